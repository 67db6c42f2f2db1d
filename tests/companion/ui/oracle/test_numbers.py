"""The screen says what the books hold: numbers and names of every sample state, read off the picture."""

from functools import cache
from types import ModuleType

import pytest

from companion.games.game import GameName
from companion.options import Language
from tests.companion.ui.oracle import of_rose, of_timelines, of_white, of_woodys
from tests.companion.ui.oracle.claims import Claim, of_every_step
from tests.companion.ui.oracle.written import Picture
from tests.companion.ui.pictures import NAMES, SIZES, Look, canvas, sample, scheme, shown

READ: dict[GameName, ModuleType] = {
    GameName.WHITE: of_white,
    GameName.ROSE: of_rose,
    GameName.TINY_WOODYS: of_woodys,
    GameName.TIMELINES: of_timelines,
}
LOOKS = tuple(Look(size, language) for size in SIZES for language in Language)
OF_GAME = {
    game: [name for name in NAMES if sample(name).game is game and not sample(name).desk.home]
    for game in READ
}


@cache
def claims(game: GameName, look: Look) -> list[tuple[str, Claim]]:
    """What the pictures of a game must say in one look, each with the name of its scene."""
    found = []
    for at, name in enumerate(OF_GAME[game]):
        view = shown(name, look)
        sheet = view.desk.sheets[-1].sheet if view.desk.sheets else None
        if sheet is not None and sheet not in READ[game].SHEETS and LOOKS[at % len(LOOKS)] != look:
            continue  # beside these sheets stands the same as beside others: each is read in one look
        where = canvas(look.size, side=view.simulated is not None)
        picture = Picture(scheme(name, look), where)  # drawn once, for the tests of the layout too
        said = (*of_every_step(view, picture), *READ[game].claims(view, picture))
        found += [(name, claim) for claim in said]
    return found


@pytest.mark.parametrize("game", READ, ids=lambda game: game.value)
@pytest.mark.parametrize(
    "look", LOOKS, ids=lambda look: f"{look.size[0]}x{look.size[1]}-{look.language.value}"
)
def test_every_number_and_name_stands_where_it_belongs(game: GameName, look: Look) -> None:
    wrong = [
        f"{name}: {claim.fact} is {claim.right!r}, but {claim.read!r} is written"
        for name, claim in claims(game, look)
        if claim.right != claim.read
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", READ, ids=lambda game: game.value)
def test_every_field_of_the_state_is_shown_or_left_out_for_a_reason(game: GameName) -> None:
    read = READ[game]
    fields = set(type(sample(OF_GAME[game][0]).state).__struct_fields__)
    assert fields == set(read.SHOWN) | set(read.NOT_SHOWN)
    assert not set(read.SHOWN) & set(read.NOT_SHOWN)


@pytest.mark.parametrize("game", READ, ids=lambda game: game.value)
def test_every_fact_is_read_off_some_picture_of_every_size(game: GameName) -> None:
    """A claim that no picture makes would hold nothing."""
    facts = {fact for shown_by in READ[game].SHOWN.values() for fact in shown_by}
    for look in LOOKS:
        missing = facts - {claim.fact for _, claim in claims(game, look)}
        missing -= READ[game].LEFT_OUT.get(look.size, set())
        assert not missing, look
