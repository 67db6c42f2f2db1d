"""The castle: bosses, their limits, their stacks card by card, and the end (W90 to W103)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from companion.games.strong20.adjustments import Adjustment, Number, Until
from companion.games.strong20.reminders import Light
from companion.games.strong20.stats import Stat
from companion.games.text import say, say_n
from companion.games.turn import Turn, impossible
from companion.games.white import agenda, modifiers, places, purse
from companion.games.white.cards import Card, Modifier
from companion.games.white.extra_actions import How
from companion.games.white.house import BeatenStack, SparedApple, StepmotherGains, WithoutApple
from companion.games.white.state import Conflict, Ending, Origin, Stack, StepId, White
from companion.games.white.tasks import NightGain, RestOfStack, StackCard, Stage

if TYPE_CHECKING:
    from companion.games.white import actions as act

CASTLE_CARDS_IN_BOX = 3
"""Castle cards that stay in the box (W11)."""


def enter(turn: Turn[White]) -> None:
    """The forest is crossed: the castle cards turn to their boss side (W90)."""
    turn.change(at=StepId.CASTLE)
    turn.note(say("The forest is crossed: turn the castle cards to their boss side."), "W90")
    for stack in Stack:
        places.set_boss(turn, stack, face_up=True)


def remaining(state: White) -> tuple[Stack, ...]:
    """The stacks whose boss is not beaten, the Stepmother's last (W91)."""
    return tuple(stack for stack in Stack if not state.bosses[stack].beaten)


def activate_boss(turn: Turn[White], action: act.ActivateBoss) -> None:
    """Begin a conflict: the limit is set before the stack is resolved (W91, W92)."""
    state, stack = turn.state, action.stack
    left = remaining(state)
    if stack not in left:
        raise impossible("W91", say("The boss of {stack} is beaten.", stack=stack.word))
    if stack is Stack.KEEP and len(left) > 1:
        turn.forbid("W91", say("The Evil Stepmother is fought last."))
    cards = len(state.stacks[stack])
    turn.change(
        conflict=Conflict(stack, limit=cards, left=cards),
        draft=state.bosses[stack].card,
        draft_from=Origin.BOSS,
        tasks=(RestOfStack(), *state.tasks),
    )
    agenda.go_on(turn, Stage.BRIBERY)
    turn.label = say("to {stack}", stack=stack.word)
    turn.note(say_n("Limit: {n} die in each Engagement", "Limit: {n} dice in each Engagement", cards), "W92")


def index(state: White) -> int | None:
    """Which card of the current stack is resolved next, the top one 0; None if none is left."""
    conflict = state.conflict
    if conflict is None or not state.tasks:
        return None
    size = len(state.stacks[conflict.stack])
    if isinstance(state.tasks[0], StackCard):
        return 0 if size else None
    left = min(size, conflict.left)
    return size - left if left else None


def current(state: White) -> Card:
    """The card of the stack that is resolved next."""
    at = index(state)
    if at is None or state.conflict is None:
        raise impossible("W93", say("No card of a castle stack is to be resolved."))
    return state.stacks[state.conflict.stack][at]


def must_spare(state: White) -> bool:
    """Whether the Stepmother's one Apple must be this one: the last, or by house rule the first (W99)."""
    return may_spare(state) and (
        state.setup.house.spared_apple is SparedApple.FIRST or not another_apple(state)
    )


def another_apple(state: White) -> bool:
    """Whether a later card of the stack can be an Apple too."""
    conflict = state.conflict
    if conflict is None:
        return False
    cards = state.stacks[conflict.stack]
    behind = conflict.left - isinstance(state.tasks[0], RestOfStack)
    later = cards[len(cards) - behind :]
    return any(card.modifier in {None, Modifier.APPLE, Modifier.FOREBODE} for card in later)


def may_spare(state: White) -> bool:
    """Whether this card can be the Stepmother's one Apple that is not resolved (W99)."""
    conflict = state.conflict
    return (
        conflict is not None
        and conflict.stack is Stack.KEEP
        and not conflict.spared
        and index(state) is not None
        and current(state).modifier is Modifier.APPLE
        and not (state.setup.house.spared_apple is SparedApple.LAST and another_apple(state))
    )


def owes_a_stat(state: White) -> bool:
    """House rule `keep_without_apple`: her stack is resolved, and no Apple lay there to be spared (W99)."""
    conflict = state.conflict
    return (
        conflict is not None
        and conflict.stack is Stack.KEEP
        and not conflict.spared
        and bool(state.tasks)
        and isinstance(state.tasks[0], RestOfStack)
        and index(state) is None
        and state.setup.house.keep_without_apple is WithoutApple.STAT
    )


def resolve_stack_card(turn: Turn[White], action: act.ResolveStackCard) -> None:
    """Resolve the next card of the stack, ignore it, or take something instead (W93, W99, W103)."""
    state = turn.state
    if owes_a_stat(state):
        turn.label = say("paid with a stat")
        pay_with_a_stat(turn, action.stat)
        return
    card = current(state)
    conflict, at = state.conflict, index(state)
    if conflict is None or at is None:
        raise impossible("W93", say("No card of a castle stack is to be resolved."))
    if card.modifier is None and action.how is How.RESOLVE:
        raise impossible("W93", say("Which icon does the card show? Enter it first."))
    if action.how is How.RESOLVE and must_spare(state):
        turn.forbid("W99", say("One Apple of the keep is not resolved: -1 to a stat instead."))
    one_done(turn)
    name = card.modifier.word if card.modifier else say("unseen card")
    turn.label = say("{name} {how}", name=name, how=HOW_WORDS[action.how])
    turn.note(turn.label, "W93")
    if action.how is How.RESOLVE and card.modifier is Modifier.SUMMON:
        summon(turn, conflict.stack, at)
    elif action.how is How.RESOLVE and card.modifier is not None:
        modifiers.resolve(turn, card.modifier, conflict.stack.value)
    elif action.how is How.INSTEAD:
        instead(turn, action)
    elif action.how is How.SPARE:
        spare(turn, action.stat, card)


