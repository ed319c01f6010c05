"""Whole missions through what the screen offers alone, buttons, lit hexes, targets and counters: no step is a dead end
(design, acceptance check 1).
"""

from __future__ import annotations

import random

import pytest

from tabletop.games.conflict_solo.rules.moving import Face, Move
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
from tabletop.games.conflict_solo.table.hand.turn_mode import TurnMode
from tabletop.games.conflict_solo.table.marks.map_marks import ARROW_OUT
from tabletop.table.play.contract import Spot
from tests.games.conflict_solo.table.conftest import Sit, Table


def one_doing(t: Table, rng: random.Random) -> None:
    """Press a button, or click a lit hex or a target, as a player without a plan would."""
    mode = t.face.mode
    if isinstance(mode, TurnMode) and mode.ready() and rng.random() < 0.5:
        t.face.select(rng.choice(sorted(mode.ready())))
    lit = sorted(mode.lit())
    targets = sorted(mode.targets()) if isinstance(mode, TurnMode) else []
    if isinstance(mode, PlanMode):
        targets = sorted(mode.chosen_counters())
    buttons = [c for c in t.face.hand.choices() if c.why_not is None]
    at_button = not (lit or targets) or (buttons and rng.random() < (0.6 if isinstance(mode, PlanMode) else 0.25))
    if at_button:
        assert buttons, f"{t.step} offers nothing: {t.face.telling.prompt()}, {t.face.host.options[:5]}"
        wanted = [c for c in buttons if c.default]
        choice = rng.choice(wanted) if wanted and rng.random() < 0.7 else rng.choice(buttons)
        t.p.app.scene.play_screen.choose(choice)
    elif targets and (not lit or rng.random() < 0.6):
        piece = rng.choice(targets)
        hex = t.state.counters[piece].hex if piece in t.state.counters else piece.split(" ")[-1]
        t.face.hand.click(t.spot(hex, piece=piece) if hex else t.spot("A1"), 0, False)
        if not hex:  # it stands nowhere yet: only the buttons have it
            t.p.app.scene.play_screen.choose(rng.choice(buttons))
    else:
        at = rng.choice(lit)
        t.face.hand.click(Spot(at, None, t.face.host.centre(at)), 0, False)
    if len(t.p.root.stage.layers) > 1 and t.session.match.result is None:  # a menu of several ways
        t.p.keys("down", "return")
    t.settle()
    while len(t.p.root.stage.layers) > 1 and t.session.match.result is None:
        t.p.keys("esc")


@pytest.mark.parametrize(("scenario", "seed"), [("m1_the_sawmill", 4), ("m4_flak_over_the_warta", 5)])
def test_a_mission_by_what_the_screen_offers(sit: Sit, scenario: str, seed: int) -> None:
    t = sit(scenario, seed=seed)
    rng = random.Random(seed)
    seen = set()
    for _ in range(1600 if scenario.startswith("m1") else 500):
        if t.session.match.result is not None:
            break
        seen.add(t.step)
        one_doing(t, rng)
    assert {"setup", "turn", "plan"} <= seen
    if scenario.startswith("m1"):
        assert t.session.match.result is not None, sorted(seen)


def test_a_second_click_anywhere_in_the_hex_does_what_enter_does(sit: Sit) -> None:
    """Only the arrows of the dial turn a Unit round."""
    t, bare = sit().set_up(), sit().set_up()
    t.click("E10", piece="U01").click("E9").click("E9", (6, 30))
    bare.do(Move("U01", "E9"), Go())
    assert t.session.match.state == bare.session.match.state


def test_a_step_in_the_window_is_the_step_of_the_rules(sit: Sit) -> None:
    t, bare = sit().set_up(), sit().set_up()
    t.click("E10", piece="U01").click("E9").click("E9", (0, ARROW_OUT * t.face.host.cell_size[1]))
    bare.do(Move("U01", "E9"), Face("U01", 3), Go())
    assert t.session.match.state == bare.session.match.state
    assert t.state.counters["U01"].hex == "E9" and t.state.counters["U01"].facing == 3
