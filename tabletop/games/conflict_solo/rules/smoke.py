"""Smoke (CH-SMOKE): who lays it and where; it thins out at the end of a round."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.actions import Action, Cost, busy_refusal
from tabletop.games.conflict_solo.rules.figures import forbidden, has_trait
from tabletop.games.conflict_solo.rules.fire.shots import spotter, spotters
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.state import State, put, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent

SMOKE_LEVEL = 2


def smoke_refusal(state: State, unit: Counter, hex: str) -> Refusal | None:
    """Why a Unit cannot lay smoke in a hex (CH-SMOKE-01)."""
    if not has_trait(state, unit, "smoke"):
        return Refusal("CH-SMOKE-01", f"{name(state, unit.id)} has no smoke.")
    if unit.smoked:
        return Refusal("CH-SMOKE-01", f"{name(state, unit.id)} has laid smoke in this round.")
    if (busy := _unable(state, unit)) is not None:
        return busy
    if not state.on_map(hex):
        return Refusal("CH-SMOKE-01", "That hex is not on the map.")
    away = distance(unit.hex, hex)
    if not has_trait(state, unit, "indirect"):
        return None if away <= 1 else Refusal("CH-SMOKE-01", "Smoke goes in the own or an adjacent hex.")
    kind = state.type_of(unit)
    if not kind.min_range <= away <= kind.range:
        return Refusal("CH-SMOKE-01", f"{name(state, unit.id)} lays smoke at {kind.min_range} to {kind.range} hexes.")
    if not sees(state, unit.hex, hex) and spotter(state, unit, hex) is None:
        return Refusal("CH-IND-03", f"Nobody sees {hex} for {name(state, unit.id)}.")
    return None


def _unable(state: State, unit: Counter) -> Refusal | None:
    """What keeps a Unit from laying smoke anywhere."""
    busy = busy_refusal(state, unit, "smoke")
    if busy is not None or figures.fire_cost(state, unit) is None or forbidden(state, unit, "fire"):
        return busy or Refusal("CH-SMOKE-01", f"{name(state, unit.id)} cannot fire.")
    return None


def lobbed(state: State, mortar: Counter) -> list[str]:
    """The hexes in which a mortar may lay smoke, in the order of the map: those that it sees or that somebody spots for
    it (CH-SMOKE-01, CH-IND-03)."""
    if mortar.smoked or _unable(state, mortar) is not None:
        return []
    kind = state.type_of(mortar)
    eyes = dict.fromkeys((mortar.hex, *(c.hex for c in spotters(state, mortar))))
    return [
        hex for hex in state.scenario.chart.terrain
        if kind.min_range <= distance(mortar.hex, hex) <= kind.range and any(sees(state, eye, hex) for eye in eyes)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class LaySmoke(Action):
    """Plan smoke in a hex (CH-SMOKE-01)."""

    unit: str
    hex: str

    def draft(self) -> Draft:
        return Draft("smoke", self.unit, target=self.hex)

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} lays smoke in {self.hex}"


def cost_of_smoke(state: State, unit: Counter, plan: Draft) -> Cost:
    """Smoke at the fire cost (CH-SMOKE-01)."""
    return smoke_refusal(state, unit, plan.target) or Tally(
        figures.fire_cost(state, unit) or 0, "fire cost", "CH-SMOKE-01"
    )


@dataclass(frozen=True, slots=True)
class SmokeLaid(OpenEvent):
    """A hex has smoke (CH-SMOKE-01); by: a counter that has laid its smoke of the round."""

    hex: str
    level: int
    by: str = ""

    def apply(self, state: State) -> State:
        state = with_fields(state, smoke={**state.smoke, self.hex: self.level})
        return put(state, self.by, smoked=True) if self.by else state

    def words(self, state: State) -> str:
        return f"Smoke of level {self.level} stands in {self.hex} (CH-SMOKE-01)."


def lay_smoke(now: Now[State], plan: Draft) -> Stream:
    """The smoke stands (CH-SMOKE-01)."""
    yield SmokeLaid(plan.target, SMOKE_LEVEL, plan.unit)
