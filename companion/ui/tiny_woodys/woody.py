"""What a Woody card says, copied by touches: type, season, powers, ability, copies (T12, T13, T18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from companion.games.text import Text, say
from companion.games.tiny_woodys.actions import Learn, Pass
from companion.games.tiny_woodys.steps_questions import told
from companion.games.tiny_woodys.woodys import Ability, Kind, Season, Woody, listed_ability
from companion.inputs import Close, Fill, Intent, Open, Sheet, Take
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LABEL_BOLD, LEAD, TAG, Page
from companion.ui.scenes.listing import rows
from companion.ui.scenes.steps import header
from companion.ui.theme import Tone
from companion.ui.tiny_woodys.kinds import ABILITIES, KINDS, SEASONS, kind_sign
from companion.ui.tiny_woodys.placing import types
from companion.ui.type import Style, Weight

if TYPE_CHECKING:
    from companion.games.game import Step
    from companion.games.tiny_woodys.state import TinyWoodys
    from companion.ui.desk import Desk
    from companion.ui.geometry import Box

GAP = 10
MOST = 9
POWERS: dict[str, tuple[Icon, Text]] = {
    "draw": (Icon.CARDS, say("draw")),
    "place": (Icon.HAND, say("place")),
    "event": (Icon.BOLT, say("event")),
    "keep": (Icon.CHECK, say("keep")),
}
HIGHEST_POWER = 2
"""No card in our sources prints more (T12)."""
LISTED_TYPE = "type that is listed"


LISTS: dict[str, type[Kind | Season | Ability]] = {"kind": Kind, "season": Season, "ability": Ability}
"""Fields that are one of a list: 0 is none, else the place in the list from 1."""
Change = Callable[[str, int], Intent]
"""What a touch on a field does, which gets this number."""


def changed(woody: Woody, field: str, n: int) -> Woody:
    """The card with a field set."""
    value: object = n
    if field in LISTS:
        value = list(LISTS[field])[n - 1] if n else None
    elif field == "copies":
        value = n or None
    return msgspec.structs.replace(woody, **{field: value})


def drafted(desk: Desk, known: Woody) -> Woody:
    """The card as far as it is copied: what was known, and what was touched since."""
    for field, n in desk.fills:
        if field in LISTS or field in POWERS or field == "copies":
            known = changed(known, field, n)
    return known


def learn(page: Page, state: TinyWoodys, step: Step) -> None:
    """A Woody that was placed for the first time."""
    question = state.asked
    name = next(
        (
            laid.name
            for player in state.players
            for laid in player.board
            if question and laid.id == question.woody
        ),
        "",
    )
    known = state.known(name)
    if known.ability is None:
        known = msgspec.structs.replace(known, ability=listed_ability(name))
    draft = drafted(page.view.desk, known)
    ready = draft.kind is not None
    later = Second("later", say("Later"), Take(Pass()))
    foot = Foot(say("Learn it"), Take(Learn(draft)) if ready else None, say("Type first"), second=later)
    main = framed(page, msgspec.structs.replace(header(page, step), trail=()), foot)
    form(page, main, draft)


def woody_sheet(page: Page, state: TinyWoodys, about: str) -> None:
    """A known Woody, to be put right."""
    known = state.known(about)
    draft = drafted(page.view.desk, known)
    if draft == known:
        foot = Foot(say("Done"), Close())
    else:
        foot = Foot(say("Keep it"), Take(Learn(draft)), second=Second("as before", say("As before"), Close()))
    title = say("{woody}", woody=about)
    main = framed(page, Header(title, say("Copy type, season and powers from the card."), Icon.CARDS), foot)
    form(page, main, draft)


def known_form(page: Page, box: Box, woody: Woody, keep: Callable[[Woody], Intent], rename: Intent) -> None:
    """A Woody of the library: every touch is kept at once."""
    form(page, box, woody, lambda field, n: keep(changed(woody, field, n)), rename)


def form(page: Page, box: Box, draft: Woody, change: Change = Fill, name: Intent | None = None) -> None:
    """Everything that a card can say, each by one touch; `name` is what a touch on the name does."""
    rows = 2 if page.upright else 1
    top = box.top_part(84 * rows + GAP * (rows - 1))
    for n, (kind, cell) in enumerate(zip(Kind, top.grid(6 // rows, rows, GAP), strict=True), 1):
        icon, tone = KINDS[kind]
        page.button(
            cell,
            f"kind {kind.value}",
            change("kind", n),
            kind.word,
            icon=icon,
            icon_size=40,
            icon_tone=tone,
            style=LABEL_BOLD,
            below=True,
            chosen=draft.kind is kind,
            focus=True,
        )
    rest = box.cut(top=top.h + GAP)
    _seasons(page, rest.top_part(76), draft, change)
    rest = rest.cut(top=76 + GAP)
    _powers(page, rest.top_part(76), draft, change)
    _abilities(page, rest.cut(top=76 + GAP), draft, change, name)


def _seasons(page: Page, box: Box, draft: Woody, change: Change) -> None:
    """The back of the card, and how often it is in the game."""
    wide = 234.0
    for n, (season, cell) in enumerate(zip(Season, box.cut(right=wide + GAP).columns(4, 6), strict=True), 1):
        page.button(
            cell,
            f"season {season.value}",
            change("season", 0 if draft.season is season else n),
            season.word,
            icon=SEASONS[season],
            icon_size=30,
            style=LABEL_BOLD,
            below=True,
            chosen=draft.season is season,
            focus=True,
        )
    copies = draft.copies or 0
    area = box.right_part(wide)
    page.button(
        area.left_part(76),
        "copies-",
        change("copies", max(0, copies - 1)),
        icon=Icon.MINUS,
        why_not=None if copies else say("not known"),
        repeats=True,
    )
    page.button(
        area.right_part(76),
        "copies+",
        change("copies", min(MOST, copies + 1)),
        icon=Icon.PLUS,
        why_not=None if copies < MOST else say("{n} is the most", n=MOST),
        repeats=True,
    )
    middle = area.cut(left=78, right=78, top=6, bottom=6)
    page.words(middle.top_part(28), say("copies"), TAG, Tone.INK2, 0.5)
    page.words(middle.bottom_part(36), copies or "?", Style(32, Weight.BOLD), align=0.5)


def _powers(page: Page, box: Box, draft: Woody, change: Change) -> None:
    """The four powers: a touch is one more, after the highest none again."""
    for (power, (icon, word)), cell in zip(POWERS.items(), box.columns(4, GAP), strict=True):
        n = getattr(draft, power)
        label = say("{what} +{n}", what=word, n=n) if n else say("{what}", what=word)
        page.button(
            cell,
            f"power {power}",
            change(power, 0 if n >= HIGHEST_POWER else n + 1),
            label,
            icon=icon,
            icon_size=28,
            style=Style(24, Weight.BOLD),
            middle=True,
            chosen=bool(n),
            focus=True,
        )


def _abilities(page: Page, box: Box, draft: Woody, change: Change, name: Intent | None) -> None:
    """The one-time abilities; a second touch takes one back."""
    across = 3 if page.upright else 4
    down = -(-len(Ability) // across)
    high = min(84.0, (box.h - 8 * (down - 1)) / down)
    cells = box.top_part(high * down + 8 * (down - 1)).grid(across, down, 8)
    for n, (ability, cell) in enumerate(zip(Ability, cells, strict=False), 1):
        page.button(
            cell,
            f"ability {ability.value}",
            change("ability", 0 if draft.ability is ability else n),
            ability.word,
            icon=ABILITIES[ability],
            icon_size=28,
            style=LABEL_BOLD,
            chosen=draft.ability is ability,
            focus=True,
        )
    if name is not None:
        page.button(
            cells[-1],
            "name",
            name,
            draft.name,
            icon=Icon.PENCIL,
            icon_size=28,
            style=LABEL_BOLD,
            is_name=True,
        )


def woodys_sheet(page: Page, state: TinyWoodys) -> None:
    """Every Woody that is known, of one type or of all; a touch puts one right."""
    chosen = page.view.desk.filled(LISTED_TYPE, 0)
    kind = list(Kind)[chosen - 1] if chosen else None
    known = [woody for woody in state.library if kind is None or woody.kind is kind]
    main = framed(
        page,
        Header(say("Known Woodys"), say("Touch one to put right what is known of it."), Icon.CARDS),
        Foot(say("Done"), Close()),
    )
    types(page, main.top_part(76), LISTED_TYPE, chosen)
    area = main.cut(top=86)
    if not known:
        page.words(area.top_part(60), say("None is known yet."), LEAD, Tone.INK2)
    across = 1 if page.upright else 2
    for number, cell in rows(page, area, len(known), "page of known Woodys", across=across):
        icon, tone = kind_sign(known[number])
        page.button(
            cell,
            f"known {known[number].name}",
            Open(Sheet.WOODY, known[number].name),
            known[number].name,
            icon=icon,
            icon_tone=tone,
            detail=told(known[number]),
            focus=True,
            is_name=True,
        )


def card(page: Page, box: Box, woody: Woody, *, pair: bool) -> None:
    """A Woody card, large, with all that is known of it."""
    page.panel(box, edge=Tone.INK if pair else Tone.EDGE, line=5 if pair else 3)
    inner = box.inset(18, 14)
    icon, tone = kind_sign(woody)
    side = min(96.0, inner.h * 0.3)
    page.sign(inner.top_part(side).left_part(side), icon, tone)
    if pair:
        chip = inner.top_part(40).cut(left=side + 12).left_part(min(180.0, inner.w - side - 12))
        page.panel(chip, Tone.INK, radius=10)
        page.words(chip.inset(6, 4), say("combined"), LABEL_BOLD, Tone.SURFACE, 0.5)
    page.words(inner.cut(top=side + 8).top_part(62), woody.name, LEAD, lines=2, name=True)
    lines: list[Text] = []
    if woody.kind is not None:
        lines.append(woody.kind.word)
    if woody.season is not None:
        lines.append(woody.season.word)
    powers = [
        (say("{what} +{n}", what=word, n=n))
        for power, (_, word) in POWERS.items()
        if (n := getattr(woody, power))
    ]
    lines += powers
    if woody.ability is not None:
        lines.append(say("once: {ability}", ability=woody.ability.word))
    if not lines:
        lines.append(say("nothing is known of it yet"))
    area = inner.cut(top=side + 78)
    high = min(32.0, area.h / len(lines))
    for i, line in enumerate(lines):
        page.words(area.cut(top=i * high).top_part(high), line, BODY if high >= 32 else LABEL, Tone.INK2)  # noqa: PLR2004
