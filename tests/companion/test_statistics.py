"""Statistics: right figures by another way of computing, from a game whose numbers are known."""

import csv
import json
import math
import random
import sqlite3
from fractions import Fraction
from importlib.util import find_spec
from itertools import groupby, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import stats_command
from companion.errors import ConfigurationError, LineError
from companion.games.game import GameName
from companion.games.rose.cards import Enemy
from companion.games.rose.game import RoseGame
from companion.games.rose.state import Setup as RoseSetup
from companion.games.strong20.dice import FACES, Colour, Counts, Die, Face
from companion.games.strong20.stats import Stat
from companion.games.text import english
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.state import Setup as MatchSetup
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.state import Claimed
from companion.games.tiny_woodys.state import Setup as WoodysSetup
from companion.games.tiny_woodys.woodys import Kind as Animal
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.game import WhiteGame
from companion.games.white.house import HouseRules
from companion.games.white.state import Setup, StepId
from companion.journal import Journal, Source
from companion.language import translate
from companion.options import Language
from companion.past_game import PastGame
from companion.statistics import collection, exact, games, kept, rounds
from companion.statistics.charts import Format, draw
from companion.statistics.collection import collect, count
from companion.statistics.dice import DiceFigures, Rolls
from companion.statistics.dice import figures as of_tally
from companion.statistics.exact import chi_squared, p_value, run_p
from companion.statistics.games import Score, played
from companion.statistics.kept import Counted, Kept
from companion.statistics.players import Players, players
from companion.statistics.tally import Tally, longest, tally
from companion.table import Table

YELLOW = [Fraction(n, 6) for n in (4, 1, 1)]


def by_fractions(seen: list[int], chances: list[Fraction]) -> float:
    """The p by going through every ordered outcome of the dice, in fractions."""
    total = sum(seen)

    def measure(counts: list[int]) -> Fraction:
        parts = ((n - total * c) ** 2 / (total * c) for n, c in zip(counts, chances, strict=True) if c)
        return sum(parts, Fraction(0))

    p = Fraction(0)
    for outcome in product(range(len(chances)), repeat=total):
        counts = [outcome.count(face) for face in range(len(chances))]
        if measure(counts) >= measure(seen):
            p += math.prod((chances[face] for face in outcome), start=Fraction(1))
    return float(p)


@pytest.mark.parametrize("seen", [[6, 1, 1], [0, 4, 4], [8, 0, 0], [2, 3, 1], [0, 0, 1]])
def test_p_is_what_all_outcomes_together_say(seen: list[int]) -> None:
    assert p_value(seen, [float(c) for c in YELLOW]) == pytest.approx(by_fractions(seen, YELLOW), abs=1e-12)


def test_p_of_red_dice_knows_two_faces() -> None:
    chances = [Fraction(0), Fraction(5, 6), Fraction(1, 6)]
    assert p_value([0, 4, 4], [0, 5 / 6, 1 / 6]) == pytest.approx(by_fractions([0, 4, 4], chances), abs=1e-12)
    assert p_value([1, 4, 4], [0, 5 / 6, 1 / 6]) == 0.0
    assert chi_squared([1, 4, 4], [0, 5 / 6, 1 / 6]) == math.inf


def test_p_of_nothing_is_one_and_four_faces_are_refused() -> None:
    assert p_value([0, 0, 0], [0.5, 0.25, 0.25]) == 1.0
    with pytest.raises(ValueError, match="4 faces"):
        p_value([1, 1, 1, 1], [0.25] * 4)


@pytest.mark.parametrize(("seen", "chances"), [((350, 75, 75), (4, 1, 1)), ((0, 395, 105), (0, 5, 1))])
def test_above_the_sum_p_goes_on_smoothly(
    monkeypatch: pytest.MonkeyPatch, seen: tuple[int, ...], chances: tuple[int, ...]
) -> None:
    summed = p_value(seen, [c / 6 for c in chances])
    monkeypatch.setattr(exact, "SUMMED", 0)
    assert p_value(seen, [c / 6 for c in chances]) == pytest.approx(summed, abs=0.02)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 9), st.integers(0, 10), st.sampled_from([1, 2, 3, 4]))
