"""The bot does it: in every step it shows what it would do before it does it, does what it has shown, and one undo
takes it back until dice have fallen.
"""

from __future__ import annotations

import pytest

from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.firing.events import GroundFired, Shoot
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tests.games.air_support.table.conftest import Sit, Table, up_to
from tests.games.air_support.table.test_ways import rest, spot


def battle(sit: Sit, *steps: str, most: int = 400) -> Table:
    """The Germans of S2 against an easy bot, played by both sides as the bot would until a person is asked in one of
    these steps and there is a plan.
    """
    t = sit("s2_chir", seed=4, players=("human", "bot:easy"), before=up_to(*steps))
    for _ in range(most):
        host = t.face.host
        if len(t.p.root.stage.layers) > 1 and t.p.root.stage.top.key != "curtain":
            t.p.keys("esc")
        if host.seat is None:
            rest(t)
            continue
        if t.face.step in steps:
            t.face.hand.staff.show(True)
            if t.face.hand.staff.plan is not None:
                t.face.hand.staff.cancel()
                return t
        host.submit(advice(host.view, host.seat, host.options)[0])
        t.lift()
    raise AssertionError(f"nothing is to be done in {steps}")


@pytest.mark.parametrize("step", ["defend", "advancing", "rout", "rally", "advance"])
def test_it_is_shown_before_it_is_done(sit: Sit, step: str) -> None:
    t = battle(sit, step)
    journal, state = len(t.session.match.journal), t.face.state
    t.p.app.scene.play_screen.do("bot_rest")
    t.p.frame()
    plan = t.face.hand.staff.plan
    assert plan is not None and plan.deeds and len(t.session.match.journal) == journal, "nothing is done yet"
    assert t.buttons() == ["Accept", "No, thanks"]
    told = t.face.telling.prompt()[1]
    assert told.startswith("The bot suggests: ") and told.endswith("Accept?")
    t.p.press("choice No, thanks")
    assert t.face.hand.staff.plan is None and len(t.session.match.journal) == journal and t.face.state is state
    t.p.app.scene.play_screen.do("bot_rest")
    t.p.frame()
    shown = [command for deed in t.face.hand.staff.plan.deeds for command in deed.orders]
    t.p.press("choice Accept")
    rest(t)
    given = [e.command for e in t.session.match.journal[journal:]]
    assert given[0] == shown[0]
    asked = [c for c in given if not isinstance(c, (Done, Pass))]
    assert asked[: len(shown)] == [c for c in shown if c in asked][: len(asked)], "what was shown is what was done"


def test_every_shot_of_the_phase_is_told_with_its_chance(sit: Sit) -> None:
    t = battle(sit, "defend", "advancing")
    t.face.hand.staff.show(True)
    plan = t.face.hand.staff.plan
    assert plan is not None
    shots = [deed for deed in plan.deeds if any(isinstance(c, Shoot) for c in deed.orders)]
    assert shots and all(" at " in deed.words and "%" in deed.words for deed in shots)
    assert {mark.kind for mark in t.face.lying.marks()} >= {"fire", "line"}
    t.face.hand.staff.do()
    rest(t)
    fired = [e for entry in t.session.match.journal for e in entry.events if isinstance(e, GroundFired)]
    assert fired


def test_one_undo_takes_the_plan_back(sit: Sit) -> None:
    t = battle(sit, "advance")
    t.face.staff = False  # the end of the phase is ours
    state, journal = t.session.match.state, len(t.session.match.journal)
    t.face.hand.staff.show(True)
    assert t.face.hand.staff.plan is not None
    many = len(t.face.hand.staff.plan.deeds)
    t.face.hand.staff.do()
    rest(t)
    assert len(t.session.match.journal) >= journal + many > journal + 1
    t.p.app.scene.play_screen.do("undo")
    rest(t)
    assert len(t.session.match.journal) == journal and t.session.match.state == state


def test_a_click_on_the_map_puts_the_plan_away(sit: Sit) -> None:
    t = battle(sit, "advance")
    t.face.hand.staff.show(True)
    t.p.frame()
    assert t.face.hand.staff.plan is not None and t.buttons() == ["Accept", "No, thanks"]
    t.p.click(spot(t, t.face.hand.staff.plan.deeds[0].at))
    assert t.face.hand.staff.plan is None and t.buttons() != ["Accept", "No, thanks"]
