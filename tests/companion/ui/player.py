"""Somebody who touches what the screen of White shows, and counts the touches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import GameName
from companion.games.strong20.dice import Colour, Die, Face
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, White
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.geometry import geometry
from companion.ui.screen import drawn
from companion.ui.type import Typesetter
from companion.viewing import TrayNews, view_of

if TYPE_CHECKING:
    from companion.games.game import Action
    from companion.ui.marks import Scheme

WOLF = Card("Wolf", modifier=Modifier.WINDED, health=5, damage=2, bribe=3)
WREN = Card("Wren", modifier=Modifier.APPLE, health=2, damage=1)
ABBOT = Card("Abbot", Kind.BOSS, health=4, damage=1)
KNOWN = (ABBOT, WOLF, WREN)
"""The cards of the library."""


class Player:
    """Touches what the screen shows, and counts the touches."""

    def __init__(self, size: tuple[int, int], *actions: Action) -> None:
        self._sitting = Sitting(Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0)
        self._sitting.begin(GameName.WHITE)
        for action in actions:
            self._sitting.do(action, Source.TOUCH)
        self._geometry = geometry(size)
        self._type = Typesetter(self._geometry.k)
        self.touches = 0

    @property
    def state(self) -> White:
        """The books."""
        assert self._sitting.table is not None
        state: White = self._sitting.table.state
        return state

    def give(self, *actions: Action, override: bool = False) -> None:
        """Let something happen that no touch of this test is about."""
        for action in actions:
            self._sitting.do(action, Source.TOUCH, override=override)

    def scheme(self) -> Scheme:
        """What is on the screen, the known cards among it."""
        view = msgspec.structs.replace(view_of(self._sitting, TrayNews(), odds={}), cards=KNOWN)
        return drawn(view, self._geometry, self._type)

    def touch(self, *names: str) -> None:
        """Touch targets one after the other."""
        for name in names:
            scheme = self.scheme()
            target = scheme.named(name)
            assert target is not None, f"no {name} among {[t.name for t in scheme.targets]}"
            self.touches += 1
            self._sitting.handle(target.intent, Source.TOUCH, scheme)


FIGHTING = (
    act.SetUp(Setup(health=4)),
    act.LayTable(),
    act.Begin(),
    act.PressOnward("A1"),
    act.WriteCard(WOLF),
    act.Activate(),
    act.Engage(),
    act.Roll((Die(Colour.RED, Face.HIT), Die(Colour.BLUE, Face.MISS))),
)
