"""Everything by hand: the numbers of the books, and the step (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.corrections import correct_size, whole
from companion.games.strong20.stats import HIGHEST_STAT, Stat, warn_above
from companion.games.text import say
from companion.games.turn import Turn, impossible
from companion.games.white import castle, merchant, places, purse
from companion.games.white.activation import LARGEST_NUMBER, face, find
from companion.games.white.engagement import put_back, settle_defeat
from companion.games.white.forest import place_index, put
from companion.games.white.state import MOST_GOLD, Origin, StepId, White

if TYPE_CHECKING:
    from companion.games.game import Correct

PATHS = (
    "gold, health, strategy, recovery, night, round, repeat, visit, limit, step, hunt-cards, item-cards, "
    "enemy.N.health/damage/bribe, forest.B2.face-up"
)
"""The paths a correction understands."""

PATH_WORDS = {
    "gold": say("gold"),
    "round": say("round"),
    "repeat": say("roll"),
    "night": say("day/night"),
    "visit": say("visit"),
}
"""What the log calls the numbers that are set."""

DECKS = {"hunt-cards": "deck", "item-cards": "item_deck"}
"""The decks whose size can change, by the path that corrects it."""
REACHABLE = {
    StepId.PREPARE: say("Prepare the day"),
    StepId.PRESS_ONWARD: say("Press onward"),
    StepId.ICONS: say("Icons"),
    StepId.BRIBERY: say("Bribery"),
    StepId.COMMIT: say("Commit and roll"),
    StepId.APPLY: say("Apply the dice"),
    StepId.SUFFER: say("Suffer damage"),
    StepId.EXHAUST: say("Exhaust dice"),
    StepId.RECOVER: say("Recover dice"),
    StepId.MERCHANT: say("The merchant"),
    StepId.CASTLE: say("The castle"),
}
"""The steps that can be gone to by hand; the others need something that only play brings."""


def correct(turn: Turn[White], action: Correct) -> None:
    """Set one number of the books."""
    path, value = action.path, action.value
    if path in {"night", "visit"}:
        correct_flag(turn, path, value)
    elif path == "step":
        correct_step(turn, value)
    elif path.startswith("enemy."):
        correct_enemy(turn, path, value)
    elif path.startswith("forest."):
        correct_place(turn, path, value)
    elif path in set(Stat):
        correct_stat(turn, Stat(path), whole(path, value, HIGHEST_STAT))
    elif path == "limit" and turn.state.conflict is not None:
        limit = whole(path, value, LARGEST_NUMBER)
        turn.change(conflict=msgspec.structs.replace(turn.state.conflict, limit=limit))
        turn.label = say("limit {n}", n=limit)
    elif path in DECKS:
        correct_size(turn, path, value, DECKS[path])
        setup = turn.state.setup
        hunt, items = say("hunt cards {n}", n=setup.hunt_cards), say("item cards {n}", n=setup.item_cards)
        turn.label = hunt if path == "hunt-cards" else items
    elif path in {"gold", "round", "repeat"}:
        number = whole(path, value, MOST_GOLD if path == "gold" else LARGEST_NUMBER)
        turn.label = say(
            "{what} {old} to {new}", what=PATH_WORDS[path], old=getattr(turn.state, path), new=number
        )
        turn.change(**{path: number})
    else:
        raise impossible("S43", say("There is no number {path}. There are: {paths}.", path=path, paths=PATHS))
    turn.note(turn.label, "S43")


def correct_flag(turn: Turn[White], path: str, value: object) -> None:
    """Set day or night, or whether a visit is due."""
    if not isinstance(value, bool):
        raise impossible("S43", say("{path} is true or false.", path=path))
    turn.label = say("{what} corrected", what=PATH_WORDS[path])
    if path == "night":
        purse.set_night(turn, say("by hand"), night=value)
    else:
        turn.change(visit=value)


def correct_step(turn: Turn[White], value: object) -> None:
    """Go to another step of the round, where the table has gone on without the companion."""
    if value not in REACHABLE:
        raise impossible("S43", say("The steps to go to are {steps}.", steps=", ".join(REACHABLE)))
    if turn.state.draft is not None:
        draft = turn.state.draft
        turn.change(draft=None)
        if turn.state.draft_from is not Origin.BOSS or turn.state.conflict is not None:
            face(turn, draft)
    if turn.state.shop:
        merchant.tidy_up(turn)
    if value in {StepId.PREPARE, StepId.PRESS_ONWARD, StepId.CASTLE}:
        places.leave(turn, turn.state.active)
        turn.change(conflict=None)
    turn.change(at=StepId(str(value)), tasks=(), ending=None)
    if turn.state.at is StepId.MERCHANT:
        merchant.stock(turn)
    elif turn.state.at is StepId.CASTLE:
        castle.enter(turn)
    if turn.state.repeat == 0 and turn.state.at in {StepId.COMMIT, StepId.APPLY}:
        turn.change(repeat=1)
    turn.label = say("step: {name}", name=REACHABLE[turn.state.at])


def correct_stat(turn: Turn[White], stat: Stat, number: int) -> None:
    """Set a stat; Health 0 is the loss of S10."""
    turn.label = say("{what} {old} to {new}", what=stat.word, old=turn.state.stats[stat], new=number)
    turn.change(stats=msgspec.structs.replace(turn.state.stats, **{stat.value: number}))
    warn_above(turn, stat, turn.state.setup.house.stat_maximum)
    purse.settle_stats(turn)


def correct_enemy(turn: Turn[White], path: str, value: object) -> None:
    """Set a number of an active card; it may be defeated by it, or stand up again."""
    parts = path.split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or parts[2] not in {"health", "damage", "bribe"}:  # noqa: PLR2004
        raise impossible("S43", say("There is no number {path}. There are: {paths}.", path=path, paths=PATHS))
    enemy = find(turn.state, int(parts[1]))
    number = None if value is None and parts[2] == "bribe" else whole(path, value, LARGEST_NUMBER)
    card = msgspec.structs.replace(enemy.card, **{parts[2]: number})
    changed = msgspec.structs.replace(enemy, card=card)
    put_back(turn, changed)
    settle_defeat(turn, changed.id)
    turn.label = say("{card} corrected", card=enemy.card.called(13))


def correct_place(turn: Turn[White], path: str, value: object) -> None:
    """Turn a forest card: whether it lies face up."""
    _, _, rest = path.partition(".")
    name, _, field = rest.partition(".")
    if field != "face-up" or not isinstance(value, bool):
        raise impossible("S43", say("{path} is true or false.", path="forest.B2.face-up"))
    index = place_index(name, turn.state.setup.house)
    place = turn.state.forest[index]
    if place.card is None:
        raise impossible("S43", say("No card lies there."))
    turn.change(forest=put(turn.state, index, msgspec.structs.replace(place, face_up=value)))
    turn.label = say("{place} face up", place=name) if value else say("{place} face down", place=name)
