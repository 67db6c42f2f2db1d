"""A visit to the merchant: what he does for gold (W70 to W78)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.strong20.dice import Counts, Place
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white import purse, resolve
from companion.games.white.actions import Service
from companion.games.white.state import StepId, White

if TYPE_CHECKING:
    from companion.games.white.actions import Trade

PRICES = {
    Service.SCOUT_FOREST: 1,
    Service.SCOUT_CASTLE: 5,
    Service.MEND: 2,
    Service.SHARPEN: 3,
    Service.SCRY: 3,
    Service.RAZE: 3,
    Service.FORGE: 4,
    Service.POTION: 5,
}
"""Gold for a service (W72 to W75); an item's price is printed on it."""
WORDS = {
    Service.SCOUT_FOREST: say("Scout forest"),
    Service.SCOUT_CASTLE: say("Scout castle"),
    Service.MEND: say("Mend"),
    Service.SHARPEN: say("Sharpen"),
    Service.SCRY: say("Scry"),
    Service.RAZE: say("Raze"),
    Service.FORGE: say("Forge"),
    Service.POTION: say("Potion"),
    Service.BUY: say("Buy"),
}
MOST_BOUGHT = 3
"""Items that can be bought in one visit (W71)."""
POTION_STRENGTH = 2
"""What a potion adds (W75)."""


def trade(turn: Turn[White], action: Trade) -> None:
    """Pay, then do what was paid for (W71)."""
    word = WORDS[action.service]
    price = action.price if action.price is not None else PRICES.get(action.service)
    if price is None:
        raise impossible("W75", say("The item's price is needed: it is printed on the card."))
    refuse_useless(turn, action)
    purse.pay(turn, price, word)
    carry_out(turn, action, word)
    turn.label = say("{service} for {gold}", service=word, gold=price)


def refuse_useless(turn: Turn[White], action: Trade) -> None:
    """Refuse what could have no effect, before gold is paid for it."""
    dice = turn.state.dice
    if action.service is Service.BUY and turn.state.bought >= MOST_BOUGHT:
        turn.forbid("W71", say("At most three items can be bought in a visit."))
    if action.service is Service.SHARPEN and not dice.banished.total():
        turn.forbid("W73", say("No die is banished."))
    if action.service is Service.MEND:
        if not dice.exhausted.total():
            turn.forbid("W73", say("No die is exhausted."))
        elif action.die is not None and not dice.exhausted[action.die]:
            turn.forbid("W73", say("No {colour} die is exhausted.", colour=action.die.word))


def carry_out(turn: Turn[White], action: Trade, word: Text) -> None:
    """What a service changes in the books; the rest is done at the table."""
    dice = turn.state.dice
    if action.service is Service.MEND and dice.exhausted.total():
        wanted = Counts.of([action.die]) if action.die else dice.exhausted.strongest()
        if wanted <= dice.exhausted:
            turn.change(dice=dice.minus(wanted, Place.EXHAUSTED).plus(wanted, Place.POOL))
            turn.note(say("Recovered: {dice}", dice=wanted.words()), "W73")
    elif action.service is Service.SHARPEN and dice.banished.total():
        weakest = dice.banished.weakest()
        turn.change(dice=dice.minus(weakest, Place.BANISHED).plus(weakest, Place.POOL))
        turn.note(say("Back in the pool: {dice}", dice=weakest.words()), "W73")
    elif action.service is Service.SCRY:
        flip(turn, word)
    elif action.service is Service.POTION:
        purse.change_stat(turn, turn.state.setup.house.potion_gives, POTION_STRENGTH, word, "W75")
    elif action.service is Service.BUY:
        turn.change(bought=turn.state.bought + 1)


def flip(turn: Turn[White], cause: Text) -> None:
    """Turn the Day/Night card (W65)."""
    turn.change(night=not turn.state.night)
    turn.note(
        say("Night falls: {cause}", cause=cause)
        if turn.state.night
        else say("Day breaks: {cause}", cause=cause),
        "W65",
    )


def leave(turn: Turn[White]) -> None:
    """The visit is over."""
    turn.label = say("left the merchant")
    turn.change(visit=False)
    resolve.after(turn, StepId.MERCHANT)
