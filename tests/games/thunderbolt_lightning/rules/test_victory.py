"""Points and victory (TL-VIC), point values; worked examples W35 and W36."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.pieces import Status, Training
from tabletop.games.thunderbolt_lightning.rules.scenario import ExitBonus, TargetFactor, Victory
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import Ready
from tabletop.games.thunderbolt_lightning.rules.state import Kill, Score, State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tests.games.thunderbolt_lightning.board import FULL, Board, sheets


def worth(kind: str, options: tuple[str, ...] = FULL, **exact: Any) -> int:
    state = Board(options=options).aircraft(kind, "1010", **exact).state()
    return scoring.value(state, state.aircraft["B1"])


def test_w35_value_of_a_loss() -> None:
    """TL-VIC-02, W35: Ju 87B with its bomb 58, without 45; poor Fw 190A-8 99; veteran P-51D 156, with bombs 171."""
    assert worth("ju87b", load="1x1000") == 58
    assert worth("ju87b") == 45
    assert worth("fw190a8", training="poor") == 99
    mustang = {"training": "veteran", "skills": (1,)}
    assert worth("p51d", **mustang) == 156
    assert worth("p51d", load="2x500", **mustang) == 171


@pytest.mark.parametrize(
    ("kind", "exact", "value"),
    [
        ("spitfire1", {"training": "very_green"}, 68),  # 104 x 0.65 = 67.6
        ("spitfire1", {"training": "veteran", "skills": (2,)}, 133),  # 104 x 1.28 = 133.12
        ("a6m2", {"training": "veteran", "skills": (2,)}, 132),  # FS 1: a born flyer is worth nothing more
        ("a6m2", {"training": "multi_ace", "skills": (3, 4, 5)}, 166),  # 132 x 1.08 x 1.06 x 1.10 = 166.2...
        ("swordfish1", {"load": "torpedo", "level": 0}, 54),
        ("typhoon1b", {"load": "RP8"}, 129),
        ("typhoon1b", {"load": "2x500", "load_left": 1}, 125),
    ],
)
def test_changes_of_value(kind: str, exact: dict[str, Any], value: int) -> None:
    """TL-VIC-02, TL-GEN-04 with "How the sheets are made" 11: grade, skills, load: half of what is still on board, half
    up, once."""
    assert worth(kind, **exact) == value


def test_sights_count_only_with_the_option_and_the_better_one() -> None:
    """TL-SIGHT-01, TL-SIGHT-03, TL-OPT-02: gyro x 1.05 with `sights` only; a radar sight x 1.10 instead, not on
    top; fixed guns only.
    """
    assert worth("p51d") == 145 and worth("p51d", options=("altitude",)) == 138
    mustang = sheets().aircraft["p51d"]
    radar = replace(mustang, key="p51r", flags=mustang.flags | {"radar_sight"})
    board = Board(options=FULL).aircraft(radar, "1010").state()
    assert scoring.value(board, board.aircraft["B1"]) == 152  # 138 x 1.10 = 151.8
    turret = replace(sheets().aircraft["defiant1"], key="x", flags=frozenset({"gyro"}))
    state = Board(options=FULL).aircraft(turret, "1010").state()
    assert scoring.value(state, state.aircraft["B1"]) == 69


def test_the_formula_gives_every_printed_value() -> None:
    """TL-VIC-02 with "How the sheets are made" 10: all shipped sheets."""
    for sheet in sheets().aircraft.values():
        assert scoring.printed_value(sheet) == sheet.points, sheet.key


def board(vic: Victory = Victory(), **exact: Any) -> State:
    made = Board(options=FULL, victory=vic).aircraft("spitfire1", "1010").aircraft("ju87b", "2010", side=1, **exact)
    made.ship("akagi", "2015").ship("kagero", "1015").installation("radar", "0505")
    return made.state()


def test_losses_score_for_the_other_side() -> None:
    """TL-VIC-02, TL-DAM-10: destroyed gives the value of the moment, fled half of it half up, exited what the
    scenario says.
    """
    state = board(load="1x1000")
    stuka = state.aircraft["G1"]
    assert scoring.loss_scores(state, stuka) == [Score(0, 58, "destroyed", "TL-VIC-02", "G1")]
    assert manoeuvres.scores(state, stuka, Status.FLED, "E") == [Score(0, 29, "fled", "TL-VIC-02", "G1")]
    assert manoeuvres.scores(state, replace(stuka, load="", load_left=0), Status.FLED, "E")[0].points == 23
    assert manoeuvres.scores(state, stuka, Status.EXITED, "E") == []


def test_exit_bonus_by_edge_and_load() -> None:
    """TL-VIC-02: only over the named edge, only of the named types, and loaded where it says so."""
    vic = Victory(exits=(ExitBonus(1, ("ju87b",), "W", 20, loaded=True),))
    state = board(vic, load="1x1000")
    stuka = state.aircraft["G1"]
    assert manoeuvres.scores(state, stuka, Status.EXITED, "W") == [Score(1, 20, "exited", "TL-VIC-02", "G1")]
    assert manoeuvres.scores(state, stuka, Status.EXITED, "NW")[0].points == 20
    assert manoeuvres.scores(state, stuka, Status.EXITED, "E") == []
    assert manoeuvres.scores(state, replace(stuka, load="", load_left=0), Status.EXITED, "W") == []
    assert manoeuvres.scores(state, state.aircraft["B1"], Status.EXITED, "W") == []
    anyhow = Board(victory=Victory(exits=(ExitBonus(1, ("ju87b",), "W", 20),))).aircraft("ju87b", "0510", 3, side=1)
    empty = anyhow.state()
    assert manoeuvres.scores(empty, empty.aircraft["G1"], Status.EXITED, "W")[0].points == 20  # loaded or not


def test_w36_damage_and_the_bonus_for_sinking() -> None:
    """TL-VIC-03, W36: Akagi 50 points give 150, all 100 give 300 and 100; a Kagero 30 and 15; the radar station 120
    and 60.
    """
    vic = Victory(factors=(TargetFactor(("G-S1",), 3, 100), TargetFactor(("G-T1",), 3, 60)))
    state = board(vic)

    def given(target: str, inflicted: int, sunk: bool) -> list[int]:
        scores = scoring.damage_scores(state, target, inflicted, sunk)
        assert all(s.seat == 0 and s.rule == "TL-VIC-03" for s in scores)
        return [s.points for s in scores]

    assert given("G-S1", 50, False) == [150]
    assert given("G-S1", 100, True) == [300, 100]
    assert given("G-S2", 30, True) == [30, 15]
    assert given("G-T1", 40, True) == [120, 60]
    assert [s.points for s in scoring.damage_scores(board(), "G-T1", 40, True)] == [40, 20]


def test_a_factor_alone_leaves_the_half_for_sinking_unmultiplied() -> None:
    """TL-VIC-03: factor 4 on a ship of 35 points: 140 and, half of 35 half up, 18."""
    vic = Victory(factors=(TargetFactor(("B-S1",), 4),))
    state = Board(victory=vic).ship("apus", "1010", side=0).state()
    assert [s.points for s in scoring.damage_scores(state, "B-S1", 35, True)] == [140, 18]


@pytest.mark.parametrize(
    ("high", "low", "level"),
    [
        (99, 0, "draw"),
        (100, 0, "decisive"),
        (499, 400, "draw"),
        (500, 400, "marginal"),
        (700, 560, "marginal"),
        (699, 560, "draw"),
        (799, 400, "marginal"),
        (800, 400, "clear"),
        (1599, 400, "clear"),
        (1600, 400, "decisive"),
        (0, 0, "draw"),
    ],
)
def test_levels_of_victory(high: int, low: int, level: str) -> None:
    """TL-VIC-04: of 1000 points at the start: draw below a tenth or below 1.25 : 1, marginal below 2, clear below
    4, else decisive.
    """
    assert winning.level_of(high, low, 1000) == level


def test_a_scenario_may_print_a_closer_lead_that_wins() -> None:
    """TL-VIC-04: the lead in per cent of all aircraft takes the place of the tenth and of the quarter."""
    assert [winning.level_of(high, 400, 1000, 4) for high in (439, 440)] == ["draw", "marginal"]
    state = board(load="1x1000")
    scores = (Score(0, 58, "destroyed", "TL-VIC-02", "G1"), Score(1, 50, "destroyed", "TL-VIC-02", "B2"))
    state = replace(state, scores=scores)
    assert (winning.result(state).winner, winning.missing(state, 0)) == (None, 9)
    close = replace(state.scenario, victory=replace(state.scenario.victory, draw=4))
    assert winning.lead(replace(state, scenario=close)) == 7
    assert winning.result(replace(state, scenario=close)).winner == 0
    assert [winning.missing(replace(state, scenario=close), side) for side in (0, 1)] == [0, 15]


def test_result_names_the_winner_and_combines_start_values() -> None:
    """TL-VIC-04, TL-VIC-05: loads and skills as they were at the start, whatever has been dropped or lost since."""
    state = board(load="1x1000")
    assert winning.combined_value(state) == 104 + 58
    later = replace(state.aircraft["G1"], load="", load_left=0, status=Status.DESTROYED)
    state = replace(
        state, aircraft={**state.aircraft, "G1": later}, scores=(Score(0, 58, "destroyed", "TL-VIC-02", "G1"),)
    )
    assert winning.combined_value(state) == 162
    result = winning.result(state)
    assert (result.winner, result.level, result.points) == (0, "decisive", (58, 0))
    assert "Britain" in result.sentence and "TL-VIC-04" in result.sentence
    assert winning.result(board()).winner is None


def test_a_game_ends_after_the_last_turn_or_when_a_side_has_nothing_left() -> None:
    """TL-VIC-01: turn limit; aircraft, ships and installations all gone; any one of them is enough to go on."""
    state = board()
    assert winning.over(replace(state, turn=19)) == "" and winning.over(replace(state, turn=20)) != ""
    gone = {**state.aircraft, "B1": replace(state.aircraft["B1"], status=Status.FLED)}
    assert winning.over(replace(state, aircraft=gone)) != ""
    gone = {**state.aircraft, "G1": replace(state.aircraft["G1"], status=Status.DESTROYED)}
    state = replace(state, aircraft=gone)
    assert winning.over(state) == ""
    state = replace(state, ships={k: replace(s, sunk=True) for k, s in state.ships.items()})
    assert winning.over(state) == ""
    state = replace(state, installations={k: replace(i, destroyed=True) for k, i in state.installations.items()})
    assert "Germany has nothing left" in winning.over(state)


def test_a_scenario_may_end_without_torpedoes_and_judge_by_damage() -> None:
    """TL-VIC-01, TL-VIC-03: the Stringbags' ladder: 0 decisive for the ship, 30 marginal, 60 clear, 90 decisive; no
    other points count.
    """
    ladder = ("G-S1", 0, ((30, "marginal", 0), (60, "clear", 0), (90, "decisive", 0)))
    vic = Victory(ladder=ladder, ends_without=(0, "torpedo"), standard=False)
    made = (
        Board(options=FULL, victory=vic)
        .aircraft("swordfish1", "1010", load="torpedo", level=0)
        .aircraft("swordfish1", "1210", level=0)
    )
    state = made.ship("bismarck", "2010").state()
    assert winning.over(state) == ""
    empty = {**state.aircraft, "B1": replace(state.aircraft["B1"], load="", load_left=0)}
    assert "torpedo" in winning.over(replace(state, aircraft=empty))
    for damage, winner, level in ((0, 1, "decisive"), (30, 0, "marginal"), (60, 0, "clear"), (120, 0, "decisive")):
        hurt = replace(state, ships={"G-S1": replace(state.ships["G-S1"], damage_taken=damage)})
        result = winning.result(hurt)
        assert (result.winner, result.level) == (winner, level)
    assert scoring.loss_scores(state, state.aircraft["B1"]) == []
    assert [s.points for s in scoring.damage_scores(state, "G-S1", 30, False)] == [30]


def test_both_sides_may_have_rungs() -> None:
    """TL-VIC-03: a ladder that names the side of each rung: the defender wins less and less, then the attacker more
    and more.
    """
    rungs = ((30, "clear", 1), (60, "marginal", 1), (90, "marginal", 0), (120, "clear", 0))
    state = (
        Board(options=FULL, victory=Victory(ladder=("G-S1", 0, rungs), standard=False)).ship("bismarck", "2010").state()
    )
    found = []
    for damage in (0, 30, 60, 89, 90, 140):
        result = winning.result(replace(state, ships={"G-S1": replace(state.ships["G-S1"], damage_taken=damage)}))
        found.append((result.winner, result.level))
    assert found == [(1, "decisive"), (1, "clear"), (1, "marginal"), (1, "marginal"), (0, "marginal"), (0, "clear")]


def test_a_handicap_is_given_once_when_set_up_is_over() -> None:
    """TL-VIC-04, our ruling: points of one side that count beside those won, told in the log and at the end."""
    board = Board(victory=Victory(handicap=(1, 60))).aircraft("spitfire1", "1010").aircraft("bf109e", "2010", side=1)
    match = board.match(step="setup", seed=1)
    match.submit(0, Ready())
    assert scoring.totals(match.state) == (0, 0)
    match.submit(1, Ready())
    assert scoring.totals(match.state) == (0, 60) and winning.statistics(match.state).points[1] == {"handicap": 60}
    told = [event.words(match.state) for event in match.journal[-1].events]
    assert told.count("Handicap: Germany begins with 60 points (TL-VIC-04)") == 1
    assert (winning.result(match.state).winner, winning.result(match.state).level) == (1, "decisive")
    even = replace(match.state, scores=(*match.state.scores, Score(0, 60, "destroyed", "TL-VIC-02", "G1")))
    assert (
        winning.result(even).sentence
        == "A draw: Britain 60 points, Germany 60 points with its handicap of 60 (TL-VIC-04)."
    )


def test_statistics_of_the_end_screen() -> None:
    """TL-DAM-10, TL-VIC-02 with the end screen: points by cause, fates, who shot down how many, luck."""
    state = board()
    state = replace(
        state,
        scores=(Score(0, 45, "destroyed", "TL-VIC-02", "G1"), Score(0, 30, "damage", "TL-VIC-03", "G-S2")),
        kills=(Kill("G1", "B1", 2),),
        aircraft={**state.aircraft, "G1": replace(state.aircraft["G1"], status=Status.DESTROYED)},
    )
    told = winning.statistics(state)
    assert told.points[0] == {"destroyed": 45, "damage": 30} and told.points[1] == {}
    assert (
        told.fates[1][Status.DESTROYED] == ("G1",) and told.aces == (("B1", 1),) and told.luck == ((0, 0, 0), (0, 0, 0))
    )


def test_grades_are_worth_what_the_table_says() -> None:
    """TL-TRN-01: Trained is the standard of all values."""
    assert set(scoring.TRAINING_PERCENT) == {Training.VERY_GREEN, Training.POOR}


@pytest.mark.parametrize(
    ("scored", "level"),
    [
        ((10, 400), "marginal"),
        ((200, 200), "marginal"),
        ((390, 200), "marginal"),
        ((400, 150), "clear"),
        ((400, 0), "decisive"),
    ],
)
def test_a_goal_says_who_wins_and_points_how_high(scored: tuple[int, int], level: str) -> None:
    """TL-VIC-03, TL-VIC-04: whoever reaches the goal wins, marginally when he is behind on points or level, else as
    high as his points say.
    """
    state = board(Victory(goal=(0, 30)))
    hit = replace(state, ships={**state.ships, "G-S2": replace(state.ships["G-S2"], damage_taken=30)})
    points_of = tuple(Score(seat, n, "destroyed", "TL-VIC-02") for seat, n in enumerate(scored) if n)
    found = winning.result(replace(hit, scores=points_of))
    assert (found.winner, found.level) == (0, level)
    other = winning.result(replace(state, scores=points_of))
    assert (other.winner, other.level) == (1, "decisive" if scored == (10, 400) else "marginal")


@pytest.mark.parametrize(
    ("scored", "damage", "winner", "level"),
    [
        ((400, 10), 29, 0, "decisive"),
        ((10, 400), 29, 0, "marginal"),
        ((400, 10), 30, 1, "marginal"),
        ((10, 400), 30, 1, "decisive"),
        ((150, 400), 31, 1, "clear"),
    ],
)
def test_a_goal_of_the_second_side_is_judged_alike(
    scored: tuple[int, int], damage: int, winner: int, level: str
) -> None:
    """TL-VIC-03, TL-VIC-04: one damage point less than the goal is a defeat; who wins behind on points wins
    marginally, whichever side it is.
    """
    state = Board(options=FULL, victory=Victory(goal=(1, 30))).aircraft("spitfire1", "1010")
    state = state.aircraft("ju87b", "2010", side=1).ship("kagero", "1015", side=0).state()
    hit = replace(state, ships={k: replace(s, damage_taken=damage) for k, s in state.ships.items()})
    points_of = tuple(Score(seat, n, "destroyed", "TL-VIC-02") for seat, n in enumerate(scored))
    found = winning.result(replace(hit, scores=points_of))
    assert (found.winner, found.level, found.points) == (winner, level, scored)
