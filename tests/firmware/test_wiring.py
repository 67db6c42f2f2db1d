"""The building guide shows the pins that the program uses."""

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree as ET

REPOSITORY = Path(__file__).parents[2]
SCRIPT = runpy.run_path(str(REPOSITORY / "firmware" / "wiring.py"))
GUIDE = (REPOSITORY / "docs" / "build-the-panel.md").read_text("utf-8")


def test_the_drawing_is_that_of_the_pins() -> None:
    drawn = (REPOSITORY / "docs" / "panel-wiring.svg").read_text("utf-8")
    assert drawn == SCRIPT["drawing"](), "draw it anew: python firmware/wiring.py"
    labels = [element.text for element in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314
    for name, (contact, light) in SCRIPT["pins"]().items():
        assert labels.count(name) == 2
        assert labels.count(contact) == labels.count(light) == 1


def test_the_table_is_that_of_the_pins() -> None:
    rows = re.findall(r"^\| ([A-Z]+) \| (D\d+) \| (A\d) \|$", GUIDE, re.MULTILINE)
    assert {name: (contact, light) for name, contact, light in rows} == SCRIPT["pins"]()
    dial = re.findall(r"^\| dial, (\w+) \(\w+\) \| (D\d+) \|", GUIDE, re.MULTILINE)
    assert {name.upper(): pin for name, pin in dial} == SCRIPT["dial_pins"]()
