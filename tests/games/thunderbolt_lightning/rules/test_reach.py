"""Where an aircraft can end its move: counts, agreement with the rules step by step, map edges, attack runs, speed."""

from __future__ import annotations

import random

import pytest

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.prospects.flights import Pose, end_states, flights, sequences
from tabletop.games.thunderbolt_lightning.rules.prospects.reach import prepare, reach
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import FULL, Board
from tests.games.thunderbolt_lightning.work import functions_entered

TABLE = [
    (1, 3, 47, 83),
    (1, 5, 322, 1740),
    (1, 7, 1178, 36496),
    (2, 4, 20, 25),
    (2, 6, 82, 164),
    (2, 7, 146, 419),
    (2, 8, 282, 1089),
    (2, 9, 479, 2807),
    (3, 7, 40, 69),
    (3, 9, 117, 290),
    (3, 11, 305, 1226),
    (4, 5, 8, 9),
    (4, 6, 12, 16),
    (5, 6, 8, 9),
]


@pytest.mark.parametrize(("fs", "v", "states", "ways"), TABLE)
def test_end_states_and_sequences_of_the_table(fs: int, v: int, states: int, ways: int) -> None:
    """TL-MAN-01 to TL-MAN-10: exact numbers of end states and action sequences."""
    assert (len(end_states(fs, v)), sequences(fs, v)) == (states, ways)


def by_the_rules(state: State, name: str) -> tuple[set[Pose], set[tuple[int, int]]]:
    """End poses and hexes off the map found by playing every step through the game itself."""
    ends: set[Pose] = set()
    out: set[tuple[int, int]] = set()
    seen = set()
    stack = [state]
    while stack:
        now = stack.pop()
        match = Match.at(GAME, now.scenario, now)
        a = now.aircraft[name]
        key = (a.hex, a.facing, a.inverted, min(a.straight, 9), a.spent)
        if key in seen:
            continue
        seen.add(key)
        for command in match.options(a.side):
            if isinstance(command, EndMove):
                ends.add((a.hex, a.facing, a.inverted))
            elif isinstance(command, Fly):
                branch = match.copy()
                branch.submit(a.side, command)
                after = branch.state.aircraft[name]
                if after.flying:
                    stack.append(branch.state)
                else:
                    out.add(after.hex)
    return ends, out


@pytest.mark.parametrize(
    ("label", "facing", "exact"),
    [
        ("1510", 1, {"base_speed": 4}),
        ("0201", 4, {"base_speed": 4}),
        ("2905", 0, {"base_speed": 5, "inverted": True}),
        ("1510", 3, {"base_speed": 5, "spent": 2, "straight": 1}),
        ("1019", 2, {"base_speed": 4, "spent": 1, "straight": 1}),
    ],
)
def test_reach_says_what_the_rules_say(label: str, facing: int, exact: dict[str, int]) -> None:
    """TL-SPD-08, TL-MOVE-08, TL-MOVE-03: the same end poses and exits as by trying every step, in the open, at
    edges, in mid-move.
    """
    state = (
        Board().aircraft("spitfire1", label, facing, **exact).aircraft("bf109e", "1515", side=1).state("fly1", ("B1",))
    )
    found = reach(state, state.aircraft["B1"])
    ends, out = by_the_rules(state, "B1")
    assert set(found.ends) == ends
    assert set(found.exits) == out


def test_before_its_move_an_aircraft_has_all_its_speed_to_spend() -> None:
    """TL-SPD-08: what is asked ahead of the phase is what can be flown in it."""
    board = Board().aircraft("spitfire1", "1510", 1, base_speed=4, spent=3).aircraft("bf109e", "0101", side=1)
    ahead, there = board.state("combat1"), Board().aircraft("spitfire1", "1510", 1, base_speed=4).state("fly2", ("B1",))
    found = reach(ahead, ahead.aircraft["B1"], 2)
    assert found.spent == 0 and set(found.ends) == set(reach(there, there.aircraft["B1"]).ends)


