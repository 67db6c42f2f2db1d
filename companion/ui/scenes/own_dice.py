"""The dice that were corrected in play: the reader has learned from them, and each can be forgotten."""

from __future__ import annotations

from companion.games.strong20.dice import Colour, Face
from companion.games.text import Text, say, say_n
from companion.inputs import ForgetDie, Hold, Intent, Open, Sheet
from companion.ui.frame import Foot, Header, Second, framed
from companion.ui.geometry import Box
from companion.ui.icons import Icon
from companion.ui.marks import Photo
from companion.ui.page import LABEL, LEAD, Page
from companion.ui.scenes.listing import nothing, rows
from companion.ui.scenes.menu import BACK
from companion.ui.teaching import OwnDie, photo_at
from companion.ui.theme import Tone

GAP = 12
PHOTO = 72
TEACHING = 76
ALL = "forget all"


def own_dice(page: Page) -> None:
    """The whole scene."""
    own = page.view.own_dice
    held = page.view.desk.held or ""
    chosen = next((die for die in own.dice if held == _name(die)), None)
    main = framed(page, Header(say("Your own dice"), _now(page), Icon.CAMERA), _foot(page, chosen, held))
    page.button(
        main.top_part(TEACHING),
        "teach",
        Open(Sheet.TEACH),
        say("Teach other dice"),
        icon=Icon.CAMERA,
        detail=say("of any make, face by face"),
        focus=True,
    )
    rest = main.cut(top=TEACHING + GAP)
    if not own.dice:
        words = say("A die that you name otherwise than it was read is kept here, and teaches the camera.")
        nothing(page, rest, words)
        return
    across = 1 if page.upright else 2
    for number, cell in rows(page, rest, len(own.dice), "page of own dice", across=across):
        _row(page, cell, own.dice[number])


def _now(page: Page) -> Text:
    own = page.view.own_dice
    if own.fault is not None:
        return own.fault
    if own.heard:
        return say("The camera asks less: it has learned from these.")
    if own.dice:
        return say_n(
            "{n} is kept; more are needed to help.", "{n} are kept; more are needed to help.", len(own.dice)
        )
    return say("None was corrected yet.")


def _foot(page: Page, chosen: OwnDie | None, held: str) -> Foot:
    if not page.view.own_dice.dice:
        return BACK
    words = say("Forget all")
    forget: Intent = Hold(ALL)
    if chosen is not None:
        words, forget = say("Forget it"), ForgetDie(chosen.path.name)
    elif held == ALL:
        words, forget = say("Really forget all"), ForgetDie("")
    tone = Tone.ASK if isinstance(forget, ForgetDie) else None
    return Foot(BACK.go, BACK.intent, second=Second("forget", words, forget, Icon.ERASE, tone))


def _name(die: OwnDie) -> str:
    return f"own {die.path.stem}"


def _row(page: Page, box: Box, die: OwnDie) -> None:
    """One die: its picture, what it showed, what it was read as."""
    name = _name(die)
    page.button(box, name, Hold(name), None, chosen=page.view.desk.held == name, focus=True)
    found = photo_at(die.path)
    inner = box.inset(8, 6)
    if found is not None:
        number, picture = found
        page.photos[number] = picture
        page.add(Photo(inner.left_part(PHOTO).square(PHOTO), number))
    tone = Tone.ON_PRIMARY if name in {page.view.desk.held, page.focused} else Tone.INK
    words = inner.cut(left=PHOTO + GAP)
    page.words(words.top_part(words.h / 2), say("{die}", die=_words(die.shows)), LEAD, tone, name=True)
    read = say("was read as {die}", die=_words(die.read_as))
    page.words(words.cut(top=words.h / 2), read, LABEL, tone, name=True)


def _words(value: str) -> Text:
    """A colour and face as the reader names them, in the player's words."""
    colour, _, face = value.partition(" ")
    if colour in set(Colour) and face in set(Face):
        return say("{colour} {face}", colour=Colour(colour).word, face=Face(face).word)
    return say("{sentence}", sentence=value)
