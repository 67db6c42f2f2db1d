"""Sentences kept apart from their language."""

from companion.games.text import Text, say, say_n


def shout(template: str, plural: str | None, count: int) -> str:
    return (
        (template if plural is None or count == 1 else plural)
        .upper()
        .replace("{N}", "{n}")
        .replace("{WHO}", "{who}")
    )


def test_english_needs_no_catalogue() -> None:
    assert str(say("{who} leaves", who="Ann")) == "Ann leaves"


def test_a_number_chooses_the_form() -> None:
    assert [str(say_n("{n} die", "{n} dice", n)) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


def test_values_that_are_texts_are_translated_too() -> None:
    assert say("-> {who}", who=say("hero")).render(shout) == "-> HERO"
    assert say_n("{n} die", "{n} dice", 2).render(shout) == "2 DICE"


def test_a_players_own_braces_are_no_places() -> None:
    assert str(say("{who}", who="{gold}")) == "{gold}"
    assert str(Text("plain")) == "plain"
