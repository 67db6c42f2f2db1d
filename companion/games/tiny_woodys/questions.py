"""Questions between the actions of a turn: what is learned, combined, given up, let go (T9 to T18)."""

from __future__ import annotations

import msgspec

from companion.games.text import say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import (
    ROOM,
    Area,
    answered,
    ask,
    brief,
    combine,
    find,
    move_to,
    offer_ability,
    room_choices,
    separate,
    title,
    to_discard,
)
from companion.games.tiny_woodys.state import Question, StepId, TinyWoodys
from companion.games.tiny_woodys.turns import checked_name
from companion.games.tiny_woodys.woodys import same
from companion.games.turn import Turn, impossible

MOST = 9
"""More copies or powers than any card prints."""


def asked(turn: Turn[TinyWoodys], *kinds: StepId) -> Question:
    """The open question, which must be one of these; an effect that nobody asked for is asked about."""
    question = turn.state.asked
    if question is not None and question.kind in kinds:
        return question
    turn.forbid("T13", say("No card asks for that now."))
    unasked = Question(kinds[0], turn.state.active)
    ask(turn, unasked)
    return unasked


def learn(turn: Turn[TinyWoodys], action: act.Learn) -> None:
    """What a card says; a pair that waited for it now has its ability (T18)."""
    name = checked_name(action.woody.name)
    numbers = (action.woody.draw, action.woody.place, action.woody.event, action.woody.keep)
    if not all(0 <= n <= MOST for n in (*numbers, action.woody.copies or 0)):
        raise impossible("T18", say("A card's numbers go from 0 to {most}.", most=MOST))
    woody = msgspec.structs.replace(action.woody, name=name)
    others = [other for other in turn.state.library if not same(other.name, name)]
    library = tuple(sorted((*others, woody), key=lambda other: other.name.casefold()))
    turn.change(library=library)
    turn.label = say("{woody} learned", woody=brief(name))
    turn.note(say("{woody} is known now.", woody=name), "T18")
    for question in turn.state.questions:
        if question.kind is StepId.LEARN and question.woody is not None:
            seat, _, _, laid = find(turn.state, question.woody)
            if same(laid.name, name):
                turn.change(questions=tuple(other for other in turn.state.questions if other != question))
                if laid.pair and laid.id in turn.state.fresh:
                    offer_ability(turn, seat, laid.id, woody)


def combine_two(turn: Turn[TinyWoodys], action: act.Combine) -> None:
    """Take the proposal to combine; at any other moment that is asked about (T11)."""
    seat, _, _, first = find(turn.state, action.first)
    other, _, _, second = find(turn.state, action.second)
    if (
        seat != other
        or first.id == second.id
        or not same(first.name, second.name)
        or first.pair
        or second.pair
    ):
        raise impossible("T11", say("Only two identical, uncombined Woodys of one player combine."))
    question = turn.state.asked
    if question is not None and question.kind is StepId.COMBINE and question.woody == second.id:
        answered(turn)
    else:
        turn.forbid("T11", say("Woodys combine when one of them is placed or comes by a swap."))
    combine(turn, first.id, second.id)
    turn.label = say("{woody} combined", woody=brief(first.name))


def keep_apart(turn: Turn[TinyWoodys], action: act.KeepApart) -> None:
    """Decline the proposal, before it is taken or right after (T11)."""
    seat, _, _, laid = find(turn.state, action.woody)
    question = turn.state.asked
    if (
        question is not None
        and question.kind is StepId.COMBINE
        and action.woody in {question.woody, question.other}
    ):
        answered(turn)
    elif not laid.pair:
        raise impossible("T11", say("{woody} is not combined.", woody=laid.name))
    else:
        if laid.id not in turn.state.fresh:
            turn.forbid("T11", say("{woody} has been combined for a while.", woody=laid.name))
        separate(turn, laid.id)
        turn.change(fresh=tuple(pair for pair in turn.state.fresh if pair != laid.id))
    turn.label = say("{woody} apart", woody=brief(laid.name))
    turn.note(say("{name} keeps {woody} apart.", name=turn.state.called(seat), woody=laid.name), "T11")


def give(turn: Turn[TinyWoodys], action: act.Give) -> None:
    """The Woody that makes room (T9, T10, T17)."""
    question = turn.state.asked
    if question is None or question.kind not in ROOM:
        raise impossible("T9", say("There is room for every Woody."))
    seat, _, _, laid = find(turn.state, action.woody)
    if seat != question.seat or laid not in room_choices(turn.state, question):
        raise impossible("T9", say("{woody} can not make room there.", woody=laid.name))
    name = turn.state.called(seat)
    if question.kind is StepId.TO_DISCARD:
        to_discard(turn, laid.id)
        turn.note(say("{name} gives {woody} to the discard.", name=name, woody=title(laid)), "T9")
    elif question.kind is StepId.TO_HIDING:
        move_to(turn, laid.id, Area.HIDING)
        turn.note(say("{woody} of {name} goes into hiding.", name=name, woody=title(laid)), "T17")
    else:
        move_to(turn, laid.id, Area.COLLECTION)
        turn.note(say("{woody} of {name} comes out of hiding.", name=name, woody=title(laid)), "T10")
    turn.label = say("{woody} makes room", woody=brief(laid.name))


def let_pass(turn: Turn[TinyWoodys]) -> None:
    """An effect, or a card to be learned, goes by; room must be made (T13)."""
    question = turn.state.asked
    if question is None:
        raise impossible("T13", say("Nothing is asked now."))
    if question.kind in ROOM:
        raise impossible("T9", say("There is no place for that Woody: choose one that makes room."))
    answered(turn)
    turn.label = say("let it pass")
    turn.note(say("{name} lets it pass.", name=turn.state.called(question.seat)), "T13")


def unanswered(turn: Turn[TinyWoodys]) -> None:
    """Another action while something is asked: what can wait waits, the rest is asked about first."""
    while (question := turn.state.asked) is not None:
        if question.kind in ROOM:
            raise impossible("T9", say("First: make room for the Woody that has no place."))
        if question.kind not in {StepId.LEARN, StepId.SEASON}:
            turn.forbid("T13", say("First: {what}. Or let it pass.", what=OPEN_WORDS[question.kind]))
        answered(turn)


OPEN_WORDS = {
    StepId.COMBINE: say("combine, or keep apart"),
    StepId.SWAP: say("the swap"),
    StepId.SWAP_BETWEEN: say("the swap"),
    StepId.TAKE: say("the card from a hand"),
    StepId.GUST: say("the gust of wind"),
    StepId.STORM: say("the storm"),
    StepId.STRIKE: say("the Woody to be returned"),
    StepId.SEARCH: say("the search"),
    StepId.SEE_ROLE: say("the look at a role"),
    StepId.DRAW_FOUR: say("the four cards"),
    StepId.LEAVING: say("what becomes of the Woodys"),
}
