"""Activation: enemies deployed or forced, their places, and the deployment rewards (R20 to R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.rose import board, notes, rounds
from companion.games.rose.cards import LONGEST_NAME, Enemy
from companion.games.rose.hero import named
from companion.games.rose.state import Rose, Standing, StepId
from companion.games.strong20 import tray
from companion.games.strong20.dice import Counts
from companion.games.strong20.reminders import Moment
from companion.games.text import Text, say, say_n
from companion.games.turn import Turn, impossible

if TYPE_CHECKING:
    from companion.games.rose.actions import BringDay, Respite, ShowLetter, TakeDice, WriteEnemy
    from companion.games.rose.effect_actions import ForceEnemies

LARGEST_NUMBER = 99
"""No card shows more; larger numbers are slips of the finger."""
MOST_KEYWORDS = 9
"""There are no more (R60)."""
REWARD_DICE = 2
"""Dice that a deployment reward recovers (R26)."""
RESPITE_DICE = 7
"""Dice that a round without deployment recovers (R27)."""


def deploy(turn: Turn[Rose]) -> None:
    """Turn up an enemy of one's own choice (R20)."""
    turn_up(turn, deployed=True)
    turn.label = say("enemy deployed")


def activate_forced(turn: Turn[Rose]) -> None:
    """Turn up an enemy that a card forces (R25, R28)."""
    turn_up(turn, deployed=False)
    turn.change(forced=max(0, turn.state.forced - 1))
    turn.label = say("forced activation")


def turn_up(turn: Turn[Rose], *, deployed: bool) -> None:
    """The top card of the enemy deck is turned up and written down next (R21)."""
    if turn.state.deck == 0:
        raise impossible("R21", say("The enemy deck is empty."))
    turn.change(deck=turn.state.deck - 1, draft=Enemy(), draft_deployed=deployed, letter=None)
    turn.note(say_n("{n} enemy left in the deck", "{n} enemies left in the deck", turn.state.deck), "R21")


def force(turn: Turn[Rose], action: ForceEnemies) -> None:
    """An effect activates enemies at any step; the deck being empty, nothing comes (R28)."""
    if not 1 <= action.number <= LARGEST_NUMBER:
        raise impossible("R28", say("An effect activates 1 to {most} enemies.", most=LARGEST_NUMBER))
    coming = min(action.number, turn.state.deck - turn.state.forced)
    turn.change(forced=turn.state.forced + max(0, coming))
    turn.label = say_n("{n} enemy forced", "{n} enemies forced", action.number)
    turn.note(
        say_n(
            "{n} enemy comes: {cause}", "{n} enemies come: {cause}", max(0, coming), cause=named(action.cause)
        ),
        "R28",
    )


def write(turn: Turn[Rose], action: WriteEnemy) -> None:
    """Write down what the card says, as far as it is written yet."""
    before = turn.state.draft
    if before is None:
        raise impossible("R4", say("No enemy is being written down."))
    checked(action.card)
    turn.change(draft=action.card)
    turn.label = difference(before, action.card)
    turn.note(turn.label)


def checked(card: Enemy) -> None:
    """Refuse what no card shows."""
    if len(card.name) > LONGEST_NAME or any(len(word) > LONGEST_NAME for word in card.keywords):
        raise impossible("R4", say("A name has at most {n} letters.", n=LONGEST_NAME))
    if len(set(card.keywords)) < len(card.keywords) or len(card.keywords) > MOST_KEYWORDS:
        raise impossible("R60", say("There are {n} keywords, each once on a card.", n=MOST_KEYWORDS))
    notes.checked(card.adjustments, card.reminders, card.reward_changes)
    for number in (card.health, card.damage, card.gold, card.skulls):
        if not 0 <= number <= LARGEST_NUMBER:
            raise impossible("R4", say("A card's numbers go from 0 to {most}.", most=LARGEST_NUMBER))


def difference(before: Enemy, after: Enemy) -> Text:
    """What was written anew, in a few words."""
    if before.name != after.name:
        return say("named {name}", name=after.called(18))
    for word, old, new in (
        (say("Health"), before.health, after.health),
        (say("Damage"), before.damage, after.damage),
        (say("Gold"), before.gold, after.gold),
        (say("Skulls"), before.skulls, after.skulls),
    ):
        if old != new:
            return say("{what} {old} to {new}", what=word, old=old, new=new)
    if before.reward != after.reward:
        return say("reward {kind}", kind=after.reward.word if after.reward else say("unknown"))
    return say("card written down")


