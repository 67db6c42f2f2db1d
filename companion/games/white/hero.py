"""The hero card: its sides, its flip, its replacement by another hero (S15, S16, W100)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.heroes import Hero, Trigger, Watch
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white.house import FlippedStats, NewHeroSide
from companion.games.white.state import White

if TYPE_CHECKING:
    from companion.games.white import actions as act

GRIMM = Hero(name="Brothers Grimm")
"""The hero that replaces one of another deck when it would flip (W100)."""
LONGEST_WORDS = 200
"""Letters of a note."""
PRIME = 2_147_483_647
FACTOR = 48_271
"""Park and Miller's generator with their factor of 1993: the next number follows from the last."""


def flip(turn: Turn[White]) -> None:
    """Turn the hero card; all else stays (S15). A hero of another deck is replaced (W100)."""
    hero = turn.state.hero
    if hero.universal:
        turn.change(hero=GRIMM)
        turn.label = say("Brothers Grimm")
        turn.note(say("The Brothers Grimm replace {hero}", hero=title(hero)), "W100")
        return
    turn.change(hero=msgspec.structs.replace(hero, up=1 - hero.up))
    turn.label = say("hero flipped")
    turn.note(say("{hero} flipped", hero=title(hero)), "S15")
    if turn.state.setup.house.flipped_hero_stats is FlippedStats.PRINTED:
        turn.warn(say("Set the three stats to those of the side that is up."), "S15")


def title(hero: Hero) -> Text | str:
    """The hero's name, or what they are called without one."""
    return hero.name or say("the hero")


def replace_hero(turn: Turn[White], action: act.ReplaceHero) -> None:
    """The hero goes to the box; the players' draw, or one drawn for them, comes (S16)."""
    replace(turn, action.hero)
    turn.label = say("another hero")


def replace(turn: Turn[White], drawn: Hero | None) -> None:
    """Discard the hero for a random one of the box; stats, gold, dice and items are not touched (S16)."""
    state = turn.state
    box = list(state.box_heroes)
    if drawn is not None:
        checked(drawn)
        box = [name for name in box if name != drawn.name]
    elif box:
        luck = (state.luck * FACTOR + 1) % PRIME
        name = box.pop(luck % len(box))
        turn.change(luck=luck)
        drawn = Hero(name=name)
    else:
        drawn = Hero()
        turn.note(say("Draw a hero of the box"), "S16")
    front = state.setup.house.new_hero_side is NewHeroSide.FRONT
    if front:
        drawn = msgspec.structs.replace(drawn, up=0)
    if state.hero.name:
        box.append(state.hero.name)
    turn.change(hero=drawn, box_heroes=tuple(box))
    replaces = say("{hero} replaces {old}", hero=title(drawn), old=title(state.hero))
    side = say("front side up") if front else say("either side up")
    turn.note(say("{replaces}, {side}", replaces=replaces, side=side), "S16")


def describe(turn: Turn[White], action: act.DescribeHero) -> None:
    """Write down what is known of the hero card."""
    checked(action.hero)
    turn.change(hero=action.hero)
    turn.label = say("hero noted")
    turn.note(turn.label, "S15")


def checked(hero: Hero) -> None:
    """Refuse what no hero card shows."""
    words = [hero.name, *(w for side in hero.sides for w in (side.flips_when, side.ability))]
    if any(len(w) > LONGEST_WORDS for w in words):
        raise impossible("S15", say("A note has at most {n} letters.", n=LONGEST_WORDS))
    if hero.up not in {0, 1}:
        raise impossible("S15", say("A hero card has the sides 0 and 1."))


def flip_is_due(state: White) -> bool:
    """Whether the trigger of the side that is up is met, as far as it can be seen (S15)."""
    trigger = state.hero.side.trigger
    return trigger is not None and trigger.met(watched(state, trigger))


def watched(state: White, trigger: Trigger) -> int:
    """The count that a trigger speaks of; selected modifiers count in a castle stack too (W98)."""
    match trigger.watch:
        case Watch.ITEMS:
            return len(state.items)
        case Watch.GOLD:
            return state.gold
        case Watch.EXHAUSTED:
            return state.dice.exhausted.total()
        case Watch.SELECTED:
            return sum(trigger.modifier in {None, modifier} for modifier in state.selected)
        case stat:
            return int(getattr(state.stats, stat.value))
