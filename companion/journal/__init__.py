"""What happened in every game, on disk before the screen shows it."""

from companion.journal.journal import Journal
from companion.journal.records import Entry, GameRecord, Kind, Snapshot, Source

__all__ = ["Entry", "GameRecord", "Journal", "Kind", "Snapshot", "Source"]
