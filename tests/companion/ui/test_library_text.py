"""All that a card of the library may hold is looked at, corrected and taken back, by touch and panel."""

import errno
import os
from pathlib import Path

import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.rose.cards import ARMOR, Enemy, Reward
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.reminders import (
    ChangeAStat,
    ChangeGold,
    Condition,
    DrawItems,
    FlipSky,
    Light,
    Moment,
    Reminder,
)
from companion.games.strong20.stats import Stat
from companion.games.white.actions import LayTable
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.inputs import Close, Open, Sheet, StartGame, Take, Undo, UndoCard
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.marks import Scheme, Words
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import canvas

SIZES = ((800, 480), (1280, 720), (720, 1280))
WOLF = Card("Wolf", health=5, damage=2, bribe=1)
HARE = Enemy("Hare", health=2, damage=1, gold=1)
OTHER = Enemy("Other", keywords=("Leap",))


class Shelf:
    """Two libraries on disk and the screen at home."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZES[0]) -> None:
        self.folder, self.where = folder, canvas(size, side=False)
        white = CardLibrary(folder, GameName.WHITE, Card)
        rose = CardLibrary(folder, GameName.ROSE, Enemy)
        white.remember(WOLF)
        rose.remember(HARE)
        rose.remember(OTHER)
        self.sitting = Sitting(
            Journal.in_memory(),
            {GameName.WHITE: WhiteGame()},
            lambda: 0.0,
            {GameName.WHITE: white, GameName.ROSE: rose},
        )

    def open(self, deck: GameName, *touches: str) -> "Shelf":
        self.sitting.handle(Open(Sheet.LIBRARY, deck), Source.TOUCH, self.scheme())
        return self.touch("known 0", *touches)

    def scheme(self) -> Scheme:
        return drawn(view_of(self.sitting, TrayNews()), self.where.geometry, self.where.type)

    def touch(self, *names: str) -> "Shelf":
        for name in names:
            shown = self.scheme()
            target = shown.named(name)
            assert target is not None, f"no {name} among {[t.name for t in shown.targets]}"
            self.sitting.handle(target.intent, Source.TOUCH, shown)
        return self

    def type(self, words: str) -> "Shelf":
        return self.touch(*("space" if letter == " " else f"key {letter}" for letter in words), "next")

    @property
    def wolf(self) -> Card:
        """The card as it lies on the disk."""
        return CardLibrary(self.folder, GameName.WHITE, Card).cards[-1]

    @property
    def hare(self) -> Enemy:
        return CardLibrary(self.folder, GameName.ROSE, Enemy).cards[0]

    def texts(self) -> str:
        return "\n".join(mark.text for mark in self.scheme().marks if isinstance(mark, Words))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.rule("S36", "S37")
def test_adjustments_reminders_and_reward_of_a_white_card(tmp_path: Path, size: tuple[int, int]) -> None:
    shelf = Shelf(tmp_path, size).open(GameName.WHITE, "text")
    shelf.touch("adjust", "number 2", "adjust by-", "adjust by-", "whose 1", "adjust until 2", "next")
    assert shelf.wolf.adjustments == (Adjustment(Number.BRIBE, -2, until=Until.CONFLICT, enemy=0),)
    shelf.touch("remind", "moment 4", "change 5", "light 2", "if 1", "words").type("turn")
    reminder = Reminder(
        "Turn",
        Moment.AFTER_EFFECTS,
        light=Light.NIGHT,
        condition=Condition.UNDEFEATED,
        changes=(FlipSky(),),
        until=Until.CONFLICT,
    )
    assert shelf.wolf.reminders == (reminder,)
    shelf.touch("remind", "moment 9", "change 1", "by+", "next")
    assert shelf.wolf.reward == (ChangeGold(2),)
    shelf.touch("remind", "moment 9", "change 4", "next")
    assert shelf.wolf.reward == (ChangeGold(2), ChangeAStat(Stat.RECOVERY, 1))
    assert (shelf.wolf.name, shelf.wolf.health, shelf.wolf.bribe) == ("Wolf", 5, 1)
    said = shelf.texts()
    assert all(words in said for words in ("2 Bribe", "Turn", "+2 gold"))
    shelf.touch("end 0")
    assert shelf.wolf.adjustments == ()
    shelf.touch("end 1")
    assert shelf.wolf.reward == (ChangeAStat(Stat.RECOVERY, 1),)


@pytest.mark.rule("W46", "W121")
def test_a_card_lowers_bribes_to_a_least_value_and_by_night_only(shelf: Shelf) -> None:
    shelf.open(GameName.WHITE, "text", "adjust", "number 2")
    assert shelf.scheme().named("adjust least+") is None  # what adds has no least value
    shelf.touch("adjust by-", "adjust by-", "adjust least+", "adjust least+", "adjust light 1")
    shelf.touch("adjust until 5", "next")
    found = Adjustment(Number.BRIBE, -2, until=Until.GAME, least=1, by_night=True)
    assert shelf.wolf.adjustments == (found,)
    assert "the whole game, at night, not below 1" in shelf.texts()
    shelf.touch("adjust", "number 3", "adjust by-", "adjust least+", "adjust by+", "next")
    assert shelf.wolf.adjustments[-1].least is None


@pytest.mark.rule("R60", "R53")
def test_own_keywords_reward_and_text_of_a_rose_enemy(shelf: Shelf) -> None:
    shelf.open(GameName.ROSE, "own keyword", "keyword Leap", "keyword armor", "new").type("mend")
    assert shelf.hare.keywords == ("Leap", ARMOR, "Mend")
    shelf.touch("keyword Leap", "next")
    assert shelf.hare.keywords == (ARMOR, "Mend")
    assert "Mend" in shelf.texts()
    shelf.touch("reward ongoing", "skulls+", "text", "reward").type("a die")
    assert (shelf.hare.reward, shelf.hare.skulls, shelf.hare.reward_words) == (Reward.ONGOING, 1, "A die")
    shelf.touch("adjust", "number 1", "next", "remind", "moment 6", "next").type("count")
    assert shelf.hare.adjustments == (Adjustment(Number.HIT, 1),)
    assert [each.words for each in shelf.hare.reminders] == ["Count"]
    shelf.touch("remind", "moment 7", "change 5", "next")
    assert shelf.hare.reward_changes == (DrawItems(1),)
    assert "A die" in shelf.texts()
    shelf.touch("end 3")
    assert shelf.hare.reward_words == ""


def test_a_keyword_that_was_not_written_adds_none(shelf: Shelf) -> None:
    shelf.open(GameName.ROSE, "own keyword", "new", "next")
    assert shelf.hare == HARE
    shelf.touch("new").type("leap")
    shelf.touch("new").type("leap")
    assert shelf.hare.keywords == ("Leap",)


def test_every_change_is_taken_back_one_by_one_and_survives_on_disk(shelf: Shelf) -> None:
    shelf.open(GameName.WHITE)
    assert shelf.scheme().named("undo card") is None
    shelf.touch("health+", "text", "adjust", "next", "next", "name", *["erase"] * 4)
    shelf.type("bear")
    assert (shelf.wolf.name, shelf.wolf.health, len(shelf.wolf.adjustments)) == ("Bear", 6, 1)
    assert "Undo: Bear" in shelf.texts()
    shelf.touch("undo card")
    assert (shelf.wolf.name, len(shelf.wolf.adjustments)) == ("Wolf", 1)
    assert "A known card" in shelf.texts()  # the card is called otherwise, and stays open
    shelf.touch("undo card", "undo card")
    assert shelf.wolf == WOLF
    assert shelf.scheme().named("undo card") is None


def test_a_forgotten_card_comes_back_from_the_list(shelf: Shelf) -> None:
    shelf.open(GameName.WHITE, "forget", "forget")
    assert CardLibrary(shelf.folder, GameName.WHITE, Card).cards == ()
    assert "Undo: Wolf" in shelf.texts()
    shelf.touch("undo card")
    assert shelf.wolf == WOLF


def test_back_on_the_panel_takes_back_what_was_changed_and_else_closes(shelf: Shelf) -> None:
    shelf.open(GameName.WHITE, "health+")
    back = shelf.scheme().back
    assert back == UndoCard(GameName.WHITE)
    shelf.sitting.handle(back, Source.PANEL, shelf.scheme())
    assert shelf.wolf == WOLF
    shelf.sitting.handle(shelf.scheme().back or UndoCard(GameName.WHITE), Source.PANEL, shelf.scheme())
    assert "Known cards" in shelf.texts()


@pytest.mark.parametrize("touches", [("text",), ("text", "adjust"), ("text", "remind")])
def test_where_no_undo_is_seen_back_closes(shelf: Shelf, touches: tuple[str, ...]) -> None:
    shelf.open(GameName.WHITE, "health+", *touches)
    assert shelf.scheme().named("undo card") is None
    assert shelf.scheme().back == Close()


def test_what_play_remembers_is_not_taken_back(tmp_path: Path) -> None:
    library = CardLibrary(tmp_path, GameName.WHITE, Card)
    library.remember(WOLF)
    assert (library.undoes, library.undo()) == (None, None)
    library.correct(Card("Wolf", health=9))
    library.remember(Card("Wren", health=1))
    assert library.undo() == WOLF
    assert library.cards == (WOLF, Card("Wren", health=1))


def test_a_rename_onto_another_card_is_taken_back_whole(tmp_path: Path) -> None:
    library = CardLibrary(tmp_path, GameName.WHITE, Card)
    for card in (WOLF, Card("Wren", health=1)):
        library.remember(card)
    library.correct(Card("Wren", health=5, damage=2, bribe=1), instead="Wolf")
    assert [card.health for card in library.cards] == [5]
    library.undo()
    assert library.cards == (WOLF, Card("Wren", health=1))


def test_the_dial_reaches_all_of_it(shelf: Shelf) -> None:
    shelf.open(GameName.ROSE, "own keyword")
    shown = shelf.scheme()
    dialled = {target.name for target in shown.targets if target.dialled}
    assert {"keyword Leap", "keyword armor"} <= dialled
    shelf.touch("next", "text")
    shown = shelf.scheme()
    assert {"adjust", "remind"} <= {target.name for target in shown.targets if target.dialled}
    assert next_intent(shown, "adjust") == Open(Sheet.ADJUST, "known rose Hare")


def test_the_library_is_about_no_game_while_one_is_played(shelf: Shelf) -> None:
    """A card's sheets are not the table's: nothing that is touched there changes the game."""
    shelf.sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, shelf.scheme())
    before = shelf.sitting.table.state if shelf.sitting.table is not None else None
    shelf.open(GameName.WHITE, "text", "adjust", "next", "end 0")
    assert shelf.sitting.table is not None
    assert shelf.sitting.table.state == before
    assert shelf.wolf == WOLF


@pytest.mark.parametrize("touches", [("name",), ("health typed",), ("text", "remind", "next")])
def test_while_a_card_is_written_the_table_is_not_undone(shelf: Shelf, touches: tuple[str, ...]) -> None:
    shelf.sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, shelf.scheme())
    shelf.sitting.handle(Take(LayTable()), Source.TOUCH, shelf.scheme())
    assert shelf.scheme().named("undo") is not None
    shelf.open(GameName.WHITE, *touches)
    shown = shelf.scheme()
    assert shown.named("undo") is None
    assert not any(isinstance(target.intent, Undo) for target in shown.targets)


def test_a_card_that_can_not_be_kept_is_told_and_stays_as_it_was(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.open(GameName.WHITE)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("companion.cards.write_whole", full)
    shelf.touch("health+")
    assert "No space left" in shelf.texts()
    assert shelf.wolf == WOLF
    monkeypatch.undo()
    assert shelf.touch("health+").wolf.health == 6
