"""The steps of scoring, in words and offers: hands, scores, the end of the match (L9 to L15, L18)."""

from __future__ import annotations

from companion.games.game import Action, Offer, Step
from companion.games.players import row
from companion.games.text import Text, say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines import tallying
from companion.games.timelines.chains import unbroken
from companion.games.timelines.heroes import ordered
from companion.games.timelines.setting_up import MOST_GAMES
from companion.games.timelines.state import StepId, Timelines

SCORING = (say("Hands"), say("Scores"))


def totals(state: Timelines) -> Text:
    """The running totals, best first."""
    return row(
        [
            say("{name} {n}", name=state.called(seat), n=state.total(seat))
            for _, seat in tallying.standing(state)
        ]
    )


def hands(state: Timelines) -> Step:
    """What is not known of a hand is tapped in."""
    seat = state.tapping
    player = state.players[seat]
    following = tallying.next_hand(state, seat + 1)
    label = say("Score") if following in {None, seat} else say("To {name}", name=state.brief(following))
    return Step(
        StepId.HANDS,
        say("Hand of {name}", name=state.called(seat)),
        say_n(
            "Tap {n} hero of {name}.",
            "Tap {n} more heroes of {name}.",
            player.unseen,
            name=state.called(seat),
        )
        if player.unseen
        else say("All {n} heroes of {name} are there.", n=player.size, name=state.called(seat)),
        "L18",
        SCORING,
        0,
        (
            Offer(
                act.HandDone(),
                label,
                why_not=say_n("{n} hero is missing", "{n} heroes are missing", player.unseen)
                if player.unseen
                else None,
                rule="L18",
            ),
            *(
                Offer(act.Tap(hero), say("Not {hero}", hero=hero), rule="L13")
                for hero in ordered(player.hand)
            ),
        ),
        None if player.unseen else 0,
        say_n("{n} to tap", "{n} to tap", player.unseen) if player.unseen else None,
    )


def scored(state: Timelines) -> Step:
    """The scores of a game, each with why."""
    last = len(state.booked) + 1 >= state.setup.games
    offers = [Offer(act.Book(), say("End of match") if last else say("Next game"), rule="L2")]
    for seat, player in enumerate(state.players):
        offers += choices(state, seat) if not player.left else []
    ranked = sorted(range(len(state.players)), key=lambda seat: -state.points(seat))
    scores = row([say("{name} {n}", name=state.called(seat), n=state.points(seat)) for seat in ranked])
    settled = state.sheet is None or state.sheet.settled
    return Step(
        StepId.SCORED,
        say("Scores of game {n}", n=state.game),
        scores if settled else say("{scores}. Agree who breaks up last.", scores=scores),
        "L12",
        SCORING,
        1,
        tuple(offers),
        0,
    )


def choices(state: Timelines, seat: int) -> list[Offer]:
    """A player's score as it stands, and the other ways to break the hand up."""
    if state.sheet is None:
        return []
    name, now = state.brief(seat), tuple(chain.heroes for chain in state.sheet.hands[seat].chains)
    whole = unbroken(state.players[seat].hand, state.setup.house)
    agree: Action = (
        act.Propose(seat) if seat in state.agreed or seat in state.corrected else act.BreakUp(seat, now)
    )
    offers = [
        Offer(
            agree,
            say("{name}: proposal", name=name)
            if isinstance(agree, act.Propose)
            else say("{name}: agreed", name=name),
            detail=tallying.reasons(state, seat),
            rule="L12",
        )
    ]
    if set(whole) != set(now):
        offers.append(
            Offer(
                act.BreakUp(seat, whole),
                say("{name}: unbroken", name=name),
                detail=row([say("{heroes}", heroes=" ".join(chain)) for chain in whole]),
                rule="L9",
            )
        )
    if now:
        offers.append(Offer(act.BreakUp(seat, ()), say("{name}: only sets", name=name), rule="L10"))
    return offers


def over(state: Timelines) -> Step:
    """The end of the match."""
    ranked = tallying.standing(state)
    first = [seat for place, seat in ranked if place == 1]
    return Step(
        StepId.OVER,
        say("The match is over")
        if len(first) != 1 or state.setup.solo
        else say("{name} wins", name=state.called(first[0])),
        say("{totals}.", totals=totals(state)),
        "L12",
        SCORING,
        1,
        (
            Offer(
                act.OneMore(),
                say("One more game"),
                why_not=say("enough for any evening") if state.setup.games >= MOST_GAMES else None,
                rule="L2",
            ),
        ),
        None,
        say("Match over"),
        0 if state.setup.games < MOST_GAMES else None,
    )
