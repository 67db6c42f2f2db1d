"""The towers of White's castle say what became of the stack of a beaten boss (W63)."""

import msgspec
import pytest

from companion.games.white.cards import Card
from companion.games.white.state import Boss, Stack, White
from companion.options import Language
from companion.ui.screen import drawn
from tests.companion.ui.oracle.written import Picture
from tests.companion.ui.pictures import SIZES, Look, canvas, shown


@pytest.mark.rule("W63")
@pytest.mark.parametrize("cards", [(Card(),), ()], ids=["stays", "discarded"])
def test_a_beaten_boss_leaves_its_cards_or_not(cards: tuple[Card, ...]) -> None:
    look = Look(SIZES[0], Language.ENGLISH)
    view = shown("castle-choice", look)
    assert isinstance(view.state, White)
    state = msgspec.structs.replace(
        view.state,
        bosses={**view.state.bosses, Stack.WEST: Boss(face_up=True, beaten=True)},
        stacks={**view.state.stacks, Stack.WEST: cards},
    )
    where = canvas(look.size, side=view.simulated is not None)
    read = Picture(drawn(msgspec.structs.replace(view, state=state), where.geometry, where.type), where)
    said = " ".join(read.on("stack west"))
    assert ("its cards stay" in said, "its cards gone" in said) == (bool(cards), not cards)
