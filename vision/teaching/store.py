"""What was taught, on disk: a folder of PNG pictures and one JSON file that says what they are."""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np

from vision.errors import DiceSetError, PictureError
from vision.picture import load_picture
from vision.sentence import say, why
from vision.teaching.crops import CROP
from vision.teaching.taught import Sample

LISTING: Final = "dice.json"
FORMAT: Final = "tanglewoods-taught-dice"
VERSION: Final = 1
MOST_SAMPLES: Final = 2000
_LONGEST: Final = 1 << 20


class Kept(msgspec.Struct, frozen=True):
    """One sample: the face it shows, its file, and the SHA-256 of that file."""

    face: str
    file: str
    sha256: str


class Listing(msgspec.Struct, frozen=True):
    """The JSON file of a folder of samples."""

    format: str
    version: int
    name: str
    samples: tuple[Kept, ...]


def save(folder: Path, name: str, samples: Sequence[Sample]) -> None:
    """Keep samples in `folder`; what was kept there before stays until the new listing is whole.

    Raises:
        OSError: the folder can not be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    kept = []
    for sample in samples:
        data = png_of(sample)
        digest = hashlib.sha256(data).hexdigest()
        file = f"{digest[:24]}.png"
        write_whole(folder / file, data)
        kept.append(Kept(sample.face, file, digest))
    listing = Listing(FORMAT, VERSION, name, tuple(kept))
    write_whole(folder / LISTING, msgspec.json.format(msgspec.json.encode(listing), indent=1))
    files = {one.file for one in kept}
    for path in folder.glob("*.png"):
        if path.name not in files:
            path.unlink()


def load(folder: Path) -> tuple[str, list[Sample]]:
    """The name and the samples kept in a folder.

    Raises:
        DiceSetError: there is nothing, or something else, or it is damaged.
    """
    listing = _listing(folder)
    return listing.name, [_sample(folder, kept) for kept in listing.samples]


def png_of(sample: Sample) -> bytes:
    """A sample's picture as PNG."""
    _, data = cv2.imencode(".png", sample.pixels)
    return data.tobytes()


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in the place of the old one in one go; raises OSError."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def _listing(folder: Path) -> Listing:
    path = folder / LISTING
    try:
        with path.open("rb") as file:
            content = file.read(_LONGEST + 1)
    except FileNotFoundError as error:
        raise DiceSetError(
            say("No dice were taught in {folder}: `companion teach NAME --from DIR` does.", folder=folder)
        ) from error
    except OSError as error:
        raise DiceSetError(
            say("{path} can not be read ({why}): put its permissions right.", path=path, why=why(error))
        ) from error
    try:
        listing = msgspec.json.decode(content, type=Listing)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DiceSetError(
            say("{path} is damaged ({error}): teach these dice again.", path=path, error=error)
        ) from error
    if listing.format != FORMAT or listing.version != VERSION:
        raise DiceSetError(
            say("{path} is not of this companion's taught dice: teach these dice again.", path=path)
        )
    if len(listing.samples) > MOST_SAMPLES:
        raise DiceSetError(
            say(
                "{path} names more than {most} pictures: teach these dice again.",
                path=path,
                most=MOST_SAMPLES,
            )
        )
    return listing


def _sample(folder: Path, kept: Kept) -> Sample:
    path = folder / kept.file
    if Path(kept.file).name != kept.file:
        raise DiceSetError(
            say(
                "{path} names a file elsewhere, {file}: teach these dice again.",
                path=folder / LISTING,
                file=kept.file,
            )
        )
    try:
        pixels = load_picture(path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except PictureError as error:
        raise DiceSetError(
            say("A picture of the taught dice is damaged: {error} Teach these dice again.", error=error)
        ) from error
    if digest != kept.sha256 or pixels.shape != (CROP, CROP, 3):
        raise DiceSetError(say("{path} is not the picture that was kept: teach these dice again.", path=path))
    return Sample(kept.face, np.asarray(pixels, np.uint8))
