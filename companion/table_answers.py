"""What `companion table` prints: books and step after a line, or why nothing was done; and the actions."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.game import Note, Offer, Step
    from companion.games.text import Text, Translate


class NoteShown(msgspec.Struct, frozen=True):
    """One change and its cause, in words."""

    text: str
    rule: str | None
    warning: bool


class OfferShown(msgspec.Struct, frozen=True):
    """Something that can be done now: its action is a line that does it."""

    action: Any
    label: str
    detail: str | None
    why_not: str | None
    rule: str | None


class StepShown(msgspec.Struct, frozen=True):
    """Where the game is, in words; `next` is the index of the offer that the NEXT button takes."""

    id: str
    title: str
    now: str
    rule: str
    trail: tuple[str, ...]
    here: int
    offers: tuple[OfferShown, ...]
    next: int | None
    waiting: str | None
    second: int | None


class Answer(msgspec.Struct, frozen=True):
    """What a line came to; `number` is that of the action the game stands after, which `undo_to` takes."""

    ok: Literal[True]
    state: Any
    step: StepShown
    notes: tuple[NoteShown, ...]
    number: int


class Fault(msgspec.Struct, frozen=True):
    """Why not: the number of the rule, if a rule forbids it, a sentence, and whether `override` helps."""

    rule: str | None
    message: str
    override: bool = False


class Refusal(msgspec.Struct, frozen=True):
    """Nothing was done."""

    ok: Literal[False]
    error: Fault


class Described(msgspec.Struct, frozen=True):
    """One action: what it does, the fields it must have, and the JSON Schema of each field."""

    action: str
    does: str
    required: tuple[str, ...]
    fields: dict[str, Any]


def complete(value: Any) -> Any:
    """A struct as JSON has it, with the fields too that stand at their default."""
    match value:
        case msgspec.Struct():
            config = value.__struct_config__
            tag = {} if config.tag is None else {config.tag_field: config.tag}
            fields = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
            return tag | {name: complete(getattr(value, field)) for name, field in fields}
        case dict():
            return {key: complete(item) for key, item in value.items()}
        case tuple() | list():
            return [complete(item) for item in value]
    return value


def note_shown(note: Note, words: Translate) -> NoteShown:
    """A note in words."""
    return NoteShown(note.text.render(words), note.rule, note.warning)


def step_shown(step: Step, words: Translate) -> StepShown:
    """A step in words."""
    return StepShown(
        step.id.value,
        step.title.render(words),
        step.now.render(words),
        step.rule,
        tuple(part.render(words) for part in step.trail),
        step.here,
        tuple(_offer_shown(offer, words) for offer in step.offers),
        step.next,
        _in_words(step.waiting, words),
        step.second,
    )


def described(action_type: Any) -> Iterator[Described]:
    """Every action of a game's union."""
    for kind in get_args(action_type):
        [schema], parts = msgspec.json.schema_components([kind], ref_template="{name}")
        whole = _inlined(schema, parts)
        tag_field = kind.__struct_config__.tag_field
        yield Described(
            kind.__struct_config__.tag,
            (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " "),
            tuple(name for name in whole.get("required", ()) if name != tag_field),
            {name: field for name, field in whole["properties"].items() if name != tag_field},
        )


def _inlined(schema: Any, parts: dict[str, Any]) -> Any:
    """A JSON Schema with what it refers to put in its place."""
    match schema:
        case {"$ref": name}:
            part = {key: value for key, value in parts[name].items() if key not in {"title", "description"}}
            return _inlined(part, parts)
        case dict():
            return {key: _inlined(value, parts) for key, value in schema.items()}
        case list():
            return [_inlined(value, parts) for value in schema]
    return schema


def _offer_shown(offer: Offer, words: Translate) -> OfferShown:
    return OfferShown(
        complete(offer.action),
        offer.label.render(words),
        _in_words(offer.detail, words),
        _in_words(offer.why_not, words),
        offer.rule,
    )


def _in_words(text: Text | None, words: Translate) -> str | None:
    return None if text is None else text.render(words)
