"""The two areas of each player: Woodys laid down, combined, hidden, room made for them (T5, T9 to T11)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from companion.games.players import cut
from companion.games.text import Text, say
from companion.games.tiny_woodys.piles import set_player
from companion.games.tiny_woodys.state import (
    COLLECTION,
    HIDING,
    Combining,
    Laid,
    Question,
    StepId,
    TinyWoodys,
)
from companion.games.tiny_woodys.woodys import Ability, Woody, same
from companion.games.turn import Turn, impossible

LABEL_NAME = 12
"""Letters of a Woody's name that a label has room for."""


class Area(StrEnum):
    """Where a Woody lies (T5)."""

    COLLECTION = "collection"
    HIDING = "hiding"


ABILITY_QUESTIONS = {
    Ability.SWAP: StepId.SWAP,
    Ability.SEE_ROLE: StepId.SEE_ROLE,
    Ability.SEARCH: StepId.SEARCH,
    Ability.SWAP_BETWEEN: StepId.SWAP_BETWEEN,
    Ability.DRAW_FOUR: StepId.DRAW_FOUR,
    Ability.RETURN: StepId.STRIKE,
    Ability.LOOK_AND_TAKE: StepId.TAKE,
}
"""What each one-time ability asks (T13)."""
ROOM = frozenset({StepId.TO_DISCARD, StepId.TO_HIDING, StepId.TO_COLLECTION})
"""Questions that make room."""


def brief(name: str, most: int = LABEL_NAME) -> str:
    """A Woody's name where there is little room."""
    return cut(name, most)


def title(laid: Laid) -> Text:
    """What lies there: "Acorn", "two Acorn"."""
    return say("{name} x2", name=laid.name) if laid.pair else say("{name}", name=laid.name)


def locate(state: TinyWoodys, woody: int) -> tuple[int, Area, int, Laid] | None:
    """Where a Woody lies: (seat, area, place from 0, itself); None if it does not."""
    for seat, player in enumerate(state.players):
        for area in Area:
            for place, laid in enumerate(getattr(player, area.value)):
                if laid.id == woody:
                    return seat, area, place, laid
    return None


def find(state: TinyWoodys, woody: int) -> tuple[int, Area, int, Laid]:
    """Where a Woody lies; raises RuleBroken if it does not."""
    found = locate(state, woody)
    if found is None:
        raise impossible("T5", say("No Woody with the number {n} lies on the table.", n=woody))
    return found


def set_area(turn: Turn[TinyWoodys], seat: int, area: Area, laid: tuple[Laid, ...]) -> None:
    """Change one area of a player."""
    set_player(turn, seat, msgspec.structs.replace(turn.state.players[seat], **{area.value: laid}))


def put(turn: Turn[TinyWoodys], seat: int, area: Area, laid: Laid, place: int | None = None) -> None:
    """Lay a Woody down, at a place or at the end."""
    lying: list[Laid] = list(getattr(turn.state.players[seat], area.value))
    lying.insert(len(lying) if place is None else place, laid)
    set_area(turn, seat, area, tuple(lying))


def take(turn: Turn[TinyWoodys], woody: int) -> Laid:
    """Take a Woody up."""
    seat, area, _, laid = find(turn.state, woody)
    lying: tuple[Laid, ...] = getattr(turn.state.players[seat], area.value)
    set_area(turn, seat, area, tuple(other for other in lying if other.id != woody))
    return laid


def replaced(turn: Turn[TinyWoodys], woody: int, laid: Laid) -> None:
    """Something else lies on a Woody's place."""
    seat, area, place, _ = find(turn.state, woody)
    take(turn, woody)
    put(turn, seat, area, laid, place)


def new(turn: Turn[TinyWoodys], seat: int, area: Area, name: str, *, pair: bool = False) -> Laid:
    """A Woody comes to the table."""
    number = turn.state.laid + 1
    laid = Laid(number, name, pair)
    turn.change(laid=number)
    put(turn, seat, area, laid)
    return laid


def to_discard(turn: Turn[TinyWoodys], woody: int) -> Laid:
    """A Woody, or a pair as one, goes to the discard."""
    laid = take(turn, woody)
    turn.change(discard=(*turn.state.discard, *[laid.name] * laid.cards))
    return laid


def move_to(turn: Turn[TinyWoodys], woody: int, area: Area) -> Laid:
    """A Woody goes to the other area of its player."""
    seat, *_ = find(turn.state, woody)
    laid = take(turn, woody)
    put(turn, seat, area, laid)
    return laid


def ask(turn: Turn[TinyWoodys], question: Question) -> None:
    """Put a question before the others."""
    turn.change(questions=(*turn.state.questions, question))


def answered(turn: Turn[TinyWoodys]) -> None:
    """The open question is done with."""
    turn.change(questions=turn.state.questions[:-1])