def show_letter(turn: Turn[Rose], action: ShowLetter) -> None:
    """The letter on the next card, or the choice for the last one (R21)."""
    if turn.state.draft is None:
        raise impossible("R21", say("The letter counts once an enemy is turned up."))
    turn.change(letter=action.path)
    turn.label = say("path {path}", path=action.path.value)
    turn.note(turn.label, "R21")


def arrive(turn: Turn[Rose]) -> None:
    """The enemy takes its place; its skulls and its deployment reward are due (R22 to R26, R29)."""
    state = turn.state
    card = state.draft
    if card is None:
        raise impossible("R22", say("No enemy is being turned up."))
    if state.letter is None:
        raise impossible("R21", say("Which path? It is the letter on the deck's next card."))
    if card.health < 1:
        turn.forbid("R4", say("An enemy has at least 1 Health: write it down first."))
    number = state.enemies_seen + 1
    turn.change(draft=None, enemies_seen=number)
    turn.label = say("{enemy} on {path}", enemy=card.called(19), path=state.letter.value)
    board.arrive(turn, state.letter, Standing(number, card))
    notes.come_up(turn, Moment.ACTIVATION, of=number)
    if card.skulls:
        turn.change(forced=turn.state.forced + card.skulls)
        turn.note(say_n("{n} further enemy is forced", "{n} further enemies are forced", card.skulls), "R25")
    turn.change(tally=turn.state.tally.plus(**{"deployed" if state.draft_deployed else "forced": 1}))
    if state.draft_deployed:
        turn.change(deployed=state.deployed + 1, rewards_due=state.rewards_due + 1)


def reward_taken(turn: Turn[Rose]) -> None:
    """One deployment reward fewer is due (R26)."""
    if turn.state.rewards_due == 0:
        turn.forbid("R26", say("No deployment reward is due: each deployed enemy grants one."))
    turn.change(rewards_due=max(0, turn.state.rewards_due - 1))


def take_item(turn: Turn[Rose]) -> None:
    """The reward is a random item (R26)."""
    reward_taken(turn)
    turn.change(items_due=turn.state.items_due + 1)
    turn.label = say("reward: an item")
    turn.note(turn.label, "R26")


def bring_day(turn: Turn[Rose], action: BringDay) -> None:
    """The reward is daylight for one place (R26)."""
    spot = board.card_spot(action.place)
    if not turn.state.place(spot).night:
        turn.forbid("R26", say("{place} is day already.", place=spot.name))
    reward_taken(turn)
    board.turn_place(turn, spot, night=False)
    turn.label = say("reward: day on {place}", place=spot.name)


def take_dice(turn: Turn[Rose], action: TakeDice) -> None:
    """The reward is up to two dice (R26)."""
    reward_taken(turn)
    tray.recover(
        turn, action.dice, REWARD_DICE, "R26", say("At most {n} dice for one reward.", n=REWARD_DICE)
    )
    turn.label = say_n("reward: {n} die", "reward: {n} dice", action.dice.total())


def end_activation(turn: Turn[Rose]) -> None:
    """Deploy no more; none deployed, up to seven dice are recovered (R20, R27)."""
    turn.label = say("deployed {n}", n=turn.state.deployed)
    if turn.state.deployed == 0 and turn.state.dice.exhausted.total():
        rounds.to(turn, StepId.RESPITE)
        turn.note(say("None deployed: recover up to {n} dice.", n=RESPITE_DICE), "R27")
    else:
        to_engagement(turn)


def respite(turn: Turn[Rose], action: Respite) -> None:
    """Up to seven dice come back (R27)."""
    tray.recover(
        turn,
        action.dice,
        RESPITE_DICE,
        "R27",
        say("At most {n} dice when none is deployed.", n=RESPITE_DICE),
    )
    to_engagement(turn)


def to_engagement(turn: Turn[Rose]) -> None:
    """Activation ends; with nobody to fight the Strategy phase is over before it begins (S21)."""
    if any(turn.state.standing):
        rounds.to(turn, StepId.HERO_PATH)
    else:
        turn.note(say("No enemy is active: no Strategy phase."), "S21")
        rounds.to(turn, StepId.ENEMY_TURNS)


def proposed(exhausted: Counts, most: int) -> Counts:
    """The dice that are worth most in the pool (S8)."""
    return exhausted.strongest(most)
