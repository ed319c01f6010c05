"""Units, cohesion, initiative (TL-UNIT, TL-INI); worked examples W01, W02, W16, W32."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.values import Frame
from tabletop.games.thunderbolt_lightning.rules import units
from tabletop.games.thunderbolt_lightning.rules.altitude import Announce, DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.initiative import TieRolled
from tabletop.games.thunderbolt_lightning.rules.moving.orders import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.units import UnitRejoined
from tests.games.thunderbolt_lightning.board import Board


def line_up(*names: str, side_of: dict[str, int] | None = None) -> Board:
    board = Board()
    for i, name in enumerate(names):
        board.aircraft("spitfire1", f"{5 + i:02d}05", side=(side_of or {}).get(name, 0), unit=name)
    return board


def rolls(*totals: int) -> list[int]:
    """Two dice for each total."""
    dice: list[int] = []
    for total in totals:
        first = min(6, total - 1)
        dice += [first, total - first]
    return dice


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


def three(*labels: str, levels: tuple[int, ...] = (2, 2, 2)) -> Board:
    board = Board(options=("altitude",))
    for label, level in zip(labels, levels, strict=False):
        board.aircraft("spitfire1", label, unit="Red", level=level)
    return board


def test_w16_straggler() -> None:
    """TL-UNIT-05, TL-UNIT-06, W16: 1 and 2 stay Red, 3 becomes Red-2, two rolls."""
    match = three("1010", "1210", "1410").match(*rolls(7, 5), step="initiative")
    assert match.state.units["Red"].members == ("B1", "B2") and match.state.units["Red-2"].members == ("B3",)
    assert match.state.order == ("Red-2", "Red")
    assert match.state.aircraft["B3"].unit == "Red-2" and match.state.aircraft["B3"].home_unit == "Red"


def test_the_largest_group_keeps_the_name() -> None:
    """TL-UNIT-05: {2, 3} is larger than {1}; the name goes to the first group found."""
    match = three("1010", "1610", "1710").match(*rolls(7, 5), step="initiative")
    assert match.state.units["Red"].members == ("B2", "B3") and match.state.units["Red-2"].members == ("B1",)


def test_every_pair_must_be_within_two_hexes() -> None:
    """TL-UNIT-05, TL-HEX-05: range 2 is together, range 3 is not."""
    assert len(three("1010", "1210").match(3, 4, step="initiative").state.units) == 1
    assert len(three("1010", "1310").match(3, 4, 1, 2, step="initiative").state.units) == 2


def test_levels_count_at_the_split() -> None:
    """TL-UNIT-05, TL-ALT-13: the same hex at two levels is not together."""
    match = three("1010", "1010", "1010", levels=(2, 3, 2)).match(*rolls(7, 5), step="initiative")
    assert match.state.units["Red"].members == ("B1", "B3")


def test_a_group_of_nine_is_split_as_the_rule_says() -> None:
    """TL-UNIT-05: two clusters of four and one loner: the cluster with the lower numbers first, the loner last."""
    board = Board()
    for label in ("0505", "1505", "0605", "1605", "0506", "1506", "0606", "1606", "2512"):
        board.aircraft("spitfire1", label, unit="Red")
    state = board.state("initiative")
    parts = units.this_turn(state)[0][1]
    assert [p.members for p in parts] == [("B1", "B3", "B5", "B7"), ("B2", "B4", "B6", "B8"), ("B9",)]
    assert [p.id for p in parts] == ["Red", "Red-2", "Red-3"]


def test_a_straggler_comes_back_and_home_units_never_merge() -> None:
    """TL-UNIT-07, TL-UNIT-09: the split is made afresh from the home unit; neighbours of another home unit stay
    apart.
    """
    board = three("1010", "1110", "1510").aircraft("spitfire1", "1011", unit="Blue")
    state = board.state("initiative")
    assert [u.members for _, parts in units.this_turn(state) for u in parts] == [("B1", "B2"), ("B3",), ("B4",)]
    state = three("1010", "1110", "1210").aircraft("spitfire1", "1011", unit="Blue").state("initiative")
    assert [u.members for _, parts in units.this_turn(state) for u in parts] == [("B1", "B2", "B3"), ("B4",)]
    assert units.straggling(board.state("move1")) == [("B1", "B3"), ("B2", "B3")]


def test_coming_together_again_is_told_once() -> None:
    """TL-UNIT-07: after a turn apart the log says that the unit is one again; a unit that never split is not
    mentioned.
    """
    for labels, apart in ((("1010", "1110"), False), (("1010", "1410"), True)):
        board = Board().aircraft("spitfire1", labels[0], unit="Red").aircraft("spitfire1", labels[1], unit="Red")
        state = board.match(*([3, 4] if not apart else [3, 4, 1, 2]), step="initiative").state
        near = {**state.aircraft, "B2": replace(state.aircraft["B2"], hex=state.aircraft["B1"].hex)}
        match = Match.at(
            GAME, state.scenario, replace(state, aircraft=near, frames=(Frame("initiative"),)), SeededDice(1)
        )
        match._run(None, None)
        told = [e for e in match.journal[0].events if isinstance(e, UnitRejoined)]
        assert [(e.unit.members, e.again) for e in told] == [(("B1", "B2"), apart)]
        assert ("together again" in GAME.words(told[0], match.state)) is apart


def pass_turn(match: Match, until: str) -> None:
    """Fly everybody straight on, hold all fire, until a step begins."""
    while match.state.frames[-1].step != until or not match.to_act:
        seat = match.to_act[0]
        options = match.options(seat)
        for wanted in (DoneAnnouncing(), EndMove(), Fly("forward")):
            if wanted in options:
                match.submit(seat, wanted)
                break
        else:
            match.submit(seat, options[0] if isinstance(options[0], Begin) else options[-1])


def test_w32_split_by_altitude() -> None:
    """TL-ALT-14, TL-UNIT-08, W32: one dives, one stays: they still move together this turn and are two units the
    next.
    """
    board = (
        Board(options=("altitude",)).aircraft("bf109e", "1010", unit="Rotte").aircraft("bf109e", "1010", unit="Rotte")
    )
    board.aircraft("bf109e", "1015", side=1)
    match = board.match(*rolls(7, 5), step="initiative", seed=1)
    match.submit(1, DoneAnnouncing())
    match.submit(0, Announce("B1", -1))
    match.submit(0, Announce("B2", 0))
    pass_turn(match, "move1")
    assert set(match.options(0)) <= {Begin("B1"), Begin("B2")} or match.to_act == (1,)
    assert match.state.units["Rotte"].members == ("B1", "B2")
    pass_turn(match, "announce")
    assert match.state.turn == 2 and {"Rotte", "Rotte-2"} <= set(match.state.order)


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
