"""A lesson by mouse: from the shelf to a step, a wrong answer, another try, the best answer shown, the next step."""

from __future__ import annotations

from collections.abc import Callable

import pygame as pg
import pytest

from tabletop.games import boxed
from tabletop.games.thunderbolt_lightning.table.table import AirTable
from tabletop.shelf.lessons import has_lesson, lesson
from tabletop.table.play.unread import UNREAD_MS
from tabletop.table.screens.lesson import LessonCard, LessonScene, open_step
from tabletop.table.ui.labels import Label
from tests.screens.conftest import AppPilot, outside

Fly = Callable[..., AppPilot]
GAME = "thunderbolt_lightning"


def at_the_step(fly: Fly, game: str, n: int, **window: object) -> tuple[AppPilot, LessonScene]:
    """The table of the n-th step of a game's lesson, from 1, when it has asked."""
    p = fly(**window)
    p.app.take_box(game)
    p.press("lesson")
    taught = lesson(game)
    assert taught is not None
    p.click(f"step {taught.steps[n - 1].key}")
    p.until(lambda: isinstance(p.app.scene, LessonScene))
    scene = p.app.scene
    assert isinstance(scene, LessonScene)
    p.until(lambda: scene.coach.head.startswith(f"{n}."))
    return p, scene


def at_the_first_step(fly: Fly, **window: object) -> tuple[AppPilot, LessonScene]:
    return at_the_step(fly, GAME, 1, **window)


def answered(p: AppPilot, scene: LessonScene, n: int) -> str:
    """Give the n-th best answer; what the card says."""
    scene.worker.join()
    asked = scene.coach.head
    scene.play_screen.play.submit(*scene.worker.result[n].commands)
    p.until(lambda: scene.coach.head != asked)
    return scene.coach.head


def test_a_newcomer_who_fails_tries_again(fly: Fly, home: object) -> None:
    p, scene = at_the_first_step(fly)
    assert not outside(p.root)
    assert answered(p, scene, -1) == "Not yet"
    p.press("lesson again")
    p.until(lambda: scene.coach.head.startswith("1."))
    assert len(scene.session.match.journal) == 1
    assert answered(p, scene, -1) == "Not yet"
    p.press("lesson show")
    p.until(lambda: scene.coach.head == "The best answer")
    p.press("lesson again")
    p.until(lambda: scene.coach.head.startswith("1."))
    assert not p.app.settings.lessons
    assert answered(p, scene, 0) == "That is right"
    assert p.app.settings.lessons == {GAME: [scene.step.key]}
    assert len({entry.seat for entry in scene.session.match.journal[1:]}) == 1, "the enemy waits for the verdict"
    p.press("lesson next")
    p.until(lambda: isinstance(p.app.scene, LessonScene) and p.app.scene is not scene)
    assert isinstance(p.app.scene, LessonScene) and p.app.scene.step is scene.lesson.steps[1]


def test_the_steps_are_begun_in_any_order_and_answered_ones_are_ticked(fly: Fly) -> None:
    taught = lesson(GAME)
    assert taught is not None
    p = fly()
    p.app.remember(lessons={GAME: [taught.steps[0].key]})
    p.app.take_box(GAME)
    p.press("lesson")
    assert p.root.stage.top.default.key == f"step {taught.steps[1].key}", "the first step that was not answered is next"
    p.click(f"step {taught.steps[-1].key}")
    p.until(lambda: isinstance(p.app.scene, LessonScene))
    assert p.app.scene.step is taught.steps[-1]


def test_a_step_can_be_played_on(fly: Fly) -> None:
    p, scene = at_the_first_step(fly)
    assert answered(p, scene, 0) == "That is right"
    p.press("lesson on")
    assert not isinstance(scene.coach.card, LessonCard)
    p.until(lambda: any(entry.seat == 1 for entry in scene.session.match.journal))
    assert scene.would_be_kept
    scene.do("leave_game")
    assert p.app.scene.mode == "shelf"
    p.press("continue")
    p.until(lambda: p.app.scene.mode == "play")
    assert p.app.scene.session.match.scenario.key.endswith(scene.step.key), "it is a game like any other"


def test_whoever_plays_on_after_giving_up_sees_the_last_page(fly: Fly) -> None:
    p, scene = at_the_step(fly, "air_wars", 1)
    asked, match = scene.coach.head, scene.session.match
    given_up = next(c for c in match.options(scene.step.seat) if c.last_resort)
    scene.play_screen.play.submit(given_up)
    p.until(lambda: scene.coach.head != asked)
    assert match.result is not None and scene.ending is None
    p.press("lesson on")
    p.until(lambda: scene.ending is not None)


