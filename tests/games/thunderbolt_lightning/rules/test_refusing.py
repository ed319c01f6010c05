"""Refusing battle (TL-VIC-07): by the rule, and in all shipped scenarios with sides that do not fight."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.fastcopy import replace
from tabletop.core.game import Result
from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.bots import Pilot
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario, scenario_keys
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import LeftMap
from tabletop.games.thunderbolt_lightning.rules.ordnance import BombReleased, Jettisoned
from tabletop.games.thunderbolt_lightning.rules.pieces import Release, Status
from tabletop.games.thunderbolt_lightning.rules.resolving.events import BattleJoined
from tabletop.games.thunderbolt_lightning.rules.scenario import Victory
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.state import Score, State, Volley
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tests.games.thunderbolt_lightning.board import FULL, Board
from tests.games.thunderbolt_lightning.shy import EVER, Hider, Idler, Runner, Shy


def board(vic: Victory = Victory(), planes: int = 3) -> State:
    """Two Hurricanes and a Battle of Britain against as many Bf 109s."""
    made = Board(options=FULL, victory=vic)
    for n in range(planes):
        made.aircraft("hurricane1", f"05{10 + n}").aircraft("bf109e", f"20{10 + n}", side=1)
    return made.state()


def gone(state: State, *names: str, status: Status = Status.EXITED) -> State:
    for name in names:
        state = LeftMap(name, status, "W").apply(state)
    return state


def shot(state: State, source: str, target: str) -> State:
    return BattleJoined((Volley(source, 0, "fixed guns", "guns", target, 4, (Colour.WHITE,)),)).apply(state)


def verdict(state: State) -> tuple[int | None, str, str]:
    found: Result = winning.result(state)
    return found.winner, found.level, found.sentence


def test_who_flies_home_at_once_loses_whatever_the_points_say() -> None:
    """TL-VIC-07: behind on points or level, the enemy of who refuses wins at least marginally."""
    state = gone(board(), "B1", "B2", "B3")
    assert scoring.refuses(state, 0) and not scoring.refuses(state, 1)
    told = "Marginal victory for Germany: Britain refused battle, 3 of its 3 aircraft flew off without a fight"
    assert verdict(state) == (1, "marginal", f"{told} (TL-VIC-07).")
    ahead = replace(state, scores=(Score(0, 400, "destroyed", "TL-VIC-02"),))
    assert verdict(ahead)[:2] == (1, "marginal")
    behind = replace(state, scores=(Score(1, 400, "destroyed", "TL-VIC-02"),))
    assert verdict(behind)[:2] == (1, "decisive")


def test_points_in_advance_do_not_count_for_who_refuses() -> None:
    """TL-VIC-07 with 8.0: they are left out of its points, those of the other side stay."""
    mine = replace(gone(board(), "B1", "B2", "B3"), scores=(Score(0, 60, "handicap", "TL-VIC-04"),))
    assert winning.result(mine).points == (0, 0)
    his = replace(mine, scores=(Score(1, 60, "handicap", "TL-VIC-04"),))
    assert winning.result(his).points == (0, 60)


@pytest.mark.parametrize("fled", [Status.EXITED, Status.FLED])
def test_half_of_it_is_not_more_than_half(fled: Status) -> None:
    """TL-VIC-07: one of two alike is half; two of three are more."""
    for planes, names, refused in ((2, ("B1",), False), (3, ("B1", "B2"), True)):
        state = gone(board(planes=planes), *names, status=fled)
        lost = {n: replace(a, status=Status.DESTROYED) for n, a in state.aircraft.items() if n[0] == "B" and a.flying}
        assert scoring.refuses(replace(state, aircraft={**state.aircraft, **lost}), 0) is refused


def test_a_side_that_still_has_something_refuses_nothing() -> None:
    """TL-VIC-07 speaks of a side that has nothing left: an aircraft, a ship or an installation is something."""
    assert not scoring.refuses(gone(board(), "B1", "B2"), 0)
    made = Board(options=FULL).aircraft("hurricane1", "0510").aircraft("bf109e", "2010", side=1)
    assert not scoring.refuses(gone(made.ship("kagero", "1015", side=0).state(), "B1"), 0)


def test_who_has_fired_or_was_fired_at_has_fought() -> None:
    """TL-VIC-07: the guns of B1 and those at B2 count as a fight for both, and for the Germans in it."""
    state = shot(shot(board(), "B1", "G1"), "G2", "B2")
    assert state.engaged == {"B1", "B2", "G1", "G2"}
    assert not scoring.refuses(gone(state, "B1", "B2", "B3"), 0)


def test_a_load_released_is_a_fight_and_one_jettisoned_is_none() -> None:
    """TL-VIC-07."""
    made = Board(options=FULL).aircraft("sbd3", "1010", load="1x1000").ship("kagero", "1010")
    state = made.state()
    release = Release("1x1000", 1, "G-S1", state.aircraft["B1"].hex, 1, "dive")
    assert not scoring.refuses(gone(BombReleased("B1", release).apply(state), "B1"), 0)
    assert scoring.refuses(gone(Jettisoned("B1", "1x1000").apply(state), "B1"), 0)


def test_an_exit_that_the_scenario_rewards_is_no_refusal() -> None:
    """TL-VIC-07: bombers that press on over their exit edge have done what they came for."""
    state = gone(board(), "B1", "B2", "B3")
    paid = tuple(Score(0, 10, "exited", "TL-VIC-02", name) for name in ("B1", "B2"))
    assert not scoring.refuses(replace(state, scores=paid), 0)
    assert scoring.refuses(replace(state, scores=paid[:1]), 0)


def test_nobody_wins_when_both_refuse() -> None:
    """TL-VIC-07."""
    told = "A draw: both sides flew off without a fight (TL-VIC-07)."
    assert verdict(gone(board(), "B1", "B2", "B3", "G1", "G2", "G3")) == (None, "draw", told)


def test_a_ladder_does_not_save_who_refuses() -> None:
    """TL-VIC-07 stands over the damage that decides (TL-VIC-03)."""
    made = Board(options=FULL, victory=Victory(ladder=("B-S1", 1, ((30, "clear", 1),))))
    made.aircraft("hurricane1", "0510").aircraft("bf109e", "2010", side=1).ship("kagero", "1015", side=0)
    state = gone(made.state(), "G1")
    assert verdict(state)[:2] == (0, "decisive")
    sunk = replace(state, ships={"B-S1": replace(state.ships["B-S1"], damage_taken=30)})
    assert verdict(sunk)[:2] == (0, "marginal") and "refused battle" in verdict(sunk)[2]


# -- in play
def played(key: str, seat: int, shy: type[Shy], level: str = "normal", seed: int = 0) -> State:
    """The end of a game of somebody who does not fight against a pilot."""
    match = Match.start(GAME, load_scenario(key), SeededDice(seed))
    pilot = Pilot(level, seed + 7, EVER)
    pilot.explain = False
    players: list[Any] = [pilot, pilot]
    players[seat] = shy(seed)
    while match.to_act:
        asked = match.to_act[0]
        players[asked].begin()
        match.submit(asked, players[asked].choose(match.view(asked), asked, match.options(asked)))
        del match.journal[1:]
    end: State = match.state
    return end


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("shy", [Runner, Hider, Idler])
@pytest.mark.parametrize("key", scenario_keys())
def test_who_does_not_fight_never_wins(key: str, shy: type[Shy], seat: int) -> None:
    """TL-VIC-07, 8.0: who runs, hides or does nothing never wins against a pilot, and loses where nothing else of its
    side fights for it (guns of ships and installations); the pilot itself neither runs nor is helpless.
    """
    end = played(key, seat, shy)
    assert end.result is not None and end.result.winner != seat, end.result
    guns = any(s.side == seat for s in end.ships.values()) or any(i.side == seat for i in end.installations.values())
    assert guns or end.result.winner == 1 - seat, end.result
    assert not scoring.refuses(end, 1 - seat)
