"""The castle: bosses, limits, stacks, conflicts, the end (W11, W63, W90 to W104)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.strong20 import reminders as rem
from companion.games.strong20.dice import AppliedDie, Colour, Counts, Die, Face
from companion.games.strong20.reminders import Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Kind
from companion.games.white.house import HouseRules
from companion.games.white.state import Stack, StepId
from companion.games.white.steps_castle import limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.companion.games.conftest import Play

OGRE = Card(name="Ogre", health=3, damage=1, bribe=2, resolve=2, additional=1)


@pytest.mark.rule("W90", "W31")
def test_a_round_that_ends_top_right_leads_to_the_castle_after_cleanup_and_merchant(play: Play) -> None:
    play.move("hero", "", "D2")
    play.meet(Card(name="Pedlar", health=1, merchant=True), "D3")
    play.next()
    play.roll("b+")
    play.next(2)
    seen = [play.state.at]
    while play.state.at is not StepId.CASTLE:
        play.next()
        seen.append(play.state.at)
    assert seen[-4:] == [StepId.RECOVER, StepId.CLEANUP, StepId.MERCHANT, StepId.CASTLE]
    assert all(boss.face_up for boss in play.state.bosses.values())


@pytest.mark.rule("W92")
def test_empty_stacks_are_warned_about_at_the_gate_and_limits_shown_all_game(play: Play) -> None:
    play.move("card", "deck", "bell")
    play.move("hero", "", "C3")
    play.do(act.PressOnward("D3"))
    warned = [str(note.text) for note in play.notes if note.warning]
    assert len(warned) == 3
    assert [n for _, n, _ in limits(play.state)] == [0, 0, 1, 0]


@pytest.mark.rule("W11", "W1")
def test_four_castle_cards_stand_unseen_beside_four_stacks(play: Play) -> None:
    assert set(play.state.bosses) == set(play.state.stacks) == set(Stack)
    assert len(Stack) == 4
    assert not any(boss.face_up for boss in play.state.bosses.values())


@pytest.mark.rule("W91")
def test_any_remaining_boss_is_chosen_the_stepmother_last(play: Play) -> None:
    play.at_castle(west="w")
    play.refused(act.ActivateBoss(Stack.KEEP), by="W91", words="fought last")
    play.face(Stack.WEST)
    play.next()
    play.defeat("Smith")
    assert play.state.at is StepId.CASTLE
    play.refused(act.ActivateBoss(Stack.WEST), by="W91", words="is beaten")
    for stack in (Stack.EAST, Stack.BELL):
        play.face(stack)
        play.set("limit", 5)
        play.defeat("Smith")
    assert [o.action for o in play.step.offers][:1] == [act.ActivateBoss(Stack.KEEP)]
    play.face(Stack.KEEP)
    assert play.named("Evil Stepmother").card.health == 8


@pytest.mark.rule("W92")
def test_the_limit_is_the_stack_before_it_is_resolved_and_holds_for_all_repeats(
    play: Play, dice: Callable[[str], tuple[Die, ...]]
) -> None:
    play.at_castle(west="wsw")
    play.face(Stack.WEST, Card(name="Smith", kind=Kind.BOSS, health=9))
    play.take("Resolve it")
    play.take("Resolve it")
    play.do(act.WriteCard(OGRE), act.Activate())
    play.take("Resolve it")
    assert len(play.state.stacks[Stack.WEST]) == 2
    assert play.state.conflict is not None
    assert play.state.conflict.limit == 3
    play.next()
    play.roll("b+ g-")
    play.do(act.Apply((act.Applied(Colour.BLUE, Face.HIT, play.named("Smith").id),)))
    play.next()
    play.refused(act.Roll(dice("g- y- y-")), by="W92", words="3 dice at most")
    play.roll("g- y-")
    play.take("Roll again")
    play.refused(act.Commit(Counts(yellow=1)), by="W92", words="0 more, not 1")
    play.do(act.Commit(Counts(yellow=1)), override=True)


@pytest.mark.rule("W92")
def test_an_empty_stack_allows_no_die(play: Play) -> None:
    play.at_castle().face(Stack.WEST)
    play.next()
    play.refused(act.Commit(Counts(red=1)), by="W92", words="0 dice at most")
    assert {str(o.why_not) for o in play.step.offers if isinstance(o.action, act.Commit)} == {
        "the limit is reached"
    }


@pytest.mark.rule("W92", "W94")
@pytest.mark.parametrize("counts", [False, True])
def test_dice_lying_from_an_earlier_engagement_do_not_count_again(
    begin: Callable[..., Play],
    counts: bool,  # noqa: FBT001
) -> None:
    play = begin(house=HouseRules(limit_counts_lying_dice=counts))
    play.at_castle(west="ww")
    play.face(Stack.WEST, Card(name="Smith", kind=Kind.BOSS, health=9))
    play.take("Ignore it")
    play.take("Ignore it")
    play.next()
    play.roll("b+ g+")
    play.next()
    assert play.named("Smith").damage_taken == 2
    play.stop()
    while play.state.at is not StepId.COMMIT:
        play.next()
    assert play.named("Smith").dice == (
        AppliedDie(Colour.BLUE, Face.HIT, 0),
        AppliedDie(Colour.GREEN, Face.HIT, 0),
    )
    if counts:
        play.refused(act.Commit(Counts(yellow=1)), by="W92")
    else:
        play.do(act.Commit(Counts(yellow=2)))


@pytest.mark.rule("W93", "W63")
def test_the_stack_is_resolved_top_to_bottom_and_stays(play: Play) -> None:
    play.at_castle(west="war")
    play.set("recovery", 2)
    play.face(Stack.WEST)
    assert "Winded, card 1 of 3" in str(play.step.now)
    play.next()
    assert play.state.dice.exhausted == Counts(red=1)
    play.next()
    play.do(act.Swap(Stat.HEALTH, Stat.RECOVERY))
    play.next()
    play.next()
    assert (play.state.gold, play.state.stats.health, play.state.night) == (8, 2, True)
    assert play.state.at is StepId.BRIBERY
    assert len(play.state.stacks[Stack.WEST]) == 3


@pytest.mark.rule("W61", "W93")
def test_a_card_whose_icon_is_not_entered_is_asked_for(play: Play) -> None:
    play.at_castle(west="?")
    play.face(Stack.WEST)
    assert play.step.next is None
    play.refused(act.ResolveStackCard(act.How.RESOLVE), by="W93", words="Which icon")
    play.take("Winded")
    play.take("Resolve it")
    assert play.state.dice.exhausted == Counts(red=1)


@pytest.mark.rule("W40", "W96")
def test_forebode_in_the_castle_goes_onto_the_current_stack_and_is_resolved_at_once(play: Play) -> None:
    play.at_castle(west="fw")
    play.face(Stack.WEST)
    play.take("Resolve it")
    assert len(play.state.stacks[Stack.WEST]) == 3
    assert play.step.next is None
    play.take("Robbery")
    play.take("Resolve it")
    play.take("Pay 3 gold")
    assert "Winded" in str(play.step.now)
    assert play.state.conflict is not None
    assert play.state.conflict.limit == 2
    play.next()
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W42", "W94")
def test_summon_in_the_castle_leaves_the_stack_and_its_icons_do_not_count(play: Play) -> None:
    play.at_castle(west="sw")
    play.face(Stack.WEST)
    play.take("Resolve it")
    play.do(act.WriteCard(OGRE), act.Activate())
    assert play.state.at is StepId.STACK_CARD
    assert [card.card.name for card in play.state.active] == ["Smith", "Ogre"]
    assert len(play.state.stacks[Stack.WEST]) == 1
    play.next()
    assert play.state.at is StepId.BRIBERY


@pytest.mark.rule("W94", "W50", "W104")
def test_bribery_comes_before_every_engagement_and_dice_of_the_bribed_are_exhausted(play: Play) -> None:
    play.at_castle(west="sww")
    play.face(Stack.WEST)
    play.take("Resolve it")
    play.do(act.WriteCard(OGRE), act.Activate())
    play.take("Ignore it")
    play.take("Ignore it")
    play.next()
    play.roll("b+ g-")
    play.apply("b+", "Ogre")
    play.stop()
    while play.state.at is not StepId.BRIBERY:
        play.next()
    assert play.named("Ogre").dice[0].colour is Colour.BLUE
    exhausted = play.state.dice.exhausted
    play.take("Bribe Ogre")
    assert play.state.dice.exhausted == exhausted + Counts(blue=1)
    assert [card.name for card in play.state.discard] == ["Ogre"]


@pytest.mark.rule("W94", "S31", "S29")
def test_the_undefeated_and_the_dice_on_them_stay_the_defeated_and_fables_leave(play: Play) -> None:
    play.at_castle(west="sss")
    play.face(Stack.WEST)
    for card in (Card(name="Ogre", health=3), Card(name="Rat", health=1), Card(name="Fog", kind=Kind.FABLE)):
        play.take("Resolve it")
        play.do(act.WriteCard(card), act.Activate())
    play.next()
    play.roll("r+ p+ g-")
    play.apply("r+", "Rat")
    play.apply("p+", "Ogre")
    play.set("recovery", 0)
    play.stop()
    while play.state.at is not StepId.BRIBERY:
        play.next()
    assert [card.card.name for card in play.state.active] == ["Smith", "Ogre"]
    assert play.state.on_enemies == Counts(purple=1)
    assert play.state.dice.exhausted == Counts(red=1, green=1)
    assert {card.name for card in play.state.discard} == {"Rat", "Fog"}


@pytest.mark.rule("W97", "W63")
def test_no_first_defeated_goes_onto_a_stack_in_the_castle(play: Play) -> None:
    play.at_castle(west="s")
    play.face(Stack.WEST)
    play.take("Resolve it")
    play.do(act.WriteCard(Card(name="Rat", health=1)), act.Activate())
    play.next()
    play.roll("b+")
    play.apply("b+", "Rat")
    play.stop()
    seen = []
    while play.state.at is not StepId.BRIBERY:
        seen.append(play.state.at)
        play.next()
    assert StepId.CLEANUP not in seen
    assert [card.name for card in play.state.discard] == ["Rat"]
    assert play.state.stacks[Stack.WEST] == ()


@pytest.mark.rule("W95")
def test_the_conflict_goes_on_while_a_helper_stands(play: Play) -> None:
    play.at_castle(west="s")
    play.face(Stack.WEST)
    play.take("Resolve it")
    play.do(act.WriteCard(OGRE), act.Activate())
    play.defeat("Smith")
    assert play.state.at is StepId.BRIBERY
    assert not play.state.bosses[Stack.WEST].beaten
    play.take("Bribe Ogre")
    play.next()
    assert play.state.at is StepId.CASTLE
    assert play.state.bosses[Stack.WEST].beaten
    assert Card(name="Smith") not in play.state.discard


@pytest.mark.rule("W59")
def test_a_visit_comes_after_the_conflict_before_the_next_boss(play: Play) -> None:
    play.at_castle(west="w")
    play.face(Stack.WEST, Card(name="Smith", kind=Kind.BOSS, health=1, merchant=True))
    play.next()
    play.defeat("Smith")
    assert play.state.at is StepId.MERCHANT
    play.take("Leave")
    assert play.state.at is StepId.CASTLE


@pytest.mark.rule("W103")
def test_each_stack_card_can_be_ignored_or_replaced_by_gold_or_a_stat(play: Play) -> None:
    play.at_castle(west="www")
    play.face(Stack.WEST)
    play.take("Ignore it")
    play.take("3 gold instead")
    assert play.state.gold == 14
    play.do(act.ResolveStackCard(act.How.INSTEAD, stat=Stat.STRATEGY, by=1))
    assert play.state.stats.strategy == 4
    assert play.state.dice.exhausted == Counts()


@pytest.mark.rule("W96")
@pytest.mark.parametrize(("pile", "size"), [("west", 0), ("keep", 1)])
def test_a_text_adds_cards_only_to_stacks_whose_boss_is_not_activated(
    play: Play, pile: str, size: int
) -> None:
    onto = Reminder("onto", Moment.ENGAGEMENT_START, changes=(rem.PlaceCard(pile),))
    play.at_castle()
    play.face(Stack.WEST, Card(name="Smith", kind=Kind.BOSS, health=5))
    play.move("Toad", "deck", "active")
    play.do(act.Describe(f"enemy.{play.named('Toad').id}", Card("Toad", Kind.FABLE, reminders=(onto,))))
    play.next(2)
    assert len(play.state.stacks[Stack(pile)]) == size


@pytest.mark.rule("W91", "W93")
def test_what_is_not_there_is_refused(play: Play) -> None:
    play.refused(act.ActivateBoss(Stack.WEST), by="W31")
    play.at_castle()
    play.face(Stack.WEST)
    play.refused(act.ResolveStackCard(act.How.RESOLVE), by="W50")
    play.refused(act.GainNight(), by="W50")
