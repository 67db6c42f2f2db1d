"""Which devices a run uses: the command line goes over the settings; one named there must be there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.data_folder import LENS_FILE, OWN_DICE
from companion.taught_dice import set_named
from companion.wishes import ANY_CAMERA, DRAWN, Wishes
from hardware.errors import PanelError
from vision.errors import CameraError

if TYPE_CHECKING:
    from companion.options import RunOptions
    from companion.settings import Settings


def wishes(options: RunOptions, settings: Settings, folder: Path | None = None) -> Wishes:
    """Which devices to use: the command line goes over the settings; `folder` has what was learned."""
    return Wishes(
        options.simulate,
        options.camera or settings.camera.source,
        options.panel or settings.panel.port,
        settings.lamp,
        None if folder is None else folder / LENS_FILE,
        options.kiosk,
        None if folder is None else folder / OWN_DICE,
        set_named(settings.dice.set, folder),
    )


def refuse_missing(options: RunOptions) -> None:
    """Refuse a device that the command line names and that is not there: it is a slip of the pen.

    One that the settings name may be plugged in later; the screen says that it is missing.
    """
    if options.panel is not None and not Path(options.panel).exists():
        raise PanelError(
            f"There is no port {options.panel}: is the panel's cable in? "
            "Leave --panel out to let the companion look for it, or see `companion doctor`."
        )
    source = options.camera
    named = (
        source is None or source in {DRAWN, ANY_CAMERA} or source.isdigit() or source.startswith("picamera")
    )
    if source is not None and not named and not Path(source).expanduser().exists():
        raise CameraError(
            f"There is no camera, film or folder {source}: give `picamera`, a device such as /dev/video0, "
            "or the path of a film or a folder of pictures."
        )
