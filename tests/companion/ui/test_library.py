"""The card library on the screen: a card corrected is kept, a card forgotten is gone, and not by one slip."""

from pathlib import Path

import msgspec
import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.game import WhiteGame
from companion.inputs import KeepCard, Open, Sheet, StartGame
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.marks import Scheme, Words
from companion.ui.screen import drawn
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import canvas

SIZE = (800, 480)
WOLF = Card("Wolf", health=5, damage=2, bribe=1)


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    library = CardLibrary(tmp_path, GameName.WHITE, Card)
    library.remember(WOLF)
    library.remember(Card("Wren", health=1))
    begun = Sitting(
        Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0, {GameName.WHITE: library}
    )
    begun.handle(Open(Sheet.LIBRARY), Source.TOUCH, scheme(begun))
    return begun


def scheme(sitting: Sitting) -> Scheme:
    where = canvas(SIZE, side=False)
    return drawn(view_of(sitting, TrayNews()), where.geometry, where.type)


def touch(sitting: Sitting, *names: str) -> None:
    for name in names:
        shown = scheme(sitting)
        target = shown.named(name)
        assert target is not None, f"no {name} among {[t.name for t in shown.targets]}"
        sitting.handle(target.intent, Source.TOUCH, shown)


def known(folder: Path) -> tuple[Card, ...]:
    return CardLibrary(folder, GameName.WHITE, Card).cards


def test_a_corrected_number_is_on_disk_at_once(sitting: Sitting, tmp_path: Path) -> None:
    touch(sitting, "known 0", "health+", "damage-", "bribe-")
    assert known(tmp_path)[0] == Card("Wolf", health=6, damage=1, bribe=0)
    touch(sitting, "bribe-")
    assert known(tmp_path)[0].bribe is None


def test_a_card_is_forgotten_only_when_it_is_touched_twice(sitting: Sitting, tmp_path: Path) -> None:
    touch(sitting, "known 0", "forget")
    assert len(known(tmp_path)) == 2
    touch(sitting, "forget")
    assert [card.name for card in known(tmp_path)] == ["Wren"]
    assert sitting.desk.sheet is not None
    assert sitting.desk.sheet.sheet is Sheet.LIBRARY


def test_many_cards_come_on_pages_and_each_can_be_reached(sitting: Sitting) -> None:
    for number in range(30):
        sitting.libraries[GameName.WHITE].remember(Card(f"Card {number}", health=1))
    seen: set[str] = set()
    while not {f"known {n}" for n in range(32)} <= seen:
        before = len(seen)
        seen |= {target.name for target in scheme(sitting).targets if target.name.startswith("known")}
        assert len(seen) > before
        touch(sitting, "turn page of the library")


def test_a_card_is_found_by_a_few_letters(sitting: Sitting) -> None:
    sitting.libraries[GameName.WHITE].remember(Card("Crooked Miller", health=4))
    touch(sitting, "search", "key c", "key m")
    assert [target.name for target in scheme(sitting).targets if target.name.startswith("known")] == ["known"]
    touch(sitting, "next")
    assert sitting.desk.text is None
    assert shown(sitting) == {"Crooked Miller"}
    touch(sitting, "all")
    assert shown(sitting) == {"Crooked Miller", "Wolf", "Wren"}


def test_letters_that_no_card_has_say_so(sitting: Sitting) -> None:
    touch(sitting, "search", "key z", "next")
    assert "No card is called Z." in texts(sitting)


def test_a_cards_name_and_icons_are_corrected_too(sitting: Sitting, tmp_path: Path) -> None:
    touch(sitting, "known 0", "modifier summon", "merchant", "name", *["erase"] * 4)
    touch(sitting, "key b", "key e", "key a", "key r", "next")
    assert {card.name for card in known(tmp_path)} == {"Bear", "Wren"}
    bear = known(tmp_path)[0]
    assert (bear.modifier, bear.merchant, bear.health) == (Modifier.SUMMON, True, WOLF.health)
    assert "Bear" in texts(sitting)
    touch(sitting, "kind fable")
    assert known(tmp_path)[0].kind is Kind.FABLE


def test_a_card_keeps_its_name_where_none_is_written(sitting: Sitting, tmp_path: Path) -> None:
    touch(sitting, "known 0", "name", *["erase"] * 4, "next")
    assert len(known(tmp_path)) == 2
    assert "needs one" in sitting.desk.hint


def test_only_capitals_changed_the_card_is_not_lost(sitting: Sitting, tmp_path: Path) -> None:
    touch(sitting, "known 0")
    wolf = known(tmp_path)[0]
    renamed = KeepCard(GameName.WHITE, msgspec.structs.replace(wolf, name="WOLF"), instead="Wolf")
    sitting.handle(renamed, Source.TOUCH, scheme(sitting))
    assert {card.name for card in known(tmp_path)} == {"WOLF", "Wren"}


def test_the_library_is_there_while_a_game_is_played(sitting: Sitting) -> None:
    sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, scheme(sitting))
    touch(sitting, "menu", "more", "library", "known 1")
    assert "Wren" in texts(sitting)


def texts(sitting: Sitting) -> set[str]:
    return {mark.text for mark in scheme(sitting).marks if isinstance(mark, Words)}


def shown(sitting: Sitting) -> set[str]:
    return texts(sitting) & {card.name for card in sitting.libraries[GameName.WHITE].cards}
