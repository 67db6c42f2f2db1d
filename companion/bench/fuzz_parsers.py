"""The five places where something from elsewhere is read, and inputs for each that are made up from a seed.

What is wrong with an input must end as an error of this house; whatever else is raised is a fault.
"""

from __future__ import annotations

import io
import random
import shutil
import zlib
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import msgspec

from companion.bench.damage import damaged, disturbed
from companion.cards import CardLibrary
from companion.errors import CompanionError
from companion.export.lines import exported
from companion.export.reading import read
from companion.games.game import GameName
from companion.games.text import english
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.games.white.state import Setup
from companion.journal import Journal, Source
from companion.journal.storage import crc
from companion.past_game import PastGame
from companion.statistics.collection import count
from companion.table import Table
from hardware.host_session import HostSession
from hardware.protocol import Control, Event, Hello, Kind, Pong, encode
from vision.errors import PictureError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WRITTEN = 1_790_000_000.0
"""When the games of the inputs were played, in s since 1970."""


class Parser(StrEnum):
    """What is read."""

    PICTURES = "pictures"
    JOURNALS = "journals"
    IMPORTS = "imports"
    CARDS = "cards"
    LINES = "lines"


def attempts(parser: Parser, folder: Path) -> Callable[[random.Random], bool]:
    """A function that makes up an input and reads it: whether it was taken, False if it was refused."""
    makers: dict[Parser, Callable[[Path], Callable[[random.Random], bool]]] = {
        Parser.PICTURES: pictures,
        Parser.JOURNALS: journals,
        Parser.IMPORTS: imports,
        Parser.CARDS: cards,
        Parser.LINES: lines,
    }
    return makers[parser](folder)


def played(journal: Journal, games: int) -> None:
    """Short games with undoing and corrections."""
    for number in range(games):
        table = Table.begin(WhiteGame(), journal, Setup(hero=f"Élan {number}", seed=number), lambda: WRITTEN)
        for action in (act.LayTable(), act.Begin(), act.GainGold(3), act.Flip(), act.GainGold(1)):
            table.do(action, Source.TOUCH)
        table.undo(Source.PANEL)
        table.correct("gold", number, Source.KEYS)
        table.do(act.EndGame(won=number % 2 == 0), Source.TOUCH)


def pictures(folder: Path) -> Callable[[random.Random], bool]:
    """Pictures of a tray, their files damaged; and arrays that are none."""
    import cv2  # noqa: PLC0415 - OpenCV, for this parser alone
    import numpy as np  # noqa: PLC0415 - as above

    from vision.drawing import DrawnDie, draw_tray  # noqa: PLC0415 - as above
    from vision.picture import load_picture  # noqa: PLC0415 - as above
    from vision.reader import Reader  # noqa: PLC0415 - as above

    drawn, _ = draw_tray([DrawnDie("blue", "hit"), DrawnDie("red", "crit")], (320, 240), seed=1)
    files = [cv2.imencode(kind, drawn)[1].tobytes() for kind in (".jpg", ".png", ".bmp", ".webp", ".tiff")]
    reader, pips = Reader(stateless=True), Reader("pips", stateless=True)
    path = folder / "picture"

    def attempt(chance: random.Random) -> bool:
        try:
            if chance.random() < 0.1:  # noqa: PLR2004 - one in ten
                shape = [chance.choice((0, 1, 3, 40, 200)) for _ in range(chance.randint(1, 3))]
                kind = chance.choice((np.uint8, np.float32, np.uint16, np.bool_, np.int64))
                picture: Any = np.random.default_rng(chance.randrange(1 << 30)).integers(0, 255, shape)
                picture = picture.astype(kind)
            else:
                path.write_bytes(damaged(chance.choice(files), chance))
                picture = load_picture(path)
            (pips if chance.random() < 0.02 else reader).read(picture)  # noqa: PLR2004 - pips take their time
        except PictureError:
            return False
        return True

    return attempt


def journals(folder: Path) -> Callable[[random.Random], bool]:
    """A journal's file with bytes changed, or with rows that are strange and have right check sums."""
    kept, used = folder / "kept", folder / "used"
    kept.mkdir()
    journal = Journal.open(kept, lambda: WRITTEN)
    played(journal, 3)
    journal.close()
    [path] = kept.glob("journal-1.sqlite")
    content = path.read_bytes()

    def attempt(chance: random.Random) -> bool:
        if chance.random() < 0.3:  # noqa: PLR2004 - three in ten
            return looked_at(strange(chance))
        shutil.rmtree(used, ignore_errors=True)
        used.mkdir()
        (used / path.name).write_bytes(damaged(content, chance))
        if chance.random() < 0.5:  # noqa: PLR2004 - half of them
            (used / "journal-copy.sqlite").write_bytes(damaged(content, chance))
        try:
            opened = Journal.open(used)
        except CompanionError:
            return False
        try:
            return looked_at(opened)
        finally:
            opened.close()

    return attempt