def test_the_chance_of_a_row_is_what_all_sequences_together_say(total: int, length: int, faces: int) -> None:
    chance = Fraction(faces, 6)
    p = Fraction(0)
    for throws in product([True, False], repeat=total):
        if longest(throws) >= length:
            p += math.prod((chance if throw else 1 - chance for throw in throws), start=Fraction(1))
    assert run_p(total, length, float(chance)) == pytest.approx(float(p), abs=1e-12)


def figures(rolls: Rolls) -> DiceFigures:
    """The figures of rolls."""
    return of_tally(tally(rolls))


def rolled(counts: dict[Colour, int], chance: random.Random) -> Rolls:
    """Rolls of fair dice (S2), one die each."""
    faces = [
        (colour, chance.choices(list(FACES[colour]), list(FACES[colour].values()))[0])
        for colour, n in counts.items()
        for _ in range(n)
    ]
    return Rolls([[die] for die in faces])


def alike(colour: Colour, face: Face, times: int) -> list[list[tuple[Colour, Face | None]]]:
    """Rolls of one die that always shows the same."""
    return [[(colour, face)] for _ in range(times)]


def test_of_fair_dice_something_unusual_is_told_at_most_once_in_twenty() -> None:
    chance = random.Random(20)  # noqa: S311 - dice
    told = sum(
        "nothing unusual" not in str(figures(rolled(dict.fromkeys(Colour, 20), chance)).sentence)
        for _ in range(200)
    )
    assert told <= 20  # expected at most 10; more than 20 comes once in a thousand


def test_loaded_dice_are_told_with_colour_and_face() -> None:
    fair = rolled(dict.fromkeys(Colour, 30), random.Random(1)).rolls  # noqa: S311 - dice
    told = figures(Rolls(fair + alike(Colour.GREEN, Face.CRIT, 40)))
    assert "green showed crit 4" in str(told.sentence)
    assert "less than once in a million" in str(told.sentence)
    assert told.colours[1].expected == {Face.MISS: 35, Face.HIT: 23.33, Face.CRIT: 11.67}


def test_a_red_miss_can_not_be() -> None:
    told = figures(Rolls(alike(Colour.RED, Face.HIT, 40) + alike(Colour.RED, Face.MISS, 1)))
    assert "red showed miss 1 times where 0 are expected" in str(told.sentence)


def test_few_dice_say_nothing() -> None:
    told = figures(Rolls(alike(Colour.YELLOW, Face.CRIT, 29)))
    assert str(told.sentence) == "29 rolls: too few to say anything about the dice."


def die(colour: str, face: str | None = None) -> Die:
    return Die(Colour(colour), None if face is None else Face(face), asked=face is None)


def at_the_tray(journal: Journal, house: HouseRules | None = None) -> Table[Any, Any]:
    """A game of White where two yellow and a green die are committed against an enemy."""
    times = iter(range(1000, 100000, 10))
    setup = Setup(hero="Rose Red", house=house or HouseRules())
    table = Table.begin(WhiteGame(), journal, setup, lambda: float(next(times)))
    table.do(act.LayTable(), Source.TOUCH)
    table.do(act.Begin(), Source.TOUCH)
    table.do(act.PressOnward("A1"), Source.TOUCH)
    table.do(act.WriteCard(Card(name="Wolf", kind=Kind.ENEMY, health=9, damage=2)), Source.TOUCH)
    table.do(act.Activate(), Source.TOUCH)
    for _ in range(10):
        if table.state.at is StepId.COMMIT:
            break
        offer = table.step.next
        assert offer is not None
        table.do(table.step.offers[offer].action, Source.TOUCH)
    table.do(act.Commit(Counts(yellow=2, green=1)), Source.TOUCH)
    return table


def seen_in(journal: Journal) -> Rolls:
    found = Rolls()
    past = PastGame(journal, 1)
    games.figures(past, found)
    return found


Y, G = Colour.YELLOW, Colour.GREEN
TRAY = (die("yellow", "miss"), die("yellow"), die("green", "hit"))


