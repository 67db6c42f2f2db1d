"""What a boss's text gives instead of the modifier of a card in its stack (W103)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.stats import Stat
from companion.games.text import say
from companion.games.white.actions import How, ResolveStackCard
from companion.inputs import Close, Fill, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY
from companion.ui.scenes.choosing import choice
from companion.ui.strong20.adjust import stepped

if TYPE_CHECKING:
    from companion.games.text import Text
    from companion.games.white.state import White
    from companion.ui.page import Page

KIND, AMOUNT = "instead", "instead by"
"""The fields of the form."""
KINDS: tuple[tuple[Stat | None, Text, Icon], ...] = (
    (None, say("gold"), Icon.GOLD),
    (Stat.HEALTH, Stat.HEALTH.word, Icon.HEALTH),
    (Stat.STRATEGY, Stat.STRATEGY.word, Icon.STRATEGY),
    (Stat.RECOVERY, Stat.RECOVERY.word, Icon.RECOVERY),
)
GOLD, STAT, MOST = 3, 1, 9
"""What the form begins with: the gold of the rulebook's own boss, or 1; and the most of either."""


def instead(page: Page, _: White) -> None:
    """Gold or a stat, and how much of it."""
    desk = page.view.desk
    kind = desk.filled(KIND, 0)
    stat = KINDS[kind][0]
    by = desk.filled(AMOUNT, GOLD if stat is None else STAT)
    if stat is None:
        by = max(1, by)
        action = ResolveStackCard(How.INSTEAD, gold=by)
    else:
        action = ResolveStackCard(How.INSTEAD, stat=stat, by=by)
    header = Header(
        say("Instead"),
        say("What does the boss give for this card?"),
        Icon.CASTLE,
        rule=page.say(say("Rule {number}", number="W103")),
    )
    second = Second("close", say("Not now"), Close())
    main = framed(page, header, Foot(say("Take it"), Take(action), second=second))
    words, icons = [w for _, w, _ in KINDS], [icon for _, _, icon in KINDS]
    choice(page, main.top_part(92), KIND, words, across=len(KINDS), chosen=kind, icons=icons)
    row = main.cut(top=104).top_part(100)
    page.panel(row)
    inner = row.inset(14, 12)
    page.words(inner.left_part(200), say("By"), BODY)
    least = say("1 is the least") if stat is None and by <= 1 else None
    less, more = Fill(AMOUNT, stepped(by, -1, MOST)), Fill(AMOUNT, stepped(by, 1, MOST))
    page.adjust = (less, more)
    page.stepper(inner.right_part(300), AMOUNT, f"{by:+d}", less, more, least=least)