def strange(chance: random.Random) -> Journal:
    """A journal that no companion wrote, its check sums right."""
    journal = Journal.in_memory()
    played(journal, 1)
    entries = journal._db.execute("SELECT * FROM entry ORDER BY key").fetchall()  # noqa: SLF001 - a row as nobody writes it
    [game] = journal._db.execute("SELECT * FROM game").fetchall()  # noqa: SLF001
    journal._db.execute("DELETE FROM entry")  # noqa: SLF001
    before = game[4]
    hit = chance.randrange(len(entries))
    for index, entry in enumerate(entries):
        row = list(entry[:9])
        if index == hit:
            at = chance.randrange(1, 9)
            row[at] = changed(row[at], chance)
        before = crc(tuple(row), before)
        journal._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, before))  # noqa: SLF001
    journal._checks.clear()  # noqa: SLF001
    return journal


def changed(value: object, chance: random.Random) -> object:
    """Another value of the same kind."""
    if isinstance(value, int):
        return chance.choice((0, 1, -1, value + 1, chance.randrange(-(1 << 63), 1 << 63)))
    if isinstance(value, bytes):
        return damaged(value, chance)
    return damaged(str(value).encode(), chance).decode(errors="replace")


def looked_at(journal: Journal) -> bool:
    """All that reads a journal; whether all of it could be read."""
    whole = True
    for look in (
        journal.games,
        lambda: list(exported(journal, [game.id for game in journal.games()])),
        lambda: [PastGame(journal, game.id).rows() for game in journal.games()],
        lambda: [row.label.render(english) for row in PastGame(journal, 1).rows()],
        lambda: Table(WhiteGame(), journal, 1),
        lambda: [count(journal, game.id) for game in journal.games()],
    ):
        try:
            look()
        except CompanionError:
            whole = False
    return whole


def imports(_: Path) -> Callable[[random.Random], bool]:
    """An exported file with bytes changed, in half of the cases with a check sum that fits."""
    journal = Journal.in_memory(lambda: WRITTEN)
    played(journal, 2)
    content = b"".join(exported(journal, [1, 2]))

    told = content.splitlines(keepends=True)

    def attempt(chance: random.Random) -> bool:
        if chance.randrange(2):
            file = damaged(content, chance)
        else:
            at = chance.randrange(len(told) - 1)
            other = msgspec.json.encode(disturbed(msgspec.json.decode(told[at]), chance)) + b"\n"
            file = b"".join([*told[:at], other, *told[at + 1 :]])
        if chance.randrange(4):
            file = sealed(file)
        try:
            Journal.in_memory().take_in(read(io.BytesIO(file)))
        except CompanionError:
            return False
        return True

    return attempt


def sealed(file: bytes) -> bytes:
    """An exported file whose end fits what comes before it, if it still has one."""
    body, _, end = file.rstrip(b"\n").rpartition(b"\n")
    try:
        last = msgspec.json.decode(end, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return file
    return body + b"\n" + msgspec.json.encode({**last, "crc": zlib.crc32(body + b"\n")}) + b"\n"


def cards(folder: Path) -> Callable[[random.Random], bool]:
    """A file of known cards with bytes changed, and names that nobody gives."""
    known = [Card(f"Wolf {n}", health=n, damage=2, bribe=n) for n in range(1, 9)]
    content = msgspec.json.encode(known)
    path = folder / f"cards-{GameName.WHITE}.json"

    def attempt(chance: random.Random) -> bool:
        if chance.randrange(2):
            path.write_bytes(damaged(content, chance))
        else:
            path.write_bytes(msgspec.json.encode(disturbed(msgspec.json.decode(content), chance)))
        library = CardLibrary(folder, GameName.WHITE, Card)
        name = damaged(b"Old Wolf", chance).decode(errors="replace")
        for typed in (name, *(card.name for card in library.cards)):
            library.find(typed)
            library.named(typed)
        library.remember(Card(name, health=chance.randrange(-9, 99)))
        return library.notice is None

    return attempt


def lines(_: Path) -> Callable[[random.Random], bool]:
    """A panel's lines with bytes changed, in pieces of any size."""
    said = [
        encode(Hello(1, "tanglewoods-panel", "1.2.0", 7)),
        *(
            encode(Event(seq, control, Kind.PRESS))
            for seq, control in enumerate((Control.NEXT, Control.BACK), 1)
        ),
        encode(Event(3, Control.DIAL, Kind.TURN, -4)),
        encode(Pong(12)),
    ]

    def attempt(chance: random.Random) -> bool:
        session = HostSession()
        session.opened(0.0)
        stream = b"".join(line if chance.random() < 0.5 else damaged(line, chance) for line in said * 2)  # noqa: PLR2004
        now = taken = 0.0
        while stream:
            piece = chance.randint(1, 60)
            now += chance.random()
            for event in session.receive(stream[:piece], now):
                session.acknowledge(event.boot, event.seq)
                taken += 1
            session.send(now)
            stream = stream[piece:]
        return taken > 0

    return attempt
