"""What a reading of the tray means for the game at this step.

The game is asked which dice could lie in the tray now; the reading is held against that. What fits is a
roll. What does not fit is never entered silently: it becomes a doubt, which one touch takes as seen. A die
that was not read for certain is entered without a face, and the player is asked about it.

Dice that lie where they lay when their roll was entered are no new roll: hits are being lifted off. Nor are
those that lay there before a roll was asked for. Where they lie is a place on the mat, or among all dice: a
bump moves the picture, not the dice.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.game import Action
from companion.games.strong20.dice import COLOUR_WORDS, Colour
from companion.games.text import Text, say, say_n
from vision.places import carried, edge_px
from vision.reading import Reading, SeenDie

if TYPE_CHECKING:
    from companion.games.game import DiceQuestion, Game

SAME_PLACE = 0.35
"""A die within this part of its side lies where it lay: more than a reading wavers, less than a roll."""


class Rolled(msgspec.Struct, frozen=True):
    """The tray holds a roll that fits the books."""

    action: Action


class Doubt(msgspec.Struct, frozen=True):
    """The tray holds something that the books did not expect, and the action that takes it as seen."""

    words: Text
    action: Action


class DiceWatch(msgspec.Struct, frozen=True):
    """What the tray showed last, and the dice of it that are entered in the books already.

    `early` are dice that lay there before a roll was awaited: only a touch enters them.
    """

    last: Reading | None = None
    entered: Reading | None = None
    early: Reading | None = None

    def enter(self) -> DiceWatch:
        """What lies in the tray is in the books now."""
        return DiceWatch(self.last, self.last)

    def unasked(self) -> DiceWatch:
        """What lies in the tray came there before it was asked for."""
        return DiceWatch(self.last, None, self.last)


def see(
    watch: DiceWatch, game: Game[Any, Any], state: Any, reading: Reading, *, asked: bool = False
) -> tuple[DiceWatch, Rolled | Doubt | None]:
    """Take a settled reading in; None where it says nothing new.

    `asked` readings were wished for by the player (the READ button): they are taken even where nothing
    seems to have moved.
    """
    seen = followed(watch, reading)
    question = game.dice_question(state)
    if question is None:
        return noticed(watch, reading), None
    if not reading.dice or (seen.entered is not None and not asked):
        return seen, None  # a die under a hand is still entered: `entered` does not shrink
    if nothing_new(question, reading) and not asked:
        return seen.enter(), None
    found = judge(game, state, question, reading, reread=seen.entered is not None and bool(question.known))
    if isinstance(found, Doubt):
        return seen, found
    words = None if asked else why_no_roll(watch, seen, question)
    if words is not None:
        return seen.unasked(), Doubt(words, found.action)
    return seen.enter(), found


def why_no_roll(watch: DiceWatch, seen: DiceWatch, question: DiceQuestion) -> Text | None:
    """Why the dice that lie there did not fall just now, in answer to the question; None where they did."""
    if question.known and not question.rolls_on:
        return say("Other dice lie in the tray than were read.")
    if watch.last is None:
        return say("These dice lay in the tray already.")
    if seen.early is not None or told_already(watch.last, seen.last):
        return say("Dice lie in the tray.")
    return None


def followed(watch: DiceWatch, reading: Reading) -> DiceWatch:
    """The tray as it is; what is entered or came early stays so while it lies where it lay."""
    entered, early = (
        before if before is not None and lie_as_before(before, reading) else None
        for before in (watch.entered, watch.early)
    )
    return DiceWatch(reading, entered, early)


def noticed(watch: DiceWatch, reading: Reading) -> DiceWatch:
    """The tray as it is, held against no books: what is not entered came before it was asked for."""
    seen = followed(watch, reading)
    return seen if seen.entered is not None or not reading.dice else seen.unasked()


def told_already(before: Reading, now: Reading | None) -> bool:
    """Whether these very dice were held against the books before: nothing was rolled since."""
    return now is not None and values(before) == values(now) and lie_as_before(before, now)


def values(reading: Reading) -> Counter[tuple[str, str, bool]]:
    """What the dice of a reading are taken for, wherever they lie."""
    return Counter((die.colour, face(die), die.cocked) for die in reading.dice)


def waiting(watch: DiceWatch, game: Game[Any, Any], state: Any) -> Doubt | None:
    """A roll that fell before the game waited for one: it lies there and one touch takes it."""
    question = game.dice_question(state)
    if question is None or question.known or watch.last is None or not watch.last.dice:
        return None
    if watch.entered is not None:
        return None
    found = judge(game, state, question, watch.last)
    return found if isinstance(found, Doubt) else Doubt(say("Dice lie in the tray."), found.action)


def may_lie(question: DiceQuestion) -> dict[str, int]:
    """How many dice of each colour the books let lie in the tray, which is what the reader goes by.

    What was put on enemies counts as long as its roll is applied: a hand lifts it off sooner or later.
    """
    lying = Counter(colour for colour, _ in question.known)
    return {colour: max(most, lying[colour]) for colour, most in question.at_most.items()}


def judge(
    game: Game[Any, Any], state: Any, question: DiceQuestion, reading: Reading, *, reread: bool = False
) -> Rolled | Doubt:
    """Whether dice that lie in the tray fit the books."""
    dice = tuple((die.colour, face(die)) for die in reading.dice)
    action = game.rolled(state, dice, reread=reread)
    leaning = sum(die.cocked for die in reading.dice)
    if leaning:
        words = say_n("{n} die leans: roll it again.", "{n} dice lean: roll them again.", leaning)
        return Doubt(words, action)
    wrong = difference(question, Counter(die.colour for die in reading.dice))
    return Rolled(action) if wrong is None else Doubt(wrong, action)


def face(die: SeenDie) -> str:
    """What a die is entered as: its face, or nothing where the player is to be asked."""
    return die.face if die.sure and not die.cocked else ""


def nothing_new(question: DiceQuestion, reading: Reading) -> bool:
    """Whether the tray shows only dice of the roll being applied; unsure ones may be any of them."""
    sure = Counter((die.colour, die.face) for die in reading.dice if face(die))
    colours = Counter(die.colour for die in reading.dice)
    named = Counter(known for known in question.known if known[1])
    unnamed = Counter(colour for colour, shown in question.known if not shown)
    strangers = Counter(colour for colour, _ in (sure - named).elements())
    return (
        bool(question.known)
        and strangers <= unnamed
        and colours <= Counter(colour for colour, _ in question.known)
    )


def lie_as_before(before: Reading, now: Reading) -> bool:
    """Whether every die of `now` is a die of `before` in its old place: at most some were taken out.

    The picture as a whole may have moved in between.
    """
    return any(all_of(before.dice, dice) for dice in carried(before, now))


def all_of(before: tuple[SeenDie, ...], now: tuple[SeenDie, ...]) -> bool:
    """Whether each die of `now` is another one of `before`."""
    left = list(before)
    for die in now:
        old = next((d for d in left if same(d, die)), None)
        if old is None:
            return False
        left.remove(old)
    return True


def same(one: SeenDie, other: SeenDie) -> bool:
    """Whether two readings, told in the same picture's pixels, are of one die that did not move."""
    agree = not (face(one) and face(other)) or (one.colour, one.face) == (other.colour, other.face)
    return agree and math.dist(one.centre, other.centre) <= SAME_PLACE * edge_px(one)


def difference(question: DiceQuestion, seen: Counter[str]) -> Text | None:
    """Which dice are too many or too few for the books, in words; None if the number of each colour fits."""
    words: Text | None = None
    for colour in Colour:
        few = question.at_least.get(colour, 0) - seen[colour]
        many = seen[colour] - question.at_most.get(colour, 0)
        if few <= 0 and many <= 0:
            continue
        word = COLOUR_WORDS[colour]
        part = (
            say_n("{n} {colour} die is missing", "{n} {colour} dice are missing", few, colour=word)
            if few > 0
            else say_n("{n} {colour} die too many", "{n} {colour} dice too many", many, colour=word)
        )
        words = part if words is None else say("{first}; {second}", first=words, second=part)
    return words
