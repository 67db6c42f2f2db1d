"""More moments of White: its sheets, what comes up at a step, the castle, the camera's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.game import Correct
from companion.games.strong20 import reminders as rem
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.heroes import Hero, HeroSide, Trigger, Watch
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.text import say, say_n
from companion.games.white import actions as act
from companion.games.white.cards import Card, Item, Kind, Modifier
from companion.games.white.house import HouseRules, Visits
from companion.games.white.state import Boss, Conflict, Setup, Stack, StepId
from companion.inputs import Sheet
from companion.ui import surfaces
from companion.ui.desk import Desk, OpenSheet
from companion.ui.samples import BRIAR, HERON, MILLER, NO_PICTURE, PEDLAR, Play, engaged, facing, started
from companion.ui.samples import LANTERN as LANTERN_MOTH
from companion.ui.seen import Seen, as_die
from companion.ui.theme import DAY, body_tone
from companion.ui.view import Tray, TrayWatch
from vision.reading import Hint, MatState, Reading, SeenDie

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
    for few in (
        _adjusted,
        _sheets,
        _forms,
        _between,
        _castle,
        _shop,
        _house,
        _heroes,
        _lying,
        _split,
        _camera,
        _advised,
    ):
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
            desk=msgspec.structs.replace(
                opened(Sheet.HERO, text=HERO.sides[0].ability), about="hero.ability"
            ),
        ),
    }


def _forms() -> dict[str, View]:
    play = holding(engaged(HERON, MILLER))
    written = started().do(
        act.WriteCard(msgspec.structs.replace(HERON, adjustments=(THORNS,), reminders=(ROT,)))
    )
    return {
        "adjust": play.view(desk=opened(Sheet.ADJUST, "1")),
        "adjust-prices": play.view(desk=opened(Sheet.ADJUST, "prices")),
        "adjust-item": play.view(desk=opened(Sheet.ADJUST, "item.0")),
        "text": written.view(desk=opened(Sheet.TEXT)),
        "adjust-draft": written.view(desk=opened(Sheet.ADJUST, "draft")),
        "remind-draft": written.view(desk=opened(Sheet.REMIND, "draft")),
        "reward-draft": written.view(
            desk=opened(Sheet.REMIND, "draft", fills=(("moment", 9), ("change", 1)))
        ),
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


STACKS = {
    Stack.WEST: (Card(modifier=Modifier.APPLE), Card(), Card(modifier=Modifier.SUMMON)),
    Stack.EAST: tuple(
        Card(modifier=m)
        for m in (Modifier.WINDED, Modifier.ROBBERY, Modifier.FOREBODE, Modifier.APPLE, None, None, None)
    ),
    Stack.BELL: (Card("Old Toll Keeper", modifier=Modifier.APPLE), Card(modifier=Modifier.SUMMON)),
    Stack.KEEP: (Card(), Card(modifier=Modifier.WINDED), Card(modifier=Modifier.ROBBERY)),
}


def besieging() -> Play:
    """The endgame, the first boss chosen and written down."""
    play = started().do(act.WriteCard(HERON), act.Activate())
    play.state = msgspec.structs.replace(play.state, stacks=STACKS, deck=play.state.deck - 15)
    play.do(Correct("step", "castle"), act.ActivateBoss(Stack.WEST))
    return play


def _castle() -> dict[str, View]:
    """Choosing a boss, writing it down, its stack card by card, and the keep."""
    writing = besieging()
    boss = Card("Iron Abbot", kind=Kind.BOSS, health=6, damage=3)
    first = besieging().do(act.WriteCard(boss), act.Activate())
    east = besieging()
    bosses = {**east.state.bosses, Stack.WEST: Boss(boss, face_up=True, beaten=True)}
    east.state = msgspec.structs.replace(east.state, bosses=bosses, draft=None)
    east.do(Correct("step", "castle"))
    east.state = msgspec.structs.replace(east.state, bosses=bosses)
    choosing = east.view()
    east.do(act.ActivateBoss(Stack.EAST), act.WriteCard(boss), act.Activate())
    for _ in range(3):
        east.do(act.ResolveStackCard(act.How.IGNORE))
    late = east.view()
    robbed = besieging().do(act.WriteCard(boss), act.Activate())
    robbed.state = msgspec.structs.replace(
        robbed.state, stacks={**STACKS, Stack.WEST: (Card(modifier=Modifier.ROBBERY), Card())}
    )
    robbed.state = msgspec.structs.replace(robbed.state, conflict=Conflict(Stack.WEST, 3, 2, boss=2))
    robbed.do(act.ResolveStackCard(act.How.RESOLVE))
    unseen = besieging().do(act.WriteCard(boss), act.Activate(), act.ResolveStackCard(act.How.IGNORE))
    return {
        "boss-writing": writing.view(),
        "castle-next": choosing,
        "stack-first": first.view(),
        "stack-late": late,
        "stack-unseen": unseen.view(),
        "stack-robbery": robbed.view(),
        "stacks": first.view(desk=opened(Sheet.STACKS)),
        "stack": first.view(desk=opened(Sheet.STACK, "east")),
        "stack-icon": first.view(desk=opened(Sheet.STACK, "bell", held="bell 1")),
    }


def _shop() -> dict[str, View]:
    play = holding(started()).do(Correct("step", "merchant"), act.DescribeItem("shop.1", LANTERN))
    play.do(act.AddAdjustment(Adjustment(Number.PRICE, 1, card="Beggar King", until=Until.VISIT)))
    return {"shop": play.view(), "shop-item": play.view(desk=opened(Sheet.ITEM, "shop.1"))}


def _house() -> dict[str, View]:
    changed = Play().do(act.SetUp(Setup(house=HouseRules(split_crits=True, visits=Visits.EACH))))
    return {
        "house": changed.view(desk=opened(Sheet.HOUSE)),
        "house-last": changed.view(desk=opened(Sheet.HOUSE, fills=(("page of house rules", 2),))),
        "house-playing": started().view(desk=opened(Sheet.HOUSE)),
    }


def _heroes() -> dict[str, View]:
    """Heroes by name: before the game, and when one leaves it."""
    named = Setup(
        health=4, hero="Ash Weaver", box_heroes=("Marigold", "The Tin Widow"), other_heroes=("Old Jory",)
    )
    choosing = Play().do(act.SetUp(named))
    playing = Play(named).do(act.LayTable(), act.Begin())
    return {
        "box": choosing.view(desk=opened(Sheet.BOX)),
        "box-none": Play().view(desk=opened(Sheet.BOX)),
        "box-drawn": playing.view(desk=opened(Sheet.BOX)),
    }


def _lying() -> dict[str, View]:
    """Cards where they lie, and a table that went on without the companion."""
    play = engaged(HERON, MILLER)
    play.do(
        act.Describe("forest.B2", BRIAR),
        Correct("forest.B2.face-up", value=True),
        act.Describe("strategy.0", PEDLAR),
    )
    play.do(act.Describe("forest.C2", Card(modifier=Modifier.APPLE)))
    known = (HERON, MILLER, BRIAR, LANTERN_MOTH, PEDLAR)
    scouted = started().do(Correct("step", "merchant"), act.Trade(act.Service.SCOUT_CASTLE, target="west"))
    return {
        "forest": play.view(desk=opened(Sheet.FOREST)),
        "lying": play.view(desk=opened(Sheet.LYING, "forest.B2")),
        "lying-down": play.view(desk=opened(Sheet.LYING, "forest.C2")),
        "lying-area": play.view(desk=opened(Sheet.LYING, "strategy.0")),
        "lying-castle": scouted.view(desk=opened(Sheet.LYING, "castle.west")),
        "scouted": scouted.view(desk=opened(Sheet.STACK, "west")),
        "which": play.view(desk=opened(Sheet.WHICH, "enemy.1"), cards=known),
        "which-none": play.view(desk=opened(Sheet.WHICH, "enemy.1")),
        "steps": play.view(desk=opened(Sheet.STEPS)),
    }


def _split() -> dict[str, View]:
    """A crit that is split by hand, a boss that gives something, and the Stepmother who grows."""
    house = HouseRules(split_crits=True)
    play = Play(Setup(health=4, house=house)).do(act.LayTable(), act.Begin(), act.PressOnward("A1"))
    play.do(act.WriteCard(HERON), act.Activate(), act.ActivateDeck(), act.WriteCard(BRIAR), act.Activate())
    if play.state.at is StepId.ICONS:
        play.do(act.IconsDone())
    play.do(act.Engage(), act.Roll((Die(Colour.PURPLE, Face.CRIT), RED_HIT)))
    boss = besieging().do(
        act.WriteCard(Card("Iron Abbot", kind=Kind.BOSS, health=6, damage=3)), act.Activate()
    )
    desk = Desk(home=False)
    return {
        "crit-held": play.view(desk=msgspec.structs.replace(desk, held="die 0")),
        "crit-split": play.view(desk=msgspec.structs.replace(desk, held="split 0 on 1")),
        "instead": boss.view(desk=opened(Sheet.INSTEAD)),
        "night-gain": growing().view(),
    }


def growing() -> Play:
    """The Stepmother at night, at the start of her Engagement."""
    play = besieging()
    beaten = {s: Boss(face_up=True, beaten=s is not Stack.KEEP) for s in Stack}
    beaten[Stack.KEEP] = play.state.bosses[Stack.KEEP]
    play.state = msgspec.structs.replace(play.state, draft=None)
    play.do(Correct("step", "castle"))
    play.state = msgspec.structs.replace(play.state, bosses=beaten)
    play.do(act.ActivateBoss(Stack.KEEP), act.Activate())
    for _ in range(3):
        play.do(act.ResolveStackCard(act.How.IGNORE))
    return play.do(act.Engage())


def seen_tray() -> Seen:
    """Some dice as the camera saw them: one with glare on it, one that leans."""
    picture = surfaces.opaque((640, 480))
    picture.fill((200, 190, 170))
    dice = []
    for i, (colour, face, sure, cocked) in enumerate(SEEN):
        x, y = 110.0 + 140 * (i % 4), 110.0 + 150 * (i // 4)
        picture.fill(DAY[body_tone(colour)], (round(x) - 30, round(y) - 30, 60, 60))
        corners = ((x - 30, y - 30), (x + 30, y - 30), (x + 30, y + 30), (x - 30, y + 30))
        cause = None if sure else Hint.GLARE
        confidence = 0.997 if sure else 0.61
        dice.append(SeenDie(colour.value, face.value, sure, cocked, (x, y), corners, confidence, cause))
    return Seen(NO_PICTURE, Reading(tuple(dice), MatState.SEEN), picture)


SEEN = (
    (Colour.RED, Face.HIT, True, False),
    (Colour.PURPLE, Face.CRIT, True, False),
    (Colour.PURPLE, Face.HIT, True, False),
    (Colour.BLUE, Face.HIT, True, False),
    (Colour.GREEN, Face.HIT, True, False),
    (Colour.GREEN, Face.MISS, True, False),
    (Colour.BLUE, Face.MISS, False, False),
    (Colour.YELLOW, Face.MISS, True, False),
    (Colour.YELLOW, Face.CRIT, True, True),
)


def _camera() -> dict[str, View]:
    seen = seen_tray()
    rolled = engaged(HERON, MILLER).do(act.Roll(tuple(die for die in map(as_die, seen.reading.dice) if die)))
    hinted = Tray(TrayWatch.SETTLED, hints=(say("A lamp is reflected in the dice: move it aside."),))
    waiting = engaged(HERON)
    take = act.Roll(tuple(die for die in map(as_die, seen.reading.dice[:6]) if die))
    doubt = Tray(TrayWatch.SETTLED, doubt=say("These dice lay in the tray already."), take=take)
    sure = Seen(NO_PICTURE, Reading(seen.reading.dice[:6], MatState.KEPT), seen.picture)
    return {
        "check": rolled.view(desk=opened(Sheet.CHECK), seen=seen, tray=hinted),
        "check-sure": rolled.view(desk=opened(Sheet.CHECK, held="seen 1"), seen=seen),
        "check-doubt": waiting.view(desk=opened(Sheet.CHECK), seen=sure, tray=doubt),
        "check-no-roll": started().view(desk=opened(Sheet.CHECK, held="seen 2"), seen=sure),
        "check-no-camera": started().view(desk=opened(Sheet.CHECK), tray=Tray()),
    }


def _advised() -> dict[str, View]:
    """The best policy in one line, as long as it can be."""
    committing, rolled = engaged(HERON, MILLER), engaged(HERON, MILLER)
    committing.do(act.Commit(Counts(red=1)))
    rolled.do(act.Roll((RED_HIT, Die(Colour.PURPLE, Face.CRIT), Die(Colour.BLUE, Face.MISS))))
    strongest = Counts(green=3, blue=4, purple=4)
    long = say("{n} % to defeat all; for {wanted} % add {dice}", n=12, wanted=80, dice=strongest.words())
    apply = say_n(
        "Apply {n} die, roll again: {chance} % to defeat all",
        "Apply {n} dice, roll again: {chance} % to defeat all",
        12,
        chance=62,
    )
    return {
        "advised-commit": committing.view(advice=long),
        "advised-roll": rolled.view(advice=apply),
        "advised-stop": rolled.view(
            advice=say(
                "Apply {n}, roll again: {chance} % for all; stop: {stop} Health", n=12, chance=62, stop="-12"
            )
        ),
        "advised-chosen": rolled.view(advice=apply, desk=Desk(home=False, held="die 1")),
    }
