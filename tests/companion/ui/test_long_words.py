"""Whatever players can type, 200 letters long: shortened where it stands, in every scene of every game.

They cannot be typed so long, but a library, a journal or a file from elsewhere may hold them.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from companion.games.game import GameName, RuleBroken
from companion.games.rose.cards import ARMOR, BOLSTER, EXPOSE, PLUS_SPEED
from companion.games.white.cards import PRINTED_NAMES
from companion.inputs import Sheet
from companion.shelf import game
from companion.ui.desk import Desk
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.view import View
from tests.companion.ui.pictures import NAMES, canvas, sample, whole
from tests.companion.ui.promises import broken

LENGTH = 200
TYPED = {
    "Adjustment": {"card"},
    "Card": {"name"},
    "Enemy": {"name", "keywords", "reward_words"},
    "GameFigures": {"hero", "players", "winners"},
    "Hero": {"name"},
    "HeroSide": {"ability", "flips_when"},
    "Item": {"name"},
    "Laid": {"name"},
    "Lesson": {"name"},
    "OwnDie": {"read_as", "shows"},
    "Reminder": {"card", "words"},
    "Rose": {"keyword_notes"},
    "Setup": {"box_heroes", "hero", "other_heroes", "players"},
    "Statistics": {"by_hero", "by_player"},
    "TinyWoodys": {"discard"},
    "White": {"box_heroes"},
    "Woody": {"name"},
}
"""The fields whose words players type, by the name of the struct."""
OURS = {"", ARMOR, BOLSTER, EXPOSE, PLUS_SPEED, *PRINTED_NAMES}
"""Words that the companion knows itself: it has its own for them."""
SHOWN = ("state", "libraries", "cards", "lesson", "own_dice", "past", "past_game")
"""The fields of a view that hold what players typed."""


def long(word: str) -> str:
    """A word so often that it has so many letters: others stay others."""
    return word if word in OURS else (f"{word} " * LENGTH)[:LENGTH].strip()


def spread(value: Any) -> Any:
    """Every word in a value, however deep, made long."""
    if isinstance(value, str):
        return long(value)
    if isinstance(value, tuple):
        return tuple(spread(each) for each in value)
    if isinstance(value, dict):
        return {spread(key): spread(each) for key, each in value.items()}
    return lengthened(value)


def lengthened(value: Any) -> Any:
    """A value with the words that players type made long."""
    if isinstance(value, msgspec.Struct):
        typed = TYPED.get(type(value).__name__, set())
        now = {field: getattr(value, field) for field in value.__struct_fields__}
        then = {field: (spread if field in typed else lengthened)(it) for field, it in now.items()}
        changed = {field: it for field, it in then.items() if it is not now[field] and it != now[field]}
        return msgspec.structs.replace(value, **changed) if changed else value
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple(lengthened(each) for each in value)
    if isinstance(value, dict):
        return {key: lengthened(each) for key, each in value.items()}
    return value


def with_long_words(view: View) -> View:
    """A view whose players have typed so much."""
    fields = {field: lengthened(getattr(view, field)) for field in SHOWN}
    if view.step is not None and view.game is not None and fields["state"] != view.state:
        fields["step"] = game(view.game).step(fields["state"])
    desk: Desk = view.desk
    if desk.sheets and desk.sheets[-1].sheet is Sheet.KNOWN_CARD:
        deck, _, name = desk.sheets[-1].about.partition(" ")
        opened = msgspec.structs.replace(desk.sheets[-1], about=f"{deck} {long(name)}")
        fields["desk"] = msgspec.structs.replace(desk, sheets=(*desk.sheets[:-1], opened))
    return msgspec.structs.replace(view, **fields)


LONG = {name: with_long_words(sample(name)) for name in NAMES}
CHANGED = [name for name in NAMES if LONG[name] != sample(name)]


def test_the_scenes_of_every_game_are_among_them() -> None:
    games = {LONG[name].game for name in CHANGED}
    assert len(games - {None}) == 4
    assert len(CHANGED) > 200


@pytest.mark.parametrize("name", CHANGED)
def test_200_letters_are_shortened_in_every_scene(name: str) -> None:
    found = []
    for size in SIZES[1:]:
        view = LONG[name]
        where = canvas(size, side=view.simulated is not None)
        shown = drawn(view, where.geometry, where.type)
        found += [f"{size}: {fault[:300]}" for fault in broken(shown, size, whole(name, size))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", [GameName.TINY_WOODYS, GameName.TIMELINES])
def test_a_players_name_of_200_letters_is_refused_with_a_sentence(name: GameName) -> None:
    played = game(name)
    state = played.new(played.setup_type())
    setup = msgspec.structs.replace(state.setup, players=("W" * LENGTH, "Mara", "Otto"))
    kind = next(type_ for type_ in get_args(played.action_type) if type_.__name__ == "SetUp")
    with pytest.raises(RuleBroken, match="at most 60 letters"):
        played.apply(state, kind(setup))
    shorter = msgspec.structs.replace(setup, players=("W" * 60, "Mara", "Otto"))
    assert played.apply(state, kind(shorter)).state.setup == shorter
