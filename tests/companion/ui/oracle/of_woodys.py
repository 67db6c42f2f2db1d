"""Tiny Woodys read independently of its screen: what the state says, and where that must stand."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tiny_woodys.state import StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Season
from companion.inputs import Sheet
from companion.ui.view import View
from tests.companion.ui.oracle.claims import Claim, plain
from tests.companion.ui.oracle.written import Picture

TABLE = {StepId.TURN, StepId.COMBINE, StepId.SWAP, StepId.GUST, StepId.STRIKE, StepId.SEE_ROLE}
"""The steps whose scene shows all that players have laid down."""
NOT_SHOWN = {
    "at": "the step's own words say it",
    "library": "the cards' own sheets show it",
    "season": "said in words: the sky",
    "discard_unnamed": "counted within the discard",
    "discard_events": "counted within the discard",
    "active": "the player's name in the step line",
    "done": "ticks on the actions",
    "placed": "in the sheet of the turn",
    "events": "in the sheet of the turn",
    "owing": "the step's words say it",
    "questions": "the step's words say it",
    "laid": "numbers the cards within the books",
    "fresh": "a rule's memory",
    "claims": "the step's words say it",
    "roles": "secret until the end; then the summary tells them",
}
"""The fields of the state that are no number or name of a picture, each with the reason."""
SHOWN = {
    "setup": {"player", "seat"},
    "players": {"player", "hand", "woody", "seat"},
    "piles": {"pile"},
    "discard": {"discard"},
    "turn": {"turn"},
}
"""Which claims show a field."""


SHEETS = {Sheet.PLAYERS}
"""Sheets that are read for more than what stands beside them."""
LEFT_OUT: dict[tuple[int, int], set[str]] = {}
"""What a size has no room for."""


def claims(view: View, picture: Picture) -> Iterator[Claim]:
    """All that this picture must say."""
    state: TinyWoodys = view.state
    if picture.scheme.named("piles") is not None:
        for season in Season:
            left = state.piles[season]
            right = "?" if left is None else str(left) if left else "\N{EN DASH}"
            yield Claim("pile", right, _beside(picture, view.translate(season.value.capitalize(), None, 1)))
        lying = len(state.discard) + len(state.discard_events) + state.discard_unnamed
        label = view.translate("Discard", None, 1)
        yield Claim("discard", str(lying) if lying else "\N{EN DASH}", _beside(picture, label))
    if state.at is StepId.TURN:
        turn = view.translate("Turn {n}", None, 1).format(n=state.turn)
        yield Claim("turn", True, picture.has(turn))  # noqa: FBT003
    sheet = view.desk.sheets[-1].sheet if view.desk.sheets else None
    if plain(view) and state.step_id in TABLE and view.step is not None:
        yield from _table(view, state, picture)
    if sheet is Sheet.PLAYERS and view.desk.text is None:
        for seat, player in enumerate(state.players):
            name = state.setup.players[seat]
            if name:
                yield Claim("seat", True, picture.tells(f"seat {seat}", name))  # noqa: FBT003
            if not player.left and not name[-1:].isdigit():
                yield Claim("hand", [player.hand], picture.numbers(f"seat {seat}")[-1:])


def _beside(picture: Picture, label: str) -> str:
    """The number of a pile: on a list at its right, on an upright screen above it."""
    lines = [line for line in picture.lines if line.target == "piles"]
    names = [line for line in lines if line.text == label]
    if not names:
        return f"no {label}"
    x, y = names[0].box.centre
    row = [line for line in lines if line not in names and abs(line.box.centre[1] - y) < names[0].box.h / 2]
    right = [line for line in row if line.box.x > x and (line.is_number or line.text == "?")]
    if right:
        return min(right, key=lambda line: line.box.x).text
    above = [line for line in lines if line.box.centre[1] < y and (line.is_number or line.text == "?")]
    here = [line for line in above if line.box.x >= names[0].box.x]
    return min(here, key=lambda line: line.box.x).text if here else ""


def _table(view: View, state: TinyWoodys, picture: Picture) -> Iterator[Claim]:
    """Everything that players have laid down, on its own target where it can be touched."""
    for seat, player in enumerate(state.players):
        if player.left:
            continue
        name = state.setup.players[seat]
        at = f"figure seat.{seat}.hand"
        if picture.scheme.named(at) is not None:
            yield Claim("player", True, not name or picture.tells(at, name))  # noqa: FBT003
            owing = [each.cards for each in state.owing if each.seat == seat]  # said in place of the hand
            yield Claim("hand", [*owing] or [player.hand], picture.numbers(at)[-1:])
        for laid in (*player.collection, *player.hiding):
            target = f"woody {laid.id}"
            if picture.scheme.named(target) is not None:
                known = view.translate(laid.name, None, 1)
                told = picture.tells(target, known) or picture.tells(target, laid.name)
                yield Claim(
                    "woody", (True, laid.pair), (told, "\N{MULTIPLICATION SIGN}2" in picture.on(target))
                )
