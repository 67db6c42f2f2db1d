"""Lawful moments of a game of Rose, played there by the rules themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Action, Correct, Move
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose.cards import Enemy, Item, Path
from companion.games.rose.state import HouseRules, Setup, StepId
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.dice import Colour, Counts, Die, Face
from companion.games.strong20.heroes import Hero, HeroSide, Trigger, Watch
from companion.games.strong20.items import ItemSide
from companion.games.strong20.reminders import ChangeAStat, Moment, Reminder
from companion.games.strong20.stats import Stat
from companion.games.text import say
from companion.inputs import Sheet
from companion.ui.desk import Desk
from companion.ui.rose.sample_games import (
    BRAMBLE,
    CAT,
    COIN,
    ELK,
    MOTH,
    OWL,
    ROLLED,
    ROSE,
    THIMBLE,
    TROLL,
    Play,
    begun,
    crowded,
    engaged,
    put,
    struck,
)
from companion.ui.view import Tray, TrayWatch, View

if TYPE_CHECKING:
    from collections.abc import Iterator


def moments() -> Iterator[tuple[str, View]]:
    """The views with their names, a few at a time."""
    for few in (_beginnings, _fights, _endings, _sheets):
        yield from few().items()


def _beginnings() -> dict[str, View]:
    return {
        "rose-set-up": Play().view(),
        "rose-set-up-lowered": Play(Setup(difficulty=6)).view(),
        "rose-set-up-row": Play(Setup(difficulty=7)).view(),
        "rose-set-up-night": Play(Setup(difficulty=9, night_path=Path.C)).view(),
        "rose-set-up-hardest": Play(Setup(difficulty=10, days=10)).view(),
        "rose-laying-out": Play().do(act.LayTable()).view(),
        "rose-laying-out-cache": Play(Setup(difficulty=0)).do(act.LayTable()).view(),
        "rose-deploy": crowded().view(),
        "rose-first-day": begun().view(),
        "rose-write": crowded().do(act.Deploy(), act.WriteEnemy(OWL)).view(),
        "rose-write-full": _pushing().view(),
        "rose-reward": _rewarded().view(),
        "rose-forced": _forced().view(),
        "rose-respite": crowded().do(act.EndActivation()).view(),
    }


def _arrived(card: Enemy, path: Path) -> Play:
    """An enemy deployed onto a path."""
    return crowded().do(act.Deploy(), act.WriteEnemy(card), act.ShowLetter(path), act.Arrive())


def _pushing() -> Play:
    """An enemy that is about to arrive on a path where all places are taken."""
    play = crowded()
    for spot, card in (("B3", CAT), ("B4", THIMBLE)):
        put(play, spot, card)
    return play.do(act.Deploy(), act.WriteEnemy(TROLL), act.ShowLetter(Path.B))


def _rewarded() -> Play:
    return _arrived(COIN, Path.D)


def _forced() -> Play:
    return _arrived(BRAMBLE, Path.B)


def _resolving(path: Path = Path.B) -> Play:
    """The enemies' turns, none taken yet."""
    return engaged(path).do(act.Resolve())


def _endings() -> dict[str, View]:
    turns = _resolving()
    second = _resolving().do(*(offer.action for offer in ROSE.step(_resolving().state).offers[:1]))
    split = _resolving()
    put(split.do(Correct("health", 9)), "D4", OWL)
    while ROSE.step(split.state).id is StepId.ENEMY_TURNS:
        split.do(ROSE.step(split.state).offers[0].action)
    aside = struck().do(Correct("health", 9), act.Resolve())
    while ROSE.step(aside.state).id is StepId.ENEMY_TURNS:
        aside.do(ROSE.step(aside.state).offers[0].action)
    views = {"rose-turn": turns.view(), "rose-turn-castle": second.view(), "rose-exposed": split.view()}
    views["rose-exhaust"] = aside.view()
    aside.do(act.ExhaustDice())
    views["rose-recover"] = aside.view()
    aside.do(act.RecoverDice(Counts(red=1)))
    views["rose-cleanup"] = aside.view()
    garden = beaten().do(act.Resolve())
    while ROSE.step(garden.state).id is StepId.ENEMY_TURNS:
        garden.do(ROSE.step(garden.state).offers[0].action)
    garden.do(act.ExhaustDice(), act.RecoverDice(Counts()))
    views["rose-garden"] = garden.view()
    views["rose-garden-full"] = _full_garden().view()
    views["rose-turn-exposed"] = put(begun(), "A1", OWL).do(Correct("step", "enemy-turns")).view()
    views["rose-instant"] = _instant().view()
    views["rose-turn-blocked"] = _blocked().view()
    gaining = _arrived(COIN, Path.D).do(act.TakeItem())
    views["rose-gain-item"] = gaining.view()
    full = full_handed()
    views["rose-gain-item-full"] = full.do(*_deployed(COIN, Path.D), act.TakeItem()).view()
    views["rose-too-many"] = full_handed().do(effect.ChangeStat(Stat.STRATEGY, -1)).view()
    return views


