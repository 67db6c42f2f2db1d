"""Structs over a socket: each as msgpack behind its length, none ever waited for in the middle."""

import socket
import struct
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

import msgspec

_LENGTH: Final = struct.Struct("!I")
_CHUNK: Final = 1 << 18

Incoming = TypeVar("Incoming")


class WireClosedError(ConnectionError):
    """The other side is gone."""


class Wire(Generic[Incoming]):
    """One end of a stream socket that carries structs both ways without ever blocking.

    `kinds` is the union of what the other side may send. One thread may send while another receives.
    """

    def __init__(self, end: socket.socket, kinds: Any) -> None:
        end.setblocking(False)  # noqa: FBT003 (the standard library takes it so)
        self._socket = end
        self._decoder: msgspec.msgpack.Decoder[Incoming] = msgspec.msgpack.Decoder(kinds)
        self._incoming = bytearray()
        self._outgoing = bytearray()

    def fileno(self) -> int:
        """For `select`: readable when there may be something to receive."""
        return self._socket.fileno()

    @property
    def unsent(self) -> bool:
        """Whether `flush` has something left to send."""
        return bool(self._outgoing)

    def post(self, message: msgspec.Struct) -> None:
        """Put a message behind those still to be sent; `flush` sends them."""
        body = msgspec.msgpack.encode(message)
        self._outgoing += _LENGTH.pack(len(body)) + body

    def flush(self) -> None:
        """Send as much as the other side takes now.

        Raises:
            WireClosedError: there is no other side any more.
        """
        while self._outgoing:
            try:
                sent = self._socket.send(self._outgoing[:_CHUNK])
            except BlockingIOError:
                return
            except OSError as error:
                raise WireClosedError(str(error)) from error
            del self._outgoing[:sent]

    def receive(self) -> list[Incoming]:
        """The messages that have come in whole.

        Raises:
            WireClosedError: there is no other side any more, and nothing of it left to receive.
        """
        closed = self._fill()
        messages = list(self._whole())
        if closed and not messages:
            raise WireClosedError("closed by the other side")
        return messages

    def close(self) -> None:
        """Close this end."""
        self._socket.close()

    def _fill(self) -> bool:
        """Take in what is there; whether the other side is gone."""
        while True:
            try:
                chunk = self._socket.recv(_CHUNK)
            except BlockingIOError:
                return False
            except OSError:
                return True
            if not chunk:
                return True
            self._incoming += chunk

    def _whole(self) -> Iterator[Incoming]:
        while len(self._incoming) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._incoming)
            end = _LENGTH.size + length
            if len(self._incoming) < end:
                return
            yield self._decoder.decode(self._incoming[_LENGTH.size : end])
            del self._incoming[:end]
