"""A match of two games with totals, corrections of it, and steps by hand (L2, L12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.game import Correct
from companion.games.timelines import actions as act
from companion.games.timelines.state import SpecialActions, StepId

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play


def play_to_the_end(play: Play) -> None:
    """A whole game of two: every round the lowest heroes that nobody has seen, until the deck is empty."""
    while play.state.at is not StepId.HANDS and play.state.at is not StepId.SCORED:
        unseen = iter(sorted(play.state.unseen))
        play.tap(*(next(unseen) for _ in range(play.state.to_reveal)))
        play.next()
        play.do(
            *(
                act.Play(seat, player.hand[0] if player.hand else next(unseen))
                for seat, player in enumerate(play.state.players)
                if player.size
            )
        )
        play.next()
        while play.state.at in {StepId.SPECIAL, StepId.RESCUE}:
            play.next()
    while play.state.at is StepId.HANDS:
        missing = play.state.players[play.state.tapping].unseen
        play.tap(*sorted(play.state.unseen)[:missing])
        play.next()


@pytest.mark.rule("L2", "L12", "L7")
def test_two_games_with_totals(begin: Callable[..., Play]) -> None:
    play = begin(games=2)
    play_to_the_end(play)
    assert play.state.deck == 0
    assert play.state.round == (104 - 8) // 4
    assert play.state.unseen == set()
    first = play.points()
    play.take("Next game")
    assert play.state.booked == (tuple(first),)
    assert (play.state.at, play.state.game, play.state.deck) == (StepId.DEAL, 2, 104)
    assert f"Ida {first[0]}" in str(play.step.now)
    play.next()
    play_to_the_end(play)
    second = play.points()
    play.take("End of match")
    totals = [a + b for a, b in zip(first, second, strict=True)]
    assert [play.state.total(seat) for seat in (0, 1)] == totals
    assert play.state.at is StepId.OVER
    best = max(totals)
    assert str(play.step.now).split()[1].rstrip(",") == str(best)

    play.set("booked.0.1", 500)
    assert str(play.step.title) == "Noé wins"
    play.take("One more game")
    assert (play.state.game, play.state.at) == (3, StepId.DEAL)


@pytest.mark.rule("L2")
def test_a_player_who_left_plays_no_further_game(begin: Callable[..., Play]) -> None:
    play = begin("Ida", "Noé", "Mara", games=2)
    play.do(act.Leave(2), override=True)
    play.do(act.ScoreNow(), override=True)
    play.do(act.HandDone(), act.HandDone(), override=True)
    play.next()
    play.next()
    assert [player.size for player in play.state.players] == [4, 4, 0]
    assert play.state.deck == 96


@pytest.mark.rule("L12")
@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("hand.0", -1, "L12"),
        ("hand.0", 200, "L17"),
        ("hand.9", 1, "L2"),
        ("hand", 1, "L12"),
        ("hand.x", 1, "L12"),
        ("score.0", 1, "L12"),
        ("booked.0.0", 1, "L12"),
        ("name.0", 3, "L12"),
        ("out.0", 1, "L8"),
        ("round", True, "L12"),
        ("step", "over", "L12"),
        ("gold", 1, "L12"),
    ],
)
def test_what_is_no_number_of_the_books(
    begin: Callable[..., Play], path: str, value: int | str, rule: str
) -> None:
    begin().refused(Correct(path, value), by=rule, firm=True)


@pytest.mark.rule("L12")
def test_numbers_by_hand(begin: Callable[..., Play]) -> None:
    play = begin()
    play.set("round", 7)
    play.set("name.1", "Bo")
    play.set("hand.1", 6)
    play.set("step", "play")
    assert (play.state.round, play.state.players[1].size, play.state.deck) == (7, 6, 94)
    assert str(play.state.called(1)) == "Bo"
    assert play.state.at is StepId.PLAY


@pytest.mark.rule("L2", "L9", "L14", "L16")
def test_every_choice_of_the_set_up_is_an_offer(new: Callable[..., Play]) -> None:
    play = new()
    for label in (
        "Special actions",
        "Shortest chain",
        "Hero in 2 chains",
        "Chain and set",
        "Last four heroes",
        "-1 player",
    ):
        play.take(label)
    setup = play.state.setup
    assert setup.special_actions is SpecialActions.ALWAYS
    assert setup.house.chain_minimum == 3
    assert not setup.house.cards_used_once
    assert setup.house.chain_and_set
    assert not setup.house.last_four_played
    assert len(setup.players) == 3
