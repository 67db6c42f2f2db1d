"""From the command line to a companion that runs: data folder, journal, window."""

from __future__ import annotations

import logging
import signal
from typing import TYPE_CHECKING

from companion.app import App
from companion.data_folder import DataFolder
from companion.devices import refuse_missing, wishes
from companion.journal import Journal, ResilientJournal
from companion.settings import load_right
from companion.ui.window import Window
from companion.upkeep import Beginning

if TYPE_CHECKING:
    from companion.options import RunOptions


def run(options: RunOptions) -> int:
    """Run the companion until the player leaves or the system ends it; returns the exit status.

    Raises:
        CompanionError: the data folder is in use, or there is no screen.
    """
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")
    refuse_missing(options)
    with DataFolder.open_to_play(options.data) as folder:
        settings, complaints = load_right(folder.path)
        if folder.warning is not None:
            complaints = (*complaints, folder.warning)
        journal = ResilientJournal.open(folder.path)
        try:
            _play(options, Beginning(folder.path, settings, complaints, folder.unkept), journal)
        finally:
            journal.close()
    return 0


def _play(options: RunOptions, beginning: Beginning, journal: Journal) -> None:
    screen = beginning.settings.screen
    window = Window(
        size=options.size or screen.size,
        windowed=options.windowed or screen.windowed,
        rotation=(options.rotate or screen.rotate).value,
        side=wishes(options, beginning.settings).simulates,
    )
    try:
        app = App(options, beginning, journal, window)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: app.leave())
        app.run()
    finally:
        window.close()
