"""Rose read independently of its screen: what the state says, and where that must stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.rose.cards import Reward
from companion.games.rose.state import SPOTS, EnemyNumber, Rose, Spot, Standing, StepId
from companion.games.strong20.adjustments import Adjustment, Number
from companion.games.strong20.reminders import Adjust
from companion.inputs import Sheet
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

NO_BOARD = {
    StepId.SETTING_UP: "nothing is laid yet",
    StepId.LAYING_OUT: "nothing is laid yet",
    StepId.WRITE_ENEMY: "the card that is copied takes the room",
    StepId.RESPITE: "the dice that come back take the room",
    StepId.RECOVER: "the dice that come back take the room",
    StepId.GAIN_REWARDS: "the garden takes the room",
    StepId.REMINDERS: "the reminders take the room",
    StepId.OVER: "the summary takes the room",
}
NOT_SHOWN = {
    "setup": "shown and chosen at set-up",
    "stage": "the step's own words say it",
    "places": "suns, moons and shields, no number; how many are by night stands beside the board",
    "enemy_discard": "named in the sheet of all enemies",
    "item_discard": "counted in the sheet of the piles",
    "item_deck": "as above",
    "keyword_notes": "in the sheet of the keywords",
    "hero": "named in its own sheet",
    "flip_due": "the step that asks for it",
    "round": "its count is in the sheet of the steps; the days are what players count by",
    "hero_path": "the hero's sign below its path",
    "draft_deployed": "a rule's memory",
    "letter": "a button that is filled",
    "enemies_seen": "numbers the cards within the books",
    "deployed": "in the sheet of the steps",
    "forced": "the step's words say it",
    "rewards_due": "the step's words say it",
    "items_due": "the step's words say it",
    "upgrades_due": "the step's words say it",
    "instant_due": "the step's words say it",
    "over_limit": "counted among the items",
    "repeats": "counted with the roll",
    "struck": "the step's words say it",
    "turns_taken": "a rule's memory of the round",
    "reminders": "said when they come up",
    "due": "the step that asks about them",
    "extra": "dice, no number",
    "ending": "said in words: the sky and the summary",
    "tally": "told at the end, by the summary",
}
"""The fields of the state that are no number or name of a picture, each with the reason."""
SHOWN = {
    "stats": {"health", "strategy", "recovery"},
    "dice": {"dice"},
    "repeat": {"roll", "roll squares"},
    "days": {"days", "day dots", "last day"},
    "deck": {"enemies in the deck"},
    "board": {"enemy name", "enemy health", "enemy damage", "damage taken", "odds bar"},
    "garden": {"garden name"},
    "cache": {"gold", "coins"},
    "inventory": {"items held", "item name"},
    "draft": {"draft name", "draft health", "draft damage", "draft gold"},
    "under_strategy": {"range"},
    "adjustments": {"range", "enemy health", "enemy damage"},
}
"""Which claims show a field."""


SHEETS = {Sheet.ITEMS, Sheet.CACHE}
"""Sheets that are read for more than what stands beside them."""
LEFT_OUT: dict[tuple[int, int], set[str]] = {}
"""What a size has no room for."""


def claims(view: View, picture: Picture) -> Iterator[Claim]:
    """All that this picture must say."""
    state: Rose = view.state
    enemies = [*(enemy for enemy in state.board if enemy is not None), *state.garden]
    out = [
        *(die.colour for enemy in enemies for die in enemy.dice),
        *(die.colour for die in state.extra or ()),
    ]
    yield from numbers_of_20_strong(state, out, picture)
    yield Claim("gold", [sum(card.gold for card in state.cache)], picture.numbers("figure cache"))
    if state.ending is None:
        last = state.days == 1  # said in words
        yield Claim("days", [] if last else [state.days], picture.numbers("sky"))
        yield Claim("day dots", state.days, picture.grounds(Tone.ORB, target="sky"))
        yield Claim("last day", last, picture.tells("sky", view.translate("Last day", None, 1)))
    sheet = view.desk.sheets[-1].sheet if view.desk.sheets else None
    if plain(view):
        yield from _of_step(view, state, picture)
    elif view.desk.text is None and view.desk.number is None:
        if sheet is Sheet.ITEMS:
            for at, item in enumerate(state.inventory):
                name = item.name if item.enemy is None else item.enemy.name
                if name:
                    yield Claim("item name", True, picture.tells(f"item {at}", name))  # noqa: FBT003
        if sheet is Sheet.CACHE:
            coins = sorted(card.gold for card in state.cache)
            read = [picture.numbers(f"coin {at}") for at in range(len(coins))]
            yield Claim("coins", [[coin] for coin in coins], sorted(read))


def _of_step(view: View, state: Rose, picture: Picture) -> Iterator[Claim]:
    if state.here not in NO_BOARD:
        for spot, enemy in zip(SPOTS, state.board, strict=True):
            if enemy is not None:
                yield from _enemy(view, state, spot, enemy, picture)
    if state.here in {StepId.COMMIT, StepId.APPLY}:
        runs = [state.repeat, state.repeats or state.stats.strategy]
        found = [[int(n) for n in re.findall(r"\d+", line.text)] for line in picture.lines]
        yield Claim("roll", True, runs in found)  # noqa: FBT003
        squares = picture.grounds(Tone.PRIMARY, side=SQUARE), picture.grounds(Tone.BG, side=SQUARE)
        yield Claim("roll squares", (runs[0], runs[1] - runs[0]), squares)
        printed = state.stats.strategy + state.under_strategy.total()
        reach = with_all(printed, _of(state, Number.RANGE, None), night=False, days=state.days)
        yield Claim("range", str(reach), picture.near(view.translate("Range", None, 1)))
    yield from _of_calm_step(state, picture)


def _of_calm_step(state: Rose, picture: Picture) -> Iterator[Claim]:
    """What stands beside the board, or in its place."""
    if state.here is StepId.DEPLOY:
        for target, fact, right in (
            ("enemies", "enemies in the deck", state.deck),
            ("items", "items held", len(state.inventory)),
        ):
            if picture.scheme.named(target) is not None:
                yield Claim(fact, right, picture.numbers(target)[0])
    if state.here is StepId.GAIN_REWARDS and state.garden:
        yield Claim("garden name", True, picture.has(state.garden[0].card.name))  # noqa: FBT003
    if state.here is StepId.WRITE_ENEMY and state.draft is not None:
        if state.draft.name:
            yield Claim("draft name", True, picture.tells("name", state.draft.name))  # noqa: FBT003
        for field in ("health", "damage", "gold"):
            yield Claim(f"draft {field}", str(getattr(state.draft, field)), picture.between(field))


def _of(state: Rose, number: Number, enemy: int | None) -> list[Adjustment]:
    """Everything that changes a number: noted by hand, on enemies (0 is their own), on what is held."""
    found = list(state.adjustments)
    for each in filter(None, state.board):
        mine = each.card.adjustments
        found += [adj for adj in mine if adj.enemy != 0]
        found += [adj for adj in mine if adj.enemy == 0 and each.id == enemy]
    for item in state.inventory:
        side = item.upgraded_side if item.upgraded else item.ordinary_side
        found += side.adjustments
        if item.enemy is not None and item.enemy.reward is Reward.ONGOING:
            found += [change.adjustment for change in item.enemy.reward_changes if isinstance(change, Adjust)]
    return [adj for adj in found if adj.number is number and adj.enemy in {None, 0, enemy}]


def _enemy(view: View, state: Rose, spot: Spot, enemy: Standing, picture: Picture) -> Iterator[Claim]:
    """An enemy on its place; with dice on it, what they come to stands in place of its numbers."""
    card, target, house = enemy.card, f"card {enemy.id}", state.setup.house
    if picture.scheme.named(target) is None:  # a split crit: the first enemy is no target again
        return
    if card.name:
        yield Claim("enemy name", True, picture.tells(target, card.name))  # noqa: FBT003
    place = state.places[SPOTS.index(spot) - SPOTS.index(spot) // 4] if spot.range < 4 else None
    night = place is not None and place.night
    keywords = {word for each in filter(None, state.board) for word in each.card.keywords}
    adds = [house.bolster_adds] if "bolster" in keywords else []
    if "armor" in card.keywords or (place is not None and place.night and place.armor):
        adds.append(house.armor_adds)

    def now(printed: int, to: EnemyNumber, number: Number) -> int:
        more = sum(add.by for add in adds if add.to is to)
        return with_all(printed + more, _of(state, number, enemy.id), night=night, days=state.days)

    health = now(card.health, EnemyNumber.HEALTH, Number.HEALTH)
    if enemy.dice:
        bonus = with_all(0, _of(state, Number.HIT, None), night=False, days=state.days)
        taken = sum(worth(die, bonus, on_crit=house.bonus_on_crit) for die in enemy.dice)
        others = [*filter(None, state.board), *state.garden]
        taken += sum(die.also == enemy.id for other in others for die in other.dice)
        yield Claim("damage taken", f"{taken}/{health}", picture.beside(Icon.HEALTH, target))
    else:
        yield Claim("enemy health", str(health), picture.beside(Icon.HEALTH, target))
        damage = now(card.damage, EnemyNumber.DAMAGE, Number.DAMAGE)
        yield Claim("enemy damage", str(damage), picture.beside(Icon.DAMAGE, target))
    yield from odds_bar(view, enemy.id, picture)  # in figures there is hardly ever room
