"""Papers over the map, as the fifth game uses them: shares of the window, states, keys, the pointer (design of the
flow, sections 1 and 15).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame as pg
import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.games.conflict_solo.rules.state import with_fields
from tabletop.games.conflict_solo.table.papers.mission_paper import beside_each_other
from tabletop.table.papers.desk import PaperDesk
from tabletop.table.papers.panel_layout import Guest
from tabletop.table.papers.paper import FOLDED, OPEN, PINNED, Paper
from tabletop.table.play.contract import Die, Roll
from tabletop.table.screens.game import PlayScene
from tabletop.table.ui import skin
from tabletop.table.ui.widget import Widget
from tests.games.conflict_solo.table.conftest import MILL, Sit, Table
from tests.screens.conftest import outside

LARGE, SMALL = (1920, 1080), (1280, 720)
ROLL = Roll(
    "MG C fires at Rifles 1", "Needs 9", (Die("white", 5, True), Die("white", 4, True)), "One hit", "CH-FIRE-06"
)
SIZES = [(LARGE, 1.0), (SMALL, 1.0), (LARGE, 1.5), (SMALL, 1.5), ((1024, 640), 1.0), (LARGE, 2.0)]


def desk(t: Table) -> PaperDesk:
    over = t.p.app.scene.play_screen.papers
    assert over is not None
    return over.papers


def lying(t: Table) -> list[str]:
    return [p.name for p in desk(t).papers if p.visible]


def share(rect: pg.Rect, size: tuple[int, int]) -> float:
    return rect.w * rect.h / (size[0] * size[1])


def shares(t: Table, size: tuple[int, int]) -> tuple[float, float]:
    """Of the window: the board, and what of it nothing covers."""
    board = share(desk(t).board.rect, size)
    return board, board * desk(t).free_share


def middle_turn(t: Table, commands: int = 40) -> Table:
    """Somewhere in the first rounds, the player asked for an action, a Unit in hand."""
    bot = RandomBot(3)
    for n in range(10 * commands):
        match = t.session.match
        asked = match.state.frames[-1].step if match.state.frames else ""
        if match.result is not None or (n >= commands and asked == "turn"):
            break
        t.session.submit(0, bot.choose(match.view(0), 0, match.options(0)))
    assert t.session.match.result is None, "the mission ended before"
    t.p.app.scene.play_screen.relogged()
    t.p.app.scene.play_screen.play.settled()
    t.face.select(next(c.id for c in t.state.counters.values() if c.hex))
    t.p.frame()
    return t


# -- shares
@pytest.mark.parametrize(("size", "least"), [(LARGE, (0.84, 0.58)), (SMALL, (0.78, 0.50))], ids=["large", "small"])
def test_the_board_has_its_share(sit: Sit, size: tuple[int, int], least: tuple[float, float]) -> None:
    for scenario in ("m1_the_sawmill", "m5_steel_in_the_wheat"):
        t = sit(scenario, size=size)
        for _ in range(2):
            board, free = shares(t, size)
            assert board >= least[0] and free >= least[1], (scenario, board, free)
            middle_turn(t, 30)
            t.p.app.scene.play_screen.rolled(ROLL)
            t.p.frame()
        t.p.keys("z")
        board, free = shares(t, size)
        assert board >= least[0] and free >= least[0] - 0.08, (scenario, board, free)


# -- nothing empty, nothing cut, nothing over another
def inked(surface: pg.Surface, paper: Paper, t: Any) -> float:
    """Down to which share of its height the content of a paper is written on."""
    bare = skin.paper(t, paper.rect.size, paper.tone)
    inner = paper.content.rect
    for y in range(inner.bottom - 1, inner.y, -1):
        for x in range(inner.x + 2, inner.right - 2, 2):
            if surface.get_at((x, y))[:3] != bare.get_at((x - paper.rect.x, y - paper.rect.y))[:3]:
                return (y - inner.y) / inner.h
    return 0.0


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_paper_is_empty_cut_or_over_another(sit: Sit, size: tuple[int, int], scale: float) -> None:
    t = sit(size=size, scale=scale)
    for _ in range(3):
        middle_turn(t, 12)
        t.p.app.scene.play_screen.rolled(ROLL)
        for _ in range(3):
            t.p.frame(300)
        d = desk(t)
        assert not outside(t.p.root)
        things = [p for p in d.papers if p.visible] + [d.rail] + ([d.foot] if d.foot is not None else [])
        assert d.foot is not None and d.foot.rect.h > 20
        for i, one in enumerate(things):
            assert d.board.rect.contains(one.rect), one.key
            assert not [w.key for w in things[:i] if w.rect.colliderect(one.rect)], one.key
        for paper in d.papers:
            if paper.visible:
                assert paper.full and paper.content.rect.h > 10
                assert inked(t.p.surface, paper, t.p.root.theme) >= 0.6, paper.name
                if paper.name != "log":
                    assert paper.content.rect.h >= paper.content.natural(t.p.root.theme, False, paper.content.rect.w), (
                        f"{paper.name} is cut"
                    )
        assert min(sign.rect.h for sign in d.signs if sign.visible) >= 16


@pytest.mark.parametrize(("size", "scale"), [(SMALL, 1.5), ((1024, 640), 1.0), (LARGE, 2.0)])
def test_in_a_small_window_the_papers_are_one_drawer(sit: Sit, size: tuple[int, int], scale: float) -> None:
    t = middle_turn(sit(size=size, scale=scale), 12)
    for name in ("mission", "cards", "sheet", "log"):
        desk(t).open(desk(t).paper(name))
        t.p.frame()
        assert lying(t) == [name]
        assert desk(t).paper(name).rect.x >= 0.6 * size[0]


# -- states
def test_z_puts_all_away_and_brings_them_back(sit: Sit) -> None:
    t = middle_turn(sit(size=LARGE))
    before = lying(t)
    assert {"mission", "cards", "sheet"} <= set(before)
    t.p.keys("z")
    assert not lying(t) and all(p.state == FOLDED for p in desk(t).papers if p.full or not p.takes_side)
    assert desk(t).paper("plan").state != FOLDED, "nobody has seen it: the next plan lies on its paper"
    assert t.p.app.scene.play_screen.prompt_bar.rect.h and desk(t).rail.rect.h
    t.p.keys("z")
    assert lying(t) == before
    t.p.keys("z", "f6")
    assert lying(t) == ["mission"]
    t.p.keys("z", "z")
    assert lying(t) == before


def test_z_says_so_when_nothing_lies_on_the_map(sit: Sit) -> None:
    """It folded what had no room just then, so that the paper of the first plan never came."""
    t = middle_turn(sit(size=LARGE))
    for paper in desk(t).papers:
        if paper.visible:
            desk(t).toggle(paper)
    t.p.frame()
    t.p.keys("z")
    assert "no papers" in t.p.told.lower() and not desk(t).away


@pytest.mark.parametrize(
    ("key", "name"),
    [("f6", "mission"), ("f7", "cards"), ("i", "sheet"), ("f2", "log"), ("o", "dice"), ("m", "minimap")],
)
def test_every_paper_has_its_key(sit: Sit, key: str, name: str) -> None:
    t = middle_turn(sit(size=LARGE), 12)
    t.p.app.scene.play_screen.rolled(ROLL)
    t.p.frame()
    paper = desk(t).paper(name)
    assert paper.cap.lower() == key
    lay = paper.visible
    t.p.keys(key)
    assert paper.visible is not lay
    t.p.keys(key)
    assert paper.visible is lay


def test_states_are_kept_by_game(sit: Sit) -> None:
    t = sit(size=LARGE)
    t.p.keys("f7")
    t.p.click("pin mission")
    settings = t.p.app.settings
    assert settings.papers == {"conflict_solo": {"cards": FOLDED, "mission": PINNED}}
    again = PlayScene(t.p.app, t.p.app.scene.opened)
    assert again.play_screen.papers is not None
    papers = {p.name: p.state for p in again.play_screen.papers.papers.papers}
    assert papers["cards"] == FOLDED and papers["mission"] == PINNED and papers["log"] == OPEN
    t.p.keys("f7")
    t.p.click("pin mission")
    assert t.p.app.settings.papers == {}


def test_put_away_papers_are_not_kept_as_folded(sit: Sit) -> None:
    t = sit(size=LARGE)
    t.p.keys("z")
    assert t.p.app.settings.papers == {}


def test_a_paper_with_nothing_to_say_tells_so(sit: Sit) -> None:
    t = sit(size=LARGE)
    assert "dice" not in lying(t)
    t.p.keys("o")
    assert "dice" not in lying(t) and "dice" in t.p.told.lower()
    t.p.app.scene.play_screen.rolled(ROLL)
    t.p.frame()
    assert "dice" in lying(t)


def test_the_report_stays_until_the_next_roll_and_earlier_ones_can_be_seen(sit: Sit) -> None:
    t = sit(size=LARGE)
    screen = t.p.app.scene.play_screen
    screen.rolled(ROLL)
    screen.rolled(Roll("Rallies", "", (Die("white", 6, True),), "Rallied", "CH-RALLY-01"))
    t.p.frame()
    assert screen.tray.roll is not None and screen.tray.roll.title == "Rallies"
    t.p.wheel(desk(t).paper("dice").content.rect.center, 1)
    assert screen.tray.roll == ROLL


def test_all_is_reached_by_keyboard(sit: Sit) -> None:
    t = middle_turn(sit(size=SMALL), 12)
    stops = [w.key for w in t.p.root.stage.order()]
    signs = [sign.key for sign in desk(t).signs if sign.visible]
    assert [k for k in stops if k.startswith("sign ")] == [*signs, "sign rules", "sign game_menu"]
    assert {f"sign {p.name}" for p in desk(t).papers if p.full} <= set(signs)
    assert "board" in stops
    t.p.root.stage.focus_on(t.p["sign mission"])
    t.p.keys("enter")
    assert "mission" not in lying(t)
    t.p.keys("enter")
    assert "mission" in lying(t)


def test_the_menu_is_opened_from_the_rail(sit: Sit) -> None:
    t = sit(size=LARGE)
    t.p.click("sign game_menu")
    assert len(t.p.root.stage.layers) > 1


# -- the side
class Slip(Widget):
    """A content of so many pixels."""

    tall = 200


def test_what_takes_the_side_sends_the_others_back_but_not_what_is_pinned(sit: Sit) -> None:
    t = middle_turn(sit(size=LARGE), 12)
    d = desk(t)
    content = Slip()
    content.visible = False
    order = Paper("order", "Green card", content, icon="star", takes_side=True)
    d.papers = (order, *d.papers)
    d.add(order)
    t.p.frame()
    before = lying(t)
    assert "order" not in before
    content.set(visible=True)
    t.p.frame()
    assert lying(t)[0] == "order" and not {"mission", "cards", "sheet"} & set(lying(t))
    t.p.keys("f7")
    assert lying(t)[:2] == ["order", "cards"], "what the player opens meanwhile lies beside it"
    t.p.keys("f7")
    assert "cards" not in lying(t)
    d.paper("cards").state = OPEN
    d.paper("mission").state = PINNED
    d.restage()
    t.p.frame()
    assert lying(t)[:2] == ["order", "mission"]
    content.set(visible=False)
    t.p.frame()
    assert lying(t) == before


def test_the_side_is_folded_for_this_time_only(sit: Sit) -> None:
    t = middle_turn(sit(size=LARGE), 12)
    d, plan = desk(t), desk(t).paper("plan")
    plan.content.set(visible=True)
    t.p.frame()
    assert plan.visible
    t.p.click("fold plan")
    assert not plan.visible and "mission" in lying(t)
    plan.content.set(visible=False)
    t.p.frame()
    plan.content.set(visible=True)
    t.p.frame()
    assert plan.visible and "plan" not in d.kept


def test_in_a_drawer_what_came_last_lies_on_top(sit: Sit) -> None:
    t = middle_turn(sit(size=SMALL, scale=1.5), 12)
    plan = desk(t).paper("plan")
    t.p.keys("f6")
    assert lying(t) == ["mission"]
    plan.content.set(visible=True)
    t.p.frame()
    assert lying(t) == ["plan"]
    t.p.keys("f6")
    assert lying(t) == ["mission"]
    plan.content.set(visible=False)
    t.p.frame()
    assert lying(t) == ["mission"]


def test_in_a_drawer_dice_that_fall_lie_on_top_until_the_player_looks_elsewhere(sit: Sit) -> None:
    """What came of one's own shot is seen, also where the sheet or the mission has the drawer."""
    t = middle_turn(sit(size=SMALL, scale=1.5), 12)
    for name in ("sheet", "mission"):
        desk(t).open(desk(t).paper(name))
        t.p.frame()
        t.p.app.scene.play_screen.rolled(ROLL)
        t.p.frame()
        assert lying(t) == ["dice"]
        unit = next(c for c in t.state.units if c.hex)
        t.p.app.scene.play_screen.at_board.board_hover(t.spot(unit.hex, piece=unit.id))
        t.p.frame()
        assert lying(t) == [name]
        t.p.app.scene.play_screen.at_board.board_hover(None)


