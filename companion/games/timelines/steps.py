"""Where the match is, in words and offers: the one description that screen, panel and tests live off."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.game import Action, Offer, Step
from companion.games.players import SEATS, row
from companion.games.text import Text, say, say_n
from companion.games.timelines import actions as act
from companion.games.timelines import rounds, tallying
from companion.games.timelines.chains import unbroken
from companion.games.timelines.heroes import Hero, listed, ordered, title
from companion.games.timelines.setting_up import DEALT, DEALT_SOLO, MOST_GAMES
from companion.games.timelines.state import (
    Played,
    Setup,
    SpecialActions,
    StepId,
    Timelines,
)

SET_UP = (say("Players"), say("Deal"), say("Timelines"))
ROUND = (say("Timelines"), say("Play"), say("Special"), say("Rescue"))
SCORING = (say("Hands"), say("Scores"))


def step(state: Timelines) -> Step:
    """Where we are and what can be done."""
    return BUILDERS[state.at](state)


def changed(setup: Setup, **fields: object) -> act.SetUp:
    """A set-up with some choices changed."""
    return act.SetUp(msgspec.structs.replace(setup, **fields))


def setting_up(state: Timelines) -> Step:
    """Players, games, special actions, house rules."""
    setup, house = state.setup, state.setup.house
    names, games = setup.players, setup.games
    wishes = list(SpecialActions)
    following = wishes[(wishes.index(setup.special_actions) + 1) % len(wishes)]

    def ruled(**fields: object) -> act.SetUp:
        return changed(setup, house=msgspec.structs.replace(house, **fields))

    return Step(
        StepId.SETTING_UP,
        say("Setting up Timelines"),
        say_n(
            "{n} player, alone, {games}.",
            "{n} players, {games}.",
            len(names),
            games=say_n("{n} game", "{n} games", games),
        ),
        "L2",
        SET_UP,
        0,
        (
            Offer(act.LayTable(), say("Deal"), rule="L2"),
            Offer(
                changed(setup, players=(*names, "")),
                say("+1 player"),
                why_not=say("all seats are taken") if len(names) == SEATS else None,
                rule="L2",
            ),
            Offer(
                changed(setup, players=names[:-1]),
                say("-1 player"),
                why_not=say("one plays alone already") if len(names) == 1 else None,
                rule="L2",
            ),
            Offer(
                changed(setup, games=games + 1),
                say("+1 game"),
                why_not=say("enough for any evening") if games == MOST_GAMES else None,
                rule="L2",
            ),
            Offer(
                changed(setup, games=games - 1),
                say("-1 game"),
                why_not=say("one game is the least") if games == 1 else None,
                rule="L2",
            ),
            Offer(
                changed(setup, special_actions=following),
                say("Special actions"),
                detail=SPECIAL_WORDS[setup.special_actions],
                rule="L2",
            ),
            Offer(
                ruled(chain_minimum=house.chain_minimum % 4 + 1),
                say("Shortest chain"),
                detail=say_n("{n} hero", "{n} heroes", house.chain_minimum),
                rule="L9",
            ),
            Offer(
                ruled(cards_used_once=not house.cards_used_once),
                say("Hero in 2 chains"),
                detail=say("no") if house.cards_used_once else say("yes"),
                rule="L9",
            ),
            Offer(
                ruled(chain_and_set=not house.chain_and_set),
                say("Chain and set"),
                detail=say("a hero serves in both") if house.chain_and_set else say("a hero serves in one"),
                rule="L14",
            ),
            Offer(
                ruled(last_four_played=not house.last_four_played),
                say("Last four heroes"),
                detail=say("are played") if house.last_four_played else say("end the game"),
                rule="L16",
            ),
        ),
        0,
    )


SPECIAL_WORDS = {
    SpecialActions.NEVER: say("in no game"),
    SpecialActions.AFTER_FIRST: say("from the second game on"),
    SpecialActions.ALWAYS: say("in every game"),
}


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
        SET_UP,
        1,
        (Offer(act.Dealt(), say("Dealt"), rule="L2"), *leaving(state)),
        0,
    )


def totals(state: Timelines) -> Text:
    """The running totals, best first."""
    return row(
        [
            say("{name} {n}", name=state.called(seat), n=state.total(seat))
            for _, seat in tallying.standing(state)
        ]
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
        else say("Timelines: {heroes}.", heroes=listed(state.line)),
        "L7" if state.round > 1 else "L2",
        ROUND,
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
        ROUND,
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
            "{name}: what {hero} does. Move heroes by hand.",
            name=state.called(first.seat),
            hero=title(first.hero or ""),
        )
        if first
        else say("Nobody has played."),
        "L4",
        ROUND,
        2,
        (*offers, *by_hand(state)),
        0,
        second=1 if state.setup.solo else None,
    )


def rescue(state: Timelines) -> Step:
    """Rescues in initiative order."""
    if not state.up:
        return Step(
            StepId.RESCUE, say("Rescue"), say("Everyone has rescued."), "L7", ROUND, 3,
            (Offer(act.Rescue(), say("Reset"), rule="L7"),), 0,
        )  # fmt: skip
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
        say("{name}, {hero}, rescues {heroes}.", name=name, hero=title(hero), heroes=listed(taken))
        if taken
        else say("{name}, {hero}, rescues no one.", name=name, hero=title(hero)),
        "L5" if taken else "L6",
        ROUND,
        3,
        (*offers, *stop(state), *by_hand(state)),
        0,
        second=1 if further else None,
    )


def hands(state: Timelines) -> Step:
    """What is not known of a hand is tapped in."""
    seat = state.tapping
    player = state.players[seat]
    following = next((at for at in range(seat + 1, len(state.players)) if state.players[at].unseen), None)
    label = say("Score") if following is None else say("To {name}", name=state.brief(following))
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
    return Step(
        StepId.SCORED,
        say("Scores of game {n}", n=state.game),
        row([say("{name} {n}", name=state.called(seat), n=state.points(seat)) for seat in ranked]),
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
                detail=row([say(" ".join(chain)) for chain in whole]),
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


BUILDERS: dict[StepId, Callable[[Timelines], Step]] = {
    StepId.SETTING_UP: setting_up,
    StepId.DEAL: deal,
    StepId.REVEAL: reveal,
    StepId.PLAY: play,
    StepId.SPECIAL: special,
    StepId.RESCUE: rescue,
    StepId.HANDS: hands,
    StepId.SCORED: scored,
    StepId.OVER: over,
}
