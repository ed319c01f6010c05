"""Every aircraft can be read at every zoom: drawn or gathered, no tile under its least size, none hiding another."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pygame as pg
import pytest

from tabletop.data.paths import resource
from tabletop.games.thunderbolt_lightning.table import faces
from tabletop.table.board import gathering
from tabletop.table.draw import counters
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
            assert board.piece_px >= t.px(gathering.SMALL_BELOW) * 0.8 - 1
            assert board.piece_px >= counters.FIGURES_FROM, "square counters have their name and figures"
            continue
        counts = board.laid.gathered.counts
        assert sum(counts.get(s[3].id, 1) for s in drawn) == len(flying)
        assert set(board.laid.gathered.leaders) == flying
        for piece, leader in board.laid.gathered.leaders.items():
            assert state.aircraft[piece].home_unit == state.aircraft[leader].home_unit
        assert size[0] >= t.px(34) and size[1] >= t.px(30) - 1
        for a, b in combinations(drawn, 2):
            assert gathering.hidden(a[:2], b[:2], size) <= gathering.MOST_HIDDEN + 0.01, (a[3].id, b[3].id, zoom)
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
            assert gathering.hidden(a[:2], b[:2], size) <= gathering.TOGETHER + 0.01, (a[3].id, b[3].id)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_short_names_are_short_and_different(sit: Any, scenario: str) -> None:
    state = sit(scenario).table.state
    names = [(a.side, faces.tile_name(state, a.id)) for a in state.aircraft.values()]
    assert len(set(names)) == len(names), sorted(n for n in names if names.count(n) > 1)
    assert all(len(name) <= 8 for _, name in names), names


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
    s, (wide, high) = hand.still.window.surface, gathering.LEAST
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
