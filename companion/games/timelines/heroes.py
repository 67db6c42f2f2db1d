"""The 104 heroes: 26 classes by letter, four skills each (L1), and who is ahead of whom (L4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from companion.games.text import Text, say
from companion.games.turn import impossible

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The classes, one for each letter."""

Hero = Annotated[str, msgspec.Meta(pattern="^[A-Z][LMAN]$")]
"""A hero: the letter of its class, then the first letter of its skill. `AM` is the Master Assassin."""


class Skill(StrEnum):
    """The skills, the most experienced first."""

    LEGENDARY = "L"
    MASTER = "M"
    APPRENTICE = "A"
    NOVICE = "N"

    @property
    def word(self) -> Text:
        """The skill's name for the players."""
        return SKILL_WORDS[self]


SKILL_WORDS = {
    Skill.LEGENDARY: say("Legendary"),
    Skill.MASTER: say("Master"),
    Skill.APPRENTICE: say("Apprentice"),
    Skill.NOVICE: say("Novice"),
}
SKILLS = "".join(Skill)
HEROES: tuple[Hero, ...] = tuple(letter + skill for letter in LETTERS for skill in SKILLS)
"""Every hero, in initiative order."""
INITIATIVE = {hero: place for place, hero in enumerate(HEROES)}
"""How near a hero is to the Legendary Assassin, who is 0: class first, then skill (L4)."""


def known(hero: str) -> Hero:
    """The hero of that code, in any case; raises RuleBroken for one that no deck has."""
    code = hero.strip().upper()
    if code not in INITIATIVE:
        raise impossible(
            "L1",
            say("There is no hero {code}: write its class A to Z and its skill L, M, A or N.", code=hero),
        )
    return code


def title(hero: Hero) -> Text:
    """A hero's name for the players: "Master A"."""
    return say("{skill} {letter}", skill=Skill(hero[1]).word, letter=hero[0])


def matches(played: Hero, other: Hero) -> bool:
    """Whether a played hero rescues another: the same class or the same skill (L5)."""
    return played[0] == other[0] or played[1] == other[1]


def ordered(heroes: tuple[Hero, ...] | list[Hero] | set[Hero]) -> tuple[Hero, ...]:
    """Heroes in initiative order."""
    return tuple(sorted(heroes, key=INITIATIVE.__getitem__))


def listed(heroes: tuple[Hero, ...]) -> str:
    """Heroes by their codes, for a sentence: "AM, BL"."""
    return ", ".join(ordered(heroes))
