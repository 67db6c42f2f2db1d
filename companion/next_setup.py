"""What a new game begins with: house rules, the next level, names and cards from those before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.errors import JournalError
from companion.replay import state_of
from companion.shelf import aids

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.cards import CardLibrary
    from companion.games.game import Game, GameName
    from companion.journal import Journal


def next_setup(
    name: GameName,
    journal: Journal,
    games: Mapping[GameName, Game[Any, Any]],
    libraries: Mapping[GameName, CardLibrary[Any]],
    draw: Callable[[], int],
) -> Any:
    """The set-up of another game of that name; `draw` gives the seed of one that deals its cards itself."""
    chosen = _again(name, journal, games) or games[name].setup_type()
    known: dict[str, Callable[[], Any]] = {"seed": draw, "players": lambda: _players_before(journal, games)}
    if name in libraries:
        known["library"] = lambda: libraries[name].cards
    found = {field: find() for field, find in known.items() if field in chosen.__struct_fields__}
    return msgspec.structs.replace(chosen, **{field: it for field, it in found.items() if it})


def _again(name: GameName, journal: Journal, games: Mapping[GameName, Game[Any, Any]]) -> Any | None:
    """The set-up that follows from the last game of that name: its house rules, names, the next level."""
    record = next((record for record in journal.games() if record.name == name), None)
    if record is None:
        return None
    try:
        return aids(name).again(state_of(journal, games[name], record))
    except JournalError:
        return None


def _players_before(journal: Journal, games: Mapping[GameName, Game[Any, Any]]) -> tuple[str, ...]:
    """The names of those who sat at the table the last time that several with names did."""
    for record in sorted(journal.games(), key=lambda record: -record.played):
        game = games.get(record.name)
        if game is None or "players" not in game.setup_type.__struct_fields__:
            continue
        try:
            players: tuple[str, ...] = state_of(journal, game, record).setup.players
        except JournalError:
            continue
        if len(players) > 1 and any(players):
            return players
    return ()
