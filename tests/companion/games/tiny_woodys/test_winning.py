"""The win: claimed, checked, granted; ties, places, expert mode; roles that stay private (T4, T16, T19)."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.games.game import Action, RuleBroken
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import HouseRules, PlacesBy, Setup, StepId, TinyWoodys
from companion.games.tiny_woodys.winning import different, places
from companion.games.tiny_woodys.woodys import Event, Kind, Woody
from companion.journal import Journal, Source
from companion.table import Table
from tests.companion.games.tiny_woodys.conftest import GAME, LIBRARY

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.tiny_woodys.conftest import Play

FRUITS = Kind.FOREST_FRUITS


@pytest.mark.rule("T4")
def test_six_roles_one_for_each_type() -> None:
    assert {kind: str(kind.animal) for kind in Kind} == {
        Kind.FOREST_FRUITS: "squirrel",
        Kind.MUSHROOMS: "wild boar",
        Kind.MINERALS: "magpie",
        Kind.LEAVES: "hedgehog",
        Kind.HERBS: "rabbit",
        Kind.TREES: "owl",
    }


@pytest.mark.rule("T16")
def test_four_different_woodys_in_both_areas_combined_or_not(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "2 Acorn, Walnut, Acorn", "Chestnut")
    assert different(play.state, 0, FRUITS) == 3  # the acorns are one kind
    play.refused(
        act.Claim(0, FRUITS), by="T16", words="has 3 of the 4 different Woodys that win: forest fruits"
    )
    play.place("Hazelnut")
    assert "Miriam has 4 different forest fruits: whose role that is wins." in play.said()
    play.take("Miriam claims")
    assert play.state.at is StepId.CLAIM
    play.next()
    assert (play.state.at, play.state.roles) == (StepId.REVEAL, {0: FRUITS})


@pytest.mark.rule("T16")
def test_expert_mode_needs_five(begin: Callable[..., Play]) -> None:
    play = begin(expert=True)
    play.lay(0, "Acorn, Walnut, Chestnut, Hazelnut")
    play.refused(act.Claim(0, FRUITS), by="T16", words="4 of the 5")
    play.place("Blackberry")
    play.take("Miriam claims")
    play.next()
    assert play.state.roles == {0: FRUITS}


@pytest.mark.rule("T16")
def test_it_is_checked_on_anyones_turn(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Clover")
    play.lay(2, "Acorn, Walnut, Chestnut, Peppermint")
    play.lay(1, "Hazelnut")
    play.do(act.PlayEvent(Event.SWAP))
    play.swap(0, "Clover", 1, "Hazelnut")
    play.do(act.EndTurn())
    play.do(act.PlayEvent(Event.SWAP))
    play.do(act.Swap(play.find(1, "Clover").id, play.find(2, "Peppermint").id))
    assert not [offer for offer in play.step.offers if isinstance(offer.action, act.Claim)]
    play.do(act.PlayEvent(Event.SWAP), override=True)
    play.do(act.Swap(play.find(2, "Clover").id, play.find(0, "Hazelnut").id), override=True)
    assert "Ida has 4 different forest fruits" in play.said()
    play.take("Ida claims")


@pytest.mark.rule("T16")
def test_a_win_claimed_wrongly_is_taken_back_and_the_game_goes_on(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Walnut, Chestnut, Hazelnut")
    before = play.state
    play.take("Miriam claims")
    play.take("It is not so")
    assert play.state == before
    play.refused(act.GrantWin(), by="T6", firm=True)


@pytest.mark.rule("T16", "T18")
def test_a_claim_with_woodys_that_are_not_known_says_so(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Walnut, Chestnut, Elderberry")
    play.refused(act.Claim(0, FRUITS), by="T16", words="1 Woody there is not known yet")
    play.do(act.Claim(0, FRUITS), override=True)
    play.next()
    assert play.state.roles == {0: FRUITS}


@pytest.mark.rule("T16")
def test_two_at_once_the_one_with_more_combined_woodys(begin: Callable[..., Play]) -> None:
    play = begin()
    play.lay(0, "Acorn, Walnut, Chestnut, Hazelnut, 2 Clover")
    play.lay(1, "2 Rose quartz, 2 Fluorite, Rock crystal, Granite")
    play.take("Miriam claims")
    play.take("Peter too")
    play.next()
    play.do(act.Reveal(2, Kind.HERBS))
    assert places(play.state)[:2] == [(1, 1), (2, 0)]
    assert str(play.step.title) == "Peter wins"


@pytest.mark.rule("T16")
def test_two_at_once_with_as_many_combined_share_the_win(begin: Callable[..., Play]) -> None:
    play = begin("Miriam", "Peter")
    play.lay(0, "Acorn, Walnut, Chestnut, Hazelnut")
    play.lay(1, "Rose quartz, Fluorite, Rock crystal, Granite")
    play.take("Miriam claims")
    play.take("Peter too")
    play.next()
    assert play.state.at is StepId.OVER
    assert places(play.state) == [(1, 0), (1, 1)]
    assert str(play.step.title) == "Miriam, Peter wins"


@pytest.mark.rule("T16", "T4")
@pytest.mark.parametrize(("house", "second"), [(HouseRules(), 2), (HouseRules(places_by=PlacesBy.CARDS), 1)])
def test_second_and_third(begin: Callable[..., Play], house: HouseRules, second: int) -> None:
    play = begin(house=house)
    play.lay(0, "Acorn, Walnut, Chestnut, Hazelnut")
    play.lay(1, "2 Rose quartz, 2 Fluorite")  # two different minerals, four cards
    play.lay(2, "Clover, Peppermint")
    play.place("Porcini")
    play.do(act.Learn(Woody("Moss", Kind.HERBS)))
    play.lay(2, "Moss")  # three different herbs, three cards
    play.take("Miriam claims")
    play.next()
    play.refused(act.Reveal(1, FRUITS), by="T4", words="Another player")
    assert str(play.step.waiting) == "2 roles to go"
    play.take("Peter: magpie")
    play.take("Ida: rabbit")
    assert play.state.at is StepId.OVER
    assert places(play.state) == [(1, 0), (2, second), (3, 3 - second)]


@pytest.mark.rule("T16")
def test_the_end_without_all_roles_and_without_a_winner(begin: Callable[..., Play]) -> None:
    play = begin()
    play.refused(act.EndGame(), by="T16", words="Nobody has won yet")
    play.lay(0, "Acorn, Walnut, Chestnut, Hazelnut")
    play.take("Miriam claims")
    play.next()
    play.take("Skip the rest")
    assert places(play.state) == [(1, 0)]
    play.do(act.Reveal(1, Kind.TREES))
    assert len(places(play.state)) == 2
    nobody = begin()
    nobody.do(act.EndGame(), override=True)
    assert nobody.state.at is StepId.OVER


@pytest.mark.rule("T19")
def test_roles_are_looked_at_and_never_written() -> None:
    roles = Roles()
    told = roles.enter(1, Kind.HERBS)
    assert told == act.RoleEntered(1)
    assert b"herbs" not in msgspec.json.encode(told)
    assert roles.look(1) is Kind.HERBS
    assert roles.look(0) is None
    assert "herbs" not in repr(roles).lower()
    with pytest.raises(TypeError):
        pickle.dumps(roles)
    with pytest.raises(TypeError):
        msgspec.json.encode(roles)
    with pytest.raises(RuleBroken):
        roles.enter(0, Kind.HERBS)
    roles.enter(1, Kind.TREES)  # a slip is put right
    roles.enter(0, Kind.HERBS)
    roles.forget()
    assert roles.look(1) is None


def game_with(roles: dict[int, Kind], journal: Journal) -> tuple[Roles, Table[TinyWoodys, Setup]]:
    """A whole game up to the win, its roles entered as a table would enter them."""
    private = Roles()
    table = Table.begin(GAME, journal, Setup(("Ida", "Noé", "Mara"), library=LIBRARY), clock=lambda: 0.0)
    deeds: list[Action] = [act.LayTable(), act.Begin()]
    deeds += [private.enter(seat, kind) for seat, kind in roles.items()]
    for name in ("Acorn", "Walnut", "Chestnut", "Hazelnut"):
        deeds += [act.Draw(), act.Place(name), act.EndTurn(), act.EndTurn(), act.EndTurn()]
    for deed in deeds:
        table.do(deed, Source.COMMAND)
        assert not private.reveals(table.state)
    table.undo(Source.COMMAND)
    table.redo(Source.COMMAND)
    return private, table


@pytest.mark.rule("T19", "T16")
def test_nothing_that_is_kept_or_shown_depends_on_a_role_before_the_end() -> None:
    """Two games, alike but for the roles: state, journal, log and step are the same to the letter."""
    seen = []
    for kinds in ((FRUITS, Kind.HERBS, Kind.TREES), (Kind.LEAVES, FRUITS, Kind.MINERALS)):
        journal = Journal.in_memory()
        private, table = game_with(dict(enumerate(kinds)), journal)
        state = table.state
        assert state.roles == {}
        seen.append(
            (
                msgspec.json.encode(state),
                [msgspec.json.encode(entry) for entry in journal.entries(table.game_id)],
                [str(row.label) for row in table.entries],
                msgspec.json.encode(table.step),
            )
        )
        # Only the private roles know: in the first game Ida has won with her four forest fruits.
        assert private.somebody_has_won(state) is (kinds[0] is FRUITS)
        journal.close()
    assert seen[0] == seen[1]


@pytest.mark.rule("T19", "T16")
def test_the_private_roles_end_the_game() -> None:
    journal = Journal.in_memory()
    private, table = game_with({0: FRUITS, 1: Kind.HERBS, 2: Kind.TREES}, journal)
    for claim in private.claims(table.state):
        table.do(claim, Source.COMMAND)
    table.do(act.GrantWin(), Source.COMMAND)
    for reveal in private.reveals(table.state):
        table.do(reveal, Source.COMMAND)
    assert table.state.at is StepId.OVER
    assert places(table.state)[0] == (1, 0)
    journal.close()
