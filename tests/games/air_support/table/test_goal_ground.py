"""What the battle is about can be seen: the ground to hold or to reach is drawn on the map with who holds it, and told
at the edge of the board while it is out of sight (AS-VIC-04).
"""

from __future__ import annotations

from dataclasses import replace

import pygame as pg
import pytest

from tabletop.games import kit
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.table.marks.goals import ground, groups
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import rgb
from tests.games.air_support.table.conftest import Sit, Table

SCENARIOS = [card.key for card in kit("air_support").scenarios().cards()]
GOLD = "#e8b93c"


def drawn(t: Table, colour: str, near: int = 2) -> int:
    """Pixels of a colour on the board that the marks of the goals have drawn."""
    board = t.p.app.scene.play_screen.board
    paper = pg.Surface(t.p.surface.get_size())
    for mark in t.face.goal_ground.marks(t.face.state):
        assert mark.draw is not None
        mark.draw(paper, board.camera.to_screen, board.camera.zoom)
    return pg.mask.from_threshold(paper, rgb(colour), (near, near, near, 255)).count()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ground_that_counts_is_on_the_map(sit: Sit, scenario: str) -> None:
    t = sit(scenario)
    rule = t.face.state.scenario.victory
    hold, leave = ground(rule)
    t.p.app.scene.play_screen.do("fit")
    t.p.frame()
    assert (drawn(t, GOLD) > 20) == bool(hold)
    assert bool(t.face.goal_ground.marks(t.face.state)) == bool(hold or leave)
    told = t.face.lying.afar()
    assert len(told) == len(groups(hold)) + len(groups(leave))
    for at in hold | leave:
        assert ", " in t.face.lying.ground_words(at)
        assert any(words in t.face.lying.ground_words(at) for words in ("objective", "counts", "leave the map"))


def test_a_flag_has_the_colour_of_who_holds_the_hex(sit: Sit) -> None:
    t = sit("s2_chir")
    t.p.app.scene.play_screen.do("fit")
    t.p.frame()
    assert t.face.state.scenario.victory.aim is Aim.CONTROL
    theirs, ours = str(pal.SIDE[1]), str(pal.SIDE[0])
    before = drawn(t, theirs, 30)
    assert before > 0 and not drawn(t, ours, 30)
    (at, _), *others = t.face.state.control
    state = replace(t.face.state, control=((at, 0), *others))
    board = t.p.app.scene.play_screen.board
    paper = pg.Surface(t.p.surface.get_size())
    for mark in t.face.goal_ground.marks(state):
        assert mark.draw is not None
        mark.draw(paper, board.camera.to_screen, board.camera.zoom)
    assert pg.mask.from_threshold(paper, rgb(ours), (30, 30, 30, 255)).count() > 0


def test_a_way_out_that_the_view_leaves_out_is_told_at_its_edge(sit: Sit) -> None:
    t = sit("s1_beet_road", size=(1280, 720))
    board = t.p.app.scene.play_screen.board
    plate = next(p for p in board.beyond.plates if p.words.startswith("Exit from the map"))
    assert not plate.of[0].away or plate.of[0].away.endswith("away"), "how far, not a sum"
    assert board.rect.contains(plate.rect)
    t.p.click(plate.rect.center)
    t.p.frame()
    assert not any(p.words.startswith("Exit from the map") for p in board.beyond.plates)


def test_the_first_view_gives_the_room_to_the_map(sit: Sit) -> None:
    """Papers open after the first view was taken: it is taken anew beside them, without a stripe of bare table."""
    t = sit("s1_beet_road", size=(1280, 720))
    camera = t.p.app.scene.play_screen.board.camera
    top, bottom = camera.to_screen((0, 0))[1], camera.to_screen((0, camera.map_size[1]))[1]
    bare = max(0, top - camera.free.top), max(0, camera.free.bottom - bottom)
    if bottom - top <= camera.free.h:
        assert abs(bare[0] - bare[1]) <= 2, "a map lower than the room lies in its middle"
    else:
        assert max(bare) <= camera.free.h * 0.06


def test_set_up_has_one_golden_step(sit: Sit) -> None:
    t = sit("s2_chir")

    def golden() -> list[str]:
        return [c.label for c in t.face.hand.choices() if c.default and c.why_not is None]

    assert golden() == ["Set up for me"]
    t.p.keys("enter")
    t.p.frame()
    assert golden() == ["Done"]