def test_a_roll_of_the_camera_counts_with_what_the_player_named_and_corrected() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll(TRAY), Source.CAMERA)
    assert seen_in(journal) == Rolls([[(Y, Face.MISS), (Y, None), (G, Face.HIT)]], asked=1)
    table.do(act.NameDie(1, Y, Face.CRIT), Source.TOUCH)
    table.do(act.NameDie(0, Y, Face.HIT), Source.TOUCH)
    assert seen_in(journal) == Rolls([[(Y, Face.HIT), (Y, Face.CRIT), (G, Face.HIT)]], asked=1, corrected=1)
    table.undo(Source.TOUCH)
    assert seen_in(journal) == Rolls([[(Y, Face.MISS), (Y, Face.CRIT), (G, Face.HIT)]], asked=1)


def test_rolls_by_hand_and_rolls_taken_back_do_not_count() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll(TRAY), Source.TOUCH)
    table.do(act.NameDie(1, Y, Face.CRIT), Source.TOUCH)
    assert seen_in(journal) == Rolls()
    table.undo(Source.TOUCH, 2)
    table.do(act.Roll(TRAY), Source.CAMERA)
    table.undo(Source.TOUCH)
    assert seen_in(journal) == Rolls()


def test_a_roll_that_was_read_again_counts_once() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll(TRAY), Source.CAMERA)
    again = (die("yellow", "miss"), die("yellow", "crit"), die("green", "hit"))
    table.do(act.Roll(again, reread=True), Source.CAMERA)
    assert seen_in(journal) == Rolls([[(Y, Face.MISS), (Y, Face.CRIT), (G, Face.HIT)]], asked=1)


def test_hits_that_the_house_lets_lie_are_not_counted_again() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal, HouseRules(keep_unapplied_hits=True))
    first = (die("yellow", "miss"), die("yellow", "miss"), die("green", "hit"))
    table.do(act.Roll(first), Source.CAMERA)
    table.do(act.RollAgain(), Source.TOUCH, override=True)
    second = (die("yellow", "miss"), die("yellow", "crit"), die("green", "hit"))
    table.do(act.Roll(second), Source.CAMERA)
    assert seen_in(journal).rolls[1] == [(Y, Face.MISS), (Y, Face.CRIT)]


def test_a_games_figures() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll((die("yellow", "hit"), die("yellow", "crit"), die("green", "hit"))), Source.CAMERA)
    wolf = table.state.active[0].id
    hits = tuple(act.Applied(Y, face, wolf) for face in (Face.HIT, Face.CRIT))
    table.do(act.Apply(hits), Source.TOUCH)
    table.correct("health", 2, Source.TOUCH)
    table.do(act.ChangeStat(stat=Stat.HEALTH, by=-1), Source.TOUCH)
    table.correct("gold", 7, Source.TOUCH)
    table.do(act.EndGame(won=True), Source.TOUCH)
    statistics = collect(journal, [1])
    [game] = statistics.games
    assert (game.name, game.hero, game.difficulty, game.won) == (GameName.WHITE, "Rose Red", 5, True)
    assert (game.dealt, game.suffered, game.corrections, game.rounds) == (3, 1, 2, 1)
    assert (game.gold[1], game.health[1]) == (7, 1)
    assert game.actions == len(table.entries)
    assert game.played_s == 10 * len(table.entries)
    assert statistics.by_hero == {"Rose Red": Score(1, 1, 0, 0)}
    assert statistics.by_difficulty == {"5": Score(1, 1, 0, 0)}
    assert statistics.minutes == round(game.played_s / 60, 1)


def test_breaks_and_a_clock_that_was_set_are_no_playing_time() -> None:
    assert played(100, [110, 130, 5000, 5010, 20, 25]) == 10 + 20 + 10 + 5


def test_a_game_of_another_version_is_left_out_and_told() -> None:
    journal = Journal.in_memory()
    journal.begin(GameName.WHITE, b'{"health":"much"}')
    at_the_tray(journal)
    statistics = collect(journal, [1, 2])
    assert (statistics.unread, len(statistics.games)) == ((1,), 1)


