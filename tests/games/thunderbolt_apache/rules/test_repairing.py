"""The shop: replacements, salvage, repair, rest (TA-REPL, TA-REPAIR, TA-REST)."""

from __future__ import annotations

from typing import Any

from tabletop.games.thunderbolt_apache.rules import repairing as repairs
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.pieces import PilotStatus
from tabletop.games.thunderbolt_apache.rules.repairing import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Rest,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedAircraft,
    PlacedDamage,
    PlacedPilot,
)
from tests.games.thunderbolt_apache.board import campaign, do, rule, start

HURT = PlacedAircraft("A-10A", (PlacedDamage("Airframe", True), PlacedDamage("HUD")))


WORSE = PlacedAircraft(
    "A-10A", (PlacedDamage("Cannon", True), PlacedDamage("Engine"), PlacedDamage("HUD"), PlacedDamage("Engine"))
)


def shop(**more: Any) -> Any:
    return start(campaign(step="shop", **more), (), 1)


def test_replacing_aircraft() -> None:
    """TA-REPL-01, TA-REPL-02, TA-REPL-08: crashed or damaged, 2 VP, the same serial, never more than the squadron."""
    match = shop(aircraft=(PlacedAircraft("A-10A", crashed=True), "AH-64A"))
    assert rule(match, ReplaceAircraft(2)) == "TA-REPL-01"
    assert rule(match, ReplaceAircraft(3)) == "TA-REPL-02"
    do(match, ReplaceAircraft(1))
    assert match.state.vp == -2 and match.state.planes[1].status == "ready"
    assert match.state.frames[-1].step == "shop"


def test_salvage() -> None:
    """TA-REPL-03, TA-REPL-04: sound parts, once each, at once, within the family; no Airframe."""
    match = shop(aircraft=(HURT, WORSE, PlacedAircraft("AH-64A", (PlacedDamage("Engine"),))))
    do(match, ReplaceAircraft(1))
    assert match.state.frames[-1].step == "salvage"
    assert rule(match, Salvage("HUD", False, 2)) == "TA-REPL-03"  # its own HUD is broken
    assert rule(match, Salvage("Airframe", True, 2)) == "TA-REPL-04"
    assert rule(match, Salvage("Engine", False, 3)) == "TA-REPL-03"  # another family
    assert rule(match, Salvage("Engine", False, 9)) == "TA-REPL-03"  # no such aircraft
    assert rule(match, Rest()) == "TA-REPL-04"  # at once
    do(match, Salvage("Engine", False, 2))
    assert rule(match, Salvage("Engine", False, 2)) == "TA-REPL-03"
    do(match, Salvage("Cannon", True, 2))
    assert [str(d) for d in match.state.planes[2].damage] == ["light Engine", "light HUD"]
    assert match.state.frames[-1].step == "shop"  # nothing more to use
    assert "Cannon" not in repairs.sound_parts(match.state, "RQ-1A", ())


def test_a_wreck_gives_no_parts() -> None:
    """TA-REPL-03: only a damaged aircraft that came home is taken apart."""
    wreck = PlacedAircraft("A-10A", crashed=True)
    match = do(shop(aircraft=(wreck, WORSE, "AH-64A")), ReplaceAircraft(1))
    assert match.state.frames[-1].step == "shop" and match.state.vp == -2
    assert len(match.state.planes[2].damage) == 4


