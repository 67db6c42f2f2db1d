"""The hero's stats as the game changes them, and damage from enemies, split while Expose is active (R62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose.cards import EXPOSE, LONGEST_NAME
from companion.games.rose.numbers import active_keywords
from companion.games.rose.state import Rose, Struck
from companion.games.strong20.heroes import Watch
from companion.games.strong20.names import shortened
from companion.games.strong20.stats import Stat, warn_above
from companion.games.text import Text, say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.rose.actions import SplitDamage
    from companion.games.rose.effect_actions import ChangeDays, ChangeStat, DescribeHero

LONGEST_WORDS = 200
"""Letters of a note."""
LARGEST_CHANGE = 99
"""No card changes a number by more; larger ones are slips of the finger."""


def change_stat(turn: Turn[Rose], stat: Stat, by: int, cause: Text, rule: str) -> None:
    """A stat rises or falls, never below 0; Health below 1 is the loss of S10."""
    if abs(by) > LARGEST_CHANGE:
        raise impossible("S11", say("No card changes a stat by {n}.", n=by))
    before = turn.state.stats
    turn.change(stats=before.plus(stat, by))
    change = turn.state.stats[stat] - before[stat]
    turn.note(say("{change} {stat}: {cause}", change=f"{change:+d}", stat=stat.word, cause=cause), rule)
    if change > 0:
        warn_above(turn, stat, turn.state.setup.house.stat_maximum)


def changed_by_card(turn: Turn[Rose], action: ChangeStat) -> None:
    """A card's effect on a stat."""
    turn.label = say("{change} {stat}", change=f"{action.by:+d}", stat=action.stat.word)
    change_stat(turn, action.stat, action.by, named(action.cause), "S11")


def named(cause: str) -> Text:
    """A player's own words as a cause."""
    return say("{cause}", cause=cause) if cause else say("by hand")


def change_days(turn: Turn[Rose], action: ChangeDays) -> None:
    """An effect moves the day tracker (R72)."""
    if abs(action.by) > LARGEST_CHANGE:
        raise impossible("R72", say("No card moves the day tracker by {n}.", n=action.by))
    before = turn.state.days
    turn.change(days=max(0, before + action.by))
    change = turn.state.days - before
    turn.label = say("days {before} to {after}", before=before, after=turn.state.days)
    turn.note(say("{change} days: {cause}", change=f"{change:+d}", cause=named(action.cause)), "R72")


def suffer(turn: Turn[Rose], damage: int, cause: Text, rule: str) -> None:
    """Damage from one enemy: off Health, or while Expose is active to be split by the player (R41, R62)."""
    stats = turn.state.stats
    if damage == 0:
        turn.note(say("No damage: {cause}", cause=cause), rule)
    elif EXPOSE in active_keywords(turn.state) and stats.strategy + stats.recovery > 0:
        turn.change(struck=(*turn.state.struck, Struck(damage, cause)))
        turn.note(
            say_n("{n} damage to split: {cause}", "{n} damage to split: {cause}", damage, cause=cause), "R62"
        )
    else:
        change_stat(turn, Stat.HEALTH, -damage, cause, rule)


def splits(state: Rose) -> tuple[tuple[int, int], ...]:
    """Every way in which Strategy and Recovery can bear the damage, as far as they can (R62)."""
    stats, damage = state.stats, state.struck[0].damage
    borne = min(damage, stats.strategy + stats.recovery)
    return tuple(
        (strategy, borne - strategy)
        for strategy in range(borne + 1)
        if strategy <= stats.strategy and borne - strategy <= stats.recovery
    )


def split_damage(turn: Turn[Rose], action: SplitDamage) -> None:
    """Strategy and Recovery bear the damage as the player splits it; what they cannot bear Health does."""
    if not turn.state.struck:
        raise impossible("R62", say("There is no damage to split."))
    if min(action.strategy, action.recovery) < 0:
        raise impossible("R62", say("Damage is never less than 0."))
    blow, *others = turn.state.struck
    if (action.strategy, action.recovery) not in splits(turn.state):
        turn.forbid(
            "R62",
            say(
                "Strategy and Recovery bear all of the {n} damage that they can.",
                n=blow.damage,
            ),
        )
    turn.change(struck=tuple(others))
    rest = max(0, blow.damage - action.strategy - action.recovery)
    for stat, damage in (
        (Stat.STRATEGY, action.strategy),
        (Stat.RECOVERY, action.recovery),
        (Stat.HEALTH, rest),
    ):
        if damage:
            change_stat(turn, stat, -damage, blow.cause, "R62")
    turn.label = say("damage split")


def flip(turn: Turn[Rose]) -> None:
    """Turn the hero card; stats, dice and items stay as they are (S15)."""
    turn.change(hero=turn.state.hero.turned(), flip_due=False)
    turn.label = say("hero card turned")
    turn.note(turn.label, "S15")
    if turn.state.hero.side.ability:
        turn.note(say("{ability}", ability=turn.state.hero.side.ability), "S15")


def leave_unturned(turn: Turn[Rose]) -> None:
    """The hero card stays as it lies (S15)."""
    turn.change(flip_due=False)
    turn.label = say("hero stays")
    turn.note(turn.label, "S15")


def write(turn: Turn[Rose], action: DescribeHero) -> None:
    """Write down the hero card; stats, dice and items are not touched (S16)."""
    if len(action.hero.name) > LONGEST_NAME:
        raise impossible("R4", say("A name has at most {n} letters.", n=LONGEST_NAME))
    turn.change(hero=action.hero, flip_due=False)
    turn.label = say(
        "hero {name}", name=shortened(action.hero.name, 19) if action.hero.name else say("unknown")
    )
    turn.note(turn.label, "S15")


def seen(state: Rose) -> dict[Watch, int]:
    """What a hero's trigger can be about, counted (S15)."""
    return {
        Watch.ITEMS: len(state.inventory),
        Watch.HEALTH: state.stats.health,
        Watch.STRATEGY: state.stats.strategy,
        Watch.RECOVERY: state.stats.recovery,
        Watch.GOLD: sum(card.gold for card in state.cache),
        Watch.EXHAUSTED: state.dice.exhausted.total(),
    }


def watch(turn: Turn[Rose], before: Rose) -> None:
    """Propose to turn the hero card once its trigger comes to be met (S15)."""
    hero = turn.state.hero
    if hero == before.hero and hero.turns(seen(turn.state)) and not hero.turns(seen(before)):
        turn.change(flip_due=True)
        turn.note(say("{hero} is to be turned", hero=hero.title), "S15")


def note_keyword(turn: Turn[Rose], keyword: str, words: str) -> None:
    """What a keyword does, in the player's own words (R60)."""
    if not 0 < len(keyword) <= LONGEST_NAME or len(words) > LONGEST_WORDS:
        raise impossible(
            "R60", say("A keyword has 1 to {n} letters, its note {m}.", n=LONGEST_NAME, m=LONGEST_WORDS)
        )
    turn.change(keyword_notes={**turn.state.keyword_notes, keyword: words})
    turn.label = say("noted {keyword}", keyword=shortened(keyword, 18))
    turn.note(turn.label, "R60")
