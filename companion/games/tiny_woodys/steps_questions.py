"""What is asked between the actions of a turn, in words and offers (T9 to T13, T17, T18)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Offer, Step
from companion.games.text import Text, say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import brief, find, room_choices
from companion.games.tiny_woodys.effects import first_of_swap, others_of_swap, proposed
from companion.games.tiny_woodys.piles import in_piles
from companion.games.tiny_woodys.state import Laid, Question, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import PRINTED, Kind, Season, Woody

SHORT = 8
"""Letters of a Woody's name that the NEXT button has room for beside a word."""
PASS = Offer(act.Pass(), say("Let it pass"), rule="T13")


def asking(
    kind: StepId,
    title: Text,
    now: Text,
    rule: str,
    offers: list[Offer],
    *,
    passing: Offer | None = PASS,
) -> Step:
    """A question: NEXT takes the only answer, and waits where there are several."""
    every = tuple(offers) if passing is None else (*offers, passing)
    alone = len(offers) == 1 or not offers
    return Step(
        kind,
        title,
        now,
        rule,
        (say("Turn"),),
        0,
        every,
        0 if alone and every else None,
        None if alone and every else say("Choose one"),
        second=len(offers) if passing is not None and offers else None,
    )


def owned(state: TinyWoodys, laid: Laid) -> Text:
    """Whose a Woody is, and that it is a pair."""
    seat, *_ = find(state, laid.id)
    name = state.called(seat)
    return say("{name}, combined", name=name) if laid.pair else say("{name}", name=name)


