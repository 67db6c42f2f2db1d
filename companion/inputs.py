"""What players can mean by a press, a touch or a key: one Intent each, whichever hand it came from."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from companion.games.game import Action, GameName
from companion.games.strong20.dice import Counts, Die
from companion.games.text import Text
from hardware.protocol import Control, Kind


class Intent(msgspec.Struct, frozen=True, tag_field="intent"):
    """Something the player wants, not yet done."""


class Take(Intent, frozen=True, tag="take"):
    """Do an action of the game; with `override` against the rules."""

    action: Action
    override: bool = False


class Next(Intent, frozen=True, tag="next"):
    """What the NEXT button says."""


class Undo(Intent, frozen=True, tag="undo"):
    """Take the last actions back."""

    count: int = 1


class Redo(Intent, frozen=True, tag="redo"):
    """Do again what was taken back."""

    count: int = 1


class ReturnTo(Intent, frozen=True, tag="return-to"):
    """Go to where the game stood after an action, one that was taken back too; 0 is the set-up."""

    number: int


class Select(Intent, frozen=True, tag="select"):
    """Move the choice on by so many things; to the right is positive."""

    turn: int


class Adjust(Intent, frozen=True, tag="adjust"):
    """One more or one less of what is chosen."""

    by: int


class Look(Intent, frozen=True, tag="look"):
    """Let the camera read the tray anew."""


class Sheet(StrEnum):
    """What can be opened over a scene."""

    MENU = "menu"
    LOG = "log"
    STAT = "stat"  # about: health, strategy, recovery or gold
    DICE = "dice"
    WHY_NOT = "why-not"  # a forbidden action waits for a yes
    BY_HAND = "by-hand"  # entering rolled dice without a camera
    KEPT = "kept"  # every game that was not finished
    DEVICES = "devices"
    SETTINGS = "settings"
    ENDING = "ending"
    CARD = "card"  # about: where the card is whose numbers are written down
    HERO = "hero"
    ITEMS = "items"
    ITEM = "item"  # about: item.N of those held, shop.N of the merchant's
    NOTES = "notes"  # adjustments and reminders
    ADJUST = "adjust"  # entering an adjustment; about: what it is of
    REMIND = "remind"  # entering a reminder; about: what it is of
    TEXT = "text"  # what the text of the card says that is being written down
    STACKS = "stacks"  # the castle at any time
    STACK = "stack"  # about: the castle stack
    HOUSE = "house"  # the house rules, at set-up
    FOREST = "forest"  # White's forest and strategy area at any time
    LYING = "lying"  # about: where a card of White lies, forest.B2, strategy.0 or castle.west
    WHICH = "which"  # about: where a card of White lies that is another one
    STEPS = "steps"  # going to another step by hand
    INSTEAD = "instead"  # what a boss gives instead of a modifier
    BOX = "box"  # the heroes that are known by name
    SEAT = "seat"  # about: a player's seat, from 0
    MATCH = "match"  # the numbers of a whole match
    HEROES = "heroes"  # every hero of Timelines, to put one elsewhere
    HAND = "hand"  # about: the seat whose hand is broken up
    CHECK = "check"  # what the camera sees
    PLACE = "place"  # which Woody is placed; about: where one is put by hand, as a move calls it
    TURN = "turn"  # what of the turn is done
    EVENT = "event"  # which event card is played
    LAID = "laid"  # about: the number of a Woody that lies on the table
    WOODY = "woody"  # what a Woody says; about: its name
    WOODYS = "woodys"  # every Woody that is known
    PLAYERS = "players"
    PILES = "piles"  # the season piles
    ROLE = "role"  # a player's secret; about: the seat
    CLAIM = "claim"  # who says that the game is won, and with what
    WIN = "win"  # somebody has won: whether it is to be told who
    CACHE = "cache"  # Rose's gold, and what it buys
    SPOT = "spot"  # about: a place of Rose's paths, B2
    KEYWORDS = "keywords"  # which are active, and what they do
    ENEMIES = "enemies"  # Rose's enemies wherever they lie
    EFFECTS = "effects"  # what a card may ask for at any moment
    DICE_BACK = "dice-back"  # which dice a reward brings back
    LIBRARY = "library"
    KNOWN_CARD = "known-card"  # about: the card's name
    ABOUT = "about"
    MORE = "more"  # the menu of what is not about the game
    EXPORT = "export"  # where the games are to be kept besides
    COPIES = "copies"  # the copies of the games that can be brought back
    COPY = "copy"  # what the copy that was looked at would change
    WORKING = "working"  # long work that is going on
    PAST = "past"  # every game that was played
    PAST_GAME = "past-game"  # about: the game's number
    STORY = "story"  # the same, stepped through
    STATISTICS = "statistics"
    SWITCH_OFF = "switch-off"  # whether the box is to go off, or only to begin anew
    DOCTOR = "doctor"  # what of the box works
    TEACH = "teach"  # dice are taught before the camera
    OWN_DICE = "own-dice"  # what was corrected in play


class Open(Intent, frozen=True, tag="open"):
    """Open a sheet."""

    sheet: Sheet
    about: str = ""


class Ask(Intent, frozen=True, tag="ask"):
    """An action that the rules forbid: say why, and let the player do it all the same."""

    action: Action
    why: str


class Close(Intent, frozen=True, tag="close"):
    """Close what is open on top."""


class Hint(Intent, frozen=True, tag="hint"):
    """Show a sentence: why something is greyed, the number of a rule, the name of an icon."""

    words: str


class Hold(Intent, frozen=True, tag="hold"):
    """Mark something of the scene (a die for an enemy, a line of the log) or let it go."""

    what: str


class Type(Intent, frozen=True, tag="type"):
    """Letters for the name that is being written; a backspace takes one away."""

    letters: str


class Fill(Intent, frozen=True, tag="fill"):
    """A number of the form that is open: its name and its new value."""

    field: str
    value: int


class Write(Intent, frozen=True, tag="write"):
    """Begin to write a name; what it is so far, and what it names (the drafted card, if nothing is said)."""

    text: str
    about: str = ""


class EnterNumber(Intent, frozen=True, tag="enter-number"):
    """Begin to type a number: what it is, what it was, the most it can be, and what the new one does."""

    title: Text
    value: int
    most: int
    to: Callable[[int], Intent]

    def __eq__(self, other: object) -> bool:
        """By what is asked: two functions that do the same are not the same to Python."""
        return isinstance(other, EnterNumber) and self._asked == other._asked

    def __hash__(self) -> int:
        return hash((self.value, self.most))

    @property
    def _asked(self) -> tuple[Text, int, int]:
        return self.title, self.value, self.most


class AddDie(Intent, frozen=True, tag="add-die"):
    """One more die of a roll that is entered by hand."""

    die: Die


class DropDie(Intent, frozen=True, tag="drop-die"):
    """One die less of a roll that is entered by hand, counted from 0."""

    index: int


class Choose(Intent, frozen=True, tag="choose"):
    """The dice chosen so far for a step."""

    counts: Counts


class Confide(Intent, frozen=True, tag="confide"):
    """Tell the companion what others may not know: whose it is, and what. It is kept out of the journal."""

    about: int
    secret: Any


class KeepCard(Intent, frozen=True, tag="keep-card"):
    """Write into a deck's library what a card shows, in place of the card of another name if one is given."""

    deck: GameName
    card: Any
    instead: str = ""


