"""What is asked between the actions of a turn, in words and offers (T8 to T11, T18)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Offer, Step
from companion.games.players import row
from companion.games.text import Text, say
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import steps_effects
from companion.games.tiny_woodys.boards import brief, find, room_choices, title
from companion.games.tiny_woodys.state import Laid, Question, StepId, TinyWoodys
from companion.games.tiny_woodys.steps_effects import asking, owned
from companion.games.tiny_woodys.woodys import Kind, Woody, listed_ability


def learn(state: TinyWoodys, question: Question) -> Step:
    """A card is met first: what it says."""
    _, _, _, laid = find(state, question.woody or 0)
    known = state.known(laid.name)
    if known.ability is None:
        known = msgspec.structs.replace(known, ability=listed_ability(known.name))
    offers = [
        Offer(act.Learn(msgspec.structs.replace(known, kind=kind)), kind.word, detail=told(known), rule="T18")
        for kind in Kind
    ]
    return Step(
        StepId.LEARN,
        say("A new Woody: {woody}", woody=laid.name),
        say("Copy its type, season and powers from the card."),
        "T18",
        (say("Turn"),),
        0,
        (*offers, Offer(act.Pass(), say("Later"), rule="T18")),
        len(offers),
    )


def told(woody: Woody) -> Text:
    """What is known of a card, in one line."""
    parts: list[Text] = [] if woody.kind is None else [woody.kind.word]
    for n, words in (
        (woody.draw, say("draw +{n}", n=woody.draw)),
        (woody.place, say("place +{n}", n=woody.place)),
        (woody.event, say("event +{n}", n=woody.event)),
        (woody.keep, say("keep +{n}", n=woody.keep)),
    ):
        if n:
            parts.append(words)
    if woody.ability is not None:
        parts.append(woody.ability.word)
    return row(parts)


def combine(state: TinyWoodys, question: Question) -> Step:
    """Two identical Woodys: combine them?"""
    _, _, _, laid = find(state, question.woody or 0)
    return Step(
        StepId.COMBINE,
        say("Combine?"),
        say("{name} has two: {woody}.", name=state.called(question.seat), woody=laid.name),
        "T11",
        (say("Turn"),),
        0,
        (
            Offer(
                act.Combine(question.other or 0, laid.id),
                say("Combine"),
                detail=told(state.known(laid.name)),
                rule="T11",
            ),
            Offer(act.KeepApart(laid.id), say("Keep apart"), rule="T11"),
        ),
        0,
        second=1,
    )


def room(state: TinyWoodys, question: Question) -> Step:
    """Which Woody makes room, and where it goes."""
    name = state.called(question.seat)
    waiting = state.players[question.seat].collection[-1:]
    words, now, rule = {
        StepId.TO_DISCARD: (
            say("Make room"),
            say(
                "{name}: which one goes to the discard for {woody}?",
                name=name,
                woody=row(tuple(map(title, waiting))),
            ),
            "T9",
        ),
        StepId.TO_HIDING: (say("Make room"), say("{name}: which Woody goes into hiding?", name=name), "T17"),
        StepId.TO_COLLECTION: (
            say("Make room"),
            say("{name}: which Woody comes out of hiding?", name=name),
            "T10",
        ),
    }[question.kind]
    return asking(
        question.kind,
        words,
        now,
        rule,
        [
            Offer(act.Give(laid.id), brief_text(laid), detail=owned(state, laid), rule=rule)
            for laid in room_choices(state, question)
        ],
        passing=None,
    )


def brief_text(laid: Laid) -> Text:
    """A Woody on a button."""
    return say("{woody}", woody=brief(laid.name))


def season(state: TinyWoodys, _: Question) -> Step:
    """A new season: the discard back to its piles."""
    return asking(
        StepId.SEASON,
        say("{season} begins", season=state.season.word),
        say("Deal the discard back to its piles; shuffle {season}.", season=state.season.word),
        "T8",
        [Offer(act.Shuffled(), say("Shuffled"), rule="T8")],
        passing=None,
    )


def leaving(state: TinyWoodys, question: Question) -> Step:
    """What becomes of the Woodys of a player who leaves."""
    return asking(
        StepId.LEAVING,
        say("{name} leaves", name=state.called(question.seat)),
        say("What becomes of the Woodys? The hand goes to the discard."),
        "T2",
        [
            Offer(act.Leave(question.seat, clear=True), say("To the discard"), rule="T2"),
            Offer(act.Leave(question.seat, clear=False), say("They stay"), rule="T2"),
        ],
        passing=Offer(act.Pass(), say("{name} stays", name=state.brief(question.seat)), rule="T2"),
    )


QUESTIONS: dict[StepId, Callable[[TinyWoodys, Question], Step]] = {
    StepId.LEARN: learn,
    StepId.COMBINE: combine,
    StepId.SWAP: steps_effects.swap,
    StepId.SWAP_BETWEEN: steps_effects.swap,
    StepId.TAKE: steps_effects.take,
    StepId.GUST: steps_effects.gust,
    StepId.STORM: steps_effects.storm,
    StepId.STRIKE: steps_effects.strike,
    StepId.SEARCH: steps_effects.search,
    StepId.SEE_ROLE: steps_effects.see_role,
    StepId.DRAW_FOUR: steps_effects.draw_four,
    StepId.TO_DISCARD: room,
    StepId.TO_HIDING: room,
    StepId.TO_COLLECTION: room,
    StepId.SEASON: season,
    StepId.LEAVING: leaving,
}
