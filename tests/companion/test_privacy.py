"""A running companion listens to nobody, and its data is its owner's alone."""

import os
import subprocess
import sys
from pathlib import Path

LISTENING = "0A"
"""State of a socket that waits for others, in /proc/net/tcp."""
ACCEPTS = 0x10000
"""Flag of such a socket in /proc/net/unix."""


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += family(int(child))
    return found


def sockets(pid: int) -> set[str]:
    """The sockets that a process holds, by inode."""
    links = (str(handle.readlink()) for handle in Path(f"/proc/{pid}/fd").iterdir())
    return {link.removeprefix("socket:[").removesuffix("]") for link in links if link.startswith("socket:")}


def reachable(pid: int) -> set[str]:
    """The inodes of all sockets of this machine that others can reach: those that listen, and any UDP."""
    found = set()
    for name in ("tcp", "tcp6", "udp", "udp6"):
        table = Path(f"/proc/{pid}/net/{name}")
        for line in table.read_text().splitlines()[1:] if table.exists() else []:
            fields = line.split()
            if name.startswith("udp") or fields[3] == LISTENING:
                found.add(fields[9])
    for line in Path(f"/proc/{pid}/net/unix").read_text().splitlines()[1:]:
        fields = line.split()
        if int(fields[3], 16) & ACCEPTS:
            found.add(fields[6])
    return found


def test_no_socket_listens_and_no_file_is_open_to_others(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    arguments = ["run", "--simulate", "--windowed", "--size", "800x480", "--data", str(tmp_path / "data")]
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "companion", *arguments], env=environment, stderr=subprocess.PIPE, text=True
    ) as companion:
        try:
            assert companion.stderr is not None
            assert any("the tray lies still" in line for line in companion.stderr)
            processes = family(companion.pid)
            held = set().union(*(sockets(pid) for pid in processes))
            assert len(processes) > 1  # the camera's
            assert held  # what the two speak over
            assert not held & reachable(companion.pid)
        finally:
            companion.terminate()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
    assert modes
    assert set(modes.values()) == {0o600}, modes
