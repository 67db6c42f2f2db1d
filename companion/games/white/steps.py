"""Where the game is, in words and offers: the one description that screen, panel and tests live off."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.game import Offer, Step
from companion.games.strong20.dice import Colour, Counts, Face
from companion.games.strong20.proposal import Target, propose
from companion.games.text import say, say_n
from companion.games.white import actions as act
from companion.games.white import merchant, resolve
from companion.games.white.forest import empty_places, legal_places, place_name
from companion.games.white.state import Ending, Stack, StepId, White

ROUND = (say("Activation"), say("Engagement"), say("Resolve"))
SET_UP = (say("Numbers"), say("Table"), say("Round 1"))


def step(state: White) -> Step:
    """Where we are and what can be done."""
    return BUILDERS[state.at](state)


def setting_up(state: White) -> Step:
    """Stats, difficulty, night option."""
    missing = state.setup.difficulty == 0 and len(state.setup.raised) < 2  # noqa: PLR2004 - level 0 raises two
    return Step(
        StepId.SETTING_UP,
        say("Setting up White"),
        say("Copy the three numbers from your hero card."),
        "W5",
        SET_UP,
        0,
        (
            Offer(
                act.LayTable(),
                say("Lay the table"),
                why_not=say("raise two stats first") if missing else None,
                rule="W15",
            ),
        ),
        None if missing else 0,
        say("Raise 2 stats") if missing else None,
    )


def laying_out(state: White) -> Step:
    """The cards on the table."""
    return Step(
        StepId.LAYING_OUT,
        say("Lay the table"),
        say_n(
            "Lay the cards out; {n} of them beside the forest.",
            "Lay the cards out; {n} of them beside the forest.",
            state.stats.strategy,
        ),
        "W13",
        SET_UP,
        1,
        (Offer(act.Begin(), say("Begin")),),
        0,
    )


def prepare(state: White) -> Step:
    """Filling the forest."""
    names = ", ".join(place_name(i, state.setup.house) for i in empty_places(state))
    return Step(
        StepId.PREPARE,
        say("Prepare the day"),
        say("Fill {places} from the hunt deck, face down.", places=names),
        "W30",
        ROUND,
        0,
        (Offer(act.FillForest(), say("Filled"), rule="W30"),),
        0,
    )


def press_onward(state: White) -> Step:
    """Where the health die may go."""
    house = state.setup.house
    offers = tuple(
        Offer(act.PressOnward(name), say("Move to {place}", place=name), rule="W31")
        for name in sorted(place_name(i, house) for i in legal_places(state))
    )
    first = state.hero_at is None
    return Step(
        StepId.PRESS_ONWARD,
        say("Press onward"),
        say(
            "Put the health die on {place}. Turn that card up.",
            place=place_name(legal_places(state)[0], house),
        )
        if first
        else say("Move the health die one place. Turn that card up."),
        "W31",
        ROUND,
        0,
        offers,
        len(offers) - 1,
    )


def write_card(state: White) -> Step:
    """The card that was turned up."""
    card = state.draft
    ready = card is not None and (not card.fights or card.health > 0)
    return Step(
        StepId.WRITE_CARD,
        say("A card turned up"),
        say("Copy its numbers, or choose a card you know."),
        "W32",
        ROUND,
        0,
        (Offer(act.Activate(), say("Activate"), why_not=None if ready else say("its Health is missing")),),
        0 if ready else None,
        None if ready else say("Health missing"),
    )


def further_cards(state: White) -> tuple[Offer, ...]:
    """One more card from the hunt deck or the strategy area (W36)."""
    deck = Offer(
        act.ActivateDeck(),
        say("Top of the deck"),
        why_not=None if state.deck else say("the hunt deck is used up"),
        rule="W36",
    )
    return (
        deck,
        *(
            Offer(
                act.ActivateStrategy(index),
                say("{card} joins", card=card.title) if card.name else say("Area card {n}", n=index + 1),
                rule="W36",
            )
            for index, card in enumerate(state.strategy_area)
        ),
    )


def icons(state: White) -> Step:
    """The icons of the cards that were activated."""
    resolved = sum(card.card.resolve for card in state.active)
    more = sum(card.card.additional for card in state.active)
    return Step(
        StepId.ICONS,
        say("Resolve the icons"),
        say("Modifiers: {modifiers}. Further cards: {cards}.", modifiers=resolved, cards=more),
        "W34",
        ROUND,
        0,
        (
            Offer(act.IconsDone(), say("Icons done")),
            *further_cards(state),
            Offer(act.Flip(), say("Flip day/night"), rule="W39"),
        ),
        0,
    )


def bribery(state: White) -> Step:
    """Paying enemies off."""
    enemies = state.enemies
    label = say("Engage") if enemies else say("Cleanup") if state.active else say("Next round")
    bribes = tuple(
        Offer(
            act.Bribe(enemy.id),
            say("Bribe {card}", card=enemy.card.title),
            detail=None if enemy.card.bribe is None else say("{n} gold", n=enemy.card.bribe),
            why_not=say("shows no Bribe")
            if enemy.card.bribe is None
            else say("{n} short", n=enemy.card.bribe - state.gold)
            if enemy.card.bribe > state.gold
            else None,
            rule="W50",
        )
        for enemy in enemies
    )
    return Step(
        StepId.BRIBERY,
        say("Bribery"),
        say("Pay enemies off, or stand and fight.") if enemies else say("No enemy is left to fight."),
        "W50",
        ROUND,
        0,
        (Offer(act.Engage(), label, rule="W51"), *bribes, *further_cards(state)),
        0,
    )


def commit(state: White) -> Step:
    """Committing and rolling."""
    committed = len(state.dice.active)
    return Step(
        StepId.COMMIT,
        say("Commit and roll"),
        say("Roll any dice of the pool in the tray.")
        if not committed
        else say_n(
            "Roll {n} die again, with any others of the pool.",
            "Roll {n} dice again, with any others of the pool.",
            committed,
        ),
        "S22",
        ROUND,
        1,
        commit_offers(state),
        None,
        say("Roll the dice"),
        0,
    )


def commit_offers(state: White) -> tuple[Offer, ...]:
    """Stopping, or one die more of each colour."""
    return (
        Offer(act.Resolve(), say("Stop rolling"), rule="S21"),
        *(
            Offer(
                act.Commit(Counts.of([colour])),
                say("+1 {colour}", colour=colour.word),
                why_not=None if state.dice.pool[colour] else say("none in the pool"),
                rule="S22",
            )
            for colour in Colour
        ),
    )


def proposal(state: White) -> tuple[act.Applied, ...]:
    """The hits of the tray on the enemies, as the companion would place them."""
    targets = [
        Target(enemy.id, enemy.card.health - enemy.damage_taken, enemy.card.damage) for enemy in state.enemies
    ]
    return tuple(act.Applied(p.colour, p.face, p.enemy) for p in propose(state.dice.active, targets))


def apply_dice(state: White) -> Step:
    """Applying the hits, or rolling again."""
    asked = sum(die.face is None for die in state.dice.active)
    placed = proposal(state)
    rolls_left = state.stats.strategy - state.repeat
    offers = [
        Offer(act.Resolve(), say("Resolve"), rule="S27"),
        Offer(
            act.RollAgain(),
            say("Roll again"),
            detail=say_n("{n} roll left", "{n} rolls left", max(0, rolls_left)),
            why_not=None if rolls_left > 0 else say("no roll is left"),
            rule="S21",
        ),
    ]
    if placed:
        offers.append(
            Offer(act.Apply(placed), say_n("Apply {n} die", "Apply {n} dice", len(placed)), rule="S24")
        )
    following: int | None = 1 if rolls_left > 0 and state.enemies else 0
    now = say("Roll again, or stop here.") if following else say("The rolls are over.")
    if placed:
        following, now = len(offers) - 1, say("Put the hits on enemies.")
    if not state.enemies:
        now = say("Every enemy is defeated.")
    if asked:
        following = None
        now = say_n(
            "{n} die is unsure: tap what it shows.", "{n} dice are unsure: tap what they show.", asked
        )
    offers += [
        Offer(
            act.Apply((act.Applied(die.colour, die.face, enemy.id),)),
            say(
                "{colour} {face} on {card}", colour=die.colour.word, face=die.face.word, card=enemy.card.title
            ),
            rule="S24",
        )
        for die in dict.fromkeys(state.dice.active)
        if die.face in {Face.HIT, Face.CRIT} and die.face is not None
        for enemy in state.enemies
    ]
    return Step(
        StepId.APPLY,
        say("Apply the dice"),
        now,
        "S24",
        ROUND,
        1,
        tuple(offers),
        following,
        say_n("{n} die to name", "{n} dice to name", asked) if asked else None,
        0 if following != 0 else None,
    )


def suffer(state: White) -> Step:
    """The damage of the undefeated."""
    damage = resolve.damage(state)
    return Step(
        StepId.SUFFER,
        say("Suffer damage"),
        say_n(
            "Undefeated enemies cost you {n} Health.",
            "Undefeated enemies cost you {n} Health.",
            damage,
        ),
        "S28",
        ROUND,
        2,
        (Offer(act.SufferDamage(), say("Lose {n} Health", n=damage), rule="S28"),),
        0,
    )


def after_effects(state: White) -> Step:
    """What the cards say for after the conflict."""
    names = [card.card.title for card in state.active if card.card.after_effects]
    listed = names[0]
    for name in names[1:]:
        listed = say("{list}, {further}", list=listed, further=name)
    return Step(
        StepId.AFTER_EFFECTS,
        say("After effects"),
        say("Carry out what the cards say: {cards}.", cards=listed),
        "S33",
        ROUND,
        2,
        (Offer(act.AfterEffectsDone(), say("Done"), rule="S33"), Offer(act.Flip(), say("Flip day/night"))),
        0,
    )


def exhaust(state: White) -> Step:
    """Every committed die aside."""
    n = len(state.dice.active) + state.on_enemies.total()
    return Step(
        StepId.EXHAUST,
        say("Exhaust dice"),
        say_n("Put the committed die aside.", "Put all {n} committed dice aside.", n),
        "S29",
        ROUND,
        2,
        (Offer(act.ExhaustDice(), say_n("Exhaust {n} die", "Exhaust {n} dice", n), rule="S29"),),
        0,
    )


def recover(state: White) -> Step:
    """Dice back into the pool."""
    proposed = resolve.proposed_recovery(state)
    return Step(
        StepId.RECOVER,
        say("Recover dice"),
        say_n(
            "Take up to {n} exhausted die back.", "Take up to {n} exhausted dice back.", state.stats.recovery
        ),
        "S30",
        ROUND,
        2,
        (
            Offer(
                act.RecoverDice(proposed),
                say_n("Recover {n} die", "Recover {n} dice", proposed.total()),
                detail=proposed.words(),
                rule="S30",
            ),
            Offer(act.RecoverDice(Counts()), say("Recover none"), rule="S30"),
        ),
        0,
        second=1,
    )


def cleanup(state: White) -> Step:
    """The first defeated enemy onto a stack."""
    first = next(card for card in state.active if card.id == state.first_defeated)
    return Step(
        StepId.CLEANUP,
        say("Cleanup"),
        say("{card} fell first: lay it on a castle stack.", card=first.card.title),
        "W56",
        ROUND,
        2,
        tuple(
            Offer(
                act.Cleanup(stack),
                say("Onto {stack}", stack=stack.word) if stack is Stack.KEEP else stack.word,
                detail=say_n("{n} card there", "{n} cards there", len(state.stacks[stack])),
                rule="W56",
            )
            for stack in Stack
        ),
        0,
    )


def visit(state: White) -> Step:
    """The merchant's services."""
    offers = [Offer(act.Leave(), say("Leave"))]
    for service, price in merchant.PRICES.items():
        why = None
        if price > state.gold:
            why = say("{n} short", n=price - state.gold)
        elif service is act.Service.MEND and not state.dice.exhausted.total():
            why = say("no die is exhausted")
        elif service is act.Service.SHARPEN and not state.dice.banished.total():
            why = say("no die is banished")
        offers.append(
            Offer(
                act.Trade(service),
                merchant.WORDS[service],
                detail=say("{n} gold", n=price),
                why_not=why,
                rule="W71",
            )
        )
    return Step(
        StepId.MERCHANT,
        say("The merchant"),
        say("Spend as you like, then leave."),
        "W71",
        ROUND,
        2,
        tuple(offers),
        0,
    )


