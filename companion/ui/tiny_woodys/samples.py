"""Lawful moments of Tiny Woodys, played by the rules themselves: what the pictures and their tests show."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from companion.games.game import Action, Correct, GameName, Move
from companion.games.text import Text, say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import Area
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import Combining, HouseRules, Setup, TinyWoodys
from companion.games.tiny_woodys.woodys import Ability, Event, Kind, Season, Woody
from companion.inputs import Ask, Sheet
from companion.ui.desk import Desk, OpenSheet
from companion.ui.samples import READY
from companion.ui.tiny_woodys.books import HIDING
from companion.ui.tiny_woodys.ending import TABLE
from companion.ui.view import Toast, Tray, TrayWatch, View

GAME = TinyWoodysGame()
LIBRARY = (
    Woody("Acorn", Kind.FOREST_FRUITS, Season.SPRING, 4, draw=1),
    Woody("Blackberry", Kind.FOREST_FRUITS, Season.SUMMER, 3),
    Woody("Hazelnut", Kind.FOREST_FRUITS, Season.AUTUMN, 3, ability=Ability.DRAW_FOUR),
    Woody("Rowan berry", Kind.FOREST_FRUITS, Season.AUTUMN, 2),
    Woody("Chestnut", Kind.FOREST_FRUITS, Season.AUTUMN, 3, ability=Ability.SEARCH),
    Woody("Peppermint", Kind.HERBS, Season.SUMMER, 3),
    Woody("Clover", Kind.HERBS, Season.SPRING, 4, keep=1, ability=Ability.LOOK_AND_TAKE),
    Woody("Nettle", Kind.HERBS, Season.SPRING, 3, place=1),
    Woody("Rose quartz", Kind.MINERALS, Season.WINTER, 3, draw=1, keep=1),
    Woody("Fluorite", Kind.MINERALS, Season.AUTUMN, 3, draw=1, keep=1),
    Woody("Rock crystal", Kind.MINERALS, Season.WINTER, 4, place=1),
    Woody("Pine cone", Kind.TREES, Season.WINTER, 3, draw=1, event=1),
    Woody("Fir", Kind.TREES, Season.WINTER, 3, ability=Ability.SWAP_BETWEEN),
    Woody("Oak", Kind.TREES, Season.SUMMER, 3, ability=Ability.RETURN),
    Woody("Umbrella mushroom", Kind.MUSHROOMS, Season.AUTUMN, 4, draw=1, ability=Ability.SWAP),
    Woody("Porcini", Kind.MUSHROOMS, Season.AUTUMN, 3),
    Woody("Morel", Kind.MUSHROOMS, Season.SPRING, 3, ability=Ability.SEARCH),
    Woody("Oak leaf", Kind.LEAVES, Season.SPRING, 3, ability=Ability.SEE_ROLE),
    Woody("Maple leaf", Kind.LEAVES, Season.AUTUMN, 3, ability=Ability.DRAW_FOUR),
    Woody("Fir needle", Kind.LEAVES, Season.WINTER, 3),
)
"""Some Woodys, as a table would have learned them."""
PLAYERS = ("Ida", "Mara", "Noé", "Otto")
LONG = ("Maximiliana the Great", "Noé", "Ida", "Bartholomew", "", "Otto")
BOARDS = (
    ("2 Umbrella mushroom, Oak leaf, Porcini, Acorn", "Fir"),
    ("2 Acorn, Peppermint, Fluorite, Blackberry, Fir", "Rowan berry, Morel"),
    ("2 Nettle, Clover, Maple leaf", ""),
    ("Rose quartz, Fluorite, 2 Oak, Morel, Fir needle, Peppermint", "Rock crystal, Oak leaf, Acorn"),
)
"""What lies before each player; with a 2 a combined pair."""


class Play:
    """A game being played."""

    def __init__(self, *players: str, **chosen: Any) -> None:
        chosen.setdefault("library", LIBRARY)
        chosen.setdefault("piles", (20, 30, 34, 28))
        self.state: TinyWoodys = GAME.new(Setup(players=players or PLAYERS, **chosen))
        self.label = Text("")

    def do(self, *actions: Action, override: bool = False) -> Play:
        """Play on."""
        for action in actions:
            outcome = GAME.apply(self.state, action, override=override)
            self.state, self.label = outcome.state, outcome.label
        return self

    def lay(self, seat: int, collection: str, hiding: str) -> Play:
        """Lay a player's Woodys on the table, from the winter pile."""
        for area, words in ((Area.COLLECTION, collection), (Area.HIDING, hiding)):
            for word in filter(None, words.split(", ")):
                name = word.removeprefix("2 ")
                for _ in range(1 if word == name else 2):
                    self.do(Move(name, "pile.winter", f"{area.value}.{seat}"))
                if word != name:
                    last, second = getattr(self.state.players[seat], area.value)[-2:]
                    self.do(act.Combine(last.id, second.id), override=True)
                    while self.state.asked is not None:
                        self.do(act.Pass())
        return self

    def find(self, seat: int, name: str) -> int:
        """The number of a player's Woody."""
        return next(laid.id for laid in self.state.players[seat].board if laid.name == name)

    def view(self, **fields: Any) -> View:
        """What the screen is told of this moment."""
        shown: dict[str, Any] = {
            "game": GameName.TINY_WOODYS,
            "state": self.state,
            "step": GAME.step(self.state),
            "undo": self.label if self.label.template else None,
            "desk": Desk(home=False),
            "devices": READY,
            "tray": Tray(TrayWatch.NO_CAMERA),
            "secrets": Roles(),
        }
        return View(**(shown | fields))


