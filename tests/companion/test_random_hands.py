"""A player who touches anything: the screen always has a picture, the books always hold, nothing is lost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from companion.cards import CardLibrary
from companion.games.game import GameName
from companion.games.rose.faults import faults as faults_of_rose
from companion.games.strong20.dice import FACES, Colour
from companion.games.white.faults import faults as faults_of_white
from companion.inputs import GoHome, Quit, Resume, StartGame
from companion.journal import Journal, Source
from companion.shelf import aids, game
from companion.sitting import Sitting
from companion.table import Table
from companion.ui.canvas import Canvas
from companion.ui.geometry import geometry
from companion.ui.screen import drawn
from companion.ui.shots import headless
from companion.viewing import TrayNews, saved_games, view_of
from vision.messages import Settled
from vision.reading import MatState, Reading, SeenDie

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.inputs import Intent
    from companion.ui.marks import Scheme

TOUCHES = 700
FAULTS: dict[GameName, Callable[[Any], list[str]]] = {
    GameName.WHITE: faults_of_white,
    GameName.ROSE: faults_of_rose,
}
"""What is wrong with the books of a game: nothing, ever."""
UNLIKELY = (Quit, GoHome, Resume, StartGame)
"""What a random hand does seldom: it would never get far into a game."""


class RandomHands:
    """Touches targets and throws dice, at random but the same for the same seed."""

    def __init__(self, folder: Path, seed: int, name: GameName) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - a test's dice
        self.journal = Journal.in_memory()
        self.game = game(name)
        kind = aids(name).card_type
        assert kind is not None
        self.time = 0.0
        self.sitting = Sitting(
            self.journal,
            {name: self.game},
            lambda: self.time,
            {name: CardLibrary(folder, name, kind)},
        )
        self.canvas = Canvas(geometry((800, 480)))
        self.news = TrayNews()

    def picture(self) -> Scheme:
        """What the screen shows now."""
        saved = saved_games(self.journal, self.sitting.games, self.time) if self.sitting.desk.home else ()
        view = view_of(self.sitting, self.news, saved=saved)
        return drawn(view, self.canvas.geometry, self.canvas.type)

    def touch(self) -> None:
        """Touch something, or let the camera see something."""
        self.time += 0.5
        self.sitting.fade()
        if self.chance.random() < 0.1:
            return self.roll()
        scheme = self.picture()
        intents: list[Intent] = [target.intent for target in scheme.targets]
        if scheme.next is not None:
            intents += [scheme.next] * 3
        likely = [intent for intent in intents if not isinstance(intent, UNLIKELY)]
        if not self.sitting.desk.home and likely and self.chance.random() < 0.98:
            intents = likely
        intent = self.chance.choice(intents)
        if not isinstance(intent, Quit):
            self.sitting.handle(intent, Source.TOUCH, scheme)
        return None

    def roll(self) -> None:
        """Let the camera see some dice: those that are asked for, or any."""
        table = self.sitting.table
        question = table.game.dice_question(table.state) if table else None
        if question is not None and self.chance.random() < 0.8:
            colours = [c for c in Colour for _ in range(question.at_least.get(c, 0))]
            spare = [
                c for c in Colour for _ in range(question.at_most.get(c, 0) - question.at_least.get(c, 0))
            ]
            colours += self.chance.sample(spare, min(len(spare), self.chance.randrange(4)))
        else:
            colours = [self.chance.choice(list(Colour)) for _ in range(self.chance.randrange(8))]
        reading = Reading(tuple(self.seen(colour) for colour in colours), MatState.SEEN)
        settled = Settled(reading, b"", 0, self.time, changed=True, asked=self.chance.random() < 0.2)
        self.news = self.news.after(settled)
        self.sitting.read(settled)

    def seen(self, colour: Colour) -> SeenDie:
        """A die somewhere in the tray, now and then unsure or leaning."""
        face = self.chance.choice([f for f in FACES[colour] if FACES[colour][f]])
        x, y = self.chance.uniform(0, 1000), self.chance.uniform(0, 700)
        corners = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
        sure, cocked = self.chance.random() < 0.9, self.chance.random() < 0.03
        return SeenDie(colour.value, face.value, sure, cocked, (x, y), corners, 0.9)


@pytest.mark.rule("S40", "S41", "W110", "W111", "S42")
@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("seed", range(3))
def test_anything_can_be_touched_at_any_time(tmp_path: Path, seed: int, name: GameName) -> None:
    headless()
    hands = RandomHands(tmp_path, seed, name)
    for _ in range(TOUCHES):
        hands.touch()
        table = hands.sitting.table
        if table is not None:
            assert FAULTS[name](table.state) == []
            step = table.step
            assert step.offers or table.game.over(table.state), f"no way on from {step.id}"
    kept = hands.journal.latest() or hands.journal.games()[0]
    table = hands.sitting.table
    assert table is not None
    if table.game_id == kept.id:
        assert Table(hands.game, hands.journal, kept.id).state == table.state
