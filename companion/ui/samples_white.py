"""More moments of White: its sheets, what comes up at a step, the castle, the camera's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import Correct
from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Colour, Die, Face
from companion.games.strong20.heroes import Hero, HeroSide, Trigger, Watch
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.white import actions as act
from companion.games.white.cards import Card, Item
from companion.inputs import Sheet
from companion.ui.desk import Desk, OpenSheet
from companion.ui.samples import BRIAR, HERON, MILLER, PEDLAR, Play, engaged, facing, started
from companion.ui.samples import LANTERN as LANTERN_MOTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.ui.view import View

RED_HIT = Die(Colour.RED, Face.HIT)
HERO = Hero(
    "Ash Weaver",
    (
        HeroSide(
            "Two modifiers were selected this round",
            "Once a round, roll one die again.",
            Trigger(Watch.SELECTED, at_least=2),
        ),
        HeroSide("She holds no item", "Every bribe costs 1 less."),
    ),
)
BLACKMAIL = Adjustment(Number.BRIBE, -2, card="Blackmail")
THORNS = Adjustment(Number.DAMAGE, 1, card="Thorn Hedge", until=Until.NIGHT)
LANTERN = Item("Tin Lantern", 4, ItemSide((Adjustment(Number.HIT, 1, card="Tin Lantern", until=Until.HELD),)))
ROT = Reminder(
    "Lose 1 Health if it still stands",
    Moment.AFTER_EFFECTS,
    card="Reed Heron",
    changes=(rem.ChangeAStat(Stat.HEALTH, -1),),
)


def moments() -> Iterator[tuple[str, View]]:
    """The views with their names, a few at a time."""
    for few in (_adjusted, _sheets, _forms, _between):
        yield from few().items()


def opened(sheet: Sheet, about: str = "", **fields: object) -> Desk:
    """A sheet lying open over the step."""
    return msgspec.structs.replace(Desk(home=False), sheets=(OpenSheet(sheet, about),), **fields)


def noted(play: Play) -> Play:
    """Cards that change numbers and want to be remembered."""
    return play.do(
        act.AddAdjustment(BLACKMAIL),
        act.AddAdjustment(THORNS),
        act.AddReminder(msgspec.structs.replace(ROT, of=1)),
        act.DescribeHero(HERO),
    )


def holding(play: Play) -> Play:
    """Three items held, one of them written down."""
    return play.do(
        act.DrawItem(LANTERN), act.DrawItem(Item("Crow's Whistle", 6), upgraded=True), act.DrawItem(Item())
    )


def _adjusted() -> dict[str, View]:
    """Enemies whose numbers are not the printed ones."""
    bribery = noted(facing(MILLER, BRIAR).do(act.IconsDone()))
    fight = noted(engaged(HERON, MILLER, BRIAR)).do(
        act.AddAdjustment(Adjustment(Number.HEALTH, 2, card="Old Oak", enemy=2, until=Until.CONFLICT))
    )
    many = noted(engaged(HERON, MILLER, BRIAR, LANTERN_MOTH, PEDLAR))
    return {
        "adjusted-bribery": bribery.view(),
        "adjusted-fight": fight.view(),
        "adjusted-many": many.view(),
        "adjusted-card": fight.view(desk=opened(Sheet.CARD, "2")),
    }


def _sheets() -> dict[str, View]:
    play = holding(noted(engaged(HERON, MILLER)))
    bare = engaged(HERON)
    return {
        "hero": play.view(desk=opened(Sheet.HERO)),
        "hero-unknown": bare.view(desk=opened(Sheet.HERO)),
        "hero-set-up": Play().view(desk=opened(Sheet.HERO)),
        "items": play.view(desk=opened(Sheet.ITEMS)),
        "items-none": bare.view(desk=opened(Sheet.ITEMS)),
        "item": play.view(desk=opened(Sheet.ITEM, "item.0")),
        "item-unknown": play.view(desk=opened(Sheet.ITEM, "item.2")),
        "notes": play.view(desk=opened(Sheet.NOTES)),
        "notes-none": bare.view(desk=opened(Sheet.NOTES)),
        "keyboard-hero": play.view(
            desk=opened(Sheet.HERO, text=HERO.sides[0].ability, about="hero.ability"),
        ),
    }


def _forms() -> dict[str, View]:
    play = holding(engaged(HERON, MILLER))
    return {
        "adjust": play.view(desk=opened(Sheet.ADJUST, "1")),
        "adjust-prices": play.view(desk=opened(Sheet.ADJUST, "prices")),
        "adjust-item": play.view(desk=opened(Sheet.ADJUST, "item.0")),
        "remind": play.view(desk=opened(Sheet.REMIND)),
        "remind-card": play.view(desk=opened(Sheet.REMIND, "1", fills=(("change", 2), ("by", -1)))),
    }


def _between() -> dict[str, View]:
    """What comes between the steps."""
    rich = Card(
        "Gilded Toad",
        health=1,
        damage=1,
        reward=(rem.ChangeGold(3), rem.DrawItems(1), rem.ChangeAStat(Stat.RECOVERY, 1)),
    )
    fight = engaged(rich)
    fight.do(act.Roll((RED_HIT,)), act.Apply((act.Applied(Colour.RED, Face.HIT, 1),)))
    both = noted(engaged(HERON)).do(
        act.AddReminder(Reminder("Turn the top card of the keep", Moment.AFTER_EFFECTS)),
        act.Roll((RED_HIT,)),
        act.Resolve(),
    )
    both.do(act.SufferDamage())
    raze = started().do(Correct("step", "merchant"), act.Trade(act.Service.RAZE))
    forge = holding(started()).do(Correct("step", "merchant"), act.Trade(act.Service.FORGE))
    tower = started().do(Correct("step", "merchant"), act.Trade(act.Service.SCOUT_CASTLE))
    return {
        "reward": fight.view(),
        "reminders": both.view(),
        "aim-forest": raze.view(),
        "aim-item": forge.view(),
        "aim-castle": tower.view(),
    }
