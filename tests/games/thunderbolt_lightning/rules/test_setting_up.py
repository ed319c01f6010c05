"""Set-up (TL-SET), units and pilots at set-up (TL-UNIT-01, TL-TRN-04, TL-TRN-05), what the staff proposes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.rules import turn, units
from tabletop.games.thunderbolt_lightning.rules.altitude import DoneAnnouncing
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILLS_OF, Training
from tabletop.games.thunderbolt_lightning.rules.scenario import PilotChoice, Zone
from tabletop.games.thunderbolt_lightning.rules.setting_up import lines, proposal
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import (
    AircraftPlaced,
    Assign,
    ChooseLoad,
    ChoosePilot,
    ChooseSkills,
    Deploy,
    Face,
    LoadChosen,
    Place,
    Ready,
    SetLevel,
)
from tabletop.grid.hexgrid import HexGrid
from tests.games.thunderbolt_lightning.board import Board, sheets

GRID = HexGrid(30, 20)


def zone(
    columns: tuple[int, int], rows: tuple[int, int], facings: tuple[int, ...] = (0,), levels: tuple[int, ...] = (2, 3)
) -> Zone:
    hexes = tuple(
        sorted(GRID.hex(c - 1, w - 1) for c in range(columns[0], columns[1] + 1) for w in range(rows[0], rows[1] + 1))
    )
    return Zone(hexes, facings, levels)


WEST, EAST = zone((3, 8), (5, 16)), zone((22, 27), (5, 16), (2, 3, 4), (1, 2))


def set_up(
    options: tuple[str, ...] = ("altitude", "training"), pilots: tuple[PilotChoice, ...] = (), **line: Any
) -> Match:
    """Four Spitfires in two free pairs in the west, a fixed pair of 109s and one Dauntless in the east."""
    board = Board(options=options, pilots=pilots)
    free = {"zone": WEST, "hex": None, "facing": None, "level": None, "units_free": True, "group": "Spitfires", **line}
    for unit in ("Spitfires 1", "Spitfires 1", "Spitfires 2", "Spitfires 2"):
        board.aircraft("spitfire1", "0505", unit=unit, **free)
    east = {"zone": EAST, "hex": None, "facing": None, "level": None, "side": 1}
    for _ in range(2):
        board.aircraft("bf109e", "2505", unit="Rotte", group="Rotte", **east)
    board.aircraft(
        "sbd3", "2505", unit="Stuka", group="Stuka", load="1x1000", load_choices=("1x1000", "1x500", ""), **east
    )
    return Match.start(GAME, board.scenario("setup"))


def rule(match: Match, seat: int, command: Command) -> str:
    refusal = match.refusal(seat, command)
    return "" if refusal is None else refusal.rule


def test_the_proposal_can_be_confirmed_at_once() -> None:
    """TL-SET-01, TL-SET-02, TL-SET-04: side 0 first, then side 1, then the first turn begins."""
    match = set_up()
    assert match.to_act == (0,) and match.prompt(0).default == Ready()
    match.submit(0, Ready())
    assert match.to_act == (1,)
    match.submit(1, Ready())
    assert match.state.turn == 1


def test_the_side_listed_first_sets_up_first() -> None:
    """TL-SET-02: also when that is side 1; the other side's aircraft are not to be touched."""
    board = Board(first_setup=1).aircraft("spitfire1", "0505").aircraft("bf109e", "2505", 3, side=1)
    match = Match.start(GAME, board.scenario("setup"))
    assert match.to_act == (1,)
    assert rule(match, 1, Face("B1", 1)) == "TL-SET-02"
    match.submit(1, Ready())
    assert match.to_act == (0,) and match.state.frames[-1].step == "setup"


def test_proposal_stands_in_the_zone_in_blocks_as_high_as_allowed() -> None:
    """TL-SET-01, TL-SET-05: inside the zone, together, at the highest level of zone and ceiling, facing the enemy."""
    match = set_up()
    state = match.state
    for a in state.aircraft.values():
        line = lines.placed_of(state.scenario, a.id)
        assert a.hex in line.zone.hexes and a.facing in line.zone.facings
    assert {a.level for a in state.flying(0)} == {3} and {a.level for a in state.flying(1)} == {2}
    assert {a.facing for a in state.flying(1)} == {3}
    assert all(len(parts) == 1 for _, parts in units.this_turn(state))
    assert state.aircraft["B1"].hex != state.aircraft["B3"].hex


