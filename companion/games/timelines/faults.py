"""What must hold of the books at any moment; tests and doctors ask it."""

from companion.games.timelines.heroes import HEROES, INITIATIVE
from companion.games.timelines.state import StepId, Timelines, spots


def faults(state: Timelines) -> list[str]:
    """What is wrong with the books: a hero in two places or in none, numbers out of bounds (L13, L17)."""
    wrong = []
    seen = [hero for _, hero in spots(state)]
    if len(set(seen)) < len(seen):
        wrong.append(f"twice: {sorted(hero for hero in set(seen) if seen.count(hero) > 1)}")
    if not set(seen) <= set(INITIATIVE):
        wrong.append(f"no hero: {sorted(set(seen) - set(INITIATIVE))}")
    counts = [state.deck, state.abyss_unseen, *(player.unseen for player in state.players)]
    if min(counts) < 0:
        wrong.append(f"below zero: {counts}")
    unseen = sum(counts) + sum(played.hero is None for played in state.played)
    if len(seen) + unseen != len(HEROES):
        wrong.append(f"heroes: {len(seen)} seen, {unseen} not")
    if (state.at is StepId.SCORED) != (state.sheet is not None) and state.at is not StepId.OVER:
        wrong.append(f"sheet at {state.at}")
    return wrong
