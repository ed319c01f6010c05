"""Who wins: every kind of victory with the scenario files that use it, control of hexes, exit points, the end of
the game (AS-VIC, AS-VP, 8).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_support.data import load_scenario, scenario_keys
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import AirStatus, Infantry, Plane, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.scenario import Aim, Group, Scenario, Victory
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import Exit, Phase, State, put_plane, with_fields
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.victory import ControlTaken, Resign
from tests.games.air_support.kit import car, gun, leader, now, of, plane, play, position, scenario, squad
from tests.games.air_support.land import at

WIN, DRAW, LOSS = "win", "draw", "loss"


@lru_cache(None)
def file(key: str) -> Scenario:
    return load_scenario(key)


def outcome(state: State) -> str:
    """Of the seat of the victory conditions."""
    winner = victory.result(state).winner
    return DRAW if winner is None else WIN if winner == state.scenario.victory.seat else LOSS


def begun(key: str) -> State:
    return GAME.start(file(key))


def holding(state: State, number: int) -> State:
    """The seat of the victory conditions holds so many of the objective hexes."""
    seat = state.scenario.victory.seat
    return with_fields(
        state, control=tuple((h, seat if n < number else 1 - seat) for n, (h, _) in enumerate(state.control))
    )


def down(state: State, seat: int, number: int = 1) -> State:
    """So many aircraft of a side are shot down."""
    lost = {f"X{seat}{n}": Plane(f"X{seat}{n}", seat, "FB42", "", False, status=AirStatus.GONE) for n in range(number)}
    return with_fields(state, planes={**state.planes, **lost})


def squads(state: State, seat: int, *where: tuple[int, int], **more: Any) -> State:
    """The first squads of a side stand in these hexes."""
    mine = [m for m in state.infantry.values() if m.seat == seat and state.man(m).size is Size.SQUAD][: len(where)]
    changed = {m.id: replace(m, place=Location(h), where=Where.MAP, **more) for m, h in zip(mine, where, strict=True)}
    return with_fields(state, infantry={**state.infantry, **changed})


@pytest.mark.parametrize(
    ("held", "stukas", "found"),
    [(7, 0, WIN), (7, 1, DRAW), (5, 0, DRAW), (5, 1, LOSS), (4, 0, LOSS), (9, 2, WIN), (8, 2, DRAW), (11, 0, WIN)],
)
def test_s2_buildings_less_stukas(held: int, stukas: int, found: str) -> None:
    """S2, AS-VIC-01: eleven building hexes, all Soviet at the start (AS-VIC-04); less 1 for each Stuka shot down."""
    state = begun("s2_chir")
    assert (
        len(state.control) == 11
        and {s for _, s in state.control} == {1 - state.scenario.victory.seat}
        and victory.score(state) == 0
    )
    assert outcome(down(holding(state, held), state.scenario.victory.seat, stukas)) == found


@pytest.mark.parametrize(
    ("german", "soviet", "found"), [(1, 0, WIN), (5, 4, WIN), (5, 5, LOSS), (3, 6, LOSS), (12, 7, WIN)]
)
def test_s3_casualty_points(german: int, soviet: int, found: str) -> None:
    """S3, AS-VIC-02: more wins, as many or less is a Soviet victory; planes count by what was scored for them, not
    twice (AS-VP-01).
    """
    state = with_fields(
        begun("s3_kuban"), points=(german, soviet) if file("s3_kuban").victory.seat == 0 else (soviet, german)
    )
    assert outcome(state) == found == outcome(down(state, 1))


@pytest.mark.parametrize(
    ("us", "german", "l4", "found"),
    [
        (2, 1, False, WIN),
        (1, 1, False, WIN),
        (2, 1, True, WIN),
        (1, 1, True, DRAW),
        (1, 2, False, DRAW),
        (1, 3, False, LOSS),
        (1, 2, True, LOSS),
        (0, 0, False, WIN),
    ],
)
def test_s4_good_order_squads_and_the_grasshopper(us: int, german: int, l4: bool, found: str) -> None:
    """S4: Good Order squads in column Q or later; with the L-4 shot down one German squad counts double."""
    state = begun("s4_hedgerows")
    seat = state.scenario.victory.seat
    state = squads(squads(state, seat, *[at("R3")] * us), 1 - seat, *[at("Q8")] * german)
    if l4:
        state = put_plane(state, state.scenario.victory.double, status=AirStatus.GONE)
    assert outcome(state) == found


def test_s4_only_good_order_squads_on_or_east_of_q_count() -> None:
    """S4: neither the broken nor those west of it, nor half-squads and leaders."""
    state = begun("s4_hedgerows")
    seat = state.scenario.victory.seat
    assert victory.score(squads(state, seat, at("P5"))) == 0 and victory.score(squads(state, seat, at("Q5"))) == 1
    assert victory.score(squads(state, seat, at("Q5"), broken=True)) == 0
    chief = next(m for m in state.infantry.values() if m.seat == seat and state.man(m).size is Size.LEADER)
    assert (
        victory.score(
            with_fields(
                state, infantry={**state.infantry, chief.id: replace(chief, place=Location(at("R3")), where=Where.MAP)}
            )
        )
        == 0
    )


@pytest.mark.parametrize(
    ("held", "left", "found"),
    [(4, 0, WIN), (3, 0, WIN), (2, 0, DRAW), (1, 0, LOSS), (0, 3, WIN), (0, 2, LOSS), (2, 3, WIN)],
)
def test_s5_three_houses_or_three_squads_away(held: int, left: int, found: str) -> None:
    """S5: control of three of the four wins, two is a draw; or three squads that have left by GG8. The Finn holds all
    four at the start.
    """
    state = begun("s5_ihantala")
    seat = state.scenario.victory.seat
    assert len(state.control) == 4 and {s for _, s in state.control} == {1 - seat}
    mine = [m.id for m in state.infantry.values() if m.seat == seat and state.man(m).size is Size.SQUAD][:left]
    state = with_fields(holding(state, held), exited=tuple(Exit(key, seat, at("GG8")) for key in mine))
    assert outcome(state) == found


def test_s5_only_squads_of_groups_that_may_leave_count() -> None:
    """S5: leaders do not make up the three; AFV may not exit (AS-MOVE-07)."""
    state = begun("s5_ihantala")
    seat = state.scenario.victory.seat
    men = [m.id for m in state.infantry.values() if m.seat == seat and state.man(m).size is not Size.SQUAD]
    assert outcome(with_fields(state, exited=tuple(Exit(key, seat, at("GG8")) for key in men[:3]))) == LOSS
    cars = {key for g in state.scenario.groups if g.seat == seat and not g.exits for key in g.members}
    assert cars and cars == {v.id for v in state.vehicles.values() if v.seat == seat}


def test_as_vic_03_s6_exit_points_of_convoy_and_column_only() -> None:
    """S6, AS-VIC-03: 26 points at the most: 15 for the convoy, 11 for the column; by GG3 to GG9; group C scores
    nothing.
    """
    state = begun("s6_corridor")
    seat, v = state.scenario.victory.seat, state.scenario.victory
    everything = with_fields(state, exited=tuple(Exit(key, seat, at("GG6")) for key in sorted(v.counted)))
    assert victory.score(everything) == 26
    convoy = next(g for g in state.scenario.groups if g.key == "Convoy")
    assert sum(victory.worth(state, key) for key in convoy.members) == 15
    assert victory.score(with_fields(state, exited=tuple(Exit(key, seat, at("GG2")) for key in sorted(v.counted)))) == 0
    rear = next(m.id for m in state.infantry.values() if m.seat == seat and m.id not in v.counted)
    assert victory.score(with_fields(state, exited=(Exit(rear, seat, at("GG6")),))) == 0


@pytest.mark.parametrize(
    ("german", "british", "found"),
    [(15, 0, WIN), (14, 0, DRAW), (5, 0, DRAW), (4, 0, LOSS), (0, 5, LOSS), (35, 20, WIN)],
)
def test_s6_fifteen_points_decide(german: int, british: int, found: str) -> None:
    """S6, AS-VIC-01."""
    seat = file("s6_corridor").victory.seat
    assert (
        outcome(with_fields(begun("s6_corridor"), points=(german, british) if seat == 0 else (british, german)))
        == found
    )


@pytest.mark.parametrize(
    ("held", "zeros", "wildcats", "found"),
    [
        (6, 0, 0, WIN),
        (5, 1, 0, WIN),
        (5, 0, 0, DRAW),
        (6, 0, 1, DRAW),
        (4, 0, 0, DRAW),
        (3, 0, 0, LOSS),
        (4, 0, 1, LOSS),
    ],
)
def test_s7_the_ridge_and_planes(held: int, zeros: int, wildcats: int, found: str) -> None:
    """S7: 17 ridge hexes, all Japanese at the start; 1 more for each Japanese plane shot down, 1 less for each of
    the own.
    """
    state = begun("s7_point_cruz")
    seat = state.scenario.victory.seat
    assert len(state.control) == 17 and {s for _, s in state.control} == {1 - seat}
    assert outcome(down(down(holding(state, held), 1 - seat, zeros), seat, wildcats)) == found


@pytest.mark.parametrize(
    ("where", "points", "found"),
    [
        ("P5", (0, 0), LOSS),
        ("U5", (0, 0), WIN),
        ("U5", (0, 1), DRAW),
        ("S5", (5, 1), WIN),
        ("S5", (0, 1), DRAW),
        ("R5", (0, 0), LOSS),
        ("A5", (10, 0), WIN),
        ("A5", (4, 0), LOSS),
    ],
)
def test_s0_points_and_columns_decide_by_ten(where: str, points: tuple[int, int], found: str) -> None:
    """S0: 2 for each column that the farthest Good Order squad of the attacker stands beyond P; he wins with 10 more
    than the defender, and 5 more is a draw.
    """
    state = begun("s0_free_battle")
    seat = state.scenario.victory.seat
    state = with_fields(squads(state, seat, at(where)), points=points if seat == 0 else points[::-1])
    assert outcome(state) == found
    assert outcome(squads(with_fields(state, points=(0, 0)), seat, at(where), broken=True)) == LOSS


# -- control
def taken(*pieces: Any, holder: int = 1) -> list[tuple[tuple[int, int], int]]:
    return victory.changes_of_control(
        GAME.start(
            scenario(*pieces, victory=Victory(Aim.CONTROL, 0, 1, 1, frozenset({at("N6")})), control={at("N6"): holder})
        )
    )


def test_as_vic_04_a_good_order_mmc_alone_takes_a_hex() -> None:
    """AS-VIC-04: squads, half-squads, crews; not leaders, not the broken, not with an enemy MMC there; vehicles do
    not count.
    """
    assert (
        taken(squad("T", "N6"))
        == [(at("N6"), 0)]
        == taken(squad("C", "N6", sheet="228"), car("V", "N6", seat=1))
        == taken(squad("T", "N6"), leader("L", "N6", 1))
    )
    assert (
        taken(leader("L", "N6"))
        == []
        == taken(squad("T", "N6", broken=True))
        == taken(squad("T", "N6"), squad("E", "N6", 1, broken=True))
        == taken(squad("T", "N6"), holder=0)
    )
    assert taken(squad("E", "N6", 1), holder=-1) == [(at("N6"), 1)]


def test_as_vic_04_control_changes_at_the_end_of_a_phase_and_stays() -> None:
    """AS-VIC-04: told as an event at the end of the phase; whoever leaves keeps the hex."""
    match = position(
        squad("T", "N6"),
        begin="move",
        victory=Victory(Aim.CONTROL, 0, 1, 1, frozenset({at("N6")})),
        control={at("N6"): 1},
    )
    told = play(match, Done())
    assert of(told, ControlTaken) == [ControlTaken(at("N6"), 0)]
    moved = with_fields(now(match), infantry={})
    assert victory.changes_of_control(moved) == [] and dict(moved.control) == {at("N6"): 0}


def test_as_vic_04_at_the_start_a_hex_belongs_to_the_area_it_lies_in() -> None:
    """AS-VIC-04: else to nobody."""
    goal = Victory(Aim.CONTROL, 0, 1, 1, frozenset({at("N6"), at("C3"), at("Z9")}))
    groups = (Group("A", 0, ("T",), zone=frozenset({at("C3")})), Group("B", 1, ("E",), zone=frozenset({at("N6")})))
    match = position(squad("T", "D5"), squad("E", "P5", 1), victory=goal, groups=groups)
    assert dict(now(match).control) == {at("C3"): 0, at("N6"): 1, at("Z9"): -1}


# -- points and the end
def test_as_vp_04_casualty_values() -> None:
    """AS-VP-04: squad 2, half-squad and crew 1, leader 1 and his modifier, gun 2, truck 1, AFV as printed; a Dummy
    nothing; exits the same (AS-VIC-03).
    """
    match = position(
        squad("T", "D5"),
        squad("H", "D5", sheet="247"),
        squad("C", "D5", sheet="228"),
        leader("L", "D5", sheet="9-2"),
        leader("M", "D5", sheet="8-0"),
        gun("G", "D5", crew="C"),
        car("V", "D5"),
        car("W", "D5", "tiger"),
        Infantry("G?1", 0, "", Location(at("E5"))),
        squad("E", "P5", 1),
    )
    assert [victory.worth(now(match), key) for key in ("T", "H", "C", "L", "M", "G", "V", "W", "G?1")] == [
        2,
        1,
        1,
        3,
        1,
        2,
        1,
        5,
        0,
    ]


def test_as_vic_06_the_last_player_turn_ends_the_game() -> None:
    """AS-VIC-06: after the second Player Turn of the last Game Turn, though one side has nothing left; its empty
    phases pass by themselves.
    """
    match = position(squad("T", "D5"), begin="conceal", turns=1, attacker=1)
    assert match.result is not None and now(match).phase is Phase.OVER
    early = position(squad("T", "D5"), plane("P"), begin="conceal", turns=2, attacker=1)
    assert early.result is None and now(early).turn == 2


def test_as_vic_06_giving_up_ends_it_at_once() -> None:
    """AS-VIC-06."""
    match = position(squad("T", "D5"), squad("E", "P5", 1), begin="move")
    play(match, Resign())
    assert match.result is not None and match.result.winner == 1
    told = [words for e in match.journal[-1].events if (words := e.words(now(match)))]
    assert told[-1].endswith("(AS-VIC-06).")


@pytest.mark.parametrize("key", scenario_keys())
def test_a_random_game_of_each_scenario_ends_and_folds(key: str) -> None:
    """AS-VIC-06, AS-SCOPE-04: from set-up to a result; every line of the log has words, every event can be written
    down, and the events make the state.
    """
    match = Match.start(GAME, file(key), SeededDice(11))
    bots = [RandomBot(1), RandomBot(2)]
    for _ in range(6000):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    assert match.result is not None and match.state.phase is Phase.OVER
    state = GAME.start(file(key))
    for entry in match.journal:
        for event in entry.events:
            state = GAME.evolve(state, event)
            assert "None" not in event.words(state)
        assert all(codec.decode_one_of(GAME.events, codec.encode(event)) == event for event in entry.events[-1:])
    assert codec.dumps(state) == codec.dumps(match.state)


@pytest.mark.parametrize("key", scenario_keys())
def test_the_figures_of_both_sides_are_of_one_kind(key: str) -> None:
    """AS-VIC-02: where a lead decides the figures differ by it, and neither of them is the lead itself; casualty points
    stand among the figures only where they count.
    """
    state = with_fields(begun(key), points=(4, 17))
    rule = state.scenario.victory
    mine, other = victory.result(state).points[:: 1 if rule.seat == 0 else -1]
    if rule.aim is Aim.POINTS:
        assert (mine - other, other) == (victory.score(state), state.points[1 - rule.seat])
    elif rule.aim is Aim.SQUADS:
        assert mine - other == victory.score(state) and 17 not in (mine, other)
    elif rule.aim is Aim.CONTROL:
        assert mine + other == len(state.control)
    else:
        assert mine + other == len(rule.counted)


@pytest.mark.parametrize("seat", [0, 1])
def test_squads_are_counted_against_those_of_the_other_side(seat: int) -> None:
    """AS-VIC-02: in the hexes that count, whichever side has to hold them."""
    hexes = frozenset({at("F5"), at("G5")})
    squads = (squad("A", "F5", seat), squad("B", "G5", seat), squad("C", "M5", seat), squad("E", "F5", 1 - seat))
    state = now(position(*squads, victory=Victory(Aim.SQUADS, seat, 1, 0, hexes)))
    assert victory.figures(state) == ((2, 1) if seat == 0 else (1, 2))


@pytest.mark.parametrize(("aim", "score"), [(Aim.POINTS, 5), (Aim.EXIT, 1), (Aim.CONTROL, 1), (Aim.SQUADS, 1)])
def test_a_plane_moves_the_score_of_a_battle_that_counts_planes(aim: Aim, score: int) -> None:
    """AS-VIC-01, AS-VIC-02: whatever decides, one less for each own plane lost, two more for each of the enemy."""
    rule = Victory(aim, 0, 1, 0, frozenset({at("F5")}), frozenset({"B"}), own_plane=-1, enemy_plane=2)
    state = now(position(squad("A", "F5"), squad("E", "M5", 1), victory=rule))
    state = with_fields(state, points=(7, 4), exited=(Exit("B", 0, at("F5")),), control=((at("F5"), 0),))
    state = with_fields(state, infantry={**state.infantry, "B": replace(state.infantry["A"], id="B", where=Where.GONE)})
    assert victory.score(state) == score
    assert victory.score(down(state, 0)) == score - 1 and victory.score(down(state, 1, 2)) == score + 4