def like_of(state: TinyWoodys, woody: int) -> Laid | None:
    """The same player's other Woody that this one combines with: identical, both uncombined (T11)."""
    seat, _, _, laid = find(state, woody)
    if laid.pair:
        return None
    return next(
        (
            other
            for other in state.players[seat].board
            if other.id != woody and not other.pair and same(other.name, laid.name)
        ),
        None,
    )


def arrived(turn: Turn[TinyWoodys], woody: int, *, apart: bool = False) -> None:
    """A Woody was placed or came by a swap: with its like it is combined, as the house rule says (T11)."""
    like = like_of(turn.state, woody)
    if like is None or apart:
        return
    seat, *_ = find(turn.state, woody)
    if turn.state.setup.house.combine is Combining.ASKED:
        ask(turn, Question(StepId.COMBINE, seat, woody, like.id))
    else:
        combine(turn, like.id, woody)


def combine(turn: Turn[TinyWoodys], first: int, second: int) -> None:
    """Two become one, where the first one lay; the one-time ability is offered (T11, T13)."""
    seat, _, _, laid = find(turn.state, first)
    take(turn, second)
    replaced(turn, first, msgspec.structs.replace(laid, pair=True))
    turn.change(fresh=(*turn.state.fresh, first))
    woody = turn.state.known(laid.name)
    turn.note(
        say("{name} combines two: {woody}.", name=turn.state.called(seat), woody=laid.name),
        "T11",
    )
    new_powers(turn, woody)
    offer_ability(turn, seat, first, woody)


def new_powers(turn: Turn[TinyWoodys], woody: Woody) -> None:
    """What the pair adds from now on (T12)."""
    for n, words in (
        (woody.draw, say("cards drawn")),
        (woody.place, say("Woodys placed")),
        (woody.event, say("events a turn")),
        (woody.keep, say("cards kept")),
    ):
        if n:
            turn.note(say("{woody}: +{n} {what}.", woody=woody.name, n=n, what=words), "T12")


def offer_ability(turn: Turn[TinyWoodys], seat: int, pair: int, woody: Woody) -> None:
    """The one-time ability of a pair that was just combined (T13)."""
    if woody.ability is not None:
        turn.note(say("{woody}: {ability}, once.", woody=woody.name, ability=woody.ability.word), "T13")
        ask(turn, Question(ABILITY_QUESTIONS[woody.ability], seat, pair))


def separate(turn: Turn[TinyWoodys], pair: int) -> None:
    """A pair becomes two that lie apart; the second one lies in the collection."""
    seat, _, _, laid = find(turn.state, pair)
    replaced(turn, pair, msgspec.structs.replace(laid, pair=False))
    new(turn, seat, Area.COLLECTION, laid.name)
    offered = set(ABILITY_QUESTIONS.values())
    turn.change(
        questions=tuple(
            question
            for question in turn.state.questions
            if not (question.woody == pair and question.kind in offered)
        )
    )


def settle(turn: Turn[TinyWoodys]) -> None:
    """After every action: questions about what is gone are dropped, and room is asked for where it lacks."""
    kept = [question for question in turn.state.questions if stands(turn.state, question)]
    for seat, player in enumerate(turn.state.players):
        if any(q.seat == seat and (q.kind in ROOM or q.kind is StepId.COMBINE) for q in kept):
            continue
        if len(player.board) > COLLECTION + HIDING or len(player.collection) > COLLECTION:
            newest = tuple(laid.id for laid in player.collection[COLLECTION:])
            kept.append(Question(StepId.TO_DISCARD, seat, spared=newest))
        elif len(player.hiding) > HIDING:
            kept.append(Question(StepId.TO_COLLECTION, seat))
    turn.change(questions=tuple(kept))


def stands(state: TinyWoodys, question: Question) -> bool:
    """Whether a question is still to be asked."""
    player = state.players[question.seat]
    if player.left or any(
        woody is not None and locate(state, woody) is None
        for woody in (question.woody, question.other, question.picked)
    ):
        return False
    if question.kind is StepId.COMBINE:
        like = None if question.woody is None else like_of(state, question.woody)
        return like is not None and like.id == question.other
    if question.kind is StepId.TO_COLLECTION:
        return len(player.hiding) > HIDING
    if question.kind is StepId.TO_HIDING:
        return len(player.collection) > COLLECTION and len(player.board) <= COLLECTION + HIDING
    if question.kind is StepId.TO_DISCARD:
        return len(player.collection) > COLLECTION or len(player.board) > COLLECTION + HIDING
    return True


def room_choices(state: TinyWoodys, question: Question) -> tuple[Laid, ...]:
    """The Woodys that may make room; those spared only where there is no other."""
    player = state.players[question.seat]
    if question.kind is StepId.TO_COLLECTION:
        lying = player.hiding
    elif len(player.collection) > COLLECTION:
        lying = player.collection
    else:
        lying = player.board
    return tuple(laid for laid in lying if laid.id not in question.spared) or lying
