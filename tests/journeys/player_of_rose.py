"""Somebody who plays whole games of Rose at a table top: by panel, touch and dice before the camera.

What is to come is planned (which enemy lies where in the deck, which dice fall); what is done follows from
the step. After every deed the companion's books are compared with those kept on paper.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import cv2

from companion.games.rose.cards import Path as RosePath
from companion.games.rose.state import Spot, StepId
from companion.journal import Source
from tests.companion.games.playing import dice as as_dice
from tests.journeys.paper_of_rose import Paper, of_companion
from tests.journeys.plan_of_rose import ENEMIES, INSTANT_HEALTH, ONGOING_RANGE, Day, Strike, places
from vision.drawing import DrawnDie, draw_tray

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.rose.state import Rose
    from tests.journeys.table_top import TableTop

EITHER = ("recovery", "strategy")
"""The stats that bear damage while Expose is active, in the order in which they are offered."""


class PlayerOfRose:
    """Plays on, day by day; NEXT is pressed on the panel and on the screen by turns."""

    def __init__(self, table_top: TableTop, folder: Path, paper: Paper, days: Iterable[Day]) -> None:
        self.table_top, self.paper = table_top, paper
        self._folder, self._pictures = folder, 0
        self._days = deque(days)
        self._by_panel = False
        self._wake()

    def _wake(self) -> None:
        """A day begins."""
        self._day = self._days.popleft()
        self._deck = deque(card.split() for card in self._day.deck.split(", ") if card)
        self._strikes = deque(self._day.strikes)
        self._rolled = False
        self._turns: deque[tuple[str, int]] | None = None

    @property
    def state(self) -> Rose:
        """The books as they are on disk."""
        state: Rose = self.table_top.state
        return state

    def until(self, holds: Callable[[Rose], bool]) -> Rose:
        """Play until the books are so."""
        while not holds(self.state):
            DEEDS[self.state.here](self)
            self.agrees()
        return self.state

    def agrees(self) -> None:
        """The companion's books are those on paper; a card that is being written down is on neither."""
        if self.state.draft is None:
            assert of_companion(self.state) == self.paper.sheet(), self.state.here

    def next(self) -> None:
        """Press NEXT."""
        self._by_panel = not self._by_panel
        if self._by_panel:
            self.table_top.press("NEXT")
        else:
            self.table_top.touch("next")

    # Activation: what the player does at each step, by its name.

    def deploy(self) -> None:
        """Gold is spent, a card turns a place; then all enemies of the day come, then to battle."""
        day = self._day
        if day.buys:
            self._buy(day.buys)
            self._day = day._replace(buys="")
        elif day.night:
            self._night_falls(day.night)
            self._day = day._replace(night="")
        elif day.discards and not self._deck:
            self._buy(f"Discard {day.discards}")
            self._day = day._replace(discards="")
        elif bool(self._deck) is (self.state.deployed == 0):
            self.next()
        else:
            self.table_top.touch("second")

    def write_enemy(self) -> None:
        """The card is found by its first letter; the letter on the next one says where it stands (R21)."""
        name, path = self._deck.popleft()
        self.table_top.touch("name")
        self.table_top.write(name[0])
        self.table_top.touch("known")
        self.table_top.touch(f"letter {path}")
        self.next()
        exposed = self.paper.exposed
        pushed = self.paper.comes(ENEMIES[name], path)
        if pushed is not None and not exposed:
            self.paper.health -= pushed.damage

    def forced_activation(self) -> None:
        """A further enemy comes (R25)."""
        self.next()

    def deployment_reward(self) -> None:
        """Two dice, or an item when none is exhausted (R26)."""
        if self.paper.exhausted.total():
            self.table_top.touch("offer 1")
            self.paper.take_back(2)
        else:
            self.next()

    def gain_item(self) -> None:
        """A random item is kept if there is a slot for it (S12)."""
        self.next()
        self.paper.items += self.paper.items < self.paper.strategy

    def respite(self) -> None:
        """None was deployed (R27)."""
        self.next()
        self.paper.take_back(7)

    def exposed(self) -> None:
        """Damage of 1 falls on Recovery or on Strategy (R62)."""
        self.table_top.touch(f"offer {EITHER.index(self._day.bears)}")
        if self._day.bears == "recovery":
            self.paper.recovery -= 1
        else:
            self.paper.strategy -= 1

    def too_many_items(self) -> None:
        """Strategy fell below the number of items: the first one goes (S12)."""
        self.table_top.touch("offer 0")
        self.paper.items -= 1

    # The Strategy phase.

    def hero_path(self) -> None:
        """Below the path of the first strike (R30)."""
        if self._strikes:
            self.table_top.touch(f"path {self._strikes[0].path}")
        else:
            self.next()

    def commit(self) -> None:
        """Dice fall into the tray, if there is a plan for them; the camera reads them."""
        if not self._strikes:
            self.table_top.touch("second")
            return
        dice = self._strikes[0].roll
        before = self.table_top.written()
        self.lay_dice(dice)
        self.table_top.until(lambda: self.table_top.written() != before, f"the roll of {dice}")
        assert self.table_top.entries()[-1].source is Source.CAMERA
        assert Counter(self.state.dice.active) == Counter(as_dice(dice)), "the camera reads what lies there"
        self.paper.roll(dice.split())
        self._rolled = True

    def apply(self) -> None:
        """Path and range are bought with dice as far as it takes (R31, R32); then hits are applied."""
        if not self._strikes:
            self._stop()
            return
        strike = self._strikes[0]
        if strike.path != self.state.hero_path:
            self.table_top.touch(f"path {strike.path}")
            self.paper.change_path()
        elif self.paper.reach < max((distance for _, distance in places(strike.falls)), default=0):
            self.table_top.touch("range+")
            self.paper.reach_farther()
        elif strike.roll and not self._rolled:
            self.next()
        else:
            self._strike(strike)
            self._strikes.popleft()
            self._rolled = False

    def _stop(self) -> None:
        """Nobody is in reach, or it is enough although a roll is left (S21)."""
        if self.table_top.scheme().named("second") is None:
            self.next()
        else:
            self.table_top.touch("second")

    def _strike(self, strike: Strike) -> None:
        """Hits on enemies, until those fall who are to fall."""
        if not strike.falls:
            return
        if strike.by_touch:
            for path, distance in places(strike.falls):
                spot = Spot(RosePath(path), distance)
                enemy = self.state.at(spot)
                assert enemy is not None
                self.table_top.touch(f"card {enemy.id}")
        else:
            self.next()
        for path, distance in places(strike.falls):
            self.paper.falls(path, distance)

    def instant_reward(self) -> None:
        """The Imp's: 1 Health more at once, and it is discarded (R51)."""
        self.next()
        self.paper.leaves_garden_at_once(INSTANT_HEALTH)
        self.paper.health += 1

    # The Resolve phase.

    def enemy_turns(self) -> None:
        """Each who stands moves in turn, path A to D, nearer before farther (R40)."""
        if self._turns is None:
            self._turns = deque(self.paper.turns())
        exposed = self.paper.exposed
        self.next()
        entered = self.paper.moves(*self._turns.popleft())
        if entered is not None and not exposed:
            self.paper.health -= entered.damage

    def exhaust(self) -> None:
        """All committed dice (S29)."""
        self.next()
        self.paper.exhaust()

    def recover(self) -> None:
        """The strongest, as many as Recovery says (S30)."""
        self.next()
        self.paper.take_back(self.paper.recovery)

    def gain_rewards(self) -> None:
        """The Spindle is kept for its Range; all others become gold (R52, R53)."""
        name = self.state.garden[0].card.name
        if name == ONGOING_RANGE:
            self.table_top.touch("second")
            self.paper.items += 1
            self.paper.farther += 1
        else:
            self.next()
            self.paper.cache.append(ENEMIES[name].gold)
        self.paper.leaves_garden(name)

    def cleanup(self) -> None:
        """The day tracker falls (R45)."""
        self.next()
        self.paper.days -= 1
        if self.paper.days:
            self._wake()

    # Outside the steps.

    def _buy(self, what: str) -> None:
        """From the cache, with the cards that waste least (R54, R55)."""
        self.table_top.touch("cache")
        offered = self.table_top.scheme().targets
        self.table_top.touch(next(target.name for target in offered if target.label == what))
        self.table_top.touch("next")
        self.paper.buys(what)

    def _night_falls(self, place: str) -> None:
        """A card turns a place to its night side, which gives Armor (R35)."""
        for name in (f"place {place}", "night", "armor", "next"):
            self.table_top.touch(name)
        self.paper.nights.add(place)

    def lay_dice(self, dice: str) -> None:
        """The camera sees these dice; no two pictures have them in the same places."""
        self._pictures += 1
        drawn = [DrawnDie(die.colour.value, die.face.value) for die in as_dice(dice) if die.face is not None]
        picture, _ = draw_tray(drawn, (1280, 720), seed=self._pictures)
        path = self._folder / f"tray-{self._pictures}.png"
        cv2.imwrite(str(path), picture)
        self.table_top.lay_before_the_camera(path)