def learn(state: TinyWoodys, question: Question) -> Step:
    """A card is met first: what it says."""
    _, _, _, laid = find(state, question.woody or 0)
    known = state.known(laid.name)
    printed = proposed(laid.name, PRINTED)
    offers = (
        []
        if printed is None
        else [Offer(act.Learn(printed), say("As proposed"), detail=told(printed), rule="T18")]
    )
    offers += [
        Offer(act.Learn(msgspec.structs.replace(known, kind=kind)), kind.word, rule="T18") for kind in Kind
    ]
    return Step(
        StepId.LEARN,
        say("A new Woody: {woody}", woody=laid.name),
        say("Copy its type, season and powers from the card."),
        "T18",
        (say("Turn"),),
        0,
        (*offers, Offer(act.Pass(), say("Later"), rule="T18")),
        0 if printed is not None else len(offers),
        second=len(offers) if printed is not None else None,
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
    listed = parts[0] if parts else say("nothing yet")
    for part in parts[1:]:
        listed = say("{list}, {further}", list=listed, further=part)
    return listed


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


def swap(state: TinyWoodys, question: Question) -> Step:
    """Which two Woodys change places."""
    between = question.kind is StepId.SWAP_BETWEEN
    if question.picked is None:
        offers = [
            Offer(
                act.Pick(laid.id),
                say("Swap {woody}", woody=brief(laid.name, SHORT)),
                detail=owned(state, laid),
                rule="T17",
            )
            for laid in first_of_swap(state, question)
        ]
        now = (
            say("Choose one of the two Woodys.")
            if between
            else say("{name}: which of the own Woodys?", name=state.called(question.seat))
        )
    else:
        seat, _, _, mine = find(state, question.picked)
        offers = [
            Offer(
                act.Swap(mine.id, laid.id),
                say("For {woody}", woody=brief(laid.name, SHORT)),
                detail=owned(state, laid),
                rule="T17",
            )
            for laid in others_of_swap(state, seat)
        ]
        now = say("{woody} of {name}: for which one?", woody=mine.name, name=state.called(seat))
    return asking(question.kind, say("Swap a Woody"), now, "T17", offers)


def take(state: TinyWoodys, question: Question) -> Step:
    """Whose hand is looked at."""
    return asking(
        StepId.TAKE,
        say("Take a hand card"),
        say("{name} looks at a hand and takes a card.", name=state.called(question.seat)),
        "T17",
        [
            Offer(
                act.TakeCard(seat),
                say("From {name}", name=state.brief(seat)),
                detail=say_n("{n} card", "{n} cards", state.players[seat].hand),
                rule="T17",
            )
            for seat in others(state, question)
            if state.players[seat].hand
        ],
    )


def others(state: TinyWoodys, question: Question) -> tuple[int, ...]:
    """The other players."""
    return tuple(seat for seat in state.playing if seat != question.seat)


def gust(state: TinyWoodys, question: Question) -> Step:
    """Where the gust blows."""
    offers = [
        Offer(
            act.Blow(laid.id),
            say("Out: {woody}", woody=brief(laid.name, SHORT)),
            detail=owned(state, laid),
            rule="T17",
        )
        for seat in state.playing
        for laid in state.players[seat].hiding
    ]
    offers += [
        Offer(
            act.Blow(laid.id),
            say("Hide {woody}", woody=brief(laid.name, SHORT)),
            detail=owned(state, laid),
            rule="T17",
        )
        for laid in state.players[question.seat].collection
    ]
    return asking(
        StepId.GUST, say("Gust of wind"), say("A hidden Woody comes out, or an own one hides."), "T17", offers
    )


def storm(state: TinyWoodys, question: Question) -> Step:
    """Whom the storm hits."""
    return asking(
        StepId.STORM,
        say("Storm"),
        say("All hidden Woodys of one player come out."),
        "T17",
        [
            Offer(
                act.Storm(seat),
                state.brief(seat),
                detail=say_n("{n} hidden", "{n} hidden", len(state.players[seat].hiding)),
                rule="T17",
            )
            for seat in (*others(state, question), question.seat)
            if not state.players[seat].left
        ],
    )


def strike(state: TinyWoodys, question: Question) -> Step:
    """Which Woody goes to the discard."""
    hidden = state.setup.house.lightning_hits_hidden
    offers = [
        Offer(
            act.Strike(laid.id),
            say("Strike {woody}", woody=brief(laid.name, SHORT)),
            detail=owned(state, laid),
            rule="T17",
        )
        for seat in (*others(state, question), question.seat)
        for laid in (state.players[seat].board if hidden else state.players[seat].collection)
    ]
    return asking(StepId.STRIKE, say("To the discard"), say("Choose a placed Woody."), "T17", offers)


def search(state: TinyWoodys, question: Question) -> Step:
    """Which pile is searched."""
    return asking(
        StepId.SEARCH,
        say("Search a pile"),
        say("{name} takes a card from one season pile.", name=state.called(question.seat)),
        "T17",
        [
            Offer(
                act.Search(season),
                season.word,
                detail=None if count is None else say_n("{n} card", "{n} cards", count),
                rule="T17",
            )
            for season in Season
            if (count := state.piles[season]) != 0 and in_piles(state)
        ],
    )


def see_role(state: TinyWoodys, question: Question) -> Step:
    """Whose role is looked at."""
    return asking(
        StepId.SEE_ROLE,
        say("See a role"),
        say("{name} looks at a role card, and tells nobody.", name=state.called(question.seat)),
        "T13",
        [
            Offer(act.SeeRole(seat), say("Of {name}", name=state.brief(seat)), rule="T13")
            for seat in others(state, question)
        ],
    )


def draw_four(state: TinyWoodys, question: Question) -> Step:
    """Four cards at once."""
    return asking(
        StepId.DRAW_FOUR,
        say("Draw four"),
        say("{name} draws 4 cards at once.", name=state.called(question.seat)),
        "T13",
        [Offer(act.DrawFour(), say("Draw {n}", n=4), rule="T13")],
    )


def room(state: TinyWoodys, question: Question) -> Step:
    """Which Woody makes room, and where it goes."""
    name = state.called(question.seat)
    words, now, rule = {
        StepId.TO_DISCARD: (
            say("Make room"),
            say("{name}: which Woody goes to the discard?", name=name),
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
    StepId.SWAP: swap,
    StepId.SWAP_BETWEEN: swap,
    StepId.TAKE: take,
    StepId.GUST: gust,
    StepId.STORM: storm,
    StepId.STRIKE: strike,
    StepId.SEARCH: search,
    StepId.SEE_ROLE: see_role,
    StepId.DRAW_FOUR: draw_four,
    StepId.TO_DISCARD: room,
    StepId.TO_HIDING: room,
    StepId.TO_COLLECTION: room,
    StepId.SEASON: season,
    StepId.LEAVING: leaving,
}
