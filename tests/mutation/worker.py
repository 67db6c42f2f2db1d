"""One room's changes tried one by one: tests are collected once, and each change lives in a forked process.

A change inside a function is put into the functions that are there already; one at the level of a module or
class needs the sources imported anew, by a process of its own (`fresh`).
"""

from __future__ import annotations

import contextlib
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tests.mutation.places import changed, marked, told
from tests.mutation.rooms import REPOSITORY, ROOMS, Mutant

MARK = "mutant_is_reached"
ENOUGH = 6.0
"""So many seconds of work for one change: what its quickest tests have not found by then, survives."""
HANGS = 20.0
"""A test at work for so many seconds more than it takes usually hangs: the change is found."""
MOST_ALIKE = 40
"""So many parameters of one test at most."""
WAITS = 90.0
"""So many seconds in all, work or not."""

KILLED, SURVIVED, HUNG, NOT_REACHED = "killed", "survived", "hung", "not reached"


class Worker:
    """The plugin that takes the place of pytest's own loop over the tests."""

    def __init__(
        self, mutants: Sequence[Mutant], record: Callable[[dict[str, Any]], None], *, few: bool = False
    ) -> None:
        self.mutants, self.record, self.few = mutants, record, few

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """No search for smaller examples: that one fails is enough, and none is kept."""
        quick = settings(
            settings.get_profile("house"), phases=(Phase.explicit, Phase.generate), database=None
        )
        settings.register_profile("mutants", quick)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests once to see what they reach; then every change's tests."""
        numbered = dict(enumerate(self.mutants))
        taken, reached = _baseline(session.items if self.few else _few_of_each(session.items), numbered)
        noticed: Counter[str] = Counter()
        for number, mutant in numbered.items():
            nodes = [node for node, numbers in reached.items() if number in numbers]
            began = time.monotonic()
            if not nodes and self.few:
                continue  # nothing new is known of it
            if mutant.place.inside and nodes:
                found = set(nodes)
                items = _by_family([item for item in session.items if item.nodeid in found], taken, noticed)
                outcome, by = _tried(mutant, items, taken)
                noticed[_family(by)] += 1
            else:
                outcome, by = _fresh(mutant, nodes or list(taken), taken)
            self.record(
                {
                    "key": mutant.key,
                    "change": told(_source(mutant), mutant.place),
                    "outcome": outcome,
                    "by": by,
                    "tests": len(nodes),
                    "seconds": round(time.monotonic() - began, 1),
                }
            )
        return True


def _source(mutant: Mutant) -> str:
    return (REPOSITORY / mutant.path).read_text(encoding="utf-8")


