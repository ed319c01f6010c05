"""Ships under way at turn end (TL-SHIP-08 to TL-SHIP-10, TL-SEQ-06, TL-OPT-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.games.thunderbolt_lightning.rules import ships
from tabletop.games.thunderbolt_lightning.rules.ships import ShipMoved, Steer
from tabletop.games.thunderbolt_lightning.rules.turn import TurnEnded
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import GameOver
from tests.games.thunderbolt_lightning.board import FULL, Board

STEAM = (*FULL, "ships_steam")


def sea(*placed: tuple[str, str, int, int], options: tuple[str, ...] = STEAM, **scenario: Any) -> Match:
    """Ships (type, label, heading, side) and one aircraft a side far away, at the ships step."""
    board = (
        Board(options=options, **scenario)
        .aircraft("spitfire1", "0101", level=3)
        .aircraft("bf109e", "0120", side=1, level=3)
    )
    for kind, label, heading, side in placed:
        board.ship(kind, label, heading, side)
    return board.match(step="ships", seed=1)


def where(match: Match, name: str) -> tuple[str, int]:
    ship = match.state.ships[name]
    return match.state.scenario.grid.label(ship.centre), ship.heading


def why(match: Match, seat: int, command: Steer) -> str:
    refusal = match.refusal(seat, command)
    return "" if refusal is None else refusal.rule


def test_one_hex_along_the_heading_with_or_without_a_turn() -> None:
    """TL-SHIP-08: straight on, or one hex side to either hand first."""
    for turn, end in ((0, ("2110", 0)), (1, ("2111", 1)), (-1, ("2109", 5))):
        match = sea(("kagero", "2010", 0, 1))
        assert match.to_act == (1,) and set(match.options(1)) == {Steer("G-S1", t) for t in (-1, 0, 1)}
        match.submit(1, Steer("G-S1", turn))
        assert where(match, "G-S1") == end
    assert why(sea(("kagero", "2010", 0, 1)), 1, Steer("G-S1", 2)) == "TL-SHIP-08"


def test_straight_on_is_what_a_ship_does_unless_told_otherwise() -> None:
    """TL-SHIP-08."""
    assert sea(("kagero", "2010", 0, 1)).prompt(1).default == Steer("G-S1", 0)


def test_no_turn_two_turns_running() -> None:
    """TL-SHIP-08: a ship that turned in the turn before steams straight on, by itself, and may turn again the turn
    after.
    """
    match = sea(("kagero", "2010", 0, 1))
    match.submit(1, Steer("G-S1", 1))
    assert match.state.ships["G-S1"].turned_last_turn
    again = Match.at(match.game, match.scenario, match.state)
    again.state = replace(match.state, frames=(Frame("ships", ("G-S1",)),))
    assert again.to_act == ()
    refusal = ships.steer_refusal(again.state, again.state.ships["G-S1"], 1)
    assert refusal is not None and refusal.rule == "TL-SHIP-08"
    again._run(None, None)
    moved = [e for e in again.journal[0].events if isinstance(e, ShipMoved)]
    assert [(e.heading, e.turned) for e in moved] == [(1, False)] and not again.state.ships["G-S1"].turned_last_turn


def test_a_long_ship_turns_around_its_centre() -> None:
    """TL-SHIP-08: centre 2010, heading 0: hexes 1910, 2010, 2110; after the turn to starboard it lies along 1."""
    match = sea(("akagi", "2010", 0, 1))
    state = match.state
    label = state.scenario.grid.label
    assert {label(h) for h in ships.hexes(state, state.ships["G-S1"])} == {"1910", "2010", "2110"}
    match.submit(1, Steer("G-S1", 1))
    state = match.state
    assert where(match, "G-S1") == ("2111", 1)
    assert {label(h) for h in ships.hexes(state, state.ships["G-S1"])} == {"2010", "2111", "2112"}


def test_a_turn_off_the_map_onto_land_or_another_ship_is_refused() -> None:
    """TL-SHIP-08: each of the three, for a long ship whose bow or stern would get there."""
    match = sea(("akagi", "2001", 0, 1))
    assert match.state.turn == 2 and where(match, "G-S1") == (
        "2101",
        0,
    )  # to either hand bow or stern would leave the map
    board = Board()
    land = frozenset(h for h in board.grid if board.grid.cell(h)[1] != 10)
    match = sea(("akagi", "2010", 0, 1), water=land)
    assert match.state.turn == 2  # nothing to ask: both turns put a hex on row 11, which is land
    assert where(match, "G-S1") == ("2110", 0)
    match = sea(("akagi", "2010", 0, 1), ("kagero", "2111", 0, 1), ("kagero", "2009", 0, 1))
    assert why(match, 1, Steer("G-S1", 1)) == "TL-SHIP-08"


def test_a_blocked_ship_stays_where_it_is() -> None:
    """TL-SHIP-08: land, the edge, or another ship ahead: no advance; `coast` is no water because it is not listed
    as such.
    """
    match = sea(("kagero", "3010", 0, 1))
    match.submit(1, Steer("G-S1", 0))
    assert where(match, "G-S1") == ("3010", 0)
    match = sea(("kagero", "2010", 0, 1), ("kagero", "2110", 3, 1))
    match.submit(1, Steer("G-S1", 0))
    assert where(match, "G-S1") == ("2010", 0)


def test_ships_act_one_after_the_other_side_0_first_by_number() -> None:
    """TL-SHIP-08: B-S1, B-S2, B-S10, then the other side; the one ahead makes room before the next one comes."""
    placed = [("kagero", f"{22 - i:02d}08", 0, 0) for i in range(10)]
    match = sea(("maru", "2015", 0, 1), *placed)
    order = [s.id for s in ships.in_order(match.state)]
    assert order == [*(f"B-S{i}" for i in range(1, 11)), "G-S1"]
    match.submit(0, Steer("B-S1", 0))
    match.submit(0, Steer("B-S2", 0))
    assert (where(match, "B-S1")[0], where(match, "B-S2")[0]) == ("2308", "2208")
    assert why(match, 0, Steer("B-S1", 0)) == "TL-SHIP-08"


def test_damage_short_of_sinking_changes_nothing() -> None:
    """TL-SHIP-09, TL-SHIP-06: a carrier with 99 of 100 points steams as before; a sunk one is not asked."""
    board = Board(options=STEAM).aircraft("spitfire1", "0101", level=3).ship("akagi", "2010", 0, 1, damage_taken=99)
    match = board.match(step="ships", seed=1)
    match.submit(1, Steer("G-S1", 0))
    assert where(match, "G-S1") == ("2110", 0)


def test_without_the_option_ships_stand_still_and_never_fire_at_ships() -> None:
    """TL-OPT-03, TL-SHIP-10, TL-SEQ-06: no ship moves; the turn just ends; two hostile ships side by side do
    nothing to each other.
    """
    match = sea(("kagero", "2010", 0, 1), ("kagero", "2110", 0, 0), options=FULL)
    told = match.journal[0].events
    assert any(isinstance(e, TurnEnded) for e in told) and not any(isinstance(e, ShipMoved) for e in told)
    assert where(match, "G-S1") == ("2010", 0) and match.state.ships["B-S1"].damage_taken == 0


def test_victory_is_tested_after_the_ships_have_moved() -> None:
    """TL-SEQ-06, TL-VIC-06: on the last turn the ships still steam before the game is over."""
    match = sea(("kagero", "2010", 0, 1), turn_limit=1)
    assert match.result is None
    told = match.submit(1, Steer("G-S1", 0))
    kinds = [type(e) for e in told]
    assert kinds.index(ShipMoved) < kinds.index(TurnEnded) < kinds.index(GameOver)
    assert match.result is not None
