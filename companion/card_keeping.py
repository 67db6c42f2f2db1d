"""Card libraries corrected on the screen: what is kept, struck out or taken back, and the desk after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.inputs import Close, ForgetCard, KeepCard, UndoCard
from companion.ui.desk import KNOWN, Desk, after

if TYPE_CHECKING:
    from companion.cards import CardLibrary
    from companion.games.game import GameName
    from companion.ui.marks import Scheme

Keeping = KeepCard | ForgetCard | UndoCard


def done(intent: Keeping, library: CardLibrary[Any], desk: Desk, scheme: Scheme) -> Desk:
    """Do it, and give the desk as it is then: a card that is open stays so; raises CardLibraryError."""
    match intent:
        case KeepCard(deck, card, instead):
            library.correct(card, instead)
            desk = desk.after_card()
            return _called(desk, deck, instead, card.name) if instead else desk
        case ForgetCard(_, name):
            library.forget(name)
            return after(desk, Close(), scheme) or desk
        case UndoCard(deck):
            before, back = library.undoes, library.undo()
            if before is None or back is None:
                return desk
            return _called(desk, deck, before, back.name)


def _called(desk: Desk, deck: GameName, before: str, name: str) -> Desk:
    """The desk, a card of which is called otherwise from now on."""
    was, now = f"{deck} {before}", f"{deck} {name}"
    sheets = tuple(
        msgspec.structs.replace(opened, about=opened.about.replace(was, now))
        if opened.about in {was, f"{KNOWN}{was}"}
        else opened
        for opened in desk.sheets
    )
    return msgspec.structs.replace(desk, sheets=sheets)
