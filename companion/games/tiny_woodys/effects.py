"""What events and one-time abilities ask, and what the answers do (T13, T17)."""

from __future__ import annotations

import msgspec

from companion.games.text import say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import (
    Area,
    answered,
    arrived,
    ask,
    brief,
    find,
    locate,
    move_to,
    put,
    take,
    title,
    to_discard,
)
from companion.games.tiny_woodys.piles import advance, draw, hand, set_pile
from companion.games.tiny_woodys.questions import asked
from companion.games.tiny_woodys.state import COLLECTION, Laid, Question, StepId, TinyWoodys
from companion.games.tiny_woodys.turns import into_hiding, someone
from companion.games.turn import Turn, impossible

DRAW_FOUR = 4
"""Cards that a maple leaf or a hazelnut brings (T13)."""


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
