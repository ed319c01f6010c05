"""Set-up at the table: the staff places the rest, works come back, the dial turns, and what is still open is told."""

from __future__ import annotations

from math import cos, radians, sin
from threading import Event

import pytest

from tabletop.core.messages import Command
from tabletop.data.texts import texts
from tabletop.games.conflict_solo.data import setups
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.moving import Face
from tabletop.games.conflict_solo.rules.setting_up import Place, PlaceMines, PlaceWork, setup_area, to_place, works_left
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.hand import setup_mode
from tabletop.games.conflict_solo.table.hand.setup_mode import SetupMode
from tabletop.games.conflict_solo.table.marks import map_marks
from tabletop.games.conflict_solo.table.marks.map_marks import ARROW_OUT
from tabletop.games.conflict_solo.table.pages.briefing import checks
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.table.screens.jobs import JobSheet
from tests.games.conflict_solo.table.conftest import MILL, Sit, Table

MISSIONS = (
    "m1_the_sawmill", "m2_crossroads_at_zelva", "m3_whispers_in_the_birches", "m4_flak_over_the_warta",
    "m5_steel_in_the_wheat", "m6_hedgerow_lane",
)  # fmt: skip


def arrow(t: Table, hex: str, facing: int) -> tuple[float, float]:
    """Where an arrow of the dial lies, from the middle of its hex."""
    far, turn = t.face.host.cell_size[1] * ARROW_OUT, radians(60 * facing)
    return far * sin(turn), -far * cos(turn)


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_rest_is_placed_with_one_press_and_the_mission_can_begin(sit: Sit, mission: str) -> None:
    t = sit(mission)
    t.p.keys("a")
    t.settle()
    state = t.state
    assert all(u.hex and u.hex in setup_area(state, u) for u in to_place(state)) and not works_left(state)
    assert t.face.host.refusal(DONE) is None
    assert [c.words for c in checks(state) if c.done is False] == []
    t.press("Start")
    assert t.state.round == 1


def test_what_stands_already_stays_and_one_undo_takes_the_rest_back(sit: Sit) -> None:
    t = sit()
    t.do(Place("U01", "A11"), Face("U01", 4))
    t.press("Place the rest")
    assert (t.state.counters["U01"].hex, t.state.counters["U01"].facing) == ("A11", 4)
    t.p.keys("ctrl+z")
    t.settle()
    assert [u.id for u in to_place(t.state) if u.hex] == ["U01"]


