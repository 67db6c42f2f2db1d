"""`companion odds`: its figures, its words and its refusals."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.errors import LineError
from companion.odds_command import percent, run


def asked(line: str) -> dict[str, Any]:
    """The JSON answer to a command line."""
    written: list[str] = []
    assert run([*line.split(), "--json"], written.append) == 0
    assert len(written) == 1
    answer: dict[str, Any] = msgspec.json.decode(written[0])
    return answer


def test_the_figures_of_two_yellow_and_a_red_die() -> None:
    odds = asked("--dice yellow=2,red=1 --health 4 --strategy 1")
    ways = [0, 80, 56, 53, 19, 7, 1]  # of 216, counted by hand: (4 + x + x2)^2 (5x + x2)
    assert odds["distribution"] == [n / 216 for n in ways]
    assert odds["mean"] == pytest.approx(0.5 + 0.5 + 7 / 6)
    assert odds["crit"] == pytest.approx(1 - (5 / 6) ** 3)
    assert odds["defeat"] == odds["policy"]["defeat"] == pytest.approx(27 / 216)
    assert odds["smallest"] == {"80%": None, "90%": None, "95%": None}
    assert set(odds["one_more"]) == {"yellow", "green", "blue", "purple"}


def test_more_rolls_and_a_bonus_help() -> None:
    plain = asked("--dice yellow=2,red=1 --health 4 --strategy 3")
    chances = plain["policy"]["chances"]
    assert chances == sorted(chances)
    assert len(chances) == 4
    assert (
        asked("--dice yellow=2,red=1 --health 4 --strategy 3 --hit-bonus 1")["policy"]["defeat"] > chances[3]
    )


def test_a_limit_leaves_the_strongest_dice() -> None:
    odds = asked("--dice yellow=2,blue=1,red=1 --health 3 --limit 2")
    assert odds["rolled"] == {"blue": 1, "red": 1}
    assert odds["one_more"] == {}


def test_several_enemies() -> None:
    odds = asked("--dice red=1,purple=2 --health 1,1,1 --strategy 2")
    assert len(odds["each"]) == 3
    assert odds["at_least"] == sorted(odds["at_least"], reverse=True)
    assert odds["defeat"] == odds["at_least"][3]


def test_no_roll_defeats_nothing() -> None:
    odds = asked("--dice red=1 --health 1 --strategy 0")
    assert (odds["policy"]["defeat"], odds["policy"]["first_roll"]) == (0, [])


def test_in_words() -> None:
    lines: list[str] = []
    run(["--dice", "red=1", "--health", "2", "--strategy", "2"], lines.append)
    assert "1 red against 2 Health" in lines[0]
    assert "  2 rolls   30.6%" in lines[0]
    assert "red hit: apply none; roll again,  16.7%" in lines[0]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--dice yellow=5 --health 4", "of yellow dice there are only 4"),
        ("--dice orange=1 --health 4", "'orange=1' is no number of dice"),
        ("--dice yellow --health 4", "is no number of dice"),
        ("--dice yellow=1,yellow=2 --health 4", "yellow is given twice"),
        ("--dice yellow=0 --health 4", "there is no die to roll"),
        ("--dice yellow=-1 --health 4", "is no number of dice"),
        ("--dice yellow=1 --health 0", "'0' is no whole number from 1 to 50"),
        ("--dice yellow=1 --health four", "'four' is no whole number"),
        ("--dice yellow=1 --health 1,1,1,1,1,1,1", "at most 6 enemies"),
        ("--dice yellow=1 --health 4 --strategy 99", "from 0 to 9"),
        ("--dice yellow=1 --health 4 --limit -3", "from 0 to 17"),
        ("--dice yellow=1", "--health"),
        ("--health 4", "--dice"),
        ("--dice yellow=1 --health 4 --colour", "--colour"),
        ("--dice yellow=4,green=4,blue=4,purple=4,red=1 --health 9,8,7", "take too long"),
    ],
)
def test_what_can_not_be_reckoned_is_refused_in_one_sentence(line: str, says: str) -> None:
    with pytest.raises(LineError) as refusal:
        run(line.split(), lambda _: pytest.fail("nothing is written"))
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("chance", "words"),
    [(1, "100.0%"), (0.99999, ">99.9%"), (0, "  0.0%"), (1e-6, " <0.1%"), (0.5, " 50.0%")],
)
def test_what_is_not_certain_is_never_called_certain(chance: float, words: str) -> None:
    assert percent(chance) == words
