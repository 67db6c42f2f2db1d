"""Text is measured, shrunk and at last shortened; every glyph the screens use is in the faces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.type import ELLIPSIS, SMALLEST, SOFT, Style, Typesetter, Weight

BODY = Style(26, Weight.BOLD)


@pytest.fixture(scope="module")
def setter() -> Typesetter:
    return Typesetter(1.0)


def test_short_text_keeps_its_size(setter: Typesetter) -> None:
    fitted = setter.fit("Apply", BODY, 300, 40)
    assert (fitted.lines, fitted.size, fitted.shortened) == (("Apply",), 26, False)


def test_longer_text_shrinks_before_it_is_shortened(setter: Typesetter) -> None:
    text = "yellow crit on Grey Wolf"
    wide = setter.width(text, BODY)
    shrunk = setter.fit(text, BODY, wide * 0.85, 40)
    assert SMALLEST <= shrunk.size < 26
    assert not shrunk.shortened
    cut = setter.fit(text, BODY, wide * 0.5, 40)
    assert cut.size == SMALLEST
    assert cut.shortened
    assert cut.lines[0].endswith(ELLIPSIS)


def test_text_breaks_into_as_many_lines_as_it_may(setter: Typesetter) -> None:
    text = "Stop rolling, resolve"
    wide = setter.width(text, BODY)
    assert len(setter.fit(text, BODY, wide * 0.7, 80, 2).lines) == 2
    assert len(setter.fit(text, BODY, wide * 0.7, 80, 1).lines) == 1


@given(st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=200), st.floats(60, 600))
def test_no_text_is_ever_wider_than_its_box(text: str, width: float) -> None:
    setter = Typesetter(1.0)
    fitted = setter.fit(text, BODY, width, 70, 2)
    assert len(fitted.lines) <= 2
    assert fitted.width <= width


@pytest.mark.parametrize("k", [0.5, 0.625, 1, 1.5, 2])
def test_widths_are_logical_whatever_the_scale(k: float) -> None:
    one, other = Typesetter(1.0).width("Strategy area", BODY), Typesetter(k).width("Strategy area", BODY)
    assert other == pytest.approx(one, rel=0.04)


@pytest.mark.parametrize("weight", Weight)
def test_the_faces_have_the_letters_of_english_and_french(weight: Weight, setter: Typesetter) -> None:
    capitals, small = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÉÈÊÇŒ", "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôùûüœ"
    letters = f"{capitals}{small}' ,.!?:\N{RIGHT SINGLE QUOTATION MARK}"
    metrics = setter.font(weight, 26).metrics(letters)
    assert [letter for letter, metric in zip(letters, metrics, strict=True) if metric is None] == []


def test_the_body_face_has_the_signs_of_numbers(setter: Typesetter) -> None:
    signs = f"0123456789+%()=/-\N{EN DASH}\N{MINUS SIGN}\N{MULTIPLICATION SIGN}{ELLIPSIS}"
    assert None not in setter.font(Weight.HEAVY, 26).metrics(signs)


def test_a_long_word_is_taken_apart_at_its_soft_hyphens_only_where_it_must(setter: Typesetter) -> None:
    word = f"Essouffle{SOFT}ment"
    wide = setter.width("Essoufflement", BODY)
    assert setter.width(word, BODY) == wide
    assert setter.fit(word, BODY, wide + 1, 40).lines == ("Essoufflement",)
    assert setter.fit(word, BODY, wide * 0.8, 80, 2).lines == ("Essouffle-", "ment")
    after = setter.fit(f"+1 {word}", BODY, wide, 80, 2).lines
    assert after == ("+1 Essouffle-", "ment")


def test_a_long_word_is_abbreviated_where_one_line_is_too_short(setter: Typesetter) -> None:
    word = f"Récu{SOFT}pé{SOFT}ration"
    smallest = Style(SMALLEST, Weight.BOLD)
    fitted = setter.fit(word, smallest, setter.width("Récupé.", smallest), 24)
    assert (fitted.lines, fitted.shortened) == (("Récupé.",), False)
    assert setter.fit(word, smallest, setter.width("Récu.", smallest), 24).lines == ("Récu.",)
    assert setter.fit(word, smallest, 20, 24).shortened


@pytest.mark.parametrize(
    ("text", "set_as"),
    [
        ("-2 Bribe", "\N{MINUS SIGN}2 Bribe"),
        ("6 - 2 = 4, Blackmail", "6 \N{MINUS SIGN} 2 = 4, Blackmail"),
        ("2026-11-29, Jean-Luc", "2026-11-29, Jean-Luc"),
        ("62 % for all", "62\N{NO-BREAK SPACE}% for all"),
    ],
)
def test_figures_have_a_true_minus_and_keep_their_percent(text: str, set_as: str, setter: Typesetter) -> None:
    fitted = setter.fit(text, BODY, 600, 40)
    assert fitted.lines == (set_as,)
    assert fitted.width == setter.width(text, BODY) == setter.width(set_as, BODY)


@pytest.mark.parametrize("text", ["Strategy card 1", "Next time: level 6.", "Next time: level 10"])
def test_a_last_figure_stays_with_its_word(text: str, setter: Typesetter) -> None:
    start, word, figure = text.rsplit(" ", 2)
    wide = setter.width(f"{start} {word}", BODY) + 4
    lines = setter.fit(text, BODY, wide, 80, 2).lines
    assert lines == (start, f"{word}\N{NO-BREAK SPACE}{figure}")
