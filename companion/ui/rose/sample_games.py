"""Games of Rose played to some lawful moment by the rules themselves, for pictures and tests."""

from __future__ import annotations

from typing import Any

from companion.games.game import Action, Correct, GameName, Move
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import ARMOR, BOLSTER, EXPOSE, PLUS_SPEED, Enemy, Path, Reward
from companion.games.rose.game import RoseGame
from companion.games.rose.state import Rose, Setup, StepId
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.text import Text
from companion.inputs import Sheet
from companion.ui.desk import Desk, OpenSheet
from companion.ui.samples import READY
from companion.ui.view import Tray, TrayWatch, View

ROSE = RoseGame()
ELK = Enemy("Elk King", 5, 2, 3, boss=True, keywords=(ARMOR,))
MOTH = Enemy("Moth Child", 2, 1, 1, Reward.INSTANT, "recover two dice")
THIMBLE = Enemy("Thimble", 1, 1, 1, Reward.ONGOING, "+1 Range")
TROLL = Enemy("Toll Troll", 4, 3, 2, Reward.SINGLE_USE, "roll all ready dice", keywords=(PLUS_SPEED,))
BRAMBLE = Enemy("Bramble", 3, 1, 2, skulls=1)
CAT = Enemy("Hedge Cat", 2, 2, 1)
OWL = Enemy("Lantern Owl", 3, 2, 2, keywords=(EXPOSE, BOLSTER))
KNOWN = (ELK, MOTH, THIMBLE, TROLL, BRAMBLE, CAT, OWL)
COIN = Enemy("Old Coin Eater", 4, 1, 2)


class Play:
    """A game of Rose being played."""

    def __init__(self, setup: Setup | None = None) -> None:
        self.state: Rose = ROSE.new(setup or Setup(health=3, strategy=2, recovery=3, difficulty=5))
        self.label = Text("")

    def do(self, *actions: Action, override: bool = False) -> Play:
        """Play on."""
        for action in actions:
            outcome = ROSE.apply(self.state, action, override=override)
            self.state, self.label = outcome.state, outcome.label
        return self

    def view(self, **fields: Any) -> View:
        """What the screen is told of this moment."""
        shown: dict[str, Any] = {
            "game": GameName.ROSE,
            "state": self.state,
            "step": ROSE.step(self.state),
            "undo": self.label if self.label.template else None,
            "desk": Desk(home=False),
            "devices": READY,
            "tray": Tray(TrayWatch.SETTLED),
            "cards": KNOWN,
        }
        return View(**(shown | fields))

    def opened(self, sheet: Sheet, about: str = "", *, tray: Tray | None = None, **fields: Any) -> View:
        """The same with a sheet open, and fields of the desk."""
        desk = Desk(home=False, sheets=(OpenSheet(sheet, about),), **fields)
        return self.view(desk=desk, tray=tray or Tray(TrayWatch.SETTLED))


def begun(setup: Setup | None = None) -> Play:
    """A game begun, nothing deployed."""
    return Play(setup).do(act.LayTable(), act.Begin())


def put(play: Play, spot: str, card: Enemy) -> Play:
    """An enemy set on its place by hand."""
    play.do(Move("card", "deck", spot))
    number = play.state.enemies_seen
    return play.do(act.Describe(f"enemy.{number}", card))


def crowded() -> Play:
    """The paths as in the middle of a game: six enemies, some places by night, gold in the cache."""
    play = begun()
    for spot, card in (
        ("A4", BRAMBLE),
        ("B1", MOTH),
        ("B2", ELK),
        ("C3", THIMBLE),
        ("C4", TROLL),
        ("D1", CAT),
    ):
        put(play, spot, card)
    for place in ("A1", "C1", "B2", "D2", "C3"):
        play.do(effect.TurnPlace(place, night=True))
    play.do(Correct("place.D2.armor", value=True))
    for at, gold in enumerate((1, 2, 2, 3)):
        play.do(Move("card", "deck", "cache"), act.Describe(f"cache.{at}", Enemy(gold=gold)))
    return play.do(Correct("days", 11), Correct("round", 4))


def engaged(path: Path = Path.B) -> Play:
    """The hero below a path, the first dice to be committed."""
    play = crowded().do(act.EndActivation())
    if play.state.here is StepId.RESPITE:
        play.do(act.Respite(Counts()))
    return play.do(act.Stand(path))


ROLLED = (
    Die(Colour.YELLOW, Face.HIT),
    Die(Colour.YELLOW, Face.MISS),
    Die(Colour.GREEN, Face.MISS),
    Die(Colour.BLUE, Face.HIT),
    Die(Colour.PURPLE, Face.CRIT),
)


def struck() -> Play:
    """The first roll, one hit put on the Elk King."""
    play = engaged().do(act.Roll(ROLLED))
    elk = next(enemy.id for _, enemy in play.state.standing if enemy.card.name == ELK.name)
    return play.do(act.Apply((act.Applied(Colour.BLUE, Face.HIT, elk),)))
