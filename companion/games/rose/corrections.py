"""Every number of the books by hand (S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.rose import board, items, resolve, rounds
from companion.games.rose.arrival import LARGEST_NUMBER, checked
from companion.games.rose.cards import Enemy, Path
from companion.games.rose.state import PATH_CARDS, Rose, StepId
from companion.games.strong20.corrections import correct_size, whole
from companion.games.strong20.stats import HIGHEST_STAT, Stat, warn_above
from companion.games.text import say
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.game import Correct
    from companion.games.rose.actions import Describe
    from companion.games.rose.effect_actions import TurnPlace

NUMBERS = {
    "days": say("days"),
    "round": say("round"),
    "repeat": say("roll"),
    "deployed": say("deployed"),
    "forced": say("forced enemies"),
    "rewards_due": say("rewards due"),
    "items_due": say("items due"),
}
ENEMY_NUMBERS = ("health", "damage", "gold", "skulls")
PATHS = (
    "health, strategy, recovery, days, round, repeat, deployed, forced, rewards_due, items_due, step, "
    "hero_path, letter, enemy-cards, item-cards, enemy.N.health/damage/gold/skulls, place.B2.night/armor, "
    "item.N.upgraded"
)
"""The paths a correction understands."""
DECKS = {"enemy-cards": "deck", "item-cards": "item_deck"}
"""The decks whose size can change, by the path that corrects it."""
REACHABLE = {
    StepId.DEPLOY: say("Deploy enemies"),
    StepId.RESPITE: say("A quiet day"),
    StepId.HERO_PATH: say("Your path"),
    StepId.COMMIT: say("Commit and roll"),
    StepId.APPLY: say("Apply the dice"),
    StepId.ENEMY_TURNS: say("Enemies move"),
    StepId.EXHAUST: say("Exhaust dice"),
    StepId.RECOVER: say("Recover dice"),
    StepId.GAIN_REWARDS: say("Gain rewards"),
    StepId.CLEANUP: say("The day ends"),
}
"""The steps that can be gone to by hand; the others come in between by what happens."""


def correct(turn: Turn[Rose], action: Correct) -> None:
    """Set one number of the books."""
    path, value = action.path, action.value
    if path in set(Stat):
        correct_stat(turn, Stat(path), whole(path, value, HIGHEST_STAT))
    elif path in NUMBERS:
        number = whole(path, value, LARGEST_NUMBER)
        turn.label = say(
            "{what} {old} to {new}", what=NUMBERS[path], old=getattr(turn.state, path), new=number
        )
        turn.change(**{path: number})
    elif path in {"hero_path", "letter"}:
        if value not in set(Path):
            raise impossible("S43", say("The paths are A, B, C and D."))
        turn.change(**{path: Path(str(value))})
        words = {"hero_path": say("hero below {path}", path=str(value))}
        turn.label = words.get(path, say("letter {path}", path=str(value)))
    elif path in DECKS:
        correct_size(turn, path, value, DECKS[path])
        setup = turn.state.setup
        enemy, items = say("enemy cards {n}", n=setup.enemy_cards), say("item cards {n}", n=setup.item_cards)
        turn.label = enemy if path == "enemy-cards" else items
    elif path == "step":
        correct_step(turn, value)
    elif path.startswith("enemy."):
        correct_enemy(turn, path, value)
    elif path.startswith("place."):
        correct_place(turn, path, value)
    elif path.startswith("item."):
        correct_item(turn, path, value)
    else:
        raise unknown(path)
    turn.note(turn.label, "S43")


def unknown(path: str) -> Exception:
    """There is no such number."""
    return impossible("S43", say("There is no number {path}. There are: {paths}.", path=path, paths=PATHS))


def yes_or_no(path: str, value: object) -> bool:
    """True or false, or a refusal."""
    if not isinstance(value, bool):
        raise impossible("S43", say("{path} is true or false.", path=path))
    return value


def correct_stat(turn: Turn[Rose], stat: Stat, number: int) -> None:
    """Set a stat; Health 0 is the loss of S10."""
    turn.label = say("{what} {old} to {new}", what=stat.word, old=turn.state.stats[stat], new=number)
    turn.change(stats=msgspec.structs.replace(turn.state.stats, **{stat.value: number}))
    warn_above(turn, stat, turn.state.setup.house.stat_maximum)


def correct_step(turn: Turn[Rose], value: object) -> None:
    """Go to another step of the round, where the table has gone on without the companion."""
    if value not in REACHABLE:
        raise impossible("S43", say("The steps to go to are {steps}.", steps=", ".join(REACHABLE)))
    state = turn.state
    rounds.to(turn, StepId(str(value)))
    if turn.state.stage is StepId.ENEMY_TURNS:
        turn.change(turns_taken=())
    if state.repeat == 0 and turn.state.stage in {StepId.COMMIT, StepId.APPLY}:
        turn.change(repeat=1)
    turn.label = say("step: {name}", name=REACHABLE[turn.state.stage])


def correct_enemy(turn: Turn[Rose], path: str, value: object) -> None:
    """Set a number of an active enemy."""
    parts = path.split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or parts[2] not in ENEMY_NUMBERS:  # noqa: PLR2004 - enemy.N.what
        raise unknown(path)
    spot, enemy = board.find(turn.state, int(parts[1]))
    card = msgspec.structs.replace(enemy.card, **{parts[2]: whole(path, value, LARGEST_NUMBER)})
    board.put(turn, spot, msgspec.structs.replace(enemy, card=card))
    turn.label = say("{card} corrected", card=enemy.card.called(14))


def correct_place(turn: Turn[Rose], path: str, value: object) -> None:
    """Set the side of a path card, or whether its night gives Armor."""
    parts = path.split(".")
    if len(parts) != 3 or parts[2] not in {"night", "armor"}:  # noqa: PLR2004 - place.B2.what
        raise unknown(path)
    at = PATH_CARDS.index(board.card_spot(parts[1]))
    places = turn.state.places
    card = msgspec.structs.replace(places[at], **{parts[2]: yes_or_no(path, value)})
    turn.change(places=(*places[:at], card, *places[at + 1 :]))
    turn.label = say("{place} corrected", place=parts[1].upper())


def correct_item(turn: Turn[Rose], path: str, value: object) -> None:
    """Set which side of an item is up; an enemy that was kept has no other one (R36, R53)."""
    parts = path.split(".")
    if len(parts) != 3 or not parts[1].isdecimal() or parts[2] != "upgraded":  # noqa: PLR2004 - item.N.upgraded
        raise unknown(path)
    item = items.held(turn.state, int(parts[1]))
    if item.enemy is not None:
        raise impossible("R53", say("{item} is an enemy's reward: it has no other side.", item=item.title))
    items.change(turn, int(parts[1]), msgspec.structs.replace(item, upgraded=yes_or_no(path, value)))
    turn.label = say("{card} corrected", card=item.called(14))


def turn_by_effect(turn: Turn[Rose], action: TurnPlace) -> None:
    """An effect turns a path card (R35)."""
    spot = board.card_spot(action.place)
    if turn.state.place(spot).night is action.night:
        turn.forbid("R35", say("{place} shows that side already.", place=spot.name))
    board.turn_place(turn, spot, night=action.night)
    turn.label = say("{place} turned", place=spot.name)


def describe(turn: Turn[Rose], action: Describe) -> None:
    """Write down what is known of an enemy where it lies."""
    checked(action.card)
    name, _, at = action.where.partition(".")
    if not at.isdecimal() or name not in {"enemy", "garden", "cache", "discard"}:
        raise impossible("R4", say("Enemies lie at enemy.N, garden.N, cache.N or discard.N."))
    number = int(at)
    if name == "enemy":
        spot, enemy = board.find(turn.state, number)
        board.put(turn, spot, msgspec.structs.replace(enemy, card=action.card))
    elif name == "garden":
        beaten = resolve.in_garden(turn.state, number)
        changed = msgspec.structs.replace(beaten, card=action.card)
        turn.change(garden=tuple(changed if e.id == number else e for e in turn.state.garden))
    else:
        field = "cache" if name == "cache" else "enemy_discard"
        cards: tuple[Enemy, ...] = getattr(turn.state, field)
        if number >= len(cards):
            raise impossible("R4", say("{n} enemies lie there, counted from 0.", n=len(cards)))
        turn.change(**{field: (*cards[:number], action.card, *cards[number + 1 :])})
    turn.label = say("{card} noted", card=action.card.called(18))
    turn.note(turn.label)
