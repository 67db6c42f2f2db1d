"""Past games on the screen: a list turned page by page, a story stepped through, nothing changed by it."""

import random
from pathlib import Path

import msgspec
import pytest

from companion.games.game import GameName
from companion.inputs import Adjust, Close, Fill, Hint, Intent, Next, Open, Resume, Select, Sheet, Take, Undo
from companion.journal import GameRecord, Journal, Source
from companion.looking_back import LookingBack
from companion.shelf import game
from companion.table import Table
from companion.ui.desk import Desk, OpenSheet
from companion.ui.geometry import TOUCH
from companion.ui.marks import Scheme, Words
from companion.ui.page import next_intent
from companion.ui.past import MOMENT, Past
from companion.ui.scenes.past_games import FIELD
from companion.ui.scenes.statistics_dice import chance, judged
from companion.ui.screen import drawn
from companion.ui.shots import SIZES
from companion.ui.view import View
from companion.ui.window import Window
from tests.companion.ui.pictures import canvas, sample


def scheme(view: View, size: tuple[int, int] = SIZES[0]) -> Scheme:
    where = canvas(size, side=False)
    return drawn(view, where.geometry, where.type)


def named(shown: Scheme, name: str) -> Intent:
    target = shown.named(name)
    assert target is not None, name
    return target.intent


def with_page(past: Past, at: int) -> View:
    return View(past=past, desk=Desk(sheets=(OpenSheet(Sheet.PAST),), fills=((FIELD, at),)))


def listed(shown: Scheme) -> list[str]:
    return [target.name for target in shown.targets if target.name.startswith("past ")]


def many(n: int) -> Past:
    """So many games that nobody has counted yet."""
    games = tuple(
        GameRecord(i, GameName.WHITE, b"{}", 1e9 + i, 1e9 + i, 5, i % 2 == 0) for i in range(n, 0, -1)
    )
    return Past(games, {}, n)


@pytest.mark.parametrize("size", SIZES)
def test_every_one_of_ten_thousand_games_is_reached_page_by_page(size: tuple[int, int]) -> None:
    past, found, at = many(10_000), 0, 0
    first = listed(scheme(with_page(past, 0), size))
    assert first[0] == "past 10000"
    pages = -(-10_000 // len(first))
    for at in (0, 1, pages // 2, pages - 1):
        shown = scheme(with_page(past, at), size)
        numbers = [int(name.removeprefix("past ")) for name in listed(shown)]
        assert numbers == list(range(10_000 - at * len(first), max(0, 10_000 - (at + 1) * len(first)), -1))
        found += len(numbers)
    assert named(scheme(with_page(past, 5), size), "turn 10") == Fill(FIELD, 15)
    last = scheme(with_page(past, pages - 1), size)
    assert last.adjust == (
        Fill(FIELD, pages - 2),
        Fill(FIELD, pages - 1),
    )  # the panel's - and + turn pages too
    assert last.named("turn 1") is not None
    assert "no further page" in str(last.named("turn 1"))
    assert named(last, listed(last)[-1]) == Open(Sheet.PAST_GAME, "1")


def test_next_steps_through_the_story_and_ends_back_at_the_game() -> None:
    view = sample("story")
    assert view.past_game is not None
    last = len(view.past_game.story) - 1
    for at in (0, 1, last - 1, last):
        shown = scheme(
            msgspec.structs.replace(view, past_game=msgspec.structs.replace(view.past_game, at=at))
        )
        onward = next_intent(shown, None)
        assert onward == (Close() if at == last else Fill(MOMENT, at + 1))
        assert shown.adjust == (Fill(MOMENT, max(0, at - 1)), Fill(MOMENT, min(last, at + 1)))
        assert shown.back == shown.adjust[0]  # the panel's BACK is a step back


def test_rounds_are_jumped_to_from_their_beginning() -> None:
    view = sample("story")
    past = view.past_game
    assert past is not None
    rounds = [told.round for told in past.story]
    begins = {n: rounds.index(n) for n in set(rounds)}
    inside = begins[2] + 2
    for at, back, on in (
        (inside, begins[2], len(rounds) - 1),
        (begins[2], begins[1], len(rounds) - 1),
        (begins[1] + 1, begins[1], begins[2]),
    ):
        shown = scheme(msgspec.structs.replace(view, past_game=msgspec.structs.replace(past, at=at)))
        assert named(shown, "round back") == Fill(MOMENT, back)
        assert named(shown, "round on") == Fill(MOMENT, on)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["story", "past-game", "past-games", "statistics-games"])
def test_nothing_of_a_past_game_or_the_game_on_the_table_is_changed_from_there(
    scene: str, size: tuple[int, int]
) -> None:
    playing = sample("commit")
    view = msgspec.structs.replace(
        sample(scene), game=playing.game, state=playing.state, step=playing.step, undo=playing.undo
    )
    view = msgspec.structs.replace(view, desk=msgspec.structs.replace(view.desk, home=False))
    shown = scheme(view, size)
    changing = [target.name for target in shown.targets if isinstance(target.intent, Take | Undo)]
    assert changing == []
    assert isinstance(shown.back, Fill | Close)  # nor by the panel's BACK, which takes back elsewhere


def test_the_books_beside_the_story_are_those_of_the_moment() -> None:
    view = sample("story")
    assert view.past_game is not None
    then = view.past_game.state
    words = [mark.text for mark in scheme(view).marks if isinstance(mark, Words)]
    assert str(then.gold) in words
    assert f"Round {then.round}" in words


def test_an_unfinished_game_can_be_played_on() -> None:
    view = sample("past-game")
    past = view.past_game
    assert past is not None
    going = msgspec.structs.replace(past, record=msgspec.structs.replace(past.record, finished=False))
    assert named(scheme(msgspec.structs.replace(view, past_game=going)), "resume") == Resume("1")
    assert scheme(view).named("resume") is None
    nowhere = msgspec.structs.replace(view, past_game=going, playable=frozenset())
    assert scheme(nowhere).named("resume") is None  # a game that this screen can not play
    assert {named(scheme(one), "close") for one in (view, nowhere)} == {Close()}


def test_what_is_said_of_a_colour_is_what_its_chance_says() -> None:
    found = sample("statistics-dice").past
    assert found is not None
    assert found.statistics is not None
    of = found.statistics.dice.colours[0]
    lucky = {face: n + (5 if face.damage else 0) for face, n in of.expected.items()}
    unlucky = {face: n - (1 if face.damage else 0) for face, n in of.expected.items()}
    for p, seen, words in (
        (0.5, lucky, "as expected"),
        (0.05, lucky, "rather lucky"),
        (0.05, unlucky, "rather unlucky"),
        (0.001, lucky, "very lucky"),
        (0.001, unlucky, "very unlucky"),
    ):
        assert str(judged(msgspec.structs.replace(of, p=p, seen=seen))) == words
    assert chance(0.0456, "fr") == "4,6 %"
    assert [chance(p) for p in (1.0, 0.456, 0.0951, 0.0456, 0.0004567, 1e-9)] == [
        "100 %", "46 %", "10 %", "4.6 %", "0.046 %", "< 0.0001 %",
    ]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GameName)
