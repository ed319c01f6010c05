"""The player's actions (3, 4.3, 4.11): what each costs and why it is not legal. A plan (`Draft`) may be asked at any
moment; `ready` asks whether it can be carried out.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules import figures, groups
from tabletop.games.conflict_solo.rules.action_points import payment_left
from tabletop.games.conflict_solo.rules.actions import Cost, busy_refusal, own_unit, unit_on_map
from tabletop.games.conflict_solo.rules.cards.boosts import DOUBLE, boost_refusal, cap_cost
from tabletop.games.conflict_solo.rules.figures import fighting_hex, forbidden, has_trait, in_close_combat
from tabletop.games.conflict_solo.rules.fire import (
    STRUCTURE_FP,
    Shot,
    aim,
    grapple,
    reach,
    shot_cost,
    spotter,
)
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.moving import (
    PIVOT_COST,
    enter_cost,
    exit_cost,
    pivot_refusal,
    road_step,
    room,
    unit_step,
)
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.sheets import HOUSES, MARSH, PLAYER, WATER, Colour, Kind
from tabletop.games.conflict_solo.state import State

RALLY_COST, DIG_COST, CLEAR_COST, LOAD_COST = 5, 5, 5, 2
CLEAR_NEEDED = 8
"""2D6 that clears mines or wire (CH-MINE-05)."""
SMOKE_LEVEL = 2
ROLLS = ("fire", "close_combat", "rally", "clear")
"""Actions with a roll that CAPs can better (CH-CAP-04)."""


# -- one cost function for each kind
def _move(state: State, unit: Counter, d: Draft) -> Cost:
    found = unit_step(state, unit, d.path[0])
    if isinstance(found, Refusal) or len(d.path) == 1:
        return found
    if d.boost != DOUBLE:
        return road_step(state, unit, unit.hex, d.path[0], d.path[1]) or found
    there = replace(unit, hex=d.path[0])
    second = (
        unit_step(state, there, d.path[1]) if d.path[1] != unit.hex else Refusal("CH-CARD-08", "It goes on, not back.")
    )
    if isinstance(second, Refusal):
        return second
    # the cost of the dearer step; in the first hex the facing is free, so nothing is backed out of
    second = Tally(
        second.base, second.reason, second.rule, tuple(m for m in second.modifiers if m.rule != "CH-MOVE-06")
    )
    return second if second.total > found.total else found


def _pivot(state: State, unit: Counter, d: Draft) -> Cost:
    return pivot_refusal(state, unit, d.facing) or Tally(PIVOT_COST, "pivot", "CH-MOVE-09")


def _fire(state: State, unit: Counter, d: Draft) -> Cost:
    target = state.counters.get(d.target)
    if target is None:
        return _fire_at_structure(state, unit, d)
    if target.type == "RE":
        how = reach(state, unit, target.hex) if target.hex else Refusal("CH-FIRE-01", "It is not on the map.")
        refusal = how if isinstance(how, Refusal) else _armed(state, unit)
    else:
        shot = aim(state, unit, target)
        refusal = shot if isinstance(shot, Refusal) else None
    refusal = refusal or groups.support_refusal(state, unit, target, d.supporters)
    if refusal is not None:
        return refusal
    return _shot_tally(state, unit, target.hex, d.boost)


def _armed(state: State, unit: Counter) -> Refusal | None:
    """A Unit without any firepower at a distance cannot even fire at a rumour (CH-RE-06)."""
    if all(figures.fp(state, unit, colour) is None for colour in Colour):
        return Refusal("CH-FIRE-01", f"{unit.id} has no firepower.")
    return None


def _fire_at_structure(state: State, unit: Counter, d: Draft) -> Cost:
    """A bridge or bunker as the target, named by one of its hexes: "bridge I7" (CH-FIRE-14)."""
    name, _, hex = d.target.rpartition(" ")
    structure = next((s for s in state.scenario.structures if s.id == name and hex in s.hexes), None)
    if structure is None or not state.structures.get(name):
        return Refusal("CH-FIRE-01", "There is no such target.")
    if (state.type_of(unit).blue or 0) < STRUCTURE_FP or state.type_of(unit).blue_cc:
        return Refusal("CH-FIRE-14", f"It takes a printed blue firepower of {STRUCTURE_FP} to hurt {structure.name}.")
    how = reach(state, unit, hex)
    if isinstance(how, Refusal):
        return how
    if how.indirect:
        return Refusal("CH-AIR-10", "Direct fire alone hurts it.")
    if d.supporters:
        return Refusal("CH-GRP-05", "Nobody supports fire at a structure.")
    return _shot_tally(state, unit, hex, d.boost)


def _shot_tally(state: State, unit: Counter, hex: str, boost: str) -> Tally:
    base = figures.fire_cost(state, unit) or 0
    tally = Tally(base, "fire cost", "CH-FIRE-11").plus(
        shot_cost(state, unit, hex) - base, "turret outside the hull's front", "CH-ARC-04"
    )
    return tally.plus(shot_cost(state, unit, hex, boost) - tally.total, "Quick Reload", "CH-CARD-08")


def _close(state: State, unit: Counter, d: Draft) -> Cost:
    target = state.counters.get(d.target)
    if target is None:
        return Refusal("CH-CC-02", "There is no such target.")
    shot = grapple(state, unit, target, d.boost)
    return shot if isinstance(shot, Refusal) else _shot_tally(state, unit, unit.hex, d.boost)


def rally_refusal(state: State, unit: Counter) -> Refusal | None:
    """Why a Unit cannot try to rally (CH-RALLY-01)."""
    hit = state.hit_of(unit)
    if hit is None:
        return Refusal("CH-RALLY-01", f"{unit.id} is not hit.")
    if hit.rally is None:
        return Refusal("CH-RALLY-01", f"{hit.name} cannot be rallied.")
    if in_close_combat(state, unit):
        return Refusal("CH-CC-01", f"{unit.id} is in close combat.")
    return None


def _rally(state: State, unit: Counter, d: Draft) -> Cost:
    return rally_refusal(state, unit) or Tally(RALLY_COST, "rally", "CH-RALLY-01")


def dig_refusal(state: State, unit: Counter) -> Refusal | None:
    """Why no work can be dug by a Unit where it is (CH-FORT-02)."""
    if state.type_of(unit).kind not in (Kind.FOOT, Kind.MG, Kind.MORTAR, Kind.GUN):
        return Refusal("CH-FORT-02", "Foot, machine guns, mortars and guns dig in.")
    if state.code(unit.hex) in WATER + MARSH + HOUSES:
        return Refusal("CH-FORT-02", f"Nobody digs in {state.ground(unit.hex).name}.")
    if state.works.get(unit.hex):
        return Refusal("CH-FORT-02", f"There is a {state.works[unit.hex]} in {unit.hex} already.")
    return None


def _dig_in(state: State, unit: Counter, d: Draft) -> Cost:
    return busy_refusal(state, unit, "dig_in") or dig_refusal(state, unit) or Tally(DIG_COST, "dig in", "CH-FORT-02")


def smoke_refusal(state: State, unit: Counter, hex: str) -> Refusal | None:
    """Why a Unit cannot lay smoke in a hex (CH-SMOKE-01)."""
    if not has_trait(state, unit, "smoke"):
        return Refusal("CH-SMOKE-01", f"{unit.id} has no smoke.")
    if unit.smoked:
        return Refusal("CH-SMOKE-01", f"{unit.id} has laid smoke in this round.")
    busy = busy_refusal(state, unit, "smoke")
    if busy is not None or figures.fire_cost(state, unit) is None or forbidden(state, unit, "fire"):
        return busy or Refusal("CH-SMOKE-01", f"{unit.id} cannot fire.")
    if not state.on_map(hex):
        return Refusal("CH-SMOKE-01", "That hex is not on the map.")
    away = distance(unit.hex, hex)
    if not has_trait(state, unit, "indirect"):
        return None if away <= 1 else Refusal("CH-SMOKE-01", "Smoke goes in the own or an adjacent hex.")
    kind = state.type_of(unit)
    if not kind.min_range <= away <= kind.range:
        return Refusal("CH-SMOKE-01", f"{unit.id} lays smoke at {kind.min_range} to {kind.range} hexes.")
    if not sees(state, unit.hex, hex) and spotter(state, unit, hex) is None:
        return Refusal("CH-IND-03", f"Nobody sees {hex} for {unit.id}.")
    return None


def _smoke(state: State, unit: Counter, d: Draft) -> Cost:
    return smoke_refusal(state, unit, d.target) or Tally(
        figures.fire_cost(state, unit) or 0, "fire cost", "CH-SMOKE-01"
    )


def _clear(state: State, unit: Counter, d: Draft) -> Cost:
    if not has_trait(state, unit, "engineer"):
        return Refusal("CH-MINE-05", "Engineers alone clear mines and wire.")
    busy = busy_refusal(state, unit, "")
    if busy is not None:
        return busy
    field = state.mines.get(d.target)
    if not (d.target in state.wire or (field is not None and (field.known or field.owner == PLAYER))):
        return Refusal("CH-MINE-05", "There are no known mines and no wire.")
    if distance(unit.hex, d.target) > 1:
        return Refusal("CH-MINE-05", "They must be in the own or an adjacent hex.")
    if fighting_hex(state, d.target):
        return Refusal("CH-CC-05", f"There is close combat in {d.target}.")
    return Tally(CLEAR_COST, "clear", "CH-MINE-05")


def carried(state: State, transport: Counter) -> Counter | None:
    """The passenger of a transport."""
    return next((c for c in state.counters.values() if c.loaded_on == transport.id), None)


def _load(state: State, unit: Counter, d: Draft) -> Cost:
    rider = unit_on_map(state, d.target)
    if isinstance(rider, Refusal):
        return rider
    kind = state.type_of(rider)
    if not has_trait(state, unit, "transport") or carried(state, unit) is not None:
        return Refusal("CH-TRN-01", f"{unit.id} cannot take anybody.")
    if kind.kind not in (Kind.FOOT, Kind.MG, Kind.MORTAR) and "towable" not in kind.traits:
        return Refusal("CH-TRN-01", f"{rider.id} cannot be carried or towed.")
    if rider.hex != unit.hex:
        return Refusal("CH-TRN-02", f"{rider.id} is not in {unit.hex}.")
    busy = busy_refusal(state, unit, "") or busy_refusal(state, rider, "")
    return busy or Tally(LOAD_COST, "load", "CH-TRN-02")


def _unload(state: State, unit: Counter, d: Draft) -> Cost:
    rider = carried(state, unit)
    if rider is None:
        return Refusal("CH-TRN-02", f"{unit.id} carries nobody.")
    busy = busy_refusal(state, unit, "")
    if busy is not None:
        return busy
    if d.target != unit.hex:
        out = replace(rider, loaded_on="", hit="")  # put down, not moving: its legs do not matter, the ground does
        step = _put_down(state, out, d.target)
        if isinstance(step, Refusal):
            return step
    elif not room(state, unit.hex):
        return Refusal("CH-STACK-01", f"There is no room in {unit.hex}.")
    return Tally(LOAD_COST, "unload", "CH-TRN-02")


def _put_down(state: State, rider: Counter, hex: str) -> Cost:
    """An adjacent legal hex for a passenger: one it could step into, without an enemy (CH-TRN-02)."""
    if state.on_map(hex) and any(c.side != PLAYER and not c.hidden for c in state.at(hex)):
        return Refusal("CH-TRN-02", f"There is an enemy in {hex}.")
    if state.type_of(rider).move_cost is not None:
        return unit_step(state, rider, hex)
    if not state.on_map(hex) or distance(rider.hex, hex) != 1 or state.code(hex) in "~":
        return Refusal("CH-TRN-02", "The passenger goes to the own or an adjacent hex.")
    return Refusal("CH-GUN-01", f"{rider.id} cannot be moved by hand.")


def _enter(state: State, unit: Counter, d: Draft) -> Cost:
    return enter_cost(state, unit, d.path[0])


def _exit(state: State, unit: Counter, d: Draft) -> Cost:
    return exit_cost(state, unit)


_KINDS = {
    "move": _move, "pivot": _pivot, "fire": _fire, "close_combat": _close, "rally": _rally, "dig_in": _dig_in,
    "smoke": _smoke, "clear": _clear, "load": _load, "unload": _unload, "enter": _enter, "exit": _exit,
}  # fmt: skip


def actors(state: State, d: Draft) -> tuple[str, ...]:
    """All Units that a plan uses: they share the payment and the check (CH-SPENT-09, CH-TRN-02)."""
    extra = [m[0] for m in d.members] + list(d.supporters)
    if d.kind == "load":
        extra.append(d.target)
    if d.kind == "unload":
        rider = carried(state, state.counters[d.unit])
        extra += [rider.id] if rider is not None else []
    return (d.unit, *extra)


def cost(state: State, d: Draft) -> Cost:
    """The full cost of a plan before any die (CH-AP-02), or why it is not legal. There is no stock of APs: a fresh Unit
    may try whatever it costs (CH-AP-01)."""
    found = own_unit(state, d.unit) if d.kind == "enter" else unit_on_map(state, d.unit)
    if isinstance(found, Refusal):
        return found
    if d.kind == "enter" and (found.hex or not 0 < found.round <= state.round):
        return Refusal("CH-REIN-02", f"{found.id} does not arrive now.")
    first = _KINDS[d.kind](state, found, d)
    if isinstance(first, Refusal) or not d.members:
        return first
    return groups.group_cost(state, d, first)


def payment(state: State, d: Draft, full: int) -> Refusal | None:
    """Whether the plan can be paid as it stands: APs by fresh Units only, CAPs as far as there are any (CH-PLY-02,
    CH-PLY-03, CH-CAP-03, CH-SPENT-05)."""
    refusal = payment_left(state, d, cap_cost(state, d.boost), full)
    if refusal is None and d.caps < full:
        spent = [id for id in actors(state, d) if not state.counters[id].fresh]
        if spent:
            return Refusal("CH-PLY-02", f"{spent[0]} is spent: CAPs must pay the whole cost of {full}.")
    return refusal


def ready(state: State, d: Draft) -> Tally | Refusal:
    """The cost of a plan that can be carried out now, or why not."""
    found = cost(state, d)
    if isinstance(found, Refusal):
        return found
    refusal = boost_refusal(state, d) or payment(state, d, found.total)
    return refusal if refusal is not None else found


def shot_of_plan(state: State, d: Draft) -> Shot | None:
    """The numbers of a planned attack on a counter, boosts and supporters included; for the preview (9.4)."""
    unit, target = state.counters[d.unit], state.counters.get(d.target)
    if target is None or target.type == "RE" or d.kind not in ("fire", "close_combat"):
        return None
    if d.kind == "close_combat":
        found = grapple(state, unit, target, d.boost)
    else:
        found = aim(state, unit, target, len(d.supporters), d.boost)
    return None if isinstance(found, Refusal) else found
