"""Gold and stats as cards change them: paying, losing, gaining, and the hero's death (W80 to W83, S10)."""

from companion.games.strong20.stats import Stat
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white.cards import Card
from companion.games.white.state import MOST_GOLD, Ending, StepId, White

LARGEST_SUM = 999
"""No card speaks of more; larger numbers are slips of the finger."""


def pay(turn: Turn[White], gold: int, what: Text) -> None:
    """Pay the whole sum or nothing (W81); an override pays what there is."""
    sensible(gold)
    have = turn.state.gold
    if gold > have:
        turn.forbid("W81", say("{what} costs {gold} gold; you have {have}.", what=what, gold=gold, have=have))
    paid = min(gold, have)
    turn.change(gold=have - paid)
    turn.note(say("-{n} gold: {what}", n=paid, what=what), "W81")


def lose(turn: Turn[White], gold: int, cause: Text) -> None:
    """Lose as much as there is (W82)."""
    sensible(gold)
    lost = min(gold, turn.state.gold)
    turn.change(gold=turn.state.gold - lost)
    turn.note(say("-{n} gold: {cause}", n=lost, cause=cause), "W82")


def gain(turn: Turn[White], gold: int, cause: Text) -> None:
    """Gain up to the tracker's highest number; what is over is lost (W80)."""
    sensible(gold)
    have = turn.state.gold
    now = min(MOST_GOLD, have + gold)
    turn.change(gold=now)
    turn.note(say("+{n} gold: {cause}", n=now - have, cause=cause), "W80")
    if now < have + gold:
        turn.warn(say("Gold stops at {most}; {n} is lost.", most=MOST_GOLD, n=have + gold - now), "W80")


def change_stat(turn: Turn[White], stat: Stat, by: int, cause: Text, rule: str) -> None:
    """A stat rises or falls; Health below 1 ends the game at once (S10), Strategy moves the area (W38)."""
    if abs(by) > LARGEST_SUM:
        raise impossible("S11", say("No card changes a stat by {n}.", n=by))
    before = turn.state.stats
    turn.change(stats=before.plus(stat, by))
    change = turn.state.stats[stat] - before[stat]
    turn.note(say("{change} {stat}: {cause}", change=f"{change:+d}", stat=stat.word, cause=cause), rule)
    most = turn.state.setup.house.stat_maximum
    if turn.state.stats[stat] > most and change > 0:
        turn.warn(say("{stat} is above {most}.", stat=stat.word, most=most), "S11")
    settle_stats(turn)


def settle_stats(turn: Turn[White]) -> None:
    """What follows from the stats as they now stand: the loss (S10) and the strategy area (W38)."""
    if turn.state.stats.health < 1:
        turn.change(at=StepId.OVER, ending=Ending.LOST)
        turn.note(say("Health is below 1: the game is lost."), "S10")
    fit_strategy_area(turn)


def fit_strategy_area(turn: Turn[White]) -> None:
    """Fill the strategy area up to Strategy from the hunt deck, or thin it, unknown cards first (W38)."""
    state = turn.state
    missing = state.stats.strategy - len(state.strategy_area)
    if missing > 0:
        drawn = min(missing, state.deck)
        if drawn:
            turn.change(strategy_area=state.strategy_area + (Card(),) * drawn, deck=state.deck - drawn)
            turn.note(say("Strategy area: {n} more, face up", n=drawn), "W38")
    elif missing < 0:
        by_known = sorted(range(len(state.strategy_area)), key=lambda i: bool(state.strategy_area[i].name))
        gone = set(by_known[:-missing])
        turn.change(
            strategy_area=tuple(card for i, card in enumerate(state.strategy_area) if i not in gone),
            discard=state.discard + tuple(state.strategy_area[i] for i in sorted(gone)),
        )
        turn.note(say("Strategy area: discard {n} of your choice", n=-missing), "W38")


def sensible(gold: int) -> None:
    """Refuse sums that no card names."""
    if not 0 <= gold <= LARGEST_SUM:
        raise impossible("W80", say("{n} gold is no sum that a card names.", n=gold))
