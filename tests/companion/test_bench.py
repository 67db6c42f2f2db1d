"""The bench: its arithmetic, and that each part measures something on this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.bench import odds
from companion.bench.figures import spread
from companion.bench.journal import left, measure
from companion.bench.scoring import HANDS, HEROES_EACH, dealt, timed
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.house import HouseRules
from companion.games.white.actions import LayTable
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source
from companion.table import Table


def test_a_spread_is_median_ninety_ninth_and_longest() -> None:
    assert spread([number / 1000 for number in range(1, 201)]) == (100.5, 199.0, 200.0)
    assert spread([0.002]) == (2.0, 2.0, 2.0)


def test_nothing_that_was_acknowledged_is_lost_by_a_kill() -> None:
    figures = measure(kills=4, games=30)
    assert figures.kills == 4
    assert figures.acknowledged > 0
    assert (figures.lost, figures.unreadable) == (0, 0)
    assert 0 < figures.bytes_per_action <= 2048
    assert figures.games == 30
    assert 0 < figures.opening_ms[0] <= figures.opening_ms[2]


def test_what_is_left_is_what_was_written(tmp_path: Path) -> None:
    assert left(tmp_path) == set()
    journal = Journal.open(tmp_path)
    table = Table.begin(WhiteGame(), journal, Setup())
    table.do(LayTable(), Source.COMMAND)
    journal.close()
    assert left(tmp_path) == {(table.game_id, table.at)}


def test_hands_to_be_scored_are_dealt_from_one_deck() -> None:
    heroes = [hero for hand in dealt(3) for hero in hand]
    assert len(set(heroes)) == len(heroes) == HANDS * HEROES_EACH
    assert set(heroes) <= set(HEROES)
    assert dealt(3) != dealt(4)
    durations, settled = timed(HouseRules(), 2)
    assert len(durations) == 2
    assert all(seconds > 0 for seconds in durations)
    assert 0 <= settled <= 2


@pytest.mark.parametrize("arguments", [["nothing"], ["--kills"], ["--kills", "few"]])
def test_what_is_not_understood_is_one_sentence(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "companion", "bench", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert "bench" in ended.stderr


def test_the_last_line_is_one_json_object() -> None:
    command = [sys.executable, "-m", "companion", "bench", "journal", "--kills", "1", "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own program
    figures = json.loads(ended.stdout.splitlines()[-1])
    assert {"kills", "lost", "commit_ms", "bytes_per_action"} <= figures.keys()


def test_odds_policy_and_actions_are_measured() -> None:
    figures = odds.measure()
    assert figures.actions > 500
    for median, most, longest in (
        figures.one_roll_ms,
        figures.policy_ms,
        figures.both_goals_ms,
        figures.apply_ms,
    ):
        assert 0 < median <= most <= longest
    assert len(figures.lines()) == 6
