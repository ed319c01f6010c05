"""Search and rescue (TA-SAR)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.chance import ScriptError
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.hits import PilotWounded
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Offer, PilotStatus
from tabletop.games.thunderbolt_apache.rules.rescue import GiveUp, KeepStores, downed, rescue_row, rescue_tally
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StressChanged
from tests.games.thunderbolt_apache.board import campaign, do, events, rule, run_step, start
from tests.games.thunderbolt_apache.moments import home


def one_down(where: str = "field", **more: Any) -> State:
    flyers = {1: {"flight": Flight.CRASHED, "where": where}, 2: {"stores": ("AGM-114", "AGM-114", "ALQ-144")}}
    return home("APC", step="rescue", flyers=flyers, **more)


def test_rescue_with_stores_given_up() -> None:
    """TA-SAR-01, TA-SAR-03, TA-SAR-04, TA-SAR-05; W25: two AGM-114 given: die 5 is 7: +3 Stress; without: +4."""
    match = start(one_down(), (5,), 9)
    do(match, GiveUp(2, "AGM-114", "Anvil"), GiveUp(2, "AGM-114", "Anvil"))
    assert rule(match, GiveUp(2, "AGM-114", "Anvil")) == "TA-SAR-04"
    assert rule(match, GiveUp(2, "ALQ-144", "Ember")) == rule(match, GiveUp(1, "AGM-65", "Anvil")) == "TA-SAR-03"
    since = len(match.journal)
    do(match, Done())
    assert [e.amount for e in events(match, StressChanged, since) if e.rule == "TA-SAR-05"] == [3]
    plain = do(start(one_down(), (5,), 9), GiveUp(2, "AGM-114", "Anvil"), KeepStores(), Done())
    assert [e.amount for e in events(plain, StressChanged) if e.rule == "TA-SAR-05"] == [4]
    assert plain.state.pilots["Anvil"].status is PilotStatus.READY


def test_rescue_modifiers_and_table() -> None:
    """TA-SAR-02, TA-SAR-07, Table 5, SC25, ME30."""
    rolls = {w: rescue_tally(one_down(w), one_down(w).flyers[0], 4).total for w in ("out", "home", "field")}
    assert rolls == {"out": 6, "home": 5, "field": 4}
    carded = one_down(homebound="ME30", state=campaign(battalions=("A04", "S06"), condition="SC25"))
    given = replace(carded, mission=replace(carded.here, offers=(Offer(2, "AGM-114", "Anvil"),)))
    assert rescue_tally(given, given.flyers[0], 1).total == 1 + 2 + 2 + 1
    reasons = [m.reason for m in rescue_tally(given, given.flyers[0], 1).modifiers]
    assert reasons[1:] == ["Rescue on alert (SC25)", "Rescue team near (ME30)"]
    other = replace(given.flyers[0], pilot="Ember")  # TA-SAR-04: what is given for Anvil helps nobody else
    assert rescue_tally(given, other, 1).total == 1 + 2 + 2
    rows = [rescue_row(carded, n) for n in (2, 3, 4, 5, 6, 7, 8, 9, 20)]
    assert [(r.stress, r.wound, r.lost) for r in rows] == [
        (0, False, True),
        (5, True, False),
        (5, True, False),
        (4, False, False),
        (4, False, False),
        (3, False, False),
        (3, False, False),
        (1, False, False),
        (1, False, False),
    ]


def test_hard_rescue_and_loss() -> None:
    """TA-SAR-01, TA-HIT-19: the wound is written down, without its own Stress; Lost counts as killed."""
    alone = {
        1: {"flight": Flight.CRASHED, "where": "field"},
        2: {"flight": Flight.CRASHED, "where": "field", "killed": True},
    }
    state = home("APC", step="rescue", flyers=alone)
    hurt, _ = run_step(state, "rescue", 3)
    assert [f.serial for f in downed(state)] == [1]
    assert (hurt.pilots["Anvil"].stress, hurt.pilots["Anvil"].wounds) == (5, (False,))
    lost, _ = run_step(state, "rescue", 2)
    assert lost.pilots["Anvil"].status is PilotStatus.KILLED


def test_drones_need_no_rescue() -> None:
    """TA-SAR-06."""
    state = home(
        "APC",
        step="rescue",
        state=campaign(battalions=("A04",), aircraft=("MQ-1B",), pilots=()),
        aircraft=((1, ""),),
        flyers={1: {"flight": Flight.CRASHED, "where": "field"}},
    )
    _after, told = run_step(state, "rescue")
    assert not [e for e in told if isinstance(e, Rolled)]


def test_only_the_lower_rows_wound() -> None:
    """TA-HIT-19, TA-SAR-01, Table 5: a late rescue leaves a light wound, an early one none."""
    for die, wounds in ((4, [False]), (9, [])):
        match = start(one_down(), (die,), 9)
        since = len(match.journal)
        do(match, Done())
        assert [e.heavy for e in events(match, PilotWounded, since) if e.rule == "TA-HIT-19"] == wounds


def test_a_rescue_is_one_roll_of_a_die_of_ten() -> None:
    """TA-SAR-01."""
    with pytest.raises(ScriptError, match="a die of 10 sides"):
        run_step(home("APC", step="rescue", flyers={1: {"flight": Flight.CRASHED, "where": "field"}}), "rescue")
