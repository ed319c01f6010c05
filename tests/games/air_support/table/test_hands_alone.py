"""Whole games through what the screen offers alone, buttons, lit hexes and lit targets: no step is a dead end
(design, acceptance check 1).
"""

from __future__ import annotations

import random

import pytest

from tabletop.games.air_support.table.window_mode import WindowMode
from tests.games.air_support.table.conftest import Sit, Table


def one_doing(t: Table, rng: random.Random) -> None:
    """Press a button, or click a lit hex, as a player without a plan would."""
    mode = t.face.mode
    hand = mode.hand if isinstance(mode, WindowMode) else mode
    lit = sorted(mode.lit())
    zone = sorted(getattr(mode, "zone", frozenset)())
    costs = sorted(getattr(mode, "costs", dict)())
    places = lit or zone or costs
    buttons = [c for c in t.face.hand.choices() if c.why_not is None]
    wanted = [c for c in buttons if c.default]
    if places and (not buttons or (getattr(hand, "aim", None) is None and rng.random() < 0.5)):
        at = rng.choice(places)
        host = t.face.host
        from tabletop.table.play.contract import Spot

        t.face.hand.click(Spot(at, None, host.centre(at)), 0, False)
        if len(t.p.root.stage.layers) > 1:  # a menu of several ways
            t.p.keys("return")
    else:
        assert buttons, f"{t.face.step} offers nothing: {t.face.telling.prompt()}, {t.face.host.options[:5]}"
        choice = rng.choice(wanted) if wanted and rng.random() < 0.7 else rng.choice(buttons)
        t.p.app.scene.play_screen.choose(choice)
        if len(t.p.root.stage.layers) > 1:
            t.p.keys("return")
    t.lift()
    while len(t.p.root.stage.layers) > 1 and t.session.match.result is None:
        t.p.keys("esc")


@pytest.mark.parametrize(("scenario", "seed", "most"), [("s1_beet_road", 4, 900), ("s2_chir", 5, 260)])
def test_a_game_by_what_the_screen_offers(sit: Sit, scenario: str, seed: int, most: int) -> None:
    t = sit(scenario, seed=seed)
    rng = random.Random(seed)
    seen = set()
    for _ in range(most):
        if t.session.match.result is not None:
            break
        if t.face.host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
            continue
        seen.add(t.face.step)
        one_doing(t, rng)
    if scenario == "s1_beet_road":
        assert t.session.match.result is not None, sorted(seen)
    assert {"setup", "move"} <= seen
