"""The card library: numbers of cards, entered once and found again by letters; never their texts."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import msgspec

from companion.durable import write_whole
from companion.errors import CardLibraryError
from companion.games.text import Text, say
from companion.outside_words import why

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

MOST_UNDONE = 100
"""So many changes by hand can be taken back, until the companion ends."""
LARGEST = 4 << 20
"""Bytes that a library can have: some ten thousand cards."""


class Named(Protocol):
    """A card of any game: what is found by its name."""

    @property
    def name(self) -> str:
        """The name printed on the card."""


Card = TypeVar("Card", bound=Named)


class CardLibrary(Generic[Card]):
    """The known cards of one deck, in a file of the data folder.

    `notice` is a sentence for the players if the file was damaged and set aside.
    """

    def __init__(self, folder: Path, deck: str, card_type: type[Card]) -> None:
        """Open the library of a deck (`white`); raises CardLibraryError if its file can not be read."""
        self.path, self.card_type = folder / f"cards-{deck}.json", card_type
        self.notice: Text | None = None
        self._cards = {letters(card.name): card for card in self._read(card_type)}
        self._unwritten = False  # whether the file lacks a card that was remembered
        self._before: list[dict[str, Card | None]] = []  # what each change by hand found, the last one last

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every known card, by name."""
        return tuple(self._cards[name] for name in sorted(self._cards))

    def named(self, name: str) -> Card | None:
        """The card of this name, whatever its capitals and accents."""
        return self._cards.get(letters(name))

    def find(self, typed: str, limit: int = 8) -> tuple[Card, ...]:
        """The cards that a few letters may mean, the likeliest first.

        They may begin the name, begin some of its words in order ("cra mi"), be its initials, or stand
        anywhere in it.
        """
        wanted = letters(typed)
        if not wanted:
            return self.cards[:limit]
        ranked = [(rank, name) for name in self._cards if (rank := likeness(wanted, name)) is not None]
        return tuple(self._cards[name] for _, name in sorted(ranked)[:limit])

    def remember(self, card: Card) -> None:
        """Keep a card, in place of what was known of that name.

        Raises CardLibraryError where the file does not take it; it is known all the same, and written by
        `catch_up` or with the next card.
        """
        name = letters(card.name)
        if not name or self._cards.get(name) == card:
            return
        self._cards, self._unwritten = {**self._cards, name: card}, True
        self.catch_up()

    def catch_up(self) -> None:
        """Write what the file lacks; raises CardLibraryError."""
        if self._unwritten:
            self._write(self._cards)

    def correct(self, card: Card, instead: str = "") -> None:
        """Keep what the players say of a card, in place of the one of another name if one is given.

        Like `forget` it can be taken back. Raises CardLibraryError.
        """
        changes: dict[str, Card | None] = {letters(instead): None} if letters(instead) else {}
        if letters(card.name):
            changes[letters(card.name)] = card
        self._change(changes)

    def forget(self, name: str) -> None:
        """Strike a card out; raises CardLibraryError."""
        self._change({letters(name): None})

    def unknown(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Those of some cards whose names are not known here."""
        return tuple(card for card in cards if letters(card.name) and letters(card.name) not in self._cards)

    def add(self, cards: Iterable[Card]) -> None:
        """Keep those that are not known yet, as one change to be taken back; raises CardLibraryError."""
        self._change({letters(card.name): card for card in self.unknown(cards)})

    def take_out(self, cards: Iterable[Card]) -> None:
        """Strike out those of some cards that are still as they were added; raises CardLibraryError."""
        self._change({letters(card.name): None for card in cards if self.named(card.name) == card})

    @property
    def undoes(self) -> str | None:
        """The name of the card whose last change by hand can be taken back; None where there is none."""
        if not self._before:
            return None
        now = [self._cards.get(name) for name in self._before[-1]]
        return next((card.name for card in (*now, *self._before[-1].values()) if card is not None), None)

    def undo(self) -> Card | None:
        """Take the last change by hand back; gives the card as it is again. Raises CardLibraryError."""
        if not self._before:
            return None
        back = self._before[-1]
        self._put(back)
        self._before.pop()
        return next((card for card in back.values() if card is not None), None)

    def _change(self, changes: dict[str, Card | None]) -> None:
        """Change some cards, None is none, so that it can be taken back."""
        before = {name: self._cards.get(name) for name in changes}
        if before == changes:
            return
        self._put(changes)
        self._before = [*self._before[1 - MOST_UNDONE :], before]

    def _put(self, changes: dict[str, Card | None]) -> None:
        both = {**self._cards, **changes}
        self._write({name: card for name, card in both.items() if card is not None})

    def _write(self, cards: dict[str, Card]) -> None:
        content = msgspec.json.format(msgspec.json.encode([cards[name] for name in sorted(cards)]), indent=1)
        try:
            write_whole(self.path, content + b"\n")
        except OSError as error:
            raise CardLibraryError(
                say(
                    "The card could not be kept in {path} ({why}): is there room left?",
                    path=str(self.path),
                    why=why(error),
                )
            ) from error
        self._cards, self._unwritten = cards, False

    def _read(self, card_type: type[Card]) -> tuple[Card, ...]:
        try:
            with self.path.open("rb") as file:
                content = file.read(LARGEST + 1)
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise CardLibraryError(
                say(
                    "The cards in {path} can not be read ({why}): `companion doctor`.",
                    path=str(self.path),
                    why=why(error),
                )
            ) from error
        try:
            cards = decoded(content, card_type)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            kept = self.path.with_suffix(".damaged")
            self.path.replace(kept)
            self.notice = say(
                "The card library was damaged ({reason}) and is kept as {file}; cards are entered anew.",
                reason=str(error),
                file=kept.name,
            )
            return ()
        return cards


def decoded(content: bytes, card_type: type[Card]) -> tuple[Card, ...]:
    """The cards of a file; raises MsgspecError or UnicodeDecodeError."""
    if len(content) > LARGEST:
        raise msgspec.DecodeError("it is too long")
    return tuple(msgspec.json.decode(content, type=list[card_type]))  # type: ignore[valid-type]


def letters(name: str) -> str:
    """A name without capitals, accents and marks, its words by single spaces."""
    # taken apart first, since what comes of a fancy letter may be a capital; and again, after folding
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    kept = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(kept.replace("œ", "oe").replace("æ", "ae").split())


def likeness(wanted: str, name: str) -> int | None:
    """How likely letters mean a name, 0 the likeliest; None if they do not. Both as `letters` gives them."""
    words = name.split()
    if name.startswith(wanted):
        return 0
    if _begin_words(wanted.split(), words):
        return 1
    if "".join(word[0] for word in words).startswith(wanted.replace(" ", "")):
        return 2
    return 3 if wanted in name else None


def _begin_words(wanted: list[str], words: list[str]) -> bool:
    """Whether each wanted piece begins a word, in order."""
    rest = iter(words)
    return all(any(word.startswith(piece) for word in rest) for piece in wanted)
