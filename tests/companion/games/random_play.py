"""Games played at random: whatever is done, by the offers, by hand or against the rules, the books hold.

`COMPANION_LONG=1` plays for 20,000 actions, `LONG_PLAY` for any number; `SHRINK` has a failure made small.
"""

from __future__ import annotations

import contextlib
import os
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from companion.games.game import Action, Outcome, RuleBroken, State, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.games.game import Game

UNDO_LABEL = 24
"""Letters that the Undo button has room for."""
NEXT_LABEL = 15
"""Letters that the NEXT button has room for."""


LONG = 20_000 if os.environ.get("COMPANION_LONG") == "1" else 0


def playing(usual: int, a_game: int) -> settings:
    """As many games of a length as come to the usual number of actions, or to that of a long run."""
    return settings(
        max_examples=max(1, int(os.environ.get("LONG_PLAY", LONG or usual)) // a_game),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.reuse, Phase.generate, *([Phase.shrink] if "SHRINK" in os.environ else [])],
    )


def choices(a_game: int) -> st.SearchStrategy[list[int]]:
    """The choices of a game of that length."""
    return st.lists(st.integers(0, 2**32), min_size=a_game, max_size=a_game)


def attempt(
    game: Game[State, Any], state: State, action: Action, *, override: bool
) -> Outcome[State] | RuleBroken:
    """Do an action, or say why not: the old state stays, and an override changes no legal action."""
    before = msgspec.json.encode(state)
    try:
        outcome = game.apply(state, action, override=override)
        if override:
            with contextlib.suppress(RuleBroken):
                legal = game.apply(state, action)
                assert outcome.state == legal.state, f"{action} is legal and comes out otherwise overridden"
                assert outcome.notes == legal.notes
    except RuleBroken as refusal:
        return refusal
    else:
        return outcome
    finally:
        assert msgspec.json.encode(state) == before, "the old state was changed"


def play_on(
    game: Game[State, Any],
    state: State,
    actions: Callable[[State, Step, Random], Iterable[tuple[Action, bool]]],
    check: Callable[[State], None],
    chosen: Iterable[int],
) -> State:
    """Play at random among `actions`, each with whether it is an override; after each `check` must hold."""
    for number in chosen:
        luck = Random(number)  # noqa: S311 - a game, no secret
        step = game.step(state)
        if game.over(state) and not step.offers:
            break
        action, override = luck.choice(list(actions(state, step, luck)))
        assert msgspec.json.decode(msgspec.json.encode(action), type=game.action_type) == action
        offered = any(offer.action == action and offer.why_not is None for offer in step.offers)
        outcome = attempt(game, state, action, override=override)
        if isinstance(outcome, RuleBroken):
            assert not offered, f"{action} is offered and refused: {outcome}"
            assert outcome.rule
            assert str(outcome.message)
            continue
        assert 0 < len(str(outcome.label)) <= UNDO_LABEL, (action, str(outcome.label))
        assert all(str(note.text) for note in outcome.notes)
        check(outcome.state)
        state = outcome.state
    return state


def check_step(game: Game[State, Any], state: State) -> Step:
    """What holds of every step of every game; the step."""
    assert msgspec.json.decode(msgspec.json.encode(state), type=game.state_type) == state
    step = game.step(state)
    assert 0 <= step.here < len(step.trail)
    assert step.next is not None or step.waiting is not None
    if step.next is not None:
        following = step.offers[step.next]
        assert following.why_not is None
        assert len(str(following.label)) <= NEXT_LABEL, str(following.label)
    if step.waiting:
        assert len(str(step.waiting)) <= NEXT_LABEL
    for words in (step.title, step.now, *(offer.label for offer in step.offers)):
        assert str(words)
    assert str(game.summary(state))
    return step