def begun(*players: str, **chosen: Any) -> Play:
    """The first turn."""
    return Play(*players, **chosen).do(act.LayTable(), act.Begin())


def late() -> Play:
    """The fourteenth turn: summer, Mara is on."""
    play = Play()
    play.state = _late()
    return play


@cache
def _late() -> TinyWoodys:
    """The books of that turn, played there once."""
    play = begun()
    for seat, (collection, hiding) in enumerate(BOARDS):
        play.lay(seat, collection, hiding)
    for path, value in (("season", "summer"), ("turn", 14), ("active", 1), ("pile.spring", 0)):
        play.do(Correct(path, value))
    for seat, hand in enumerate((4, 5, 3, 4)):
        play.do(Correct(f"seat.{seat}.hand", hand))
    return play.do(Correct("pile.summer", 19), Correct("pile.autumn", 30)).state


def drawn() -> Play:
    """Mara has drawn four."""
    return late().do(act.Draw())


def crowded() -> Play:
    """Six players, with long names, and full areas."""
    play = Play(*LONG)
    play.state = _crowded()
    return play


@cache
def _crowded() -> TinyWoodys:
    """The books of that table."""
    play = begun(*LONG, piles=None)
    for seat, (collection, hiding) in enumerate((*BOARDS[1:], *BOARDS[:1])):
        play.lay(seat, collection, hiding)
    return play.state


def asked(event: Event) -> Play:
    """An event card is played and asks for a choice."""
    return drawn().do(act.PlayEvent(event))


def opened(sheet: Sheet, about: str = "", **desk: Any) -> Desk:
    """A desk with a sheet open."""
    return Desk(home=False, sheets=(OpenSheet(sheet, about),), **desk)


def moments() -> Iterator[tuple[str, View]]:
    """The views with their names, a few at a time."""
    for few in (_beginnings, _turns, _questions, _sheets, _endings):
        for name, view in few().items():
            yield f"woodys-{name}", view


def _beginnings() -> dict[str, View]:
    fresh = Play("", "", "", "", library=())
    named = Play(*LONG, expert=True)
    house = HouseRules(combine=Combining.ASKED, lightning_hits_hidden=True)
    ruled = Play(house=house)
    return {
        "set-up": fresh.view(),
        "set-up-named": named.view(),
        "set-up-places": named.view(desk=Desk(home=False, held="places ")),
        "set-up-moving": named.view(desk=Desk(home=False, held="places 1")),
        "set-up-menu": named.view(desk=opened(Sheet.MENU)),
        "house": ruled.view(desk=opened(Sheet.HOUSE)),
        "house-playing": begun().view(desk=opened(Sheet.HOUSE)),
        "keyboard-player": fresh.view(desk=Desk(home=False, text="Mar", about="seat.1")),
        "laying-out": Play().do(act.LayTable()).view(),
        "laying-out-six": Play(*LONG).do(act.LayTable()).view(),
    }


