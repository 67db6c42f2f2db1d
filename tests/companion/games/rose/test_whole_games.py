"""Whole games: played to their end by NEXT and thrown dice, and two told step by step."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.games.rose import actions as act
from companion.games.rose.cards import BOLSTER, EXPOSE, PLUS_SPEED, Enemy, Path, Reward
from companion.games.rose.ending import Urgency, summary, urgency
from companion.games.rose.setting_up import replaced
from companion.games.rose.state import Ending, Setup
from companion.games.strong20.dice import FACES, Die
from companion.games.strong20.stats import Stat
from tests.companion.games.rose.conftest import GAME, Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.game import Action
    from companion.games.rose.state import Rose

LONGEST = 2_000
"""Presses of the longest game."""


def deck(luck: Random) -> list[tuple[Enemy, Path]]:
    """Forty-three enemies with the letters on their backs."""
    every = []
    for number in range(43):
        card = Enemy(
            name=f"enemy {number}",
            health=luck.choice([1, 2, 2, 3, 3, 4]),
            damage=luck.choice([0, 1, 1, 2]),
            gold=luck.randint(1, 5),
            reward=luck.choice([*Reward]),
            skulls=luck.random() < 0.1,
            keywords=tuple(luck.sample([BOLSTER, EXPOSE, PLUS_SPEED, "odd"], int(luck.random() < 0.1))),
        )
        every.append((card, luck.choice([*Path])))
    return every


def thrown(state: Rose, luck: Random) -> act.Roll:
    """All dice of tray and pool, thrown."""
    colours = [*(die.colour for die in state.dice.active), *state.dice.pool]
    faces = {colour: [face for face, n in FACES[colour].items() for _ in range(n)] for colour in set(colours)}
    return act.Roll(tuple(Die(colour, luck.choice(faces[colour])) for colour in colours))


def pressed(play: Play, cards: list[tuple[Enemy, Path]], luck: Random, a_round: int = 2) -> list[Action]:
    """What a player does who deploys some a round, throws all dice, and else presses NEXT."""
    step = play.step
    if play.at == "write-enemy":
        card, letter = cards.pop()
        return [act.WriteEnemy(card), act.ShowLetter(letter), act.Arrive()]
    if play.at == "deploy" and play.state.deployed < a_round and play.state.deck:
        return [act.Deploy()]
    if play.at == "commit":
        dice = thrown(play.state, luck)
        return [dice if dice.dice else act.Resolve()]
    if step.next is None:
        return [next(offer.action for offer in step.offers if offer.why_not is None)]
    return [step.offers[step.next].action]


@pytest.mark.rule("R2", "R3", "R49", "R70", "R72")
@pytest.mark.parametrize("seed", range(12))
def test_every_game_comes_to_its_end(seed: int) -> None:
    luck = Random(seed)  # noqa: S311 - play, not secrets
    level = seed % 11
    setup = replaced(
        Setup(health=6 if seed % 2 else 3, strategy=4, recovery=6),
        difficulty=level,
        days=9,
        lowered=Stat.RECOVERY,
        night_path=Path.B,
    )
    play = Play(setup)
    cards = deck(luck)
    play.do(act.LayTable())
    if play.state.cache:
        play.do(act.Describe("cache.0", cards.pop()[0]))
    play.do(act.Begin())
    days, actions = play.state.days, 0
    while not GAME.over(play.state):
        play.do(*pressed(play, cards, luck))
        actions += 1
        assert actions < LONGEST, play.step
    state = play.state
    assert state.round <= days
    assert state.days >= days - state.round
    enemies_left = state.deck > 0 or any(state.standing)
    if state.ending is Ending.WON:
        assert not enemies_left
        assert state.stats.health >= 1
    else:
        assert state.stats.health < 1 or (state.days == 0 and enemies_left)


@pytest.mark.rule("R2", "R15", "R49", "R52")
def test_a_game_at_level_0_is_won() -> None:
    luck = Random(0)  # noqa: S311 - play, not secrets
    play = Play(Setup(health=6, strategy=4, recovery=6, difficulty=0))
    cards = [(Enemy(name=f"meek {n}", health=1, gold=1), luck.choice([*Path])) for n in range(43)]
    play.do(act.LayTable(), act.Describe("cache.0", cards.pop()[0]), act.Begin())
    while not GAME.over(play.state):
        play.do(*pressed(play, cards, luck, a_round=4))
    state = play.state
    assert (state.ending, state.deck, cards) == (Ending.WON, 0, [])
    assert state.days > 0
    assert "level 1" in str(play.step.now)
    defeated = [card.name for card in (*state.cache, *(enemy.card for enemy in state.garden))]
    assert len(defeated) + len(state.enemy_discard) == 43
    assert "No enemy is left" in play.said()
    told = [str(line) for line in summary(state)]
    assert told[0] == f"Level 0, {state.round} rounds"
    assert f"{state.tally.defeated} enemies defeated" in told
    assert state.tally.defeated + state.tally.entered == 42
    assert told[-1] == "Next time: level 1"


@pytest.mark.rule("R3", "R15", "R45", "R72")
def test_a_game_at_level_9_is_lost_by_time(begin: Callable[..., Play]) -> None:
    play = begin(difficulty=9, night_path=Path.A, health=6)
    tracker = [play.state.days]
    while not GAME.over(play.state):
        if play.at == "deploy":
            play.do(act.EndActivation())
        else:
            play.next()
        if tracker[-1] != play.state.days:
            tracker.append(play.state.days)
    assert tracker == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert (play.state.ending, play.state.round, play.state.deck) == (Ending.LOST, 11, 43)
    assert "No day is left" in play.said()
    told = [str(line) for line in summary(play.state)]
    assert told[1:4] == ["0 days left", "0 enemies defeated", "0 entered the castle"]
    assert "0 deployed, 0 forced, 43 never came" in told
    assert told[-1] == "3 places by night"


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    ("days", "left"),
    [(15, Urgency.CALM), (4, Urgency.CALM), (3, Urgency.SHORT), (2, Urgency.SHORT), (1, Urgency.LAST)],
)
def test_the_last_days_are_told_apart(begin: Callable[..., Play], days: int, left: Urgency) -> None:
    play = begin()
    play.set("days", days)
    assert urgency(play.state) is left
    assert not GAME.night(play.state)
    assert f"{days} day" in str(GAME.summary(play.state))


@pytest.mark.rule("R20", "R30", "R40", "R50", "R54")
def test_two_rounds_told(begin: Callable[..., Play]) -> None:
    play = begin(health=3, strategy=2, recovery=3)
    # Round 1: a moth on C for two dice; a caller on B brings a thorn; an item for it.
    play.deploy(Enemy(name="Moth", health=2, damage=1, gold=3, reward=Reward.ONGOING), "C")
    play.take("Recover 2 dice")
    play.deploy(Enemy(name="Caller", health=3, damage=1, gold=2, reward=Reward.INSTANT, skulls=1), "B")
    play.forced(Enemy(name="Thorn", health=1, damage=2, gold=1, reward=Reward.SINGLE_USE), "C")
    assert play.path("C") == "..MothThorn"
    play.take("Random item")
    play.next()
    play.take("To battle")
    # Below C, Range 2: a yellow die more reaches the moth.
    play.take("Path C")
    play.do(act.ExtendRange(play.spent("y")))
    play.roll("g+ b- p+")
    play.next()
    assert [enemy.card.name for enemy in play.state.garden] == ["Moth"]
    play.next()  # the thorn is out of reach: no second roll
    assert play.where("Caller") == "B4"
    assert play.at == "enemy-turns"
    play.next(2)
    assert (play.where("Caller"), play.where("Thorn")) == ("B3", "C3")
    play.next(2)  # dice exhausted, three recovered
    assert play.state.dice.exhausted.total() == 3 + 4 - 3
    play.take("3 gold")
    play.next()
    assert (play.state.days, play.state.round) == (14, 2)
    # Round 2: three gold for Health; nobody deployed; the thorn falls.
    play.take("+1 Health")
    assert (play.state.stats.health, play.state.cache) == (4, ())
    play.take("To battle")
    play.next()
    play.take("Path C")
    play.do(act.ExtendRange(play.spent("y")))
    play.roll("b*")
    play.next()
    assert [enemy.card.name for enemy in play.state.garden] == ["Thorn"]
    play.do(act.Resolve())
    play.next(3)
    play.take("Keep it")
    assert [str(item.title) for item in play.state.inventory] == ["the item", "Thorn"]
    play.next()
    assert (play.where("Caller"), play.state.round, play.state.days) == ("B2", 3, 13)
