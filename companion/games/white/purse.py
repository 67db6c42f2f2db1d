"""Gold and stats as cards change them: paying, losing, gaining, and the hero's death (W80 to W83, S10)."""

import msgspec

from companion.games.strong20.adjustments import Until
from companion.games.strong20.stats import Stat, warn_above
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, hunt
from companion.games.white.house import AreaFollows, SurplusItems
from companion.games.white.state import MOST_GOLD, Ending, StepId, White
from companion.games.white.tasks import FitArea, FitItems

LARGEST_SUM = 999
"""No card speaks of more; larger numbers are slips of the finger."""


def pay(turn: Turn[White], gold: int, what: Text) -> None:
    """Pay the whole sum or nothing (W81); an override pays what there is."""
    sensible(gold)
    have = turn.state.gold
    if gold > have:
        short = say("You have {have} gold, not {gold}", have=have, gold=gold)
        turn.forbid("W81", say("{short}: {what}.", short=short, what=what))
    paid = min(gold, have)
    tally = msgspec.structs.replace(turn.state.tally, spent=turn.state.tally.spent + paid)
    turn.change(gold=have - paid, tally=tally)
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
    before, house = turn.state.stats, turn.state.setup.house
    after = before.plus(stat, by)
    if stat is not Stat.HEALTH and after[stat] < house.lowest_stat:
        after = msgspec.structs.replace(after, **{stat.value: min(before[stat], house.lowest_stat)})
    turn.change(stats=after)
    change = turn.state.stats[stat] - before[stat]
    turn.note(say("{change} {stat}: {cause}", change=f"{change:+d}", stat=stat.word, cause=cause), rule)
    if change > 0:
        warn_above(turn, stat, house.stat_maximum)
    settle_stats(turn)


def settle_stats(turn: Turn[White]) -> None:
    """What follows from the stats: the loss (S10), the strategy area (W38), the items (S12)."""
    if turn.state.stats.health < 1:
        turn.change(at=StepId.OVER, ending=Ending.LOST, tasks=())
        turn.note(say("Health is below 1: the game is lost."), "S10")
        return
    house = turn.state.setup.house
    if house.area_follows is AreaFollows.AT_ONCE:
        settle_area(turn)
    if house.surplus_items_leave is SurplusItems.AT_ONCE:
        settle_items(turn)


def settle_area(turn: Turn[White]) -> None:
    """The strategy area follows Strategy: filled, or thinned by choice (W38)."""
    hunt.fill_area(turn)
    if len(turn.state.strategy_area) > turn.state.stats.strategy:
        agenda.push_once(turn, FitArea())


def settle_items(turn: Turn[White]) -> None:
    """No more items are held than Strategy allows (S12)."""
    if len(turn.state.items) > turn.state.stats.strategy:
        agenda.push_once(turn, FitItems())


def flip(turn: Turn[White], cause: Text) -> None:
    """Turn the Day/Night card (W65); what lasts while it is night ends with the night (S36)."""
    set_night(turn, cause, night=not turn.state.night)


def set_night(turn: Turn[White], cause: Text, *, night: bool) -> None:
    """Put the Day/Night card on a side."""
    if night is turn.state.night:
        turn.note(
            say("It stays night: {cause}", cause=cause)
            if night
            else say("It stays day: {cause}", cause=cause)
        )
        return
    turn.change(night=night)
    turn.note(
        say("Night falls: {cause}", cause=cause) if night else say("Day breaks: {cause}", cause=cause), "W65"
    )
    if not night:
        agenda.end(turn, Until.NIGHT)


def sensible(gold: int) -> None:
    """Refuse sums that no card names."""
    if not 0 <= gold <= LARGEST_SUM:
        raise impossible("W80", say("{n} gold is no sum that a card names.", n=gold))
