"""AA fire: which guns may fire at an aircraft, for what price, and how well (CH-AIR-02 to CH-AIR-05, CH-AIR-09)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.figures import fire_cost, forbidden, in_close_combat
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Raid
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State

SHOT_DOWN = 4
"""So much above the air DV: shot down (CH-AIR-04)."""
SKYWARD = 2
"""AA FP of All Guns Skyward (AC21)."""


def altitude(state: State, raid: Raid) -> int:
    """How high the aircraft of a raid flies; shells fly at no height (CH-AIR-09)."""
    return state.scenario.library.aircraft[raid.aircraft].altitude if raid.aircraft else 0


def aa_refusal(state: State, raid: Raid, counter: Counter, caps: int = 0) -> Refusal | None:
    """Why a counter cannot fire at the aircraft: no AA, fired already, spent without CAPs, out of reach, too high, in
    close combat. Facing and LOS do not matter (CH-AIR-02, CH-AIR-05)."""
    aa = state.type_of(counter).aa
    if raid.kind != "air" or aa is None or counter.side == raid.owner:
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} has no AA fire.")
    if not counter.hex or counter.loaded_on or forbidden(state, counter, "fire") or fire_cost(state, counter) is None:
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} cannot fire.")
    if counter.id in raid.fired:
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} has fired at it.")
    if in_close_combat(state, counter):
        return Refusal("CH-AIR-02", f"{name(state, counter.id)} is in close combat.")
    if distance(counter.hex, raid.hex) > aa.range:
        return Refusal(
            "CH-AIR-02",
            f"{raid.hex} is {counted(distance(counter.hex, raid.hex), 'hex')} away; its AA reaches {aa.range}.",
        )
    if aa.ceiling < altitude(state, raid):
        return Refusal("CH-AIR-09", f"The aircraft flies too high for {name(state, counter.id)}.")
    if counter.side == AI:
        return None if counter.fresh else Refusal("CH-AIR-02", f"{name(state, counter.id)} is spent.")
    price = aa_price(state, raid, counter)
    if price + caps > state.cap_now:
        return Refusal("CH-AIR-05", f"It takes {counted(price + caps, 'CAP')}; there are {state.cap_now}.")
    return None


def aa_price(state: State, raid: Raid, unit: Counter) -> int:
    """CAPs that a spent Unit pays for its AA fire; none under All Guns Skyward (CH-AIR-05, AC21)."""
    return 0 if unit.fresh or raid.skyward else fire_cost(state, unit) or 0


def aa_tally(state: State, raid: Raid, counter: Counter, caps: int = 0) -> Tally:
    """AA FP with its modifiers: hit counter (never below 0, CH-HIT-05), altitude, distance beyond half the range
    (CH-AIR-04)."""
    aa, hit = state.type_of(counter).aa, state.hit_of(counter)
    assert aa is not None
    tally = Tally(aa.fp, "AA firepower", "CH-AIR-04")
    tally = tally.plus(max(-aa.fp, hit.fp or 0) if hit is not None else 0, "hit counter", "CH-HIT-05")
    tally = tally.plus(1 - altitude(state, raid), "altitude", "CH-AIR-04")
    tally = tally.plus(-1 if distance(counter.hex, raid.hex) > aa.range // 2 else 0, "far away", "CH-AIR-04")
    tally = tally.plus(SKYWARD if raid.skyward and counter.side == PLAYER else 0, "All Guns Skyward", "CH-CARD-01")
    return tally.plus(caps, "from CAPs", "CH-CAP-04")


def aa_guns(state: State, raid: Raid) -> list[Counter]:
    """The counters that may fire now, by id."""
    return [c for c in state.counters.values() if c.side != raid.owner and aa_refusal(state, raid, c) is None]
