"""Roles on the screen: there while a finger holds a private button, and nowhere else (T19)."""

from __future__ import annotations

import pickle
from pathlib import Path

import msgspec
import pygame
import pytest

from companion.games.game import Correct
from companion.games.tiny_woodys import actions as act
from companion.games.tiny_woodys.roles import Roles
from companion.games.tiny_woodys.state import StepId
from companion.games.tiny_woodys.woodys import Kind, Woody
from companion.inputs import Confide, Hint, Resume, Select, Sheet
from companion.journal import Journal, Source
from companion.language import translate
from companion.options import Language
from companion.ui.display import ScreenError
from companion.ui.icons import Icon
from companion.ui.page import next_intent
from companion.ui.preferences import Preferences
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.tiny_woodys import samples
from companion.ui.tiny_woodys.kinds import KINDS
from companion.ui.tiny_woodys.role import private
from companion.ui.window import Window
from tests.companion.ui.pictures import canvas
from tests.companion.ui.tiny_woodys.woodys_table import AtTheScreen, check

ANIMALS = {"hedgehog", "wild boar", "rabbit", "magpie", "owl", "squirrel"}
FRUITS = ("Acorn", "Walnut", "Hazelnut", "Chestnut")
IDA, NOE = 0, 1


@pytest.fixture
def table(tmp_path: Path) -> AtTheScreen:
    """The cards are being laid out; the journal is a file."""
    return AtTheScreen(tmp_path, Journal.open(tmp_path)).begin().touch("next")


def played(table: AtTheScreen) -> AtTheScreen:
    """The first turn; Ida is the squirrel and Player 2 the rabbit."""
    table.hold_and_choose(private(IDA), "be forest-fruits 0").hold_and_choose(private(NOE), "be herbs 1")
    return table.touch("next")


def win(table: AtTheScreen, seat: int = IDA) -> None:
    """A player lays four different forest fruits."""
    table.do(Correct("active", seat), Correct(f"seat.{seat}.hand", 9))
    for name in FRUITS:
        table.do(act.Learn(Woody(name, Kind.FOREST_FRUITS)))
        table.do(Correct("done.place", value=False), Correct("placed", 0), act.Place(name))


@pytest.mark.rule("T19")
def test_a_role_is_drawn_only_while_its_own_button_is_held(table: AtTheScreen) -> None:
    played(table)
    fruits = KINDS[Kind.FOREST_FRUITS][0]
    for pressed in (None, "next", "undo"):
        assert not ANIMALS & set(table.texts(pressed))
    assert "0 of 4 different herbs" in table.texts(private(NOE))
    assert "0 of 4 different forest fruits" not in table.texts(private(NOE))
    assert all(sign.icon is not fruits for sign in table.signs())
    held = table.texts(private(IDA))
    assert "squirrel" in held
    assert "0 of 4 different forest fruits" in held


@pytest.mark.rule("T19")
def test_while_nothing_is_known_the_held_button_asks(table: AtTheScreen) -> None:
    assert set(table.texts(private(2))) >= ANIMALS
    scheme = table.scheme(private(2))
    choices = [target for target in scheme.targets if target.under == private(2)]
    assert [target.intent for target in choices] == [Confide(2, kind) for kind in Kind]
    assert not [target for target in table.scheme().targets if target.under]


@pytest.mark.rule("T19")
def test_the_books_know_that_a_role_was_entered_and_not_which(table: AtTheScreen, tmp_path: Path) -> None:
    played(table)
    assert table.state.players[IDA].role_entered
    assert not table.state.players[2].role_entered
    written = msgspec.json.encode(table.state).decode()
    for entry in table.journal.entries(1):
        written += msgspec.json.encode(entry).decode()
    told = " ".join(str(shown.note.text) for shown in table.sitting.shown)
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for kind in (Kind.FOREST_FRUITS, Kind.HERBS):
        assert kind.value not in written
        assert kind.value.encode() not in files
        assert str(kind.word) not in told
        assert str(kind.animal) not in told


@pytest.mark.rule("T19")
def test_undo_takes_back_the_entry_and_tells_no_role(table: AtTheScreen) -> None:
    table.hold_and_choose(private(IDA), "be trees 0").undo()
    assert not table.state.players[IDA].role_entered
    assert not ANIMALS & set(table.texts())


@pytest.mark.rule("T4", "T19")
def test_a_role_that_another_player_has_is_refused_and_tells_whose(table: AtTheScreen) -> None:
    table.hold_and_choose(private(IDA), "be trees 0")
    table.sitting.handle(Confide(NOE, Kind.TREES), Source.TOUCH, table.scheme())
    assert "look at the card once more" in table.told()
    assert not table.state.players[NOE].role_entered


@pytest.mark.rule("T19")
def test_roles_are_gone_with_the_game(table: AtTheScreen) -> None:
    played(table)
    table.sitting.handle(Resume("1"), Source.TOUCH, table.scheme())
    assert isinstance(table.sitting.secrets, Roles)
    assert table.sitting.secrets.look(IDA) is None


