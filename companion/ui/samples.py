"""Lawful moments of a game, played there by the rules themselves: what the pictures and their tests show."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pygame

from companion.doctor import Part
from companion.doctor.finding import broken, command, ok
from companion.doctor.power import cure, sentence, told
from companion.doctor.seen import drawn
from companion.games.game import Action, Correct, GameName
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.stats import Stat
from companion.games.text import Text, decimal, say, say_n
from companion.games.white import actions as act
from companion.games.white import extra_actions as more
from companion.games.white.cards import Card, Kind, Modifier
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, Stack, StepId, White
from companion.inputs import Ask, EnterNumber, Sheet, Take
from companion.journal.bringing_back import Comparison, Replaced
from companion.settings import Settings
from companion.spelling import misspelt
from companion.ui import surfaces
from companion.ui.days import moment
from companion.ui.desk import Desk, OpenSheet
from companion.ui.going import Going
from companion.ui.kept_copies import CopyShown, KeptCopy
from companion.ui.teaching import Lesson, OwnDice, OwnDie
from companion.ui.theme import DAY, ThemeName, body_tone
from companion.ui.view import (
    Device,
    DeviceHealth,
    Devices,
    KeepingPlace,
    LogLine,
    SavedGame,
    Simulated,
    Source,
    Toast,
    Tray,
    TrayWatch,
    View,
    of_no_game,
)
from hardware.protocol import Control

WHITE = WhiteGame()
HERON = Card("Reed Heron", modifier=Modifier.APPLE, health=5, damage=2, bribe=3)
MILLER = Card("Blind Miller", modifier=Modifier.ROBBERY, health=7, damage=3, bribe=6, resolve=1)
BRIAR = Card("Briar Hound", modifier=Modifier.SUMMON, health=4, damage=1, bribe=2, additional=1)
LANTERN = Card(
    "Lantern Moth", modifier=Modifier.WINDED, health=3, damage=1, after_effects=True, merchant=True
)
PEDLAR = Card("The Long Way Round", Kind.FABLE, Modifier.FOREBODE, merchant=True)

KNOWN = (HERON, MILLER, BRIAR, LANTERN, PEDLAR)

ROLLED = (
    Die(Colour.RED, Face.HIT),
    Die(Colour.PURPLE, Face.CRIT),
    Die(Colour.PURPLE, Face.HIT),
    Die(Colour.GREEN, Face.HIT),
    Die(Colour.GREEN, Face.MISS),
    Die(Colour.YELLOW, Face.MISS),
)
NO_PICTURE = 900_000
"""Pictures are kept by their numbers: none that a camera takes comes to this one."""
PLACES = (
    KeepingPlace("/media/player/TANGLEWOODS", stick=True),
    KeepingPlace("/var/lib/tanglewoods-companion/exports"),
)
COPIES = tuple(
    KeptCopy(f"/media/player/{n}", datetime(2026, 11, 28 - 3 * n, 21, 40 + n).astimezone().timestamp(), stick)
    for n, stick in enumerate(("TANGLEWOODS", "", "TANGLEWOODS", ""))
)
COPY = CopyShown(
    COPIES[0],
    31,
    4,
    Comparison(
        6,
        22,
        tuple(
            Replaced(n, name, datetime(2026, 11, 24 - n, 19, 30).astimezone().timestamp(), 140 - 9 * n, 96)
            for n, name in enumerate((GameName.WHITE, GameName.ROSE, GameName.TIMELINES))
        ),
    ),
)
FOUND = {
    Part.SCREEN: ok(drawn("1280x720", "wayland", "2.6.1", "2.32.4")),
    Part.CAMERA: ok(
        say(
            "{device} is in use by the running companion (process {n}).", device=say("The Pi's camera"), n=849
        )
    ),
    Part.PANEL: broken(
        say(
            "No panel answers, and {program} is running, which speaks to serial ports.",
            program="ModemManager",
        ),
        command("sudo apt remove modemmanager"),
    ),
    Part.LAMP: ok(say("The pins can be driven (gpiozero's {driver}).", driver="LGPIOFactory")),
    Part.DISK: ok(
        say(
            "{free} GB free in {folder}, a write takes {took} ms.",
            free=decimal(11.2),
            folder="/var/lib/tanglewoods-companion",
            took=decimal(8.4),
        )
    ),
    Part.POWER: broken(
        say("{model}: {trouble}.", model="Raspberry Pi 5 Model B Rev 1.0", trouble=sentence(1 << 16)),
        cure(1 << 16),
    ),
    Part.GROUPS: ok(say("This user may use every device that is there.")),
    Part.CLOCK: ok(say("It is {time}.", time="2026-01-31 19:42")),
    Part.SETTINGS: broken(
        say(
            "{wrong} It is left out.",
            wrong=say(
                "The settings {path} are not right: {wrong}",
                path="/etc/tanglewoods-companion.toml",
                wrong=misspelt({"screen": {"rotat": 90}}, Settings) or "",
            ),
        ),
        say("mend the line; what is wrong is not used until then"),
    ),
}
READY = Devices(*(Device(DeviceHealth.OK, say("Everything is well.")),) * 3)


class Play:
    """A game of White being played."""

    def __init__(self, setup: Setup | None = None) -> None:
        self.state: White = WHITE.new(setup or Setup(health=4))
        self.label = Text("")

    def do(self, *actions: Action, override: bool = False) -> Play:
        """Play on."""
        for action in actions:
            outcome = WHITE.apply(self.state, action, override=override)
            self.state, self.label = outcome.state, outcome.label
        return self

    def view(self, **fields: Any) -> View:
        """What the screen is told of this moment."""
        shown: dict[str, Any] = {
            "game": GameName.WHITE,
            "state": self.state,
            "step": WHITE.step(self.state),
            "undo": self.label if self.label.template else None,
            "desk": Desk(home=False),
            "devices": READY,
            "tray": Tray(TrayWatch.SETTLED),
        }
        return View(**(shown | fields))


def started() -> Play:
    """A game begun, the first card of the forest turned up."""
    return Play().do(act.LayTable(), act.Begin(), act.PressOnward("A1"))


def facing(*cards: Card) -> Play:
    """Some cards active, before bribery."""
    play = started().do(act.WriteCard(cards[0]), act.Activate())
    for card in cards[1:]:
        play.do(act.ActivateDeck(), act.WriteCard(card), act.Activate())
    return play


def engaged(*cards: Card) -> Play:
    """Some cards active, the first dice to be committed."""
    play = facing(*cards)
    if play.state.at is StepId.ICONS:
        play.do(act.IconsDone())
    return play.do(act.Engage())


def _struck() -> Play:
    """The second roll of an Engagement by night, one die unsure."""
    play = engaged(HERON, MILLER, BRIAR)
    play.do(act.Flip(), act.Roll((Die(Colour.BLUE, Face.HIT), Die(Colour.YELLOW, Face.CRIT), *ROLLED)))
    first = (
        act.Applied(Colour.BLUE, Face.HIT, 1),
        act.Applied(Colour.YELLOW, Face.CRIT, 1),
    )
    play.do(act.Apply(first[:1]), act.Apply(first[1:]), act.RollAgain())
    return play


def _bribed(play: Play, card: Card) -> Play:
    """A card written down and paid off; the round ends without an Engagement."""
    play.do(act.WriteCard(card), act.Activate())
    if play.state.at is StepId.ICONS:
        play.do(act.IconsDone())
    play.do(act.Bribe(play.state.active[0].id), act.Engage())
    if play.state.at is StepId.PREPARE:
        play.do(act.FillForest())
    return play


def _won_fight() -> Play:
    """An enemy defeated, another standing, dice to put aside."""
    play = engaged(LANTERN, MILLER)
    play.do(
        act.Roll(
            (
                Die(Colour.RED, Face.CRIT),
                Die(Colour.PURPLE, Face.HIT),
                Die(Colour.BLUE, Face.MISS),
                Die(Colour.YELLOW, Face.MISS),
            )
        )
    )
    play.do(act.Apply((act.Applied(Colour.RED, Face.CRIT, 1), act.Applied(Colour.PURPLE, Face.HIT, 1))))
    return play


def _tray_picture() -> pygame.Surface:
    """A stand-in for the camera's picture: a mat with dice-coloured squares."""
    picture = surfaces.opaque((640, 480))
    picture.fill((180, 170, 150))
    for i, colour in enumerate(Colour):
        picture.fill(DAY[body_tone(colour)], (60 + i * 110, 180, 70, 70))
    return picture


