"""The turn put right by hand: actions done, Woodys placed, events played, expert mode (T6, T16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.text import Text, say
from companion.games.tiny_woodys.state import TinyWoodys, TurnAction
from companion.inputs import Close, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, Page
from companion.ui.tiny_woodys.kinds import ACTIONS

if TYPE_CHECKING:
    from companion.ui.geometry import Box

MOST = 99
TICKS = {
    TurnAction.DRAW: say("Draw"),
    TurnAction.PLACE: say("Place"),
    TurnAction.HIDE: say("Hide"),
}


def this_turn(page: Page, state: TinyWoodys) -> None:
    """Three actions to be ticked, three numbers, and the goal."""
    now = say("Tick what is done; set the numbers.")
    main = framed(page, Header(say("This turn"), now, Icon.HAND), Foot(say("Done"), Close()))
    ticks = main.top_part(86).columns(3, 10)
    for action, cell in zip(TurnAction, ticks, strict=True):
        done = action in state.done
        page.button(
            cell,
            f"done {action.value}",
            Take(Correct(f"done.{action.value}", value=not done)),
            TICKS[action],
            icon=ACTIONS[action],
            detail=say("done") if done else say("not done"),
            chosen=done,
        )
    numbers = (
        ("placed", say("Woodys placed"), state.placed),
        ("events", say("Events played"), state.events),
        ("turn", say("Number of the turn"), state.turn),
    )
    rows = main.cut(top=98).top_part(3 * 88 + 20).rows(3, 10)
    for (path, words, value), row in zip(numbers, rows, strict=True):
        _number(page, row, path, words, value)
    page.button(
        main.cut(top=98 + 3 * 88 + 30).top_part(76),
        "expert",
        Take(Correct("expert", value=not state.setup.expert)),
        say("Expert mode"),
        icon=Icon.CHECK if state.setup.expert else Icon.NOTHING,
        detail=say("{n} different Woodys win", n=state.setup.goal),
        chosen=state.setup.expert,
    )


def _number(page: Page, box: Box, path: str, words: Text, value: int) -> None:
    page.panel(box)
    inner = box.inset(18, 6)
    page.words(inner.cut(right=290), words, BODY)
    page.stepper(
        inner.right_part(280),
        path,
        value,
        Take(Correct(path, max(0, value - 1))),
        Take(Correct(path, min(MOST, value + 1))),
        least=None if value else say("0 is the least"),
    )
