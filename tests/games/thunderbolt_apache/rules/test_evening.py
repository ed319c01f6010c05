"""The evening: recovery, income, enemy movement, losses, the next day (TA-EOD)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded
from tabletop.games.thunderbolt_apache.rules.scenario import (
    PlacedBattalion,
    PlacedPilot,
)
from tabletop.games.thunderbolt_apache.rules.sheets import Band
from tests.games.thunderbolt_apache.board import campaign, run_step


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


def test_no_shop_on_the_last_evening() -> None:
    """TA-EOD-09: after the losses of the last day the night falls."""
    state = campaign(step="losses")
    for day, step in ((state.days - 1, "shop"), (state.days, "night")):
        assert run_step(replace(state, day=day), "losses")[0].frames[-1].step == step


def test_the_campaign_ends_with_the_night_of_its_last_day() -> None:
    """TA-EOD-13, TA-END-01: after any other the next day dawns."""
    state = campaign(step="night")
    for day, step in ((state.days - 1, "condition"), (state.days, "over")):
        after, told = run_step(replace(state, day=day), "night")
        assert after.frames[-1].step == step and any(isinstance(e, CampaignEnded) for e in told) is (step == "over")