@cache
def samples() -> dict[str, View]:
    """The views, by name; played once."""
    return dict(moments())


def moments() -> Iterator[tuple[str, View]]:
    """The views with their names, a few at a time."""
    for few in (_beginnings, _fights, _endings, _sheets, _power, _modifiers, _castle, _simulated):
        yield from few().items()
    from companion.ui.white import samples as samples_white  # noqa: PLC0415 - they begin with the games played here

    yield from samples_white.moments()
    from companion.ui.rose import samples as samples_rose  # noqa: PLC0415 - as above

    yield from samples_rose.moments()
    from companion.ui.tiny_woodys import samples as samples_woodys  # noqa: PLC0415 - as above

    yield from samples_woodys.moments()
    from companion.ui.timelines import samples as samples_timelines  # noqa: PLC0415 - as above

    yield from samples_timelines.moments()
    from companion.ui import samples_past  # noqa: PLC0415 - numpy, for the statistics

    yield from samples_past.moments()
    from companion.ui import samples_library  # noqa: PLC0415 - as the games above

    yield from samples_library.moments()


def _moment(written: str) -> Text:
    """A moment as kept games tell it."""
    return moment(datetime.fromisoformat(written).timestamp())


def _beginnings() -> dict[str, View]:
    saved = SavedGame(
        "1",
        GameName.WHITE,
        say(
            "Round {round}: Health {health}, Strategy {strategy}, Recovery {recovery}, {gold} gold",
            round=5,
            health=4,
            strategy=3,
            recovery=3,
            gold=7,
        ),
        say_n("{n} minute ago", "{n} minutes ago", 20),
        night=True,
        begun=_moment("2026-11-28 19:42"),
    )
    several = (
        saved,
        msgspec.structs.replace(saved, id="2", begun=_moment("2026-11-29 20:15")),
        SavedGame(
            "3",
            GameName.TIMELINES,
            say("Game {game} of {games}, round {round}", game=2, games=3, round=4),
            say_n("{n} hour ago", "{n} hours ago", 2),
            begun=_moment("2026-11-27 21:03"),
        ),
        SavedGame(
            "4",
            GameName.ROSE,
            say(
                "Round {round}, {days}: Health {health}, Strategy {strategy}, Recovery {recovery}",
                round=8,
                days=say_n("{n} day left", "{n} days left", 11),
                health=4,
                strategy=5,
                recovery=2,
            ),
            None,
            begun=_moment("2026-11-20 18:30"),
        ),
    )
    shown = Play(Setup(health=4, difficulty=7)).do(act.SetUp(Setup(health=4, difficulty=7)))
    trouble = Devices(
        Device(DeviceHealth.ABSENT, say("No camera was found: dice are entered by hand.")),
        Device(DeviceHealth.TROUBLE, say("The panel does not answer: is its cable in?")),
        Device(DeviceHealth.OK, say("The lamp is lit.")),
    )
    pressing = started()
    decks: dict[GameName, tuple[Any, ...]] = {GameName.WHITE: KNOWN, GameName.ROSE: ()}
    return {
        "home": View(saved=(saved,), devices=READY),
        "library": View(libraries=decks, devices=READY, desk=Desk(sheets=(OpenSheet(Sheet.LIBRARY),))),
        "library-empty": View(
            libraries=decks, devices=READY, desk=Desk(sheets=(OpenSheet(Sheet.LIBRARY, GameName.ROSE),))
        ),
        "known-card": View(
            libraries=decks,
            devices=READY,
            desk=Desk(sheets=(OpenSheet(Sheet.KNOWN_CARD, f"white {HERON.name}"),)),
        ),
        "switch-off": View(devices=READY, kiosk=True, desk=Desk(sheets=(OpenSheet(Sheet.SWITCH_OFF),))),
        "doctor": View(devices=READY, findings=FOUND, desk=Desk(sheets=(OpenSheet(Sheet.DOCTOR),))),
        "doctor-looking": View(devices=READY, desk=Desk(sheets=(OpenSheet(Sheet.DOCTOR),))),
        "library-find": View(
            libraries=decks,
            devices=READY,
            desk=Desk(sheets=(OpenSheet(Sheet.LIBRARY, "white"),), text="B", about="find white"),
        ),
        "library-found": View(
            libraries=decks, devices=READY, desk=Desk(sheets=(OpenSheet(Sheet.LIBRARY, "white b"),))
        ),
        "about": View(devices=READY, version="1.0", desk=Desk(sheets=(OpenSheet(Sheet.ABOUT),))),
        "keeping": pressing.view(places=PLACES, desk=Desk(home=False, sheets=(OpenSheet(Sheet.EXPORT),))),
        "copies": View(copies=COPIES, undoes_copy=True, desk=Desk(sheets=(OpenSheet(Sheet.COPIES),))),
        "copies-none": View(desk=Desk(sheets=(OpenSheet(Sheet.COPIES),))),
        "copy": View(copy=COPY, desk=Desk(sheets=(OpenSheet(Sheet.COPY),))),
        "keeping-home": View(places=PLACES[-1:], desk=Desk(sheets=(OpenSheet(Sheet.EXPORT),))),
        "working": pressing.view(
            going=Going(say("Keeping a copy"), 340, 1200),
            desk=Desk(home=False, sheets=(OpenSheet(Sheet.WORKING),)),
        ),
        "working-stopped": View(
            going=Going(say("Keeping a copy"), 12, stopping=True),
            desk=Desk(sheets=(OpenSheet(Sheet.WORKING),)),
        ),
        "more": pressing.view(desk=Desk(home=False, sheets=(OpenSheet(Sheet.MORE),))),
        "home-many": View(saved=several, devices=READY),
        "kept": View(saved=several, devices=READY, desk=Desk(sheets=(OpenSheet(Sheet.KEPT),))),
        "home-first": View(devices=trouble),
        "home-other": View(saved=several[2:], devices=READY),
        "set-up": shown.view(),
        "set-up-easiest": Play(Setup(health=4, difficulty=0, raised=(Stat.HEALTH,))).view(),
        "laying-out": Play(Setup(health=4, difficulty=1)).do(act.LayTable()).view(),
        "first-place": Play().do(act.LayTable(), act.Begin()).view(),
        "press-onward": _pressing_onward().view(),
        "prepare": _emptied().view(),
        "write-card": pressing.do(act.WriteCard(HERON)).view(),
        "write-fable": started().do(act.WriteCard(PEDLAR)).view(),
        "keyboard": started().view(desk=Desk(home=False, text="Reed Her"), cards=(HERON, MILLER)),
    }


