"""What a plan draws on the map: the way with its dial, the group's chain, the shot with its number."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tabletop.games.conflict_solo.rules.hand import DOUBLE, Choose
from tabletop.games.conflict_solo.rules.moving import Onward
from tabletop.games.conflict_solo.rules.sheets import Kind
from tabletop.games.conflict_solo.table import chances, places
from tabletop.games.conflict_solo.table.dial import dial
from tabletop.games.conflict_solo.table.plan_sums import needed_of, success
from tabletop.games.conflict_solo.table.tags import HIGH, Tag, tags
from tabletop.table.play.contract import Mark

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.plan_mode import PlanMode


def plan_marks(mode: PlanMode) -> list[Mark]:
    """See the module."""
    marks: list[Mark] = []
    if mode.lit():
        marks.append(Mark("reach", tuple(mode.lit())))
    for key, commands in mode.chosen_counters().items():
        if at := places.hex_of(mode.state, key):
            meant = any(isinstance(c, Choose) for c in commands)
            marks.append(Mark("reach" if meant else "hover", (places.cell(at),)))
    return [*marks, *_way(mode), *_group(mode), *_onward(mode), *_shot(mode)]


def _way(mode: PlanMode) -> list[Mark]:
    plan, state, host = mode.draft, mode.state, mode.table.host
    unit = state.counters.get(plan.unit)
    if unit is None or not plan.path:
        return [dial(host, places.cell(hex), mode.open_facings(id), facing) for id, hex, facing in mode.ends()]
    start = [host.centre(places.cell(unit.hex))] if unit.hex else []
    way = (*start, *(host.centre(places.cell(h)) for h in plan.path))
    end = places.cell(plan.path[-1])
    line = [Mark("path", points=way, layer=1)] if len(way) > 1 else []
    return [Mark("reach", (end,), colour="hot"), *line, dial(host, end, mode.open_facings(), plan.facing)]


def _group(mode: PlanMode) -> list[Mark]:
    """The members' ways, and the chain that holds them together (CH-GRP-02)."""
    plan, state, host = mode.draft, mode.state, mode.table.host
    marks: list[Mark] = []
    for id, hex, facing in plan.members:
        here = state.counters[id].hex
        if here and here != hex:
            points = (host.centre(places.cell(here)), host.centre(places.cell(hex)))
            marks.append(Mark("path", points=points, layer=1))
            marks.append(dial(host, places.cell(hex), mode.open_facings(id), facing))
    chain = [state.counters[id].hex for id in (plan.unit, *(m[0] for m in plan.members)) if plan.members]
    for one, other in pairwise(h for h in chain if h):
        if one != other:
            points = (host.centre(places.cell(one)), host.centre(places.cell(other)))
            marks.append(Mark("together", points=points, layer=1))
    return marks


def _onward(mode: PlanMode) -> list[Mark]:
    """A second hex: free along a road, or by a card (CH-MOVE-08)."""
    found = [c.hex for c in mode.options if isinstance(c, Onward) and c.hex]
    if not found:
        return []
    kind = mode.state.type_of(mode.state.counters[mode.draft.unit]).kind
    words = "free" if kind in (Kind.VEHICLE, Kind.TRUCK) else mode.state.card(DOUBLE).name
    return tags(mode.table.host, [Tag(places.cell(h), words, "caps") for h in found])


def _shot(mode: PlanMode) -> list[Mark]:
    plan, state, host = mode.draft, mode.state, mode.table.host
    unit, at = state.counters.get(plan.unit), places.hex_of(state, plan.target)
    if plan.kind not in ("fire", "close_combat") or unit is None or not at:
        return []
    marks = [Mark("target", (places.cell(at),))]
    for id in (plan.unit, *plan.supporters):
        here = state.counters[id].hex
        if here and here != at:
            kind = "gunline" if id == plan.unit else "together"
            points = (host.centre(places.cell(here)), host.centre(places.cell(at)))
            marks.append(Mark(kind, points=points, layer=1))
    chance, needed = success(state, plan), needed_of(state, plan)
    words = f"{max(2, needed)}+  {chances.percent(chance)}" if chance is not None and needed is not None else "?"
    return [*marks, *tags(host, [Tag(places.cell(at), words, "fire", HIGH)])]
