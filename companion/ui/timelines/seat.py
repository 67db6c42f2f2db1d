"""One player: name, heroes in hand, sitting out, leaving, and the points of every game (L2, L8, L12)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.game import Correct
from companion.games.text import Text, say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines.corrections import HIGHEST
from companion.games.timelines.heroes import ordered
from companion.games.timelines.rounds import owes
from companion.games.timelines.state import Played, StepId, Timelines
from companion.inputs import Ask, Close, EnterNumber, Intent, Take, Write
from companion.ui.frame import Foot, Header, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LABEL_BOLD, Page
from companion.ui.scenes.listing import rows
from companion.ui.theme import Tone
from companion.ui.timelines.hero_cards import row

if TYPE_CHECKING:
    from companion.games.timelines.heroes import Hero

GAP = 10
HIGH = 76
HAND = 150
AT_TABLE = {StepId.REVEAL, StepId.PLAY, StepId.SPECIAL, StepId.RESCUE}
Deed = tuple[str, Text, Icon, Intent]
"""A button about a player: its name, its words, its icon, what it does."""
GAME = 300
"""Width of a game's stepper with its caption."""


def seat(page: Page, state: Timelines, about: str) -> None:
    """Everything that is about a player can be set right here."""
    at = int(about)
    if at >= len(state.players):
        return
    now = say("What the companion knows, to be set right by hand.")
    main = framed(page, Header(state.called(at), now, Icon.HERO), Foot(say("Done"), Close()))
    buttons = deeds(page, state, at)
    across = 2 if page.upright else min(4, max(3, len(buttons)))
    down = -(-len(buttons) // across)
    area = main.top_part(down * HIGH + (down - 1) * GAP)
    for (name, words, icon, intent), cell in zip(buttons, area.grid(across, down, GAP), strict=False):
        page.button(cell, name, intent, words, icon=icon, icon_size=28, focus=True)
    rest = main.cut(top=area.h + GAP)
    if state.at not in {StepId.SETTING_UP, StepId.DEAL, StepId.OVER}:
        _hand(page, rest.top_part(HAND), state, at)
        rest = rest.cut(top=HAND + GAP)
    _games(page, rest, state, at)


def deeds(page: Page, state: Timelines, at: int) -> tuple[Deed, ...]:
    """What can be done about a player now."""
    player = state.players[at]
    name = state.setup.players[at]
    listed: list[Deed] = [("rename", say("Name"), Icon.PENCIL, Write(name, f"name.{at}"))]
    if player.left or player.out:
        listed.append(("back", say("Plays on"), Icon.REDO, Take(Correct(f"out.{at}", value=False))))
    elif state.at in AT_TABLE:
        listed.append(("sit out", say("Sits out"), Icon.MOON, Take(act.SitOut(at))))
    if state.at is StepId.PLAY and player.unseen and owes(state, at) and Played(at) not in state.played:
        listed.append(("lay down", say("Lays a hero"), Icon.CARDS, Take(act.LayDown(at))))
    if not player.left and state.at in AT_TABLE | {StepId.DEAL, StepId.HANDS}:
        why = say("The hand would go to the abyss and score nothing.")
        leaves: Intent = (
            Ask(act.Leave(at), page.say(why)) if player.size else Take(act.Leave(at), override=True)
        )
        listed.append(("leave", say("Leaves"), Icon.CROSS, leaves))
    return tuple(listed)


def _hand(page: Page, box: Box, state: Timelines, at: int) -> None:
    """How many heroes there are, and those that were seen."""
    player = state.players[at]
    page.panel(box)
    inner = box.inset(12, 12)
    count = inner.right_part(230).top_part(HIGH)
    least = len(player.hand)
    path = f"hand.{at}"
    less, more = Take(Correct(path, player.size - 1)), Take(Correct(path, player.size + 1))
    page.adjust = (less if player.size > least else None, more if state.deck else None)
    most = player.size + state.deck
    page.stepper(
        count,
        "heroes",
        player.size,
        less,
        more,
        least=say_n("{n} hero was seen", "{n} heroes were seen", least) if player.size <= least else None,
        most=None if state.deck else say("the deck is empty"),
        typed=EnterNumber(say("Heroes in hand"), player.size, most, partial(_correct, path)),
    )
    words = inner.cut(right=242)
    page.words(words.top_part(28), say("Heroes in hand"), LABEL_BOLD)
    _seen(page, words.cut(top=32), ordered(player.hand))


def _seen(page: Page, box: Box, heroes: tuple[Hero, ...]) -> None:
    if heroes:
        row(page, box, heroes, Tone.SUNK)
    else:
        page.words(box, say("none of them was seen yet"), LABEL, Tone.INK2)


def _correct(path: str, n: int) -> Take:
    return Take(Correct(path, n))


def _games(page: Page, box: Box, state: Timelines, at: int) -> None:
    """The points of the games before, each to be corrected."""
    if not state.booked or box.h < HIGH:
        return
    across = max(1, int((box.w + GAP) // (GAME + 80 + GAP)))
    placed = rows(page, box, len(state.booked), "page of games", height=HIGH + 8, across=across, gap=GAP)
    for game, cell in placed:
        points, path = state.booked[game][at], f"booked.{game}.{at}"
        title = say("Game {n}", n=game + 1)
        page.panel(cell)
        inner = cell.inset(8, 4)
        page.words(inner.left_part(inner.w - 268), title, BODY)
        page.stepper(
            inner.right_part(260),
            f"game {game}",
            points,
            Take(Correct(path, max(0, points - 5))),
            Take(Correct(path, points + 5)),
            least=None if points else say("there is less than nothing"),
            typed=EnterNumber(title, points, HIGHEST, partial(_correct, path)),
        )
