"""What events and one-time abilities ask, and what the answers do (T13, T17)."""

from __future__ import annotations

import msgspec

from companion.games.text import say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import (
    ROOM,
    Area,
    answered,
    arrived,
    ask,
    brief,
    combine,
    find,
    locate,
    move_to,
    offer_ability,
    put,
    room_choices,
    separate,
    take,
    title,
    to_discard,
)
from companion.games.tiny_woodys.piles import advance, draw, hand, set_pile
from companion.games.tiny_woodys.state import COLLECTION, Laid, Question, StepId, TinyWoodys
from companion.games.tiny_woodys.turns import checked_name, into_hiding, someone
from companion.games.tiny_woodys.woodys import Woody, same
from companion.games.turn import Turn, impossible

DRAW_FOUR = 4
"""Cards that a maple leaf or a hazelnut brings (T13)."""
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
    question = turn.state.asked
    if question is None or question.kind is not StepId.LEARN or question.woody is None:
        return
    seat, _, _, laid = find(turn.state, question.woody)
    if not same(laid.name, name):
        return
    answered(turn)
    if laid.pair and turn.state.fresh == laid.id:
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


def keep_apart(turn: Turn[TinyWoodys], action: act.KeepApart, fresh: int | None) -> None:
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
        if fresh != laid.id:
            turn.forbid("T11", say("{woody} has been combined for a while.", woody=laid.name))
        separate(turn, laid.id)
    turn.label = say("{woody} apart", woody=brief(laid.name))
    turn.note(say("{name} keeps {woody} apart.", name=turn.state.called(seat), woody=laid.name), "T11")


def pick(turn: Turn[TinyWoodys], action: act.Pick) -> None:
    """The first of two Woodys that are swapped."""
    question = turn.state.asked
    if question is None or question.kind not in {StepId.SWAP, StepId.SWAP_BETWEEN}:
        raise impossible("T17", say("No card asks for that now."))
    find(turn.state, action.woody)
    if action.woody not in {laid.id for laid in first_of_swap(turn.state, question)}:
        turn.forbid("T17", say("Swaps are between collections; and the first Woody is one's own."))
    answered(turn)
    ask(turn, msgspec.structs.replace(question, picked=action.woody))
    _, _, _, laid = find(turn.state, action.woody)
    turn.label = say("{woody} chosen", woody=brief(laid.name))


def first_of_swap(state: TinyWoodys, question: Question) -> tuple[Laid, ...]:
    """The Woodys that one of a swap may be: one's own, or for the fir anyone's (T13, T17)."""
    seats = [question.seat] if question.kind is StepId.SWAP else state.playing
    return tuple(
        laid for seat in seats for laid in state.players[seat].collection if others_of_swap(state, seat)
    )


def others_of_swap(state: TinyWoodys, seat: int) -> tuple[Laid, ...]:
    """The Woodys that a player's Woody can be swapped for."""
    return tuple(laid for other in state.playing if other != seat for laid in state.players[other].collection)


def swap(turn: Turn[TinyWoodys], action: act.Swap) -> None:
    """Two Woodys of collections change places, pairs as one; identical ones may combine then (T11, T17)."""
    question = asked(turn, StepId.SWAP, StepId.SWAP_BETWEEN)
    one, other = find(turn.state, action.one), find(turn.state, action.other)
    if one[0] == other[0]:
        raise impossible("T17", say("A swap is between two players."))
    if question.kind is StepId.SWAP and question.seat not in {one[0], other[0]}:
        turn.forbid("T17", say("One of the two is a Woody of one's own."))
    if Area.HIDING in {one[1], other[1]}:
        turn.forbid("T17", say("Hidden Woodys are not swapped."))
    answered(turn)
    (seat, area, place, mine), (second, second_area, second_place, theirs) = one, other
    take(turn, mine.id)
    take(turn, theirs.id)
    put(turn, seat, area, theirs, place)
    put(turn, second, second_area, mine, second_place)
    turn.label = say("{woody} for {other}", woody=cut_name(mine), other=cut_name(theirs))
    turn.note(
        say(
            "{name} gives {woody} for {other} of {player}.",
            name=turn.state.called(seat),
            woody=title(mine),
            other=title(theirs),
            player=turn.state.called(second),
        ),
        "T17",
    )
    for woody in sorted((mine.id, theirs.id), key=lambda woody: find(turn.state, woody)[0] == question.seat):
        if locate(turn.state, woody) is not None:
            arrived(turn, woody)


def cut_name(laid: Laid) -> str:
    """A name short enough for two on a label."""
    return laid.name if len(laid.name) <= 9 else laid.name[:8].rstrip() + "…"  # noqa: PLR2004 - two and " for "


