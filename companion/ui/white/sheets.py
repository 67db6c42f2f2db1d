"""White's own corrections: gold paid, lost and gained; a card in front of the hero."""

from __future__ import annotations

import msgspec

from companion.games.game import Correct
from companion.games.text import Text, say
from companion.games.white.actions import GainGold, LoseGold, PayGold
from companion.games.white.state import MOST_GOLD, ActiveCard, White
from companion.inputs import Fill, Intent, Open, Sheet, Take
from companion.ui.frame import Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, Page
from companion.ui.scenes.sheets import DONE
from companion.ui.strong20.card_numbers import DAMAGE, HEALTH, number_field
from companion.ui.strong20.tags import listed
from companion.ui.theme import Tone
from companion.ui.white.enemies import enemy_card
from companion.ui.white.tags import reckonings
from companion.ui.white.write_card import BRIBE


def purse(page: Page, box: Box) -> None:
    """An amount of gold, and what happens to it (W80 to W82)."""
    amount = page.view.desk.filled("amount", 3)
    page.panel(box)
    inner = box.inset(16, 14)
    page.words(inner.top_part(76).left_part(260), say("An amount of gold"), BODY, lines=2)
    page.stepper(
        inner.top_part(76).right_part(270),
        "amount",
        amount,
        Fill("amount", max(1, amount - 1)),
        Fill("amount", min(MOST_GOLD, amount + 1)),
        least=say("1 is the least") if amount <= 1 else None,
    )
    deeds: tuple[tuple[str, Text, Text, Intent], ...] = (
        ("pay", say("Pay {n}", n=amount), say("all or nothing"), Take(PayGold(amount))),
        ("lose", say("Lose {n}", n=amount), say("what there is"), Take(LoseGold(amount))),
        ("gain", say("Gain {n}", n=amount), say("20 at most"), Take(GainGold(amount))),
    )
    for (name, words, detail, intent), cell in zip(deeds, inner.bottom_part(86).columns(3, 12), strict=True):
        page.button(cell, name, intent, words, icon=Icon.GOLD, detail=detail, focus=True)


def card(page: Page, state: White, about: str) -> None:
    """The numbers of a card in front of the hero."""
    enemy = next((e for e in state.active if str(e.id) == about), None)
    if enemy is None:
        return
    other = Second("another", say("Another card"), Open(Sheet.WHICH, f"enemy.{enemy.id}"), Icon.CARDS)
    foot = msgspec.structs.replace(DONE, second=other)
    main = framed(
        page, Header(say("Correct a card"), say("Set it to what the card shows."), Icon.CARDS), foot
    )
    shown = main.top_part(112) if page.upright else main.left_part(308).top_part(280)
    enemy_card(page, shown, state, enemy, None)
    rest = main.cut(top=124) if page.upright else main.cut(left=320)
    if page.upright:
        _changed(page, rest.bottom_part(170), state, enemy)
    else:
        _changed(page, main.left_part(308).cut(top=292), state, enemy)
    values = (enemy.card.health, enemy.card.damage, enemy.card.bribe)
    high = min(122.0, (rest.h - (182 if page.upright else 0) - 24) / 3)
    rows = rest.top_part(3 * high + 24).rows(3, 12)
    for number, value, box in zip((HEALTH, DAMAGE, BRIBE), values, rows, strict=True):
        path, n = f"enemy.{enemy.id}.{number.name}", value or 0
        fewer = None if number is BRIBE and n == 0 else max(0, n - 1)
        number_field(
            page, box, number, value, less=Take(Correct(path, fewer)), more=Take(Correct(path, n + 1))
        )


def _changed(page: Page, box: Box, state: White, enemy: ActiveCard) -> None:
    """How the numbers come about that are not the printed ones; and entering what the card changes."""
    about = str(enemy.id)
    adjust, remind = box.bottom_part(76).columns(2, 8)
    page.button(adjust, "adjust", Open(Sheet.ADJUST, about), say("Adjust"), icon=Icon.SWAP, middle=True)
    page.button(remind, "remind", Open(Sheet.REMIND, about), say("Remind"), icon=Icon.HAND, middle=True)
    reckoned = listed(reckonings(state, enemy))
    if reckoned is not None:
        page.words(box.cut(bottom=82), reckoned, LABEL, Tone.INK2, lines=3, name=True)
