"""Tiny Woodys on the screen: which scene shows which step, which sheets correct its table."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.game import Step
from companion.games.text import say
from companion.games.tiny_woodys.actions import EndGame
from companion.games.tiny_woodys.state import StepId, TinyWoodys
from companion.games.tiny_woodys.steps_questions import told
from companion.inputs import Open, Sheet, Take, Write
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.tableau import Entry, Known, Tableau
from companion.ui.tiny_woodys import ending, laid, piles, placing, players, role, set_up, woody
from companion.ui.tiny_woodys.asking import asking
from companion.ui.tiny_woodys.books import books
from companion.ui.tiny_woodys.kinds import kind_sign
from companion.ui.tiny_woodys.signs import SIGNS
from companion.ui.tiny_woodys.slides import slides
from companion.ui.tiny_woodys.this_turn import this_turn
from companion.ui.tiny_woodys.turn import turn, win
from companion.ui.tiny_woodys.writing import writing

SCENES: dict[StepId, Callable[[Page, TinyWoodys, Step], None]] = {
    StepId.SETTING_UP: set_up.set_up,
    StepId.LAYING_OUT: set_up.laying_out,
    StepId.TURN: turn,
    StepId.LEARN: woody.learn,
    StepId.SEASON: piles.season,
    StepId.SEARCH: piles.search,
    StepId.CLAIM: ending.claim,
    StepId.REVEAL: ending.reveal,
    StepId.OVER: ending.over,
    **dict.fromkeys(
        (
            StepId.COMBINE,
            StepId.SWAP,
            StepId.SWAP_BETWEEN,
            StepId.TAKE,
            StepId.GUST,
            StepId.STORM,
            StepId.STRIKE,
            StepId.SEE_ROLE,
            StepId.TO_DISCARD,
            StepId.TO_HIDING,
            StepId.TO_COLLECTION,
        ),
        asking,
    ),
}
"""The scenes; a step that is not here is shown by its offers."""


def scene(page: Page, state: TinyWoodys, step: Step) -> bool:
    """Draw a step; False where its offers say it all."""
    drawn = SCENES.get(StepId(step.id))
    if drawn is None:
        return False
    drawn(page, state, step)
    return True


SHEETS: dict[Sheet, Callable[[Page, TinyWoodys, str], None]] = {
    Sheet.PLACE: placing.place_sheet,
    Sheet.TURN: lambda page, state, _: this_turn(page, state),
    Sheet.EVENT: lambda page, state, _: placing.event_sheet(page, state),
    Sheet.LAID: laid.laid_sheet,
    Sheet.WOODY: woody.woody_sheet,
    Sheet.WOODYS: lambda page, state, _: woody.woodys_sheet(page, state),
    Sheet.PLAYERS: lambda page, state, _: players.players_sheet(page, state),
    Sheet.SEAT: players.seat_sheet,
    Sheet.PILES: lambda page, state, _: piles.piles_sheet(page, state),
    Sheet.ROLE: role.role_sheet,
    Sheet.CLAIM: ending.claim_sheet,
    Sheet.WIN: lambda page, state, _: win(page, state),
    Sheet.HOUSE: lambda page, state, _: set_up.house(page, state),
}
"""The sheets about something on the table."""


def menu(state: TinyWoodys) -> tuple[Entry, ...]:
    """What is on the table besides the steps."""
    if state.at is StepId.SETTING_UP:
        return (Entry("woodys", say("Known Woodys"), Icon.CARDS, Open(Sheet.WOODYS)),)
    entries = (
        Entry("players", say("Players"), Icon.PEOPLE, Open(Sheet.PLAYERS)),
        Entry("roles", say("Roles"), Icon.EYE, Open(Sheet.ROLE)),
        Entry("woodys", say("Known Woodys"), Icon.CARDS, Open(Sheet.WOODYS)),
        Entry("season piles", say("Season piles"), Icon.LEAF, Open(Sheet.PILES)),
    )
    if state.at is not StepId.TURN:
        return entries
    return (
        Entry("claim", say("Somebody has won"), Icon.CROWN, Open(Sheet.CLAIM)),
        Entry("this turn", say("This turn"), Icon.HAND, Open(Sheet.TURN)),
        Entry("place new", say("Place a new Woody"), Icon.PLUS, Write("", "place")),
        *entries,
    )


ENDINGS = (
    Entry("claim", say("Somebody has won"), Icon.CROWN, Open(Sheet.CLAIM)),
    Entry("end", say("End without a winner"), Icon.HOME, Take(EndGame())),
)

KNOWN = Known(lambda woody: kind_sign(woody)[0], told, woody.known_form)
"""How the Woodys of the library are shown."""
TABLEAU = Tableau(books, SIGNS, scene, SHEETS, menu, lambda _: ENDINGS, writing, known=KNOWN, slides=slides)