def test_place_face_and_level_within_what_is_stated() -> None:
    """TL-SET-01, TL-SET-05: outside the zone, off the map, another facing or level, above the ceiling: refused with
    the reason.
    """
    match = set_up()
    assert rule(match, 0, Place("B1", GRID.parse("0905"))) == "TL-SET-01"
    assert rule(match, 0, Place("B1", GRID.parse("0005"))) == "TL-SET-05"
    assert rule(match, 0, Face("B1", 3)) == "TL-SET-01"
    assert rule(match, 0, SetLevel("B1", 1)) == "TL-SET-05"
    assert rule(match, 0, SetLevel("B1", 4)) == "TL-SET-05"
    match.submit(0, Place("B1", GRID.parse("0305")))
    match.submit(0, SetLevel("B1", 2))
    assert (match.state.aircraft["B1"].hex, match.state.aircraft["B1"].level) == (GRID.parse("0305"), 2)
    match.undo()
    match.undo()
    match.submit(0, Ready())
    match.submit(1, Face("G1", 2))
    assert match.state.aircraft["G1"].facing == 2


def test_nobody_starts_above_the_ceiling() -> None:
    """TL-SET-05, TL-ALT-03: a zone that allows High does not lift a Dauntless (ceiling Medium) there."""
    board = Board(options=("altitude",)).aircraft(
        "sbd3", "0505", zone=zone((3, 8), (5, 16), (0,), (1, 2, 3)), hex=None, facing=None, level=None
    )
    match = Match.start(GAME, board.scenario("setup"))
    assert match.state.aircraft["B1"].level == 2
    refusal = match.refusal(0, SetLevel("B1", 3))
    assert refusal is not None and refusal.rule == "TL-SET-05" and "its ceiling is Medium" in refusal.sentence
    assert rule(match, 0, SetLevel("B1", 1)) == ""


def test_fixed_hexes_stay() -> None:
    """TL-SET-01: an aircraft with a hex of its own in the scenario cannot be moved from it."""
    board = Board().aircraft("spitfire1", "0509").aircraft("bf109e", "2609", 3, side=1)
    match = Match.start(GAME, board.scenario("setup"))
    assert rule(match, 0, Place("B1", GRID.parse("0510"))) == "TL-SET-01"
    assert GRID.label(match.state.aircraft["B1"].hex) == "0509"


def test_cohesion_is_asked_for_at_ready() -> None:
    """TL-SET-04, TL-UNIT-05: a pair torn apart, or at two levels, cannot be confirmed."""
    match = set_up()
    match.submit(0, Place("B1", GRID.parse("0305")))
    assert rule(match, 0, Ready()) == "TL-SET-04" and Ready() not in match.options(0)
    match.submit(0, Deploy())
    assert rule(match, 0, Ready()) == ""
    match.submit(0, SetLevel("B1", 2))
    refusal = match.refusal(0, Ready())
    assert refusal is not None and refusal.rule == "TL-SET-04" and "levels" in refusal.sentence


def test_what_stands_as_proposed_is_not_set_up_again() -> None:
    """TL-SET-01: only who was moved goes back, and with nobody moved there is nothing to do."""
    match = set_up()
    assert rule(match, 0, Deploy()) == "TL-SET-01"
    match.submit(0, SetLevel("B1", 2))
    told = match.submit(0, Deploy())
    assert [e.aircraft for e in told if isinstance(e, AircraftPlaced)] == ["B1"]


def test_the_staff_proposes_places_for_one_side() -> None:
    """TL-SET-01, TL-SET-02: for all of its aircraft, also when a unit is dissolved, and for none of the enemy's."""
    match = set_up()
    match.submit(0, Assign("B3", "Spitfires 1"))
    match.submit(0, Assign("B4", "Spitfires 1"))
    assert "Spitfires 2" not in match.state.homes
    assert set(proposal.posts(match.state, 0)) == {"B1", "B2", "B3", "B4"}
    assert set(proposal.posts(match.state, 1)) == {"G1", "G2", "G3"}


