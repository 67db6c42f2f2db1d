"""Days and times of day as people write them, the month in words."""

from __future__ import annotations

import time

from companion.games.text import Text, say

MONTHS = (
    say("Jan"),
    say("Feb"),
    say("Mar"),
    say("Apr"),
    say("May"),
    say("Jun"),
    say("Jul"),
    say("Aug"),
    say("Sep"),
    say("Oct"),
    say("Nov"),
    say("Dec"),
)


def day(at: float) -> Text:
    """The day of a moment (seconds since 1970) where the box stands: "28 Nov 2026"."""
    then = time.localtime(at)
    return say("{day} {month} {year}", day=then.tm_mday, month=MONTHS[then.tm_mon - 1], year=then.tm_year)


def moment(at: float) -> Text:
    """The day and the time: "28 Nov 2026, 19:42"."""
    return say("{day}, {time}", day=day(at), time=time.strftime("%H:%M", time.localtime(at)))