def take_card(turn: Turn[TinyWoodys], action: act.TakeCard) -> None:
    """A card from another hand into one's own; which one is nobody's business (T13, T17)."""
    question = asked(turn, StepId.TAKE)
    seat = someone(turn.state, action.seat)
    if seat == question.seat:
        raise impossible("T17", say("That is one's own hand."))
    if not turn.state.players[seat].hand:
        raise impossible("T17", say("{name} has no card in hand.", name=turn.state.called(seat)))
    answered(turn)
    hand(turn, seat, -1)
    hand(turn, question.seat, 1)
    turn.label = say("card from {name}", name=turn.state.brief(seat))
    turn.note(
        say(
            "{name} takes a card from {other}.",
            name=turn.state.called(question.seat),
            other=turn.state.called(seat),
        ),
        "T17",
    )


def blow(turn: Turn[TinyWoodys], action: act.Blow) -> None:
    """The gust: a hidden Woody comes out, or one of one's own goes into hiding (T17)."""
    question = asked(turn, StepId.GUST)
    seat, area, _, laid = find(turn.state, action.woody)
    if area is Area.COLLECTION and seat != question.seat:
        raise impossible("T17", say("Only one's own Woodys are blown into hiding."))
    answered(turn)
    if area is Area.COLLECTION:
        into_hiding(turn, laid.id)
    else:
        come_out(turn, seat, (laid.id,))
    turn.label = say("gust: {woody}", woody=brief(laid.name))
    turn.note(
        say("{woody} of {name} comes out.", woody=title(laid), name=turn.state.called(seat))
        if area is Area.HIDING
        else say("{woody} of {name} goes into hiding.", woody=title(laid), name=turn.state.called(seat)),
        "T17",
    )


def come_out(turn: Turn[TinyWoodys], seat: int, woodys: tuple[int, ...]) -> None:
    """Hidden Woodys come to the collection; for those without a place others go into hiding (T17)."""
    for woody in woodys:
        move_to(turn, woody, Area.COLLECTION)
    if len(turn.state.players[seat].collection) > COLLECTION:
        ask(turn, Question(StepId.TO_HIDING, seat, spared=woodys))


def storm(turn: Turn[TinyWoodys], action: act.Storm) -> None:
    """All hidden Woodys of a player come out (T17)."""
    asked(turn, StepId.STORM)
    seat = someone(turn.state, action.seat)
    answered(turn)
    turn.label = say("storm: {name}", name=turn.state.brief(seat))
    turn.note(say("All hidden Woodys of {name} come out.", name=turn.state.called(seat)), "T17")
    come_out(turn, seat, tuple(laid.id for laid in turn.state.players[seat].hiding))


def strike(turn: Turn[TinyWoodys], action: act.Strike) -> None:
    """A placed Woody goes to the discard, a pair as one (T13, T17)."""
    asked(turn, StepId.STRIKE)
    seat, area, _, laid = find(turn.state, action.woody)
    if area is Area.HIDING and not turn.state.setup.house.lightning_hits_hidden:
        turn.forbid("T17", say("{woody} is hidden, and safe there.", woody=laid.name))
    answered(turn)
    to_discard(turn, laid.id)
    turn.label = say("{woody} discarded", woody=brief(laid.name))
    turn.note(
        say("{woody} of {name} goes to the discard.", woody=title(laid), name=turn.state.called(seat)), "T17"
    )


def search(turn: Turn[TinyWoodys], action: act.Search) -> None:
    """A card of a season pile, straight into the hand (T13, T17)."""
    question = asked(turn, StepId.SEARCH)
    count = turn.state.piles[action.season]
    if count == 0:
        raise impossible("T17", say("The pile of {season} is empty.", season=action.season.word))
    answered(turn)
    hand(turn, question.seat, 1)
    turn.label = say("search {season}", season=action.season.word)
    turn.note(
        say(
            "{name} searches {season} and takes a card; shuffle that pile.",
            name=turn.state.called(question.seat),
            season=action.season.word,
        ),
        "T17",
    )
    if count is not None:
        set_pile(turn, action.season, count - 1)
        if count == 1 and action.season is turn.state.season:
            advance(turn)


def see_role(turn: Turn[TinyWoodys], action: act.SeeRole) -> None:
    """A look at a role card; the books know only that it was looked at (T13, T19)."""
    question = asked(turn, StepId.SEE_ROLE)
    seat = someone(turn.state, action.seat)
    if seat == question.seat:
        raise impossible("T13", say("That is one's own role."))
    answered(turn)
    turn.label = say("role of {name} seen", name=turn.state.brief(seat))
    turn.note(
        say(
            "{name} looks at the role of {other}.",
            name=turn.state.called(question.seat),
            other=turn.state.called(seat),
        ),
        "T13",
    )


def draw_four(turn: Turn[TinyWoodys]) -> None:
    """Four more cards at once (T13)."""
    question = asked(turn, StepId.DRAW_FOUR)
    answered(turn)
    turn.label = say("{name} drew {n}", name=turn.state.brief(question.seat), n=DRAW_FOUR)
    draw(turn, question.seat, DRAW_FOUR)


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


def proposed(name: str, printed: tuple[Woody, ...]) -> Woody | None:
    """What the rulebook tells of a Woody, under the name it was given."""
    found = next((woody for woody in printed if same(woody.name, name)), None)
    return None if found is None else msgspec.structs.replace(found, name=name)
