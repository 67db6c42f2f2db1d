"""What must hold of the books at any moment; tests and doctors ask it."""

from companion.games.tiny_woodys.boards import ROOM
from companion.games.tiny_woodys.piles import counted, in_piles
from companion.games.tiny_woodys.state import COLLECTION, HIDING, StepId, TinyWoodys


def faults(state: TinyWoodys) -> list[str]:
    """What is wrong with the books: cards lost, areas too full, numbers out of bounds (T1, T5)."""
    wrong = []
    piles = [count for count in state.piles.values() if count is not None]
    if counted(state) and sum(piles) != in_piles(state):
        wrong.append(f"cards: {sum(piles)} in piles, {in_piles(state)} left for them")
    if sum(piles) > in_piles(state) or min([0, *piles]) < 0:
        wrong.append(f"piles: {piles} of {in_piles(state)}")
    numbers = [laid.id for player in state.players for laid in player.board]
    if len(set(numbers)) < len(numbers) or max([0, *numbers]) > state.laid:
        wrong.append(f"numbers of Woodys: {sorted(numbers)}")
    for seat, player in enumerate(state.players):
        asked = {question.kind for question in state.questions if question.seat == seat}
        room = asked & ROOM or StepId.COMBINE in asked
        if (len(player.collection) > COLLECTION or len(player.hiding) > HIDING) and not room:
            wrong.append(f"seat {seat}: {len(player.collection)} and {len(player.hiding)} places")
        if player.hand < 0:
            wrong.append(f"seat {seat}: {player.hand} in hand")
    wrong += [
        f"seat {debt.seat} owes {debt.cards}"
        for debt in state.owing
        if not 0 < debt.cards <= state.players[debt.seat].hand
    ]
    if state.roles and state.at not in {StepId.REVEAL, StepId.OVER}:
        wrong.append("roles before the end")
    return wrong
