"""The five modifiers, and choosing the cards whose modifiers are resolved (W33 to W45)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.dice import Place
from companion.games.strong20.stats import Stat, Stats
from companion.games.text import Text, say
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, hunt, items, places, purse
from companion.games.white.cards import Card, Modifier
from companion.games.white.extra_actions import Ransom
from companion.games.white.forest import next_to, place_index, place_name, put
from companion.games.white.house import CastleForebode, IconsReadFrom, TooFew
from companion.games.white.state import Origin, Stack, White
from companion.games.white.tasks import CarryOut, Choose, NameIcon, StackCard

if TYPE_CHECKING:
    from companion.games.white import actions as act

DECK = "deck"
"""Where the top card of the hunt deck is."""
RANSOM = 3
"""Gold that a Robbery asks for (W41)."""


def choosable(state: White) -> tuple[str, ...]:
    """The cards to choose from: next to the hero and the deck's top, each once a round (W34, W35)."""
    house = state.setup.house
    around = () if state.hero_at is None else next_to(state.hero_at, house)
    places = [f"forest.{place_name(i, house)}" for i in around if state.forest[i].card is not None]
    return tuple(
        where
        for where in [*places, *([DECK] if state.deck else [])]
        if mark(state, where) not in state.chosen
    )


def enough(state: White, wanted: int) -> bool:
    """Whether there is something to choose: all that is wanted, where the house plays it so (W34)."""
    there = len(choosable(state))
    if state.setup.house.too_few_to_choose is TooFew.NONE:
        return there >= wanted
    return there > 0


def mark(state: White, where: str) -> str:
    """The card that lies there, for W35: another top of the deck is another card."""
    return f"deck.{state.deck}" if where == DECK else where


def icon(state: White, where: str) -> Modifier | None:
    """The modifier that a card shows, where it is known (W22)."""
    if where == DECK:
        return state.top
    card = state.forest[place_index(where.partition(".")[2], state.setup.house)].card
    return None if card is None else card.modifier


def choose(turn: Turn[White], action: act.Choose) -> None:
    """Choose a card next to the hero or the deck's top, and resolve its modifier (W34, W35)."""
    state, where = turn.state, action.where
    task = state.tasks[0]
    if not isinstance(task, Choose):
        raise impossible("W34", say("No modifier is to be chosen."))
    check(turn, where)
    rest = Choose(task.card, task.left - 1)
    turn.change(tasks=(rest, *state.tasks[1:]) if rest.left else state.tasks[1:])
    turn.change(chosen=(*state.chosen, mark(state, where)))
    if where != DECK and state.setup.house.icons_read_from is IconsReadFrom.FACE:
        index = place_index(where.partition(".")[2], state.setup.house)
        up = msgspec.structs.replace(state.forest[index], face_up=True)
        turn.change(forest=put(turn.state, index, up))
    shown = icon(state, where)
    turn.label = say("chose {place}", place=place_word(where))
    turn.note(turn.label, "W34")
    if shown is None:
        agenda.push(turn, NameIcon(where))
    else:
        resolve(turn, shown, where)


def check(turn: Turn[White], where: str) -> None:
    """Refuse a card that is not there, and warn of one that may not be chosen."""
    state = turn.state
    if where.partition(".")[0] == "strategy":
        turn.forbid("W35", say("Cards of the strategy area cannot be chosen."))
        raise impossible("W35", say("Its icon is not resolved: activate it instead."))
    if where != DECK:
        index = place_index(where.partition(".")[2], state.setup.house)
        if state.forest[index].card is None:
            raise impossible("W34", say("No card lies on {place}.", place=place_word(where)))
        if state.hero_at is None or index not in next_to(state.hero_at, state.setup.house):
            turn.forbid("W34", say("{place} is not next to the hero.", place=place_word(where)))
    elif not state.deck:
        raise impossible("W110", say("The hunt deck is used up."))
    if mark(state, where) in state.chosen:
        turn.forbid("W35", say("{place} was chosen this round already.", place=place_word(where)))


def place_word(where: str) -> Text:
    """A place for the players."""
    return say("the deck") if where == DECK else say("{place}", place=where.partition(".")[2] or where)


def name_icon(turn: Turn[White], action: act.NameIcon) -> None:
    """Say what the chosen card shows; it is noted there, and resolved (W22)."""
    task = turn.state.tasks[0]
    if not isinstance(task, NameIcon):
        raise impossible("W22", say("No card waits for its icon."))
    note_icon(turn, task.where, action.modifier)
    agenda.done(turn)
    turn.label = say("{place}: {modifier}", place=place_word(task.where), modifier=action.modifier.word)
    resolve(turn, action.modifier, task.where)


def note_icon(turn: Turn[White], where: str, modifier: Modifier) -> None:
    """Keep the icon that a card shows."""
    if where == DECK:
        turn.change(top=modifier)
        return
    state = turn.state
    index = place_index(where.partition(".")[2], state.setup.house)
    place = state.forest[index]
    if place.card is not None:
        card = msgspec.structs.replace(place.card, modifier=modifier)
        turn.change(forest=put(state, index, msgspec.structs.replace(place, card=card)))


