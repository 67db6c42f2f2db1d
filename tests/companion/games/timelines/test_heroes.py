"""The 104 heroes, who is first, and who rescues whom (L1, L4, L5, L19)."""

from __future__ import annotations

import pytest

from companion.games.game import RuleBroken
from companion.games.timelines.heroes import HEROES, INITIATIVE, known, matches, ordered, title


@pytest.mark.rule("L1")
def test_26_classes_of_four_skills() -> None:
    assert len(set(HEROES)) == 104
    assert {hero[0] for hero in HEROES} == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert all(sum(hero[1] == skill for hero in HEROES) == 26 for skill in "LMAN")
    assert [str(title(hero)) for hero in ("AL", "BM", "CA", "ZN")] == [
        "Legendary A",
        "Master B",
        "Apprentice C",
        "Novice Z",
    ]


@pytest.mark.rule("L1")
@pytest.mark.parametrize("typed", ["", "A", "AX", "1L", "ÄL", "ALM"])
def test_what_is_no_hero_is_refused(typed: str) -> None:
    with pytest.raises(RuleBroken, match="class A to Z"):
        known(typed)
    assert known(" bm ") == "BM"


@pytest.mark.rule("L4", "L19")
def test_class_first_then_the_more_experienced_skill() -> None:
    assert ordered(["CL", "AN", "BM", "AL", "BL", "AA", "AM"]) == ("AL", "AM", "AA", "AN", "BL", "BM", "CL")
    assert INITIATIVE["AN"] < INITIATIVE["BL"] < INITIATIVE["BM"]


@pytest.mark.rule("L5", "L19")
def test_a_master_assassin_rescues_all_assassins_and_all_masters() -> None:
    rescued = {hero for hero in HEROES if matches("AM", hero)} - {"AM"}
    assert rescued == {"AL", "AA", "AN"} | {letter + "M" for letter in "BCDEFGHIJKLMNOPQRSTUVWXYZ"}
