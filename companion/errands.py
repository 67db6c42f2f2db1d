"""Long work that is begun beside the game: copies, the doctor's round, dice learned, games laid out."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import exporting
from companion.doctor import Part
from companion.doctor.finding import ok
from companion.export.sticks import StickWatch
from companion.games.game import Note
from companion.games.text import say, say_n
from companion.inputs import Sheet
from companion.looking_back import laid_out
from companion.workshop import Workshop

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.text import Text
    from companion.inputs import Export
    from companion.replay import Replay
    from companion.restoring import Looked, Undoable
    from companion.sitting import Sitting
    from companion.ui.going import Going
    from companion.upkeep import Upkeep
    from companion.workshop import Progress, Result


class Errands:
    """One piece of work at a time; how far it is and what came of it is told at the sitting.

    `data` is the data folder; `wake` is called, from any thread, when there is something to see.
    """

    def __init__(self, sitting: Sitting, data: Path, upkeep: Upkeep, wake: Callable[[], None]) -> None:
        self._sitting, self._data, self._upkeep = sitting, data, upkeep
        self._workshop = Workshop(wake)
        self.sticks = StickWatch()
        self.looked: Looked | None = None
        """The copy that was looked at, until it is brought back."""
        self.undoable: Undoable | None = None
        """What bringing back the last copy has changed."""

    def shown(self) -> Going | None:
        """What is going on, for the screen; None while nothing is."""
        return self._workshop.shown()

    def begin(
        self, title: Text, work: Callable[[Progress], Result], finish: Callable[[Result], Note | None]
    ) -> bool:
        """Begin long work and show how far it is, as `Workshop.begin` says."""
        begun = self._begun(title, work, finish)
        if begun:
            self._sitting.open(Sheet.WORKING)
        return begun

    def _begun(
        self, title: Text, work: Callable[[Progress], Result], finish: Callable[[Result], Note | None]
    ) -> bool:
        begun = self._workshop.begin(title, work, finish)
        if not begun:
            self._sitting.tell(Note(say("Something else is going on."), warning=True))
        return begun

    def export(self, wish: Export) -> None:
        """Keep a copy of the games where the players wish, of all or of the one on the table."""
        table = self._sitting.table
        one = table.game_id if wish.one and table is not None else None
        work = partial(exporting.keep, self._sitting.journal.reader(), self._data, Path(wish.folder), one)
        self.begin(say("Keeping a copy"), work, exporting.kept)

    def look_at_copy(self, file: str) -> None:
        """Look at what a copy of the games holds, and then show it."""
        from companion import restoring  # noqa: PLC0415 - when there is a copy

        chosen = next((copy for copy in restoring.copies(self._data) if copy.file == file), None)
        if chosen is None:
            self._sitting.tell(Note(say("The copy is gone: is the stick still in?"), warning=True))
            return

        def finish(looked: Looked) -> None:
            self.looked = looked
            self._sitting.open(Sheet.COPY)

        libraries = dict(self._sitting.libraries)
        work = partial(restoring.look, self._sitting.journal.reader(), libraries, chosen)
        self.begin(say("Reading the copy"), work, finish)

    def bring_back(self) -> None:
        """Bring back the copy that was looked at."""
        from companion.restoring import Undoable  # noqa: PLC0415 - when there is a copy

        if self.looked is None:
            return
        looked, self.looked = self.looked, None
        games = self._sitting.journal.bring_back(looked.games)
        self.undoable = Undoable(games, looked.cards)
        self._sitting.changed_outside({*games.before}, gone=())
        self._sitting.shut(Sheet.COPY)
        for name, cards in looked.cards.items():
            self._sitting.libraries[name].add(cards)
        n = len(games.new) + len(games.before)
        self._sitting.tell(Note(say_n("{n} game was restored.", "{n} games were restored.", n)))

    def undo_bring_back(self) -> None:
        """Let games and cards be as they were before the last copy was brought back."""
        if self.undoable is None:
            return
        games, cards = self.undoable.games, self.undoable.cards
        self._sitting.journal.take_back(games)
        self.undoable = None
        self._sitting.changed_outside({*games.before}, gone=games.new)
        for name, added in cards.items():
            self._sitting.libraries[name].take_out(added)
        self._sitting.tell(Note(say("The games are as they were before the restore.")))

    def call_doctor(self, screen: Text) -> None:
        """Let the doctor look at everything; the screen works, as is seen: `screen` says what it is."""
        self._upkeep.findings = None
        visit = partial(self._upkeep.visit, {Part.SCREEN: ok(screen)})
        self._begun(say("The doctor"), visit, self._upkeep.found)

    def lay_out(self, number: int) -> None:
        """Lay out a kept game of which much has to be done again."""

        def finish(known: Replay[Any, Any]) -> None:
            # whoever has closed the sheet has turned to something else
            if any(opened.sheet is Sheet.WORKING for opened in self._sitting.desk.sheets):
                self._sitting.resume(number, known)

        self.begin(
            say("Laying out the game"), partial(laid_out, self._sitting.journal.reader(), number), finish
        )

    def go_on(self) -> None:
        """Take in what was finished, and keep all games on a stick that was just put in."""
        before = self._workshop.shown()
        told = self._workshop.collect()
        if told is not None:
            self._sitting.tell(told)
        if before is not None and self._workshop.shown() is None:
            self._sitting.shut(Sheet.WORKING)
        if self._workshop.shown() is None and (stick := self.sticks.new()) is not None:
            self._sitting.tell(Note(say("A stick was put in: the games are copied to it.")))
            work = partial(exporting.keep, self._sitting.journal.reader(), self._data, stick, None)
            self._workshop.begin(say("Keeping a copy"), work, exporting.kept_on_stick)

    def stop(self) -> None:
        """Stop what is going on; what is half done is cleared away."""
        self._workshop.stop()

    def close(self) -> None:
        """Stop, and wait until it has ended."""
        self._workshop.close()
