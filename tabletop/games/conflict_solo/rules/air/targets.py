"""Where bombs and shells fall, what they strike, who is there to scatter (CH-AIR-06 to CH-AIR-08, CH-ART, AC22)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.ground import neighbours
from tabletop.games.conflict_solo.rules.hexes import beyond, canonical, distance, named, on_map
from tabletop.games.conflict_solo.rules.movement_costs import unit_step
from tabletop.games.conflict_solo.rules.orders import Happening
from tabletop.games.conflict_solo.rules.pieces import Counter, Raid
from tabletop.games.conflict_solo.rules.sheets import Kind
from tabletop.games.conflict_solo.rules.state import State

ON_TARGET = 4
"""Accuracy of artillery (CH-ART-01)."""
BESIDE = -2
"""FP of artillery in the hexes around (CH-ART-01)."""
AREA_FP = -4
"""FP of an area bomber in the hexes around (CH-AIR-08)."""


def target_hexes(state: State, event: Happening) -> list[str]:
    """The hexes of equal right for a target rule, in canonical order; none: there is no such Unit."""
    if event.rule == "hex":
        return [event.about]
    seen = [u for u in state.units if not u.hidden and not u.loaded_on]
    if event.rule == "aa":
        seen = [u for u in seen if state.type_of(u).aa is not None]
    if not seen:
        return []
    if event.rule == "cluster":
        counts = {h: sum(u.hex == h for u in seen) for h in {u.hex for u in seen}}
        most = max(counts.values())
        best = [h for h, n in counts.items() if n == most]
        near = {h: min((distance(h, o) for o in state.control), default=0) for h in best}
        return canonical(h for h in best if near[h] == min(near.values()))
    near = {u.hex: distance(u.hex, event.about) for u in seen}
    return canonical(h for h, away in near.items() if away == min(near.values()))


def air_raid(state: State, aircraft: str, owner: str, hex: str, card: str = "") -> Raid:
    """An air strike by an aircraft at a hex (CH-AIR-01)."""
    plane = state.scenario.library.aircraft[aircraft]
    return Raid("air", owner, hex, plane.red, plane.blue, aircraft, card, AREA_FP if plane.area else None)


def drifted(state: State, hex: str, number: int) -> str:
    """Where bombs fall that drift by a Hex Number, "" off the map (CH-AIR-06)."""
    at = beyond(hex, number - 1)
    chart = state.scenario.chart
    return named(at) if on_map(at, chart.columns, chart.rows) else ""


def struck(state: State, raid: Raid) -> tuple[tuple[str, int], ...]:
    """Everything attacked, in order: the centre, then directions 0 to 5, in each hex by id, friend and foe, hidden ones
    too, passengers not (CH-AIR-07, CH-AIR-08, CH-ART-01, CH-ART-02, CH-CC-05); a structure once (CH-AIR-10)."""
    found: list[tuple[str, int]] = []
    hexes = [(raid.hex, 0)]
    if raid.area is not None:
        hexes += [(h, raid.area) for h in neighbours(state, raid.hex)]
    for hex, change in hexes:
        found += [(c.id, change) for c in state.at(hex) if not c.loaded_on]
        for structure in state.scenario.structures:
            if (
                hex in structure.hexes
                and state.structures.get(structure.id)
                and structure.id not in [id for id, _ in found]
            ):
                found.append((structure.id, change))
    return tuple(found)


def scattering(state: State, raid: Raid) -> list[Counter]:
    """Foot Units in the target hex or next to it (AC22)."""
    return [
        u for u in state.units
        if state.type_of(u).kind is Kind.FOOT and not u.loaded_on and distance(u.hex, raid.hex) <= 1
    ]  # fmt: skip


def scatter_ways(state: State, unit: Counter) -> list[str]:
    """Hexes into which a Unit may scatter: no close combat (AC22)."""
    return [h for h in neighbours(state, unit.hex) if not isinstance(unit_step(state, unit, h, fight=False), Refusal)]