@pytest.mark.parametrize(
    ("label", "facing"), [("0101", 4), ("0102", 3), ("3001", 5), ("3020", 1), ("0120", 2), ("2803", 0), ("1502", 5)]
)
def test_reach_at_corners_with_fs_1(label: str, facing: int) -> None:
    """TL-MOVE-08, TL-MOVE-11: the clumsiest and the nimblest alike at every edge and corner; a Gladiator of base
    speed 3 flies 2 to 5.
    """
    state = (
        Board()
        .aircraft("gladiator", label, facing, base_speed=2)
        .aircraft("bf109e", "1515", side=1)
        .state("fly1", ("B1",))
    )
    found = reach(state, state.aircraft["B1"])
    ends, out = by_the_rules(state, "B1")
    assert set(found.ends) == ends and set(found.exits) == out


@pytest.mark.parametrize(("edge", "facing"), [("W", 3), ("E", 0), ("N", 4), ("N", 5), ("S", 1), ("S", 2)])
@pytest.mark.parametrize("beyond", [0, 1])
def test_the_last_point_of_speed_may_lead_off_the_map(edge: str, facing: int, beyond: int) -> None:
    """TL-MOVE-08, TL-MOVE-11: flown straight with all its speed an aircraft just leaves the map; from one hex farther
    in (`beyond`) it just stays on it.
    """
    most = 5  # base speed 4
    columns, rows = 30, 20
    column = {"W": most + beyond, "E": columns + 1 - most - beyond}.get(edge, 15)
    row = {"N": most + beyond, "S": rows + 1 - most - beyond}.get(edge, 10)
    board = Board().aircraft("gladiator", f"{column:02d}{row:02d}", facing, base_speed=4)
    state = board.aircraft("bf109e", "1515", side=1).state("fly1", ("B1",))
    found = reach(state, state.aircraft["B1"])
    ends, out = by_the_rules(state, "B1")
    assert found.high == most and set(found.ends) == ends and set(found.exits) == out
    assert bool(out) is not bool(beyond)


@pytest.mark.parametrize(("label", "facing"), [("0202", 5), ("2902", 4), ("0219", 1), ("2919", 2), ("0210", 3)])
def test_every_way_at_the_edge_stays_on_the_map(label: str, facing: int) -> None:
    """TL-MOVE-08: leaving the map ends the move, so no way that is shown leads over hexes beyond the edge and back, and
    every way out leads out with its last step only.
    """
    state = Board().aircraft("gladiator", label, facing, base_speed=4).state("fly1", ("B1",))
    found = reach(state, state.aircraft["B1"])
    assert found.ends and found.exits
    for pose in found.ends:
        assert all(at in found.grid for at, _, _ in found.trail(pose))
        a = play(state, found.path(pose)).aircraft["B1"]
        assert (a.hex, a.facing, a.inverted, a.spent) == (*pose, found.spent_at(pose))
    for at in found.exits:
        assert play(state, found.way_out(at)).aircraft["B1"].hex == at


def play(state: State, steps: tuple[str, ...]) -> State:
    match = Match.at(GAME, state.scenario, state)
    for step in steps:
        match.submit(0, Fly(step))
    return match.state


def test_paths_can_be_flown() -> None:
    """TL-MOVE-03, TL-SPD-08: the path to every end pose is legal step by step and ends there, with the SP told,
    cheapest first.
    """
    state = Board().aircraft("spitfire1", "0304", 5).state("fly1", ("B1",))
    found = reach(state, state.aircraft["B1"])
    for pose in random.Random(1).sample(sorted(found.ends), 60):
        after = play(state, found.path(pose))
        a = after.aircraft["B1"]
        assert (a.hex, a.facing, a.inverted) == pose and a.spent == found.spent_at(pose)
        assert Match.at(GAME, after.scenario, after).refusal(0, EndMove()) is None
        assert found.trail(pose)[-1] == pose and len(found.trail(pose)) == len(found.path(pose))
    for at in found.exits:
        assert play(state, found.way_out(at)).aircraft["B1"].hex == at
    assert sum(len(poses) for poses in found.by_hex().values()) == len(found.ends)


def test_fewest_sp_are_told_for_a_pose() -> None:
    """TL-SPD-08: straight ahead to 2010 from 1510 costs 5 SP, although 7 would do with detours."""
    state = Board().aircraft("spitfire1", "1510").state("fly1", ("B1",))
    found = reach(state, state.aircraft["B1"])
    pose = (state.scenario.grid.parse("2010"), 0, False)
    assert found.path(pose) == ("forward",) * 5 and found.spent_at(pose) == 5


