"""The page on `companion table` shows a session that comes out as it says."""

import json
from pathlib import Path
from typing import Any

import msgspec

from companion.games.game import GameName
from companion.games.text import english
from companion.journal import Journal
from companion.shelf import game
from companion.table_command import lay
from companion.table_lines import Line, answer

PAGE = Path(__file__).parents[2] / "docs" / "table.md"


def holds(whole: Any, part: Any) -> bool:
    """Whether a part that the page shows is in the whole answer."""
    match part:
        case dict():
            return isinstance(whole, dict) and all(
                key in whole and holds(whole[key], part[key]) for key in part
            )
        case list():
            return len(whole) == len(part) and all(map(holds, whole, part))
    return bool(whole == part)


def test_the_session_comes_out_as_the_page_says() -> None:
    _, session, _ = PAGE.read_text().split("```")
    lines = session.strip().splitlines()
    table = lay(game(GameName.WHITE), Journal.in_memory(), None)
    assert len(lines) > 10
    for written, told in zip(lines[::2], lines[1::2], strict=True):
        assert (written[:2], told[:2]) == ("> ", "< ")
        answered = json.loads(msgspec.json.encode(answer(table, written[2:].encode(), english)))
        shown = json.loads(told[2:])
        assert holds(answered, shown), (written, answered)
        assert ("state" in answered) is (shown["ok"] and "brief" not in written)


def test_the_page_names_everything_that_a_line_can_say() -> None:
    page = PAGE.read_text()
    assert all(f'"{field}"' in page for field in Line.__struct_fields__)
