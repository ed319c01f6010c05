"""What a player reads at the table holds no ids of the files and no codes of the tables: prompts, buttons, tips, notes,
papers, dice, captions.
"""

from __future__ import annotations

import random
import re

import pytest

from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.table.showings import telling
from tabletop.table.play.contract import Spot
from tests.banned import banned
from tests.games.air_support.rules.test_naming import CODES, ids_of
from tests.games.air_support.table.conftest import Sit, Table

BANNED = banned("air_support")


def read(t: Table) -> list[str]:
    """Everything that is said at this moment."""
    face = t.face
    words = [face.telling.prompt()[1], *face.telling.phases()[0], face.telling.phases()[2]]
    for choice in face.hand.choices():
        words += [choice.label, choice.tip, choice.why_not.sentence if choice.why_not is not None else ""]
    state = face.state
    for at in sorted(face.mode.lit())[:3]:
        note = face.hand.hover(Spot(at, None, face.host.centre(at)))
        if note is not None:
            words += [note.title, *note.lines]
    for key in [*state.infantry, *state.vehicles, *state.guns, *state.planes, *state.weapons][::7]:
        words += [f"{name}: {value}" for name, value, _ in telling.facts(state, key)]
        words += telling.states(state, key)
    roll = t.p.app.scene.play_screen.tray.roll
    if roll is not None:
        words += [roll.title, roll.detail, roll.outcome, *roll.modifiers]
    words += [act.told for act in face.enemy.acts[-2:]]
    words += [hint.text for hint in face.telling.hints()]
    return [line for line in words if line]


@pytest.mark.parametrize(("scenario", "most"), [("s1_beet_road", 90), ("s2_chir", 220), ("s3_kuban", 160)])
def test_nobody_reads_ids_and_codes(sit: Sit, scenario: str, most: int) -> None:
    t = sit(scenario, seed=5)
    rng = random.Random(5)
    found: set[str] = set()
    ids = ids_of(t.face.state)
    for _ in range(most):
        if t.session.match.result is not None:
            break
        host = t.face.host
        if host.seat is None:
            t.p.app.scene.play_screen.play.skip()
            t.lift()
            continue
        for line in read(t):
            if set(re.findall(r"[A-Z]-?[A-Z]\d+", line)) & ids or CODES.search(line) or BANNED.search(line):
                found.add(f"{t.face.step}: {line}")
        command = advice(t.face.state, host.seat, host.options)[0] if rng.random() < 0.8 else rng.choice(host.options)
        if type(command).__name__ == "Resign":
            continue
        host.submit(command)
        t.lift()
    assert not found, "\n".join(sorted(found)[:40])
