"""`companion odds`: the odds of a roll and of the best way through the repeats, on the command line."""

from __future__ import annotations

import argparse
import re
from itertools import product
from typing import TYPE_CHECKING

import msgspec

from companion.command_line import CommandParser
from companion.errors import LineError
from companion.games.strong20.dice import ALL_DICE, Colour, Counts, Die, Face
from companion.games.strong20.odds import one_roll
from companion.games.strong20.odds_advice import Advice, advise
from companion.games.strong20.odds_commitment import ROUNDING, WANTED, one_more, smallest
from companion.games.strong20.odds_policy import Foe, Policy, solve, states_of
from companion.games.strong20.odds_table import Fallen, falls, rows_of
from companion.games.strong20.proposal import Target
from companion.games.strong20.worth import Worth
from vision.json_line import json_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

MOST_HEALTH = 50
MOST_ENEMIES = 6
MOST_ROLLS = 9
MOST_BONUS = 9
MOST_WORK = 150_000_000
"""Rows times states of one roll of the policy: about ten seconds of a small computer."""
ADVISED_ROLLS = 12
"""How many first rolls, the likeliest, are advised on."""


class FirstRoll(msgspec.Struct, frozen=True):
    """How the first roll may fall, how likely that is, and what is best then."""

    faces: tuple[str, ...]
    chance: float
    apply: tuple[str, ...]
    again: bool
    defeat: float


class PolicyOdds(msgspec.Struct, frozen=True):
    """The chance to defeat all with the best policy: `chances[r]` in r rolls; and what to do at first."""

    defeat: float
    chances: tuple[float, ...]
    first_roll: tuple[FirstRoll, ...]


class Odds(msgspec.Struct, frozen=True):
    """All that the command tells. `rolled` are the dice that the limit leaves."""

    dice: dict[str, int]
    rolled: dict[str, int]
    health: tuple[int, ...]
    strategy: int
    hit_bonus: int
    limit: int | None
    distribution: tuple[float, ...]
    mean: float
    crit: float
    defeat: float
    each: tuple[float, ...]
    at_least: tuple[float, ...]
    policy: PolicyOdds
    smallest: dict[str, dict[str, int] | None]
    one_more: dict[str, float]


def dice_given(text: str) -> Counts:
    """`yellow=2,red=1` as dice; raises argparse.ArgumentTypeError."""
    counts: dict[str, int] = {}
    for part in text.split(","):
        found = re.fullmatch(r"\s*([a-z]+)\s*=\s*(\d{1,3})\s*", part)
        if found is None or found[1] not in set(Colour):
            raise argparse.ArgumentTypeError(
                f"'{part}' is no number of dice: write yellow=2,red=1 with the colours {', '.join(Colour)}"
            )
        if found[1] in counts:
            raise argparse.ArgumentTypeError(f"{found[1]} is given twice")
        counts[found[1]] = int(found[2])
        most = ALL_DICE[Colour(found[1])]
        if counts[found[1]] > most:
            raise argparse.ArgumentTypeError(f"of {found[1]} dice there are only {most}")
    dice = Counts(**counts)
    if not dice.total():
        raise argparse.ArgumentTypeError("there is no die to roll")
    return dice


