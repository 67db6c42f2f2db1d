"""Names of cards in as many letters as a label has room for."""

from companion.games.text import Text, say


def shortened(name: str, letters: int) -> Text:
    """A name in so many letters at most."""
    return say("{name}", name=name if len(name) <= letters else name[: letters - 1].rstrip() + "…")