def test_units_can_be_regrouped_inside_their_line() -> None:
    """TL-UNIT-01, TL-UNIT-02, TL-UNIT-03: into the other pair, into a new unit, not into a fixed one; never more
    than 9.
    """
    match = set_up()
    match.submit(0, Assign("B3", "Spitfires 1"))
    assert match.state.homes["Spitfires 1"].members == ("B1", "B2", "B3") and match.state.homes[
        "Spitfires 2"
    ].members == ("B4",)
    match.submit(0, Assign("B1", "Spitfires 3"))
    assert match.state.homes["Spitfires 3"].members == ("B1",)
    assert rule(match, 0, Assign("B1", "Spitfires 4")) == "TL-UNIT-01"
    match.submit(0, Deploy())
    match.submit(0, Ready())
    assert rule(match, 1, Assign("G1", "Rotte 1")) == "TL-UNIT-01"
    assert match.state.homes["Spitfires 1"].members == ("B2", "B3")


def test_no_unit_of_more_than_nine() -> None:
    """TL-UNIT-01: the tenth aircraft is refused."""
    board = Board()
    for i in range(10):
        board.aircraft("spitfire1", "0505", unit="Red" if i < 9 else "Blue", units_free=True, group="All")
    match = Match.start(GAME, board.scenario("setup"))
    assert rule(match, 0, Assign("B10", "Red")) == "TL-UNIT-01"
    match.submit(0, Assign("B1", "Blue"))
    assert len(match.state.homes["Red"].members) == 8


PILOTS = (PilotChoice(0, ("Spitfires",), "ace", 1), PilotChoice(0, ("Spitfires",), "veteran", 2))


def test_pilots_are_given_by_the_owner() -> None:
    """TL-SET-03, TL-TRN-01, TL-TRN-04: leaders first; moving the Ace takes his skills along; the others stay
    Trained.
    """
    match = set_up(pilots=PILOTS)
    grades = {a.id: a.training.value for a in match.state.flying(0)}
    assert sorted(grades.values()) == ["ace", "trained", "veteran", "veteran"] and grades["B1"] == "ace"
    trained = next(k for k, v in grades.items() if v == "trained")
    match.submit(0, ChoosePilot(0, trained))
    a = match.state.aircraft
    assert (a[trained].training, a[trained].skills, a["B1"].training, a["B1"].skills) == (
        Training.ACE,
        (1, 2),
        Training.TRAINED,
        (),
    )
    veteran = next(k for k, v in grades.items() if v == "veteran")
    assert rule(match, 0, ChoosePilot(0, veteran)) == "TL-SET-03"
    refusal = match.refusal(0, ChoosePilot(0, trained))
    assert refusal is not None and refusal.rule == "TL-SET-03" and "has such a pilot already" in refusal.sentence
    assert rule(match, 0, ChoosePilot(7, "B1")) == "TL-SET-03"
    match.submit(0, Ready())
    assert rule(match, 1, ChoosePilot(0, "G1")) == "TL-SET-03"


def test_every_choice_of_two_veterans_can_be_made() -> None:
    """TL-SET-03: any two of four can be reached by giving pilots one by one."""
    seen = set()
    match = set_up(pilots=(PilotChoice(0, ("Spitfires",), "veteran", 2),))
    frontier = [match.state]
    while frontier:
        state = frontier.pop()
        have = frozenset(a.id for a in state.flying(0) if a.training is Training.VETERAN)
        assert len(have) == 2
        if have in seen:
            continue
        seen.add(have)
        for command in Match.at(GAME, state.scenario, state).options(0):
            if isinstance(command, ChoosePilot):
                branch = Match.at(GAME, state.scenario, state)
                branch.submit(0, command)
                frontier.append(branch.state)
    assert len(seen) == 6