def castle(_: White) -> Step:
    """The forest is crossed."""
    return Step(
        StepId.CASTLE,
        say("The castle"),
        say("Play the castle by the rulebook; tell how it ended."),
        "W90",
        ROUND,
        0,
        (
            Offer(act.EndGame(won=True), say("We won")),
            Offer(act.EndGame(won=False), say("We lost")),
            Offer(act.Flip(), say("Flip day/night")),
        ),
        0,
        second=1,
    )


def over(state: White) -> Step:
    """The end."""
    won = state.ending is Ending.WON
    return Step(
        StepId.OVER,
        say("You won") if won else say("You lost"),
        say("The Evil Stepmother is defeated.") if won else say("The tale ends here. Undo if it was a slip."),
        "W2",
        ROUND,
        2,
        (),
        None,
        say("Game over"),
    )


BUILDERS: dict[StepId, Callable[[White], Step]] = {
    StepId.SETTING_UP: setting_up,
    StepId.LAYING_OUT: laying_out,
    StepId.PREPARE: prepare,
    StepId.PRESS_ONWARD: press_onward,
    StepId.WRITE_CARD: write_card,
    StepId.ICONS: icons,
    StepId.BRIBERY: bribery,
    StepId.COMMIT: commit,
    StepId.APPLY: apply_dice,
    StepId.SUFFER: suffer,
    StepId.AFTER_EFFECTS: after_effects,
    StepId.EXHAUST: exhaust,
    StepId.RECOVER: recover,
    StepId.CLEANUP: cleanup,
    StepId.MERCHANT: visit,
    StepId.CASTLE: castle,
    StepId.OVER: over,
}