def _sheets() -> dict[str, View]:
    play, fighting = crowded(), struck()
    elk = next(enemy.id for _, enemy in play.state.standing if enemy.card.name == ELK.name)
    held = full_handed().do(
        effect.WriteItem(
            0,
            Item(
                "Copper Kettle",
                ordinary_side=ItemSide((Adjustment(Number.HIT, 1, "Kettle", Until.DAYS, days=3),)),
            ),
        )
    )
    noted = crowded().do(
        effect.AddAdjustment(Adjustment(Number.RANGE, 2, "Spyglass", Until.ROUND)),
        effect.AddReminder(Reminder("it deals its damage where it stands", Moment.SUFFER, of=elk)),
        effect.NoteKeyword("Swift", "acts before all others"),
    )
    poor = begun()
    over = engaged().do(Correct("health", 0))
    late = crowded().do(Correct("days", 3))
    last = crowded().do(Correct("days", 1))
    won = begun().do(act.EndGame(won=True))
    by_hand = engaged().opened(Sheet.BY_HAND, tray=Tray(), hand=ROLLED)
    return {
        "rose-enemy": play.opened(Sheet.CARD, str(elk)),
        "rose-spot": play.opened(Sheet.SPOT, "D2"),
        "rose-spot-far": play.opened(Sheet.SPOT, "B4"),
        "rose-enemies": play.opened(Sheet.ENEMIES, "B2"),
        "rose-enemies-none": poor.opened(Sheet.ENEMIES),
        "rose-cache": play.opened(Sheet.CACHE),
        "rose-cache-chosen": play.opened(Sheet.CACHE, fills=(("pay 1", 1), ("pay 3", 1))),
        "rose-cache-empty": poor.opened(Sheet.CACHE),
        "rose-cache-fighting": fighting.opened(Sheet.CACHE),
        "rose-steps": play.opened(Sheet.STEPS),
        "rose-keywords": noted.opened(Sheet.KEYWORDS),
        "rose-keywords-of": noted.opened(Sheet.KEYWORDS, f"enemy.{elk}"),
        "rose-effects": play.opened(Sheet.EFFECTS),
        "rose-other-dice": _rewarded().opened(Sheet.DICE_BACK),
        "rose-items": held.opened(Sheet.ITEMS),
        "rose-items-none": poor.opened(Sheet.ITEMS),
        "rose-item-piles": held.opened(Sheet.PILES),
        "rose-item": held.opened(Sheet.ITEM, "item.0"),
        "rose-item-enemy": held.opened(Sheet.ITEM, "item.1"),
        "rose-hero": play.opened(Sheet.HERO),
        "rose-house": Play().opened(Sheet.HOUSE),
        "rose-house-playing": play.opened(Sheet.HOUSE),
        "rose-notes": noted.opened(Sheet.NOTES),
        "rose-adjust": play.opened(Sheet.ADJUST, str(elk), fills=(("number", 3),)),
        "rose-adjust-days": play.opened(Sheet.ADJUST, fills=(("adjust until", 3),)),
        "rose-adjust-item": held.opened(Sheet.ADJUST, "item.0", fills=(("adjust until", 1),)),
        "rose-adjust-card": play.opened(Sheet.ADJUST, f"enemy.{elk}", fills=(("number", 3),)),
        "rose-remind": play.opened(Sheet.REMIND, str(elk), fills=(("change", 1),)),
        "rose-remind-card": play.opened(Sheet.REMIND, f"enemy.{elk}"),
        "rose-text": noted.opened(Sheet.TEXT, f"enemy.{elk}"),
        "rose-by-hand": by_hand,
        "rose-keyboard": crowded().do(act.Deploy()).view(desk=Desk(home=False, text="Mo")),
        "rose-days": late.opened(Sheet.STAT, "days"),
        "rose-menu": play.opened(Sheet.MENU),
        "rose-late": late.view(),
        "rose-last-day": last.view(),
        "rose-lost": over.view(),
        "rose-lost-by-time": _out_of_time().view(),
        "rose-won": won.view(),
        "rose-reminders": _reminded().view(),
        "rose-hero-turns": _turning().view(),
    }


def _out_of_time() -> Play:
    """The last day is over, and enemies are left."""
    play = struck().do(Correct("health", 9), Correct("days", 1), act.Resolve())
    while play.state.ending is None:
        play.do(ROSE.step(play.state).offers[0].action)
    return play


def _reminded() -> Play:
    """Two reminders come up before the enemies move."""
    heal = Reminder("if it stands on a night place", Moment.SUFFER, changes=(ChangeAStat(Stat.HEALTH, -1),))
    plain = Reminder("turn the top card of the deck", Moment.SUFFER, card="Lantern Owl")
    return engaged().do(effect.AddReminder(heal), effect.AddReminder(plain), act.Resolve())


def _turning() -> Play:
    """The hero's trigger is met."""
    front = HeroSide("two items are held", "draws two items, keeps one", Trigger(Watch.ITEMS, at_least=2))
    back = HeroSide("Health is 1", "+1 Range on the own path")
    play = crowded().do(effect.DescribeHero(Hero("Scholar", (front, back))))
    return play.do(
        effect.GainItem((Item("Copper Kettle"),)), effect.GainItem((Item("Long Spoon"),)), override=True
    )