# -- the pointer
def place_of(t: Table, hex: str) -> tuple[int, int]:
    board = desk(t).board
    return board.camera.to_screen(board.cells.centre(t.spot(hex).cell))


def test_a_click_on_a_paper_never_reaches_the_map(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    t = middle_turn(sit(size=LARGE), 12)
    reached: list[Any] = []
    at_board = t.p.app.scene.play_screen.at_board
    for name in ("board_click", "board_menu", "board_grab"):
        monkeypatch.setattr(at_board, name, lambda *a, name=name: reached.append(name) or "")
    d = desk(t)
    zoom, origin = d.board.camera.zoom, d.board.camera.origin
    for paper in (p for p in d.papers if p.visible):
        for pos in ((paper.rect.x + 3, paper.rect.y + 3), (paper.rect.x + 30, paper.rect.y + 12), paper.rect.center):
            t.p.click(pos).click(pos, button=3)
            t.p.drag(pos, (pos[0] - 3, pos[1] + 30))
        if paper.name not in ("log", "dice"):
            t.p.wheel(paper.rect.center, 1)
    assert d.foot is not None
    t.p.click((d.foot.rect.x + 2, d.foot.rect.y + 2)).click((d.rail.rect.centerx, d.rail.rect.bottom - 2))
    assert not reached
    assert (d.board.camera.zoom, d.board.camera.origin) == (zoom, origin)


def test_a_counter_is_dragged_from_the_strip_to_the_map(sit: Sit) -> None:
    t = sit(size=LARGE)
    rack = t.face.foot.rack
    spot = next(rect for rect, key in rack.spots if key == "U01")
    board = desk(t).board
    board.looking.to(board.cells.centre(t.spot("H10").cell), force=True)
    t.p.frame()
    to = place_of(t, "H10")
    assert board.open_at(to)
    t.p.drag(spot.center, to)
    t.settle()
    assert t.state.counters["U01"].hex == "H10"


def test_a_counter_dropped_on_a_paper_stays_where_it_was(sit: Sit) -> None:
    t = sit(size=LARGE)
    for unit, hex in MILL.items():
        t.do(Place(unit, hex))
    board, d = desk(t).board, desk(t)
    board.camera.zoom_by(3)
    board.looking.to(board.cells.centre(t.spot("J10").cell), force=True)
    board.camera.pan(0, 200)
    t.p.frame()
    hexes = [h for h in t.state.scenario.chart.terrain if h[1:] in ("10", "11", "12")]
    covered = next(h for h in hexes if d.foot is not None and d.foot.rect.collidepoint(place_of(t, h)))
    assert d.foot is not None and not board.open_at(place_of(t, covered))
    before = dict(t.state.counters)
    t.p.drag(place_of(t, "J10"), place_of(t, covered))
    t.settle()
    assert dict(t.state.counters) == before


def test_a_paper_that_comes_by_itself_never_covers_what_is_pointed_at(sit: Sit) -> None:
    t = sit(size=LARGE)
    d = desk(t)
    t.face.select("")
    t.p.frame()
    sheet = d.paper("sheet")
    t.face.inspect("U01")
    t.p.frame()
    spot = sheet.rect.copy()
    t.face.inspect("")
    t.p.frame()
    assert not sheet.visible
    t.p.move(spot.center)
    t.face.inspect("U01")
    t.p.frame().frame()
    assert not sheet.visible
    t.p.move(d.board.camera.free.center).frame()
    t.p.frame()
    assert t.face.hovered or sheet.visible


def test_the_note_lies_in_the_free_part(sit: Sit) -> None:
    t = sit(size=SMALL).set_up()
    d = desk(t)
    t.face.select("U04")
    t.p.frame()
    for hex in ("J10", "K10", "J9", "O6", "A9"):
        pos = place_of(t, hex)
        if d.board.open_at(pos):
            t.p.move(pos).frame()
            note = t.p.app.scene.play_screen.at_board.note_rect
            assert note is None or not [p.name for p in d.papers if p.visible and p.rect.colliderect(note)]


def test_the_whole_map_comes_into_the_free_part_and_grows_when_papers_go(sit: Sit) -> None:
    t = sit(size=LARGE)
    t.p.keys("home")
    camera = desk(t).board.camera
    zoom, free = camera.zoom, camera.free
    assert camera.whole and camera.free.w < camera.window.w
    t.p.keys("z")
    whole = pg.Rect(camera.to_screen((0, 0)), [round(n * camera.zoom) for n in camera.map_size])
    assert camera.whole and camera.zoom >= zoom and camera.free.contains(whole)
    assert abs(whole.centerx - camera.free.centerx) < 3 and camera.free.w > free.w


@pytest.mark.parametrize(("size", "scale"), [(LARGE, 1.0), (SMALL, 1.0), (LARGE, 1.5)])
def test_the_folded_mission_is_a_line_at_the_top_of_the_map(sit: Sit, size: tuple[int, int], scale: float) -> None:
    """Its places, the rounds as boxes, what the points would mean; it goes when the paper lies there."""
    t = sit(size=size, scale=scale).set_up()
    t.p.app.settings = t.p.app.settings.changed(motion=0)
    board = t.p.app.scene.play_screen.board

    def seen(spot: pg.Rect) -> bytes:
        t.p.until(lambda: board.sharp, seen=True)
        return pg.image.tobytes(t.p.surface.subsurface(spot), "RGB")

    if t.face.mission.visible:
        t.p.keys("f6")
    t.p.until(lambda: board.sharp, seen=True)
    spot = board.beyond.keeps_off
    assert not t.face.mission.visible and spot is not None and board.rect.contains(spot)
    assert spot.collidelist(board.covers) < 0 and spot.collidelist([p.rect for p in board.beyond.plates]) < 0
    pieces = [board.camera.to_screen(board.laid.position(s)) for s in board.laid.sprites if s.stacks]
    assert not any(spot.collidepoint(at) for at in pieces), "no counter lies under it"
    folded = seen(spot)
    t.p.keys("f6")
    assert t.face.mission.visible and seen(spot) != folded and board.beyond.keeps_off is None
    words = [m.text for m in t.face.lying.marks() if m.text.startswith("mission: ")]
    assert words == ["mission: 0 VP: defeat"]


@pytest.mark.parametrize("wanted", [(0, 60, 190, 232), (0, 60, 205, 240), (0, 4, 8, 12), (240, 241, 242, 243)])
def test_words_under_the_bands_never_run_together(wanted: tuple[int, ...]) -> None:
    """A band of one point at the end leaves its word no room of its own: "VictoryGreat"."""
    widths = (38, 29, 40, 32)
    found = beside_each_other(wanted, widths, (0, 262), 6)
    ends = [x + wide for x, wide in zip(found, widths, strict=True)]
    assert found[0] >= 0 and ends[-1] <= 262
    assert all(after - end >= 6 for end, after in zip(ends, found[1:], strict=False))
    assert found == sorted(found)


def test_words_under_the_bands_stay_where_they_would_be_if_there_is_room() -> None:
    assert beside_each_other((10, 80, 140, 220), (38, 29, 40, 32), (0, 262), 6) == [10, 80, 140, 220]


def test_bands_of_any_width_are_drawn_at_once(sit: Sit) -> None:
    """They are drawn band by band: one box a point stopped the window for minutes where a file had a million points."""
    t = sit()
    state = t.state
    bands = replace(state.scenario.bands, defeat=-(10**9), draw=0, victory=10**9)
    t.face.mission.show(with_fields(state, scenario=replace(state.scenario, bands=bands)))
    t.p.frame()
    assert any(
        tip.startswith("*Victory points") and "up to 1000000000" in tip for _, tip in t.face.mission.standing.tips
    )


def test_the_map_stays_while_what_lies_in_the_drawer_changes(sit: Sit) -> None:
    """A low paper, or the coach's card alone, leaves no wide room beside it into which the map would jump."""
    t = middle_turn(sit(size=SMALL, scale=1.5), 12)
    rooms = []
    for name in ("mission", "sheet", "log", "cards"):
        desk(t).open(desk(t).paper(name))
        t.p.frame()
        rooms.append(tuple(desk(t).board.camera.free))
    t.p.keys("z")
    for high in (180, 260):
        desk(t).guest = Guest(lambda t, wide, high=high: high)
        desk(t).restage()
        t.p.frame()
        rooms.append(tuple(desk(t).board.camera.free))
    assert len(set(rooms)) == 1, rooms