@pytest.mark.rule("T19")
def test_a_tap_only_says_how(table: AtTheScreen) -> None:
    target = table.scheme().named(private(IDA))
    assert target is not None
    assert target.private
    assert isinstance(target.intent, Hint)


@pytest.mark.rule("T16", "T19")
def test_a_win_is_told_without_a_name_until_the_table_wants_to_know(table: AtTheScreen) -> None:
    played(table)
    win(table)
    texts = table.texts()
    assert "Somebody has won! Show the roles, or play on." in texts
    assert not ANIMALS & set(texts)
    table.touch("win")
    assert not ANIMALS & set(table.texts())
    table.touch("next")
    assert table.step.id is StepId.CLAIM
    assert "Player 1 claims the win" in table.texts()
    table.touch("next")

    # The rabbit was entered: one press shows it; the others are asked for.
    table.touch("next")
    assert table.state.roles[NOE] is Kind.HERBS
    assert table.scheme().next is None


@pytest.mark.rule("T16", "T19")
def test_enough_of_a_type_that_is_nobodys_role_is_no_win(table: AtTheScreen) -> None:
    played(table)
    win(table, NOE)
    assert not any("Somebody has won!" in text for text in table.texts())
    assert not [sign for sign in table.signs() if sign.icon is Icon.CROWN]


@pytest.mark.rule("T19")
def test_roles_can_not_be_written_anywhere() -> None:
    roles = Roles()
    roles.enter(0, Kind.TREES)
    with pytest.raises(TypeError, match="not written anywhere"):
        pickle.dumps(roles)
    with pytest.raises(TypeError):
        msgspec.json.encode(roles)
    assert "trees" not in repr(roles)


HELD = {
    "turn": samples.late().view(),
    "laying-out": samples.Play().do(act.LayTable()).view(),
    "laying-out-six": samples.Play(*samples.LONG).do(act.LayTable()).view(),
    "seat": samples.late().view(desk=samples.opened(Sheet.SEAT, "1")),
    "roles-six": samples.crowded().view(desk=samples.opened(Sheet.ROLE)),
}
SEATS = {"turn": 1, "laying-out": 0, "laying-out-six": 0, "seat": 1, "roles-six": 3}


@pytest.mark.rule("T4", "T19")
@pytest.mark.parametrize("known", [None, Kind.FOREST_FRUITS], ids=["asked", "known"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", HELD)
def test_what_a_private_button_shows_fits_every_screen(
    name: str, size: tuple[int, int], known: Kind | None
) -> None:
    button = private(SEATS[name])
    for language in Language:
        for text in (100, 150):
            secrets = Roles()
            if known is not None:
                secrets.enter(SEATS[name], known)
            view = msgspec.structs.replace(
                HELD[name],
                secrets=secrets,
                language=language.value,
                translate=translate(language),
                preferences=Preferences(text_size=text),
            )
            where = canvas(size, side=False)
            plain = drawn(view, where.geometry, where.type)
            if name == "turn" and plain.named(button) is None:
                continue  # an upright screen has it on the player's sheet
            held = drawn(view, where.geometry, where.type, button)
            check(held, size, (name, language, text))
            assert len([target for target in held.targets if target.under == button]) == 6
            stays = next(target for target in held.targets if target.name == button)
            assert stays == plain.named(button)


@pytest.mark.rule("T19")
def test_no_picture_of_the_screen_is_kept_while_a_role_is_to_be_seen(tmp_path: Path) -> None:
    secrets = Roles()
    secrets.enter(1, Kind.TREES)
    window = Window(size=SIZES[0], windowed=True)
    try:
        window.show(samples.late().view(secrets=secrets))
        button = window.scheme.named(private(1))
        assert button is not None
        x, y = (int(part) for part in button.box.centre)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
        window.wait(0.01)
        assert window.scheme.named("be trees 1") is not None
        with pytest.raises(ScreenError, match="only one player may see"):
            window.keep(tmp_path / "held.png")
        assert not (tmp_path / "held.png").exists()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1))
        window.wait(0.01)
        window.keep(tmp_path / "let-go.png")
        assert (tmp_path / "let-go.png").exists()
    finally:
        window.close()


@pytest.mark.rule("T19")
def test_where_the_dial_stood_tells_the_next_player_nothing(table: AtTheScreen) -> None:
    scheme = table.scheme(private(IDA))
    table.sitting.handle(Select(1), Source.PANEL, scheme)
    focus = table.sitting.desk.focus
    assert focus is not None
    assert focus.startswith("be ")
    dialled = table.scheme(private(IDA))
    chosen = next_intent(dialled, focus)
    assert isinstance(chosen, Confide)
    assert focus not in [target.name for target in table.scheme(private(NOE)).targets]
    table.sitting.handle(chosen, Source.PANEL, dialled)
    assert table.state.players[IDA].role_entered
    assert table.sitting.desk.focus is None
