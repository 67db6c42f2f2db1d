"""What events and one-time abilities ask, in words and offers (T13, T17)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.text import Text, say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.boards import brief, find
from companion.games.tiny_woodys.effects import first_of_swap, others_of_swap
from companion.games.tiny_woodys.piles import in_piles
from companion.games.tiny_woodys.state import Laid, Question, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Season

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
            else say("{name}: which of your Woodys?", name=state.called(question.seat))
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
        StepId.GUST,
        say("Gust of wind"),
        say("A hidden Woody comes out, or one of yours hides."),
        "T17",
        offers,
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
