"""One sitting at the table: intents and readings come in, the game changes, a view goes out.

It owns no window and no device: what it cannot do itself (throw simulated dice, quit) it leaves to the app.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion import advice_words, card_keeping, dice_watch
from companion.dice_watch import DiceWatch, Doubt, Rolled
from companion.errors import CardLibraryError, CompanionError
from companion.games.aids import Aids, Secrets
from companion.games.game import GameName, Note, RuleBroken
from companion.games.text import Text, Translate, english
from companion.inputs import (
    Ask,
    Confide,
    ForgetCard,
    Intent,
    KeepCard,
    Redo,
    Resume,
    ReturnTo,
    Sheet,
    StartGame,
    Take,
    Undo,
    UndoCard,
)
from companion.journal import Source
from companion.next_setup import next_setup
from companion.replay import AT_ONCE, to_replay
from companion.shelf import aids
from companion.table import Table
from companion.ui.desk import Desk, OpenSheet, after

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from companion.advisor import Advisor
    from companion.cards import CardLibrary
    from companion.games.game import Action, Game
    from companion.journal import Journal
    from companion.replay import Replay
    from companion.ui.marks import Scheme
    from vision.messages import Settled
    from vision.reading import Reading

AT_A_GLANCE, LETTER_S = 50, 0.06
"""So many letters are read in passing; for each further one a sentence stands longer (s): a slow pace."""
TOAST_S = 5.0
"""How long a change and its cause stand on the screen; as long as players asked for elsewhere."""


class ShownNote(msgspec.Struct, frozen=True):
    """A note on the screen, and until when it stands there (s, the app's clock)."""

    note: Note
    until: float
    deed: int = 0  # the count of the deed whose change it tells; 0 for what no deed did


class Sitting:
    """The game that is being played, if there is one, and what of it is in the air."""

    def __init__(
        self,
        journal: Journal,
        games: Mapping[GameName, Game[Any, Any]],
        clock: Callable[[], float],
        libraries: Mapping[GameName, CardLibrary[Any]] | None = None,
        draw: Callable[[], int] = int,
    ) -> None:
        self.journal, self.games, self._clock = journal, games, clock
        self.libraries = libraries or {}
        self.advisor: Advisor | None = None
        self._draw = draw
        self.translate: Translate = english
        self._chances: tuple[Any, dict[int, float]] = (None, {})
        self.table: Table[Any, Any] | None = None
        self.desk = Desk()
        self.secrets: Secrets | None = None
        """What the players of the game on the table have told the companion alone."""
        self.doubt: Doubt | None = None
        self.watch = DiceWatch()
        self._overridden = False  # whether a rule was overridden since dice were first asked for
        self.shown: tuple[ShownNote, ...] = ()
        self.deeds = 0
        """Actions done, taken back and done again in this sitting."""
        self.unsure_rolls = 0
        kept = journal.latest()
        self.waits: int | None = None
        """A game to go on with that takes so long to lay out that the first picture does not wait for it."""
        if kept is not None and kept.name in games:
            if self.at_once(kept.id):
                self.resume(kept.id)
            else:
                self.waits = kept.id

    def at_once(self, number: int) -> bool:
        """Whether a game of the journal is laid out in no time: little of it has to be done again."""
        record = self.journal.game(number)
        game = self.games.get(record.name)
        return game is None or to_replay(self.journal, game, record) <= AT_ONCE

    def _resumed(self, number: int) -> bool:
        """Go on with a game of the journal if that is done at once."""
        at_once = self.at_once(number)
        if at_once:
            self.resume(number)
        return at_once

    def resume(self, number: int, known: Replay[Any, Any] | None = None) -> None:
        """Go on with a game of the journal; what is `known` of it already is not worked out again."""
        record = self.journal.game(number)
        entered = self.watch.entered if self.table is not None and self.table.game_id == number else None
        self.table = Table(self.games[record.name], self.journal, number, known=known)
        self.secrets = self.aids.secrets()
        self.desk = Desk(home=False)
        self._overridden = False
        self._find_in_tray(entered)

    def _find_in_tray(self, entered: Reading | None) -> None:
        """What lay in the tray before the game came back onto the screen is a doubt, not a roll."""
        self.doubt, reading = None, self.watch.last
        if reading is not None and self.table is not None:
            unseen = DiceWatch(None, entered)
            self.watch, found = dice_watch.see(unseen, self.table.game, self.table.state, reading)
            self.doubt = found if isinstance(found, Doubt) else None

    def changed_outside(self, changed: Collection[int], gone: Collection[int]) -> None:
        """Games were changed as a whole, or are gone: the one on the table is laid out again."""
        if self.table is None:
            return
        desk, number = self.desk, self.table.game_id
        if number in gone:
            self.table = self.secrets = self.doubt = None
            self.desk = msgspec.structs.replace(desk.after_step(), home=True)
        elif number in changed:
            self.resume(number)
            self.desk = msgspec.structs.replace(desk, focus=None)

    def begin(self, name: GameName) -> None:
        """Begin a new game; the one before it is kept."""
        chosen = next_setup(name, self.journal, self.games, self.libraries, self._draw)
        self.table = Table.begin(self.games[name], self.journal, chosen)
        self.secrets = self.aids.secrets()
        self.desk = Desk(home=False)
        self.doubt, self._overridden = None, False

    def handle(self, intent: Intent, source: Source, scheme: Scheme) -> bool:
        """Do what the player wants; False for what only the app can do."""
        try:
            return self._handle(intent, source, scheme)
        except RuleBroken as broken:
            self._refused(broken, intent, scheme)
        except CompanionError as error:
            self.tell(Note(error.text, warning=True))
        return True

    def _handle(self, intent: Intent, source: Source, scheme: Scheme) -> bool:
        desk = after(self.desk, intent, scheme)
        match intent:
            case Take(action, override):
                self.do(action, source, override=override, desk=desk)
            case StartGame(name):
                self.begin(name)
            case Resume(number):
                return self._resumed(int(number))
            case Undo(count) if self.laid is not None:
                self._go(lambda table: table.undo(source, count))
            case Redo(count) if self.laid is not None:
                self._go(lambda table: table.redo(source, count))
            case ReturnTo(number) if self.laid is not None:
                self._go(lambda table: table.undo_to(number, source))
            case Confide(about, secret) if self.secrets is not None:
                self.do(self.secrets.enter(about, secret), source, desk=desk)
            case KeepCard(deck) | ForgetCard(deck) | UndoCard(deck) if deck in self.libraries:
                self.desk = card_keeping.done(intent, self.libraries[deck], self.desk, scheme)
            case _ if desk is None:
                return False
            case _:
                self.desk = desk
        return True

    def do(self, action: Action, source: Source, *, override: bool = False, desk: Desk | None = None) -> None:
        """Do an action of the game on the table; `desk` is the desk once it is done."""
        if self.table is None:
            return
        step, rolled = self.table.step.id, self._rolled()
        outcome = self.table.do(action, source, override=override)
        by_hand = self._rolled() and not rolled  # the roll that lies there, whoever entered it
        if by_hand or (self.doubt is not None and action == self.doubt.action):
            self.watch = self.watch.enter()
        self.desk = desk or self.desk
        self._overridden |= override and any(note.warning for note in outcome.notes)
        self._remember(outcome.state)
        self._moved(outcome.notes, new_step=self.table.step.id != step, undone=False)

    def _rolled(self) -> bool:
        """Whether a roll is in the books that is being applied."""
        question = None if self.table is None else self.table.game.dice_question(self.table.state)
        return question is not None and bool(question.known)

    @property
    def laid(self) -> Table[Any, Any] | None:
        """The game that the screen shows: none at home, though one lies on the table."""
        return None if self.desk.home else self.table

    @property
    def aids(self) -> Aids:
        """What the companion does beside the rules for the game on the table."""
        return Aids() if self.table is None else aids(self.table.game.name)

    def cards(self) -> tuple[Any, ...]:
        """The cards whose numbers are known, of the deck on the table."""
        library = self.libraries.get(GameName.WHITE if self.table is None else self.table.game.name)
        return () if library is None else library.cards

    def _remember(self, state: Any) -> None:
        """Keep the numbers of the cards that are written down: they are found by their names from now on."""
        library = None if self.table is None else self.libraries.get(self.table.game.name)
        if library is None:
            return
        for card in self.aids.written(state):
            try:
                library.remember(card)
            except CardLibraryError as error:
                if self.journal.standing is None:  # which tells already that nothing is kept
                    self.tell(Note(error.text, warning=True))

    def catch_up(self) -> None:
        """The disk is back: write the cards that it missed."""
        for library in self.libraries.values():
            try:
                library.catch_up()
            except CardLibraryError as error:
                self.tell(Note(error.text, warning=True))

    def chances(self) -> dict[int, float]:
        """The next roll's chance, 0..1, against each enemy; worked out once for a state."""
        state = self.table.state if self.table is not None else None
        if state is not self._chances[0]:
            self._chances = (state, self.aids.next_roll(state))
        return self._chances[1]

    def advice(self) -> Text | None:
        """The best policy in one line; None outside an Engagement, and while it is being reckoned."""
        if self.advisor is None:
            return None
        asked = None if self.laid is None else self.aids.situation(self.laid.state)
        policy = self.advisor.about(asked)
        return None if asked is None or policy is None else advice_words.words(policy, asked)

    def _go(self, way: Callable[[Table[Any, Any]], Any]) -> None:
        if self.table is not None:
            self._moved(way(self.table).notes, new_step=True, undone=True)

    def _moved(self, notes: tuple[Note, ...], *, new_step: bool, undone: bool) -> None:
        """The game has changed: what was half chosen for the old step is gone, what changed is told."""
        if self.table is None:
            return
        if new_step:
            self.desk = self.desk.after_step()
        self._overridden &= self.table.game.dice_question(self.table.state) is not None
        self.doubt = dice_watch.waiting(self.watch, self.table.game, self.table.state)
        self.deeds += 1
        for note in notes:
            self.tell(note, deed=0 if undone else self.deeds)

    def read(self, settled: Settled) -> None:
        """The camera has read the tray; what is rolled at home is of no game yet."""
        if self.laid is None:
            self.watch = dice_watch.noticed(self.watch, settled.reading)
            return
        game, state = self.laid.game, self.laid.state
        watch, found = dice_watch.see(self.watch, game, state, settled.reading, asked=settled.asked)
        self.doubt = None
        if isinstance(found, Rolled):
            try:
                self.do(found.action, Source.CAMERA)
            except RuleBroken as broken:
                found = Doubt(broken.message, found.action)
            except CompanionError as error:
                self.tell(Note(error.text, warning=True))
                return
            else:
                self.unsure_rolls += not settled.reading.certain
        self.watch = watch
        self.doubt = found if isinstance(found, Doubt) else None

    def may_lie(self) -> dict[str, int] | None:
        """How many dice of each colour may lie in the tray; None where the books do not tell.

        They do not while no dice are asked for, nor, until those are done with, for players who went against
        the rules: what else these put into the tray is theirs to say.
        """
        question = None if self.table is None else self.table.game.dice_question(self.table.state)
        return None if question is None or self._overridden else dice_watch.may_lie(question)

    def _refused(self, broken: RuleBroken, intent: Intent, scheme: Scheme) -> None:
        """A rule forbids it: say so, and where the table may know better, offer to do it all the same."""
        if broken.firm or not isinstance(intent, Take):
            self.tell(Note(broken.message, broken.rule, warning=True))
            return
        why = Ask(intent.action, broken.message.render(self.translate))
        self.desk = after(self.desk, why, scheme) or self.desk

    def open(self, sheet: Sheet, about: str = "") -> None:
        """Lay a sheet on top of what is open."""
        others = tuple(opened for opened in self.desk.sheets if opened.sheet is not sheet)
        self.desk = msgspec.structs.replace(self.desk, sheets=(*others, OpenSheet(sheet, about)), focus=None)

    def shut(self, sheet: Sheet) -> None:
        """Take a sheet away, wherever it lies."""
        others = tuple(opened for opened in self.desk.sheets if opened.sheet is not sheet)
        if others != self.desk.sheets:
            self.desk = msgspec.structs.replace(self.desk, sheets=others, focus=None)

    def tell(self, note: Note, deed: int = 0) -> None:
        """Show a note for a while; `deed` is the count of the deed that it tells of."""
        now = self._clock()
        standing = tuple(shown for shown in self.shown if shown.until > now)
        letters = len(note.text.render(self.translate))
        stands = TOAST_S + LETTER_S * max(0, letters - AT_A_GLANCE)
        self.shown = (*standing, ShownNote(note, now + stands, deed))

    def fade(self) -> float | None:
        """Take away notes that have stood long enough; seconds until the next one goes."""
        now = self._clock()
        self.shown = tuple(shown for shown in self.shown if shown.until > now)
        return min((shown.until - now for shown in self.shown), default=None)

    def undo_label(self) -> Text | None:
        """What Undo would take back."""
        return None if self.laid is None else self.laid.undo_label
