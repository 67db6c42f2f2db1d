"""What the companion does for Tiny Woodys beside its rules: the lamp by the season, cards known again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.aids import Glow
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.aids import AIDS
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.woodys import Kind, Woody
from companion.outputs import LAMP
from hardware.lamp_wish import LampColour, LampPulse

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play


@pytest.mark.rule("T3", "T8")
def test_the_lamp_has_a_colour_a_season_and_day_before_the_first_turn(
    new: Callable[..., Play], begin: Callable[..., Play]
) -> None:
    assert AIDS.glow(new().state) is Glow.DAY
    play = begin()
    seen = []
    for season in ("spring", "summer", "autumn", "winter"):
        play.set("season", season)
        seen.append(AIDS.glow(play.state))
    assert len(set(seen)) == 4
    assert {LAMP[glow] for glow in seen} == {
        (colour, LampPulse.NONE)
        for colour in (LampColour.GREEN, LampColour.GOLD, LampColour.ORANGE, LampColour.ICE)
    }


@pytest.mark.rule("T18")
def test_a_name_alone_is_not_kept_for_the_next_game(begin: Callable[..., Play]) -> None:
    play = begin(library=())
    play.place("Elm")
    assert list(AIDS.written(play.state)) == []
    elm = Woody("Elm", Kind.TREES, place=1)
    play.do(act.Learn(elm))
    assert list(AIDS.written(play.state)) == [elm]
    assert AIDS.card_type is Woody


@pytest.mark.rule("T19")
def test_each_game_has_secrets_of_its_own() -> None:
    one, other = AIDS.secrets(), AIDS.secrets()
    assert isinstance(one, Roles)
    assert isinstance(other, Roles)
    one.enter(0, Kind.TREES)
    assert other.look(0) is None
