"""A wrong word is named with the nearest right one."""

import msgspec
import pytest

from companion.spelling import decode, nearest


class Pin(msgspec.Struct, frozen=True):
    """A part that stands in many places."""

    number: int = 0


class Box(msgspec.Struct, frozen=True):
    """Every place that a part can stand in."""

    pins: tuple[Pin, ...] = ()
    lid: Pin | None = None
    by_name: dict[str, Pin] = {}
    pair: tuple[Pin, int] = (Pin(), 0)


def test_the_nearest_word_or_all_of_them() -> None:
    assert str(nearest("pinz", ["pins", "lid"])) == "did you mean 'pins'?"
    assert str(nearest("xyz", ["pins", "lid"])) == "there is 'pins', 'lid'."
    assert str(nearest("xyz", [])) == "nothing can stand there."


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"pin": []}, "'pin' is no field: did you mean 'pins'?"),
        ({"pins": [{}, {"numbr": 1}]}, r"'numbr' is no field in pins\[1\]: did you mean 'number'?"),
        ({"lid": {"nr": 1}}, "'nr' is no field in lid: there is 'number'"),
        ({"by_name": {"a": {"x": 1}}}, "'x' is no field in by_name.a"),
        ({"pair": [{"x": 1}, 2]}, r"'x' is no field in pair\[0\]"),
        ({"pins": [{"number": "one"}]}, r"pins\[0\]\.number: Expected `int`, got `str`"),
        ([], "Expected `object`, got `array`"),
    ],
)
def test_the_place_of_a_wrong_key_or_value_is_named(data: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        decode(data, Box)


def test_right_data_becomes_a_value() -> None:
    assert decode({"pins": [{"number": 2}], "lid": None}, Box) == Box((Pin(2),))
