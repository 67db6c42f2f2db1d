"""One place of the paths: its side, its Armor, and who may be put there (R35, S43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Correct, Move
from companion.games.rose.state import FARTHEST, SPOTS, Rose
from companion.games.text import Text, say, say_n
from companion.inputs import Close, Open, Sheet, Take
from companion.ui.frame import Foot, Header, framed
from companion.ui.icons import Icon
from companion.ui.marks import Panel
from companion.ui.page import LABEL, LEAD, Page
from companion.ui.rose.board import DAY_PLACE, NIGHT_PLACE
from companion.ui.theme import Tone

if TYPE_CHECKING:
    from companion.ui.geometry import Box

GAP = 12
ROW = 92


def spot(page: Page, state: Rose, about: str) -> None:
    """The sheet; `about` names the place."""
    place = next((spot for spot in SPOTS if spot.name == about), None)
    if place is None:
        return
    header = Header(
        say("Place {place}", place=place.name),
        say("Set it to what the table shows."),
        Icon.BOW,
        rule=page.say(say("Rule {number}", number="R35")),
    )
    main = framed(page, header, Foot(say("Done"), Close()))
    if place.range == FARTHEST:
        words = say("Range 4 lies beyond the path cards: always day, no Armor.")
        page.panel(main.top_part(ROW), Tone.SUNK)
        page.words(main.top_part(ROW).inset(18, 8), words, LEAD, lines=3)
        rest = main.cut(top=ROW + GAP)
    else:
        card = state.place(place)
        day, night = main.top_part(150).columns(2, GAP)
        _side(page, day, place.name, night=False, chosen=not card.night)
        _side(page, night, place.name, night=True, chosen=card.night)
        rest = main.cut(top=150 + GAP)
        page.button(
            rest.top_part(ROW),
            "armor",
            Take(Correct(f"place.{place.name}.armor", not card.armor)),
            say("Its night side gives Armor"),
            icon=Icon.SHIELD,
            chosen=card.armor,
            detail=say("while it is night, to the enemy on it"),
            focus=True,
        )
        rest = rest.cut(top=ROW + GAP)
    put, elsewhere = rest.top_part(ROW).columns(2, GAP)
    taken: Text | None = say("somebody stands there") if state.at(place) is not None else None
    page.button(
        put,
        "put",
        Take(Move("card", "deck", place.name)),
        say("An enemy of the deck"),
        icon=Icon.CARDS,
        detail=say_n("{n} in the deck", "{n} in the deck", state.deck),
        why_not=taken or (None if state.deck else say("the enemy deck is empty")),
    )
    page.button(
        elsewhere,
        "enemies",
        Open(Sheet.ENEMIES),
        say("An enemy from elsewhere"),
        icon=Icon.SWAP,
        detail=say("touch it, then the place"),
    )


def _side(page: Page, box: Box, place: str, *, night: bool, chosen: bool) -> None:
    """A side of the path card to choose, drawn as it looks on the board."""
    name = "night" if night else "day"
    ground, edge = NIGHT_PLACE if night else DAY_PLACE
    if chosen or page.focused == name:
        page.add(Panel(box, Tone.PRIMARY, radius=18))
    inner = box.inset(7)
    page.add(Panel(inner, ground, edge, 4))
    icon, tone = (Icon.MOON, Tone.PLACE_MOON) if night else (Icon.SUN, Tone.PLACE_SUN)
    page.sign(inner.left_part(110).square(64), icon, tone)
    chip = inner.cut(left=112, right=16).inset(0, (inner.h - 56) / 2)
    page.panel(chip, Tone.SURFACE, radius=10)
    words = say("Night side up") if night else say("Day side up")
    page.words(chip.inset(10, 4), words, LABEL, align=0.5)
    page.press(box, name, Take(Correct(f"place.{place}.night", night)), label=words, focus=True)
