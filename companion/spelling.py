"""What people type by hand, held against what is known: a wrong word is named with the nearest right one."""

from __future__ import annotations

import difflib
import functools
import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

from companion.errors import CompanionError
from companion.games.text import Text, say
from companion.outside_words import told
from hardware.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

USUAL = (
    (re.compile("Expected (?P<wanted>.+), got (?P<found>.+)"), say("Expected {wanted}, got {found}.")),
    (re.compile("Expected (?P<wanted>.+)"), say("Expected {wanted}.")),
    (re.compile("Invalid enum value (?P<found>.+)"), say("Invalid enum value {found}.")),
    (re.compile("Object missing required field (?P<key>.+)"), say("Object missing required field {key}.")),
)
"""What msgspec says of values that are not right; types and names stay as they are written."""


class SpellingError(CompanionError, ValueError):
    """Data of JSON or TOML is not as it should be; the message names the place."""


def nearest(word: str, known: Iterable[str]) -> Text:
    """A half sentence that helps: did you mean so, or what there is; empty where nothing is known."""
    listed = list(known)
    close = difflib.get_close_matches(word.lower(), listed, n=1, cutoff=0.6)
    if close:
        return say("did you mean '{word}'?", word=close[0])
    return (
        say("there is {words}.", words=", ".join(map(repr, listed)))
        if listed
        else say("nothing can stand there.")
    )


def misspelt(data: Any, expected: Any) -> Text | None:
    """A sentence about the first key of JSON or TOML data that its type does not have; None if all are known.

    msgspec itself passes over unknown keys, or names them without the right ones.
    """
    return next(_misspelt(data, shape(expected), ""), None)


@functools.cache
def shape(expected: Any) -> inspect.Type:
    """What msgspec knows of a type; it takes as long as some hundred decodings."""
    return inspect.type_info(expected)


def decode(data: Any, expected: Any) -> Any:
    """Data of JSON or TOML as a value of a type; raises SpellingError, which names the place."""
    wrong = misspelt(data, expected)
    if wrong is not None:
        raise SpellingError(wrong)
    try:
        return msgspec.convert(data, expected)
    except msgspec.ValidationError as error:
        raise SpellingError(readable(error)) from error


def readable(error: msgspec.ValidationError) -> Text:
    """The message of msgspec with the place first: `screen.size: Expected ...`."""
    message, _, place = str(error).partition(" - at `")
    place = place.rstrip("`").removeprefix("$").removeprefix(".")
    ours = error.__cause__.args[:1] if isinstance(error.__cause__, ValueError) else ()
    wrong = next((told(said) for said in ours if isinstance(said, Sentence)), None) or in_our_words(message)
    return say("{place}: {wrong}", place=place, wrong=wrong) if place else wrong


def in_our_words(message: str) -> Text:
    """A message of msgspec as a text, where it is one of its usual ones."""
    for form, template in USUAL:
        found = form.fullmatch(message)
        if found:
            return Text(template.template, dict(found.groupdict()))
    return say("{said}.", said=message)


def _misspelt(data: Any, info: inspect.Type, where: str) -> Iterator[Text]:
    match info, data:
        case inspect.StructType(), dict():
            yield from _misspelt_key(data, info, where)
        case inspect.UnionType(), dict():
            yield from _misspelt_choice(data, info, where)
        case ((inspect.EnumType() | inspect.UnionType()), str()) | (inspect.EnumType(), int()):
            yield from _misspelt_word(str(data), words_of(info), where)
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


def _misspelt_word(word: str, known: list[str], where: str) -> Iterator[Text]:
    if known and word not in known:
        wrong = say("'{word}' is not known: {cure}", word=word, cure=nearest(word, known))
        yield say("{place}: {wrong}", place=where, wrong=wrong) if where else wrong


def _misspelt_key(data: dict[str, Any], info: inspect.StructType, where: str) -> Iterator[Text]:
    fields = {field.encode_name: field.type for field in info.fields}
    for key, value in data.items():
        if key == info.tag_field:
            continue
        if key not in fields:
            yield _no_field(key, where, str(data.get(info.tag_field or "", "")), nearest(key, fields))
        else:
            yield from _misspelt(value, fields[key], f"{where}.{key}".lstrip("."))


def _no_field(key: str, where: str, kind: str, cure: Text) -> Text:
    """A key that is not known at a place, else in a thing of a kind, else in the whole."""
    if where:
        return say("'{key}' is no field in {place}: {cure}", key=key, place=where, cure=cure)
    if kind:
        return say("'{key}' is no field of '{kind}': {cure}", key=key, kind=kind, cure=cure)
    return say("'{key}' is no field: {cure}", key=key, cure=cure)


def _misspelt_choice(data: dict[str, Any], info: inspect.UnionType, where: str) -> Iterator[Text]:
    choices = [choice for choice in info.types if isinstance(choice, inspect.StructType)]
    tags = {str(choice.tag): choice for choice in choices if choice.tag_field is not None}
    if not tags:
        for choice in choices:
            yield from _misspelt_key(data, choice, where)
        return
    tag_field = next(iter(tags.values())).tag_field or ""
    tag = data.get(tag_field)
    if tag is None:
        cure = nearest("", tags)
        yield (
            say("{place} has no '{key}': {cure}", place=where, key=tag_field, cure=cure)
            if where
            else say("There is no '{key}': {cure}", key=tag_field, cure=cure)
        )
    elif not isinstance(tag, str) or tag not in tags:
        yield say("'{word}' is no {key}: {cure}", word=str(tag), key=tag_field, cure=nearest(str(tag), tags))
    else:
        yield from _misspelt_key(data, tags[tag], where)
