"""Games played at random through the offers: whatever comes, the screen shows it whole and with a way on."""

from __future__ import annotations

import random
from enum import StrEnum

import pytest

from companion.games.game import Action, Offer, RuleBroken
from companion.games.strong20.dice import FACES, Die
from companion.games.white.actions import (
    Apply,
    EndGame,
    FlipHero,
    RecoverDice,
    Reshuffle,
    Roll,
    RollAgain,
    Trade,
    WriteCard,
)
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, StepId, White
from companion.inputs import Ask, Take
from companion.language import translate
from companion.options import Language
from companion.ui.desk import Desk
from companion.ui.geometry import TOUCH, Box
from companion.ui.marks import Scheme, Words
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.view import View
from tests.companion.ui.pictures import canvas, extent, setting

GAME = WhiteGame()
MOVES = 130


def written(chance: random.Random) -> Card:
    """A card with numbers such as cards have, a fifth of them fables."""
    if chance.random() < 0.2:
        return Card("The Long Way Round", Kind.FABLE, chance.choice(list(Modifier)), merchant=True)
    return Card(
        chance.choice(["", "Old Thorn", "The Miller of the Hollow Wood"]),
        modifier=chance.choice([None, *Modifier]),
        health=chance.randint(1, 8),
        damage=chance.randint(0, 3),
        bribe=chance.choice([None, 1, 4]),
        resolve=chance.randint(0, 2),
        additional=chance.randint(0, 1),
        merchant=chance.random() < 0.4,
        after_effects=chance.random() < 0.3,
    )


def thrown(state: White, chance: random.Random) -> Roll | None:
    """The committed dice and some of the pool, thrown; now and then one that is not read."""
    pool = list(state.dice.pool)
    colours = [die.colour for die in state.dice.active] + chance.sample(
        pool, min(len(pool), chance.randint(0, 6))
    )
    faces = [chance.choices(list(FACES[c]), list(FACES[c].values()))[0] for c in colours]
    dice = [
        Die(c, f) if chance.random() < 0.9 else Die(c, None, asked=True)
        for c, f in zip(colours, faces, strict=True)
    ]
    return Roll(tuple(dice)) if dice else None


def chosen(state: White, chance: random.Random) -> Action | None:
    """Something that can be done now; the game is not ended by hand."""
    step = GAME.step(state)
    if step.id is StepId.WRITE_CARD and chance.random() < 0.6:
        return WriteCard(written(chance))
    if step.id is StepId.COMMIT:
        return thrown(state, chance)
    offers = [
        offer for offer in step.offers if offer.why_not is None and not isinstance(offer.action, EndGame)
    ]
    return chance.choice(offers).action if offers else None


def check(scheme: Scheme, size: tuple[int, int], step: StrEnum) -> None:
    """The promises that hold for every picture."""
    screen = Box(0, 0, *[side / canvas(size, side=False).geometry.k for side in size])
    for target in scheme.targets:
        assert target.box.within(screen), (step, target)
        assert target.box.w >= TOUCH - 0.5, (step, target)
        assert target.box.h >= TOUCH - 0.5 or target.name == "step line", (step, target)
    for i, one in enumerate(scheme.targets):
        for other in scheme.targets[i + 1 :]:
            assert not one.box.meets(other.box, 0.5), (step, one.name, other.name)
    words = [mark for mark in scheme.marks if isinstance(mark, Words) and mark.text]
    boxes = [extent(mark, size).inset(1, 6) for mark in words]
    for i, mark in enumerate(words):
        assert mark.name or not setting(mark, size).shortened, (step, mark)
        for j in range(i + 1, len(words)):
            assert not boxes[i].meets(boxes[j], 1), (step, mark.text, words[j].text)


ELSEWHERE = (Apply, RecoverDice, FlipHero, Reshuffle)
"""Offers that are taken by holding a die, by steppers, or in the menu."""


def shown(offer: Offer, scheme: Scheme) -> bool:
    """Whether an offer can be reached: by a target of its own, or by NEXT."""
    acts = [target.intent.action for target in scheme.targets if isinstance(target.intent, Take | Ask)]
    if isinstance(scheme.next, Take):
        acts.append(scheme.next.action)
    if isinstance(offer.action, Trade):  # the shop's own price goes with it
        wanted = offer.action.service, offer.action.target
        return any(isinstance(act, Trade) and (act.service, act.target) == wanted for act in acts)
    return offer.action in acts or isinstance(offer.action, ELSEWHERE)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_played_at_random(size: tuple[int, int], seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's dice
    where, language = canvas(size, side=False), tuple(Language)[seed % 2]
    state = GAME.new(Setup(health=6, difficulty=chance.choice([0, 2, 5, 8])))
    for _ in range(MOVES):
        step = GAME.step(state)
        view = View(
            state=state,
            step=step,
            desk=Desk(home=False),
            undo=step.title,
            translate=translate(language),
            language=language.value,
        )
        scheme = drawn(view, where.geometry, where.type)
        check(scheme, size, StepId(step.id))
        unsure = any(die.face is None for die in state.dice.active) and step.id is StepId.APPLY
        more = scheme.named("more offers") is not None
        for offer in step.offers:
            if more:
                break  # the others are on further pages
            if unsure and isinstance(offer.action, RollAgain):
                continue  # first the question about the die
            assert shown(offer, scheme), (step.id, offer)
        if step.id is StepId.OVER:
            return
        action = chosen(state, chance)
        if action is not None:
            try:
                state = GAME.apply(state, action).state
            except RuleBroken:
                state = GAME.apply(state, action, override=True).state
