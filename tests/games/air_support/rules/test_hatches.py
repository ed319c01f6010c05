"""Hatches, while a plane is on its run (AS-VEH-08, AS-SIGHT-19)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_support.rules import hatches
from tabletop.games.air_support.rules.hatches import Hatch
from tabletop.games.air_support.rules.pieces import Mode, Strike
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tests.games.air_support.kit import (
    GERMAN,
    car,
    now,
    plane,
    play,
    position,
    step,
)
from tests.games.air_support.land import at
from tests.games.air_support.moments import why

T0 = at("M9")


def test_as_sight_19_the_sighted_afv_keeps_its_hatches() -> None:
    """AS-SIGHT-19, AS-VEH-08: the easiest target not before the first attack on it; an AFV in a later target hex
    may, before its hex can be attacked.
    """
    match = position(
        car("A", "M9", "t34", exposed=True),
        car("B", "M10", "t34", exposed=True),
        plane("P", bombs=False),
        begin="opening",
    )
    play(match, Sight("P", T0, 3), dice="1 2")
    assert step(match) == "laa" and match.to_act == (GERMAN,), "asked for the sake of B"
    assert why(match, Hatch("A", False)) == "AS-SIGHT-19" and why(match, Hatch("B", False)) == ""
    play(match, Hatch("B", False))
    assert not now(match).vehicles["B"].exposed and step(match) == "strike", "nothing more to ask"
    run = now(match).planes["P"].run
    assert run is not None
    skipped = hatches.refusal(now(match), GERMAN, replace(run, at=1), "A", False)
    assert skipped is not None and skipped.rule == "AS-SIGHT-19", "a hex on, and still nothing was attacked"
    assert (
        hatches.refusal(
            now(match), GERMAN, replace(run, at=1, attacks=(Strike(0, T0, "MG"),), mode=Mode.STRAFE), "A", False
        )
        is None
    )
    match = position(
        car("A", "M9", "t34", exposed=True),
        car("B", "M10", "t34", exposed=True),
        plane("P", bombs=False),
        begin="defend",
    )
    play(match, Sight("P", T0, 3), dice="1 2")
    run = now(match).planes["P"].run
    assert step(match) == "strike" and run is not None
    refusal = hatches.refusal(now(match), GERMAN, run, "B", False)
    assert refusal is not None and refusal.rule == "AS-VEH-08", "in MPh alone"
