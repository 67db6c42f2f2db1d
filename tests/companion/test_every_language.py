"""What goes wrong is told in the players' language too: errors, devices, settings, the doctor's findings."""

import ast
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import companion.errors
import hardware.errors
import vision.errors
from companion.advice_words import health
from companion.data_folder import DataFolder
from companion.doctor import Finding, Machine, seen, system, wired
from companion.doctor.clock import clock
from companion.doctor.machine import Answer, sentence
from companion.doctor.power import PowerWatch, power
from companion.errors import CompanionError, JournalError
from companion.examination import settings
from companion.games.text import Text, decimal, say
from companion.journal import Journal
from companion.language import translate
from companion.options import Language
from companion.outside_words import told, why
from companion.settings import PLAYER_FILE, load_right
from deploy.catalogues import REPOSITORY, ROOMS, translations
from hardware.errors import HardwareError, PanelError
from hardware.lamp import Lamp
from hardware.lamp_settings import LampSettings
from hardware.panel import Panel
from hardware.ports import Port
from vision.cameras import open_camera
from vision.errors import CameraError, VisionError

FRENCH = translate(Language.FRENCH)
KNOWN = {str(message.id) for message in translations("fr") if message.id and isinstance(message.id, str)}
TREES = (CompanionError, VisionError, HardwareError)
FOR_MAKERS = {
    "HardwareError",  # of stand-ins and figures, which nobody sees who plays
    "ProtocolError",  # a line that is dropped and counted
    "SheetError",  # of `companion mat` alone
    "LineError",  # of lines that are typed
    "DataInUseError",  # before there is a screen
    "WorkStoppedError",  # what was stopped is told by its title
}
"""Errors that no player meets on the screen; commands tell them in English."""
ENGLISH = {"charts.py", "devices.py"}
"""Files whose errors end a command: what it lacks, and what is named on its line and is not there."""


def errors() -> set[str]:
    """The names of all errors that a screen may show."""
    found: set[str] = set()
    waiting: list[type] = list(TREES)
    while waiting:
        kind = waiting.pop()
        found.add(kind.__name__)
        waiting += kind.__subclasses__()
    return found - FOR_MAKERS


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a file with the name of what is called."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield name, node