def test_the_command_tells_writes_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path)]
    journal = Journal.open(tmp_path)
    table = at_the_tray(journal)
    table.do(act.Roll(TRAY), Source.CAMERA)
    Table.begin(WhiteGame(), journal, Setup(hero="=1+1"))
    assert stats_command.run([*data, "--csv", str(tmp_path / "games.csv")]) == 0
    told = capsys.readouterr().out
    assert "hero Rose Red" in told
    assert "1 rolls: too few to say anything" in told
    rows = list(csv.DictReader((tmp_path / "games.csv").open()))
    assert [(row["game"], row["hero"], row["won"]) for row in rows] == [
        ("1", "Rose Red", ""),
        ("2", "'=1+1", ""),
    ]
    stats_command.run([*data, "--json", "--last", "1"])
    shown = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in shown["games"]] == [2]
    assert shown["sentence"] == "0 rolls: too few to say anything about the dice."
    with pytest.raises(LineError, match="--last 0"):
        stats_command.run([*data, "--last", "0"])


def test_charts_are_drawn_or_say_what_they_need(tmp_path: Path) -> None:
    journal = Journal.in_memory()
    at_the_tray(journal).do(act.Roll(TRAY), Source.CAMERA)
    statistics = collect(journal, [1])
    names = ["dice", "health", "gold", "heroes", "difficulties"]  # nobody played against anybody
    begins = {Format.SVG: b"<?xml", Format.PNG: b"\x89PNG"}
    for kind, magic in begins.items():
        folder = tmp_path / kind.value
        if find_spec("matplotlib") is None:
            with pytest.raises(ConfigurationError, match=r"companion\[charts\]"):
                draw(statistics, folder, kind, english)
            assert not folder.exists()
            continue
        drawn = draw(statistics, folder, kind, translate(Language.FRENCH))
        assert [path.name for path in drawn] == [f"{name}.{kind}" for name in names]
        assert all(path.read_bytes().startswith(magic) for path in drawn)
    drawn = draw(statistics, tmp_path / "csv", Format.CSV, english)
    assert [path.stem for path in drawn] == names
    dice = list(csv.DictReader(drawn[0].open()))
    assert [(row["colour"], row["face"], row["seen"], row["expected"]) for row in dice][:4] == [
        ("yellow", "miss", "1", "0.67"),
        ("yellow", "hit", "0", "0.17"),
        ("yellow", "crit", "0", "0.17"),
        ("green", "miss", "0", "0.5"),
    ]


@given(st.lists(st.lists(st.sampled_from([Face.MISS, Face.HIT, Face.CRIT]), max_size=9), max_size=4))
def test_collections_one_after_the_other_add_up(parts: list[list[Face]]) -> None:
    """However rolls are cut into games, the tally is that of all of them in a row."""
    rolls = [Rolls([[(Y, face)] for face in part], asked=1, corrected=2) for part in parts]
    added = Tally()
    for of_game in rolls:
        added = added.plus(tally(of_game))
    every = [face for part in parts for face in part]
    assert added == tally(Rolls([[(Y, face)] for face in every], asked=len(parts), corrected=2 * len(parts)))
    yellow = added.colours[0]
    assert yellow.seen == (every.count(Face.MISS), every.count(Face.HIT), every.count(Face.CRIT))
    assert yellow.longest == max(
        (len(list(row)) for face, row in groupby(every) if face is Face.MISS), default=0
    )


def test_a_row_in_a_million_dice_is_reckoned_at_once_and_rightly() -> None:
    """Against the union bound, which for rare rows is nearly the chance itself (times 1 - chance)."""
    chance, total, length = 2 / 3, 1_000_000, 60
    bound = (total - length) * (1 - chance) * chance**length + chance**length
    assert run_p(total, length, chance) == pytest.approx(bound, rel=1e-4)
    assert run_p(1000, 300, chance) == pytest.approx(701 * chance**300)
    assert run_p(5, 6, chance) == 0


