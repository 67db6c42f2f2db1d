"""Tangled Timelines read independently of its screen: what the state says, and where that must stand."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.timelines.state import StepId, Timelines
from companion.inputs import Sheet
from companion.ui.view import View
from tests.companion.ui.oracle.claims import Claim, plain
from tests.companion.ui.oracle.written import Picture

NOT_SHOWN = {
    "at": "the step's own words say it",
    "abyss": "where each hero is stands on its own place of the grid, as a colour",
    "abyss_unseen": "cards that nobody saw",
    "deck": "stands beside the grid only where there is room",
    "line": "letters in the order in which they lie: tests of the motion and of the grid hold them",
    "to_reveal": "the step's words say it",
    "tapping": "the step's words say it",
    "agreed": "in the sheet of a hand",
    "played": "the letter on a seat: tests by touch hold it",
}
"""The fields of the state that are no number or name of a picture, each with the reason."""
SHOWN = {
    "setup": {"player"},
    "players": {"player", "heroes in hand"},
    "game": {"game"},
    "round": {"round"},
    "sheet": {"points"},
    "corrected": {"points"},
    "booked": {"points booked"},
}
"""Which claims show a field."""
WITHOUT_SKY = {StepId.REVEAL, StepId.PLAY, StepId.SPECIAL, StepId.HANDS}
"""Steps at which the grid of all heroes takes the room."""


SHEETS = {Sheet.HEROES}
"""Sheets that are read for more than what stands beside them."""
LEFT_OUT: dict[tuple[int, int], set[str]] = {}
"""What a size has no room for."""


def claims(view: View, picture: Picture) -> Iterator[Claim]:
    """All that this picture must say."""
    state: Timelines = view.state
    sheet = view.desk.sheets[-1].sheet if view.desk.sheets else None
    sky = not plain(view) or state.at not in WITHOUT_SKY
    if sky and sheet is not Sheet.HEROES and state.at is not StepId.OVER:
        game = view.translate("Game {n}", None, 1).format(n=state.game)
        yield Claim("game", True, picture.has(game))  # noqa: FBT003
        if state.at in {StepId.REVEAL, StepId.PLAY, StepId.RESCUE}:
            round_ = view.translate("Round {n}", None, 1).format(n=state.round)
            yield Claim("round", True, picture.has(round_))  # noqa: FBT003
    for seat, player in enumerate(state.players):
        target, name = f"seat {seat}", state.setup.players[seat]
        if picture.scheme.named(target) is None:
            continue
        if name:
            yield Claim("player", True, picture.tells(target, name))  # noqa: FBT003
        cells = [line.text for line in picture.cells(target)]
        booked = sum(game[seat] for game in state.booked)
        if sky and len(cells) > 1 and state.at is not StepId.SETTING_UP:
            yield Claim("points booked", [str(seat + 1), str(booked)], cells)
        heroes = len(player.hand) + player.unseen
        words = view.translate("{n} hero", "{n} heroes", heroes).format(n=heroes)
        counted = [
            line for line in picture.on(target) if line == words or line.endswith(words.split(maxsplit=1)[-1])
        ]
        if counted and not player.out:
            yield Claim("heroes in hand", [words], counted)
    if plain(view) and state.at is StepId.SCORED and state.sheet is not None:
        for seat in range(len(state.players)):
            points = state.corrected.get(seat, state.sheet.hands[seat].points)
            cells = [line.text for line in picture.cells(f"hand {seat}")]
            yield Claim("points", True, str(points) in cells[1:])  # noqa: FBT003