def _deployed(card: Enemy, path: Path) -> tuple[Action, ...]:
    """An enemy deployed onto a path, before its reward."""
    return act.Deploy(), act.WriteEnemy(card), act.ShowLetter(path), act.Arrive()


def full_handed() -> Play:
    """As many items as Strategy allows, one of them an enemy's reward."""
    play = crowded().do(
        effect.GainItem((Item("Copper Kettle"),)), Move("card", "deck", "garden"), override=True
    )
    number = play.state.garden[0].id
    play.do(act.Describe(f"garden.{number}", THIMBLE))
    return play.do(Move("Thimble", f"garden.{number}", "inventory"))


def _blocked() -> Play:
    """Whose turn it is finds another in its way."""
    play = begun()
    for spot, card in (("C3", BRAMBLE), ("C2", CAT)):
        put(play, spot, card)
    play.do(act.EndActivation(), act.Respite(Counts()), act.Stand(Path.A), act.Resolve())
    nearer = next(enemy.id for _, enemy in play.state.standing)
    return play.do(act.EnemyTurn(nearer, places=0))  # a card holds it where it stands


def beaten() -> Play:
    """Two enemies defeated: one to be kept, one for its gold."""
    play = engaged(Path.C).do(Correct("health", 9), Correct("strategy", 4))
    play.do(act.Roll(ROLLED))
    for die, name in ((0, THIMBLE.name), (3, TROLL.name), (4, TROLL.name)):
        number = next(enemy.id for _, enemy in play.state.standing if enemy.card.name == name)
        shown = ROLLED[die]
        play.do(act.Apply((act.Applied(shown.colour, shown.face or Face.HIT, number),)))
    return play


def _full_garden() -> Play:
    """Three defeated enemies, and every slot taken, one by an item with a name."""
    play = begun(Setup(health=3, strategy=3, recovery=3, difficulty=5))
    for card in (THIMBLE, CAT, MOTH):
        play.do(Move("card", "deck", "garden"))
        play.do(act.Describe(f"garden.{play.state.enemies_seen}", card))
    for name in ("", "Copper Kettle", ""):
        play.do(effect.GainItem((Item(name),)))
    return play.do(Correct("step", "gain-rewards"))


def _instant() -> Play:
    """The Moth Child is defeated: its instant reward is to be decided on."""
    play = engaged().do(act.Roll(ROLLED))
    moth = next(enemy.id for _, enemy in play.state.standing if enemy.card.name == MOTH.name)
    return play.do(act.Apply((act.Applied(Colour.PURPLE, Face.CRIT, moth),)))


def _second_roll() -> Play:
    """One roll is used, the second to come; Bolster and Expose hold too."""
    play = struck()
    put(play, "D4", OWL)
    return play.do(act.RollAgain())


def _split() -> Play:
    """A crit that may be split, by the house's rule."""
    setup = Setup(strategy=2, difficulty=5, house=HouseRules(split_crits=True))
    play = begun(setup)
    for spot, card in (("B1", MOTH), ("B2", ELK), ("C1", CAT)):
        put(play, spot, card)
    return play.do(act.EndActivation(), act.Respite(Counts()), act.Stand(Path.B), act.Roll(ROLLED))


def _many() -> Play:
    """More dice rolled than there is room for."""
    play = engaged()
    colours = [*play.state.dice.pool]
    faces = (Face.HIT, Face.CRIT, Face.MISS)
    return play.do(act.Roll(tuple(Die(colour, faces[at % 3]) for at, colour in enumerate(colours))))


def _item_rolled() -> Play:
    """An item's roll of all ready dice."""
    play = crowded().do(effect.RollReady())
    return play.do(act.Roll(tuple(Die(colour, Face.HIT) for colour in play.state.dice.pool)))


DOUBT = Tray(
    TrayWatch.SETTLED,
    ROLLED,
    doubt=say("{dice} did not come up", dice=say("a blue die")),
    take=act.Roll(ROLLED),
)


def _fights() -> dict[str, View]:
    unsure = (*ROLLED, Die(Colour.BLUE, None, asked=True))
    choosing = crowded().do(act.EndActivation(), act.Respite(Counts()))
    return {
        "rose-hero-path": choosing.view(),
        "rose-commit": engaged().view(tray=Tray(TrayWatch.EMPTY)),
        "rose-strike": struck().view(),
        "rose-odds": _second_roll().view(odds={3: 21.0, 2: 93.0}, tray=Tray(TrayWatch.EMPTY)),
        "rose-held": engaged().do(act.Roll(ROLLED)).view(desk=Desk(home=False, held="die 4")),
        "rose-split": _split().view(desk=Desk(home=False, held="split 4 on 2")),
        "rose-many": _many().view(),
        "rose-doubt": engaged().view(tray=DOUBT),
        "rose-by-camera-alone": engaged().view(tray=Tray()),
        "rose-item-roll": crowded().do(effect.RollReady()).view(tray=Tray(TrayWatch.EMPTY)),
        "rose-item-rolled": _item_rolled().view(),
        "rose-unsure": engaged().do(act.Roll(unsure)).view(),
    }