class ForgetCard(Intent, frozen=True, tag="forget-card"):
    """Strike a card out of a deck's library."""

    deck: GameName
    name: str


class UndoCard(Intent, frozen=True, tag="undo-card"):
    """Take back what was changed last in a deck's library."""

    deck: GameName


class GoHome(Intent, frozen=True, tag="go-home"):
    """Show the home screen; the game is kept."""


class StartGame(Intent, frozen=True, tag="start-game"):
    """Begin a new game."""

    name: GameName


class Resume(Intent, frozen=True, tag="resume"):
    """Go on with a game that was kept."""

    game: str


class ChangeSetting(Intent, frozen=True, tag="change-setting"):
    """Set one of the player's settings."""

    name: str
    value: int | float | bool | str


class TeachFace(Intent, frozen=True, tag="teach-face"):
    """The die in the tray is a sample of this face."""

    face: str


class Unteach(Intent, frozen=True, tag="unteach"):
    """The sample taken last was none."""


class LearnDice(Intent, frozen=True, tag="learn-dice"):
    """The lesson is over: learn the dice."""


class ForgetDie(Intent, frozen=True, tag="forget-die"):
    """Forget a die that was corrected in play, by the file of its picture; all where it is empty."""

    file: str


class Quit(Intent, frozen=True, tag="quit"):
    """Leave the companion; everything is kept."""


class SwitchOff(Intent, frozen=True, tag="switch-off"):
    """Switch the whole box off; everything is kept."""


class Export(Intent, frozen=True, tag="export"):
    """Keep games in a folder besides: a backup of all, or the one on the table alone as a file."""

    folder: str
    one: bool = False


class LookAtCopy(Intent, frozen=True, tag="look-at-copy"):
    """Look at what a copy of the games holds, by its file."""

    file: str


class BringBack(Intent, frozen=True, tag="bring-back"):
    """Bring back the games of the copy that was looked at."""


class UndoBringBack(Intent, frozen=True, tag="undo-bring-back"):
    """Let the games stand as they did before the copy was brought back."""


class StopWork(Intent, frozen=True, tag="stop-work"):
    """Stop the long work that is going on; what is half done is cleared away."""


class CountGames(Intent, frozen=True, tag="count-games"):
    """Go on counting the games that were played, or stop it."""

    on: bool = True


class KeepPicture(Intent, frozen=True, tag="keep-picture"):
    """Keep a picture of the screen as a file."""


class PressPanel(Intent, frozen=True, tag="press-panel"):
    """Press a control of the simulated panel; the press travels over the real link."""

    control: Control
    kind: Kind
    turn: int = 0


class Throw(Intent, frozen=True, tag="throw"):
    """Roll the dice in the simulated tray."""


class LiftDie(Intent, frozen=True, tag="lift-die"):
    """Take one die out of the simulated tray, counted from 0."""

    index: int