def _few_of_each(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """All tests, of one with very many parameters only some: all would take hours and find little more."""
    families: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        families[_family(item.nodeid)].append(item)
    return [item for family in families.values() for item in family[:: -(-len(family) // MOST_ALIKE)]]


def _family(node: str) -> str:
    return node.partition("[")[0]


def _by_family(
    items: Iterable[pytest.Item], taken: dict[str, float], noticed: Counter[str]
) -> list[pytest.Item]:
    """The quickest first, of different tests in turn; more at a time of one that has noticed more changes."""
    families: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        families[_family(item.nodeid)].append(item)
    ranked = [
        (rank // (1 + noticed[name]), taken[item.nodeid], at, item)
        for name, family in families.items()
        for rank, (at, item) in enumerate(enumerate(sorted(family, key=lambda each: taken[each.nodeid])))
    ]
    return [item for *_, item in sorted(ranked, key=lambda each: each[:3])]


def _baseline(
    items: Sequence[pytest.Item], mutants: dict[int, Mutant]
) -> tuple[dict[str, float], dict[str, set[int]]]:
    """By test: how long it takes (s) and which changes it reaches. Tests that fail anyhow are left out."""

    def run(tell: Callable[[object], None]) -> None:
        now: set[int] = set()
        by_path: dict[str, dict[int, Mutant]] = defaultdict(dict)
        for number, mutant in mutants.items():
            by_path[mutant.path][number] = mutant
        for path, here in by_path.items():
            source = (REPOSITORY / path).read_text(encoding="utf-8")
            inner = {number: mutant.place for number, mutant in here.items() if mutant.place.inside}
            tree = marked(source, inner, REPOSITORY / path, MARK)
            _put_into_functions(path, compile(tree, str(REPOSITORY / path), "exec", dont_inherit=True))
        import builtins  # noqa: PLC0415 - in this process only

        setattr(builtins, MARK, now.add)
        for item, following in zip(items, [*items[1:], None], strict=True):
            now.clear()
            began = time.monotonic()
            if _passes(item, following):
                tell([item.nodeid, time.monotonic() - began, sorted(now)])

    taken, reached = {}, {}
    for node, seconds, numbers in _in_a_fork(run, None):
        taken[node], reached[node] = seconds, set(numbers)
    return taken, reached


def _tried(mutant: Mutant, items: Sequence[pytest.Item], taken: dict[str, float]) -> tuple[str, str]:
    def run(tell: Callable[[object], None]) -> None:
        path = REPOSITORY / mutant.path
        code = compile(changed(_source(mutant), mutant.place, path), str(path), "exec", dont_inherit=True)
        _put_into_functions(mutant.path, code)
        began = time.process_time()
        for item, following in zip(items, [*items[1:], None], strict=True):
            signal.setitimer(signal.ITIMER_PROF, taken[item.nodeid] * 5 + HANGS)
            if not _passes(item, following):
                tell([KILLED, item.nodeid])
                return
            if time.process_time() - began > ENOUGH:
                break
        tell([SURVIVED, ""])

    for outcome, by in _in_a_fork(run, WAITS):
        return outcome, by
    return HUNG, ""


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def _in_a_fork(run: Callable[[Callable[[object], None]], None], seconds: float | None) -> Iterator[Any]:
    """What `run` tells in a process of its own, as long as it lives, but no longer than so many seconds."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.close(read_end)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        with contextlib.suppress(BaseException):
            run(lambda each: _write(write_end, json.dumps(each).encode() + b"\n"))
        os._exit(0)
    os.close(write_end)
    ends = None if seconds is None else time.monotonic() + seconds
    rest = b""
    while True:
        left = None if ends is None else max(0.0, ends - time.monotonic())
        if not select.select([read_end], [], [], left)[0]:
            break
        part = os.read(read_end, 1 << 16)
        if not part:
            break
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            yield json.loads(line)
        if seconds is not None and lines:
            break
    os.close(read_end)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _write(where: int, data: bytes) -> None:
    while data:
        data = data[os.write(where, data) :]


def _put_into_functions(path: str, new: CodeType) -> None:
    """Give every function of a source that exists its code in the tree that was compiled anew."""
    where = str(REPOSITORY / path)
    old = compile(Path(where).read_text(encoding="utf-8"), where, "exec", dont_inherit=True)
    pairs = dict(zip(_named(old), _named(new).values(), strict=True))
    olds = _named(old)
    by_name: dict[tuple[str, int], list[tuple[CodeType, CodeType]]] = defaultdict(list)
    for key, code in olds.items():
        by_name[key[:2]].append((code, pairs[key]))
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == where:
            code = each.__code__
            for before, after in by_name[code.co_qualname, code.co_firstlineno]:
                if before.co_code == code.co_code and before.co_consts == code.co_consts:
                    each.__code__ = after
                    break


def _named(code: CodeType) -> dict[tuple[str, int, int], CodeType]:
    """Every code object in another one, by its name, first line, and which of several of that line it is."""
    found: dict[tuple[str, int, int], CodeType] = {}
    seen: dict[tuple[str, int], int] = defaultdict(int)

    def walk(outer: CodeType) -> None:
        for inner in outer.co_consts:
            if isinstance(inner, CodeType):
                name = inner.co_qualname, inner.co_firstlineno
                found[*name, seen[name]] = inner
                seen[name] += 1
                walk(inner)

    walk(code)
    return found


def _fresh(mutant: Mutant, nodes: Sequence[str], taken: dict[str, float]) -> tuple[str, str]:
    """Try a change in a process that imports everything anew; of all tests those that fit into the time."""
    families: set[str] = set()
    chosen, room = [], ENOUGH
    ranked = sorted(nodes, key=lambda node: taken[node])
    for few in (True, False):  # first one of each family
        for node in ranked:
            family = _family(node)
            if node not in chosen and (family not in families or not few) and taken[node] <= room:
                families.add(family)
                chosen.append(node)
                room -= taken[node]
    spelled = json.dumps([mutant.path, mutant.place])
    command = [sys.executable, "-m", "tests.mutation.worker", spelled]
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command,
            input="\n".join(chosen),
            cwd=REPOSITORY,
            check=False,
            capture_output=True,
            text=True,
            timeout=WAITS * 3,
        )
    except subprocess.TimeoutExpired:
        return HUNG, ""
    if done.returncode:
        by = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return KILLED, by[0] if by else f"exit {done.returncode}"
    return (SURVIVED if nodes != list(taken) else NOT_REACHED), ""


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads one source with its change."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(REPOSITORY / mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """Its code, never a compiled one that was kept."""
        del fullname
        path = REPOSITORY / self.mutant.path
        return compile(changed(_source(self.mutant), self.mutant.place, path), str(path), "exec")


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one source with its change."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The source's own place with another loader."""
        del path, target
        if fullname != self.name:
            return None
        return importlib.util.spec_from_loader(fullname, _Loader(fullname, self.mutant))


def _main() -> int:
    from tests.mutation.places import Place  # noqa: PLC0415 - the process of one fresh change

    path, place = json.loads(sys.argv[1])
    sys.meta_path.insert(0, _Finder(Mutant(path, Place(*place))))
    nodes = sys.stdin.read().split("\n")
    return int(pytest.main(["-x", "-q", "-rfE", *OPTIONS, *nodes], plugins=[Worker.__new__(_Quick)]))


class _Quick:
    pytest_collection = Worker.pytest_collection


OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "--tb=no")


def work(
    name: str,
    mutants: Sequence[Mutant],
    record: Callable[[dict[str, Any]], None],
    tests: Sequence[str] | None = None,
) -> None:
    """Try the changes of a room with its tests, or with these few."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    worker = Worker(mutants, record, few=tests is not None)
    pytest.main(["-q", *OPTIONS, *(tests or ROOMS[name].tests)], plugins=[worker])


if __name__ == "__main__":
    sys.exit(_main())
