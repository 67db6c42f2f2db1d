"""How the link stands, in a sentence for the player, with the cure where one is needed."""

from hardware.host_session import HostSession, LinkState
from hardware.protocol import PANEL_NAME, PROTOCOL


def describe(session: HostSession, path: str, trouble: str) -> str:
    """The sentence for a session on the port ``path``; ``trouble`` is why that could not be opened, or ""."""
    match session.state:
        case LinkState.ABSENT:
            return f"The panel is not connected{f' at {path}' if path else ''}: is the cable in?"
        case LinkState.OPENING:
            return f"{trouble} ({path})."
        case LinkState.FOREIGN:
            return _foreign(session, path)
        case _:
            return _open(session, path)


def _open(session: HostSession, path: str) -> str:
    if session.state is LinkState.WAITING:
        return f"The panel at {path} is starting."
    if session.state is LinkState.UP:
        return (
            f"The panel at {path} is connected (firmware {session.hello.firmware if session.hello else ''})."
        )
    if session.heard_strays:
        return f"What comes from {path} can not be read: another firmware, or a bad cable?"
    return f"The panel at {path} does not answer: pull its cable out and put it back."


def _foreign(session: HostSession, path: str) -> str:
    hello = session.hello
    if hello is not None and hello.name == PANEL_NAME:
        return (
            f"The panel at {path} speaks protocol {hello.protocol}, this companion {PROTOCOL}: "
            "update the companion, or flash the panel with the firmware that came with it."
        )
    name = hello.name if hello else session.stray.decode("ascii", "replace")
    return (
        f"The board at {path} is not our panel, it says {name!r}: "
        "flash it with the panel's firmware, then pull its cable out and put it back."
    )
