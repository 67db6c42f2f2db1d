"""Where the game is in Activation: forest, cards, icons, modifiers, bribery (W30 to W51)."""

from __future__ import annotations

from companion.games.game import Offer, Step
from companion.games.strong20.stats import Stat
from companion.games.text import Text, say, say_n
from companion.games.white import actions as act
from companion.games.white import modifiers, numbers
from companion.games.white.activation import find
from companion.games.white.cards import Modifier
from companion.games.white.forest import empty_places, legal_places, place_name
from companion.games.white.house import IconsReadFrom
from companion.games.white.places import open_stacks
from companion.games.white.state import ActiveCard, Origin, StepId, White
from companion.games.white.steps_resolve import emptiest
from companion.games.white.tasks import Choose, Further, NameIcon
from companion.games.white.trails import ROUND, part, trail


def prepare(state: White) -> Step:
    """Filling the forest; moving on says that it is filled."""
    names = ", ".join(place_name(i, state.setup.house) for i in empty_places(state))
    return Step(
        StepId.PREPARE,
        say("Prepare the day"),
        say("Fill {places} from the hunt deck, then move on.", places=names),
        "W30",
        ROUND,
        0,
        (Offer(act.FillForest(), say("Filled"), rule="W30"), *moves(state)),
        0,
    )


def press_onward(state: White) -> Step:
    """Where the health die may go."""
    house = state.setup.house
    offers = moves(state)
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


def moves(state: White) -> tuple[Offer, ...]:
    """The places that the health die may go to."""
    return tuple(
        Offer(act.PressOnward(name), say("Move to {place}", place=name), rule="W31")
        for name in sorted(place_name(i, state.setup.house) for i in legal_places(state))
    )


def write_card(state: White) -> Step:
    """The card that was turned up."""
    card = state.draft
    ready = card is not None and (not card.fights or card.health > 0)
    return Step(
        StepId.WRITE_CARD,
        say("The boss steps forth") if state.draft_from is Origin.BOSS else say("A card turned up"),
        say("Copy its numbers, or choose a card you know."),
        "W32",
        trail(state),
        0 if state.draft_from is Origin.BOSS else part(state, "activation"),
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
                say("{card} joins", card=card.called(9))
                if card.name
                else say("Strategy card {n}", n=index + 1),
                rule="W36",
            )
            for index, card in enumerate(state.strategy_area)
        ),
    )


def waiting_cards(state: White) -> Text | None:
    """Whose icons come after this one's: who is next."""
    names = [
        find(state, task.card).card.title
        for task in state.tasks[1:]
        if isinstance(task, Choose | Further) and any(card.id == task.card for card in state.active)
    ]
    return say("Then: {card}.", card=names[0]) if names else None


def icons(state: White) -> Step:
    """The icons of the cards that were activated, the last one's first (W34, W36)."""
    task = state.tasks[0]
    name = task_card(state)
    after = waiting_cards(state)
    skip = Offer(act.IconsDone(), say("Icons done"), rule="W34")
    if isinstance(task, Choose):
        choices = tuple(
            Offer(
                act.Choose(where),
                say("Choose {place}", place=modifiers.place_word(where)),
                detail=shown.word if (shown := modifiers.icon(state, where)) else None,
                rule="W34",
            )
            for where in modifiers.choosable(state)
        )
        now = say_n(
            "{card}: resolve {n} modifier next to you or on the deck.",
            "{card}: resolve {n} modifiers next to you or on the deck.",
            task.left,
            card=name,
        )
    else:
        choices = further_cards(state)
        now = say_n(
            "{card}: activate {n} more card.",
            "{card}: activate {n} more cards.",
            task.left if isinstance(task, Further) else 0,
            card=name,
        )
    first = next(i for i, offer in enumerate(choices) if offer.why_not is None)
    return Step(
        StepId.ICONS,
        say("Resolve the icons"),
        say("{now} {after}", now=now, after=after) if after else now,
        "W34" if isinstance(task, Choose) else "W36",
        trail(state),
        part(state, "activation"),
        (skip, *choices, Offer(act.Flip(), say("Flip day/night"), rule="W39")),
        1 + first,
        second=0,
    )


def task_card(state: White) -> Text:
    """The card whose icon is resolved."""
    task = state.tasks[0]
    number = task.card if isinstance(task, Choose | Further) else 0
    card = next((card for card in state.active if card.id == number), None)
    return card.card.heading if card else say("A card that left")


