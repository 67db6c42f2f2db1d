"""Rose on the screen: which scene shows which step, which sheets correct its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.game import Step
from companion.games.rose.state import Rose, StepId
from companion.games.text import Text, say
from companion.inputs import Open, Sheet
from companion.ui.icons import Icon
from companion.ui.page import Page
from companion.ui.rose import deploy, enemy_sheet, fight, garden, going, items, set_up, sheets, turns
from companion.ui.rose.board import titled
from companion.ui.rose.books import books
from companion.ui.rose.cache import cache
from companion.ui.rose.effects import effects
from companion.ui.rose.enemies import enemies
from companion.ui.rose.enemy_form import write_enemy
from companion.ui.rose.item_piles import item_piles
from companion.ui.rose.keywords import keywords
from companion.ui.rose.known import KNOWN
from companion.ui.rose.signs import SIGNS
from companion.ui.rose.spot import spot
from companion.ui.rose.summary import game_over
from companion.ui.rose.writing import writing
from companion.ui.strong20.flying import put
from companion.ui.strong20.menu import CHECK, ENDINGS, HERO, ITEMS, MOVE_DICE, NOTES, STEPS
from companion.ui.strong20.reminding import reminding
from companion.ui.tableau import Entry, Tableau

SCENES: dict[StepId, Callable[[Page, Rose, Step], object]] = {
    **deploy.SCENES,
    **turns.SCENES,
    **garden.SCENES,
    StepId.SETTING_UP: set_up.set_up,
    StepId.LAYING_OUT: set_up.laying_out,
    StepId.WRITE_ENEMY: write_enemy,
    StepId.REMINDERS: lambda page, state, step: reminding(page, step, state.due),
    StepId.OVER: game_over,
    StepId.HERO_PATH: fight.hero_path,
    StepId.COMMIT: fight.fight,
    StepId.APPLY: fight.fight,
    StepId.EXTRA_ROLL: fight.fight,
}
"""The scenes; a step that is not here is shown by its offers."""


def scene(page: Page, state: Rose, step: Step) -> bool:
    """Draw a step; False where its offers say it all."""
    drawn = SCENES.get(StepId(step.id))
    if drawn is None:
        return False
    drawn(page, state, step)
    return True


SHEETS: dict[Sheet, Callable[[Page, Rose, str], None]] = {
    Sheet.CARD: enemy_sheet.enemy,
    Sheet.SPOT: spot,
    Sheet.ENEMIES: enemies,
    Sheet.CACHE: lambda page, state, _: cache(page, state),
    Sheet.KEYWORDS: keywords,
    Sheet.EFFECTS: lambda page, state, _: effects(page, state),
    Sheet.DICE_BACK: lambda page, state, _: deploy.reward_dice(page, state),
    Sheet.ITEMS: lambda page, state, _: items.items(page, state),
    Sheet.ITEM: items.item,
    Sheet.PILES: lambda page, state, _: item_piles(page, state),
    Sheet.BY_HAND: sheets.by_hand,
    Sheet.HERO: sheets.hero,
    Sheet.HOUSE: sheets.house,
    Sheet.STEPS: lambda page, state, _: going.steps(page, state),
    Sheet.NOTES: sheets.notes,
    Sheet.ADJUST: sheets.adjust,
    Sheet.REMIND: sheets.remind,
    Sheet.TEXT: sheets.text,
}
"""The sheets about something on the table."""
MENU = (
    Entry("effects", say("A card asks"), Icon.SUMMON, Open(Sheet.EFFECTS)),
    MOVE_DICE,
    CHECK,
    HERO,
    ITEMS,
    Entry("cache", say("The cache"), Icon.GOLD, Open(Sheet.CACHE)),
    Entry("enemies", say("The enemies"), Icon.ROSE, Open(Sheet.ENEMIES)),
    Entry("keywords", say("Keywords"), Icon.SHIELD, Open(Sheet.KEYWORDS)),
    NOTES,
    STEPS,
)
"""What Rose has on the table besides the steps."""


def flights(old: Rose, new: Rose) -> Iterable[tuple[str, str]]:
    """Dice that were applied to an enemy."""
    before, after = ({f"card {enemy.id}": enemy.dice for _, enemy in state.standing} for state in (old, new))
    return put(old.rolled or (), before, after)


def slides(old: Rose, new: Rose) -> Iterable[tuple[str, str]]:
    """Enemies that moved, were displaced, or went off the near end into the castle."""
    now = {enemy.id: place for place, enemy in new.standing}
    entered = new.tally.entered > old.tally.entered
    for place, enemy in old.standing:
        name = f"card {enemy.id}"
        if enemy.id in now and now[enemy.id] != place:
            after = new.at(place)
            yield f"place {place.name}" if after is None else f"card {after.id}", name
        elif enemy.id not in now and entered and all(beaten.id != enemy.id for beaten in new.garden):
            yield name, f"path {place.path.value}"


def arrivals(old: Rose, new: Rose) -> Iterable[tuple[str, str]]:
    """The enemy that was turned up, from the letter that sent it to the far end of its path."""
    if old.draft is None or old.letter is None:
        return
    known = {enemy.id for _, enemy in old.standing}
    for _, enemy in new.standing:
        if enemy.id not in known:
            yield f"letter {old.letter.value}", f"card {enemy.id}"


def pushed(old: Rose, new: Rose) -> Iterable[tuple[Text, str, str]]:
    """Who was displaced into the castle by an arrival: until then no board was to be seen."""
    if old.draft is None or new.tally.entered == old.tally.entered:
        return
    now = {enemy.id for _, enemy in new.standing}
    for place, enemy in old.standing:
        after = new.at(place)
        if enemy.id not in now and after is not None:
            yield titled(enemy.card), f"card {after.id}", f"path {place.path.value}"


TABLEAU = Tableau(
    books,
    SIGNS,
    scene,
    SHEETS,
    lambda _: MENU,
    lambda _: ENDINGS,
    writing,
    flights,
    KNOWN,
    slides,
    arrivals,
    pushed,
)
