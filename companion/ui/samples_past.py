"""Past games and statistics for the pictures and their tests: one game really played, others made up."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from companion.games.game import Action, GameName
from companion.games.strong20.dice import FACES, Colour, Die, Face
from companion.games.text import say
from companion.games.white import actions as act
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup, StepId
from companion.inputs import Sheet
from companion.journal import GameRecord, Journal, Source
from companion.past_game import PastGame
from companion.spelling import readable
from companion.statistics.collection import Statistics, together
from companion.statistics.dice import Rolls
from companion.statistics.games import GameFigures, figures
from companion.statistics.kept import Counted
from companion.statistics.tally import tally
from companion.table import Table
from companion.ui.desk import Desk, OpenSheet
from companion.ui.going import Going
from companion.ui.past import Past, PastGameShown, Told
from companion.ui.samples import HERON, LANTERN, MILLER, READY
from companion.ui.scenes.statistics import PART, PARTS
from companion.ui.view import View

EVENING = 1_795_982_400.0
UNREADABLE = say(
    "{what} of game {game} can not be replayed by this version of the companion ({why}): go on "
    "with the version that wrote it, or begin a new game.",
    what=say("The set-up"),
    game=1,
    why=readable(msgspec.ValidationError("Expected `int`, got `str` - at `$.health`")),
)
"""When the newest of these games began, in s since 1970."""
DAY = 86_400.0
PLAYED = 23
HEROES = ("Rose Red", "Snow White", "", "The Huntsman's Daughter")
ROLLED = (Die(Colour.BLUE, Face.CRIT), Die(Colour.RED, Face.HIT), Die(Colour.YELLOW, Face.MISS))


def moments() -> Iterator[tuple[str, View]]:
    """The views with their names."""
    for name, sheet in (("past-games-none", Sheet.PAST), ("statistics-none", Sheet.STATISTICS)):
        yield name, View(devices=READY, past=Past(), desk=Desk(sheets=(OpenSheet(sheet),)))
    games, found, kept = _evenings()
    past = Past(games, {game.game: game for game in found.games}, 0, found)
    counting = Past(games, {game.game: game for game in found.games[-6:]}, len(games) - 6)
    for name, sheet, shown in (
        ("past-games", Sheet.PAST, past),
        ("past-games-counting", Sheet.PAST, counting),
        ("statistics-counting", Sheet.STATISTICS, counting),
        ("statistics-stopped", Sheet.STATISTICS, msgspec.structs.replace(counting, stopped=True)),
    ):
        yield name, View(devices=READY, past=shown, desk=Desk(sheets=(OpenSheet(sheet),)))
    for at, part in enumerate(PARTS):
        desk = Desk(sheets=(OpenSheet(Sheet.STATISTICS),), fills=((PART, at),))
        yield f"statistics-{part.name}", View(devices=READY, past=past, desk=desk)
    for name, sheet, at in (
        ("past-game", Sheet.PAST_GAME, -1),
        ("story", Sheet.STORY, -4),
        ("story-begin", Sheet.STORY, 0),
    ):
        desk = Desk(sheets=(OpenSheet(sheet, "1"),))
        yield name, View(devices=READY, past=past, past_game=_looked_at(kept, at), desk=desk)
    yield from _matches(games, past)
    reading = Going(say("The game is being read."), 620, 1400)
    desk = Desk(sheets=(OpenSheet(Sheet.STORY, "1"),))
    still = PastGameShown(kept.record, None, going=reading)
    yield "story-reading", View(devices=READY, past=past, past_game=still, desk=desk)
    never = PastGameShown(kept.record, None, trouble=UNREADABLE)
    yield "story-unreadable", View(devices=READY, past=past, past_game=never, desk=desk)
    desk = Desk(sheets=(OpenSheet(Sheet.LOG),))
    yield "log-reading", View(devices=READY, log_going=reading, desk=desk)


def _matches(games: tuple[GameRecord, ...], past: Past) -> Iterator[tuple[str, View]]:
    """Matches of Timelines: several at a table, one alone."""
    of = msgspec.structs.replace(games[0], id=99, name=GameName.TIMELINES, finished=True)
    match = GameFigures(
        99, GameName.TIMELINES, "", None, of.started, 2400.0, 120, 3, 4, None, 0, 0, {}, {},
        ("Mara", "Otto", "Ida"), ("Otto",), ((12, 9, 14), (17, 11, 13), (8, 15, 10)),
    )  # fmt: skip
    alone = msgspec.structs.replace(match, players=(), winners=(), points=((21,),), won=True)
    desk = Desk(sheets=(OpenSheet(Sheet.PAST_GAME, "99"),))
    for name, told in (("past-game-match", match), ("past-game-alone", alone)):
        yield name, View(devices=READY, past=past, past_game=PastGameShown(of, told), desk=desk)


def _evenings() -> tuple[tuple[GameRecord, ...], Statistics, PastGame]:
    """A row of evenings, the newest last in the statistics and first in the list."""
    one = _played()
    chance = random.Random(7)  # noqa: S311 - pictures, not secrets
    of_one = figures(one, Rolls())
    counted, records = [], []
    for number in range(1, PLAYED + 1):
        game = _made_up(of_one, number, chance)
        counted.append((number, Counted(game, tally(_rolls(chance)))))
        finished = game.won is not None or bool(game.winners)
        records.append(GameRecord(number, game.name, b"{}", game.started, game.started + 3000, 120, finished))
    return tuple(reversed(records)), together(counted), one


def _made_up(like: GameFigures, number: int, chance: random.Random) -> GameFigures:
    """A game that went as games go."""
    rounds = chance.randint(6, 14)
    won = None if number == PLAYED else chance.random() < 0.6  # noqa: PLR2004 - more often than not
    figures = msgspec.structs.replace(
        like,
        game=number,
        hero=HEROES[number % len(HEROES)],
        difficulty=(3, 5, 5, 6, 8)[number % 5],
        started=EVENING - DAY * (PLAYED - number),
        played_s=60.0 * chance.randint(25, 80),
        rounds=rounds,
        won=won,
        dealt=chance.randint(20, 70),
        suffered=chance.randint(3, 15),
        corrections=chance.randint(0, 5),
        health={n: max(0, min(9, 5 + chance.randint(-2, 2) - n // 6)) for n in range(1, rounds + 1)},
        gold={n: max(0, 3 + n // 2 + chance.randint(-3, 3)) for n in range(1, rounds + 1)},
    )
    if number % 6:
        return figures
    seats = ("Ann", "Bo", "Charlotte")
    return msgspec.structs.replace(
        figures, name=GameName.TIMELINES, hero="", difficulty=None, won=None, rounds=0, dealt=0, suffered=0,
        health={}, gold={}, players=seats, winners=(chance.choice(seats),),
    )  # fmt: skip


def _rolls(chance: random.Random) -> Rolls:
    """Six rolls of dice that are a little kind to yellow."""
    faces = {c: [face for face, n in FACES[c].items() for _ in range(n)] for c in Colour}
    faces[Colour.YELLOW].append(Face.CRIT)
    rolls: list[list[tuple[Colour, Face | None]]] = [
        [(c, chance.choice(faces[c])) for c in chance.sample(list(Colour), 2)] for _ in range(4)
    ]
    return Rolls(rolls, asked=chance.randint(0, 2))


def _played() -> PastGame:
    """Two rounds of White, an Engagement among them."""
    times = iter(range(0, 100_000, 35))
    journal = Journal.in_memory(lambda: EVENING)
    table = Table.begin(WhiteGame(), journal, Setup(hero="Rose Red", health=4), lambda: EVENING + next(times))

    def do(*actions: Action, source: Source = Source.TOUCH) -> None:
        for action in actions:
            table.do(action, source)

    do(act.LayTable(), act.Begin(), act.PressOnward("A1"), act.WriteCard(HERON), act.Activate())
    if table.state.at is StepId.ICONS:
        do(act.IconsDone())
    do(act.Bribe(table.state.active[0].id), act.Engage(), source=Source.PANEL)
    if table.state.at is StepId.PREPARE:
        do(act.FillForest())
    do(act.PressOnward("A2"), act.WriteCard(LANTERN), act.Activate())
    if table.state.at is StepId.ICONS:
        do(act.IconsDone())
    do(act.ActivateDeck(), act.WriteCard(MILLER), act.Activate())
    if table.state.at is StepId.ICONS:
        do(act.IconsDone())
    do(act.Engage(), source=Source.PANEL)
    do(act.Roll(ROLLED), source=Source.CAMERA)
    do(act.Apply((act.Applied(Colour.BLUE, Face.CRIT, table.state.active[0].id),)))
    do(
        act.Apply((act.Applied(Colour.RED, Face.HIT, table.state.active[1].id),)),
        act.Resolve(),
        act.SufferDamage(),
    )
    return PastGame(journal, 1)


def _looked_at(past: PastGame, at: int) -> PastGameShown:
    """The played game at a moment."""
    story = []
    for number in past.numbers:
        moment = past.moment(number)
        source = past.entries[number - 1].source if number else None
        story.append(Told(moment.label, moment.notes, source, moment.time, moment.state.round))
    state = past.moment(past.numbers[at]).state
    counted = msgspec.structs.replace(
        figures(past, Rolls()),
        health=dict(enumerate((4, 4, 5, 3, 3, 2, 4, 5), 1)),
        gold=dict(enumerate((0, 2, 3, 1, 5, 4, 7, 9), 1)),
        rounds=8,
        won=True,
    )
    record = msgspec.structs.replace(past.record, finished=True)
    return PastGameShown(record, counted, tuple(story), at % len(story), state, past.game.step(state))
