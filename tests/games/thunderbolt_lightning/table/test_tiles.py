"""Every aircraft can be read at every zoom: drawn or gathered, no tile under its least size, none hiding another."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame as pg
import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.paths import resource
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.table.pieces import faces
from tabletop.games.thunderbolt_lightning.table.pieces.faces import tile_name
from tabletop.table.board import declutter
from tabletop.table.draw import counters
from tests.games.thunderbolt_lightning.board import Board
from tests.games.thunderbolt_lightning.table.test_formation import flying
from tests.play.conftest import Hand

SCENARIOS = sorted(p.stem for p in resource("scenarios/thunderbolt_lightning").glob("s*.json"))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_piece_is_drawn_or_gathered_and_none_hides_another(sit: Any, scenario: str) -> None:
    hand: Hand = sit(scenario)
    board, state, t = hand.board, hand.table.state, hand.root.theme
    steps = board.camera.steps()
    zooms = {steps[0], *(steps[round(n * (len(steps) - 1) / 5)] for n in range(1, 6))}
    flying = {a.id for a in state.flying()}
    for zoom in sorted(zooms):
        board.camera.zoom_to(zoom)
        shown = board.laid.in_sight(1 << 20)
        size = board.tile_size
        drawn = [s for s in shown if s[3].id in flying]
        if size is None:
            assert {s[3].id for s in drawn} == flying
            assert board.piece_px >= t.px(declutter.SMALL_BELOW) * 0.8 - 1
            assert board.piece_px >= counters.FIGURES_FROM, "square counters have their name and figures"
            continue
        counts = board.laid.gathered.counts
        assert sum(counts.get(s[3].id, 1) for s in drawn) == len(flying)
        assert set(board.laid.gathered.leaders) == flying
        for piece, leader in board.laid.gathered.leaders.items():
            assert state.aircraft[piece].home_unit == state.aircraft[leader].home_unit
        assert size[0] >= t.px(34) and size[1] >= t.px(30) - 1
        for a, b in combinations(drawn, 2):
            assert declutter.hidden(a[:2], b[:2], size) <= declutter.MOST_HIDDEN + 0.01, (a[3].id, b[3].id, zoom)
        picture = drawn[0][3].small(board.piece_px)
        assert abs(picture.get_width() - size[0]) <= 1 and abs(picture.get_height() - size[1]) <= 1


def test_a_unit_lies_as_one_before_its_names_hide_each_other(sit: Any) -> None:
    """Midway in its first view: the four of a section stand so close that a name would be half covered."""
    hand: Hand = sit("s04_six_minutes_at_midway")
    board, state = hand.board, hand.table.state
    board.camera.zoom_to(board.theme.px(29) / board.cells.size[0])
    drawn, size = board.laid.in_sight(1 << 20), board.tile_size
    assert size is not None and board.laid.gathered.counts
    for a, b in combinations([s for s in drawn if s[3].id in state.aircraft], 2):
        if state.aircraft[a[3].id].home_unit == state.aircraft[b[3].id].home_unit:
            assert declutter.hidden(a[:2], b[:2], size) <= declutter.TOGETHER + 0.01, (a[3].id, b[3].id)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_short_names_are_short_and_different(sit: Any, scenario: str) -> None:
    state = sit(scenario).table.state
    names = [(a.side, faces.tile_name(state, a.id)) for a in state.aircraft.values()]
    assert len(set(names)) == len(names), sorted(n for n in names if names.count(n) > 1)
    assert all(len(name) <= 8 for _, name in names), names
    assert not [n for _, n in names if n[-2:-1] == "-"], '"B-2" is a part of unit B that flies by itself (TL-UNIT-06)'


def test_a_click_on_a_gathered_tile_is_a_click_on_its_leader(sit: Any) -> None:
    hand: Hand = sit("s04_six_minutes_at_midway")
    board = hand.board
    board.camera.fit()
    board.moved()
    hand.settle()
    leader = next(iter(board.laid.gathered.counts))
    x, y, _, _ = next(s for s in board.laid.in_sight(0) if s[3].id == leader)
    ox, oy = board.camera.origin[0] - board.camera.window.x, board.camera.origin[1] - board.camera.window.y
    assert board.piece_at((x - ox, y - oy)).id == leader


def test_a_count_stands_inside_the_board_while_its_tile_is_in_sight(sit: Any, monkeypatch: Any) -> None:
    """Half of a figure was cut off where a tile lay at the upper edge, and figures of tiles beyond it were drawn."""
    hand: Hand = sit("s04_six_minutes_at_midway")
    board = hand.board
    board.camera.fit()
    board.moved()
    hand.settle()
    said = list[pg.Rect]()
    say = type(board.theme).say

    def saying(theme: Any, s: pg.Surface, *words: Any, **more: Any) -> pg.Rect:
        said.append(say(theme, s, *words, **more))
        return said[-1]

    monkeypatch.setattr(type(board.theme), "say", saying)
    s, (wide, high) = hand.still.window.surface, declutter.LEAST
    for x, y, shown in (
        (board.rect.centerx, board.rect.top + 2, 1),
        (board.rect.right - 2, board.rect.centery, 1),
        (board.rect.left + 2, board.rect.bottom - 2, 1),
        (board.rect.centerx, board.rect.top - high, 0),
        (board.rect.right + wide, board.rect.centery, 0),
    ):
        said.clear()
        board.pieces._count(s, (x, y), 2)
        assert len(said) == shown and all(board.rect.contains(place) for place in said), (x, y)


def test_no_frame_of_the_hand_stands_beside_tiles_that_lie_as_one(sit: Any) -> None:
    """Three golden frames stood beside one gathered counter when the whole map was in view."""
    hand = flying(sit)
    members = hand.table.mode.flight.members
    here = {s.id: s for s in hand.table.lying.sprites()}
    other = next(i for i in here if i in hand.table.state.aircraft and i not in members)
    assert len(members) > 1 and all(here[m].small(60) is not here[other].small(60) for m in members)
    framed = [i for i in here if here[i].small is not None and here[i].small(60).get_at((20, 1))[:3] == (242, 184, 31)]
    assert sorted(framed) == sorted(members)
    canvas = pg.Surface((200, 200))
    hand.table.mode.flight._frames([hand.table.state.aircraft[m].hex for m in members])(
        canvas, lambda p: (99, 99), 0.01
    )
    assert not canvas.get_bounding_rect().w or canvas.get_at((99, 99))[:3] == (0, 0, 0)
    assert all(canvas.get_at((x, 99))[:3] == (0, 0, 0) for x in range(200))


@pytest.mark.parametrize("key", SCENARIOS)
def test_no_two_counters_share_a_name(key: str) -> None:
    state = Match.start(GAME, load_scenario(key), SeededDice(1)).state
    names = [tile_name(state, ident) for ident in state.aircraft]
    assert len(set(names)) == len(names) and all(len(name) <= 8 for name in names)


def test_units_that_begin_alike_are_told_apart() -> None:
    board = Board().aircraft("bf109e", "1010", unit="Bf 109E-4 G1").aircraft("bf109e", "1012", unit="Bf 109F-4 G1")
    state = board.state()
    assert [tile_name(state, ident) for ident in state.aircraft] == ["E-4 G1/1", "F-4 G1/1"]
