"""The steps of the Strategy phase: the hero's path, committing, applying, an item's roll (R30 to R38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Offer, Step
from companion.games.rose import actions as act
from companion.games.rose import effect_actions as effect
from companion.games.rose import engagement, numbers
from companion.games.rose.cards import Path
from companion.games.rose.state import StepId
from companion.games.rose.steps_activation import ROUND
from companion.games.strong20.dice import Colour, Counts, Face, Place
from companion.games.strong20.proposal import Target, propose
from companion.games.text import Text, say, say_n

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.rose.state import Rose
    from companion.games.strong20.dice import Die


def targets(state: Rose) -> list[Target]:
    """The enemies within path and range, for the proposal and the odds (R30, R32)."""
    return [
        Target(enemy.id, numbers.open_health(state, spot, enemy), numbers.damage(state, spot, enemy))
        for spot, enemy in numbers.reached(state)
    ]


def hero_path(state: Rose) -> Step:
    """Below which path the hero stands."""
    best = list(Path).index(likeliest_path(state))
    return Step(
        StepId.HERO_PATH,
        say("Your path"),
        say("Put the hero card below the path to defend."),
        "R30",
        ROUND,
        1,
        tuple(
            Offer(
                act.Stand(path),
                say("Path {path}", path=path.value),
                detail=say_n("{n} in reach", "{n} in reach", in_reach(state, path)),
                rule="R30",
            )
            for path in Path
        ),
        best,
    )


def in_reach(state: Rose, path: Path) -> int:
    """How many enemies of a path the hero would reach."""
    reach = numbers.hero_range(state)
    return sum(spot.path is path and spot.range <= reach for spot, _ in state.standing)


def likeliest_path(state: Rose) -> Path:
    """The path with the most enemies in reach, of those alike the one whose enemies are nearest."""

    def worth(path: Path) -> tuple[int, int]:
        nearest = min((spot.range for spot, _ in state.standing if spot.path is path), default=9)
        return in_reach(state, path), -nearest

    return max(Path, key=worth)


def spendable(state: Rose) -> tuple[act.Spent, ...]:
    """The dice that path and range can be bought with, the one that is missed least first (R31, R32).

    That is the weakest miss, else the weakest ready die, else a committed one, else a hit.
    """
    strength = list(Colour).index
    tray = sorted(state.dice.active, key=lambda die: strength(die.colour))
    lying = {face: [d for d in tray if d.face is face] for face in (Face.MISS, None, Face.HIT, Face.CRIT)}
    listed = [act.Spent(die.colour, Place.ACTIVE, Face.MISS) for die in lying[Face.MISS]]
    listed += [act.Spent(colour) for colour in Colour if state.dice.pool[colour]]
    for face in (None, Face.HIT, Face.CRIT):
        listed += [act.Spent(die.colour, Place.ACTIVE, face) for die in lying[face]]
    return tuple(dict.fromkeys(listed))


def spare_die(state: Rose) -> act.Spent | None:
    """The die that is missed least."""
    return next(iter(spendable(state)), None)


def bought_with_dice(state: Rose) -> Iterator[Offer]:
    """Another path, or more range, for a die (R31, R32)."""
    die = spare_die(state)
    spent = die or act.Spent(Colour.YELLOW)
    why = None if die else say("no die is ready or unapplied")
    cost = say("for a {colour} die", colour=spent.colour.word)
    for path in Path:
        if path is not state.hero_path:
            yield Offer(act.ChangePath(path, spent), say("To path {path}", path=path.value), cost, why, "R31")
    yield range_offer(state)


def range_offer(state: Rose) -> Offer:
    """More range for the die that is missed least (R32)."""
    die = spare_die(state)
    spent = die or act.Spent(Colour.YELLOW)
    return Offer(
        act.ExtendRange(spent),
        say("Range {n}", n=numbers.hero_range(state) + 1),
        detail=say("for a {colour} die", colour=spent.colour.word),
        why_not=None if die else say("no die is ready or unapplied"),
        rule="R32",
    )


def bought_for_hits(state: Rose) -> act.ChangePath | act.ExtendRange | None:
    """What dice without hits would buy so that hits in the tray find an enemy; None where nothing does.

    On the hero's path that is Range, else another path on which enemies are in reach (R81).
    """
    hits = sum(die.face in {Face.HIT, Face.CRIT} for die in state.dice.active)
    spare = state.dice.pool.total() + sum(die.face is Face.MISS for die in state.dice.active)
    die = spare_die(state)
    if not hits or not spare or die is None:
        return None
    reach = numbers.hero_range(state)
    beyond = [spot.range - reach for spot, _ in state.standing if spot.path is state.hero_path]
    if beyond and 0 < min(beyond) <= spare:
        return act.ExtendRange(die)
    path = likeliest_path(state)
    return act.ChangePath(path, die) if in_reach(state, path) and path is not state.hero_path else None


def commit(state: Rose) -> Step:
    """Committing and rolling."""
    committed = len(state.dice.active)
    return Step(
        StepId.COMMIT,
        say("Commit and roll"),
        say("Roll any dice of the pool in the tray.")
        if not committed
        else say_n(
            "Roll {n} die, with any others of the pool.",
            "Roll {n} dice, with any others of the pool.",
            committed,
        ),
        "S22",
        ROUND,
        1,
        (
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
            *bought_with_dice(state),
        ),
        None,
        say("Roll the dice"),
        0,
    )


def proposal(state: Rose, dice: tuple[Die, ...]) -> tuple[act.Applied, ...]:
    """Hits on the enemies in reach, as the companion would place them."""
    placed = propose(dice, targets(state), numbers.worth(state))
    return engagement.possible(state, tuple(act.Applied(p.colour, p.face, p.enemy) for p in placed))


def each_hit(state: Rose, dice: tuple[Die, ...]) -> Iterator[Offer]:
    """Every hit of the tray on every enemy; those out of reach greyed with the reason."""
    for die in dict.fromkeys(dice):
        if die.face not in {Face.HIT, Face.CRIT} or die.face is None:
            continue
        for spot, enemy in state.standing:
            unreached = numbers.out_of_reach(state, spot)
            yield Offer(
                act.Apply((act.Applied(die.colour, die.face, enemy.id),)),
                say(
                    "{colour} {face} on {card}",
                    colour=die.colour.word,
                    face=die.face.word,
                    card=enemy.card.title,
                ),
                why_not=unreached[1] if unreached else None,
                rule=unreached[0] if unreached else "S24",
            )


def apply_dice(state: Rose) -> Step:
    """Applying the hits, or rolling again."""
    asked = sum(die.face is None for die in state.dice.active)
    placed = proposal(state, state.dice.active)
    rolls_left = numbers.repeats(state) - state.repeat
    offers = [
        Offer(act.Resolve(), say("Resolve"), rule="R44"),
        Offer(
            act.RollAgain(),
            say("Roll {n} of {of}", n=state.repeat + 1, of=numbers.repeats(state))
            if rolls_left > 0
            else say("Roll again"),
            detail=say_n("{n} roll left", "{n} rolls left", max(0, rolls_left)),
            why_not=None if rolls_left > 0 else say("no roll is left"),
            rule="S21",
        ),
    ]
    following: int | None = 1 if rolls_left > 0 and any(numbers.reached(state)) else 0
    if placed:
        following = len(offers)
        offers.append(apply_offer(placed))
    offers += (*each_hit(state, state.dice.active), *bought_with_dice(state), force_offer(state))
    bought = None if placed else bought_for_hits(state)
    if bought is not None:
        following = next(i for i, offer in enumerate(offers) if offer.action == bought)
    if asked:
        following = None
    return Step(
        StepId.APPLY,
        say("Strike on path {path}", path=state.hero_path.value),
        apply_words(state, asked=asked, placed=len(placed), again=following == 1)
        if bought is None or asked
        else bought_words(bought),
        "S24",
        ROUND,
        1,
        tuple(offers),
        following,
        say_n("{n} die to name", "{n} dice to name", asked) if asked else None,
        0 if following != 0 else None,
    )


def apply_offer(placed: tuple[act.Applied, ...]) -> Offer:
    """The companion's proposal as one touch."""
    return Offer(act.Apply(placed), say_n("Apply {n} die", "Apply {n} dice", len(placed)), rule="S24")


