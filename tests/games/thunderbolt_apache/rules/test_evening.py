"""The evening and the end of a campaign (TA-EOD, TA-REPL, TA-REPAIR, TA-REST, TA-END)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.thunderbolt_apache.rules import ending, evening
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.pieces import PilotStatus
from tabletop.games.thunderbolt_apache.rules.repairing import repairs
from tabletop.games.thunderbolt_apache.rules.repairing.orders import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Rest,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedAircraft,
    PlacedBattalion,
    PlacedDamage,
    PlacedPilot,
)
from tabletop.games.thunderbolt_apache.rules.sheets import Band
from tests.games.thunderbolt_apache.board import campaign, do, rule, run_step, start


# -- the evening
def test_recovery() -> None:
    """TA-EOD-01; W29."""
    pilots = (PlacedPilot("Mantis", stress=6), PlacedPilot("Nomad", stress=1))
    state = campaign(aircraft=("AH-64A",), pilots=pilots)
    after, _ = run_step(state, "recovery")
    assert [p.stress for p in after.pilots.values()] == [3, 0]
    flown = replace(state, pilots={k: replace(p, assigned=True) for k, p in state.pilots.items()})
    assert run_step(flown, "recovery")[0].pilots["Mantis"].stress == 6


def test_income() -> None:
    """TA-EOD-02."""
    assert evening.daily_so(campaign("CA09", "SI6")).total == 4 + 4
    assert run_step(campaign(so=0), "income")[0].so == 4


def test_enemy_movement() -> None:
    """TA-EOD-03, TA-EOD-04, TA-EOD-05, TA-EOD-07; W27: A02 die 6: forward; at half: stays; with C01: forward again."""

    def band(*battalions: str | PlacedBattalion, dice: tuple[int, ...], **more: Any) -> dict[str, Band]:
        after, _ = run_step(campaign(battalions=battalions, **more), "enemy_moves", *dice)
        return {k: b.band for k, b in after.battalions.items()}

    half = PlacedBattalion("A02", "half")
    assert band("A02", dice=(6,))["A02"] is Band.FRIENDLY_TRANSIT
    assert band(half, dice=(6,))["A02"] is Band.FRONT
    assert band(half, "C01", dice=(6, 3))["A02"] is Band.FRIENDLY_TRANSIT
    assert band(half, "S09", dice=(6, 3))["A02"] is Band.FRIENDLY_TRANSIT  # Repair
    assert band("A02", dice=(2,))["A02"] is Band.ENEMY_TRANSIT
    assert band("A02", dice=(10,))["A02"] is Band.FRIENDLY_REAR
    assert band(PlacedBattalion("A02", band=Band.AIR_BASE), dice=(10,))["A02"] is Band.AIR_BASE
    assert band(PlacedBattalion("S02", band=Band.ENEMY_REAR), dice=(1,))["S02"] is Band.ENEMY_REAR
    assert band("A09", dice=(4,), condition="SC18")["A09"] is Band.FRIENDLY_TRANSIT
    assert band("A10", "A02", dice=(5,))["A10"] is Band.FRONT  # Fixed: no die
    assert band("A02", dice=(4,), card="CA07", day=2)["A02"] is Band.FRIENDLY_TRANSIT
    assert band("A02", dice=(4,), card="CA07", day=3)["A02"] is Band.FRONT
    assert band("A02", dice=(4,), card="CA09")["A02"] is Band.FRIENDLY_TRANSIT
    assert band("A02", dice=(4,), situation="SI4")["A02"] is Band.FRIENDLY_TRANSIT
    assert band("C01", "S02", dice=(3, 7))["S02"] is Band.ENEMY_TRANSIT  # Drive pushes Assault battalions alone


def test_movement_modifiers_are_fixed_first_and_rolled_in_order() -> None:
    """TA-EOD-12, TA-GEN-12: card-id order."""
    state = campaign(battalions=("S06", "A04", "C05"))
    _, told = run_step(state, "enemy_moves", 5, 5, 5)
    assert [e.about for e in told if isinstance(e, Rolled)] == ["A04", "C05", "S06"]


def test_notes_stop_below_full_strength() -> None:
    """TA-EOD-08."""
    state = campaign(battalions=("A02", PlacedBattalion("C01", "half")))
    assert evening.movement_modifiers(state, state.battalions["A02"]).total == 0


def test_losses_of_so() -> None:
    """TA-EOD-06, TA-GEN-07; W28."""
    placed = (
        PlacedBattalion("A02", band=Band.FRIENDLY_REAR),
        PlacedBattalion("A04", "half", band=Band.FRIENDLY_REAR),
        PlacedBattalion("A08", band=Band.AIR_BASE),
        "C02",
    )
    assert run_step(campaign(battalions=placed, so=10), "losses")[0].so == 4
    assert run_step(campaign(battalions=placed, so=4), "losses")[0].so == 0


def test_the_last_day_has_no_shop() -> None:
    """TA-EOD-09."""
    assert run_step(campaign(day=5), "losses")[0].frames[-1].step == "night"
    assert run_step(campaign(day=4), "losses")[0].frames[-1].step == "shop"


def test_the_next_day() -> None:
    """TA-EOD-13."""
    state = campaign(scouts=1, targets=("A04",), flown=("A04",), rested=True, condition="SC01")
    after, _told = run_step(state, "night")
    assert (after.targets, after.flown, after.rested, after.conditions_used) == ((), (), False, ("SC01",))
    following, _ = run_step(after, "condition", "SC02", args=(2,))
    assert following.day == 2


# -- the shop
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


# -- the end
@pytest.mark.parametrize(
    ("vp", "level"),
    [
        (19, "Good"),
        (23, "Great"),
        (22, "Good"),
        (18, "Adequate"),
        (14, "Adequate"),
        (13, "Poor"),
        (9, "Poor"),
        (8, "Dismal"),
        (-5, "Dismal"),
    ],
)
def test_outcome(vp: int, level: str) -> None:
    """TA-END-01, TA-END-02; W30: CA01 85/70/50/30 of 27."""
    assert ending.outcome(vp, 27, (85, 70, 50, 30)) == level

    result = ending.result_of(level, vp, "")
    assert result.winner == (0 if level in ("Great", "Good") else None)
    assert ending.needed_vp(27, 70) == 19


def test_a_level_is_reached_exactly() -> None:
    """TA-END-01: 14 of 20 VP are 70 %, and that is enough."""
    assert [ending.outcome(vp, 20, (85, 70, 50, 30)) for vp in (17, 16, 14, 13, 10, 6, 5)] == [
        "Great", "Good", "Good", "Adequate", "Adequate", "Poor", "Dismal",
    ]  # fmt: skip


def test_conceding() -> None:
    """TA-END-03: legal wherever the player acts."""
    match = do(start(campaign(step="targets", vp=25), (), 1), Concede())
    assert match.result is not None and match.result.level == "Dismal"
