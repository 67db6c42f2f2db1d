"""A number is typed instead of stepped to: on the screen, by real keys, by the dial; never a wrong one."""

from pathlib import Path

import pytest

from companion.cards import CardLibrary
from companion.controls import Key, from_key
from companion.games.game import GameName
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.games.white.state import MOST_GOLD
from companion.inputs import Hint, Intent, Next, Open, Select, Sheet, StartGame, Type
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.marks import Scheme, Words
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import canvas

SIZE = (800, 480)


class Table:
    """A game with the sheet of its gold open."""

    def __init__(self, folder: Path) -> None:
        library = CardLibrary(folder, GameName.WHITE, Card)
        library.remember(Card("Wolf", health=5))
        journal, games = Journal.in_memory(), {GameName.WHITE: WhiteGame()}
        self.sitting = Sitting(journal, games, lambda: 0.0, {GameName.WHITE: library})
        self.do(StartGame(GameName.WHITE), Open(Sheet.STAT, "gold"))

    def do(self, *intents: Intent) -> None:
        for intent in intents:
            self.sitting.handle(intent, Source.TOUCH, self.scheme)

    def touch(self, *names: str) -> None:
        for name in names:
            target = self.scheme.named(name)
            assert target is not None, (name, [each.name for each in self.scheme.targets])
            self.do(target.intent)

    @property
    def scheme(self) -> Scheme:
        where = canvas(SIZE, side=False)
        return drawn(view_of(self.sitting, TrayNews()), where.geometry, where.type)

    @property
    def texts(self) -> set[str]:
        return {mark.text for mark in self.scheme.marks if isinstance(mark, Words)}

    @property
    def gold(self) -> int:
        assert self.sitting.table is not None
        gold: int = self.sitting.table.state.gold
        return gold


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_number_is_typed_and_set_and_its_sheet_is_seen_again(table: Table) -> None:
    table.touch("typed", "key 1", "key 7", "next")
    assert table.gold == 17
    assert table.sitting.desk.number is None
    assert table.scheme.named("more") is not None  # the sheet with its steppers


def test_what_no_tracker_shows_can_not_be_set_and_says_so(table: Table) -> None:
    table.touch("typed", *["key 9"] * 4)
    assert table.scheme.named("next") is None
    assert f"{MOST_GOLD} is the most" in table.texts
    table.touch("key 9")  # more than four figures are not taken
    assert table.sitting.desk.text == "9999"
    table.touch("erase", "erase", "erase", "next")
    assert table.gold == 9


def test_nothing_typed_sets_nothing(table: Table) -> None:
    before = table.gold
    table.touch("typed")
    assert table.scheme.named("next") is None
    table.touch("close")
    assert (table.gold, table.sitting.desk.number) == (before, None)
    assert table.sitting.desk.sheet is not None


def test_figures_of_a_real_keyboard_are_taken_and_letters_are_not(table: Table) -> None:
    table.touch("typed")
    assert table.scheme.writing
    for letters in ("1", "x", "é", "-", "2"):
        table.do(Type(letters))
    assert table.sitting.desk.text == "12"
    erase = from_key(Key.BACKSPACE, writing=True)
    assert erase is not None
    table.do(erase)
    assert table.sitting.desk.text == "1"


def test_the_dial_types_too(table: Table) -> None:
    table.touch("typed")
    while table.sitting.desk.focus != "key 4":
        table.do(Select(1))
    pressed = next_intent(table.scheme, table.sitting.desk.focus)
    assert pressed == Type("4")
    assert not isinstance(pressed, Next | Hint)
    table.do(pressed)
    assert table.sitting.desk.text == "4"


def test_a_known_cards_number_is_typed_at_home(table: Table, tmp_path: Path) -> None:
    table.do(Open(Sheet.LIBRARY))
    table.touch("known 0", "health typed", "key 1", "key 2", "next")
    assert CardLibrary(tmp_path, GameName.WHITE, Card).cards[0].health == 12
    assert table.sitting.desk.number is None