SOURCES = sorted(
    path
    for room in ROOMS
    for path in (REPOSITORY / room).rglob("*.py")
    if "bench" not in path.parts and not path.name.endswith("_command.py") and path.name not in ENGLISH
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_no_error_and_no_note_is_made_of_english_words(path: Path) -> None:
    """An error is given a sentence with places, never a string put together: no catalogue has those."""
    shown = errors()
    for name, call in calls(path):
        if name in shown:
            literal = [part for part in call.args if isinstance(part, ast.JoinedStr | ast.Constant)]
            strings = [part for part in literal if not isinstance(getattr(part, "value", ""), int)]
            assert not strings, f"{path}:{call.lineno}: {ast.unparse(call)[:90]}"
        if name in {"say", "say_n"}:
            template = call.args[0]
            assert not isinstance(template, ast.JoinedStr), (
                f"{path}:{call.lineno}: no catalogue has f-strings"
            )


def test_the_walk_finds_an_english_error(tmp_path: Path) -> None:
    """The check above can fail."""
    faulty = tmp_path / "faulty.py"
    for line in (
        'raise JournalError(f"Game {n} is gone.")',
        'x = CameraError("It is gone.")',
        'say(f"{n} left")',
    ):
        faulty.write_text(line)
        with pytest.raises(AssertionError):
            test_no_error_and_no_note_is_made_of_english_words(faulty)
    faulty.write_text('raise JournalError(say("Game {n} is gone.", n=n))')
    test_no_error_and_no_note_is_made_of_english_words(faulty)


def test_our_own_errors_are_passed_on_as_texts_not_as_strings() -> None:
    """`say("... {why}", why=str(error))` would put English into a French sentence."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.ExceptHandler) or node.name is None or node.type is None:
                continue
            caught = {part.id for part in ast.walk(node.type) if isinstance(part, ast.Name)}
            if not caught & errors():
                continue
            for inner in ast.walk(node):
                if not isinstance(inner, ast.Call) or getattr(inner.func, "id", "") not in {"say", "Note"}:
                    continue
                for value in inner.keywords:
                    assert ast.unparse(value.value) != f"str({node.name})", f"{path}:{inner.lineno}"


def pieces(text: Text) -> Iterator[Text]:
    """A text and all the texts in it."""
    yield text
    for value in text.values.values():
        if isinstance(value, Text):
            yield from pieces(value)


def in_french(text: Text) -> str:
    """A text in French; every sentence that goes into it is in the catalogue."""
    for piece in pieces(text):
        assert piece.template in KNOWN, piece
    said, english = text.render(FRENCH), str(text)
    assert said != english or text.template in {"{said}", "{typed}"}, said
    return said


class Scripted(Machine):
    """A machine below a folder whose programs give one answer and whose devices nobody may use or all may."""

    def __init__(self, root: Path, answer: Answer, *, usable: bool = True, **environ: str) -> None:
        super().__init__(root, environ)
        self.answer, self.usable = answer, usable

    def run(self, _: object) -> Answer:
        return self.answer

    def may_use(self, _: str) -> bool:
        return self.usable

    def group_of(self, _: str) -> str:
        return "dialout"

    def has_module(self, name: str) -> bool:
        return self.usable or name not in {"pygame", "lgpio", "picamera2"}


def furnished(root: Path, *files: str) -> Path:
    for file in files:
        path = root / file.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("Raspberry Pi 5" if file.endswith("model") else "0x50005\n")
    return root


DEVICES = (
    "/dev/video0",
    "/dev/ttyACM0",
    "/dev/gpiochip0",
    "/proc/device-tree/model",
    "/sys/devices/platform/soc/soc:firmware/get_throttled",
)
ANSWERS = (
    Answer(0, "x11 1280x720 2.6.1 2.28.4"),
    Answer(0, "dummy 1280x720 2.6.1 2.28.4"),
    Answer(124, "", say("no answer in {seconds} s", seconds=20)),
    Answer(127, "", say("{program} is not installed", program="vcgencmd")),
)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: f"{answer.status} {answer.said[:5]}")
@pytest.mark.parametrize("usable", [True, False])
@pytest.mark.parametrize("devices", [(), DEVICES], ids=["bare", "furnished"])
def test_the_doctor_speaks_french(
    tmp_path: Path, answer: Answer, devices: tuple[str, ...], *, usable: bool
) -> None:
    machine = Scripted(furnished(tmp_path, *devices), answer, usable=usable, DISPLAY=":9")
    (tmp_path / PLAYER_FILE).write_text("[screen]\nrotat = 90\n")
    looks = (seen.screen, seen.camera, wired.lamp, wired.groups, power)
    found: list[Finding] = [look(machine) for look in looks]
    if answer.status:
        found.append(wired.panel(machine))
    found += [system.disk(tmp_path), clock(tmp_path, time.time()), clock(tmp_path, 0.0)]
    found.append(settings(tmp_path, tmp_path / "none.toml"))
    for finding in found:
        in_french(finding.detail)
        if finding.cure is not None and not str(finding.cure).startswith("sudo"):
            in_french(finding.cure)


def test_sinking_voltage_is_told_in_french(tmp_path: Path) -> None:
    watch = PowerWatch(Machine(furnished(tmp_path, DEVICES[-1])))
    news = watch.news()
    assert news is not None
    assert in_french(news).startswith("Le Raspberry Pi\N{NO-BREAK SPACE}: la tension est trop basse")


def test_a_program_of_ours_hands_its_sentences_on(tmp_path: Path) -> None:
    with pytest.raises(CameraError) as gone:
        open_camera(str(tmp_path / "gone"))
    handed = sentence(msgspec.json.encode(gone.value.sentence).decode())
    assert handed == told(gone.value.sentence)
    assert in_french(handed).startswith("Il n'y a ni caméra")
    assert in_french(sentence("Segmentation fault")) == "Segmentation fault"


def test_devices_speak_french(tmp_path: Path) -> None:
    panel = Panel(str(tmp_path / "gone"))
    try:
        assert in_french(told(panel.detail)).startswith("Le panneau n'est pas connecté")
    finally:
        panel.close()
    with pytest.raises(PanelError) as no_port:
        Port(str(tmp_path / "gone"))
    assert "n'existe pas" in in_french(told(no_port.value.sentence))
    lamp = Lamp()
    if lamp.warning is not None:
        assert "lampe" in in_french(told(lamp.warning))
    lamp.close()


@pytest.mark.parametrize(
    "typed",
    [
        'langage = "fr"',
        "[screen]\nrotat = 90",
        "[screen]\nrotate = 45",
        '[screen]\nsize = "big"',
        '[lamp]\nkind = "rgbw"',
        "[lamp]\npins = [1, 2]",
        "[camera\nsource = 1",
    ],
)
def test_a_wrong_setting_is_told_in_french(tmp_path: Path, typed: str) -> None:
    (tmp_path / PLAYER_FILE).write_text(typed)
    _, complaints = load_right(tmp_path, tmp_path / "none.toml")
    assert complaints
    for complaint in complaints:
        assert "réglages" in in_french(complaint)


def test_what_the_disk_says_is_french(tmp_path: Path) -> None:
    for number in (
        errno.ENOSPC,
        errno.EACCES,
        errno.EROFS,
        errno.EIO,
        errno.ENOENT,
        errno.EBUSY,
        errno.EDQUOT,
    ):
        in_french(why(OSError(number, os.strerror(number))))
    with pytest.raises(JournalError) as missing:
        Journal.open_to_read(tmp_path)
    assert in_french(missing.value.text).startswith("Il n'y a pas de journal")
    (tmp_path / "file").write_text("")
    with DataFolder.open_to_play(tmp_path / "file" / "data") as folder:
        assert folder.unkept is not None
        assert "ce n'est pas un dossier" in in_french(folder.unkept)


def test_words_of_others_stay_as_they_are() -> None:
    """A library's own message has no translation; braces in it are no places."""
    assert why(ValueError("{x} is odd")).render(FRENCH) == "{x} is odd"
    assert why(OSError(errno.ENOSPC, "{x} is odd")).render(FRENCH) == "{x} is odd"


def test_a_lamp_of_the_wrong_pins_names_them_in_french(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="3 pins, not 2"):
        LampSettings(pins=(1, 2))
    (tmp_path / PLAYER_FILE).write_text("[lamp]\npins = [1, 2]")
    _, (complaint,) = load_right(tmp_path, tmp_path / "none.toml")
    assert "une lampe de genre rgb a 3 broches, non 2" in in_french(complaint)


@pytest.mark.parametrize(
    ("number", "places", "english", "french"),
    [(8.44, 1, "8.4", "8,4"), (0.05, 2, "0.05", "0,05"), (3.0, 1, "3.0", "3,0"), (12.0, 0, "12", "12")],
)
def test_a_number_has_the_mark_of_its_language(number: float, places: int, english: str, french: str) -> None:
    said = decimal(number, places)
    assert (str(said), said.render(FRENCH)) == (english, french)


def test_the_advice_has_the_mark_too() -> None:
    assert [health(damage).render(FRENCH) for damage in (2.0, 1.5)] == ["-2", "-1,5"]


def test_every_tree_of_errors_has_its_sentence() -> None:
    for module in (companion.errors, vision.errors, hardware.errors):
        kinds = [
            kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Exception)
        ]
        assert kinds
        for kind in kinds:
            failed = kind("Something failed.")
            assert isinstance(failed, TREES)
            said = failed.text if isinstance(failed, CompanionError) else told(failed.sentence)
            assert str(said) == "Something failed."