DEEDS: dict[StepId, Callable[[PlayerOfRose], None]] = {
    StepId.DEPLOY: PlayerOfRose.deploy,
    StepId.WRITE_ENEMY: PlayerOfRose.write_enemy,
    StepId.FORCED: PlayerOfRose.forced_activation,
    StepId.DEPLOYMENT_REWARD: PlayerOfRose.deployment_reward,
    StepId.GAIN_ITEM: PlayerOfRose.gain_item,
    StepId.RESPITE: PlayerOfRose.respite,
    StepId.HERO_PATH: PlayerOfRose.hero_path,
    StepId.COMMIT: PlayerOfRose.commit,
    StepId.APPLY: PlayerOfRose.apply,
    StepId.INSTANT_REWARD: PlayerOfRose.instant_reward,
    StepId.EXPOSED: PlayerOfRose.exposed,
    StepId.TOO_MANY_ITEMS: PlayerOfRose.too_many_items,
    StepId.ENEMY_TURNS: PlayerOfRose.enemy_turns,
    StepId.EXHAUST: PlayerOfRose.exhaust,
    StepId.RECOVER: PlayerOfRose.recover,
    StepId.GAIN_REWARDS: PlayerOfRose.gain_rewards,
    StepId.CLEANUP: PlayerOfRose.cleanup,
}
"""What this player does at each step."""