def resolve(turn: Turn[White], modifier: Modifier, where: str) -> None:
    """Carry a modifier out, as far as it can be (W45); where there is a choice the player is asked."""
    turn.change(selected=(*turn.state.selected, modifier))
    turn.note(say("{modifier} resolved", modifier=modifier.word), "W33")
    if modifier is Modifier.WINDED:
        wind(turn)
    elif modifier is Modifier.SUMMON:
        summon(turn, where)
    elif modifier is Modifier.FOREBODE and not hunt.ready(turn):
        turn.note(say("The hunt deck is used up: nothing is foreboded."), "W45")
    elif modifier is Modifier.FOREBODE and turn.state.conflict is not None:
        forebode_in_castle(turn, turn.state.conflict.stack)
    elif modifier is Modifier.APPLE and not swaps(turn.state.stats):
        turn.note(say("No two stats differ: nothing is swapped."), "W45")
        if turn.state.setup.house.apple_flips_anyway:
            purse.flip(turn, modifier.word)
    else:
        agenda.push(turn, CarryOut(modifier))


def forebode_in_castle(turn: Turn[White], current: Stack) -> None:
    """Onto the current stack and resolved at once (W40); by house rule onto one that still waits (W96)."""
    if turn.state.setup.house.forebode_in_castle is CastleForebode.CURRENT:
        forebode(turn, current)
        agenda.push(turn, StackCard())
    elif places.open_stacks(turn.state):
        agenda.push(turn, CarryOut(Modifier.FOREBODE))
    else:
        turn.note(say("No stack still waits: nothing is foreboded."), "W96")


def swaps(stats: Stats) -> tuple[tuple[Stat, Stat], ...]:
    """The pairs of stats that differ (W39)."""
    return tuple((a, b) for a, b in combinations(Stat, 2) if stats[a] != stats[b])


def swap(turn: Turn[White], action: act.Swap) -> None:
    """Apple: swap two stats and flip the Day/Night card (W39)."""
    first, second = action.first, action.second
    stats = turn.state.stats
    if first is second or stats[first] == stats[second]:
        turn.forbid("W39", say("Only two stats that differ can be swapped."))
    agenda.done(turn)
    values = {first.value: stats[second], second.value: stats[first]}
    turn.change(stats=msgspec.structs.replace(stats, **values))
    turn.label = say("swapped two stats")
    turn.note(
        say(
            "{first} {n}, {second} {m}: Apple",
            first=first.word,
            n=stats[second],
            second=second.word,
            m=stats[first],
        ),
        "W39",
    )
    purse.flip(turn, Modifier.APPLE.word)
    purse.settle_stats(turn)


def forebode_onto(turn: Turn[White], action: act.ForebodeOnto) -> None:
    """Forebode: the top hunt card onto the stack of choice (W40)."""
    if action.stack not in places.open_stacks(turn.state):
        turn.forbid("W96", say("The boss of {stack} is faced already.", stack=action.stack.word))
    agenda.done(turn)
    forebode(turn, action.stack)
    turn.label = say("foreboded, {stack}", stack=action.stack.word)


def forebode(turn: Turn[White], stack: Stack) -> None:
    """Put the top hunt card, unseen, onto a castle stack (W40, W60)."""
    card = hunt.draw(turn)
    turn.change(stacks={**turn.state.stacks, stack: (card, *turn.state.stacks[stack])})
    turn.note(say("Top hunt card, unseen, onto {stack}", stack=stack.word), "W40")


def meet_robbery(turn: Turn[White], action: act.MeetRobbery) -> None:
    """Robbery: 3 gold, 1 Health, or an item (W41)."""
    if action.ransom is Ransom.GOLD:
        purse.pay(turn, RANSOM, Modifier.ROBBERY.word)
        turn.label = say("paid the robbers")
        agenda.done(turn)
    elif action.ransom is Ransom.ITEM:
        items.held(turn.state, action.item or 0)
        agenda.done(turn)
        items.discard(turn, action.item or 0)
    else:
        agenda.done(turn)
        turn.label = say("robbed: -1 Health")
        purse.change_stat(turn, Stat.HEALTH, -1, Modifier.ROBBERY.word, "W41")


def wind(turn: Turn[White]) -> None:
    """Winded: the strongest ready die is exhausted (W43)."""
    strongest = turn.state.dice.pool.strongest()
    if not strongest.total():
        turn.note(say("No die is ready: nobody is winded."), "W45")
        return
    turn.change(dice=turn.state.dice.minus(strongest, Place.POOL).plus(strongest, Place.EXHAUSTED))
    turn.note(say("Exhausted: {dice}", dice=strongest.words()), "W43")


def summon(turn: Turn[White], where: str) -> None:
    """Summon: the card that bears it is activated (W42)."""
    if where == DECK:
        card = hunt.draw(turn)
    elif where in set(Stack):
        raise impossible("W42", say("The castle summons its own cards."))
    else:
        index = place_index(where.partition(".")[2], turn.state.setup.house)
        place = turn.state.forest[index]
        card = place.card or Card()
        turn.change(forest=put(turn.state, index, msgspec.structs.replace(place, card=None, face_up=False)))
    turn.change(draft=msgspec.structs.replace(card, modifier=Modifier.SUMMON), draft_from=Origin.SUMMON)
    turn.note(say("Turn it up: it is activated"), "W42")
