"""Rose played at random through the offers: whatever comes, the screen shows it whole and with a way on."""

from __future__ import annotations

import random

import pytest

from companion.games.game import Action, GameName, Offer, RuleBroken
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import ARMOR, BOLSTER, EXPOSE, PLUS_SPEED, Enemy, Path, Reward
from companion.games.rose.game import RoseGame
from companion.games.rose.state import Rose, Setup, StepId
from companion.games.strong20.dice import FACES, Die
from companion.inputs import Ask, Take
from companion.language import translate
from companion.options import Language
from companion.ui.desk import Desk
from companion.ui.marks import Scheme
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.view import Tray, TrayWatch, View
from tests.companion.ui.pictures import canvas
from tests.companion.ui.test_any_game import check

GAME = RoseGame()
MOVES = 100


def written(chance: random.Random) -> Enemy:
    """An enemy with numbers such as cards have."""
    keywords = tuple(word for word in (ARMOR, BOLSTER, EXPOSE, PLUS_SPEED) if chance.random() < 0.2)
    return Enemy(
        chance.choice(["", "Three Goblins", "The Spellcaster of the Old Well"]),
        health=chance.randint(1, 6),
        damage=chance.randint(0, 2),
        gold=chance.randint(1, 4),
        reward=chance.choice([None, *Reward]),
        reward_words=chance.choice(["", "two dice come back"]),
        skulls=chance.choice([0, 0, 0, 1]),
        boss=chance.random() < 0.1,
        keywords=keywords,
    )


def thrown(state: Rose, chance: random.Random) -> act.Roll | None:
    """The committed dice and some of the pool, thrown; now and then one that is not read."""
    pool = list(state.dice.pool)
    most = len(pool) if state.here is StepId.EXTRA_ROLL else min(len(pool), chance.randint(0, 7))
    colours = [die.colour for die in state.dice.active if state.here is StepId.COMMIT]
    colours += chance.sample(pool, most)
    faces = [chance.choices(list(FACES[c]), list(FACES[c].values()))[0] for c in colours]
    dice = [
        Die(c, f) if chance.random() < 0.9 else Die(c, None, asked=True)
        for c, f in zip(colours, faces, strict=True)
    ]
    return act.Roll(tuple(dice)) if dice else None


def chosen(state: Rose, chance: random.Random) -> Action | None:
    """Something that can be done now; the game is not ended by hand."""
    step = GAME.step(state)
    if state.here is StepId.LAYING_OUT and any(card.gold == 0 for card in state.cache):
        return act.Describe("cache.0", Enemy(gold=2))
    if state.here is StepId.WRITE_ENEMY and state.draft is not None and chance.random() < 0.8:
        if state.draft.health < 1:
            return act.WriteEnemy(written(chance))
        return act.Arrive() if state.letter is not None else act.ShowLetter(chance.choice(list(Path)))
    if state.here is StepId.COMMIT or (state.here is StepId.EXTRA_ROLL and not state.extra):
        return thrown(state, chance)
    if state.here is StepId.DEPLOY and chance.random() < 0.1:
        return effect.RollReady()
    offers = [offer for offer in step.offers if offer.why_not is None]
    return chance.choice(offers).action if offers else None


ELSEWHERE = (
    act.Apply,
    act.RecoverDice,
    act.Respite,
    act.ChangePath,
    act.ExtendRange,
    effect.Buy,
    effect.ForceEnemies,
    effect.FlipHero,
)
"""Offers that are taken by holding a die, by steppers, with another die, or on a sheet."""


def shown(offer: Offer, scheme: Scheme) -> bool:
    """Whether an offer can be reached: by a target of its own, or by NEXT."""
    acts = [target.intent.action for target in scheme.targets if isinstance(target.intent, Take | Ask)]
    if isinstance(scheme.next, Take):
        acts.append(scheme.next.action)
    return offer.action in acts or isinstance(offer.action, ELSEWHERE)


def viewed(state: Rose, language: Language, chance: random.Random) -> View:
    """The screen's view of a state, the camera in any mood."""
    step = GAME.step(state)
    return View(
        game=GameName.ROSE,
        state=state,
        step=step,
        desk=Desk(home=False),
        undo=step.title,
        tray=Tray(chance.choice(list(TrayWatch))),
        translate=translate(language),
        language=language.value,
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_rose_played_at_random(size: tuple[int, int], seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a test's dice
    where, language = canvas(size, side=False), tuple(Language)[seed % 2]
    state = GAME.new(Setup(health=9, strategy=4, recovery=3, difficulty=chance.choice([0, 2, 5, 8])))
    for _ in range(MOVES):
        step = GAME.step(state)
        scheme = drawn(viewed(state, language, chance), where.geometry, where.type)
        check(scheme, size, StepId(step.id))
        unsure = any(die.face is None for die in state.rolled or ())
        paged = any(target.name.startswith(("more", "turn page")) for target in scheme.targets)
        for offer in step.offers:
            if paged or (unsure and isinstance(offer.action, act.RollAgain)):
                continue  # on a further page, or after the question about the die
            if isinstance(offer.action, act.BringDay) and offer.why_not is not None:
                continue  # the scene says that every place is by day
            assert shown(offer, scheme), (step.id, offer)
        if state.here is StepId.OVER:
            return
        action = chosen(state, chance)
        if action is not None:
            try:
                state = GAME.apply(state, action).state
            except RuleBroken:
                state = GAME.apply(state, action, override=True).state