def name_icon(state: White) -> Step:
    """Which icon the chosen card shows (W22)."""
    task = state.tasks[0]
    where = task.where if isinstance(task, NameIcon) else modifiers.DECK
    return Step(
        StepId.NAME_ICON,
        say("Which icon?"),
        say("Which icon does the back of {place} show?", place=modifiers.place_word(where))
        if state.setup.house.icons_read_from is IconsReadFrom.BACK
        else say("Turn {place} up: which icon does it show?", place=modifiers.place_word(where)),
        "W22",
        trail(state),
        part(state, "activation"),
        tuple(Offer(act.NameIcon(modifier), modifier.word, rule="W22") for modifier in Modifier),
        None,
        say("Choose the icon"),
    )


def apple(state: White) -> Step:
    """Two stats that differ are swapped (W39)."""
    stats = state.stats
    pairs = modifiers.swaps(stats)
    offers = tuple(
        Offer(
            act.Swap(a, b),
            say("{a} / {b}", a=SHORT_STATS[a], b=SHORT_STATS[b]),
            detail=say("{a} {n}, {b} {m}", a=a.word, n=stats[b], b=b.word, m=stats[a]),
            rule="W39",
        )
        for a, b in pairs
    )
    lives = [i for i, (a, b) in enumerate(pairs) if a is not Stat.HEALTH or stats[b] > 0]
    return Step(
        StepId.APPLE,
        say("Apple"),
        say("Swap two stats; then day and night change."),
        "W39",
        trail(state),
        part(state, "activation"),
        offers,
        lives[-1] if lives else 0,
    )


SHORT_STATS = {Stat.HEALTH: say("Health"), Stat.STRATEGY: say("Strat."), Stat.RECOVERY: say("Recov.")}


def forebode(state: White) -> Step:
    """The top hunt card onto a stack (W40)."""
    return Step(
        StepId.FOREBODE,
        say("Forebode"),
        say("Lay the top hunt card, unseen, on a stack."),
        "W40",
        trail(state),
        part(state, "activation"),
        tuple(
            Offer(
                act.ForebodeOnto(stack),
                stack.short,
                detail=say_n("{n} card there", "{n} cards there", len(state.stacks[stack])),
                rule="W40",
            )
            for stack in open_stacks(state)
        ),
        emptiest(state, open_stacks(state)),
    )


def robbery(state: White) -> Step:
    """Three ways to meet a robbery (W41)."""
    short = modifiers.RANSOM - state.gold
    pay = Offer(
        act.MeetRobbery(act.Ransom.GOLD),
        say("Pay {n} gold", n=modifiers.RANSOM),
        detail=say("leaves {n}", n=-short) if short <= 0 else None,
        why_not=say("{n} short", n=short) if short > 0 else None,
        rule="W41",
    )
    health = Offer(
        act.MeetRobbery(act.Ransom.HEALTH),
        say("Lose 1 Health"),
        detail=say("leaves {n}", n=state.stats.health - 1),
        rule="W41",
    )
    items = tuple(
        Offer(
            act.MeetRobbery(act.Ransom.ITEM, index),
            say("Discard {item}", item=item.item.called(12)),
            rule="W41",
        )
        for index, item in enumerate(state.items)
    ) or (
        Offer(
            act.MeetRobbery(act.Ransom.ITEM, 0),
            say("Discard an item"),
            why_not=say("you hold none"),
            rule="W41",
        ),
    )
    return Step(
        StepId.ROBBERY,
        say("Robbery"),
        say("Choose how to meet it."),
        "W41",
        trail(state),
        part(state, "activation"),
        (pay, health, *items),
        0 if short <= 0 else 1,
    )


def bribery(state: White) -> Step:
    """Paying enemies off."""
    enemies = state.enemies
    label = say("Engage") if enemies else say("Cleanup") if state.active else say("Next round")
    forest = state.conflict is None
    return Step(
        StepId.BRIBERY,
        say("Bribery"),
        say("Pay enemies off, or stand and fight.") if enemies else say("No enemy is left to fight."),
        "W50",
        trail(state),
        0 if forest else 2,
        (
            Offer(act.Engage(), label, rule="W51"),
            *(bribe(state, enemy) for enemy in enemies),
            *(further_cards(state) if forest else ()),
        ),
        0,
    )


def bribe(state: White, enemy: ActiveCard) -> Offer:
    """What an enemy costs (W46)."""
    price = numbers.bribe(state, enemy)
    return Offer(
        act.Bribe(enemy.id),
        say("Bribe {card}", card=enemy.card.title),
        detail=None if price is None else price.words or say("{n} gold", n=price.value),
        why_not=say("shows no Bribe")
        if price is None
        else say("{n} short", n=price.value - state.gold)
        if price.value > state.gold
        else None,
        rule="W50",
    )
