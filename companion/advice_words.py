"""The best policy in one line, for the engagement scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, decimal, say, say_n

if TYPE_CHECKING:
    from companion.games.strong20.odds_now import PolicyNow, Situation, Suffered

WANTED = 0.8
"""The chance for which the line says which dice it would take."""
SURE = 0.9995
"""From here on a chance is shown as 100 %."""
TENTH = 0.1
"""Less Health than this is none."""


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
    return say("{n} % to defeat all; for {wanted} % add {dice}", n=n, wanted=wanted, dice=fewest.words())


def health(damage: float) -> Text:
    """Health that is lost, on average perhaps: a whole number, or one with a tenth."""
    whole = abs(damage - round(damage)) < TENTH / 2
    return say("-{n}", n=decimal(damage, 0 if whole else 1))


def _of_a_roll(policy: PolicyNow) -> Text:
    """What to do with the roll that lies in the tray, and what it costs to stop instead."""
    suffered, n = policy.suffered, percent(policy.chance)
    if n == 0 and suffered is None:
        return say("Not every enemy can be defeated any more.")
    advice = policy.advice if n or suffered is None else suffered.advice
    placed = 0 if advice is None else len(advice.apply)
    if advice is None or not advice.again:
        return _stop(policy, placed)
    return _again(n, placed) if suffered is None else _again_or_stop(n, placed, suffered)


def _again(n: int, placed: int) -> Text:
    """Roll again, where it is not known what stopping costs."""
    if not placed:
        return say("Roll again: {chance} %, stop: 0 %", chance=n)
    return say_n(
        "Apply {n} die, roll again: {chance} % to defeat all",
        "Apply {n} dice, roll again: {chance} % to defeat all",
        placed,
        chance=n,
    )


def _again_or_stop(n: int, placed: int, suffered: Suffered) -> Text:
    """Roll again, for the chance to defeat all or at least for less damage; and what stopping costs."""
    on, stop = health(suffered.on), health(suffered.stop)
    if not n and placed:
        return say("Apply {n}, roll again: {on} Health; stop: {stop}", n=placed, on=on, stop=stop)
    if not n:
        return say("Roll again: {on} Health on average; stop: {stop}", on=on, stop=stop)
    if placed:
        return say(
            "Apply {n}, roll again: {chance} % for all; stop: {stop} Health", n=placed, chance=n, stop=stop
        )
    return say("Roll again: {chance} % for all; stop: {stop} Health", chance=n, stop=stop)


def _stop(policy: PolicyNow, placed: int) -> Text:
    """The hits are placed and no die in the tray can do better: what is left to suffer, or to hope for."""
    suffered = policy.suffered
    if suffered is None or suffered.stop < TENTH:
        return (
            say_n("Apply {n} die, then stop.", "Apply {n} dice, then stop.", placed)
            if placed
            else say("Stop.")
        )
    stop = health(suffered.stop)
    if policy.with_all is not None and policy.with_all >= 1 - SURE:
        return say(
            "Stop: {stop} Health; with all dice {chance} %", stop=stop, chance=percent(policy.with_all)
        )
    if placed:
        return say("Apply {n}, then stop: {stop} Health", n=placed, stop=stop)
    return say("Stop: {stop} Health, no roll spares more", stop=stop)
