"""`companion teach`: learn one's own dice or the lens from pictures; look through what play has taught."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command_line import CommandParser
from companion.data_folder import LENS_FILE, OWN_DICE, default_folder, prepare
from companion.errors import ConfigurationError, LineError
from companion.options import RunOptions
from companion.taught_dice import kept_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vision.teaching.taught import Taught


def parser() -> CommandParser:
    """What can be said to it."""
    parser = CommandParser(
        "teach",
        "Learn dice before the camera, face by face as the screen asks; or from pictures: DIR holds a"
        " folder a face, named as the face, with about five pictures of one die each, turned; or, with"
        " --lens, the lens of the camera from pictures of the printed board.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="small letters, digits and hyphens")
    parser.add_argument("--from", dest="pictures", type=Path, metavar="DIR", help="the pictures")
    parser.add_argument("--camera", metavar="SOURCE", help="the camera, if not the usual one")
    parser.add_argument("--windowed", action="store_true", help="in a window, not on the whole screen")
    parser.add_argument("--lens", action="store_true", help="the pictures show the board of `companion mat`")
    parser.add_argument(
        "--corrections",
        action="store_true",
        help="list the dice that were corrected in play, and what they do",
    )
    parser.add_argument("--forget", metavar="FILE", help="forget one of these, or `all`")
    parser.add_argument("--export", type=Path, metavar="DIR", help="copy these into folders, one a face")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder, if not the usual one")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Learn, keep it in the data folder, and tell what was learned."""
    options = parser().parse_args(arguments)
    if options.corrections or options.forget is not None or options.export is not None:
        return _corrections(_data(options.data) / OWN_DICE, options.forget, options.export)
    if options.lens == (options.name is not None):
        raise LineError("companion teach: give the NAME of the dice, or --lens.")
    if options.pictures is None:
        if options.lens:
            raise LineError("companion teach: the pictures of the board are missing; say --from DIR.")
        return _before_the_camera(options.name, options.camera, options.data, windowed=options.windowed)
    folder = _data(options.data)
    return _lens(options.pictures, folder) if options.lens else _dice(options.name, options.pictures, folder)


def _data(path: Path | None) -> Path:
    folder = default_folder() if path is None else path.expanduser().absolute()
    try:
        prepare(folder)
    except OSError as error:
        raise ConfigurationError(
            f"The data folder {folder} can not be used ({error.strerror}): choose another with --data."
        ) from error
    return folder


def _before_the_camera(name: str, camera: str | None, data: Path | None, *, windowed: bool) -> int:
    from companion.start import run as run_app  # noqa: PLC0415 - pygame and OpenCV, not for --help

    kept_in(_data(data), name)  # a name that can not be is refused before the screen opens
    return run_app(RunOptions(camera=camera, data=data, teach=name, windowed=windowed))


def _dice(name: str, pictures: Path, data: Path) -> int:
    from vision.teaching.lesson import lesson_from  # noqa: PLC0415 - OpenCV, not for --help

    folder = kept_in(data, name)
    lesson, faults = lesson_from(name, pictures)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    taught = lesson.learn()
    lesson.keep(folder)
    sys.stdout.write(f"{name}: learned {_words(taught)}. Read them with --dice {name}.\n")
    for index in sorted(taught.odd):
        sys.stdout.write(
            f"Picture {index + 1}, of the face {taught.samples[index].face}, looks like another face and was"
            " left out: is it in the right folder?\n"
        )
    return 1 if faults else 0


def _words(taught: Taught) -> str:
    return f"{len(taught.faces)} faces from {len(taught.samples) - len(taught.odd)} pictures"


def _lens(pictures: Path, data: Path) -> int:
    from vision.lens import calibrate_from, keep  # noqa: PLC0415 - OpenCV, not for --help

    lens, faults = calibrate_from(pictures)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    keep(lens, data / LENS_FILE)
    sys.stdout.write(
        f"The lens was learned from {lens.pictures} pictures, to {lens.error_px:.2f} px;"
        f" it is kept in {data}.\n"
    )
    return 1 if faults else 0


def _corrections(folder: Path, forget: str | None, export: Path | None) -> int:
    """List what was corrected in play; or forget some, or copy all."""
    from vision.teaching.samples import Samples  # noqa: PLC0415 - OpenCV, not for --help

    samples = Samples(folder)
    if export is not None:
        sys.stdout.write(f"{samples.export(export.expanduser())} pictures were copied to {export}.\n")
    if forget is not None:
        chosen = [one for one in samples.corrections() if forget in {"all", one.file}]
        if not chosen:
            raise LineError(f"companion teach: there is no correction {forget}; --corrections lists them.")
        for one in chosen:
            samples.undo(one)
        sys.stdout.write(f"{len(chosen)} forgotten.\n")
    if export is not None or forget is not None:
        return 0
    for one in samples.corrections():
        sys.stdout.write(f"{one.file}: {one.shows}, read as {one.read_as}{'' if one.sure else ' (unsure)'}\n")
    told = samples.compare()
    used = "used" if told.taught_is_better else "not used yet: they do not help"
    sys.stdout.write(
        f"{told.samples} corrections, {used}. Held back, they are read right {told.taught_right} times with"
        f" what the others teach and {told.built_in_right} without, wrong {told.taught_silent} and"
        f" {told.built_in_silent} times; else the player is asked.\n"
    )
    return 0
