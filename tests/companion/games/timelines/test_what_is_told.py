"""What Tangled Timelines tells: names as long as a label has room, the parts of a round, each rescue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.timelines import actions as act
from companion.games.timelines.state import Setup, SpecialActions, StepId
from tests.companion.games.timelines.conftest import Play

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(("name", "brief"), [("Wilhelma", "Wilhelma"), ("Wilhelmas", "Wilhelm…")])
def test_a_name_is_cut_only_where_it_is_longer_than_a_label(
    begin: Callable[..., Play], name: str, brief: str
) -> None:
    play = begin(name, "Noé")
    assert str(play.state.brief(0)) == brief
    assert str(play.state.called(0)) == name


@pytest.mark.parametrize(("wish", "parts"), [(SpecialActions.NEVER, 3), (SpecialActions.ALWAYS, 4)])
def test_the_round_has_the_special_action_where_it_is_played_so(
    begin: Callable[..., Play], wish: SpecialActions, parts: int
) -> None:
    play = begin(special_actions=wish)
    play.tap("AL", "BM", "CN", "DA")
    play.next()
    assert play.state.at is StepId.PLAY
    assert ("Special" in map(str, play.step.trail), len(play.step.trail)) == (parts == 4, parts)


def test_a_rescue_tells_who_is_rescued(begin: Callable[..., Play]) -> None:
    play = begin()
    play.tap("AL", "BM", "CN", "DA")
    play.next()
    play.tap("BL", "FA")
    play.next()
    told = []
    while play.state.at is StepId.RESCUE:
        play.next()
        told.append(play.said())
    assert sum("goes into the Timelines" in words for words in told) == 2
    assert all(name in " ".join(told) for name in ("Ida rescues", "Noé rescues"))


def test_players_are_looked_at_when_they_are_chosen_anew() -> None:
    play = Play(Setup(players=("Ida", "Noé")))
    longer = msgspec.structs.replace(play.state.setup, players=("W" * 61, "Noé"))
    play.refused(act.SetUp(longer), by="L2", words="at most 60 letters", firm=True)
