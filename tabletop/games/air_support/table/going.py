"""Where the unit in hand can go next, and what that leaves it of its MF or MP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, pace, speed
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.moving import Enter, Start
from tabletop.games.air_support.rules.pieces import Vehicle, Where
from tabletop.games.air_support.rules.state import Band
from tabletop.games.air_support.rules.walking import movers
from tabletop.grid.hexes import Hex

if TYPE_CHECKING:
    from tabletop.games.air_support.table.movers import Movers


def next_hexes(mode: Movers) -> dict[Hex, str]:
    """Hexes that the picked unit may enter next, with what is then left, in MP or MF."""
    state, picked = mode.state, mode.table.selected
    if mode.movers():
        return {c.hex: _left(mode, c.hex) for c in mode.options if isinstance(c, Enter)}
    command = mode.starts().get(picked)
    car = state.vehicles.get(picked)
    if isinstance(command, StartBand):
        band = state.bands[command.band]
        lead = state.vehicles.get(band.ids[0])
        if lead is None:  # a Column: the hexes around its lead
            first = state.infantry.get(band.ids[0])
            return {
                at: ""
                for d in range(6)
                if first is not None
                and not isinstance(pace.step_cost(state, first, at := hexes.step(first.place.hex, d)), Refusal)
            }
        return {
            h: _left(mode, h, band)
            for h in speed.forward(lead)
            if not isinstance(convoys.impulse_cost(state, band, h), Refusal)
        }
    man = state.infantry.get(picked)
    if man is not None and isinstance(command, Start):
        if man.where is not Where.MAP:
            return {
                at: "" for at in pace.gates(state, man.id) if not isinstance(pace.step_cost(state, man, at), Refusal)
            }
        return {
            at: _left(mode, at)
            for d in range(6)
            if not isinstance(pace.step_cost(state, man, at := hexes.step(man.place.hex, d)), Refusal)
        }
    if car is None or command is None:
        return {}
    if car.where is not Where.MAP:
        return {}
    return {
        h: _left(mode, h)
        for h in (*speed.forward(car), *speed.backward(car))
        if not isinstance(speed.step_cost(state, car, h), Refusal)
    }


def _left(mode: Movers, to: Hex, band: Band | None = None) -> str:
    """Points left after entering a hex."""
    state = mode.state
    band = band or (state.bands.get(state.move.band) if state.move is not None else None)
    key = (mode.movers() or (mode.table.selected,))[0]
    car = state.vehicles.get(band.ids[0] if band is not None else key)
    man = state.infantry.get(key)
    if man is not None and band is None:
        step = pace.step_cost(state, man, to, led=len(mode.movers()) > 1)
        if isinstance(step, Refusal):
            return ""
        rest = movers.left(state, step[1]) if mode.movers() else pace.allotment(state, man, road=step[1]) - man.spent
        return pace.half(max(0, rest - step[0]))
    if not isinstance(car, Vehicle):
        return ""
    if band is not None:
        cost = convoys.impulse_cost(state, band, to)
        cars = convoys.vehicles(state, band)
        return "" if isinstance(cost, Refusal) else pace.half(min(speed.left(state, c) for c in cars) - cost)
    found = speed.step_cost(state, car, to)
    return "" if isinstance(found, Refusal) else pace.half(speed.left(state, car) - found[0])
