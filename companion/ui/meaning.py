"""What a key, a button of the panel or the dial means on the picture that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.inputs import Adjust, Close, Next, Open, Redo, ReturnTo, Select, Sheet, Undo
from companion.ui.page import next_intent

if TYPE_CHECKING:
    from companion.inputs import Intent
    from companion.ui.desk import Desk
    from companion.ui.marks import Scheme


def meant(intent: Intent, scheme: Scheme, desk: Desk) -> Intent | None:
    """The intent that one of the keys or buttons comes to; None where it does nothing.

    Only what can be seen is changed: Undo and Redo mean the game where the picture shows it, elsewhere Undo
    is the way back. Plus and minus change the number that the picture is about; where it is about a choice
    they are the dial of a panel that has none.
    """
    found: Intent | None = intent
    match intent:
        case Next():
            found = next_intent(scheme, desk.focus)
        case Adjust(by):
            found = scheme.adjust[by > 0]
            if not any(scheme.adjust) and scheme.chooses:
                found = Select(by)
        case Select(turn) if any(scheme.adjust) and not scheme.chooses:
            found = scheme.adjust[turn > 0]  # a lone number is what the dial changes
        case Close() if not desk.sheets:
            found = intent if desk.text is not None or desk.hint else None
        case Undo():
            found = scheme.back or (intent if shows_the_game(scheme, desk) else way_back(desk))
        case Redo():
            found = intent if shows_the_game(scheme, desk) else None
        case Open(Sheet.LOG) if desk.home:
            found = Open(Sheet.PAST)
    return found


def shows_the_game(scheme: Scheme, desk: Desk) -> bool:
    """Whether the picture is a step of the game, or a sheet on which its last action can be taken back."""
    uncovered = not desk.sheets and desk.text is None
    changes = any(isinstance(target.intent, Undo | Redo | ReturnTo) for target in scheme.targets)
    return not desk.home and (uncovered or changes)


def way_back(desk: Desk) -> Intent | None:
    """What leaves the sheet or the keyboard that is open."""
    return Close() if desk.sheets or desk.text is not None else None
