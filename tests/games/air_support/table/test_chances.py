"""Every button whose order is decided by dice says its chance."""

from __future__ import annotations

import random
import re

import pytest

from tabletop.games.air_support.bots import advice
from tests.games.air_support.table.conftest import Sit

ROLLED = {"Shoot", "FireAA", "AirAttack", "Rally", "Repair", "Recover", "Grapple", "AirShot"}
"""Orders after which dice fall for what they are meant to do."""


@pytest.mark.parametrize(("scenario", "most", "least"), [("s1_beet_road", 120, 3), ("s2_chir", 320, 12)])
def test_no_chance_is_hidden(sit: Sit, scenario: str, most: int, least: int) -> None:
    t = sit(scenario, seed=8)
    rng = random.Random(8)
    asked = 0
    for _ in range(most):
        host = t.face.host
        if t.session.match.result is not None:
            break
        if host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
            continue
        for choice in t.face.hand.choices():
            names = {type(c).__name__ for c in choice.commands}
            if names & ROLLED and choice.why_not is None and "unseen" not in choice.label:
                known = "known" in choice.tip or "Nobody" in choice.tip
                assert re.search(r"\d %", choice.label) or known, (t.face.step, choice.label, choice.tip)
                asked += 1
        command = advice(t.face.state, host.seat, host.options)[0] if rng.random() < 0.9 else rng.choice(host.options)
        if type(command).__name__ != "Resign":
            host.submit(command)
            t.lift()
    assert asked >= least, asked