def test_replacing_pilots() -> None:
    """TA-REPL-05, TA-REPL-06, TA-REPL-07."""
    pilots = (
        PlacedPilot("Anvil", 4, 7, 3),
        PlacedPilot("Ember", killed=True),
        PlacedPilot("Mantis"),
        PlacedPilot("Nomad"),
    )
    match = shop(pilots=pilots)
    assert rule(match, ReplacePilot("Ember", "Quarry")) == "TA-REPL-05"
    assert rule(match, ReplacePilot("Ember", "Anvil")) == "TA-REPL-06"
    do(match, ReplacePilot("Ember", "Dusty"))
    assert rule(match, ReplacePilot("Ember", "Flint")) == "TA-REPL-07"
    do(match, ReplacePilot("Anvil", "Flint"))
    flint = match.state.pilots["Flint"]
    assert (flint.level, flint.stress, flint.xp, match.state.vp) == (4, 0, 0, -2)
    assert match.state.pilots["Anvil"].status is PilotStatus.RELEASED
    assert rule(match, ReplacePilot("Dusty", "Anvil")) == "TA-REPL-06"  # a released pilot never returns
    assert rule(match, ReplacePilot("Anvil", "Gopher")) == "TA-REPL-05"


def test_a_dead_pilot_is_replaced_once() -> None:
    """TA-REPL-05, TA-REPL-07: two places are free, but the dead Ace hands his level on to one pilot only."""
    pilots = (PlacedPilot("Anvil", 5, killed=True), PlacedPilot("Ember", 0, killed=True), PlacedPilot("Mantis"))
    match = shop(aircraft=("A-10A", "AH-64A"), pilots=pilots)
    do(match, ReplacePilot("Anvil", "Dusty"))
    assert rule(match, ReplacePilot("Anvil", "Flint")) == "TA-REPL-05"
    do(match, ReplacePilot("Ember", "Flint"))
    assert (match.state.pilots["Dusty"].level, match.state.pilots["Flint"].level) == (5, 0)
    assert not any(isinstance(c, ReplacePilot) and c.old in ("Anvil", "Ember") for c in match.options(0))


def test_repair_and_healing() -> None:
    """TA-REPAIR-01, TA-REPAIR-02, TA-REPAIR-03, TA-DAY-10: 1 SO each; the damaged may fly on."""
    pilots = (
        PlacedPilot("Anvil", wounds=(True, False)),
        PlacedPilot("Ember"),
        PlacedPilot("Mantis"),
        PlacedPilot("Nomad"),
    )
    match = shop(aircraft=(HURT, "AH-64A"), pilots=pilots, so=2)
    assert rule(match, Repair(1, "HUD", True)) == "TA-REPAIR-01"
    do(match, Repair(1, "Airframe", True), Heal("Anvil", True))
    assert match.state.so == 0 and match.state.pilots["Anvil"].wounds == (False,)
    assert rule(match, Repair(1, "HUD", False)) == "TA-REPAIR-01"
    assert rule(match, Heal("Anvil", False)) == rule(match, Heal("Ember", False)) == "TA-REPAIR-02"


def test_rest_and_relaxation() -> None:
    """TA-REST-01, TA-REST-02; W29: 2 SO, once a day, everybody, in any order with the rest."""
    pilots = (
        PlacedPilot("Anvil", stress=9),
        PlacedPilot("Ember"),
        PlacedPilot("Mantis", stress=3),
        PlacedPilot("Nomad"),
    )
    match = shop(aircraft=(HURT, "AH-64A"), pilots=pilots, so=4)
    do(match, Rest(), Repair(1, "HUD", False))
    assert (match.state.pilots["Anvil"].stress, match.state.pilots["Mantis"].stress, match.state.so) == (6, 0, 1)
    rich = do(shop(pilots=pilots, so=9), Rest())
    assert rule(match, Rest()) == rule(rich, Rest()) == "TA-REST-01"
    assert rule(shop(so=1), Rest()) == "TA-REST-01"


def test_days_without_anybody() -> None:
    """TA-REST-03, TA-DAY-03: the campaign goes on to its end."""
    state = campaign(
        aircraft=(PlacedAircraft("A-10A", crashed=True),), pilots=(PlacedPilot("Anvil", killed=True),), day=4
    )
    match = start(state, ("SC01",), 1)
    do(match, Done(), Done(), Done())
    assert match.result is not None and match.result.level == "Dismal"
