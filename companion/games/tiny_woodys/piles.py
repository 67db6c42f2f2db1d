"""Season piles, discard and hands as numbers of cards; the change of seasons (T3, T7, T8)."""

from __future__ import annotations

import msgspec

from companion.games.text import say, say_n
from companion.games.tiny_woodys.state import CARDS, Player, Question, StepId, TinyWoodys
from companion.games.tiny_woodys.woodys import Season
from companion.games.turn import Turn, impossible


def set_player(turn: Turn[TinyWoodys], seat: int, player: Player) -> None:
    """Change a player."""
    players = list(turn.state.players)
    players[seat] = player
    turn.change(players=tuple(players))


def hand(turn: Turn[TinyWoodys], seat: int, more: int) -> None:
    """A hand grows or shrinks."""
    player = turn.state.players[seat]
    set_player(turn, seat, msgspec.structs.replace(player, hand=player.hand + more))
    owing = tuple(
        msgspec.structs.replace(debt, cards=min(debt.cards, player.hand + more))
        if debt.seat == seat
        else debt
        for debt in turn.state.owing
    )
    turn.change(owing=tuple(debt for debt in owing if debt.cards))


def in_piles(state: TinyWoodys) -> int:
    """Cards in all four piles together, which is known even where the piles are not counted (T1)."""
    held = sum(player.hand + sum(laid.cards for laid in player.board) for player in state.players)
    return CARDS - held - discarded(state)


def discarded(state: TinyWoodys) -> int:
    """Cards of the discard."""
    return len(state.discard) + len(state.discard_events) + state.discard_unnamed


def counted(state: TinyWoodys) -> bool:
    """Whether all four piles are counted."""
    return None not in state.piles.values()


def set_pile(turn: Turn[TinyWoodys], season: Season, cards: int | None) -> None:
    """Change one pile."""
    turn.change(piles={**turn.state.piles, season: cards})


def settle_piles(turn: Turn[TinyWoodys]) -> None:
    """One pile that was not counted follows from the others; counts that can not be right are let go (T1)."""
    piles = turn.state.piles
    known = [count for count in piles.values() if count is not None]
    rest = in_piles(turn.state) - sum(known)
    if rest < 0 or (counted(turn.state) and rest):
        turn.change(piles=dict.fromkeys(Season))
        turn.warn(say("The piles do not add up any more: they are not counted from here on."), "T1")
    elif len(known) == len(Season) - 1:
        turn.change(piles={season: rest if count is None else count for season, count in piles.items()})


def spend(turn: Turn[TinyWoodys], seat: int, rule: str) -> None:
    """One card leaves a hand; an empty hand is asked about: it must have had one more."""
    if not turn.state.players[seat].hand:
        turn.forbid(rule, say("{name} has no card in hand, by the books.", name=turn.state.called(seat)))
        supply(turn, seat, 1)
    hand(turn, seat, -1)


def supply(turn: Turn[TinyWoodys], seat: int, cards: int) -> None:
    """A hand has more cards than the books knew: they were drawn, so the current pile has fewer."""
    if in_piles(turn.state) < cards:
        raise impossible("T1", say("There are {n} cards in the game, and all are elsewhere.", n=CARDS))
    count = turn.state.piles[turn.state.season]
    if count is not None and count < cards:
        turn.change(piles=dict.fromkeys(Season))
    elif count is not None:
        set_pile(turn, turn.state.season, count - cards)
    hand(turn, seat, cards)


def draw(turn: Turn[TinyWoodys], seat: int, cards: int) -> None:
    """Draw from the current pile, and on from the next where it is used up (T7, T8)."""
    cards = min(cards, in_piles(turn.state))
    hand(turn, seat, cards)
    turn.note(
        say_n("{name} draws {n} card.", "{name} draws {n} cards.", cards, name=turn.state.called(seat)), "T7"
    )
    left = cards
    while left:
        count = turn.state.piles[turn.state.season]
        if count is None:
            return
        taken = min(left, count)
        left -= taken
        set_pile(turn, turn.state.season, count - taken)
        if taken == count and not advance(turn, left):
            return


def advance(turn: Turn[TinyWoodys], still_to_draw: int = 0) -> bool:
    """The next season: the discard goes back to its piles, and the new pile is shuffled (T8).

    False where no pile has any card.
    """
    deal_back(turn)
    for _ in Season:
        turn.change(season=turn.state.season.following)
        if turn.state.piles[turn.state.season] != 0:
            break
    else:
        turn.warn(say("No season pile has a card left."), "T8")
        return False
    turn.note(
        say(
            "{season} begins. Deal the discard back to its piles; shuffle {season}.",
            season=turn.state.season.word,
        ),
        "T8",
    )
    if still_to_draw:
        turn.note(say_n("Draw {n} card more there.", "Draw {n} cards more there.", still_to_draw), "T8")
    if all(question.kind is not StepId.SEASON for question in turn.state.questions):
        turn.change(questions=(*turn.state.questions, Question(StepId.SEASON, turn.state.active)))
    return True


def deal_back(turn: Turn[TinyWoodys]) -> None:
    """The discard into the piles by its backs; with unknown backs the piles are not counted any more."""
    state = turn.state
    seasons = [state.known(name).season for name in state.discard]
    known = not state.discard_events and not state.discard_unnamed and None not in seasons
    piles = dict(state.piles)
    if discarded(state):
        for season in Season:
            count = piles[season]
            piles[season] = None if count is None or not known else count + seasons.count(season)
    turn.change(piles=piles, discard=(), discard_events=(), discard_unnamed=0)


def pile_empty(turn: Turn[TinyWoodys]) -> None:
    """The current pile is used up, whatever the books say (T8)."""
    state = turn.state
    count = state.piles[state.season]
    if count:
        turn.forbid(
            "T8",
            say_n("By the books {n} card is left there.", "By the books {n} cards are left there.", count),
        )
        turn.change(piles=dict.fromkeys(Season))
    elif not in_piles(state) and not discarded(state):
        raise impossible("T8", say("No season pile has a card left."))
    set_pile(turn, state.season, 0)
    turn.label = say("{season} is over", season=state.season.word)
    advance(turn)


def shuffled(turn: Turn[TinyWoodys], piles: tuple[int, int, int, int] | None) -> None:
    """The new pile is shuffled; counted piles must add up (T1)."""
    state = turn.state
    turn.label = say("{season} shuffled", season=state.season.word)
    turn.note(turn.label, "T8")
    questions = [question for question in state.questions if question.kind is not StepId.SEASON]
    turn.change(questions=tuple(questions))
    if piles is None:
        return
    if min(piles) < 0 or sum(piles) != in_piles(state):
        raise impossible(
            "T1", say("The piles have {n} cards together, not {m}.", n=in_piles(state), m=sum(piles))
        )
    turn.change(piles=dict(zip(Season, piles, strict=True)))