@pytest.mark.parametrize(("grade", "proposed"), [("veteran", (1,)), ("ace", (1, 2)), ("multi_ace", (1, 2, 4))])
def test_skills_by_grade(grade: str, proposed: tuple[int, ...]) -> None:
    """TL-TRN-04, TL-TRN-05, table 10: 1, 2 or 3 different skills; the staff proposes 1, 2, 4."""
    match = set_up(training=grade)
    assert match.state.aircraft["B1"].skills == proposed and SKILLS_OF[Training(grade)] == len(proposed)
    assert rule(match, 0, ChooseSkills("B1", (1,) * len(proposed))) == (
        "TL-TRN-05" if len(proposed) > 1 else "TL-TRN-04"
    )
    assert rule(match, 0, ChooseSkills("B1", (1, 2, 3, 4))) == "TL-TRN-04"
    assert rule(match, 0, ChooseSkills("B1", (6, 7, 8)[: len(proposed)])) == "TL-TRN-04"
    mine = (3, 4, 5)[: len(proposed)]
    match.submit(0, ChooseSkills("B1", mine))
    assert match.state.aircraft["B1"].skills == mine
    match.submit(0, Ready())
    assert rule(match, 1, ChooseSkills("G1", (1,))) == "TL-TRN-04"


def test_fs_1_types_are_proposed_skill_3_instead_of_2() -> None:
    """TL-TRN-04: a born flyer gains nothing at FS 1."""
    board = Board().aircraft("a6m2", "0505", training="multi_ace")
    assert Match.start(GAME, board.scenario("setup")).state.aircraft["B1"].skills == (1, 3, 4)


def test_without_training_every_pilot_is_trained() -> None:
    """TL-OPT-01, TL-TRN-01: grades and skills of the scenario count for nothing."""
    match = set_up(options=("altitude",), pilots=PILOTS, training="ace")
    assert {(a.training, a.skills) for a in match.state.aircraft.values()} == {(Training.TRAINED, ())}
    assert rule(match, 0, ChoosePilot(0, "B1")) == "TL-OPT-01"
    assert rule(match, 0, ChooseSkills("B1", (1,))) == "TL-TRN-04"


def test_load_where_the_scenario_leaves_a_choice() -> None:
    """TL-SET-03, TL-SPD-10: one of the stated loads, or none; full speed follows the weight."""
    match = set_up(options=("altitude", "loaded"))
    match.submit(0, Ready())
    assert match.state.aircraft["G3"].base_speed == 4
    match.submit(1, ChooseLoad("G3", "1x500"))
    assert (match.state.aircraft["G3"].load, match.state.aircraft["G3"].load_left) == ("1x500", 1)
    match.submit(1, ChooseLoad("G3", ""))
    assert (match.state.aircraft["G3"].load_left, match.state.aircraft["G3"].base_speed) == (0, 5)
    assert rule(match, 1, ChooseLoad("G3", "torpedo")) == "TL-SET-03"
    assert rule(match, 1, ChooseLoad("G1", "1x500")) == "TL-SET-03"


@pytest.mark.parametrize(("dice", "loaded"), [(0, False), (1, True), (2, True)])
def test_one_bomb_is_a_load(dice: int, loaded: bool) -> None:
    """TL-LOAD-04: the loaded modifiers follow the load at the start, be it a single die."""
    state = LoadChosen("B1", "1x500" if dice else "", dice).apply(set_up().state)
    assert state.aircraft["B1"].loaded_at_start is loaded


def test_all_start_upright_and_everything_is_open() -> None:
    """TL-INV-01, TL-SET-06: nobody is inverted; each side sees the other's skills, loads and places."""
    match = set_up(pilots=PILOTS)
    assert not any(a.inverted for a in match.state.aircraft.values())
    assert match.view(0).aircraft == match.view(1).aircraft == match.view(None).aircraft == match.state.aircraft


def test_small_battles_get_a_note() -> None:
    """TL-GEN-06: fewer than 10 aircraft in all."""
    small = Board().aircraft("spitfire1", "0505").scenario()
    assert "1 aircraft" in turn.notes(small)[0]
    large = Board()
    for _ in range(10):
        large.aircraft("spitfire1", "0505")
    assert turn.notes(large.scenario()) == []


