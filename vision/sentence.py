"""Sentences for players and makers: an English template and what goes into it, for any language."""

import msgspec


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A template with `{named}` places and what goes into them; as a string it is English."""

    template: str
    values: dict[str, "int | str | Sentence"] = {}

    def __str__(self) -> str:
        return self.template.format(**self.values)


def say(template: str, /, **values: object) -> Sentence:
    """A sentence; of an error of this package its own sentence goes into it, of anything else its words."""
    return Sentence(template, {name: _told(value) for name, value in values.items()})


def why(error: OSError) -> Sentence:
    """What the system says of a call that failed, in its own words."""
    return Sentence("{said}", {"said": str(error)}) if error.strerror is None else Sentence(error.strerror)


def _told(value: object) -> int | str | Sentence:
    value = getattr(value, "sentence", value)
    return value if isinstance(value, int | Sentence) else readable(str(value))


def readable(name: str) -> str:
    r"""A name with every byte that is not UTF-8 as `\xNN`: it can be sent, kept and drawn."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