def _pressing_onward() -> Play:
    """The hero in the middle of the forest, at the start of a round, with cards turned up around him."""
    play = started()
    for card, place in ((HERON, "A2"), (BRIAR, "B2")):
        _bribed(play, card).do(act.PressOnward(place))
    _bribed(play, Card("Old Toll Keeper", health=6, damage=2, bribe=1))
    forest = list(play.state.forest)
    for index, card in ((1, LANTERN), (6, HERON)):
        forest[index] = msgspec.structs.replace(forest[index], card=card, face_up=True)
    area = (MILLER, *play.state.strategy_area[1:])
    play.state = msgspec.structs.replace(play.state, forest=tuple(forest), strategy_area=area)
    return play


def _emptied() -> Play:
    """A round that begins with empty places."""
    play = _pressing_onward()
    play.do(Correct("step", "prepare-the-day"))
    forest = list(play.state.forest)
    for index in (4, 8):
        forest[index] = msgspec.structs.replace(forest[index], card=None, face_up=False)
    play.state = msgspec.structs.replace(play.state, forest=tuple(forest))
    return play


def _modifiers() -> dict[str, View]:
    """The five icons being resolved."""

    def chosen(modifier: Modifier | None) -> Play:
        play = facing(MILLER).do(more.Choose("deck"))
        return play if modifier is None else play.do(more.NameIcon(modifier))

    crowded = chosen(Modifier.APPLE)
    return {
        "name-icon": chosen(None).view(),
        "apple": crowded.view(),
        "forebode": chosen(Modifier.FOREBODE).view(),
        "robbery": chosen(Modifier.ROBBERY).view(),
        "summon": chosen(Modifier.SUMMON).view(),
        "area": facing(MILLER).do(act.ChangeStat(Stat.STRATEGY, -2)).view(),
    }