def test_the_story_of_every_game_is_shown_beside_its_books(
    name: GameName, size: tuple[int, int], tmp_path: Path
) -> None:
    journal = Journal.open(tmp_path)
    table = Table.begin(game(name), journal, game(name).setup_type())
    chance = random.Random(4)  # noqa: S311 - which offer is taken
    for _ in range(25):
        offers = [offer.action for offer in table.step.offers if offer.why_not is None]
        if offers:
            table.do(
                offers[table.step.next or 0] if table.step.next is not None else chance.choice(offers),
                Source.TOUCH,
            )
    with LookingBack(journal, tmp_path, lambda: None) as back:
        for at in (0, 3, len(table.entries)):
            shown = back.game(1, at)
            assert shown.trouble is None
            desk = Desk(sheets=(OpenSheet(Sheet.STORY, "1"),))
            picture = scheme(View(past=back.past(), past_game=shown, desk=desk), size)
            words = [mark.text for mark in picture.marks if isinstance(mark, Words)]
            assert any(str(shown.story[shown.at].label).lower() == word.lower() for word in words)
            assert {type(target.intent) for target in picture.targets} <= {Fill, Close, Hint}
            boxes = [target.box for target in picture.targets]
            assert all(box.w >= TOUCH and box.h >= TOUCH for box in boxes)
    journal.close()


def test_the_panel_goes_through_the_story() -> None:
    window = Window(size=(800, 480), windowed=True)
    try:
        view = sample("story")
        assert view.past_game is not None
        window.show(view)
        at = view.past_game.at
        back, on = Fill(MOMENT, at - 1), Fill(MOMENT, at + 1)
        pressed = [window.resolve(intent) for intent in (Undo(), Adjust(-1), Adjust(1), Next())]
        assert pressed == [back, back, on, on]
        assert [window.resolve(Select(turn)) for turn in (-1, 1)] == [back, on]  # nothing else for the dial
        window.show(sample("commit"))
        assert window.resolve(Undo()) == Undo()
    finally:
        window.close()
