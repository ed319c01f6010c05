"""Hexes, labels, facings and ranges as the game uses them (TL-HEX), and what never stands in the way (TL-MOVE-10)."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario, scenario_keys
from tabletop.games.thunderbolt_lightning.rules.moving.events import EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.own_battles import RULE_LEVELS
from tabletop.grid.hexes import DIRECTIONS, POINTY_NAMES, distance
from tabletop.grid.hexgrid import HexGrid
from tests.games.thunderbolt_lightning.board import FULL, Board, pose


def test_labels_are_column_and_row_from_the_top_left() -> None:
    """TL-HEX-01, TL-HEX-02: CCRR from 01; in even-numbered rows the hexes lie half a hex further east."""
    for columns, rows in ((30, 20), (48, 32), (60, 40)):
        grid = HexGrid(columns, rows)
        assert (
            grid.label(grid.hex(0, 0)) == "0101" and grid.label(grid.hex(columns - 1, rows - 1)) == f"{columns}{rows}"
        )
        assert sum(1 for _ in grid) == columns * rows
        x = [grid.centre(grid.parse(f"05{row:02d}"))[0] for row in (1, 2, 3, 4)]
        assert (x[1] - x[0], x[2] - x[0], x[3] - x[0]) == (0.5, 0.0, 0.5)


def test_axial_coordinates_and_back_also_off_the_map() -> None:
    """TL-HEX-03: q = c - (w - (w mod 2)) / 2, r = w; x mod 2 is 0 or 1 for negative x too."""
    grid = HexGrid(30, 20)
    assert grid.parse("1010") == (9 - 4, 9) and grid.parse("1011") == (9 - 5, 10)
    for column in range(-3, 33):
        for row in range(-3, 23):
            assert grid.hex(column, row) == (column - (row - row % 2) // 2, row)
            assert grid.cell(grid.hex(column, row)) == (column, row)


def test_facings_run_clockwise_from_east() -> None:
    """TL-HEX-04: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE; a right turn adds 1, a left turn subtracts 1."""
    assert POINTY_NAMES == ("E", "SE", "SW", "W", "NW", "NE")
    assert DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    for step, facing in (("turn_right", 0), ("turn_left", 4)):
        match = Board().aircraft("spitfire1", "1510", 5).match(step="fly1", args=("B1",))
        for command in (Fly("forward"), Fly("forward"), Fly(step)):
            match.submit(0, command)
        assert match.state.aircraft["B1"].facing == facing


def test_range_counts_hexes() -> None:
    """TL-HEX-05: the formula over a few pairs of the worked examples."""
    grid = HexGrid(30, 20)
    for a, b, away in (
        ("1510", "1810", 3),
        ("2310", "2810", 5),
        ("2010", "2409", 4),
        ("2010", "2010", 0),
        ("0710", "1210", 5),
    ):
        assert distance(grid.parse(a), grid.parse(b)) == away


def test_ships_and_installations_never_block_movement() -> None:
    """TL-MOVE-10, TL-HEX-06: flying over a ship, a battery and aircraft, and ending there."""
    board = Board(options=FULL).aircraft("spitfire1", "1010", level=0).aircraft("bf109e", "1210", side=1, level=0)
    match = board.ship("akagi", "1210").installation("flak37", "1410").match(step="fly1", args=("B1",))
    for _ in range(4):
        match.submit(0, Fly("forward"))
    match.submit(0, EndMove())
    assert pose(match, "B1")[0] == "1410"


def test_the_defaults_are_without_the_variants() -> None:
    """TL-OPT-07: no rule level and no shipped scenario has secret fire, carried straights or long shots (table
    8.0a).
    """
    variants = {"secret_fire", "carry_phase", "long_shots"}
    for options in RULE_LEVELS.values():
        assert not variants & options
    for key in scenario_keys():
        assert not variants & load_scenario(key).options
