"""Exported games read again, line by line, and nothing of them believed.

Every game is played again by the rules: its labels and its end are what the rules say, not what the file
says. A file that is wrong anywhere raises LineError, before or while the journal's transaction is open, so
that nothing of it stays.
"""

from __future__ import annotations

import zlib
from typing import IO, TYPE_CHECKING, Any, TypeVar

import msgspec

from companion import shelf
from companion.errors import ConfigurationError, LineError
from companion.export.lines import VERSION, AnyLine, End, EntryLine, GameLine, Head
from companion.games.game import Game, RuleBroken
from companion.games.text import Text, say
from companion.history import SET_UP, History
from companion.journal import Entry, KeptGame, Kind
from companion.journal.records import LATEST
from companion.replay import do_again

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE = 1 << 16
"""Bytes a line can have: the longest set-up or action is some thousand."""
MOST_BYTES = 1 << 30
"""Bytes a file can have: 10,000 games take a quarter of it."""
MOST_IN_GAME = 100_000
"""Entries of a game: twenty hours of a press a second."""

Wanted = TypeVar("Wanted", bound=AnyLine)


def read(file: IO[bytes]) -> Iterator[KeptGame]:
    """The games of a file, each checked; raises LineError at the first thing that is wrong."""
    lines = Lines(file)
    head = lines.next(Head)
    if head.version > VERSION:
        raise LineError("The file was written by a newer companion: update this one to read it.")
    entries = 0
    for _ in range(lines.counted(head.games)):
        begin = lines.next(GameLine)
        yield kept(begin, lines)
        entries += begin.entries
    check = lines.check
    end = lines.next(End)
    if (end.games, end.entries, end.crc) != (head.games, entries, check):
        raise lines.wrong("the file is not as it was written: copy it anew")
    lines.finish()


class Lines:
    """The lines of a file with their numbers; `check` is the CRC-32 of all that were read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._decoder = msgspec.json.Decoder(AnyLine)
        self._bytes = self.number = self.check = 0

    def next(self, wanted: type[Wanted]) -> Wanted:
        """The next line, which must be of this kind."""
        raw = self._file.readline(LONGEST_LINE + 1)
        self.number += 1
        self._bytes += len(raw)
        if not raw.endswith(b"\n"):
            raise self.wrong("it is too long" if len(raw) > LONGEST_LINE else "the file ends too soon")
        if self._bytes > MOST_BYTES:
            raise self.wrong(f"the file has more than {MOST_BYTES >> 20} MiB")
        try:
            line = self._decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise self.wrong(str(error)) from error
        if not isinstance(line, wanted):
            raise self.wrong(f"a line of kind {wanted.__struct_config__.tag} should be here")
        self.check = zlib.crc32(raw, self.check)
        return line

    def counted(self, number: int) -> int:
        """A number of things that can follow."""
        if not 0 <= number <= MOST_BYTES:
            raise self.wrong(f"{number} is no number of games or entries")
        return number

    def compact(self, raw: msgspec.Raw) -> bytes:
        """JSON as this house writes it: without spaces and escapes that another program may have put in."""
        try:
            return msgspec.json.encode(msgspec.json.decode(raw))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise self.wrong(str(error)) from error

    def finish(self) -> None:
        """Nothing may follow."""
        if self._file.read(1):
            raise self.wrong("there is more after the end")

    def wrong(self, what: str) -> LineError:
        """What is wrong with the line that was read last."""
        return LineError(f"Nothing was changed. Line {self.number} of the file: {what}.")


def kept(begin: GameLine, lines: Lines) -> KeptGame:
    """A game and its entries, played again."""
    if not 0 <= begin.started < LATEST:
        raise lines.wrong("it began at no time that a clock shows")
    if not 0 <= begin.entries <= MOST_IN_GAME:
        raise lines.wrong(f"a game does not have {begin.entries} entries")
    try:
        game = shelf.game(begin.name)
        written = lines.compact(begin.setup)
        setup = msgspec.json.decode(written, type=game.setup_type)
        books = Books(game, game.new(setup), lines)
    except ConfigurationError as error:
        raise lines.wrong(str(error).rstrip(".")) from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise lines.wrong(f"the set-up of game {begin.game} is none of {begin.name} ({error})") from error
    except RuleBroken as broken:
        raise lines.wrong(f"the set-up of game {begin.game} can not be ({broken})") from broken
    entries = tuple(books.after(lines.next(EntryLine)) for _ in range(begin.entries))
    return KeptGame(begin.name, written, begin.started, entries)


class Books:
    """The books of a game that is played again from a file."""

    def __init__(self, game: Game[Any, Any], state: Any, lines: Lines) -> None:
        self._game, self._lines = game, lines
        self._states: dict[int, Any] = {SET_UP: state}
        self._labels: dict[int, Text] = {SET_UP: say("Set-up")}
        self._history = History()
        self._last = 0

    def after(self, line: EntryLine) -> Entry:
        """One line more; raises LineError if it can not follow."""
        self._last += 1
        doing = line.kind is Kind.DO
        if line.number != self._last or (line.at == line.number) != doing:
            raise self._lines.wrong(f"entry {self._last} should be here")
        if not doing and line.at not in self._states:
            raise self._lines.wrong(f"there is no action {line.at} to return to")
        if not 0 <= line.time < LATEST:
            raise self._lines.wrong("it was done at no time that a clock shows")
        if isinstance(line.action, msgspec.UnsetType) is doing:
            raise self._lines.wrong("an action belongs to what was done, and to nothing else")
        entry = Entry(
            line.number,
            line.kind,
            line.at,
            line.source,
            line.time,
            Text(""),
            b"" if isinstance(line.action, msgspec.UnsetType) else self._lines.compact(line.action),
            line.override,
        )
        label = self._done(entry) if doing else self._returned(entry, line.label)
        self._history.record(entry)
        return msgspec.structs.replace(entry, label=label, finished=self._game.over(self._states[entry.at]))

    def _done(self, entry: Entry) -> Text:
        try:
            outcome = do_again(self._game, entry, self._states[self._history.at])
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, RuleBroken) as error:
            raise self._lines.wrong(
                f"this version of the companion can not do that ({error}); update it if the file is newer"
            ) from error
        self._states[entry.number], self._labels[entry.number] = outcome.state, outcome.label
        return outcome.label

    def _returned(self, entry: Entry, told: str) -> Text:
        """The label of an undo or redo: of those that the table gives, the one that the file tells."""
        if entry.kind is Kind.REDO:
            return say("Redone: {label}", label=self._labels[entry.at])
        at = self._history.at
        undone = say("Undone: {label}", label=self._labels[at])
        back = say("Back to: {label}", label=self._labels[entry.at])
        return undone if entry.at in self._history.path(at) and told != str(back) else back
