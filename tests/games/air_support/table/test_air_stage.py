"""The stage of the dogfights: it comes with a fight, holds every aircraft in it and the table of the attacks, a click
on an enemy attacks it, and it goes with the fight.
"""

from __future__ import annotations

import re

import pytest

from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.dogfights import fights
from tabletop.games.air_support.rules.dogfights.events import AirCombat
from tabletop.games.air_support.table.papers import air_stage
from tests.games.air_support.table.conftest import Sit, Table, up_to
from tests.games.air_support.table.test_ways import rest

FIGHT = ("designate", "air_fight")


def fought(sit: Sit, **more: object) -> Table:
    """Kuban with both Lavochkins of the book, up to the first question of a dogfight."""
    players = ("human", "bot:easy")
    t = sit("s3_kuban", seed=5, players=players, before=up_to(*FIGHT), options=("as_printed",), **more)
    for _ in range(900):
        if len(t.p.root.stage.layers) > 1 and t.p.root.stage.top.key != "curtain":
            t.p.keys("esc")
        host = t.face.host
        if host.seat is None:
            rest(t)
        elif t.face.step in FIGHT:
            for _ in range(3):
                t.p.frame()
            return t
        else:
            host.submit(advice(host.view, host.seat, host.options)[0])
            t.lift()
    raise AssertionError("nobody fought in the air")


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5), ((1280, 720), 1.75)]
)
def test_every_aircraft_and_every_attack_stand_on_it(sit: Sit, size: tuple[int, int], scale: float) -> None:
    t = fought(sit, size=size, scale=scale)
    stage, state = t.face.stage.stage, t.face.state
    found = fights.fight(state, stage.number)
    assert found is not None and t.face.stage.visible
    left, right = stage.sides()
    assert {*left, *right} >= set(found.planes) and all(state.planes[k].seat == 0 for k in left)
    boxes = stage._boxes
    assert set(boxes) == {*left, *right} and all(stage.rect.contains(box) for box in boxes.values())
    assert not [(a, b) for a in boxes for b in boxes if a < b and boxes[a].colliderect(boxes[b])]
    rows = [words for _, dice, words, _ in stage.rows() if not dice and words.startswith("Down")]
    for words in rows:
        parts = [int(n) for n in re.findall(r"(\d+) %", words)]
        assert sum(parts) == 100, words
    tile, shown = stage._fitting(t.p.root.theme)
    assert tile >= t.p.root.theme.px(24) and shown


def test_a_click_on_an_enemy_attacks_it_and_the_roll_stands_in_the_table(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = fought(sit)
    seen: list[air_stage.Attack] = []
    really = air_stage.fought
    monkeypatch.setattr(  # a row is gone from the table as soon as the next phase begins
        air_stage, "fought", lambda *told: seen.append(row) or row if (row := really(*told)) is not None else None
    )
    for _ in range(60):
        host = t.face.host
        if host.seat is None:
            rest(t)
        if t.face.step not in FIGHT:
            break
        stage, journal = t.face.stage.stage, len(t.session.match.journal)
        t.p.frame()
        key = min(stage.targets)
        t.p.click(stage._boxes[key].center)
        assert len(t.session.match.journal) > journal, "the click is the order"
        assert getattr(t.session.match.journal[journal].command, "target", "") == key
        rest(t)
    fired = [e for entry in t.session.match.journal for e in entry.events if isinstance(e, AirCombat)]
    assert fired and len([a for a in seen if a.dice]) == len(fired)
    assert all(a.words for a in seen)
    for _ in range(400):
        if not any(frame.step in (*air_stage.STEPS, "dogfights") for frame in t.face.state.frames):
            break
        host = t.face.host
        if host.seat is None:
            rest(t)
        else:
            host.submit(advice(host.view, host.seat, host.options)[0])
            t.lift()
    t.p.frame()
    assert not t.face.stage.visible, "it goes with the fight"


def test_a_click_on_a_row_of_the_paper_shows_the_aircraft(sit: Sit) -> None:
    t = sit("s1_beet_road")
    key = min(t.face.air.rows)
    assert t.face.panel.key and t.face.selected != key
    t.p.click(t.p[f"plane {key}"].rect.center)
    assert key in (t.face.selected, t.face.inspected)
