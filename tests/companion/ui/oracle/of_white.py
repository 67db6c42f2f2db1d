"""White read independently of its screen: what the state says, and where that must stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.strong20.adjustments import Number
from companion.games.white.actions import Bribe, Trade
from companion.games.white.cards import Card
from companion.games.white.merchant import PRICES
from companion.games.white.state import ActiveCard, Stack, StepId, White
from companion.inputs import Sheet, Take
from companion.ui.icons import Icon
from companion.ui.theme import Tone
from companion.ui.view import View
from tests.companion.ui.oracle.claims import (
    SQUARE,
    Claim,
    numbers_of_20_strong,
    odds_bar,
    plain,
    with_all,
    worth,
)
from tests.companion.ui.oracle.written import Picture

FIGHTS = {StepId.ICONS, StepId.BRIBERY, StepId.COMMIT, StepId.APPLY, StepId.SUFFER, StepId.EXHAUST}
UNPRICED = 5
"""What the stall shows of an item whose price nobody has written down."""
MOST_BOUGHT = 3

NOT_SHOWN = {
    "setup": "shown and chosen at set-up; in play the hero's sheet and the house rules show it",
    "at": "the step's own words say it; tests of the steps hold them",
    "cards_seen": "numbers the cards within the books",
    "first_defeated": "which fight ends; its rule acts on it",
    "visit": "the step that follows says it",
    "ending": "said in words: the sky and the summary",
    "tasks": "what is asked next; the step's words say it",
    "top": "an icon, no number and no name",
    "chosen": "a rule's memory of the round",
    "selected": "icons, no number and no name",
    "reminders": "said when they come up, and in the list of notes",
    "left": "a rule's memory of the round",
    "box_heroes": "named in the sheet of the box",
    "luck": "chance to come: nobody may see it",
    "draft_from": "a rule's memory",
    "item_deck": "listed with the items of the box, not on the table's picture",
    "item_discard": "as above",
    "further_visits": "the step's words say it",
    "repeats": "counted with the roll",
    "conflict": "its limit stands on the tower",
    "tally": "told at the end, by the summary",
    "hero": "named in its own sheet",
    "hero_at": "a badge on its place, no number",
    "night": "said in words: the sky",
}
"""The fields of the state that are no number or name of a picture, each with the reason."""
SHOWN = {
    "stats": {"health", "strategy", "recovery"},
    "dice": {"dice"},
    "gold": {"gold"},
    "round": {"round"},
    "repeat": {"roll", "roll squares"},
    "forest": {"forest name", "forest health", "forest damage"},
    "strategy_area": {"strategy area", "area name", "area health", "area damage"},
    "deck": {"hunt deck"},
    "discard": {"discard"},
    "stacks": {"stack"},
    "bosses": {"boss"},
    "draft": {"draft name", "draft health", "draft damage", "draft bribe"},
    "active": {"enemy name", "damage taken", "enemy health", "enemy damage", "bribe", "bribe to pay", "odds"},
    "adjustments": {"enemy health", "enemy damage", "bribe", "price"},
    "items": {"items held", "item name"},
    "shop": {"shop name", "price", "service price"},
    "bought": {"bought"},
}
"""Which claims show a field."""


SHEETS = {Sheet.ITEMS, Sheet.FOREST, Sheet.STACKS}
"""Sheets that are read for more than what stands beside them."""
LEFT_OUT = {(720, 1280): {"area name", "area health", "area damage", "boss", "items held"}}
"""What an upright screen has no room for, by its size: the sheets of the forest, castle and items show it."""


def claims(view: View, picture: Picture) -> Iterator[Claim]:
    """All that this picture must say."""
    state: White = view.state
    yield from numbers_of_20_strong(
        state, (die.colour for card in state.active for die in card.dice), picture
    )
    yield Claim("gold", [state.gold], picture.numbers("figure gold"))
    if state.at not in {StepId.SETTING_UP, StepId.LAYING_OUT, StepId.OVER}:
        yield Claim("round", [state.round], picture.numbers("sky"))
    sheet = view.desk.sheets[-1] if view.desk.sheets else None
    if plain(view):
        yield from _of_step(view, state, picture)
    elif view.desk.text is None and view.desk.number is None and sheet is not None:
        if sheet.sheet is Sheet.ITEMS:
            for at, held in enumerate(state.items):
                if held.item.name:
                    yield Claim("item name", True, picture.tells(f"item {at}", held.item.name))  # noqa: FBT003
        if sheet.sheet is Sheet.FOREST:
            yield from _forest(state, picture)
        if sheet.sheet is Sheet.STACKS:
            yield from _stacks(view, state, picture)


def _of_step(view: View, state: White, picture: Picture) -> Iterator[Claim]:
    if state.at in FIGHTS:
        for card in state.active:
            yield from _enemy(view, state, card, picture)
    if state.at in {StepId.COMMIT, StepId.APPLY} and not view.toasts:  # those stand in its place
        runs = [state.repeat, state.repeats or state.stats.strategy]
        found = [[int(n) for n in re.findall(r"\d+", line.text)] for line in picture.lines]
        yield Claim("roll", True, runs in found)  # noqa: FBT003
        squares = picture.grounds(Tone.PRIMARY, side=SQUARE), picture.grounds(Tone.BG, side=SQUARE)
        yield Claim("roll squares", (runs[0], runs[1] - runs[0]), squares)
    if state.at in {StepId.PREPARE, StepId.PRESS_ONWARD}:
        yield from _forest(state, picture)
        yield from _area(view, state, picture)
    if state.at in {StepId.CASTLE, StepId.CLEANUP}:
        yield from _stacks(view, state, picture)
    if state.at is StepId.MERCHANT:
        yield from _stall(view, state, picture)
    if state.at is StepId.WRITE_CARD and state.draft is not None:
        yield from _draft(state.draft, picture)


def _adjusted(state: White, number: Number, printed: int, enemy: int | None) -> int:
    held = [each for item in state.items for each in item.side.adjustments]
    mine = [
        each for each in (*state.adjustments, *held) if each.number is number and each.enemy in {None, enemy}
    ]
    return with_all(printed, mine, night=state.night)


def _enemy(view: View, state: White, enemy: ActiveCard, picture: Picture) -> Iterator[Claim]:
    """A card in front of the hero. Narrow cards leave out the bribe, then the damage; low ones the odds."""
    card, target = enemy.card, f"card {enemy.id}"
    apart = f"name {enemy.id}"  # with few cards their names have a target of their own while dice are applied
    if card.name:
        told = picture.tells(target, card.name) or picture.tells(apart, card.name)
        yield Claim("enemy name", True, told)  # noqa: FBT003
    if not card.fights:
        return
    bonus = _adjusted(state, Number.HIT, 0, None)
    on_crit = state.setup.house.bonus_on_crit
    taken = sum(worth(die, bonus, on_crit=on_crit) for die in enemy.dice)
    taken += sum(die.also == enemy.id for other in state.active for die in other.dice)
    health = _adjusted(state, Number.HEALTH, card.health, enemy.id)
    yield Claim("damage taken", str(taken), picture.beside(Icon.HEALTH, target))
    of = view.translate("of {health}", None, 1).split("{", maxsplit=1)[0]
    out_of = [line for line in picture.on(target) if line.startswith(of)]
    if out_of:
        yield Claim("enemy health", [f"{of}{health}"], out_of)
    damage = picture.beside(Icon.DAMAGE, target)
    if damage is not None:
        right = _adjusted(state, Number.DAMAGE, card.damage, enemy.id)
        yield Claim("enemy damage", str(right), damage)
    yield from _bribe(state, enemy, picture)
    percent = [line for line in picture.on(target) if line.endswith("%")]
    if percent:
        yield Claim("odds", [f"{view.odds[enemy.id]:.0f}"], [line[:-1].strip() for line in percent])
    yield from odds_bar(view, enemy.id, picture)


def _bribe(state: White, enemy: ActiveCard, picture: Picture) -> Iterator[Claim]:
    target = f"card {enemy.id}"
    gold, price = picture.beside(Icon.GOLD, target), None
    if enemy.card.bribe is not None:
        price = _adjusted(state, Number.BRIBE, enemy.card.bribe, enemy.id)
    if gold is not None:
        yield Claim("bribe", str(price), gold)
    if state.at is StepId.BRIBERY:
        for shown in picture.scheme.targets:
            action = shown.intent.action if isinstance(shown.intent, Take) else None
            if isinstance(action, Bribe) and action.enemy == enemy.id:
                yield Claim("bribe to pay", True, price in picture.numbers(shown.name))  # noqa: FBT003


def _forest(state: White, picture: Picture) -> Iterator[Claim]:
    """What lies face up, by the letter of its column and the number of its row from below."""
    for at, place in enumerate(state.forest):
        card, across = place.card, len(state.forest) // 3
        if card is None or not place.face_up or at == state.hero_at:
            continue
        target = f"place {'ABCD'[at % across]}{3 - at // across}"
        yield from _card("forest", card, target, picture)


def _card(where: str, card: Card, target: str, picture: Picture) -> Iterator[Claim]:
    if card.name:
        yield Claim(f"{where} name", True, picture.tells(target, card.name))  # noqa: FBT003
    if card.fights and card.health:
        yield Claim(f"{where} health", str(card.health), picture.beside(Icon.HEALTH, target))
        yield Claim(f"{where} damage", str(card.damage), picture.beside(Icon.DAMAGE, target))


def _area(view: View, state: White, picture: Picture) -> Iterator[Claim]:
    """Beside the forest; on an upright screen the area is a number alone."""
    counts = {
        "strategy area": ("Strategy area", len(state.strategy_area)),
        "hunt deck": ("Hunt deck", state.deck),
        "discard": ("Discard", len(state.discard)),
    }
    for fact, (label, right) in counts.items():
        yield Claim(fact, str(right), picture.near(view.translate(label, None, 1)))
    for at, card in enumerate(state.strategy_area):
        if picture.scheme.named(f"area {at}") is not None and (card.name or card.health):
            yield from _card("area", card, f"area {at}", picture)


def _stacks(view: View, state: White, picture: Picture) -> Iterator[Claim]:
    for stack in Stack:
        boss, target = state.bosses[stack], f"stack {stack.value}"
        if boss.beaten:
            continue
        fought = state.conflict is not None and state.conflict.stack is stack
        limit = state.conflict.limit if fought and state.conflict is not None else len(state.stacks[stack])
        yield Claim("stack", [str(limit)], [line.text for line in picture.cells(target)])
    sheet = view.desk.sheets[-1].sheet if view.desk.sheets else None
    named = [boss.card.name for boss in state.bosses.values() if boss.face_up and boss.card.name]
    if sheet is Sheet.STACKS and not picture.upright:  # there the cards need the room
        for name in named:
            said = {"Evil Stepmother": view.translate("Stepmother", None, 1)}.get(name, name)
            yield Claim("boss", True, any(picture.tells(f"stack {s.value}", said) for s in Stack))  # noqa: FBT003


def _stall(view: View, state: White, picture: Picture) -> Iterator[Claim]:
    for at, item in enumerate(state.shop):
        if item.name:
            yield Claim("shop name", True, picture.tells(f"shop {at}", item.name))  # noqa: FBT003
        printed = view.desk.filled(f"price {at}", UNPRICED) if item.cost is None else item.cost
        price = _adjusted(state, Number.PRICE, printed, None)
        yield Claim("price", str(price), picture.beside(Icon.GOLD, f"shop {at}"))
    for target in picture.scheme.targets:
        intent = target.intent
        if isinstance(intent, Take) and isinstance(intent.action, Trade) and intent.action.service in PRICES:
            price = _adjusted(state, Number.PRICE, PRICES[intent.action.service], None)
            if target.name.startswith("offer "):
                yield Claim("service price", str(price), picture.beside(Icon.GOLD, target.name))
    counted = [
        line.text
        for line in picture.lines
        if re.findall(r"\d+", line.text) == [str(state.bought), str(MOST_BOUGHT)]
    ]
    yield Claim("bought", 1, len(counted))
    if picture.scheme.named("items") is not None:
        yield Claim("items held", [len(state.items)], picture.numbers("items"))


def _draft(card: Card, picture: Picture) -> Iterator[Claim]:
    """The card that is being written down."""
    if card.name and card.name != "Evil Stepmother":
        yield Claim("draft name", True, picture.tells("name", card.name))  # noqa: FBT003
    if card.fights:
        for field in ("health", "damage", "bribe"):
            value = getattr(card, field)
            if value is not None:
                yield Claim(f"draft {field}", str(value), picture.between(field))