def force_offer(state: Rose) -> Offer:
    """An ability that brings further enemies, as many as the lowest stat, at once (R28)."""
    stats = state.stats
    lowest = max(1, min(stats.health, stats.strategy, stats.recovery))
    return Offer(
        effect.ForceEnemies(lowest),
        say_n("Activate {n}", "Activate {n}", lowest),
        detail=say("as many as your lowest stat"),
        why_not=None if state.deck else say("the enemy deck is empty"),
        rule="R28",
    )


def apply_words(state: Rose, *, asked: int, placed: int, again: bool) -> Text:
    """What the player does now."""
    if asked:
        return say_n(
            "{n} die is unsure: tap what it shows.", "{n} dice are unsure: tap what they show.", asked
        )
    if placed:
        return put_words(state)
    if not any(state.standing):
        return say("Every enemy is defeated.")
    if not any(numbers.reached(state)):
        return say("No enemy is in reach: change path or range, or stop.")
    return say("Roll again, or stop here.") if again else say("The rolls are over.")


def bought_words(bought: act.ChangePath | act.ExtendRange) -> Text:
    """Hits are left, and a die makes them count."""
    if isinstance(bought, act.ChangePath):
        return say("Hits are left: a die takes you to path {path}.", path=bought.path.value)
    return say("Hits are left: a die reaches one place farther.")


def put_words(state: Rose) -> Text:
    """Whom the hits can be put on."""
    within = [enemy.card.title for _, enemy in numbers.reached(state)]
    if len(within) == 1:
        return say("Put a hit on {enemy}.", enemy=within[0])
    if len(within) == 2:  # noqa: PLR2004 - more would be a list
        return say("Put a hit on {first} or {second}.", first=within[0], second=within[1])
    return say("Put the hits on the framed enemies.")


def extra_roll(state: Rose) -> Step:
    """An item's roll of all ready dice."""
    dice = state.extra or ()
    asked = sum(die.face is None for die in dice)
    placed = proposal(state, dice)
    offers = [Offer(act.EndExtraRoll(), say("Dice back") if dice else say("No roll"), rule="R38")]
    following: int | None = 0
    if placed:
        following = 1
        offers.append(apply_offer(placed))
    waiting = None
    if not dice:
        following, waiting = None, say("Roll the dice")
    elif asked:
        following, waiting = None, say_n("{n} die to name", "{n} dice to name", asked)
    now = say("Roll all ready dice in the tray.")
    if dice:
        now = say("Put the hits on enemies; the other dice go back.")
    return Step(
        StepId.EXTRA_ROLL,
        say("An item's roll"),
        now,
        "R38",
        ROUND,
        1,
        (*offers, *each_hit(state, dice)),
        following,
        waiting,
        None if following == 0 else 0,
    )
