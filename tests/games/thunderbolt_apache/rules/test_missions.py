"""Which mission comes next, and aborting it (TA-DAY-13 to TA-DAY-15, TA-ABORT)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn
from tabletop.games.thunderbolt_apache.rules.missions import Abort, FlyMission, TakeOff
from tabletop.games.thunderbolt_apache.rules.morning.events import (
    Assign,
    Crew,
    Target,
    Unassign,
    Untarget,
)
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedPilot,
)
from tabletop.shelf.positionline import changed
from tests.games.thunderbolt_apache.board import campaign, do, events, rule, start
from tests.games.thunderbolt_apache.moments import PAIR, mission, morning


# -- allocation
def test_targets_without_aircraft_are_dropped() -> None:
    """TA-DAY-05: dropping the last one leads to the evening."""
    match = morning()
    do(match, Target("A04"), Done(), Assign(1, "A04"), Crew("Anvil", 1), Unassign(1))
    assert match.state.planes[1].pilot == ""
    do(match, Untarget("A04"), Done())
    assert match.state.frames[-1].step == "shop"


def test_missions_in_the_players_order() -> None:
    """TA-DAY-13, TA-DAY-14: one after another; a mission that nobody can fly any more is over at once."""
    state = campaign(battalions=("A04", "S06", "S07"), step="next")
    state = changed(state, "targets=[A04,S06,S07]; flown=[S07]; planes.1 mission=S06 pilot=Anvil")
    match = start(state, (), 1)
    assert [o.battalion for o in match.options(0) if isinstance(o, FlyMission)] == ["A04", "S06"]
    assert rule(match, FlyMission("S07")) == "TA-DAY-13"
    do(match, FlyMission("A04"))  # nobody is assigned: aborted, then the other begins by itself
    assert match.state.rows[0].result == "aborted" and match.state.here.battalion == "S06"


# -- aborting
def test_aborting() -> None:
    """TA-ABORT-01, TA-ABORT-02, TA-ABORT-04, TA-ABORT-05; W35: free, until arming is confirmed; nothing is drawn, won
    or paid; SC07 with 0 SO does not block."""
    state = mission(campaign(condition="SC07", so=0, scouts=1), *PAIR, scout=1)
    match = start(state, (), 1)
    do(match, TakeOff())
    assert rule(match, Done()) == "TA-ARM-09"
    do(match, Abort())
    assert match.state.rows[-1].result == "aborted" and match.state.rows[-1].vp == 0
    assert not events(match, EventDrawn) and not match.state.scouts[1].lost
    early = do(start(state, (), 1), Abort())
    assert early.state.mission is None and early.state.planes[1].status == "ready"
    assert {p.xp for p in early.state.pilots.values()} == {0}


def test_pilots_of_an_aborted_mission_do_not_recover() -> None:
    """TA-ABORT-02, TA-ABORT-03, TA-EOD-01."""
    pilots = (
        PlacedPilot("Anvil", stress=4),
        PlacedPilot("Ember", stress=4),
        PlacedPilot("Mantis"),
        PlacedPilot("Nomad"),
    )
    match = morning(pilots=pilots)
    do(match, Target("A04"), Done(), Assign(1, "A04"), Crew("Anvil", 1), Done(), Abort())
    assert (match.state.pilots["Anvil"].stress, match.state.pilots["Ember"].stress) == (4, 1)  # Ember: 4 - 2 - Cool 1
