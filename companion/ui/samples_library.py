"""Cards of the library with all that they may hold, for the pictures and their tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.game import GameName
from companion.games.rose.cards import ARMOR, Enemy, Reward
from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.reminders import (
    ChangeAStat,
    ChangeGold,
    Condition,
    DrawItems,
    FlipSky,
    Moment,
    Reminder,
)
from companion.games.strong20.stats import Stat
from companion.games.white.cards import Card, Modifier
from companion.inputs import Sheet
from companion.ui.desk import KNOWN, Desk, OpenSheet
from companion.ui.samples import BRIAR, HERON, READY
from companion.ui.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator

WARDEN = Card(
    "Toll Warden",
    modifier=Modifier.WINDED,
    health=6,
    damage=2,
    bribe=4,
    resolve=1,
    after_effects=True,
    adjustments=(
        Adjustment(Number.BRIBE, 1, until=Until.CONFLICT, enemy=None),
        Adjustment(Number.DAMAGE, 1, until=Until.ROUND, enemy=0, by_night=True),
    ),
    reminders=(
        Reminder(
            "She keeps the key: turn the sky",
            Moment.AFTER_EFFECTS,
            condition=Condition.UNDEFEATED,
            changes=(FlipSky(),),
            until=Until.CONFLICT,
        ),
    ),
    reward=(ChangeGold(3), ChangeAStat(Stat.RECOVERY, 1)),
)
TINKER = Enemy(
    "Moss Tinker",
    health=4,
    damage=1,
    gold=2,
    reward=Reward.ONGOING,
    reward_words="One die more at the start",
    skulls=1,
    keywords=(ARMOR, "Mend", "Whistle"),
    adjustments=(Adjustment(Number.HIT, -1, until=Until.ENGAGEMENT),),
    reminders=(Reminder("It mends itself by one", Moment.ROUND_END, until=Until.CONFLICT),),
    reward_changes=(DrawItems(1),),
)
DECKS: dict[GameName, tuple[Any, ...]] = {
    GameName.WHITE: (BRIAR, HERON, WARDEN),
    GameName.ROSE: (TINKER, Enemy("Stile Hare", health=2, damage=1, gold=1, keywords=("Leap",))),
}
LOWERS = (("number", 2), ("adjust by", -2), ("adjust least", 2), ("adjust light", 1))
"""A form that says what Bribes cost less by, and what they cost at least."""
HELD = {"known-card-forget": "forget"}


def moments() -> Iterator[tuple[str, View]]:
    """The views with their names."""
    white, rose = f"{GameName.WHITE} {WARDEN.name}", f"{GameName.ROSE} {TINKER.name}"
    for name, about, sheets in (
        ("known-card-all", white, ()),
        ("known-card-forget", white, ()),
        ("known-card-text", white, (Sheet.TEXT,)),
        ("known-card-adjust", white, (Sheet.TEXT, Sheet.ADJUST)),
        ("known-card-lowers", white, (Sheet.TEXT, Sheet.ADJUST)),
        ("known-card-remind", white, (Sheet.TEXT, Sheet.REMIND)),
        ("rose-known-all", rose, ()),
        ("rose-known-text", rose, (Sheet.TEXT,)),
        ("rose-known-adjust", rose, (Sheet.TEXT, Sheet.ADJUST)),
        ("rose-known-remind", rose, (Sheet.TEXT, Sheet.REMIND)),
        ("rose-known-keywords", rose, (Sheet.KEYWORDS,)),
    ):
        opened = (OpenSheet(Sheet.KNOWN_CARD, about), *(OpenSheet(it, f"{KNOWN}{about}") for it in sheets))
        yield (
            name,
            View(
                libraries=DECKS,
                undoes_cards={GameName.WHITE: WARDEN.name, GameName.ROSE: TINKER.name},
                devices=READY,
                desk=Desk(
                    sheets=opened, fills=LOWERS if name == "known-card-lowers" else (), held=HELD.get(name)
                ),
            ),
        )
