"""The settings of box and players: what is laid over what, and how a wrong one is told."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from companion.errors import ConfigurationError
from companion.options import Language, Rotation
from companion.settings import CHOICES_FILE, LONGEST, PLAYER_FILE, Settings, Theme, choose, load, load_right
from hardware.lamp_settings import LampSettings


def write(folder: Path, players: str = "", box: str = "") -> tuple[Path, Path]:
    (folder / PLAYER_FILE).write_text(players)
    (folder / "box.toml").write_text(box)
    return folder, folder / "box.toml"


def test_without_files_all_is_as_usual(tmp_path: Path) -> None:
    assert load(tmp_path, tmp_path / "none.toml") == Settings()


def test_the_players_settings_lie_over_those_of_the_box_key_by_key(tmp_path: Path) -> None:
    box = "[lamp]\npins = [5, 6, 13]\nbrightness = 0.5\n[screen]\nrotate = 90\nsize = [800, 480]\n"
    settings = load(*write(tmp_path, 'language = "fr"\n[screen]\nrotate = 270\ntheme = "dark"\n', box))
    assert settings.language is Language.FRENCH
    assert (settings.screen.rotate, settings.screen.size) == (Rotation.LEFT, (800, 480))
    assert settings.screen.theme is Theme.DARK
    assert settings.lamp == LampSettings(pins=(5, 6, 13), brightness=0.5)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ('langage = "fr"', "'langage' is no field: did you mean 'language'?"),
        ("[screen]\nrotat = 90", "'rotat' is no field in screen: did you mean 'rotate'?"),
        ("[screen]\nrotate = 45", "screen.rotate: '45' is not known: there is '0', '90', '180', '270'."),
        ('[screen]\nsize = "big"', "screen.size: Expected"),
        ("[screen]\nsize = [1, 480]", "screen.size"),
        ("[lamp]\npins = [1, 2]", "lamp: a lamp of kind rgb has 3 pins, not 2"),
        ("[camera\nsource = 1", "are no TOML .*line 1"),
        ("x" * (LONGEST + 1), "too long"),
    ],
)
def test_a_wrong_setting_names_file_key_and_cure(tmp_path: Path, typed: str, words: str) -> None:
    settings, (complaint,) = load_right(*write(tmp_path, typed))
    assert settings == Settings()
    assert re.search(words, str(complaint))
    assert PLAYER_FILE in str(complaint)


def test_the_file_that_is_wrong_is_the_one_named(tmp_path: Path) -> None:
    _, complaints = load_right(*write(tmp_path, "", "lamb = 1"))
    assert ["box.toml" in str(complaint) for complaint in complaints] == [True]


def test_what_is_right_holds_beside_what_is_wrong(tmp_path: Path) -> None:
    players = 'language = "fr"\nlangage = "en"\n[screen]\nrotate = 45\ntheme = "dark"\n[lamp]\npins = [1]\n'
    settings, complaints = load_right(*write(tmp_path, players, "[screen]\nblank_after = 5\n"))
    assert (settings.language, settings.screen.theme) == (Language.FRENCH, Theme.DARK)
    assert (settings.screen.blank_after, settings.screen.rotate) == (5, Rotation.NONE)
    assert settings.lamp == LampSettings()
    assert len(complaints) == 3


def test_of_two_settings_that_do_not_go_together_one_is_left_out(tmp_path: Path) -> None:
    typed = '[lamp]\nkind = "pair"\npins = [5, 6, 13]\nbrightness = 0.5\n'
    settings, (complaint,) = load_right(*write(tmp_path, typed))
    assert settings.lamp == LampSettings(pins=(5, 6, 13), brightness=0.5)
    assert "pair has 2 pins" in str(complaint)


def test_a_file_that_can_not_be_read(tmp_path: Path) -> None:
    (tmp_path / PLAYER_FILE).mkdir()
    settings, (complaint,) = load_right(tmp_path, tmp_path / "none.toml")
    assert settings == Settings()
    assert "can not be read" in str(complaint)


@effort(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60) | st.text(alphabet="[]screnlamp=\n\"'0123.{}", max_size=60).map(str.encode))
def test_no_file_ends_otherwise_than_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / PLAYER_FILE).write_bytes(content)
    settings, complaints = load_right(tmp_path, tmp_path / "none.toml")
    assert complaints or settings == load(tmp_path, tmp_path / "none.toml")


def test_a_choice_on_the_screen_goes_over_the_files_and_is_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('language = "en"\n[screen]\ntheme = "light"\nwindowed = true\n')
    chosen = choose(tmp_path, "screen.theme", "dark")
    choose(tmp_path, "language", "fr")
    again = load(tmp_path, tmp_path / "no-box.toml")
    assert chosen.screen.theme is Theme.DARK
    assert (again.screen.theme, again.screen.windowed, again.language) == (Theme.DARK, True, Language.FRENCH)


def test_a_choice_that_can_not_be_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    choose(tmp_path, "screen.theme", "dark")
    with pytest.raises(ConfigurationError):
        choose(tmp_path, "screen.theme", "plaid")
    assert load(tmp_path, tmp_path / "no-box.toml").screen.theme is Theme.DARK


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"screen":{"theme":"plaid"}}', b"\xff\xfe"])
def test_damaged_choices_count_as_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / CHOICES_FILE).write_bytes(content)
    assert load(tmp_path, tmp_path / "no-box.toml") == Settings()
    assert choose(tmp_path, "language", "fr").language is Language.FRENCH