def _turns() -> dict[str, View]:
    fresh = begun(library=())
    owing = late().do(act.Draw(), Correct("seat.1.hand", 8), act.EndTurn())
    left = late().do(act.Leave(3, clear=False))
    apart = late().do(Correct("done.draw", value=True), act.Place("Peppermint"))
    told = drawn().view(toasts=(Toast(say("{name} drew {n}", name="Mara", n=4), undoes=True),))
    winter = late().do(Correct("season", "winter"))
    done = drawn().do(act.Hide(drawn().find(1, "Peppermint")), act.PlayEvent(Event.OTHER))
    return {
        "turn-first": fresh.view(),
        "turn": late().view(),
        "turn-drawn": drawn().view(),
        "turn-done": done.view(),
        "turn-told": told,
        "turn-hiding": drawn().view(desk=Desk(home=False, held=HIDING)),
        "turn-fresh-pair": apart.view(),
        "turn-owing": owing.view(),
        "turn-left": left.view(),
        "turn-winter": winter.view(),
        "turn-two": begun("Ida", "Noé").lay(0, *BOARDS[0]).lay(1, *BOARDS[3]).view(),
        "turn-five": begun(*LONG[:5]).lay(0, *BOARDS[3]).view(),
        "turn-six": crowded().view(),
        "turn-won": won().view(secrets=squirrel()),
        "win": won().view(secrets=squirrel(), desk=opened(Sheet.WIN)),
    }


def won() -> Play:
    """Ida has four different forest fruits."""
    return late().lay(0, "Blackberry, Hazelnut", "Rowan berry")


def squirrel() -> Roles:
    """Ida's role, and one more."""
    roles = Roles()
    roles.enter(0, Kind.FOREST_FRUITS)
    roles.enter(2, Kind.HERBS)
    return roles


def _questions() -> dict[str, View]:
    ask = HouseRules(combine=Combining.ASKED)
    combine = begun(house=ask).lay(0, "Acorn, Oak", "").do(act.Place("Acorn"))
    unknown = begun(library=LIBRARY[:4]).do(act.Place("Umbrella mushroom"))
    swap = asked(Event.SWAP)
    second = asked(Event.SWAP).do(act.Pick(drawn().find(1, "Fir")))
    full = late().do(Correct("active", 3), act.Place("Morel"), act.Pass())
    if full.state.asked is None:
        full.do(act.Place("Porcini"), override=True)
    out = late().do(Correct("active", 3), act.Hide(late().find(3, "Peppermint")))
    oak = begun().lay(0, "Oak leaf, Porcini", "").do(act.Place("Oak leaf"))
    four = begun().lay(0, "Hazelnut, Porcini", "").do(act.Place("Hazelnut"))
    season = begun(piles=(10, 30, 40, 32)).do(act.Draw())
    leaving = late().do(act.Leave(2))
    storm = late().do(Correct("active", 1), act.PlayEvent(Event.STORM), act.Storm(3))
    return {
        "learn": unknown.view(),
        "learn-filled": unknown.view(
            desk=Desk(home=False, fills=(("kind", 2), ("season", 3), ("draw", 1), ("copies", 4)))
        ),
        "combine": combine.view(),
        "swap": swap.view(),
        "swap-second": second.view(),
        "sun": asked(Event.SUN).view(),
        "gust": asked(Event.GUST).view(),
        "storm": asked(Event.STORM).view(),
        "storm-room": storm.view(),
        "lightning": asked(Event.LIGHTNING).view(),
        "dig": asked(Event.DIG).view(),
        "make-room": full.view(),
        "come-out": out.view(),
        "see-role": oak.view(),
        "draw-four": four.view(),
        "season": season.view(),
        "leaving": leaving.view(),
    }