def test_runs_over_a_target() -> None:
    """TL-DIVE-05, TL-DIVE-06, TL-EXT-03: which crossings are possible, and paths that really make them."""
    state = Board(options=FULL).aircraft("typhoon1b", "1010", level=1).state("fly2", ("B1",))
    target = state.scenario.grid.parse("1310")
    runs = reach(state, state.aircraft["B1"]).runs([target])
    assert {(c.facing, c.inverted, c.straight) for c in runs.ends} >= {(0, False, 3)}
    for crossing, ends in runs.ends.items():
        assert crossing.hex == target
        for pose in list(ends)[:5]:
            steps, at = runs.path(crossing, pose)
            over = play(state, steps[:at]).aircraft["B1"]
            assert (over.hex, over.facing, over.inverted) == (crossing.hex, crossing.facing, crossing.inverted)
            end = play(state, steps).aircraft["B1"]
            assert (end.hex, end.facing, end.inverted) == pose


def test_a_run_that_starts_over_the_target_counts() -> None:
    """TL-DIVE-05: a target in the start hex is crossed with the facing the aircraft stands in it."""
    state = Board(options=FULL).aircraft("ju87b", "1010", 2, level=1).state("fly2", ("B1",))
    a = state.aircraft["B1"]
    runs = reach(state, a).runs([a.hex])
    crossing = next(c for c in runs.ends if c.straight == 0)
    pose = next(iter(runs.ends[crossing]))
    assert crossing.facing == 2 and runs.path(crossing, pose)[1] == 0


def test_before_the_phase_and_for_altitude_changes() -> None:
    """TL-SPD-07: reach can be asked for the next phase and for a climb or dive not yet announced."""
    state = Board(options=("altitude",)).aircraft("bf109e", "1510", level=2).state("announce", ("B1",))
    a = state.aircraft["B1"]
    assert (reach(state, a).low, reach(state, a).high) == (4, 7)
    assert (reach(state, a, 1, -1).low, reach(state, a, 1, -1).high) == (5, 8)
    assert (reach(state, a, 2, -1).low, reach(state, a, 2, -1).high) == (6, 9)


def most_work(kind: str, skills: tuple[int, ...] = ()) -> int:
    """Function calls of the dearest of 30 calls once the graphs are made: in the open, at the edges and in the
    corners.
    """
    most = 0
    for i in range(30):
        board = Board(options=("altitude", "training"))
        board.aircraft(
            kind,
            f"{1 + i % 30:02d}{1 + i % 20:02d}",
            i % 6,
            level=3,
            level_change=-1,
            training="veteran",
            skills=skills,
        )
        state = board.state("fly1", ("B1",))
        prepare(state)
        most = max(most, functions_entered(lambda state=state: reach(state, state.aircraft["B1"])))
    return most


def test_reach_is_bounded_work() -> None:
    """TL-MOVE-01: the window shows it on every pick-up and bots ask for thousands, so no way is searched anew, at
    the edge neither.
    """
    assert most_work("spitfire1") < 6000
    assert most_work("me163b", (2,)) < 40000


def test_graphs_can_be_made_beforehand() -> None:
    """TL-MOVE-07: prepared for the FS in force, so that no pick-up has to wait."""
    state = Board().aircraft("a6m2", "1010").aircraft("spitfire1", "1510").state("fly1", ("B1",))
    prepare(state)
    assert functions_entered(lambda: prepare(state)) < 200
    first = functions_entered(lambda: reach(state, state.aircraft["B1"]))
    assert first == pytest.approx(functions_entered(lambda: reach(state, state.aircraft["B1"])), rel=0.2, abs=200)


@pytest.mark.parametrize(("fs", "straight"), [(1, 1), (2, 0), (3, 3)])
def test_the_way_that_is_shown_has_the_fewest_steps(fs: int, straight: int) -> None:
    """TL-MOVE-01: of all ways to a pose with as many SP the one with the fewest orders comes first."""
    graph = flights(fs, straight, 8)
    assert any(len(before) > 1 for before in graph.before)
    for node, before in enumerate(graph.before):
        if before:
            assert graph.actions[node] == 1 + min(graph.actions[way] for way, _ in before)
            assert graph.actions[before[0][0]] == graph.actions[node] - 1
