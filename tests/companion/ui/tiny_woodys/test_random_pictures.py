"""Games of Tiny Woodys played at random through the offers: every picture is whole and has a way on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games.game import GameName, Offer, RuleBroken, Step
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import Combining, HouseRules, Setup, StepId, TinyWoodys
from companion.inputs import Ask, Open, Sheet, Take
from companion.language import translate
from companion.options import Language
from companion.ui.desk import Desk, OpenSheet
from companion.ui.marks import Scheme
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.tiny_woodys.samples import LIBRARY, LONG
from companion.ui.view import View
from tests.companion.ui.pictures import canvas
from tests.companion.ui.tiny_woodys.woodys_table import check

GAME = TinyWoodysGame()
MOVES = 90
SHEETS = (Sheet.PLACE, Sheet.EVENT, Sheet.PLAYERS, Sheet.PILES, Sheet.WOODYS, Sheet.ROLE, Sheet.CLAIM)
SHEET_OF: dict[type, Sheet] = {act.Place: Sheet.PLACE, act.PlayEvent: Sheet.EVENT, act.PileEmpty: Sheet.PILES}
"""Where an offer is found that the table's own picture does not show."""
ELSEWHERE = (act.Claim, act.EndGame, act.Leave, act.Learn, act.SetUp)
"""Offers of the menu, of a player's sheet, of a form: `test_by_touch` goes there."""


def taken(scheme: Scheme) -> list[object]:
    """Every action that a touch or NEXT does or asks about."""
    intents = [target.intent for target in scheme.targets] + [scheme.next]
    return [intent.action for intent in intents if isinstance(intent, Take | Ask)]


def found(offer: Offer, scheme: Scheme, sheets: dict[Sheet, Scheme]) -> bool:
    """Whether an offer can be reached: on the table, or on the sheet that a touch opens for it."""
    action = offer.action
    if isinstance(action, ELSEWHERE) or action in taken(scheme):
        return True
    if isinstance(action, act.Hide):
        return scheme.named(f"woody {action.woody}") is not None
    if isinstance(action, act.KeepApart | act.Discard | act.EndTurn):
        return any(isinstance(done, act.KeepApart | act.Discard | act.EndTurn) for done in taken(scheme))
    sheet = SHEET_OF.get(type(action))
    if sheet is None:
        return False
    turned = "turn page of Woodys" in [target.name for target in sheets[sheet].targets]
    return turned or action in taken(sheets[sheet])


def played(state: TinyWoodys, step: Step, chance: random.Random) -> TinyWoodys:
    """One step on: an offer, now and then one that the rules forbid, or a card that nobody knows."""
    offers = [offer for offer in step.offers if not isinstance(offer.action, act.EndGame | act.Leave)]
    allowed = [offer for offer in offers if offer.why_not is None] or offers
    offer = chance.choice(offers if chance.random() < 0.1 else allowed)
    action = offer.action
    if isinstance(action, act.Place) and chance.random() < 0.2:
        action = act.Place(chance.choice(["Toadstool of the deep, dark wood", "Witchweed", "Elm"]))
    try:
        return GAME.apply(state, action, override=True).state
    except RuleBroken:
        return state


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_game_played_at_random(size: tuple[int, int], players: int) -> None:
    chance = random.Random(players)  # noqa: S311 - a test's luck
    where, language = canvas(size, side=False), tuple(Language)[players % 4 // 2]
    house = HouseRules(combine=Combining.ASKED if players == 4 else Combining.TAKEN)
    state = GAME.new(Setup(LONG[:players], library=LIBRARY, house=house))
    for move in range(MOVES):
        step = GAME.step(state)
        seen: dict[str, Any] = {
            "game": GameName.TINY_WOODYS,
            "state": state,
            "step": step,
            "undo": step.title,
            "secrets": Roles(),
            "translate": translate(language),
            "language": language.value,
        }
        scheme = drawn(View(desk=Desk(home=False), **seen), where.geometry, where.type)
        check(scheme, size, step.id)
        sheets = {
            sheet: drawn(
                View(desk=Desk(home=False, sheets=(OpenSheet(sheet),)), **seen), where.geometry, where.type
            )
            for sheet in SHEETS
            if state.at is StepId.TURN
        }
        if move % 10 == 0:
            for sheet, picture in sheets.items():
                check(picture, size, sheet)
        if step.id in {StepId.TURN, StepId.SETTING_UP, *QUESTIONS}:
            for offer in step.offers:
                assert found(offer, scheme, sheets), (step.id, offer)
        if step.id is StepId.OVER:
            return
        state = played(state, step, chance)


QUESTIONS = set(StepId) - {StepId.LEARN, StepId.CLAIM, StepId.REVEAL, StepId.OVER}


def test_the_sheets_are_reached_from_the_table() -> None:
    where = canvas(SIZES[0], side=False)
    state = GAME.new(Setup(LONG[:3], library=LIBRARY))
    for action in (act.LayTable(), act.Begin()):
        state = GAME.apply(state, action).state
    view = View(game=GameName.TINY_WOODYS, state=state, step=GAME.step(state), desk=Desk(home=False))
    intents = [target.intent for target in drawn(view, where.geometry, where.type).targets]
    opened = {intent.sheet for intent in intents if isinstance(intent, Open)}
    assert {Sheet.PLACE, Sheet.EVENT, Sheet.PILES, Sheet.SEAT, Sheet.MENU, Sheet.LOG} <= opened
