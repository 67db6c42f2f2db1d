"""What games come to: time, rounds, who won against whom; told by the command and drawn."""

import csv
import json
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from companion import stats_command
from companion.errors import ConfigurationError, LineError
from companion.games.game import GameName
from companion.games.rose.cards import Enemy
from companion.games.rose.game import RoseGame
from companion.games.rose.state import Setup as RoseSetup
from companion.games.strong20.card_actions import DescribeHero
from companion.games.strong20.dice import Colour, Face
from companion.games.strong20.heroes import Hero
from companion.games.strong20.stats import Stat
from companion.games.text import english
from companion.games.timelines.game import TimelinesGame
from companion.games.timelines.state import Setup as MatchSetup
from companion.games.tiny_woodys.game import TinyWoodysGame
from companion.games.tiny_woodys.state import Claimed
from companion.games.tiny_woodys.state import Setup as WoodysSetup
from companion.games.tiny_woodys.woodys import Kind as Animal
from companion.games.white import actions as act
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source
from companion.language import translate
from companion.options import Language
from companion.statistics import games, rounds
from companion.statistics.charts import Format, draw
from companion.statistics.collection import collect
from companion.statistics.games import Score, played
from companion.statistics.players import Players, players
from companion.table import Table
from companion.ui.samples import samples
from tests.companion.test_statistics import TRAY, at_the_tray, die


def test_a_games_figures() -> None:
    journal = Journal.in_memory(lambda: 990.0)
    table = at_the_tray(journal)
    table.do(act.Roll((die("yellow", "hit"), die("yellow", "crit"), die("green", "hit"))), Source.CAMERA)
    wolf = table.state.active[0].id
    hits = tuple(act.Applied(Colour.YELLOW, face, wolf) for face in (Face.HIT, Face.CRIT))
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
    points = ((3, 5), (8, 0), (1, 0))
    assert players(GameName.TIMELINES, drawn) == Players(("Ann", "Bo", "Cy"), ("Ann", "Bo"), points)
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


@pytest.mark.parametrize("name", ["timelines-over", "timelines-over-solo"])
def test_the_points_of_a_match_are_told_by_seat_game_by_game(name: str) -> None:
    state = samples()[name].state
    found = players(GameName.TIMELINES, state)
    assert len(found.points) == len(state.setup.players)
    for seat, points in enumerate(found.points):
        assert points == tuple(game[seat] for game in state.booked)
    totals = [sum(points) for points in found.points]
    if state.setup.solo:
        assert (found.names, found.winners) == ((), ())
    else:
        best = [found.names[seat] for seat, total in enumerate(totals) if total == max(totals)]
        assert set(found.winners) <= set(best)
        assert found.winners


@pytest.mark.rule("R54")
def test_the_gold_of_rose_lies_in_whole_cards() -> None:
    rose = RoseGame().new(RoseSetup())
    assert games.gold_of(rose) == 0
    rose = msgspec.structs.replace(rose, cache=(Enemy(gold=2), Enemy(gold=3)))
    assert games.gold_of(rose) == 5


def test_a_hero_who_is_named_during_the_game_counts() -> None:
    journal = Journal.in_memory()
    table = Table.begin(WhiteGame(), journal, Setup())
    table.correct("gold", 5, Source.TOUCH)
    table.do(DescribeHero(Hero("Lantern Bearer")), Source.TOUCH)
    table.do(DescribeHero(Hero("Stand-in")), Source.TOUCH)  # who comes later does not take the place
    [game] = collect(journal, [table.game_id]).games
    assert game.hero == "Lantern Bearer"