def _castle() -> dict[str, View]:
    """The endgame: choosing a boss, a card of its stack, the boss itself."""
    play = started().do(act.WriteCard(HERON), act.Activate())
    stacks = {**play.state.stacks, Stack.EAST: (HERON, Card(), MILLER), Stack.KEEP: (Card(),)}
    play.state = msgspec.structs.replace(play.state, stacks=stacks, deck=play.state.deck - 4)
    choosing = play.do(Correct("step", "castle")).view()
    known = play.do(more.ActivateBoss(Stack.EAST)).view()
    return {"castle-choice": choosing, "stack-card": known}


def _fights() -> dict[str, View]:
    unsure = (*ROLLED, Die(Colour.BLUE, None, asked=True))
    struck = _struck()
    rolled = _struck().do(act.Roll(unsure))
    sure = _struck().do(act.Roll((*ROLLED, Die(Colour.BLUE, Face.HIT))))
    many = engaged(HERON, MILLER, BRIAR, LANTERN, PEDLAR)
    every = tuple(
        Die(colour, face)
        for colour in Colour
        for face in (Face.HIT, Face.CRIT, Face.MISS)
        if face is not Face.MISS or colour is not Colour.RED
    )[:13]
    doubt = Tray(
        TrayWatch.SETTLED,
        ROLLED,
        doubt=say("{dice} did not come up", dice=say("a blue die")),
        take=act.Roll(ROLLED),
    )
    icons = facing(MILLER, BRIAR)
    return {
        "icons": icons.view(),
        "fable": facing(PEDLAR, BRIAR).view(),
        "bribery": facing(MILLER, BRIAR).do(act.IconsDone()).view(),
        "commit": struck.view(tray=Tray(TrayWatch.EMPTY), odds={1: 93.0, 2: 31.0, 3: 78.0}),
        "commit-by-hand": engaged(HERON).do(act.Commit(Counts(blue=2, red=1))).view(tray=Tray()),
        "doubt": struck.view(tray=doubt),
        "doubt-applied": sure.view(tray=doubt),
        "engagement": rolled.view(odds={2: 69.0}),
        "engagement-held": sure.view(desk=Desk(home=False, held="die 1")),
        "engagement-many": many.do(act.Roll(every)).view(),
        "toast": sure.view(toasts=(Toast(say("{n} damage on {card}", n=2, card="Reed Heron"), undoes=True),)),
        "warning": sure.view(
            toasts=(Toast(say_n("{n} die is unsure", "{n} dice are unsure", 2), warning=True),)
        ),
        "by-hand": struck.view(
            desk=Desk(home=False, sheets=(OpenSheet(Sheet.BY_HAND),), hand=ROLLED), tray=Tray()
        ),
    }


