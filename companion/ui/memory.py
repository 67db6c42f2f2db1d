"""What is kept for good is looked through once: to do it again would hold up a touch."""

from __future__ import annotations

import gc

from vision.memory import give_back


def settle() -> None:
    """Clear away what nobody uses, and count what is left as kept for good.

    Later collections look only at what came after: some milliseconds in place of fifty, for all the modules,
    typefaces and rehearsed pictures of a companion that has begun. What drawing them took besides goes back
    to the system.
    """
    gc.collect()
    gc.freeze()
    give_back()
