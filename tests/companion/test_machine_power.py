"""Switching the box off: what the system says to it becomes a sentence."""

import pytest

from companion.machine_power import PowerError, switch_off


def test_a_system_that_agrees_is_asked_once() -> None:
    switch_off(("true",))


def test_a_system_that_refuses_is_quoted() -> None:
    with pytest.raises(PowerError, match=r"\(Access denied\).*plug may be pulled"):
        switch_off(("sh", "-c", "echo 'Access  denied' >&2; exit 1"))


def test_a_machine_without_such_a_system_is_told() -> None:
    with pytest.raises(PowerError, match="no-such-program-here"):
        switch_off(("no-such-program-here",))
