"""What people type by hand, held against what is known: a wrong word is named with the nearest right one."""

from __future__ import annotations

import difflib
import functools
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def nearest(word: str, known: Iterable[str]) -> str:
    """A half sentence that helps: did you mean so, or what there is; empty where nothing is known."""
    listed = list(known)
    close = difflib.get_close_matches(word.lower(), listed, n=1, cutoff=0.6)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"there is {', '.join(map(repr, listed))}." if listed else "nothing can stand there."


def misspelt(data: Any, expected: Any) -> str | None:
    """A sentence about the first key of JSON or TOML data that its type does not have; None if all are known.

    msgspec itself passes over unknown keys, or names them without the right ones.
    """
    return next(_misspelt(data, shape(expected), ""), None)


@functools.cache
def shape(expected: Any) -> inspect.Type:
    """What msgspec knows of a type; it takes as long as some hundred decodings."""
    return inspect.type_info(expected)


def decode(data: Any, expected: Any) -> Any:
    """Data of JSON or TOML as a value of a type; raises ValueError with a sentence that names the place."""
    wrong = misspelt(data, expected)
    if wrong:
        raise ValueError(wrong)
    try:
        return msgspec.convert(data, expected)
    except msgspec.ValidationError as error:
        raise ValueError(readable(error)) from error


def readable(error: msgspec.ValidationError) -> str:
    """The message of msgspec with the place first: `screen.size: Expected ...`."""
    message, _, place = str(error).partition(" - at `")
    place = place.rstrip("`").removeprefix("$").removeprefix(".")
    return f"{place}: {message}" if place else message


def _misspelt(data: Any, info: inspect.Type, where: str) -> Iterator[str]:
    match info, data:
        case inspect.StructType(), dict():
            yield from _misspelt_key(data, info, where)
        case inspect.UnionType(), dict():
            yield from _misspelt_choice(data, info, where)
        case ((inspect.EnumType() | inspect.UnionType()), str()):
            yield from _misspelt_word(data, words_of(info), where)
        case ((inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item)), list()):
            for index, value in enumerate(data):
                yield from _misspelt(value, item, f"{where}[{index}]")
        case inspect.TupleType(item_types=items), list():
            for index, (value, item) in enumerate(zip(data, items, strict=False)):
                yield from _misspelt(value, item, f"{where}[{index}]")
        case inspect.DictType(value_type=item), dict():
            for key, value in data.items():
                yield from _misspelt(value, item, f"{where}.{key}".lstrip("."))


def words_of(info: inspect.Type) -> list[str]:
    """The words that a type allows, where it allows no others."""
    choices = info.types if isinstance(info, inspect.UnionType) else (info,)
    if any(isinstance(choice, inspect.StrType | inspect.LiteralType) for choice in choices):
        return []
    kinds = [choice.cls for choice in choices if isinstance(choice, inspect.EnumType)]
    return [str(one.value) for kind in kinds for one in kind]


def _misspelt_word(word: str, known: list[str], where: str) -> Iterator[str]:
    if known and word not in known:
        place = f"{where}: " if where else ""
        yield f"{place}{word!r} is not known: {nearest(word, known)}"


def _misspelt_key(data: dict[str, Any], info: inspect.StructType, where: str) -> Iterator[str]:
    fields = {field.encode_name: field.type for field in info.fields}
    for key, value in data.items():
        if key == info.tag_field:
            continue
        if key not in fields:
            inside = (
                f" in {where}" if where else f" of {data[info.tag_field]!r}" if info.tag_field in data else ""
            )
            yield f"{key!r} is no field{inside}: {nearest(key, fields)}"
        else:
            yield from _misspelt(value, fields[key], f"{where}.{key}".lstrip("."))


def _misspelt_choice(data: dict[str, Any], info: inspect.UnionType, where: str) -> Iterator[str]:
    choices = [choice for choice in info.types if isinstance(choice, inspect.StructType)]
    tags = {str(choice.tag): choice for choice in choices if choice.tag_field is not None}
    if not tags:
        for choice in choices:
            yield from _misspelt_key(data, choice, where)
        return
    tag_field = next(iter(tags.values())).tag_field or ""
    tag = data.get(tag_field)
    if tag is None:
        inside = f"{where} has" if where else "There is"
        yield f"{inside} no {tag_field!r}: {nearest('', tags)}"
    elif not isinstance(tag, str) or tag not in tags:
        yield f"{tag!r} is no {tag_field}: {nearest(str(tag), tags)}"
    else:
        yield from _misspelt_key(data, tags[tag], where)
