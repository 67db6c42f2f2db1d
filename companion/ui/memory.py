"""What is kept for good is looked through once: to do it again would hold up a touch."""

from __future__ import annotations

import gc


def settle() -> None:
    """Clear away what nobody uses, and count what is left as kept for good.

    Later collections look only at what came after: some milliseconds in place of fifty, for all the modules,
    typefaces and rehearsed pictures of a companion that has begun.
    """
    gc.collect()
    gc.freeze()
