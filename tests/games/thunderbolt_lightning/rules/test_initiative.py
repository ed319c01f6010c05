"""Initiative (TL-INI; worked examples W01, W02)."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules import units
from tabletop.games.thunderbolt_lightning.rules.initiative import TieRolled
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tests.games.thunderbolt_lightning.board import Board
from tests.games.thunderbolt_lightning.moments import rolls


def line_up(*names: str, side_of: dict[str, int] | None = None) -> Board:
    board = Board()
    for i, name in enumerate(names):
        board.aircraft("spitfire1", f"{5 + i:02d}05", side=(side_of or {}).get(name, 0), unit=name)
    return board


def test_w01_order_from_the_lowest_total() -> None:
    """TL-INI-01, TL-INI-02, W01: 3, 5, 7, 9, 10, 11 act in that order; the totals stay beside the units."""
    german = ("He 111", "Bf 109 A", "Bf 109 B")
    board = line_up(
        *german, "Spitfires", "Hurricane A", "Hurricane B", side_of={"Spitfires": 1, "Hurricane A": 1, "Hurricane B": 1}
    )
    match = board.match(*rolls(7, 3, 10, 5, 9, 11), step="initiative")
    assert match.state.order == ("Bf 109 A", "Spitfires", "He 111", "Hurricane A", "Bf 109 B", "Hurricane B")
    assert match.state.units["He 111"].rolls == (7,)
    assert match.state.turn == 1 and match.to_act == (0,)


def test_w02_ties_are_rolled_again_among_the_tied_only() -> None:
    """TL-INI-03, W02: P, Q, S tie at 6; Q first, then P and S again; R keeps its place after them."""
    match = line_up("P", "Q", "R", "S").match(*rolls(6, 6, 8, 6), *rolls(9, 4, 9), *rolls(3, 5), step="initiative")
    assert match.state.order == ("Q", "P", "S", "R")
    assert match.state.units["P"].rolls == (6, 9, 3)
    ties = [e.unit for e in match.journal[0].events if isinstance(e, TieRolled)]
    assert ties == ["P", "Q", "S", "P", "S"]


def test_one_roll_a_unit_and_none_for_ships() -> None:
    """TL-UNIT-04, TL-INI-07, TL-UNIT-10: three aircraft of two types, one roll; ships roll nothing."""
    board = (
        Board()
        .aircraft("spitfire1", "0505", unit="Red")
        .aircraft("hurricane1", "0605", unit="Red")
        .aircraft("spitfire1", "0705", unit="Red")
    )
    match = board.ship("kagero", "2010").match(3, 4, step="initiative")
    assert match.state.order == ("Red",)


def test_order_holds_for_both_movement_phases_and_units_move_completely() -> None:
    """TL-INI-04, TL-INI-05, TL-SEQ-02: unit by unit, inside a unit any order, every aircraft once a phase."""
    board = Board().aircraft("spitfire1", "0505", unit="Red").aircraft("spitfire1", "0506", unit="Red")
    match = board.aircraft("bf109e", "2015", 3, side=1, unit="Rotte").match(*rolls(9, 4), step="initiative", seed=1)
    assert match.state.order == ("Rotte", "Red")
    moved = []
    while match.state.turn == 1:
        seat = match.to_act[0]
        options = match.options(seat)
        begins = [c for c in options if isinstance(c, Begin)]
        if begins:
            moved.append((match.state.frames[-1].step, begins[-1].aircraft))
            match.submit(seat, begins[-1])
        else:
            match.submit(
                seat, EndMove() if EndMove() in options else options[0] if Fly("forward") in options else options[-1]
            )
    assert moved == [
        ("move1", "G1"),
        ("move1", "B2"),
        ("move1", "B1"),
        ("move2", "G1"),
        ("move2", "B2"),
        ("move2", "B1"),
    ]


def test_an_aircraft_moves_once_a_phase_and_only_with_its_unit() -> None:
    """TL-SEQ-02, TL-INI-05: taking a second move, or one of another unit, is refused."""
    board = (
        Board()
        .aircraft("spitfire1", "0505", unit="Red")
        .aircraft("spitfire1", "0506", unit="Red")
        .aircraft("hurricane1", "0510", unit="Blue")
    )
    match = board.match(step="move1", args=("Red",))
    match.submit(0, Begin("B1"))
    for _ in range(4):
        match.submit(0, Fly("forward"))
    match.submit(0, EndMove())
    twice, other = match.refusal(0, Begin("B1")), match.refusal(0, Begin("B3"))
    assert twice is not None and twice.rule == "TL-SEQ-02"
    assert other is not None and other.rule == "TL-INI-05"


def test_a_unit_without_flying_aircraft_is_skipped() -> None:
    """TL-INI-06: Red is gone; Blue is asked at once, and no dice are rolled for Red next turn."""
    board = (
        Board()
        .aircraft("spitfire1", "0505", unit="Red", status=Status.DESTROYED)
        .aircraft("hurricane1", "0510", unit="Blue")
    )
    match = board.aircraft("bf109e", "2015", 3, side=1).match(step="move1")
    assert match.state.frames[-1].args == ("Blue",)
    assert [home.id for home, _ in units.this_turn(match.state)] == ["Blue", "G1"]
