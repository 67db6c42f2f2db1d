"""What may come on the screen sooner or later: rasterised while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from companion.games.game import RuleBroken
from companion.shelf import aids, game
from companion.ui.samples import moments
from companion.ui.view import View


def expected() -> Iterator[View]:
    """One view of every kind; those of a game that has day and night by both."""
    for _, view in moments():
        yield view
    for _, view in moments():
        yield from _turned(view)


def _turned(view: View) -> Iterator[View]:
    """The same moment by night if it was day, by day if it was night, where the rules let it be turned."""
    if view.game is None or view.state is None or view.desk.home:
        return
    flip = aids(view.game).flip(view.state)
    if flip is None:
        return
    rules = game(view.game)
    try:
        state = rules.apply(view.state, flip).state
    except RuleBroken:
        return
    yield msgspec.structs.replace(view, state=state, step=rules.step(state))
