"""How the link stands, in a sentence for the player, with the cure where one is needed."""

from hardware.host_session import HostSession, LinkState
from hardware.protocol import PANEL_NAME, PROTOCOL
from hardware.sentence import Sentence, say


def describe(session: HostSession, path: str, trouble: Sentence | None) -> Sentence:
    """The sentence for a session on the port ``path``; ``trouble`` is why that could not be opened."""
    match session.state:
        case LinkState.ABSENT:
            return (
                say("The panel is not connected at {path}: is the cable in?", path=path)
                if path
                else say("The panel is not connected: is the cable in?")
            )
        case LinkState.OPENING:
            return say("{trouble} ({path}).", trouble=trouble or "", path=path)
        case LinkState.FOREIGN:
            return _foreign(session, path)
        case _:
            return _open(session, path)


def _open(session: HostSession, path: str) -> Sentence:
    if session.state is LinkState.WAITING:
        return say("The panel at {path} is starting.", path=path)
    if session.state is LinkState.UP:
        firmware = session.hello.firmware if session.hello else ""
        return say("The panel at {path} is connected (firmware {firmware}).", path=path, firmware=firmware)
    if session.heard_strays:
        return say("What comes from {path} can not be read: another firmware, or a bad cable?", path=path)
    return say("The panel at {path} does not answer: pull its cable out and put it back.", path=path)


def _foreign(session: HostSession, path: str) -> Sentence:
    hello = session.hello
    if hello is not None and hello.name == PANEL_NAME:
        return say(
            "The panel at {path} speaks protocol {its}, this companion {ours}: update the companion, or "
            "flash the panel with the firmware that came with it.",
            path=path,
            its=hello.protocol,
            ours=PROTOCOL,
        )
    name = hello.name if hello else session.stray.decode("ascii", "replace")
    return say(
        "The board at {path} is not our panel, it says '{name}': flash it with the panel's firmware, then "
        "pull its cable out and put it back.",
        path=path,
        name=name,
    )
