"""The steps of the end, in words and offers: the claim, the roles, the places (T16)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.players import row
from companion.games.text import say, say_n
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys import winning
from companion.games.tiny_woodys.state import StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Kind

END = (say("Claim"), say("Roles"), say("Places"))


def claim(state: TinyWoodys) -> Step:
    """Somebody says that the game is won; the roles decide."""
    claimed = state.claims[-1]
    others = [
        Offer(
            act.Claim(found.seat, found.kind),
            say("{name} too", name=state.brief(found.seat)),
            detail=say(
                "{n} {kind}", n=winning.different(state, found.seat, found.kind), kind=found.kind.word
            ),
            rule="T16",
        )
        for found in winning.reached(state)
        if found.seat not in {other.seat for other in state.claims}
    ]
    clash = len({other.kind for other in state.claims}) < len(state.claims)
    return Step(
        StepId.CLAIM,
        say("{name} claims the win", name=state.called(claimed.seat)),
        say(
            "Show the role: is it the {animal}? {n} of {goal} different {kind}.",
            animal=claimed.kind.animal,
            n=winning.different(state, claimed.seat, claimed.kind),
            kind=claimed.kind.word,
            goal=state.setup.goal,
        ),
        "T16",
        END,
        0,
        (
            Offer(
                act.GrantWin(),
                say("It is so"),
                why_not=say("two have the same role") if clash else None,
                rule="T16",
            ),
            Offer(act.RejectClaim(), say("It is not so"), rule="T16"),
            *others,
        ),
        1 if clash else 0,
        second=None if clash else 1,
    )


def reveal(state: TinyWoodys) -> Step:
    """The other roles are shown, for second and third place."""
    hidden = winning.hidden_roles(state)
    shown = set(state.roles.values())
    left = [kind for kind in Kind if kind not in shown]
    return Step(
        StepId.REVEAL,
        say("Roles"),
        say("Which role has {name}?", name=state.called(hidden[0]))
        if hidden
        else say("All roles are shown."),
        "T16",
        END,
        1,
        (
            Offer(act.EndGame(), say("Skip the rest"), detail=say("places of those shown"), rule="T16"),
            *(
                Offer(
                    act.Reveal(seat, kind),
                    say("{name}: {animal}", name=state.brief(seat), animal=kind.animal),
                    detail=kind.word,
                    rule="T4",
                )
                for seat in hidden
                for kind in left
            ),
        ),
        None if hidden else 0,
        say_n("{n} role to go", "{n} roles to go", len(hidden)) if hidden else None,
        second=0 if hidden else None,
    )


def over(state: TinyWoodys) -> Step:
    """The end: the winner, and the places behind."""
    ranked = winning.places(state)
    winners = [state.called(seat) for place, seat in ranked if place == 1] if state.claims else []
    return Step(
        StepId.OVER,
        say("{names} wins", names=row(winners)) if winners else say("The game is over"),
        row([winning.standing(state, place, seat) for place, seat in ranked])
        if ranked
        else say("Nobody has won. Undo if it was a slip."),
        "T16",
        END,
        2,
        (),
        None,
        say("Game over"),
    )