def test_a_position_written_down_starts_exactly_there() -> None:
    """TL-SPD-10, TL-UNIT-06: `start` at a step of a turn keeps hits, facing, order, split units and base speed as
    written.
    """
    board = Board(turn=4, order=("Red-2", "Rotte", "Red"))
    board.aircraft("spitfire1", "1010", 5, unit="Red", hits_taken=1, base_speed=5, inverted=True)
    board.aircraft("spitfire1", "1510", unit="Red").aircraft("bf109e", "2010", 3, side=1, unit="Rotte")
    scenario = replace(board.scenario("move2"), turn=4)
    match = Match.start(GAME, scenario)
    a = match.state.aircraft["B1"]
    assert (a.facing, a.hits_taken, a.base_speed, a.inverted, a.unit) == (5, 1, 5, True, "Red")
    assert match.state.order == ("Red-2", "Rotte", "Red") and match.state.turn == 4
    assert match.state.frames[-1].step == "move2" and match.options(0) == [Begin("B2")]


@pytest.mark.parametrize(("options", "straight"), [((), (0, 0)), (("carry_phase",), (2, 2))])
def test_a_phase_that_has_begun_goes_on_with_those_who_have_not_moved(
    options: tuple[str, ...], straight: tuple[int, int]
) -> None:
    """TL-SEQ-02, TL-MOVE-02: a phase that is written down half flown does not begin again; who has moved stays where he
    is; straight hexes are carried over into phase 2 alone, and only by the option (TL-OPT-05).
    """
    for start, kept in (("move1", (0, 0)), ("move2", straight)):
        board = Board(options=("training", *options), order=("B1", "G1"))
        board.aircraft("spitfire1", "1010", moved=True, straight=3).aircraft("bf109e", "2010", 3, side=1, straight=2)
        match = Match.start(GAME, board.scenario(start))
        assert not [e for entry in match.journal for e in entry.events if isinstance(e, turn.PhaseBegan)]
        assert match.to_act == (1,) and match.state.aircraft["B1"].moved
        waits = match.state.aircraft["G1"]
        assert (waits.straight, waits.carried) == kept and match.state.aircraft["B1"].straight == 3


def test_a_wreck_written_down_is_a_wreck() -> None:
    """TL-SHIP-06, TL-EXT-01: all damage points taken: sunk, destroyed; one fewer: still there."""
    board = Board().ship("kagero", "1010", damage_taken=30).ship("kagero", "1510", damage_taken=29)
    state = board.installation("radar", "0505", damage_taken=40).state()
    assert [s.sunk for s in state.ships.values()] == [True, False] and state.installations["G-T1"].destroyed


def test_proposed_unit_sizes() -> None:
    """TL-UNIT-03, table 12: sections of three for the British until the end of 1940, pairs after; bombers in threes
    (TL-UNIT-02).
    """
    library = sheets()
    spitfire, heinkel = library.aircraft["spitfire1"], library.aircraft["he111h"]
    size = units.usual_size
    assert (size(library, spitfire, "UK", 1940, 12), size(library, spitfire, "UK", 1941, 1)) == (3, 2)
    assert size(library, spitfire, "DE", 1940, 8) == 2 and size(library, heinkel, "DE", 1940, 8) == 3
    assert size(library, spitfire, "??", 1944, 1) == 3


def test_options_and_refusals_agree_at_set_up() -> None:
    """TL-SET-01: every option is legal; all other commands of the same kinds are refused."""
    match = set_up(pilots=PILOTS)
    offered = set(match.options(0))
    tried: list[Command] = [Ready(), Deploy(), DoneAnnouncing(), EndMove()]
    for name in ("B1", "B3", "G1", "X9"):
        tried += (
            [Place(name, h) for h in GRID]
            + [Face(name, f) for f in range(7)]
            + [SetLevel(name, v) for v in range(-1, 5)]
        )
        tried += [Assign(name, u) for u in ("Spitfires 1", "Spitfires 2", "Spitfires 3", "Rotte", "New")]
        tried += [ChoosePilot(i, name) for i in (0, 1, 2)] + [ChooseLoad(name, x) for x in ("", "1x500")]
        tried += [ChooseSkills(name, s) for s in ((1,), (2,), (1, 2), (2, 1), (4, 5), ())]
    for command in tried:
        assert (match.refusal(0, command) is None) == (command in offered), command
