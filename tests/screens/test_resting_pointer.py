"""The pointer rests on a button of the prompt that goes by itself: "Show all" when the motion is over, "Decide now"
when the bot has decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.table.screens.game import PlayScene
from tests.screens.conftest import AppPilot

Fly = Callable[..., AppPilot]


GONE_BY_ITSELF = ("choice Show all", "choice Decide now")


@pytest.mark.parametrize(
    "scenario", ["s01_first_duel", "ma_malta", "s1_beet_road"], ids=["lightning", "air wars", "air support"]
)
def test_the_pointer_rests_on_show_all_and_decide_now(fly: Fly, scenario: str) -> None:
    """Bots play; wherever such a button comes up, the pointer goes there and stays until others stand there."""
    p = fly(scenario, players={0: "bot:easy", 1: "bot:easy"})
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    p.app.change(motion=2, mute=True)
    rested = 0
    for _ in range(700):
        if rested == 12 or not isinstance(p.app.scene, PlayScene):
            break
        row = p.app.scene.play_screen.prompt_bar.buttons.children
        for button in row:
            if button.key in GONE_BY_ITSELF and p.root.hand.over is not button:
                rested += 1
                p.move(button).frame(300)
        p.frame(40)
    assert rested == 12


def test_a_thinking_bot_decides_under_the_pointer(fly: Fly, monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    from tabletop.bots.fuzzer import RandomBot

    free = threading.Event()
    choose = RandomBot.choose

    def slow(self: Any, *args: Any, **more: Any) -> Any:
        free.wait(5)
        return choose(self, *args, **more)

    monkeypatch.setattr(RandomBot, "choose", slow)
    p = fly("s01_first_duel", players={0: "bot:random", 1: "bot:random"})
    p.until(lambda: isinstance(p.app.scene, PlayScene) and p.app.scene.play_screen.play.seating.thinking is not None)
    p.frame().frame()
    p.move("choice Decide now").frame(300)
    assert p.root.hand.over is p["choice Decide now"]
    free.set()
    p.until(lambda: p.root.hand.over is None)
