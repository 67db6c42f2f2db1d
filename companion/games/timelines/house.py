"""What the rulebook of Tangled Timelines leaves open, each point with a name and this house's default."""

import msgspec


class HouseRules(msgspec.Struct, frozen=True):
    """House rules, chosen at set-up."""

    chain_minimum: int = 2  # heroes of the shortest run that counts as a chain (L9)
    cards_used_once: bool = True  # a hero serves in one chain; off: a chain needs one hero of its own (L9)
    chain_and_set: bool = False  # a hero may serve in a chain and in a set (L14)
    last_four_played: bool = True  # the round with the deck's last heroes is played (L16)