def _sheets() -> dict[str, View]:
    play = drawn()
    bare = begun(library=())
    pair, single = str(play.find(1, "Acorn")), str(play.find(1, "Peppermint"))
    hidden = str(play.find(3, "Rock crystal"))
    many = tuple(
        msgspec.structs.replace(woody, name=f"{woody.name} {n}")
        for woody in LIBRARY
        for n in ("two", "three")
    )
    asks = Ask(act.Draw(), "The action draw is done already in this turn.")
    decks = {GameName.TINY_WOODYS: LIBRARY}
    shelf = View(libraries=decks, devices=READY, desk=Desk(sheets=(OpenSheet(Sheet.LIBRARY),)))
    one = OpenSheet(Sheet.KNOWN_CARD, f"{GameName.TINY_WOODYS} Umbrella mushroom")
    return {
        "library": shelf,
        "known-card": msgspec.structs.replace(shelf, desk=Desk(sheets=(one,))),
        "place": play.view(desk=opened(Sheet.PLACE)),
        "place-type": play.view(desk=opened(Sheet.PLACE, fills=(("type of Woodys", 6),))),
        "place-many": begun(library=(*LIBRARY, *many)).view(desk=opened(Sheet.PLACE)),
        "put": play.view(desk=opened(Sheet.PLACE, "hiding.0")),
        "this-turn": play.view(desk=opened(Sheet.TURN)),
        "place-none": bare.view(desk=opened(Sheet.PLACE)),
        "keyboard": play.view(desk=Desk(home=False, text="Umb", about="place")),
        "event": play.view(desk=opened(Sheet.EVENT)),
        "laid": play.view(desk=opened(Sheet.LAID, single)),
        "laid-pair": play.view(desk=opened(Sheet.LAID, pair)),
        "laid-hidden": play.view(desk=opened(Sheet.LAID, hidden)),
        "laid-six": crowded().view(desk=opened(Sheet.LAID, str(crowded().find(0, "Peppermint")))),
        "woody": play.view(desk=opened(Sheet.WOODY, "Umbrella mushroom")),
        "woody-changed": play.view(desk=opened(Sheet.WOODY, "Acorn", fills=(("keep", 1),))),
        "woodys": play.view(desk=opened(Sheet.WOODYS)),
        "woodys-none": bare.view(desk=opened(Sheet.WOODYS)),
        "players": crowded().view(desk=opened(Sheet.PLAYERS)),
        "seat": play.view(desk=opened(Sheet.SEAT, "1")),
        "seat-left": late().do(act.Leave(3, clear=True)).view(desk=opened(Sheet.SEAT, "3")),
        "piles": play.view(desk=opened(Sheet.PILES)),
        "piles-uncounted": crowded().view(desk=opened(Sheet.PILES)),
        "roles": crowded().view(desk=opened(Sheet.ROLE), secrets=squirrel()),
        "claim-who": play.view(desk=opened(Sheet.CLAIM)),
        "claim-what": won().view(desk=opened(Sheet.CLAIM, "0")),
        "menu": play.view(desk=opened(Sheet.MENU)),
        "ending": play.view(desk=opened(Sheet.ENDING)),
        "why-not": play.view(desk=opened(Sheet.WHY_NOT, asked=asks)),
    }


def _endings() -> dict[str, View]:
    claimed = won().do(act.Claim(0, Kind.FOREST_FRUITS))
    wrong = late().do(act.Claim(2, Kind.HERBS), override=True)
    revealing = won().do(act.Claim(0, Kind.FOREST_FRUITS), act.GrantWin())
    entered = revealing.view(secrets=squirrel())
    shown = won().do(act.Claim(0, Kind.FOREST_FRUITS), act.GrantWin())
    for seat, kind in ((1, Kind.TREES), (2, Kind.HERBS), (3, Kind.MINERALS)):
        shown.do(act.Reveal(seat, kind))
    none = late().do(act.EndGame(), override=True)
    return {
        "claim": claimed.view(),
        "claim-wrong": wrong.view(),
        "reveal": revealing.view(),
        "reveal-entered": entered,
        "over": shown.view(),
        "over-table": shown.view(desk=Desk(home=False, held=TABLE)),
        "over-none": none.view(),
    }