def test_what_was_counted_is_not_counted_again_until_the_game_or_the_code_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int] = []

    def counting(journal: Journal, number: int) -> Counted | None:
        times.append(number)
        return count(journal, number)

    monkeypatch.setattr(collection, "count", counting)
    journal = Journal.open(tmp_path)
    table = at_the_tray(journal)
    at_the_tray(journal)
    first = collect(journal, [1, 2], Kept(tmp_path))
    assert times == [1, 2]
    assert collect(journal, [1, 2], Kept(tmp_path)) == first == collect(journal, [1, 2])
    assert times == [1, 2, 1, 2]  # the last without what was kept
    times.clear()
    table.do(act.Roll(TRAY), Source.CAMERA)
    second = collect(journal, [1, 2], Kept(tmp_path))
    assert times == [1]
    assert (first.dice.rolls, second.dice.rolls) == (0, 1)
    monkeypatch.setattr(kept, "code", lambda: "another")
    assert collect(journal, [1, 2], Kept(tmp_path)) == second
    assert times == [1, 1, 2]
    assert (tmp_path / "statistics.sqlite").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"no database", b"", "changed"])
def test_a_file_of_figures_that_is_damaged_costs_nothing_but_time(
    tmp_path: Path, content: bytes | str
) -> None:
    journal = Journal.open(tmp_path)
    at_the_tray(journal).do(act.Roll(TRAY), Source.CAMERA)
    right = collect(journal, [1], Kept(tmp_path))
    path = tmp_path / "statistics.sqlite"
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        with sqlite3.connect(path) as db:
            [(figures,)] = db.execute("SELECT figures FROM counted").fetchall()
            db.execute("UPDATE counted SET figures = ?", (figures.replace(b"Rose Red", b"Snow Whi"),))
        db.close()
    for _ in range(2):
        assert collect(journal, [1], Kept(tmp_path)) == right
    assert Kept(tmp_path).known(journal.marks()) == {1: count(journal, 1)}
    assert collect(journal, [1], Kept(tmp_path / "gone")) == right


def test_games_round_by_round_are_told_by_their_quartiles() -> None:
    found = rounds.by_round([{1: 3, 2: 4}, {1: 5}, {1: 4, 2: 0}, {1: 9}, {1: 4}])
    assert found == (
        rounds.Round(1, 5, 4.0, 4.0, 5.0),
        rounds.Round(2, 2, 1.0, 2.0, 3.0),
    )
    assert rounds.by_round([{3: 7}]) == (rounds.Round(3, 1, 7.0, 7.0, 7.0),)


@pytest.mark.rule("T16", "L12")
def test_games_against_each_other_are_told_by_player() -> None:
    woodys = TinyWoodysGame().new(WoodysSetup(players=("Ann", "", "Cy")))
    assert players(GameName.TINY_WOODYS, woodys) == Players()  # nobody has won
    kind = next(iter(Animal))
    won = msgspec.structs.replace(woodys, claims=(Claimed(2, kind),), roles={2: kind})
    assert players(GameName.TINY_WOODYS, won) == Players(("Ann", "2", "Cy"), ("Cy",))
    match = TimelinesGame().new(MatchSetup(players=("Ann", "Bo", "Cy")))
    drawn = msgspec.structs.replace(match, booked=((3, 8, 1), (5, 0, 0)))
    assert players(GameName.TIMELINES, drawn) == Players(("Ann", "Bo", "Cy"), ("Ann", "Bo"))
    assert players(GameName.TIMELINES, match) == Players()  # ended before a game was scored
    alone = TimelinesGame().new(MatchSetup(players=("Ann",)))
    assert players(GameName.TIMELINES, alone) == Players()
    journal = Journal.in_memory()
    table = Table.begin(TimelinesGame(), journal, MatchSetup(players=("Ann", "Bo", "Cy")))
    assert collect(journal, [1]).by_player == {}  # it is not over
    figures = collect(journal, [1]).games[0]
    found = [msgspec.structs.replace(figures, players=("Ann", "Bo"), winners=("Ann",))] * 2
    assert games.by_player([*found, figures]) == {"Ann": Score(2, 2, 0, 0), "Bo": Score(2, 0, 2, 0)}
    assert not TimelinesGame().over(table.state)


@pytest.mark.rule("R54")
def test_the_gold_of_rose_lies_in_whole_cards() -> None:
    rose = RoseGame().new(RoseSetup())
    assert games.gold_of(rose) == 0
    rose = msgspec.structs.replace(rose, cache=(Enemy(gold=2), Enemy(gold=3)))
    assert games.gold_of(rose) == 5
