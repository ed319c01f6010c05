"""Air strikes, AA fire and artillery as questions on a position (4.13, 8.0)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.orders import Happening
from tabletop.games.conflict_solo.pieces import Counter, Raid
from tabletop.games.conflict_solo.rules.figures import fire_cost, forbidden, in_close_combat
from tabletop.games.conflict_solo.rules.ground import neighbours
from tabletop.games.conflict_solo.rules.hexes import beyond, canonical, distance, named, on_map
from tabletop.games.conflict_solo.sheets import AI, PLAYER, Kind
from tabletop.games.conflict_solo.state import State

SHOT_DOWN = 4
"""So much above the air DV: shot down (CH-AIR-04)."""
ON_TARGET = 4
"""Accuracy of artillery (CH-ART-01)."""
SKYWARD = 2
"""AA FP of All Guns Skyward (AC21)."""


def altitude(state: State, raid: Raid) -> int:
    return state.scenario.library.aircraft[raid.aircraft].altitude if raid.aircraft else 0


def aa_refusal(state: State, raid: Raid, counter: Counter, caps: int = 0) -> Refusal | None:
    """Why a counter cannot fire at the aircraft: no AA, fired already, spent without CAPs, out of reach, too high, in
    close combat. Facing and LOS do not matter (CH-AIR-02, CH-AIR-05)."""
    aa = state.type_of(counter).aa
    if raid.kind != "air" or aa is None or counter.side == raid.owner:
        return Refusal("CH-AIR-02", f"{counter.id} has no AA fire.")
    if not counter.hex or counter.loaded_on or forbidden(state, counter, "fire") or fire_cost(state, counter) is None:
        return Refusal("CH-AIR-02", f"{counter.id} cannot fire.")
    if counter.id in raid.fired:
        return Refusal("CH-AIR-02", f"{counter.id} has fired at it.")
    if in_close_combat(state, counter):
        return Refusal("CH-AIR-02", f"{counter.id} is in close combat.")
    if distance(counter.hex, raid.hex) > aa.range:
        return Refusal(
            "CH-AIR-02", f"{raid.hex} is {distance(counter.hex, raid.hex)} hexes away; its AA reaches {aa.range}."
        )
    if aa.ceiling < altitude(state, raid):
        return Refusal("CH-AIR-09", f"The aircraft flies too high for {counter.id}.")
    if counter.side == AI:
        return None if counter.fresh else Refusal("CH-AIR-02", f"{counter.id} is spent.")
    price = aa_price(state, raid, counter)
    if price + caps > state.cap_now:
        return Refusal("CH-AIR-05", f"It takes {price + caps} CAPs; there are {state.cap_now}.")
    return None


def aa_price(state: State, raid: Raid, unit: Counter) -> int:
    """CAPs that a spent Unit pays for its AA fire; none under All Guns Skyward (CH-AIR-05, AC21)."""
    return 0 if unit.fresh or raid.skyward else fire_cost(state, unit) or 0


def aa_tally(state: State, raid: Raid, counter: Counter, caps: int = 0) -> Tally:
    """AA FP with its modifiers: hit counter, altitude, distance beyond half the range (CH-AIR-04)."""
    aa, hit = state.type_of(counter).aa, state.hit_of(counter)
    assert aa is not None
    tally = Tally(aa.fp, "AA firepower", "CH-AIR-04")
    tally = tally.plus(hit.fp or 0 if hit is not None else 0, "hit counter", "CH-AIR-04")
    tally = tally.plus(1 - altitude(state, raid), "altitude", "CH-AIR-04")
    tally = tally.plus(-1 if distance(counter.hex, raid.hex) > aa.range // 2 else 0, "far away", "CH-AIR-04")
    tally = tally.plus(SKYWARD if raid.skyward and counter.side == PLAYER else 0, "All Guns Skyward", "CH-CARD-01")
    return tally.plus(caps, "CAPs", "CH-CAP-04")


def aa_guns(state: State, raid: Raid) -> list[Counter]:
    """The counters that may fire now, by id."""
    return [c for c in state.counters.values() if c.side != raid.owner and aa_refusal(state, raid, c) is None]


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
        for s in state.scenario.structures:
            if hex in s.hexes and state.structures.get(s.id) and s.id not in [id for id, _ in found]:
                found.append((s.id, change))
    return tuple(found)


def target_hexes(state: State, event: Happening) -> list[str]:
    """The hexes of equal right for a target rule, in canonical order; none: there is no such Unit (8.0)."""
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


def scattering(state: State, raid: Raid) -> list[Counter]:
    """Foot Units in the target hex or next to it (AC22)."""
    return [
        u for u in state.units
        if state.type_of(u).kind is Kind.FOOT and not u.loaded_on and distance(u.hex, raid.hex) <= 1
    ]  # fmt: skip