HOW_WORDS = {
    How.RESOLVE: say("resolved"),
    How.IGNORE: say("ignored"),
    How.INSTEAD: say("replaced"),
    How.SPARE: say("not resolved"),
}


def one_done(turn: Turn[White]) -> None:
    """The card is dealt with; it stays where it is (W63)."""
    conflict = turn.state.conflict
    if isinstance(turn.state.tasks[0], StackCard):
        agenda.done(turn)
    elif conflict is not None:
        turn.change(conflict=msgspec.structs.replace(conflict, left=conflict.left - 1))


def summon(turn: Turn[White], stack: Stack, at: int) -> None:
    """A stack card that bears Summon leaves the stack and is activated; the limit stays (W42, W92)."""
    cards = turn.state.stacks[stack]
    turn.change(
        stacks={**turn.state.stacks, stack: cards[:at] + cards[at + 1 :]},
        draft=cards[at],
        draft_from=Origin.SUMMON,
        selected=(*turn.state.selected, Modifier.SUMMON),
    )
    turn.note(say("Turn it up: it is activated"), "W42")


def instead(turn: Turn[White], action: act.ResolveStackCard) -> None:
    """A boss's text gives gold or a stat instead of the modifier (W103)."""
    cause = say("instead of the modifier")
    if action.stat is not None and action.by:
        purse.change_stat(turn, action.stat, action.by, cause, "W103")
    else:
        purse.gain(turn, action.gold, cause)


def spare(turn: Turn[White], stat: Stat | None, card: Card) -> None:
    """The Stepmother's one Apple: -1 to a stat, then Day/Night flips (W99)."""
    conflict = turn.state.conflict
    if conflict is None or conflict.stack is not Stack.KEEP or card.modifier is not Modifier.APPLE:
        raise impossible("W99", say("Only an Apple of the keep is dealt with like this."))
    if conflict.spared:
        turn.forbid("W99", say("One Apple was dealt with like this already."))
    pay_with_a_stat(turn, stat)


def pay_with_a_stat(turn: Turn[White], stat: Stat | None) -> None:
    """A stat falls by 1, then Day/Night flips (W99)."""
    conflict = turn.state.conflict
    if stat is None or conflict is None:
        raise impossible("W99", say("Which stat falls by 1?"))
    turn.change(conflict=msgspec.structs.replace(conflict, spared=True))
    purse.change_stat(turn, stat, -1, say("{boss}", boss=turn.state.bosses[Stack.KEEP].card.name), "W99")
    if turn.state.at is not StepId.OVER:
        purse.flip(turn, Modifier.APPLE.word)


def night_gain_due(state: White) -> bool:
    """Whether the Stepmother gains a night effect at the start of this Engagement (W102)."""
    conflict = state.conflict
    if conflict is None or conflict.stack is not Stack.KEEP or not state.night:
        return False
    most = CASTLE_CARDS_IN_BOX if state.setup.house.stepmother_gains is StepmotherGains.EACH_NIGHT else 1
    return conflict.gains < most and any(card.id == conflict.boss for card in state.enemies)


def gain_night(turn: Turn[White], action: act.GainNight) -> None:
    """She has the drawn castle card's night effect and +1 Damage from now on (W102)."""
    conflict = turn.state.conflict
    if conflict is None or conflict.boss is None or not isinstance(turn.state.tasks[0], NightGain):
        raise impossible("W102", say("The Evil Stepmother gains nothing now."))
    agenda.done(turn)
    name = action.card.name
    more = Adjustment(Number.DAMAGE, 1, card=name, until=Until.CONFLICT, enemy=conflict.boss)
    own = tuple(
        msgspec.structs.replace(r, of=conflict.boss, card=name, until=Until.CONFLICT)
        for r in action.card.reminders
        if r.light is Light.NIGHT
    )
    turn.change(
        conflict=msgspec.structs.replace(conflict, gains=conflict.gains + 1),
        adjustments=(*turn.state.adjustments, more),
        reminders=(*turn.state.reminders, *own),
    )
    turn.label = say("she grows at night")
    turn.note(say("+1 Damage and the night effect of {card}", card=action.card.title), "W102")


def end_conflict(turn: Turn[White]) -> None:
    """No enemy is left: the boss is beaten; after the Stepmother's conflict the game is won (W91, W95)."""
    conflict = turn.state.conflict
    if conflict is None:
        return
    state, stack = turn.state, conflict.stack
    places.set_boss(turn, stack, beaten=True)
    turn.change(conflict=None)
    turn.note(say("{stack} is taken", stack=stack.heading), "W95")
    if state.setup.house.beaten_stack is BeatenStack.DISCARD:
        turn.change(discard=(*state.discard, *state.stacks[stack]), stacks={**state.stacks, stack: ()})
        turn.note(say("Its stack goes to the hunt discard"), "W63")


def won(turn: Turn[White]) -> None:
    """The conflict against the Evil Stepmother has ended (W2, W95)."""
    turn.change(at=StepId.OVER, ending=Ending.WON, tasks=())
    turn.note(say("The Evil Stepmother is defeated: the game is won!"), "W2")
