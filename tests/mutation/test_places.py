"""The changes that are tried: each does something else, and each is known to be reached."""

import ast
from pathlib import Path
from typing import Any

from tests.mutation.places import Place, changed, marked, places, told
from tests.mutation.rooms import drawn

SOURCE = '''
def judged(a: int | None, b: int, *, strict: bool = True) -> list[int]:
    """No number of this docstring: 7."""
    found = []
    for n in range(5):
        if n == b:
            continue
        found.append(n * 2)
    if strict and a is not None:
        found += [max(a, b) - 1]
    return [n for n in found if n]
'''
HERE = Path("judged.py")


def run(tree: ast.Module, **given: Any) -> list[list[int]]:
    room: dict[str, Any] = dict(given)
    exec(compile(tree, str(HERE), "exec"), room)  # noqa: S102 - the source above
    try:
        return [
            *(room["judged"](a, b) for a, b in ((None, 1), (4, 2), (0, 9))),
            room["judged"](4, 2, strict=False),
        ]
    except TypeError:
        return []


def test_every_change_does_something_else() -> None:
    found = places(SOURCE)
    right = run(ast.parse(SOURCE))
    for place in found:
        assert run(changed(SOURCE, place, HERE)) != right, told(SOURCE, place)
    assert {told(SOURCE, place) for place in found} >= {
        "n == b -> n != b",
        "continue -> break",
        "n * 2 -> n / 2",
        "found.append(n * 2) -> pass",
        "strict and a is not None -> strict or a is not None",
        "max(a, b) -> min(a, b)",
        "True -> False",
        "if n -> if not n",
    }


def test_marks_tell_which_changes_a_run_reaches() -> None:
    numbered: dict[int, Place] = {n: place for n, place in enumerate(places(SOURCE)) if place.inside}
    reached: set[int] = set()
    tree = marked(SOURCE, numbered, HERE, "mark")
    assert run(tree, mark=reached.add) == run(ast.parse(SOURCE))
    assert reached == set(numbered)
    reached.clear()
    room: dict[str, Any] = {"mark": reached.add}
    exec(compile(tree, str(HERE), "exec"), room)  # noqa: S102 - as above
    room["judged"](None, 9)
    missed = {told(SOURCE, numbered[n]) for n in set(numbered) - reached}
    assert missed >= {"continue -> break", "max(a, b) -> min(a, b)"}


def test_one_seed_draws_the_same_changes_again() -> None:
    few = drawn("dice_watch", 18, 600)
    assert few == drawn("dice_watch", 18, 600) != drawn("dice_watch", 19, 600)
    assert len(set(few)) == len(few) > 20
