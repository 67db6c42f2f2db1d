"""What nobody should do and somebody will: a message or a sane limit, never a crash, never a lost action."""

import os
import signal
import subprocess
import sys
import time
from importlib import resources
from pathlib import Path

import msgspec
import pygame
import pytest

from companion.games.game import Correct, GameName
from companion.games.white import actions as act
from companion.games.white.cards import Card
from companion.games.white.game import WhiteGame
from companion.games.white.state import MOST_GOLD, StepId
from companion.inputs import StartGame, Take, Type, Write
from companion.journal import Journal, Source
from companion.language import translate
from companion.options import Language
from companion.sitting import Sitting
from companion.ui import type as typesetting
from companion.ui.desk import LONGEST_NAME, after
from companion.ui.geometry import geometry
from companion.ui.marks import Scheme, Words
from companion.ui.screen import drawn
from companion.ui.theme import Tone
from companion.ui.type import FontMissingError, Typesetter, Weight
from companion.ui.window import Window
from companion.viewing import TrayNews, view_of
from tests.companion.ui.pictures import sample
from tests.conftest import require_program
from tests.patience import PATIENCE_S

SCHEME = Scheme(Tone.BG, (), ())
REPOSITORY = Path(__file__).parents[3]


@pytest.fixture
def sitting() -> Sitting:
    begun = Sitting(Journal.in_memory(), {GameName.WHITE: WhiteGame()}, lambda: 0.0)
    begun.handle(StartGame(GameName.WHITE), Source.TOUCH, SCHEME)
    return begun


@pytest.mark.parametrize("size", [(479, 320), (480, 319), (200, 200), (100, 60), (1, 1)], ids=str)
@pytest.mark.parametrize("language", Language)
def test_a_window_too_small_says_so_and_offers_nothing_to_hit_blindly(
    size: tuple[int, int], language: Language
) -> None:
    view = msgspec.structs.replace(sample("commit"), translate=translate(language))
    shape = geometry(size)
    scheme = drawn(view, shape, Typesetter(shape.k))
    assert not scheme.targets
    (words,) = (mark for mark in scheme.marks if isinstance(mark, Words))
    assert "480" in words.text


def test_a_window_made_small_and_large_again_shows_the_game_again() -> None:
    window = Window(size=(800, 480), windowed=True)
    window.show(sample("commit"))
    before = window.scheme.targets
    for size in ((300, 200), (800, 480)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        window.wait(0.0)
        window.show(sample("commit"))
        assert bool(window.scheme.targets) is (size == (800, 480))
    assert window.scheme.targets == before


def test_a_missing_typeface_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    typesetting._file.cache_clear()
    with pytest.raises(FontMissingError, match=r"Almendra_700Bold\.ttf is missing.*install"):
        Typesetter(1.0).font(Weight.TITLE, 30)


def test_letters_beyond_the_longest_name_are_not_taken(sitting: Sitting) -> None:
    desk = sitting.desk
    for intent in (Write(""), Type("Wolpertinger " * 16), Type("\x00\x1b\n")):
        changed = after(desk, intent, SCHEME)
        assert changed is not None
        desk = changed
    assert desk.text == ("Wolpertinger " * 16)[:LONGEST_NAME]


@pytest.mark.parametrize("gold", [9999, -1, MOST_GOLD + 1])
def test_gold_that_no_tracker_shows_is_refused_with_a_sentence(sitting: Sitting, gold: int) -> None:
    assert sitting.table is not None
    before = sitting.table.state
    sitting.handle(Take(Correct("gold", gold)), Source.TOUCH, SCHEME)
    assert sitting.table.state == before
    words = [str(shown.note.text) for shown in sitting.shown] + [str(sitting.desk.asked)]
    assert any(str(MOST_GOLD) in sentence for sentence in words), words


def test_a_card_with_wild_numbers_is_refused_and_the_game_goes_on(sitting: Sitting) -> None:
    for action in (act.LayTable(), act.Begin(), act.PressOnward("A1")):
        sitting.handle(Take(action), Source.TOUCH, SCHEME)
    assert sitting.table is not None
    for card in (Card("Wolf", health=9999), Card("W" * 200, health=3)):
        before = sitting.table.state
        sitting.handle(Take(act.WriteCard(card)), Source.TOUCH, SCHEME)
        assert sitting.table.state == before
    sitting.handle(Take(act.WriteCard(Card("Wolf", health=3))), Source.TOUCH, SCHEME)
    assert sitting.table.step.id is StepId.WRITE_CARD
    assert view_of(sitting, TrayNews()).step is not None


def test_two_fingers_at_once_are_one_press() -> None:
    window = Window(size=(1280, 720), windowed=True)
    window.show(sample("commit"))
    one, other = (window.scheme.named(name) for name in ("undo", "menu"))
    assert one is not None
    assert other is not None
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        for finger, target in ((1, one), (2, other)):
            x, y = target.box.centre
            pygame.event.post(pygame.event.Event(kind, finger_id=finger, touch_id=1, x=x / 1280, y=y / 720))
    assert [intent for intent, _ in window.wait(0.0)] == [one.intent]


def test_a_screen_that_vanishes_ends_the_companion_and_loses_nothing(tmp_path: Path) -> None:
    """The X server dies under it: it does not hang, and the next start finds what it showed."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(  # noqa: S603 - our own words
        [
            require_program("Xvfb"),
            "-displayfd",
            str(write_end),
            "-screen",
            "0",
            "800x600x24",
            "-nolisten",
            "tcp",
        ],
        pass_fds=[write_end],
        stderr=subprocess.DEVNULL,
    )
    os.close(write_end)
    with os.fdopen(read_end) as answer:
        environment = os.environ | {"DISPLAY": f":{answer.readline().strip()}", "SDL_VIDEODRIVER": "x11"}
    begun = Journal.open(tmp_path)
    Sitting(begun, {GameName.WHITE: WhiteGame()}, time.monotonic).begin(GameName.WHITE)
    begun.close()
    words = ["run", "--simulate", "--windowed", "--size", "480x320", "--data", str(tmp_path)]
    companion = subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-m", "companion", *words],
        cwd=REPOSITORY,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert companion.stderr is not None
    assert any("the first picture is shown" in line for line in companion.stderr)
    server.send_signal(signal.SIGKILL)
    server.wait()
    _, said = companion.communicate(timeout=PATIENCE_S)
    assert companion.returncode == 1
    (sentence,) = (line for line in said.splitlines() if not line.startswith("INFO: "))
    assert "The screen was taken away: its X server has ended." in sentence
    again = Journal.open(tmp_path)
    assert again.latest() is not None
    again.close()