def test_a_question_is_not_kept(fly: Fly) -> None:
    p, scene = at_the_first_step(fly)
    answered(p, scene, 0)
    scene.do("leave_game")
    assert p.app.scene.mode == "shelf" and not scene.would_be_kept


def test_the_coach_comes_when_a_step_is_played_on(fly: Fly) -> None:
    p, scene = at_the_first_step(fly)
    screen = scene.play_screen
    assert not screen.coaching.on and screen.coaching.hint is None
    scene.do("hint")
    assert scene.coach.card is not None and scene.step.hint in scene.coach.card.hint.text
    answered(p, scene, 0)
    p.press("lesson on")
    p.until(lambda: scene.coach.card is not None)
    assert not isinstance(scene.coach.card, LessonCard)


def test_the_buttons_of_the_card_leave_a_replay(fly: Fly) -> None:
    p, scene = at_the_first_step(fly)
    play = scene.play_screen.play
    answered(p, scene, -1)
    p.keys("f8")
    assert play.replay_at is not None
    p.press("lesson show")
    p.until(lambda: scene.coach.head == "The best answer")
    p.keys("f8")
    p.press("lesson again")
    assert play.replay_at is None and scene.play_screen.prompt_bar.visible and play.seat == scene.step.seat


def test_enter_is_the_golden_button_of_a_verdict_that_was_read(fly: Fly) -> None:
    p, scene = at_step(fly, "thunderbolt_apache", "gun")
    answered(p, scene, -1)
    choices = scene.play_screen.paging.choices()
    assert choices and not any(choice.default for choice in choices), "the card has the only golden button"
    p.keys("enter")
    assert scene.coach.head == "Not yet", "nobody has read it yet"
    p.frame(UNREAD_MS).keys("enter")
    p.until(lambda: scene.coach.head.startswith("2."))
    assert len(scene.session.match.journal) == 1


def test_what_was_shown_and_taken_back_is_not_the_next_answer(fly: Fly) -> None:
    p, scene = at_the_first_step(fly)
    answered(p, scene, -1)
    scene.coach.deeds[1][2]()
    scene.try_again()
    assert answered(p, scene, -1) == "Not yet"


@pytest.mark.parametrize("game", [game for game in boxed() if has_lesson(game)])
def test_every_step_of_every_game_asks_in_the_window(fly: Fly, game: str) -> None:
    """Also where the program would else answer for the player; the question stays until he does."""
    taught = lesson(game)
    assert taught is not None
    p = fly()
    for n, step in enumerate(taught.steps, 1):
        open_step(p.app, taught, step)
        p.until(lambda step=step: isinstance(p.app.scene, LessonScene) and p.app.scene.step is step)
        scene = p.app.scene
        assert isinstance(scene, LessonScene)
        p.until(lambda scene=scene, n=n: scene.coach.head == f"{n}. {scene.step.title}")
        for _ in range(12):
            p.frame(200)
        assert len(scene.session.match.journal) == 1, step.key
        assert not any(choice.default for choice in scene.play_screen.paging.choices()), "no answer is golden"
        assert scene.play_screen.play.seat == step.seat and not outside(p.root), step.key


def test_undo_asks_the_question_again(fly: Fly) -> None:
    p, scene = at_the_first_step(fly)
    answered(p, scene, -1)
    p.keys("ctrl+z")
    scene.do("practice_undo")
    p.until(lambda: scene.coach.head.startswith("1."))


def at_step(fly: Fly, game: str, key: str, **window: object) -> tuple[AppPilot, LessonScene]:
    taught = lesson(game)
    assert taught is not None
    p, n = fly(**window), next(n for n, step in enumerate(taught.steps) if step.key == key)
    open_step(p.app, taught, taught.steps[n])
    p.until(lambda: isinstance(p.app.scene, LessonScene))
    scene = p.app.scene
    assert isinstance(scene, LessonScene)
    p.until(lambda: scene.coach.head.startswith(f"{n + 1}."))
    return p, scene


def test_another_try_begins_without_the_dice_of_the_first(fly: Fly) -> None:
    p, scene = at_step(fly, "air_support", "fire")
    tray = scene.play_screen.tray
    assert answered(p, scene, 0) == "That is right" and tray.rolls
    p.press("lesson again")
    p.until(lambda: scene.coach.head.startswith(f"{scene.lesson.steps.index(scene.step) + 1}."))
    assert not tray.rolls and not tray.visible


