"""The fuzz finds what a parser raises and what a process dies of; and the parsers hold."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.bench import fuzz
from companion.bench.damage import CHANGES, damaged
from companion.bench.fuzz import Tried, measure, of_parser, supervised, trials
from companion.bench.fuzz_parsers import Parser

INPUTS = 20_000 if os.environ.get("COMPANION_LONG") == "1" else 60
TOLD = 'import sys; sys.stdout.write(\'{"seed":7,"taken":true}\\n\'); sys.stdout.flush(); '


@pytest.mark.parametrize("parser", Parser)
def test_whatever_comes_is_read_or_refused_in_a_sentence(parser: Parser) -> None:
    found = of_parser(parser, INPUTS)
    assert found.faults == ()
    assert found.inputs == INPUTS
    assert 0 < found.taken < INPUTS  # neither is everything refused at the door, nor is nothing wrong with it


def test_what_a_parser_raises_is_told_with_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def attempt(chance: random.Random) -> bool:
        if chance.random() < 0.5:
            raise KeyError("nobody thought of it")
        return True

    monkeypatch.setattr(fuzz, "attempts", lambda *_: attempt)
    tried = list(trials(Parser.CARDS, range(40), tmp_path))
    faults = [one for one in tried if one.fault]
    assert 0 < len(faults) < 40
    assert faults[0].fault == "KeyError: 'nobody thought of it'"
    again = list(trials(Parser.CARDS, [faults[0].seed], tmp_path))
    assert again[0].fault == faults[0].fault
    assert signal.alarm(0) == 0  # nothing is left that would end this process


def test_a_process_that_dies_is_a_fault_of_the_input_that_it_was_at() -> None:
    dying = supervised([sys.executable, "-c", f"{TOLD}import os; os.abort()"], 7)
    assert dying[0] == Tried(7, taken=True)
    assert (dying[1].seed, len(dying)) == (8, 2)
    assert "the process ended with -6" in dying[1].fault
    assert supervised([sys.executable, "-c", TOLD], 7) == [Tried(7, taken=True)]


def test_an_input_that_hangs_is_a_fault() -> None:
    program = (
        "import companion.bench.fuzz as f, select; f.PATIENCE_S = 1;"
        "f.attempts = lambda *_: lambda _: bool(select.select([], [], [], 60));"
        "f.main(['cards', '3', '4'])"
    )
    found = supervised([sys.executable, "-c", program], 3)
    assert [one.seed for one in found] == [3]
    assert "ended with -14" in found[0].fault  # SIGALRM


@pytest.mark.parametrize("change", CHANGES)
def test_bytes_are_really_made_wrong(change: Callable[[bytes, random.Random], bytes]) -> None:
    content = bytes(range(200))
    chance = random.Random(1)  # noqa: S311 - inputs, not secrets
    made = {change(content, chance) for _ in range(60)}
    assert len(made) > 20
    assert {damaged(b"", chance) for _ in range(60)} > {b""}


def test_the_command_tells_each_parser_and_all_together() -> None:
    command = [sys.executable, "-m", "companion", "bench", "fuzz", "--inputs", "3", "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own program
    told = ended.stdout.splitlines()
    assert [line.split()[0] for line in told[1:6]] == list(Parser)
    figures = json.loads(told[-1])
    assert (figures["inputs"], figures["crashes"]) == (15, 0)
    assert measure(1, [Parser.LINES]).inputs == 1
