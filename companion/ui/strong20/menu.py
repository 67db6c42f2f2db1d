"""Lines of the menu that both decks of 20 Strong have, and the ways their games may end."""

from __future__ import annotations

from companion.games.strong20.actions import EndGame
from companion.games.text import say
from companion.inputs import Open, Sheet, Take
from companion.ui.icons import Icon
from companion.ui.tableau import Entry

MOVE_DICE = Entry("move dice", say("Move a die"), Icon.HAND, Open(Sheet.DICE))
CHECK = Entry("check", say("What the camera sees"), Icon.CAMERA, Open(Sheet.CHECK))
HERO = Entry("hero", say("Hero"), Icon.HERO, Open(Sheet.HERO))
ITEMS = Entry("items", say("Items"), Icon.CARDS, Open(Sheet.ITEMS))
NOTES = Entry("notes", say("Adjust, remind"), Icon.SWAP, Open(Sheet.NOTES))
STEPS = Entry("steps", say("Go to a step"), Icon.NEXT, Open(Sheet.STEPS))
ENDINGS = (
    Entry("won", say("We won"), Icon.CROWN, Take(EndGame(won=True))),
    Entry("lost", say("We lost"), Icon.HEALTH, Take(EndGame(won=False))),
)