def _endings() -> dict[str, View]:
    suffer = _won_fight().do(act.Resolve())
    after = _won_fight().do(act.Resolve(), act.SufferDamage())
    exhaust = _won_fight().do(act.Resolve(), act.SufferDamage(), act.AfterEffectsDone())
    recover = _won_fight().do(act.Resolve(), act.SufferDamage(), act.AfterEffectsDone(), act.ExhaustDice())
    cleanup = _won_fight().do(
        act.Resolve(),
        act.SufferDamage(),
        act.AfterEffectsDone(),
        act.ExhaustDice(),
        act.RecoverDice(Counts(red=1, purple=1)),
    )
    cleanup.state = msgspec.structs.replace(
        cleanup.state, stacks={**cleanup.state.stacks, Stack.EAST: (HERON, MILLER), Stack.KEEP: (Card(),)}
    )
    shop = _won_fight().do(
        act.Resolve(),
        act.SufferDamage(),
        act.AfterEffectsDone(),
        act.ExhaustDice(),
        act.RecoverDice(Counts(red=1, purple=1)),
        act.Cleanup(Stack.WEST),
    )
    lost = Play().do(act.LayTable(), act.Begin(), Correct("health", 0))
    won = Play().do(act.LayTable(), act.Begin(), act.EndGame(won=True))
    castle = started().do(act.WriteCard(HERON), act.Activate(), Correct("step", "castle"))
    return {
        "suffer": suffer.view(),
        "after-effects": after.view(),
        "exhaust": exhaust.view(),
        "recover": recover.view(),
        "cleanup": cleanup.view(),
        "merchant": shop.view(),
        "castle": castle.view(),
        "won": won.view(),
        "lost": lost.view(),
    }


def _log() -> tuple[LogLine, ...]:
    damage = tuple(
        (say("{n} damage on {card}", n=n, card=card),)
        for n, card in ((1, "Blind Miller"), (2, "Reed Heron"), (1, "Reed Heron"))
    )
    lines = (
        (say("red hit on {card}", card="Blind Miller"), Source.TOUCH, True, damage[0]),
        (say("yellow crit on {card}", card="Reed Heron"), Source.TOUCH, False, damage[1]),
        (say("blue hit on {card}", card="Reed Heron"), Source.TOUCH, False, damage[2]),
        (say("roll {n} read", n=2), Source.CAMERA, False, ()),
        (say("on to roll {n}", n=2), Source.PANEL, False, ()),
        (say("roll {n} read", n=1), Source.CAMERA, False, ()),
        (say("to the Engagement"), Source.PANEL, False, ()),
    )
    return tuple(
        LogLine(label, source, f"19:{42 - i}", 5, undone, notes, len(lines) - i, len(lines) - i - 1)
        for i, (label, source, undone, notes) in enumerate(lines)
    )


