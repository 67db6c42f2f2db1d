"""What happened in every game, on disk before the screen shows it."""

from companion.journal.journal import Journal
from companion.journal.records import Entry, GameRecord, KeptGame, Kind, Snapshot, Source, TakenIn
from companion.journal.resilient import ResilientJournal

__all__ = [
    "Entry",
    "GameRecord",
    "Journal",
    "KeptGame",
    "Kind",
    "ResilientJournal",
    "Snapshot",
    "Source",
    "TakenIn",
]
