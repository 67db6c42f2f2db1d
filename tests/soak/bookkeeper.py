"""A bookkeeper of White who knows only the rules: dice, gold and stats, kept from the journal's entries.

It shares nothing with the companion but the words of the actions. What an action does to a number that it
follows is computed here by the numbered rules; where the rules leave it to a card or to the players, the
number is taken from the companion and counted as such, so that a test can say how much was really checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

DICE = Counter(yellow=4, green=4, blue=4, purple=4, red=1)  # S1
Fields = dict[str, Any]
change = msgspec.structs.replace
LEFT_TO_CARDS = {
    "set-up", "lay-table", "begin", "name-icon", "swap", "meet-robbery", "accept-reward", "trade", "tick",
    "gain-night", "add-adjustment", "turn-item", "draw-item", "replace-hero", "flip-hero", "choose", "move",
    "activate-boss", "resolve-stack-card", "cleanup", "correct", "bribe", "suffer-damage",
    "forebode-onto", "aim-at",
}  # fmt: skip
"""Actions after which cards and players decide about numbers."""


class Books(msgspec.Struct, frozen=True):
    """What is followed: dice by place, each active one as (colour, face or nothing), gold and the stats.

    `lying` are those of the applied dice that lie on undefeated enemies of a castle conflict. Which these are
    is taken from the companion; what becomes of their dice is not.
    """

    pool: dict[str, int]
    active: tuple[tuple[str, str | None], ...]
    applied: tuple[tuple[str, str], ...]
    exhausted: dict[str, int]
    banished: dict[str, int]
    gold: int
    health: int
    strategy: int
    recovery: int
    lying: tuple[tuple[str, str], ...] = ()


def books_of(state: Any) -> Books:
    """The companion's books in this bookkeeper's words."""

    def counted(counts: Any) -> dict[str, int]:
        return {colour: n for colour in DICE if (n := getattr(counts, colour))}

    def on(cards: Iterable[Any]) -> tuple[tuple[str, str], ...]:
        return tuple(sorted((die.colour.value, die.face.value) for card in cards for die in card.dice))

    standing = [card for card in state.active if card.card.fights and not card.defeated]
    return Books(
        counted(state.dice.pool),
        tuple((die.colour.value, die.face.value if die.face else None) for die in state.dice.active),
        on(state.active),
        counted(state.dice.exhausted),
        counted(state.dice.banished),
        state.gold,
        *(state.stats.health, state.stats.strategy, state.stats.recovery),
        on(standing) if state.conflict is not None else (),
    )


class Bookkeeper:
    """Follows one game; `checked` and `taken` count the actions that were computed, and taken over."""

    def __init__(self, at_start: Books) -> None:
        self._after = {0: at_start}
        self._at = 0
        self.checked = self.taken = 0
        self.seen = 0

    def follow(self, entry: Any, companion: Books) -> str | None:
        """One entry more, and the companion's books after it: what is wrong with them, or None."""
        self.seen += 1
        if entry.kind.value != "do":
            self._at = entry.at
            self.checked += 1
            return self._compare(f"{entry.kind.value} to {entry.at}", self._after[entry.at], companion)
        before, self._at = self._after[self._at], entry.number
        self._after[entry.number] = companion
        total = Counter(companion.pool) + Counter(companion.exhausted) + Counter(companion.banished)
        total += Counter(colour for colour, _ in companion.active + companion.applied)
        if total != DICE:
            return f"S40: {total} after {entry.action!r}"
        action = msgspec.json.decode(entry.action)
        if action["action"] in LEFT_TO_CARDS:
            self.taken += 1
            return None
        self.checked += 1
        rule = RULES.get(action["action"])
        own = change(before if rule is None else rule(before, action), lying=companion.lying)
        return self._compare(entry.action.decode(), own, companion)

    @staticmethod
    def _compare(what: str, own: Books, companion: Books) -> str | None:
        differing = {
            field: (getattr(own, field), getattr(companion, field))
            for field in own.__struct_fields__
            if getattr(own, field) != getattr(companion, field)
        }
        return f"after {what}: {differing} (the rules, the companion)" if differing else None


def gained(books: Books, action: Fields) -> Books:
    """W80."""
    return change(books, gold=min(20, books.gold + action["gold"]))


def lost(books: Books, action: Fields) -> Books:
    """W82."""
    return change(books, gold=max(0, books.gold - action["gold"]))


def paid(books: Books, action: Fields) -> Books:
    """W81; where the players pay against the rule, there are never fewer than none (S41)."""
    return change(books, gold=max(0, books.gold - action["gold"]))


def stat_changed(books: Books, action: Fields) -> Books:
    """S41."""
    return change(books, **{action["stat"]: max(0, getattr(books, action["stat"]) + action["by"])})


def committed(books: Books, action: Fields) -> Books:
    """S22."""
    taken: Counter[str] = Counter(action["dice"])
    dice = tuple((colour, None) for colour in DICE for _ in range(taken[colour]))
    return change(books, pool=less(books.pool, taken), active=books.active + dice)


def named(books: Books, action: Fields) -> Books:
    """One die is what the player says."""
    dice = list(books.active)
    dice[action["index"]] = (action["colour"], action["face"])
    return change(books, active=tuple(dice))


def applied(books: Books, action: Fields) -> Books:
    """S24."""
    hits = [(die["colour"], die["face"]) for die in action["dice"]]
    left = list(books.active)
    for hit in hits:
        left.remove(hit)
    return change(books, active=tuple(left), applied=tuple(sorted([*books.applied, *hits])))


def to_be_rolled_again(books: Books, _: Fields) -> Books:
    """S23."""
    return change(books, active=tuple((colour, None) for colour, _ in books.active))


def exhausted(books: Books, _: Fields) -> Books:
    """S29; in the castle's conflicts the dice on undefeated enemies stay where they are (W94)."""
    spent = Counter(colour for colour, _ in books.active + books.applied)
    spent -= Counter(colour for colour, _ in books.lying)
    return change(books, active=(), applied=books.lying, exhausted=more(books.exhausted, spent))


def recovered(books: Books, action: Fields) -> Books:
    """S30."""
    back: Counter[str] = Counter(action["dice"])
    return change(books, exhausted=less(books.exhausted, back), pool=more(books.pool, back))


def rolled(before: Books, action: Fields) -> Books:
    """What lies in the tray is active; what is new there comes from the pool (S22, S23)."""
    dice = tuple((die["colour"], die.get("face")) for die in action["dice"])
    now, was = Counter(colour for colour, _ in dice), Counter(colour for colour, _ in before.active)
    pool = more(less(before.pool, now - was), was - now)
    return change(before, active=dice, pool=pool)


def more(counts: dict[str, int], other: Counter[str]) -> dict[str, int]:
    """Dice added, by colour."""
    return {colour: n for colour in DICE if (n := counts.get(colour, 0) + other[colour])}


def less(counts: dict[str, int], other: Counter[str]) -> dict[str, int]:
    """Dice taken away, by colour."""
    return {colour: n for colour in DICE if (n := counts.get(colour, 0) - other[colour])}


RULES: dict[str, Callable[[Books, Fields], Books]] = {
    "gain-gold": gained,
    "lose-gold": lost,
    "pay-gold": paid,
    "change-stat": stat_changed,
    "commit": committed,
    "roll": rolled,
    "name-die": named,
    "apply": applied,
    "roll-again": to_be_rolled_again,
    "exhaust-dice": exhausted,
    "recover-dice": recovered,
}
"""What each action does; any other leaves all that is followed as it was."""