def test_a_figure_keeps_its_capitals_at_the_start_of_a_sentence(fly: Fly) -> None:
    p, scene = at_step(fly, "air_support", "wreck")
    assert answered(p, scene, -1) == "Not yet"
    p.press("lesson show")
    p.until(lambda: scene.coach.head == "The best answer")
    assert isinstance(scene.coach.card, LessonCard) and scene.coach.card.hint.text.startswith("Enter Z6: 5 MP to spare")


def test_a_long_answer_is_not_named_and_its_figure_begins_the_sentence(fly: Fly) -> None:
    p, scene = at_step(fly, "thunderbolt_apache", "cluster")
    scene.worker.join()
    scene._show(scene.worker.result[0])
    p.until(lambda: scene.coach.head == "The best answer")
    assert scene.coach.card is not None and scene.coach.card.hint.text.startswith("Value 2.56")


def test_what_was_taken_back_is_not_told_after_the_next_answer(fly: Fly) -> None:
    p, scene = at_step(fly, GAME, "hold")
    assert answered(p, scene, -1) == "Not yet"
    p.press("lesson again")
    p.until(lambda: scene.coach.head.startswith("6."))
    assert answered(p, scene, 0) == "That is right"
    front = scene.play_screen.laid
    assert isinstance(front, AirTable)
    assert not front.following.weighty and "fires at" not in scene.play_screen.status_line.text


def test_a_verdict_leaves_the_view_where_the_answer_was_given(fly: Fly) -> None:
    """The aircraft of the question may lie off the map."""
    p, scene = at_step(fly, "air_support", "run")
    assert scene.coach.card is not None and scene.coach.card.hint.piece
    answered(p, scene, -1)
    assert scene.coach.card is not None and not scene.coach.card.hint.piece


def test_the_corners_around_a_piece_stay_on_the_board(fly: Fly) -> None:
    _, scene = at_step(fly, "air_support", "run")
    board, coach, seen = scene.play_screen.board, scene.coach, pg.Surface((1280, 720))
    coach._target = pg.Rect(board.rect.x + 100, board.camera.free.y - 30, 60, 60)
    coach.draw(seen, coach.theme)
    gold = pg.mask.from_threshold(seen, pg.Color("black"), (1, 1, 1, 255))
    gold.invert()
    assert gold.get_bounding_rects() and min(rect.y for rect in gold.get_bounding_rects()) >= board.camera.free.y


def test_the_card_fits_large_letters(fly: Fly) -> None:
    p, scene = at_the_first_step(fly, scale=1.5)
    answered(p, scene, -1)
    p.frame()
    assert not outside(p.root)
    card = scene.coach.card
    assert card is not None and p.root.rect.contains(card.rect)


def test_the_title_of_a_narrow_card_is_whole(fly: Fly) -> None:
    p, scene = at_step(fly, "air_wars", "losses", size=(800, 600), scale=1.5)
    card = scene.coach.card
    assert card is not None and not outside(p.root)
    title = next(w for w in card.walk() if isinstance(w, Label))
    assert title.rect.w >= title.natural(p.root.theme, True, p.root.rect.w)


def test_the_card_covers_no_piece_that_lies_by_itself(fly: Fly) -> None:
    """The truck beside the aircraft that is asked for is one of the targets."""
    p, scene = at_the_step(fly, "thunderbolt_apache", 2)
    p.frame()
    board, card = scene.play_screen.board, scene.coach.card
    assert card is not None
    points = {s.id: board.camera.to_screen(board.laid.position(s)) for s in board.laid.sprites if s.title}
    assert "u6" in points and not [piece for piece, at in points.items() if card.rect.collidepoint(at)]


def test_the_card_lies_on_no_line_of_the_game_over_the_map(fly: Fly) -> None:
    """In a narrow window Conflict Solo tells its goals in a line at the top of the board."""
    p, scene = at_the_step(fly, "conflict_solo", 1, scale=1.25)
    for _ in range(3):
        p.frame()
    line, card = scene.play_screen.board.beyond.keeps_off, scene.coach.card
    assert line is not None and card is not None and not card.rect.colliderect(line)


def test_an_answer_that_is_put_aside_at_the_table_makes_room_for_another(fly: Fly) -> None:
    """A plan of Conflict Solo can be put aside: the question comes again, and what follows is a new answer."""
    p, scene = at_step(fly, "conflict_solo", "target")
    assert answered(p, scene, 1) == "Not yet"
    back = next(c for c in scene.session.match.options(0) if type(c).__name__ == "Back")
    scene.play_screen.play.submit(back)
    p.until(lambda: scene.coach.head.startswith("1."))
    assert answered(p, scene, 0) == "That is right"
