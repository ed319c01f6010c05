"""What flies and what is heard when aircraft and enemy units move and fire."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.pieces import CANNON
from tabletop.games.thunderbolt_apache.rules.sheets import Airframe
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.table.play.contract import Flash, Point

SMALL = 0.42
"""Size of effects beside the first game's, whose pieces fill their hexes."""
MISSILES = ("AGM", "BGM", "AIM")
"""How the keys of guided missiles begin."""
MISSILE_UNITS = frozenset({"MPT", "SA6", "SA8", "S13", "M24"})
"""Enemy units whose attack is a missile to the ear; all others are guns."""


def engine(state: State, serial: int) -> str:
    """The sound of an aircraft that moves."""
    return "rotor" if state.card_of(state.here.flyers[serial]).frame is Airframe.HELICOPTER else "engine_pass"


def shot(store: str, a: Point, b: Point) -> Flash:
    """What flies from the aircraft to its target."""
    if store == CANNON:
        return Flash("tracer", (a, b), "green", "", 420, 0, SMALL)
    kind = "missile" if store.startswith(MISSILES) else "tracer" if store.startswith(("LAU", "APKWS")) else "bombs"
    return Flash(kind, (a, b), "red", "", 520 if kind == "missile" else 440, 0, SMALL)


def bang(state: State, serial: int, store: str, hit: bool) -> str:
    """The sound of an attack: the gun of the type, a missile or rocket on its way or striking, a bomb."""
    if store == CANNON:
        family = state.card_of(state.here.flyers[serial]).family
        return "gau8" if family == "A-10" else "guns_green" if family == "AC-130" else "guns_red"
    if store.startswith((*MISSILES, "LAU", "APKWS")):
        return "explosion_far" if hit else "missile"
    return "explosion_big" if hit else "explosion_small"
