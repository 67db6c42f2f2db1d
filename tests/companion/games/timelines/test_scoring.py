"""Scoring: chains, sets, the proposal held against every split there is, and the players' own (L9 to L15)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.games.game import Correct
from companion.games.timelines import actions as act
from companion.games.timelines.break_up import best_break_up
from companion.games.timelines.chains import places, sets_of, strength, unbroken, worth
from companion.games.timelines.heroes import HEROES
from companion.games.timelines.house import HouseRules
from companion.games.timelines.scoring import propose
from companion.games.timelines.state import StepId
from tests.companion.games.timelines import brute_force

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.timelines.conftest import Play

HOUSE = HouseRules()


def hand(words: str) -> tuple[str, ...]:
    return tuple(words.split())


@pytest.mark.rule("L10")
@pytest.mark.parametrize(("heroes", "points"), [("A", 0), ("AB", 0), ("AA", 10), ("AAA", 15), ("AAAA", 20)])
def test_sets_by_class(heroes: str, points: int) -> None:
    held = [letter + "LMAN"[heroes[:i].count(letter)] for i, letter in enumerate(heroes)]
    assert sum(found.points for found in sets_of(held)) == points


@pytest.mark.rule("L9")
def test_the_four_longest_chains_on_the_table_win_prizes() -> None:
    # Ida: A to E and P to R; Noé: A to D and M to N; Mara: X to Y. Five chains, four prizes.
    sheet = propose([hand("AL BL CL DL EL PM QM RM"), hand("AM BM CM DM MM NM"), hand("XM YM")], {}, HOUSE)
    assert [[(len(c.heroes), c.place, c.points) for c in scored.chains] for scored in sheet.hands] == [
        [(5, 1, 20), (3, 3, 10)],
        [(4, 2, 15), (2, 4, 5)],
        [(2, 5, 0)],
    ]
    assert [scored.points for scored in sheet.hands] == [30, 20, 0]


@pytest.mark.rule("L9")
def test_of_equal_chains_the_one_with_the_best_card_is_ahead() -> None:
    ahead = [hand("AL BN CN"), hand("AM BL CL"), hand("BM CM DM"), hand("BA CA DA"), hand("XL YL ZL")]
    keys = [strength(chain) for chain in ahead]
    assert keys == sorted(keys)
    assert places([ahead[1], ahead[3]], [keys[0], keys[2]]) == (2, 4)


@pytest.mark.rule("L14", "L9")
def test_a_chain_is_consecutive_letters_each_once_of_any_skill() -> None:
    assert unbroken(hand("AL CN BA DM FL"), HOUSE) == (("AL", "BA", "CN", "DM"),)
    assert unbroken(hand("ZL AL"), HOUSE) == ()
    assert {frozenset(chain) for chain in unbroken(hand("AL AM BL BM CL"), HOUSE)} == {
        frozenset({"AL", "BM", "CL"}),
        frozenset({"AM", "BL"}),
    }


@pytest.mark.rule("L9", "L14")
@pytest.mark.parametrize(
    ("house", "points"),
    [
        # Two As and two Bs: two chains of two, 20 + 15; against two sets, 10 + 10.
        (HouseRules(), 35),
        # No chain of two counts: the sets stay.
        (HouseRules(chain_minimum=3), 20),
        # A hero serves in a chain and in a set.
        (HouseRules(chain_and_set=True), 55),
    ],
)
def test_house_rules_of_scoring(house: HouseRules, points: int) -> None:
    assert propose([hand("AL AM BL BM")], {}, house).hands[0].points == points


@pytest.mark.rule("L9")
def test_a_hero_in_two_chains_where_the_house_allows_it() -> None:
    held = hand("AL AM BL CL")
    once = worth(held, best_break_up(held, [], HOUSE), [], HOUSE)
    shared = HouseRules(cards_used_once=False)
    chains = best_break_up(held, [], shared)
    assert once == 10 + 20  # two As and B-C
    # The B serves in three chains, each with a hero of its own: both As and the C.
    assert worth(held, chains, [], shared) == 20 + 15 + 10
    assert sorted(chains) == [("AL", "BL"), ("AM", "BL"), ("BL", "CL")]


@pytest.mark.rule("L15", "L9")
def test_a_chain_is_broken_up_where_sets_are_worth_more() -> None:
    # Behind Noé's C-D-E Ida's two chains A-B are 15 + 10, her pairs of As and Bs only 20.
    sheet = propose([hand("AL AM BL BM"), hand("CL DL EL")], {}, HOUSE)
    assert [scored.points for scored in sheet.hands] == [25, 20]
    # Behind three chains of three one A-B would be the last prize, 5.
    rivals = [strength(hand("CL DL EL")), strength(hand("GL HL IL")), strength(hand("KL LL ML"))]
    assert best_break_up(hand("AL AM BL BM"), rivals, HOUSE) == ()


@pytest.mark.rule("L15")
def test_players_break_up_in_turn_until_nobody_gains() -> None:
    # As they lie, Ida's A-F (6) is first, Noé's P-T (5) second. Ida breaks hers into A-B, C-D and E-F:
    # 15 + 10 + 5 behind Noé's. He has 20 as it lies, and 20 with P-R and S-T, the fifth chain: no gain.
    sheet = propose([hand("AL BL CL DL EL FL"), hand("PL QL RL SL TL")], {}, HOUSE)
    assert sheet.settled
    assert [scored.points for scored in sheet.hands] == [30, 20]
    for seat, held in enumerate([hand("AL BL CL DL EL FL"), hand("PL QL RL SL TL")]):
        rivals = [chain.heroes for chain in sheet.hands[1 - seat].chains]
        assert sheet.hands[seat].points == brute_force.best(held, rivals)


@st.composite
def small_hands(draw: st.DrawFn) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """A hand of up to twelve heroes and the chains of the others, out of a narrow part of the alphabet."""
    wide = draw(st.sampled_from([4, 6, 9, 26]))
    start = draw(st.integers(0, 26 - wide))
    luck = Random(draw(st.integers(0, 2**32)))  # noqa: S311 - a game, no secret
    heroes = [hero for hero in HEROES if start <= ord(hero[0]) - ord("A") < start + wide]
    luck.shuffle(heroes)
    size = draw(st.integers(1, 8 if wide <= 4 else 12))
    held, rest = tuple(heroes[:size]), heroes[size:]
    return held, list(unbroken(rest[: draw(st.integers(0, 12))], HOUSE))


@pytest.mark.rule("L15")
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(case=small_hands(), least=st.integers(1, 3), both=st.booleans())
def test_no_split_scores_more_than_the_exact_search(
    case: tuple[tuple[str, ...], list[tuple[str, ...]]],
    least: int,
    both: bool,  # noqa: FBT001 - hypothesis gives it by name
) -> None:
    held, rivals = case
    house = HouseRules(chain_minimum=least, chain_and_set=both)
    chains = best_break_up(held, map(strength, rivals), house)
    assert brute_force.points(held, chains, rivals, both=both) == brute_force.best(
        held, rivals, least, both=both
    )
    assert sorted(hero for chain in chains for hero in chain) == sorted(
        {hero for chain in chains for hero in chain}
    )


@pytest.mark.rule("L15", "L9")
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(case=small_hands(), both=st.booleans())
def test_no_split_with_shared_heroes_scores_more(
    case: tuple[tuple[str, ...], list[tuple[str, ...]]],
    both: bool,  # noqa: FBT001 - hypothesis gives it by name
) -> None:
    held, rivals = case[0][:6], case[1]
    house = HouseRules(cards_used_once=False, chain_and_set=both)
    chains = best_break_up(held, map(strength, rivals), house)
    assert brute_force.points(held, chains, rivals, both=both) == max(
        brute_force.points(held, split, rivals, both=both) for split in brute_force.sharing(held)
    )


@pytest.mark.rule("L15")
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.integers(1, 8), min_size=2, max_size=5), st.integers(0, 2**32))
def test_in_a_settled_proposal_nobody_gains_by_another_split(sizes: list[int], number: int) -> None:
    heroes = list(HEROES)
    Random(number).shuffle(heroes)  # noqa: S311 - a game, no secret
    hands = [tuple(heroes.pop() for _ in range(size)) for size in sizes]
    sheet = propose(hands, {}, HOUSE)
    assume(sheet.settled)
    for seat, held in enumerate(hands):
        rivals = [
            chain.heroes
            for other, scored in enumerate(sheet.hands)
            for chain in scored.chains
            if other != seat
        ]
        own = [chain.heroes for chain in sheet.hands[seat].chains]
        assert sheet.hands[seat].points == brute_force.points(held, own, rivals)
        assert sheet.hands[seat].points == brute_force.best(held, rivals)


@pytest.mark.rule("L12")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 17))
def test_every_hero_of_a_hand_is_shown_once(number: int, size: int) -> None:
    heroes = list(HEROES)
    Random(number).shuffle(heroes)  # noqa: S311 - a game, no secret
    hands = [tuple(heroes.pop() for _ in range(size)) for _ in range(3)]
    for held, scored in zip(hands, propose(hands, {}, HOUSE).hands, strict=True):
        shown = [hero for chain in scored.chains for hero in chain.heroes]
        shown += [hero for found in scored.sets for hero in found.heroes]
        assert sorted([*shown, *scored.alone]) == sorted(held)


@pytest.mark.rule("L12", "L18")
def test_hands_are_tapped_in_and_scored_card_by_card(begin: Callable[..., Play]) -> None:
    play = begin()
    play.round("AL AM BL CL", "AN DN")  # Ida rescues both As; Noé, Novice D, rescues the Novice A
    play.do(act.ScoreNow(), override=True)
    assert play.state.at is StepId.HANDS
    assert (play.state.players[0].hand, play.state.players[0].unseen) == (("AL", "AM"), 3)
    assert str(play.step.waiting) == "3 to tap"
    play.tap("BM", "CM", "ZL")
    assert str(play.step.offers[0].label) == "To Noé"
    play.next()
    assert str(play.step.now) == "Tap 3 more heroes of Noé."
    play.refused(act.Tap("ZL"), by="L13", words="Legendary Z is in the hand of Ida already")
    play.refused(act.HandDone(), by="L18", words="3 heroes of Noé are not tapped in")
    play.tap("PL", "PM", "QL")
    play.refused(act.Tap("QM"), by="L18", words="All 4 heroes of Noé are known")
    play.next()
    assert play.state.at is StepId.SCORED
    # Ida: two As 10, B-C 20 ahead of P-Q, the Z nothing. Noé: P-Q 15; two Ps would be 10 and lose the chain.
    assert play.points() == [30, 15]
    assert str(play.step.now) == "Ida 30, Noé 15"
    assert "chain B to C (BM CM) 20; set (AL AM) 10" in str(play.offer("Ida: agreed").detail)
    assert "alone (ZL) 0" in str(play.offer("Ida: agreed").detail)


@pytest.mark.rule("L12")
def test_the_players_own_break_up_and_back(begin: Callable[..., Play]) -> None:
    play = begin()
    play.hands("AL AM BL CL", "PL PM QL")
    assert play.points() == [30, 15]
    play.take("Noé: only sets")
    assert play.points() == [30, 10]
    play.take("Ida: unbroken")
    assert play.points() == [20, 10]
    play.take("Ida: proposal")
    play.take("Noé: proposal")
    assert play.points() == [30, 15]
    play.refused(act.BreakUp(0, (("AL", "CL"),)), by="L9", words="each letter once")
    play.refused(act.BreakUp(0, (("AL", "BM"),)), by="L9", words="does not hold Master B", firm=True)
    play.refused(act.BreakUp(0, (("AL",),)), by="L9", words="at least 2")
    play.refused(act.BreakUp(0, (("AL", "BL"), ("AM", "BL"))), by="L9", words="one chain only")
    play.do(act.BreakUp(0, (("AL",),)), override=True)
    assert play.state.sheet is not None
    assert play.state.sheet.hands[0].points == 15  # a chain of one, behind P-Q


@pytest.mark.rule("L12")
def test_a_score_by_hand_and_the_proposal_again(begin: Callable[..., Play]) -> None:
    play = begin()
    play.hands("AL AM BL CL", "PL PM QL")
    play.set("score.1", 35)
    assert play.points() == [30, 35]
    assert "35 by hand; proposed 15" in str(play.offer("Noé: proposal").detail)
    play.set("score.1", None)
    assert play.points() == [30, 15]
    play.refused(Correct("score.1", -1), by="L12", firm=True)


@pytest.mark.rule("L12", "L13")
def test_a_hand_corrected_after_the_score_is_scored_anew(begin: Callable[..., Play]) -> None:
    play = begin()
    play.hands("AL AM BL CL", "PL PM QL")
    play.do(act.Tap("CL", 0))
    assert play.points() == [20, 15]  # A-B is ahead of P-Q; two As would be 10


@pytest.mark.rule("L15", "L12")
def test_players_who_could_outbid_each_other_for_ever_are_told_so(begin: Callable[..., Play]) -> None:
    ida, noe = "AN CA DL DN EL", "BM CL DA EN FN"
    # There is no end to it: beside every break-up of one hand the other has a better one, round and round.
    splits = {words: list(brute_force.splits(words.split())) for words in (ida, noe)}
    for one in splits[ida]:
        for other in splits[noe]:
            gains = brute_force.best(hand(ida), other) > brute_force.points(hand(ida), one, other)
            assert gains or brute_force.best(hand(noe), one) > brute_force.points(hand(noe), other, one)
    play = begin()
    play.hands(ida, noe)
    assert play.state.sheet is not None
    assert not play.state.sheet.settled
    assert str(play.step.now).endswith("Agree who breaks up last.")
    play.take("Ida: unbroken")
    assert play.state.sheet.settled  # one of them stands: the other answers
