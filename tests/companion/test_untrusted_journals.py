"""Journals that no companion wrote: whatever their rows say, with right check sums, ends as one sentence.

COMPANION_LONG=1 draws many more.
"""

import contextlib
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError, JournalError
from companion.export.lines import exported
from companion.games.game import GameName
from companion.games.text import Text, english, say
from companion.games.white.game import WhiteGame
from companion.journal import Journal, Kind, Source
from companion.journal.storage import crc, key, plain
from companion.language import translate
from companion.log_command import game_line, game_told, log_lines
from companion.options import Language
from companion.replay import fingerprint
from companion.statistics.charts import as_csv
from companion.statistics.collection import collect
from companion.stats_command import rows as csv_rows
from companion.table import Table

DRAWN = 20000 if os.environ.get("COMPANION_LONG") == "1" else 40
NUMBERS = st.integers(-(2**63), 2**63 - 1) | st.integers(-2, 12)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
ACTIONS = st.sampled_from(
    [
        {"action": "lay-table"},
        {"action": "begin"},
        {"action": "flip"},
        {"action": "press-onward", "place": "A1"},
        {"action": "gain-gold", "gold": 3},
        {"action": "correct", "path": "gold", "value": 4},
    ]
)
LATER = st.sampled_from(
    [
        {"action": "commit", "dice": {"yellow": 1}},
        {"action": "commit", "dice": {"yellow": -1}},
        {"action": "roll", "dice": [{"colour": "yellow", "face": "crit"}, {"colour": "red"}]},
        {"action": "name-die", "index": 0, "colour": "yellow", "face": "hit"},
        {"action": "write-card", "card": {"name": "{0}", "health": 3}},
        {"action": "correct", "path": "step", "value": "apply"},
        {"action": "correct", "path": "health", "value": 0},
        {"action": "set-up", "setup": {"health": 5}},
        {"action": "recover-dice", "dice": {"red": 1}},
        {"action": "apply", "dice": [{"colour": "yellow", "face": "crit", "enemy": 0}]},
    ]
)
TEMPLATES = ["{n}", "{n.__class__}", "{n:>9}", "{0}", "{"]
LABELS = st.builds(Text, st.text(max_size=9) | st.sampled_from(TEMPLATES))
WILD = ["{n.__class__}", "{n!r}", "{n:>999999999}", "{}", "{0}", "{n", "n}", "{n[0]}", "{{n}}", "{m}"]


def blob(value: Any) -> bytes:
    return msgspec.json.encode(value)


def journal_of(name: str, setup: bytes, rows: list[tuple[Any, ...]], snapshot: bytes) -> Journal:
    """A journal with these rows, their check sums right."""
    journal = Journal.in_memory()
    game = (1, name, setup, 0)
    journal._db.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", (*game, crc(game)))
    before = crc(game)
    for number, row in enumerate(rows, 1):
        keyed = (key(1, number), *row)
        before = crc(keyed, before)
        journal._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*keyed, before))
    kept = (1, len(rows), fingerprint(WhiteGame.state_type), snapshot)
    journal._db.execute("INSERT INTO snapshot VALUES (?, ?, ?, ?, ?)", (*kept, crc(kept)))
    return journal


ROW = st.tuples(
    st.sampled_from([*Kind, "do", "do", "do", "fly"]),
    NUMBERS,
    st.sampled_from([*Source, "moon"]),
    NUMBERS,
    LABELS.map(blob) | JSON.map(blob) | st.binary(max_size=20),
    ACTIONS.map(blob) | JSON.map(blob) | st.binary(max_size=20),
    st.integers(-1, 2),
    st.integers(-1, 2),
)


@settings(max_examples=DRAWN, deadline=None)
@given(
    st.sampled_from([*GameName, "chess", ""]),
    st.just(b"{}") | JSON.map(blob) | st.binary(max_size=20),
    st.lists(ROW, max_size=5),
    JSON.map(blob) | st.binary(max_size=20),
)
def test_whatever_a_journal_says_ends_as_one_sentence(
    name: str, setup: bytes, rows: list[tuple[Any, ...]], snapshot: bytes
) -> None:
    look_everywhere(journal_of(name, setup, [(row[0], *row[1:]) for row in rows], snapshot))


def look_everywhere(journal: Journal) -> None:
    """All that reads a journal: what is wrong with it is a sentence of ours, whatever it is."""
    for look in (
        journal.games,
        lambda: [(game_told(game), game_line(game)) for game in journal.games()],
        lambda: log_lines(journal, 1, translate(Language.ENGLISH)),
        lambda: Table(WhiteGame(), journal, 1),
        lambda: as_csv(csv_rows(collect(journal, [1]).games)),
        lambda: list(exported(journal, [1])),
    ):
        with contextlib.suppress(CompanionError):
            look()


GOOD = st.tuples(
    st.just("do"), st.just(0), st.just("touch"), NUMBERS | st.just(9), st.just(blob(say("x"))),
    (ACTIONS | LATER).map(blob), st.just(1), st.just(0),
)  # fmt: skip


@settings(max_examples=DRAWN, deadline=None)
@given(st.lists(GOOD, min_size=1, max_size=6), st.data())
def test_what_could_have_been_written_is_read_and_one_strange_value_is_told(
    rows: list[tuple[Any, ...]], data: st.DataObject
) -> None:
    rows = [(row[0], number, *row[2:]) for number, row in enumerate(rows, 1)]
    journal = journal_of("white", b"{}", rows, b"")
    look_everywhere(journal)
    rows = [(*row[:3], 9, *row[4:]) for row in rows]
    assert len(journal_of("white", b"{}", rows, b"").entries(1)) == len(rows)
    at = data.draw(st.integers(0, len(rows) - 1))
    rows[at] = ("undo", data.draw(NUMBERS.filter(lambda n: not 0 <= n <= at)), *rows[at][2:])
    with pytest.raises(JournalError, match="never were"):
        journal_of("white", b"{}", rows, b"").entries(1)


@pytest.mark.parametrize(
    "template",
    ["{n.__class__}", "{n!r}", "{n:>999999999}", "{}", "{0}", "{n", "n}", "{n[0]}", "{{n}}", "{m}"],
)
def test_a_label_only_puts_values_in_their_places(template: str) -> None:
    for text in (Text(template, {"n": 1}), say("{x}", x=Text(template, {"n": 1})), Text("", {}, template, 2)):
        with pytest.raises(ValueError, match="no template"):
            plain(text)
    assert plain(say("{n} and {m}", n=1, m=say("two"))).render(english) == "1 and two"


def test_a_label_that_is_nested_without_end_is_told(tmp_path: Path) -> None:
    label = b'{"template":"{x}","values":{"x":' * 3000 + b'"x"' + b"}}" * 3000
    row = ("do", 1, "touch", 0, label, blob({"action": "flip"}), 0, 0)
    with pytest.raises(JournalError):
        journal_of("white", b"{}", [row], b"").entries(1)
    assert list(tmp_path.iterdir()) == []
