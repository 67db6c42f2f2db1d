"""The best policy in one line, for the engagement scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say, say_n

if TYPE_CHECKING:
    from companion.games.strong20.odds_now import PolicyNow, Situation

WANTED = 0.8
"""The chance for which the line says which dice it would take."""
SURE = 0.9995
"""From here on a chance is shown as 100 %."""


def percent(chance: float) -> int:
    """A chance in percent; 100 and 0 stand for certainty alone."""
    if chance >= SURE or chance <= 1 - SURE:
        return round(100 * chance)
    return min(99, max(1, round(100 * chance)))


def words(policy: PolicyNow, situation: Situation) -> Text:
    """What is best now, and the chance to defeat every enemy by it."""
    if situation.shown:
        return _of_a_roll(policy)
    n = percent(policy.chance)
    chance = say("{n} % to defeat all", n=n)
    if n >= percent(WANTED) or not policy.smallest:
        return chance
    fewest = policy.smallest.get(WANTED)
    wanted = percent(WANTED)
    if fewest is None:
        return say("{chance}; {wanted} % is out of reach", chance=chance, wanted=wanted)
    if not situation.committed.total():
        return say("For {wanted} % to defeat all: {dice}", wanted=wanted, dice=fewest.words())
    return say("{n} % for all; {wanted} %: add {dice}", n=n, wanted=wanted, dice=fewest.words())


def _of_a_roll(policy: PolicyNow) -> Text:
    """What to do with the roll that lies in the tray."""
    advice, n = policy.advice, percent(policy.chance)
    placed = len(advice.apply) if advice is not None else 0
    if advice is None or not advice.again:
        if n == 0:
            return say("Not every enemy can be defeated any more.")
        return (
            say_n("Apply {n} die, then stop.", "Apply {n} dice, then stop.", placed)
            if placed
            else say("Stop.")
        )
    if placed:
        return say_n(
            "Apply {n} die, roll again: {chance} % to defeat all",
            "Apply {n} dice, roll again: {chance} % to defeat all",
            placed,
            chance=n,
        )
    return say("Roll again: {chance} %, stop: 0 %", chance=n)