def test_the_staff_thinks_beside_the_window(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    go = Event()

    def slow(view: State) -> list[Command]:
        assert go.wait(30)
        return [Place("U01", "E10")]

    monkeypatch.setattr(setup_mode, "setup_commands", slow)
    monkeypatch.setattr(setups, "shipped", lambda mission: [])
    t = sit()
    choice = next(c for c in t.face.hand.choices() if c.label.startswith("Place the rest"))
    t.p.app.scene.play_screen.choose(choice)
    t.p.frame().frame()
    assert isinstance(t.p.root.stage.top, JobSheet) and not t.state.counters["U01"].hex
    go.set()
    t.settle()
    assert t.state.counters["U01"].hex == "E10"


def test_the_rest_goes_where_a_good_set_up_has_it(sit: Sit) -> None:
    """The mission's own set-ups are better than what a bot makes up; what stands already stays."""
    t = sit()
    wanted = setups.read(setups.shipped("m1_the_sawmill")[0], t.state)
    t.press("Place the rest")
    assert {p.id: p.hex for p in wanted.units} == {u.id: u.hex for u in to_place(t.state)}


def test_start_says_how_many_are_missing(sit: Sit) -> None:
    t = sit()
    start = next(c for c in t.face.hand.choices() if c.label == "Start")
    assert start.why_not is not None and start.why_not.sentence == "4 Units are not placed."
    assert checks(t.state)[0].words == "Units: 4 to place"
    assert t.face.ready.visible
    t.set_up(MILL)
    assert not t.face.ready.visible


def test_an_arrow_of_the_dial_turns_the_picked_unit(sit: Sit) -> None:
    t = sit()
    t.do(Place("U01", "E10"))
    t.face.select("U01")
    t.click("E10", arrow(t, "E10", 2))
    assert t.state.counters["U01"].facing == 2


def test_where_a_gun_cannot_stand_is_barred_with_its_reason(sit: Sit) -> None:
    """CH-MOVE-04."""
    t = sit("m5_steel_in_the_wheat")
    mode = t.face.mode
    assert isinstance(mode, SetupMode)
    words = {m.text for u in mode.waiting() if not t.face.select(u) for m in mode.marks()}
    assert map_marks.AREA.words in words and map_marks.BARRED.words in words


def test_works_and_mines_are_taken_back_together(sit: Sit) -> None:
    t = sit("m5_steel_in_the_wheat")
    work = next(c for c in t.face.host.options if isinstance(c, PlaceWork))
    mines = next(c for c in t.face.host.options if isinstance(c, PlaceMines) and c.hex != work.hex)
    t.do(work, mines)
    assert f"{work.work.capitalize()}s: 1 of" in " ".join(c.words for c in checks(t.state))
    t.p.keys("c")
    t.settle()
    assert not t.state.works_set and not t.state.mines_set


def test_nobody_covers_an_objective_is_told(sit: Sit) -> None:
    """M5 is defended: all Units far behind leave the south hill to the enemy."""
    t = sit("m5_steel_in_the_wheat")
    unit = to_place(t.state)[0]
    hex = sorted(setup_area(t.state, unit))[-1]
    spot = next(c for c in t.face.host.options if isinstance(c, Place) and c.unit == unit.id and c.hex == hex)
    t.do(spot)
    assert any(c.done is None and c.words.startswith("Nobody covers") for c in checks(t.state))


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_a_full_tray_gathers_units_of_a_type_and_none_lies_over_another(
    sit: Sit, size: tuple[int, int], scale: float
) -> None:
    """Steel in the Wheat: 14 Units and three kinds of works; each Unit can be placed from its pile."""
    t = sit("m5_steel_in_the_wheat", size=size, scale=scale)
    rack = t.face.foot.rack
    piles = rack.piles()
    assert sum(piles.values()) == len(rack.ids) == 14 and max(piles.values()) > 1
    types = [t.state.counters[id].type for id in piles]
    assert len(types) == len(set(types))
    pitch, px, rows = rack._cells(rack.theme)
    assert px <= pitch and px * rows <= rack.rect.h, "the counters do not overlap"
    again = next(id for id, count in piles.items() if count > 1)
    t.face.select(again)
    t.p.frame()
    hexes = sorted(c.hex for c in t.face.mode.options if isinstance(c, Place) and c.unit == again)
    t.do(Place(again, hexes[0]))
    now = rack.piles()
    assert again not in now and sum(now.values()) == 13
    assert any(t.state.counters[id].type == t.state.counters[again].type for id in now)


def test_a_full_tray_in_a_small_window_has_two_rows_whose_counters_can_be_read(sit: Sit) -> None:
    """Steel in the Wheat at 1280x720 and 150 %: twelve things had the size of a finger-nail in one row."""
    t = sit("m5_steel_in_the_wheat", size=(1280, 720), scale=1.5)
    t.p.frame()
    rack = t.face.foot.rack
    _, px, rows = rack._cells(rack.theme)
    assert rows == 2 and px >= 45
    assert len({rect.y for rect, _ in rack.spots}) == 2
    assert [key for _, key in rack.spots] == [*rack.piles(), *(work for work, _ in rack.works)]
    for rect, key in rack.spots:
        assert rack.rect.contains(rect) and rack.at(rect.center) == key
        assert not any(rect.colliderect(other) for other, name in rack.spots if name != key)


@pytest.mark.parametrize("key", ["m3_whispers_in_the_birches", "m5_steel_in_the_wheat", "m6_hedgerow_lane"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.5)])
def test_the_first_look_at_a_set_up_does_not_make_counters_too_small(
    sit: Sit, key: str, size: tuple[int, int], scale: float
) -> None:
    """An area as high as the map is not shown whole at any price; its middle is in sight."""
    t = sit(key, size=size, scale=scale)
    board = t.p.frame().frame().app.scene.play_screen.board
    wide = board.cells.size[0] * board.camera.zoom
    assert wide >= max(board.theme.px(places.NARROWEST), 54) * 0.9
    assert {s.key.letters for s in board.laid.sprites if s.id.startswith("A")} == {scale}
    middles = [t.face.host.centre(cell) for cell in t.face.mode.lit()]
    assert sum(board.camera.sees(at) for at in middles) >= 6


def test_one_button_is_gold_and_enter_takes_it(sit: Sit) -> None:
    t = sit()
    assert [c.label for c in t.face.hand.choices() if c.default] == ["Place the rest for me"]
    t.p.keys("enter")
    t.settle()
    assert all(u.hex for u in to_place(t.state))
    assert [c.label for c in t.face.hand.choices() if c.default] == ["Start"]
    t.p.keys("enter")
    t.settle()
    assert t.state.round == 1


def test_the_area_to_set_up_in_is_lit_and_named_as_it_looks(sit: Sit) -> None:
    """The prompt spoke of lit hexes and none was: the only striped ones are in the enemy's fire."""
    t = sit()
    asked = t.face.telling.prompt()[1]
    assert "inside the blue line" in asked and "lit hex" not in asked
    area = next(mark for mark in t.face.lying.marks() if mark.text == map_marks.AREA.words)
    assert set(area.cells) == {places.cell(h) for h in setup_area(t.state, t.state.counters["U01"])}
    assert map_marks.AREA.fill > 0 and not map_marks.AREA.hatch and map_marks.ZONE.hatch
    told = texts("tabletop.games.conflict_solo", "coach.md")["place"]
    assert "inside the blue line" in " ".join(told) and "striped" not in " ".join(told)