def _sheets() -> dict[str, View]:
    play = _struck()
    typed = EnterNumber(say("Correct {what}", what=say("Gold")), 10, 20, lambda n: Take(Correct("gold", n)))
    asked = Ask(act.PressOnward("D3"), "The health die moves one place, never diagonally.")
    opened = {
        "stat": Desk(home=False, sheets=(OpenSheet(Sheet.STAT, "health"),)),
        "gold": Desk(home=False, sheets=(OpenSheet(Sheet.STAT, "gold"),)),
        "keypad": Desk(home=False, sheets=(OpenSheet(Sheet.STAT, "gold"),), text="1", number=typed),
        "keypad-high": Desk(home=False, sheets=(OpenSheet(Sheet.STAT, "gold"),), text="9999", number=typed),
        "dice": Desk(home=False, sheets=(OpenSheet(Sheet.DICE),), held="blue pool"),
        "menu": Desk(home=False, sheets=(OpenSheet(Sheet.MENU),)),
        "menu-home": Desk(sheets=(OpenSheet(Sheet.MENU),)),
        "settings": Desk(home=False, sheets=(OpenSheet(Sheet.SETTINGS),)),
        "devices": Desk(home=False, sheets=(OpenSheet(Sheet.DEVICES),)),
        "ending": Desk(home=False, sheets=(OpenSheet(Sheet.ENDING),)),
        "card": Desk(home=False, sheets=(OpenSheet(Sheet.CARD, "2"),)),
        "log": Desk(home=False, sheets=(OpenSheet(Sheet.LOG),)),
        "log-held": Desk(home=False, sheets=(OpenSheet(Sheet.LOG),), held="line 4"),
        "why-not": Desk(home=False, sheets=(OpenSheet(Sheet.WHY_NOT),), asked=asked),
    }
    return _own_dice() | {
        name: of_no_game(shown) if desk.home else shown
        for name, desk in opened.items()
        for shown in [play.view(desk=desk, log=_log(), redo=say("red hit on {card}", card="Blind Miller"))]
    }


def _power() -> dict[str, View]:
    """The voltage is too low: a sign for as long as it is."""
    play, low = _struck(), told(1)
    return {
        "power": play.view(power=low),
        "power-menu": play.view(power=low, desk=Desk(home=False, sheets=(OpenSheet(Sheet.MENU),))),
        "power-devices": play.view(power=low, desk=Desk(home=False, sheets=(OpenSheet(Sheet.DEVICES),))),
        "home-power": View(devices=READY, power=low),
    }


def _own_dice() -> dict[str, View]:
    """Dice that are taught, and those that were corrected: at home, without a game."""
    teaching = View(desk=Desk(sheets=(OpenSheet(Sheet.TEACH),)))
    kept = tuple(
        OwnDie(f"{colour} {face}", f"{colour} miss", Path(f"{colour}-{face}.png"))
        for colour in ("yellow", "green", "blue", "purple", "red")
        for face in ("hit", "crit")
    )
    lessons = {
        "teach": Lesson("bones"),
        "teach-on": Lesson(
            "bones",
            tuple("11111222233"),
            trouble=say("There is no die in the picture: lay one die alone on a plain ground."),
        ),
        "teach-learning": Lesson("bones", tuple("1122334455666"), learning=True),
        "teach-learned": Lesson("bones", tuple("112233445566"), learned=True),
    }
    views = {name: msgspec.structs.replace(teaching, lesson=lesson) for name, lesson in lessons.items()}
    for name, dice in (("own-dice", kept), ("own-dice-none", ())):
        views[name] = View(desk=Desk(sheets=(OpenSheet(Sheet.OWN_DICE),)), own_dice=OwnDice(dice, bool(dice)))
    return views


def _simulated() -> dict[str, View]:
    hardware = Simulated(
        NO_PICTURE,
        _tray_picture(),
        tuple(((95 + i * 110) / 640, 215 / 480) for i in range(5)),
        frozenset({Control.NEXT, Control.BACK}),
        (255, 214, 150),
    )
    return {"simulated": _struck().view(simulated=hardware, tray=Tray(TrayWatch.EMPTY), theme=ThemeName.AUTO)}
