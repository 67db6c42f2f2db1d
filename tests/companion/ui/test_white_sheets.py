"""White's sheets by touches alone: hero, items, notes, card texts, castle stacks, shop, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from companion.cards import CardLibrary
from companion.games.game import Correct, GameName
from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Colour, Die, Face
from companion.games.strong20.heroes import Trigger, Watch
from companion.games.strong20.reminders import Condition, Moment
from companion.games.white import actions as act
from companion.games.white import numbers
from companion.games.white.cards import Card, HeldItem, Item, Modifier
from companion.games.white.ending import summary
from companion.games.white.game import WhiteGame
from companion.games.white.state import Stack, StepId, White
from companion.inputs import Hint, Open, Sheet, StartGame, Take, Type
from companion.journal import Journal, Source
from companion.sitting import Sitting
from companion.ui.geometry import geometry
from companion.ui.marks import Scheme, Words
from companion.ui.page import next_intent
from companion.ui.screen import drawn
from companion.ui.type import Typesetter
from companion.viewing import TrayNews, view_of

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.game import Action

HERON = Card("Reed Heron", health=5, damage=2, bribe=5)


class Table:
    """A game at a landscape screen, played by touches; `do` is what happened before."""

    def __init__(self, folder: Path) -> None:
        library = CardLibrary(folder, GameName.WHITE, Card)
        self.sitting = Sitting(
            Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0, {GameName.WHITE: library}
        )
        self.sitting.handle(StartGame(GameName.WHITE), Source.TOUCH, self.scheme)

    @property
    def scheme(self) -> Scheme:
        return drawn(view_of(self.sitting, TrayNews()), geometry((1280, 720)), Typesetter(1))

    @property
    def state(self) -> White:
        assert self.sitting.table is not None
        state = self.sitting.table.state
        assert isinstance(state, White)
        return state

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(mark.text for mark in self.scheme.marks if isinstance(mark, Words))

    def do(self, *actions: Action) -> Table:
        for action in actions:
            self.sitting.do(action, Source.TOUCH)
        return self

    def touch(self, *names: str) -> Table:
        """Touch the targets of these names, one after the other."""
        for name in names:
            scheme = self.scheme
            target = scheme.named(name)
            assert target is not None, (name, [t.name for t in scheme.targets])
            intent = next_intent(scheme, None) if name == "next" else target.intent
            assert intent is not None, name
            self.sitting.handle(intent, Source.TOUCH, scheme)
        return self

    def open(self, sheet: Sheet, about: str = "") -> Table:
        self.sitting.handle(Open(sheet, about), Source.TOUCH, self.scheme)
        return self

    def write(self, words: str) -> Table:
        """Write on the real keyboard, then NEXT."""
        self.sitting.handle(Type(words), Source.KEYS, self.scheme)
        return self.touch("next")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.fixture
def fight(table: Table) -> Table:
    """The Reed Heron, dice not yet committed."""
    return table.do(
        act.LayTable(), act.Begin(), act.PressOnward("A1"), act.WriteCard(HERON), act.Activate(), act.Engage()
    )


@pytest.mark.rule("S15", "S16")
def test_the_hero_is_noted_flipped_and_replaced(fight: Table) -> None:
    fight.touch("menu", "hero", "hero name").write("Ash Weaver").touch("note ability").write(
        "Roll one again."
    )
    assert fight.state.hero.name == "Ash Weaver"
    assert fight.state.hero.sides[0].ability == "Roll one again."
    fight.touch("watch", "limit+")
    assert fight.state.hero.side.trigger == Trigger(Watch.ITEMS, at_least=2)
    fight.touch("flip")
    assert fight.state.hero.up == 1
    assert fight.state.hero.side.ability == ""
    fight.touch("another hero")
    assert fight.state.hero.name != "Ash Weaver"
    assert "Ash Weaver" in fight.state.box_heroes


def test_the_hero_is_named_before_the_game_too(table: Table) -> None:
    table.touch("menu", "hero", "hero name").write("Ash Weaver")
    assert table.state.setup.hero == table.state.hero.name == "Ash Weaver"
    assert table.state.at is StepId.SETTING_UP


@pytest.mark.rule("W100")
def test_a_hero_of_another_deck_is_replaced_where_it_would_flip(table: Table) -> None:
    table.touch("menu", "hero", "universal")
    assert table.state.hero.universal
    table.do(act.LayTable(), act.Begin()).touch("menu", "hero", "flip")
    assert table.state.hero.name == "Brothers Grimm"


@pytest.mark.rule("S12")
def test_items_are_drawn_written_down_turned_and_discarded(fight: Table) -> None:
    fight.touch("menu", "items", "draw", "item 0", "item name").write("Tin Lantern").touch("cost+", "cost-")
    assert fight.state.items == (HeldItem(Item("Tin Lantern", 4)),)
    fight.touch("next", "turn 0")
    assert fight.state.items[0].upgraded
    fight.touch("discard 0")
    assert fight.state.items == ()
    assert fight.state.item_discard[-1].name == "Tin Lantern"


@pytest.mark.rule("S36")
def test_what_an_item_does_is_noted_and_holds_while_it_is_held(fight: Table) -> None:
    fight.do(act.DrawItem(Item("Tin Lantern"))).open(Sheet.ITEM, "item.0").touch("adjust", "number 4", "next")
    assert numbers.worth(fight.state).of(Face.HIT) == 2
    assert fight.sitting.desk.sheet is not None
    assert fight.sitting.desk.sheet.sheet is Sheet.ITEM
    fight.touch("end 0")
    assert numbers.worth(fight.state).of(Face.HIT) == 1


@pytest.mark.rule("S36", "W46")
def test_a_bribe_made_cheaper_shows_its_reckoning(fight: Table) -> None:
    fight.do(act.AddAdjustment(Adjustment(Number.BRIBE, -2, card="Blackmail")))
    held = fight.scheme.named("card 1")
    assert held is not None
    assert held.held == "Bribe 5 - 2 = 3, Blackmail"
    assert "3" in fight.texts
    assert "-2 Bribe" in fight.texts
    fight.touch("card 1")
    assert "Bribe 5 - 2 = 3, Blackmail" in fight.texts


@pytest.mark.rule("S36")
def test_four_touches_make_one_enemy_stronger_and_one_ends_it(fight: Table) -> None:
    fight.touch("card 1", "adjust", "adjust by+", "next")
    assert fight.state.adjustments == (Adjustment(Number.DAMAGE, 2, card="Reed Heron", enemy=1),)
    assert numbers.suffered(fight.state) == 4
    fight.touch("next", "menu", "notes", "end 0")
    assert fight.state.adjustments == ()


@pytest.mark.rule("S37")
def test_a_reminder_comes_up_at_its_step_and_is_done_with_one_touch(fight: Table) -> None:
    fight.touch("card 1", "remind", "change 2", "by-", "if 1", "next")
    (reminder,) = fight.state.reminders
    assert (reminder.words, reminder.moment, reminder.of) == ("-1 Health", Moment.AFTER_EFFECTS, 1)
    assert reminder.condition is Condition.UNDEFEATED
    fight.do(act.Resolve(), act.SufferDamage())
    assert fight.state.at is StepId.REMINDERS
    before = fight.state.stats.health
    fight.touch("tick 0")
    assert fight.state.stats.health == before - 1
    assert fight.state.at is not StepId.REMINDERS


@pytest.mark.rule("S37")
def test_a_reminder_in_the_players_words_can_be_let_go(fight: Table) -> None:
    fight.touch("menu", "notes", "remind", "moment 6", "next").write("Turn the keep's top card")
    (reminder,) = fight.state.reminders
    assert (reminder.words, reminder.moment) == ("Turn the keep's top card", Moment.CLEANUP)
    fight.touch("end 0")
    assert fight.state.reminders == ()


@pytest.mark.rule("W58")
def test_a_cards_text_is_noted_once_and_known_the_next_time(table: Table) -> None:
    table.do(act.LayTable(), act.Begin(), act.PressOnward("A1"), act.WriteCard(HERON))
    table.touch("text", "adjust", "whose 1", "next", "remind", "moment 9", "change 1", "next")
    draft = table.state.draft
    assert draft is not None
    assert draft.adjustments == (Adjustment(Number.DAMAGE, 1, enemy=0),)
    assert draft.reward == (rem.ChangeGold(1),)
    table.do(act.Activate())
    assert numbers.suffered(table.state) == 3
    known = next(card for card in table.sitting.cards() if card.name == "Reed Heron")
    assert (known.adjustments, known.reward) == (draft.adjustments, draft.reward)


@pytest.mark.rule("W58")
def test_a_reward_is_taken_or_left(fight: Table) -> None:
    card = msgspec.structs.replace(HERON, health=1, reward=(rem.ChangeGold(3),))
    fight.do(
        act.Describe("enemy.1", card),
        act.Roll((Die(Colour.RED, Face.HIT),)),
        act.Apply((act.Applied(Colour.RED, Face.HIT, 1),)),
    )
    assert fight.state.at is StepId.REWARD
    assert "+3 gold" in fight.texts
    gold = fight.state.gold
    fight.touch("next")
    assert fight.state.gold == gold + 3


def besieged(table: Table) -> Table:
    """The endgame: an Apple seen and an unseen card on the West Tower."""
    return table.do(
        act.Move("card", "deck", "west"),
        act.Move("card", "deck", "west"),
        act.Describe("west.0", Card(modifier=Modifier.APPLE)),
        Correct("step", "castle"),
    )


@pytest.mark.rule("W91", "W92", "W93", "W103")
def test_a_boss_is_chosen_written_down_and_its_stack_met_card_by_card(fight: Table) -> None:
    besieged(fight).touch("stack west", "health+", "health+", "damage+", "next")
    assert fight.state.at is StepId.STACK_CARD
    assert fight.state.conflict is not None
    assert fight.state.conflict.limit == 2
    fight.touch("second")  # the Apple is ignored
    assert "An unseen card" in fight.texts
    fight.touch("offer 4")  # its icon is Winded
    assert fight.state.stacks[Stack.WEST][1].modifier is Modifier.WINDED
    gold = fight.state.gold
    instead = next(
        target.name
        for target in fight.scheme.targets
        if isinstance(target.intent, Take)
        and isinstance(target.intent.action, act.ResolveStackCard)
        and target.intent.action.how is act.How.INSTEAD
    )
    fight.touch(instead)
    assert fight.state.gold == gold + 3
    assert fight.state.at in {StepId.BRIBERY, StepId.COMMIT}


@pytest.mark.rule("W61")
def test_a_stack_is_looked_at_and_noted_at_any_time(fight: Table) -> None:
    fight.do(act.Move("card", "deck", "bell"))
    fight.touch("menu", "stacks", "stack bell", "bell 0", "icon summon")
    assert fight.state.stacks[Stack.BELL] == (Card(modifier=Modifier.SUMMON),)
    fight.touch("name bell.0").write("Old Toll Keeper")
    assert fight.state.stacks[Stack.BELL][0].name == "Old Toll Keeper"


@pytest.mark.rule("W75", "W78")
def test_an_item_is_bought_at_its_printed_price_with_what_a_card_adds(fight: Table) -> None:
    fight.do(Correct("step", "merchant"), Correct("gold", 20))
    fight.touch("price change", "next")
    fight.touch("price 1+", "buy 1")
    assert fight.state.items[0].item.cost == 6
    assert fight.state.gold == 20 - 7
    assert len(fight.state.shop) == 2
    assert fight.state.adjustments == (Adjustment(Number.PRICE, 1, until=Until.VISIT),)


@pytest.mark.rule("W72", "W74")
def test_a_service_is_aimed_by_a_touch_on_the_place(fight: Table) -> None:
    fight.do(Correct("step", "merchant"), act.Trade(act.Service.RAZE))
    assert fight.state.at is StepId.AIM
    target = next(t for t in fight.scheme.targets if t.intent == Take(act.AimAt("forest.C2")))
    deck = fight.state.deck
    fight.touch(target.name)
    assert fight.state.deck == deck - 1
    assert fight.state.at is StepId.MERCHANT


@pytest.mark.rule("W2", "W23")
def test_the_end_shows_what_the_game_came_to(fight: Table) -> None:
    fight.do(act.EndGame(won=True))
    assert {str(line) for line in summary(fight.state)} <= set(fight.texts)


def test_a_form_left_open_by_the_step_is_gone_with_it(fight: Table) -> None:
    fight.touch("card 1", "adjust").do(act.Resolve())
    assert fight.sitting.desk.sheets == ()
    assert fight.state.adjustments == ()


def test_what_can_not_be_done_says_why(fight: Table) -> None:
    fight.open(Sheet.ITEM, "item.3")
    assert "Commit and roll" in fight.texts  # instead of an item that is gone the step itself is shown
    fight.do(act.DrawItem()).open(Sheet.ITEM, "item.0")
    target = fight.scheme.named("cost-")
    assert target is not None
    assert isinstance(target.intent, Hint) or target.why_not
