"""Cameras that play what is on disk: a folder of pictures, one picture, a film."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import msgspec
import numpy as np

from vision.cameras.base import Frame
from vision.errors import CameraError, PictureError
from vision.picture import Picture, as_picture, load_picture
from vision.sentence import say, why

PICTURE_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
FRAMES_PER_SECOND: Final = 30.0
STILL_FRAMES: Final = 30
"""How long one picture of a folder of different trays is shown: a second, well over what settling takes."""

COPYING_S: Final = 5.0
"""How long a file that can not be decoded may still be on its way into the folder."""

_FASTEST, _SLOWEST = 240.0, 0.5  # frames a second; what films claim outside of this is a broken header


class _Clock:
    """When each frame is due: paced on a wall clock from the first frame on, or at once."""

    def __init__(self, fps: float, *, paced: bool) -> None:
        self.fps = fps
        self._paced = paced
        self._start: float | None = None

    def time_of(self, number: int) -> float:
        return number / self.fps

    def restart(self) -> None:
        """Count from the next frame asked for: nothing was shown yet."""
        self._start = None

    def due(self, number: int, timeout: float) -> bool:
        """Wait until frame `number` is due, at most `timeout` s; whether it is."""
        if not self._paced:
            return True
        now = time.monotonic()
        if self._start is None:
            self._start = now - self.time_of(number)
        wait = self._start + self.time_of(number) - now
        if wait < -1.0:  # the one who asks is slow: go on from here instead of racing after the lost time
            self._start = now - self.time_of(number)
        if wait > 0:
            time.sleep(min(wait, timeout))
        return wait <= timeout


class _Player:
    """Plays pictures in their order, then holds the last one or ends."""

    live = False

    def __init__(self, fps: float, *, play_through: bool) -> None:
        self._clock = _Clock(fps, paced=not play_through)
        self._play_through = play_through
        self._number = 0
        self._last: Picture | None = None
        self._ended = False

    @property
    def ended(self) -> bool:
        """Whether the last picture has been given, for one who plays through."""
        return self._ended

    def frame(self, timeout: float) -> Frame | None:
        """The next picture when it is due, the last one again when no next is there, None at first."""
        if self._ended or not self._clock.due(self._number, timeout):
            return None
        picture = self._next()
        if picture is None and self._play_through:
            self._ended = True
            return None
        self._last = picture if picture is not None else self._last
        if self._last is None:
            self._clock.restart()
            time.sleep(min(timeout, 1 / self._clock.fps))
            return None
        frame = Frame(self._number, self._clock.time_of(self._number), self._last)
        self._number += 1
        return frame

    def close(self) -> None:
        """Play nothing further."""
        self._ended = True

    def _next(self) -> Picture | None:
        """The next picture not shown yet, or None where there is none (yet)."""
        raise NotImplementedError


class PictureCamera(_Player):
    """One picture, shown for a second when played through, else for ever."""

    def __init__(self, path: Path, *, play_through: bool = False) -> None:
        super().__init__(FRAMES_PER_SECOND, play_through=play_through)
        try:
            picture = load_picture(path)
        except PictureError as error:
            raise CameraError(error.sentence) from error
        self._pictures = iter([picture] * (STILL_FRAMES if play_through else 1))

    def _next(self) -> Picture | None:
        return next(self._pictures, None)


class FilmCamera(_Player):
    """A film that OpenCV can decode, at its own pace."""

    def __init__(self, path: Path, *, play_through: bool = False) -> None:
        self._film = cv2.VideoCapture(str(path))
        if not self._film.isOpened():
            raise CameraError(
                say(
                    "{path} is not a film OpenCV can play: give an MP4, AVI or MKV file or a folder.",
                    path=path,
                )
            )
        claimed = self._film.get(cv2.CAP_PROP_FPS)
        super().__init__(
            claimed if _SLOWEST <= claimed <= _FASTEST else FRAMES_PER_SECOND, play_through=play_through
        )
        self._path = path

    def close(self) -> None:
        """Close the film."""
        super().close()
        self._film.release()

    def _next(self) -> Picture | None:
        there, decoded = self._film.read()
        if there:
            return as_picture(np.asarray(decoded))
        if self._number == 0:
            raise CameraError(
                say("{path} holds no picture that can be decoded: copy the film again.", path=self._path)
            )
        return None


class _ClipNotes(msgspec.Struct, frozen=True):
    """The part of a folder's clip.json that concerns playing it."""

    fps: float = FRAMES_PER_SECOND


