"""What a hit and a crit do to an enemy, with what cards add to every hit (S3, R47)."""

import msgspec

from companion.games.strong20.dice import Face


class Worth(msgspec.Struct, frozen=True):
    """The damage of a hit and of a crit: 1 and 2 by S3, more where a card adds to every hit.

    `split` is the house rule `split_crits` (S24): 1 of a crit's damage may go to a second enemy.
    """

    hit: int = Face.HIT.damage
    crit: int = Face.CRIT.damage
    split: bool = False

    @classmethod
    def with_bonus(cls, bonus: int, *, on_crit: bool = True, split: bool = False) -> "Worth":
        """Damage added to every hit; `on_crit` is the house rule `bonus_on_crit`. Never below 0 (S41)."""
        crit = Face.CRIT.damage + (bonus if on_crit else 0)
        return cls(max(0, Face.HIT.damage + bonus), max(0, crit), split)

    def of(self, face: Face) -> int:
        """The damage of a face."""
        return {Face.MISS: 0, Face.HIT: self.hit, Face.CRIT: self.crit}[face]


PLAIN = Worth()
"""A hit does 1, a crit 2."""
