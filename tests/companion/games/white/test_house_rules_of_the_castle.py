"""The open points of the castle: each one's default, and the other way the house can play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.reminders import Moment, Reminder
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.house import (
    BeatenStack,
    CastleForebode,
    HouseRules,
    SparedApple,
    WithoutApple,
)
from companion.games.white.state import Stack, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play


WOLF = Card(name="Wolf", health=9, damage=1)


@pytest.mark.rule("W63")
@pytest.mark.parametrize("house", list(BeatenStack))
def test_the_stack_of_a_beaten_boss(begin: Callable[..., Play], house: BeatenStack) -> None:
    play = begin(house=HouseRules(beaten_stack=house)).at_castle(west="ww").face(Stack.WEST)
    discard = len(play.state.discard)
    play.defeat("Smith")
    gone = house is BeatenStack.DISCARD
    assert len(play.state.stacks[Stack.WEST]) == (0 if gone else 2)
    assert len(play.state.discard) - discard == (2 if gone else 0)


@pytest.mark.rule("W96", "W40")
@pytest.mark.parametrize("house", list(CastleForebode))
def test_forebode_in_the_castle(begin: Callable[..., Play], house: CastleForebode) -> None:
    play = begin(house=HouseRules(forebode_in_castle=house)).at_castle(west="f", east="w").face(Stack.WEST)
    play.take("Resolve it")
    if house is CastleForebode.CURRENT:
        assert [len(play.state.stacks[s]) for s in (Stack.WEST, Stack.EAST)] == [2, 1]
        assert play.state.at is StepId.STACK_CARD
        return
    assert [o.action.stack for o in play.step.offers if isinstance(o.action, act.ForebodeOnto)] == [
        Stack.EAST,
        Stack.BELL,
        Stack.KEEP,
    ]
    play.refused(act.ForebodeOnto(Stack.WEST), by="W96", words="faced already")
    play.do(act.ForebodeOnto(Stack.EAST))
    assert [len(play.state.stacks[s]) for s in (Stack.WEST, Stack.EAST)] == [1, 2]
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W96")
@pytest.mark.parametrize("always", [False, True])
def test_a_stack_that_a_card_names(begin: Callable[..., Play], always: bool) -> None:  # noqa: FBT001
    play = begin(house=HouseRules(named_stack_always=always)).at_castle(west="w").face(Stack.WEST)
    play.next()
    fog = Card(name="Fog", kind=Kind.FABLE)
    play.move("Fog", "deck", "active")
    play.fill(fog)
    lay = Reminder("onto the west", Moment.AFTER_CONFLICT, changes=(rem.PlaceCard("west"),))
    play.do(act.AddReminder(msgspec.structs.replace(lay, of=play.named("Fog").id)))
    play.defeat("Smith")
    assert play.state.at is StepId.REMINDERS
    play.next()
    assert [card.name for card in play.state.stacks[Stack.WEST]] == (["Fog", ""] if always else [""])


@pytest.mark.rule("W99")
@pytest.mark.parametrize(
    ("house", "resolve", "spare"),
    [
        (SparedApple.CHOICE, (True, False), (True, True)),
        (SparedApple.FIRST, (False, None), (True, None)),
        (SparedApple.LAST, (True, False), (False, True)),
    ],
)
def test_which_apple_of_the_keep_is_spared(
    begin: Callable[..., Play],
    house: SparedApple,
    resolve: tuple[bool, bool | None],
    spare: tuple[bool, bool | None],
) -> None:
    """Two Apples: whether each can be resolved, and whether it can be spared."""
    play = begin(house=HouseRules(spared_apple=house), health=5)
    play.before_the_stepmother("aa").face(Stack.KEEP, Card())
    for can_resolve, can_spare in zip(resolve, spare, strict=True):
        if can_resolve is None:
            break
        assert (play.offer("Resolve it").why_not is None) is can_resolve
        spares = [o for o in play.step.offers if isinstance(o.action, act.ResolveStackCard) and o.action.stat]
        assert bool(spares) is can_spare
        if can_resolve:
            play.take("Resolve it")
            while play.state.at is StepId.APPLE:
                play.next()


@pytest.mark.rule("W99")
@pytest.mark.parametrize("house", list(WithoutApple))
def test_a_keep_without_an_apple(begin: Callable[..., Play], house: WithoutApple) -> None:
    play = begin(house=HouseRules(keep_without_apple=house), recovery=4)
    play.before_the_stepmother("w").face(Stack.KEEP, Card())
    recovery = play.state.stats.recovery
    play.take("Resolve it")
    if house is WithoutApple.STAT:
        assert "No Apple lay here" in str(play.step.now)
        play.next()
        assert (play.state.stats.recovery, play.state.night) == (recovery - 1, False)
    else:
        assert (play.state.stats.recovery, play.state.night) == (recovery, True)
    assert play.state.at is StepId.BRIBERY