class FolderCamera(_Player):
    """The pictures of a folder in the order of their names; new ones are played as they arrive.

    A file is taken once it can be decoded whole, so one that is still being copied is waited for; one that
    stays broken is noted in `left_out`. Pictures of different sizes show different trays, not one film:
    each of them is shown for a second.
    """

    def __init__(self, folder: Path, *, play_through: bool = False) -> None:
        super().__init__(_frames_per_second(folder), play_through=play_through)
        self._folder = folder
        self.left_out: list[PictureError] = []
        self._taken: set[str] = set()
        self._broken_since: dict[str, float] = {}
        self._shown_size: tuple[int, ...] | None = None
        self._ahead: Picture | None = None
        self._repeats: Iterator[Picture] = iter(())
        if play_through and not self._names():
            raise CameraError(
                say(
                    "The folder {folder} holds no pictures (JPEG, PNG): is it the right folder?",
                    folder=folder,
                )
            )

    def _next(self) -> Picture | None:
        again = next(self._repeats, None)
        if again is not None:
            return again
        picture = self._ahead if self._ahead is not None else self._take()
        if picture is None:
            if self._play_through and self._number == 0:
                raise CameraError(
                    say(
                        "None of the pictures in {folder} can be used. {error}",
                        folder=self._folder,
                        error=self.left_out[0],
                    )
                )
            return None
        self._ahead = self._take()
        size = picture.shape[:2]
        after = size if self._ahead is None else self._ahead.shape[:2]
        if {self._shown_size or size, after} != {size}:
            self._repeats = iter([picture] * (STILL_FRAMES - 1))
        self._shown_size = size
        return picture

    def _take(self) -> Picture | None:
        """Decode the first picture not taken yet."""
        for name in self._names():
            try:
                picture = load_picture(self._folder / name)
            except PictureError as error:
                self._give_time(name, error)
                continue
            self._taken.add(name)
            return picture
        return None

    def _give_time(self, name: str, error: PictureError) -> None:
        """A file may be on its way still; one that stays as it is can not be used."""
        now = time.monotonic()
        if self._play_through or now - self._broken_since.setdefault(name, now) > COPYING_S:
            self.left_out.append(error)
            self._taken.add(name)

    def _names(self) -> list[str]:
        try:
            names = {path.name for path in self._folder.iterdir() if path.suffix.lower() in PICTURE_SUFFIXES}
        except OSError as error:
            raise CameraError(
                say(
                    "The folder {folder} can not be read ({why}): is it still there?",
                    folder=self._folder,
                    why=why(error),
                )
            ) from error
        return sorted(names - self._taken)


def _frames_per_second(folder: Path) -> float:
    try:
        notes = msgspec.json.decode((folder / "clip.json").read_bytes(), type=_ClipNotes)
    except FileNotFoundError:
        return FRAMES_PER_SECOND
    except (OSError, msgspec.DecodeError) as error:
        raise CameraError(
            say(
                "{path} can not be read ({error}): mend it or take it away.",
                path=folder / "clip.json",
                error=error,
            )
        ) from error
    if not _SLOWEST <= notes.fps <= _FASTEST:
        raise CameraError(
            say(
                "{path} asks for {fps} frames a second: give {least} to {most}.",
                path=folder / "clip.json",
                fps=notes.fps,
                least=_SLOWEST,
                most=_FASTEST,
            )
        )
    return notes.fps
