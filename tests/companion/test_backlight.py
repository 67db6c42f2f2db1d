"""The light behind the screen, on a made-up folder of the kernel's."""

from pathlib import Path

import pytest

from companion.backlight import Backlight


def light(root: Path, brightness: int = 200, *, power: bool = True) -> Path:
    folder = root / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("255\n")
    (folder / "brightness").write_text(f"{brightness}\n")
    if power:
        (folder / "bl_power").write_text("0\n")
    return folder


def shown(folder: Path) -> tuple[str, str]:
    return (folder / "brightness").read_text().strip(), (folder / "bl_power").read_text().strip()


def test_it_is_dimmed_put_out_and_lit_as_it_was(tmp_path: Path) -> None:
    folder = light(tmp_path)
    backlight = Backlight(tmp_path)
    seen = []
    for share in (0.25, 0.0, 1.0, 0.001):
        backlight.shine(share)
        seen.append(shown(folder))
    assert seen == [("50", "0"), ("0", "4"), ("200", "0"), ("1", "0")]
    assert backlight.trouble == ""


def test_one_that_was_found_dark_shines_fully(tmp_path: Path) -> None:
    folder = light(tmp_path, brightness=0)
    Backlight(tmp_path).shine(1.0)
    assert shown(folder) == ("255", "0")


def test_one_without_a_power_switch_is_dimmed_to_nothing(tmp_path: Path) -> None:
    folder = light(tmp_path, power=False)
    Backlight(tmp_path).shine(0.0)
    assert (folder / "brightness").read_text() == "0"
    assert not (folder / "bl_power").exists()


@pytest.mark.parametrize("broken", [True, False])
def test_where_there_is_none_or_it_tells_nothing_nothing_happens(tmp_path: Path, *, broken: bool) -> None:
    if broken:
        (tmp_path / "backlight").mkdir()
    backlight = Backlight(tmp_path)
    backlight.shine(0.0)
    assert backlight.trouble == ""


def test_one_that_may_not_be_written_is_told_with_the_cure(tmp_path: Path) -> None:
    folder = light(tmp_path)
    backlight = Backlight(tmp_path)
    (folder / "brightness").unlink()
    (folder / "brightness").mkdir()
    backlight.shine(0.5)
    assert "deploy/install" in backlight.trouble
