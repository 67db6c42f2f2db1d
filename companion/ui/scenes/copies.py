"""Copies of the games that can be brought back, and what one of them would change here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.text import Text, say, say_n
from companion.inputs import BringBack, Close, LookAtCopy, UndoBringBack
from companion.ui.days import day, moment
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.icons import Icon
from companion.ui.page import BODY, LABEL, LABEL_BOLD, LEAD, Page
from companion.ui.scenes.home import LONG_NAMES
from companion.ui.scenes.menu import BACK
from companion.ui.scenes.past_games import pager
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.journal.bringing_back import Replaced
    from companion.ui.geometry import Box
    from companion.ui.kept_copies import CopyShown, KeptCopy

ROW, LINE, GAP, PAGER = 80, 44, 10, 76
PAGE_OF_COPIES, PAGE_OF_GAMES = "page of copies", "page of replaced games"


def copies(page: Page) -> None:
    """The copies, the newest first; a touch looks at one."""
    page.back = Close()
    undo = Second("undo copy", say("Undo the restore"), UndoBringBack(), Icon.UNDO)
    foot = Foot(BACK.go, BACK.intent, second=undo if page.view.undoes_copy else None)
    now = say("Choose a copy: first you see what it holds.")
    main = framed(page, Header(say("Restore a copy"), now, Icon.LOG), foot)
    found = page.view.copies
    if not found:
        page.panel(main.top_part(110), Tone.SUNK)
        words = say("There is no copy yet. Plug in a USB stick that has one.")
        page.words(main.top_part(110).inset(20, 10), words, LEAD, lines=3)
        return
    why_not = None if page.view.going is None else say("Something else is going on.")
    listed, shown = paged(page, main, ROW, PAGE_OF_COPIES, len(found))
    for at, copy in zip(shown, rows(listed, ROW), strict=False):
        page.button(
            copy,
            f"copy {at}",
            LookAtCopy(found[at].file),
            made(found[at]),
            icon=Icon.EXPORT,
            detail=where(found[at]),
            is_name=True,
            why_not=why_not,
            focus=True,
        )


def copy(page: Page) -> None:
    """What the copy holds, and which games here it replaces."""
    looked = page.view.copy
    if looked is None:
        return
    page.back = Close()
    foot = Foot(say("Restore it"), BringBack(), first=Second("close", say("Back"), Close()))
    now = say_n("It holds {n} game.", "It holds {n} games.", looked.games)
    main = framed(page, Header(made(looked.copy), now, Icon.EXPORT), foot)
    told = tuple(counts(looked))
    for words, row in zip(told, rows(main, LINE), strict=False):
        page.words(row, words, BODY, lines=2)
    rest = main.cut(top=len(told) * (LINE + GAP))
    replaced = looked.comparison.replaced
    listed, shown = paged(page, rest, LINE, PAGE_OF_GAMES, len(replaced))
    for at, row in zip(shown, rows(listed, LINE), strict=False):
        _replaced(page, row, replaced[at])


def counts(looked: CopyShown) -> list[Text]:
    """What it would change, a sentence each."""
    found = looked.comparison
    new, same, cards, replaced = found.new, found.same, looked.cards, len(found.replaced)
    told = [
        say_n("{n} game is new here.", "{n} games are new here.", new) if new else None,
        say_n("{n} game is the same here.", "{n} games are the same here.", same) if same else None,
        say_n("{n} known card is added.", "{n} known cards are added.", cards) if cards else None,
        say_n("It replaces {n} game here:", "It replaces {n} games here:", replaced) if replaced else None,
    ]
    return [words for words in told if words is not None] or [say("It holds nothing that is not here.")]


def _replaced(page: Page, box: Box, game: Replaced) -> None:
    page.panel(box, Tone.SUNK)
    inner = box.cut(left=16, right=16)
    title = say("{game}, {day}", game=LONG_NAMES[game.name], day=day(game.started))
    wide = inner.w * 0.5
    page.words(inner.left_part(wide), title, LABEL_BOLD, name=True)
    words = say("{here} actions here, {copy} in the copy", here=game.here, copy=game.copy)
    page.words(inner.cut(left=wide), words, LABEL, Tone.INK2, 1)


def made(copy: KeptCopy) -> Text:
    """What a copy is called: when it was made."""
    if not copy.written:
        return say("A copy")
    return say("Copy of {moment}", moment=moment(copy.written))


def where(copy: KeptCopy) -> Text:
    """Where it lies."""
    return say("on the stick {name}", name=copy.stick) if copy.stick else say("on this machine")


def rows(box: Box, high: float) -> list[Box]:
    """As many rows as a box has room for."""
    n = max(1, int((box.h + GAP) // (high + GAP)))
    return [box.cut(top=at * (high + GAP)).top_part(high) for at in range(n)]


def paged(page: Page, box: Box, high: float, field: str, n: int) -> tuple[Box, range]:
    """Where a list stands and which of its `n` things are shown; below it the pages are turned."""
    if n <= len(rows(box, high)):
        return box, range(n)
    listed = box.cut(bottom=PAGER + GAP)
    each = len(rows(listed, high))
    pages = -(-n // each)
    at = min(page.view.desk.filled(field, 0), pages - 1)
    pager(page, box.bottom_part(PAGER), field, at, pages)
    return listed, range(at * each, min(n, (at + 1) * each))
