"""A double click on a button does what one click does, and no more: the second half meets no other order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tabletop.bots.base import Bot
from tabletop.bots.fuzzer import RandomBot
from tabletop.table.screens.game import PlayScene
from tests.screens.conftest import AppPilot, fly, home
from tests.unseen import unseen

__all__ = ["fly", "home"]

Fly = Callable[..., AppPilot]
STEPS = 50
LIT = ("reach", "fire", "target", "zone")


def board_place(board: Any) -> Callable[[Any], tuple[int, int]]:
    """Where the middle of a cell lies in the window."""
    return lambda cell: board.camera.to_screen(board.cells.centre(cell))


def settle(p: AppPilot, scene: PlayScene) -> None:
    """Frames until nothing more comes of an order: a way over many hexes goes on by itself, when the enemy, who takes
    more frames on a busy machine, has answered.
    """
    match, still, length = scene.session.match, 0, -1
    with unseen():
        while still < 10:
            p.frame(300)
            waits = scene.play_screen.play.seat is None and match.result is None and p.app.scene is scene
            still, length = (still + 1 if len(match.journal) == length and not waits else 0), len(match.journal)
    p.look()


def played(p: AppPilot, clicks: int, on_board: bool, chance: int) -> list[tuple[str, int, str]]:
    """A game by buttons that send commands and lit cells, pressed with so many clicks; a random bot helps.
    Each step: what stood on the button, how long the journal is then, its last own command.
    """
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    scene, dice, bot = p.app.scene, Random(chance), RandomBot(chance)
    screen, match = scene.play_screen, scene.session.match
    out: list[tuple[str, int, str]] = []
    for _ in range(STEPS):
        p.until(lambda: match.result is not None or screen.play.seat is not None)
        if match.result is not None or p.app.scene is not scene:
            break
        with unseen():
            for _ in range(4):
                p.frame(300)
        p.look()
        seat, before = screen.play.seat, len(match.journal)
        buttons = [
            (choice, button)
            for choice, button in zip(screen.prompt_bar._shown or (), screen.prompt_bar.buttons.children, strict=False)
            if choice.commands and button.key == f"choice {choice.label}" and choice.why_not is None and button.visible
        ]
        lit = sorted({cell for mark in screen.at_board.marks() if mark.kind in LIT for cell in mark.cells})
        shown = [
            pos for pos in map(board_place(screen.board), lit) if screen.board.rect.inflate(-40, -40).collidepoint(pos)
        ]
        if on_board and shown and dice.random() < 0.6:
            pos = dice.choice(shown)
            label = f"lit {pos}"
            p.click(pos, times=clicks)
        elif buttons and dice.random() < 0.8:
            choice, button = dice.choice(buttons)
            p.click(button.rect, times=clicks)
            label = choice.label
        else:
            screen.play.submit(bot.choose(match.view(seat), seat, match.options(seat)))
            label = ""
        settle(p, scene)
        own = [e for e in match.journal[before:] if e.seat == seat]
        out.append((label, len(own), str(own[-1].command) if own else ""))
    return out


@pytest.mark.parametrize(
    ("key", "on_board", "chance"),
    [("tr01", True, 4), ("s01", False, 4), ("s1_beet_road", True, 4), ("ma", True, 5), ("m1", True, 4)],
)
def test_two_clicks_do_what_one_does(
    fly: Fly, monkeypatch: pytest.MonkeyPatch, key: str, on_board: bool, chance: int
) -> None:
    """In dogfights a first click on a hex opens the ring of headings and a second one takes the heading that is shown,
    so that a double click there means to fly.
    """
    # a bot that runs out of time on a busy machine would answer another thing in one of the two games
    monkeypatch.setattr(Bot, "time_is_up", property(lambda bot: bot.hurried))
    once = played(fly(key, seed=5), 1, on_board, chance)
    twice = played(fly(key, seed=5), 2, on_board, chance)
    assert sum(bool(label) for label, _, _ in once) > 5, once
    for n, (one, two) in enumerate(zip(once, twice, strict=True)):
        assert one == two, f"step {n}"
