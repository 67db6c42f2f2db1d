"""The steps of a round, in words and offers: deal, reveal, play, special action, rescue (L2 to L8)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.text import Text, say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines import rounds
from companion.games.timelines.heroes import Hero, listed, ordered, title
from companion.games.timelines.setting_up import DEALT, DEALT_SOLO
from companion.games.timelines.state import Played, StepId, Timelines
from companion.games.timelines.steps_scoring import totals

DEAL = (say("Players"), say("Deal"), say("Timelines"))
ROUND = (say("Timelines"), say("Play"), say("Rescue"))
SPECIAL_ROUND = (say("Timelines"), say("Play"), say("Special"), say("Rescue"))


def trail(state: Timelines) -> tuple[Text, ...]:
    """The parts of a round, with the special action where this game has them."""
    return SPECIAL_ROUND if state.special else ROUND


def deal(state: Timelines) -> Step:
    """The hands are dealt."""
    each = DEALT_SOLO if state.setup.solo else DEALT
    return Step(
        StepId.DEAL,
        say("Game {n} of {games}", n=state.game, games=state.setup.games),
        say("Shuffle; deal {n} heroes to each player.", n=each)
        if not state.booked
        else say("Shuffle; deal {n} heroes each. So far: {totals}.", n=each, totals=totals(state)),
        "L2" if not state.setup.solo else "L11",
        DEAL,
        1,
        (Offer(act.Dealt(), say("Dealt"), rule="L2"), *leaving(state)),
        0,
    )


def by_hand(state: Timelines) -> tuple[Offer, ...]:
    """What any player may do at any time of a round: sit out, or leave."""
    playing = [seat for seat, player in enumerate(state.players) if not player.out and not player.left]
    return tuple(
        Offer(act.SitOut(seat), say("{name} sits out", name=state.brief(seat)), rule="L8") for seat in playing
    )


def leaving(state: Timelines) -> tuple[Offer, ...]:
    """A player goes for good; greyed, for the hand is lost."""
    return tuple(
        Offer(
            act.Leave(seat),
            say("{name} leaves", name=state.brief(seat)),
            why_not=say("the hand would not score"),
            rule="L8",
        )
        for seat, player in enumerate(state.players)
        if not player.left
    )


def reveal(state: Timelines) -> Step:
    """New Timelines."""
    missing = max(0, state.to_reveal - len(state.line))
    offers = (
        Offer(
            act.BeginRound(),
            say("Play round {n}", n=state.round) if state.round < 100 else say("Play"),  # noqa: PLR2004 - room
            why_not=say_n("{n} hero is missing", "{n} heroes are missing", missing) if missing else None,
            rule="L7",
        ),
        *(
            Offer(act.Tap(hero), say("Take back {hero}", hero=hero), rule="L13")
            for hero in ordered(state.line)
        ),
        *stop(state),
        *by_hand(state),
        *leaving(state),
    )
    return Step(
        StepId.REVEAL,
        say("New Timelines"),
        say_n("Reveal {n} hero and tap it.", "Reveal {n} heroes and tap them.", missing)
        if missing
        else say("All are there: now play heroes."),
        "L7" if state.round > 1 else "L2",
        trail(state),
        0,
        offers,
        None if missing else 0,
        say_n("{n} to tap", "{n} to tap", missing) if missing else None,
    )


def stop(state: Timelines) -> tuple[Offer, ...]:
    """Scoring at once, which one who plays alone may do at any time (L11)."""
    return (Offer(act.ScoreNow(), say("Stop and score"), rule="L11"),) if state.setup.solo else ()


def play(state: Timelines) -> Step:
    """Everyone plays a hero."""
    waiting = rounds.waited_for(state)
    offers: list[Offer] = [
        Offer(
            act.TurnUp(),
            say("Rescue") if not state.special else say("Special action"),
            why_not=say("{name} has not played", name=state.called(waiting[0])) if waiting else None,
            rule="L4",
        )
    ]
    for seat in waiting:
        face_down = Played(seat) in state.played
        offers += [
            Offer(act.Play(seat, hero), say("{name}: {hero}", name=state.brief(seat), hero=hero), rule="L3")
            for hero in ordered(state.players[seat].hand)
        ]
        if state.players[seat].unseen and not face_down:
            offers.append(Offer(act.LayDown(seat), say("{name} laid one", name=state.brief(seat)), rule="L3"))
    offers += [
        Offer(act.Tap(played.hero), say("Take back {hero}", hero=played.hero), rule="L13")
        for played in state.up
        if played.hero is not None
    ]
    offers += [*stop(state), *by_hand(state)]
    left = sum(rounds.owes(state, seat) + sum(p == Played(seat) for p in state.played) for seat in waiting)
    return Step(
        StepId.PLAY,
        say("Round {n}", n=state.round),
        say("{name} plays: tap the hero.", name=state.called(waiting[0]))
        if waiting
        else say("First is {name}.", name=state.called(state.up[0].seat))
        if state.up
        else say("Nobody plays."),
        "L3" if not state.setup.solo else "L11",
        trail(state),
        1,
        tuple(offers),
        None if waiting else 0,
        say_n("{n} to play", "{n} to play", left) if waiting else None,
    )


def special(state: Timelines) -> Step:
    """The first in initiative performs a special action."""
    first = state.up[0] if state.up else None
    offers = [Offer(act.SpecialDone(), say("Done"), rule="L4")]
    if state.setup.solo:
        offers.append(Offer(act.SpecialDone(able=False), say("Not able"), rule="L11"))
    return Step(
        StepId.SPECIAL,
        say("Special action"),
        say(
            "{name}: do what {hero} says.",
            name=state.called(first.seat),
            hero=title(first.hero or ""),
        )
        if first
        else say("Nobody has played."),
        "L4",
        trail(state),
        2,
        (*offers, *by_hand(state)),
        0,
        second=1 if state.setup.solo else None,
    )


def rescue(state: Timelines) -> Step:
    """Rescues in initiative order."""
    if not state.up:
        return Step(
            StepId.RESCUE,
            say("Rescue"),
            say("Everyone has rescued."),
            "L7",
            trail(state),
            len(trail(state)) - 1,
            (Offer(act.Rescue(), say("Reset"), rule="L7"),),
            0,
        )
    first, further = state.up[0], len(state.up) - 1
    hero: Hero = first.hero or ""
    taken = rounds.rescued(state, hero)
    name = state.called(first.seat)
    offers = [
        Offer(
            act.Rescue(),
            say("Rescue {n}", n=len(taken)) if taken else say("Rescue no one"),
            detail=say("{heroes} into the hand", heroes=listed(taken)) if taken else None,
            rule="L5" if taken else "L6",
        )
    ]
    if further:
        offers.append(Offer(act.RescueAll(), say("All rescues"), rule="L5"))
    offers += [
        Offer(act.Tap(other), say("{hero} to {name}", hero=other, name=state.brief(first.seat)), rule="L13")
        for other in ordered(state.line)
    ]
    return Step(
        StepId.RESCUE,
        say("Rescue"),
        say_n(
            "{name}, {hero}, rescues {first}.",
            "{name}, {hero}, rescues {n} heroes.",
            len(taken),
            name=name,
            hero=title(hero),
            first=title(taken[0]),
        )
        if taken
        else say("{name}, {hero}, rescues no one.", name=name, hero=title(hero)),
        "L5" if taken else "L6",
        trail(state),
        len(trail(state)) - 1,
        (*offers, *stop(state), *by_hand(state)),
        0,
        second=1 if further else None,
    )