def healths_given(text: str) -> tuple[int, ...]:
    """`4` or `4,3` as the Health of one or several enemies; raises argparse.ArgumentTypeError."""
    healths = tuple(whole(1, MOST_HEALTH)(part) for part in text.split(","))
    if len(healths) > MOST_ENEMIES:
        raise argparse.ArgumentTypeError(f"at most {MOST_ENEMIES} enemies can be reckoned with")
    return healths


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within limits."""

    def read(text: str) -> int:
        if not re.fullmatch(r"\s*-?\d{1,9}\s*", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {least} to {most}")
        return int(text)

    return read


def parser() -> CommandParser:
    """The options of the command."""
    reader = CommandParser("odds", "The odds of a roll, and of the best way through the repeats.")
    reader.add_argument("--dice", type=dice_given, required=True, help="the dice: yellow=2,red=1")
    reader.add_argument(
        "--health", type=healths_given, required=True, help="the enemy's Health, or several: 4,3"
    )
    reader.add_argument("--strategy", type=whole(0, MOST_ROLLS), default=3, help="rolls (default: 3)")
    reader.add_argument(
        "--hit-bonus", type=whole(-1, MOST_BONUS), default=0, help="damage added to every hit (default: 0)"
    )
    reader.add_argument(
        "--limit", type=whole(0, ALL_DICE.total()), help="the most dice that may be committed"
    )
    reader.add_argument("--json", action="store_true", help="one JSON object")
    return reader


def run(arguments: Sequence[str], write: Callable[[str], object] = print) -> int:
    """Reckon and write; returns 0. Raises LineError, in one sentence, for what can not be reckoned."""
    given = parser().parse_args(list(arguments))
    odds = reckon(given.dice, given.health, given.strategy, given.hit_bonus, given.limit)
    write(json_line(odds) if given.json else "\n".join(told(odds)))
    return 0


def reckon(dice: Counts, health: tuple[int, ...], strategy: int, hit_bonus: int, limit: int | None) -> Odds:
    """All figures of the command."""
    worth = Worth.with_bonus(hit_bonus)
    rolled = dice if limit is None else dice.strongest(limit)
    foes = [Foe(need) for need in health]
    if rows_of(rolled) * len(states_of(foes, worth).number) > MOST_WORK:
        raise LineError("companion odds: so many dice against so much Health take too long; leave some out.")
    policy = solved(rolled, foes, strategy, worth)
    spare = ALL_DICE - rolled if limit is None or rolled.total() < limit else Counts()

    def chance(some: Counts) -> float:
        fits = policy if some <= rolled else solved(some, foes, strategy, worth)
        return fits.value(some, foes, strategy)

    once = one_roll(rolled, health, worth)
    fewest = {wanted: smallest(rolled, chance, wanted) for wanted in WANTED}
    return Odds(
        dice=by_colour(dice),
        rolled=by_colour(rolled),
        health=health,
        strategy=strategy,
        hit_bonus=hit_bonus,
        limit=limit,
        distribution=once.distribution,
        mean=once.mean,
        crit=once.crit,
        defeat=once.all,
        each=once.each,
        at_least=once.at_least,
        policy=PolicyOdds(
            defeat=chance(rolled),
            chances=tuple(policy.value(rolled, foes, rolls) for rolls in range(strategy + 1)),
            first_roll=first_rolls(policy, rolled, health, strategy),
        ),
        smallest={
            f"{wanted:.0%}": None if found is None else by_colour(found) for wanted, found in fewest.items()
        },
        one_more={colour.value: gain for colour, gain in one_more(rolled, spare, chance).items()},
    )


def solved(dice: Counts, foes: Sequence[Foe], rolls: int, worth: Worth) -> Policy:
    """The policy; nobody stops it here."""
    policy = solve(dice, foes, rolls, worth=worth)
    if policy is None:
        raise LineError("companion odds: the reckoning was stopped.")
    return policy


def by_colour(dice: Counts) -> dict[str, int]:
    """The dice as they are written on the command line."""
    return {colour.value: dice[colour] for colour in Colour if dice[colour]}


def first_rolls(policy: Policy, dice: Counts, health: Sequence[int], rolls: int) -> tuple[FirstRoll, ...]:
    """The likeliest first rolls and what is best after them."""
    if not rolls:
        return ()
    columns = [[f for f in falls(colour, dice[colour]) if f.dice == dice[colour]] for colour in Colour]
    likeliest = sorted(product(*columns), key=chance_of, reverse=True)[:ADVISED_ROLLS]
    targets = [Target(number, need, 0) for number, need in enumerate(health, 1)]
    return tuple(
        first_roll(shown(fallen), chance_of(fallen), advise(policy, shown(fallen), targets, rolls - 1))
        for fallen in likeliest
    )


def chance_of(fallen: Sequence[Fallen]) -> float:
    """The chance that all colours fall so."""
    chance = 1.0
    for colour, here in zip(Colour, fallen, strict=True):
        chance *= here.chance(colour)
    return chance


def shown(fallen: Sequence[Fallen]) -> tuple[Die, ...]:
    """The dice as they lie."""
    dice: list[Die] = []
    for colour, here in zip(Colour, fallen, strict=True):
        misses = here.dice - here.hits - here.crits
        faces = [Face.CRIT] * here.crits + [Face.HIT] * here.hits + [Face.MISS] * misses
        dice += [Die(colour, face) for face in faces]
    return tuple(dice)


def first_roll(dice: Sequence[Die], chance: float, advice: Advice) -> FirstRoll:
    """One line of advice."""
    return FirstRoll(
        faces=tuple(f"{die.colour.value} {die.face.value}" for die in dice if die.face is not None),
        chance=chance,
        apply=tuple(f"{die.colour.value} {die.face.value} on {die.enemy}" for die in advice.apply),
        again=advice.again,
        defeat=advice.value,
    )


def told(odds: Odds) -> list[str]:
    """The figures in lines for people."""
    several = len(odds.health) > 1
    lines = [
        f"{words(odds.rolled)} against {' and '.join(str(need) for need in odds.health)} Health",
        "",
        "One roll",
        *(
            f"  {damage:3} damage  {percent(chance)}"
            for damage, chance in enumerate(odds.distribution)
            if chance
        ),
        f"  mean damage {odds.mean:.3f}",
        f"  at least one crit  {percent(odds.crit)}",
        *(
            f"  enough for {k} enemies  {percent(chance)}"
            for k, chance in enumerate(odds.at_least)
            if several and k
        ),
        f"  defeat{' all' if several else ''}  {percent(odds.defeat)}",
        "",
        "With the best choice of what to apply and what to roll again",
        *(
            f"  {rolls} roll{'s' if rolls > 1 else ' '}  {percent(chance)}"
            for rolls, chance in enumerate(odds.policy.chances)
            if rolls
        ),
        "",
        f"Fewest dice in {odds.strategy} rolls",
        *(
            f"  for {wanted}: {'not with these dice' if dice is None else words(dice)}"
            for wanted, dice in odds.smallest.items()
        ),
    ]
    if odds.one_more:
        lines += ["", "One die more adds"]
        lines += [f"  {colour:7} {percent(gain)}" for colour, gain in odds.one_more.items()]
    if odds.policy.first_roll:
        lines += ["", "After the first roll, the likeliest rolls first"]
        lines += [advised(line) for line in odds.policy.first_roll]
    return lines


def advised(line: FirstRoll) -> str:
    """One first roll and what is best then."""
    apply = f"apply {', '.join(line.apply)}" if line.apply else "apply none"
    then = "roll again" if line.again else "stop"
    return f"  {percent(line.chance)}  {', '.join(line.faces)}: {apply}; {then}, {percent(line.defeat)}"


def words(dice: dict[str, int]) -> str:
    """Dice in words."""
    return str(Counts(**dice).words())


def percent(chance: float) -> str:
    """A chance, rounded to a tenth of a hundredth; never rounded to certainty or to none."""
    shown_as = f"{chance:6.1%}"
    if shown_as == "100.0%" and chance < 1 - ROUNDING:
        return ">99.9%"
    return " <0.1%" if shown_as == "  0.0%" and chance > ROUNDING else shown_as
