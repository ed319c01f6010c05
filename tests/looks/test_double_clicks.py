"""A double click on a button does what one click does, and no more: the second half meets no other order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.table.screens.playing import PlayScene
from tests.screens.conftest import AppPilot, fly, home

__all__ = ["fly", "home"]

Fly = Callable[..., AppPilot]
STEPS = 40


def played(p: AppPilot, clicks: int) -> list[tuple[str, int, str]]:
    """A game by buttons that send commands, pressed with so many clicks; where there is none a random bot helps.
    Each step: what stood on the button, how long the journal is then, its last own command.
    """
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    scene, dice, bot = p.app.scene, Random(4), RandomBot(4)
    screen, match = scene.play_screen, scene.session.match
    out: list[tuple[str, int, str]] = []
    for _ in range(STEPS):
        p.until(lambda: match.result is not None or screen.play.seat is not None)
        if match.result is not None or p.app.scene is not scene:
            break
        for _ in range(4):
            p.frame(300)
        seat, before = screen.play.seat, len(match.journal)
        buttons = [
            (choice, button)
            for choice, button in zip(screen.prompt_bar._shown or (), screen.prompt_bar.buttons.children, strict=False)
            if choice.commands and button.key == f"choice {choice.label}" and choice.why_not is None and button.visible
        ]
        if buttons and dice.random() < 0.8:
            choice, button = dice.choice(buttons)
            p.click(button.rect, times=clicks)
            label = choice.label
        else:
            screen.play.submit(bot.choose(match.view(seat), seat, match.options(seat)))
            label = ""
        for _ in range(4):
            p.frame(300)
        own = [e for e in match.journal[before:] if e.seat == seat]
        out.append((label, len(own), str(own[-1].command) if own else ""))
    return out


@pytest.mark.parametrize("key", ["tr01", "s01", "s1_beet_road", "ma", "m1"])
def test_two_clicks_do_what_one_does(fly: Fly, key: str) -> None:
    once = played(fly(key, seed=5), 1)
    twice = played(fly(key, seed=5), 2)
    assert sum(bool(label) for label, _, _ in once) > 5
    for n, (one, two) in enumerate(zip(once, twice, strict=True)):
        assert one == two, f"step {n}"
