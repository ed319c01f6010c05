"""What pieces, their types and chances are called on the screen."""

from __future__ import annotations

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.naming import all_called as all_called
from tabletop.games.air_support.rules.naming import called as called
from tabletop.games.air_support.rules.naming import people as people
from tabletop.games.air_support.rules.naming import short_name as short_name
from tabletop.games.air_support.rules.naming import subject as subject
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex


def label(state: State, at: Hex) -> str:
    """The printed name of a hex."""
    return hexes.label(state.ground.grid, at)


def sheet_name(state: State, key: str) -> str:
    """What the counter is: "Opel Blitz", "squad 4-6-7", "HMG"; "" for nothing known."""
    if key in state.vehicles:
        return state.car(state.vehicles[key]).name
    if key in state.guns:
        return state.gun(state.guns[key]).name
    if key in state.weapons:
        return state.arm(state.weapons[key]).kind
    if key in state.planes:
        return state.planes[key].model
    man = state.infantry.get(key)
    if man is None:
        return ""
    if man.dummy:
        return "Dummy"
    sheet = state.man(man)
    figures = sheet.id.split()[-1]
    if sheet.size is not Size.LEADER:
        figures = f"{sheet.fp}-{sheet.reach}-{sheet.morale}"
    return f"{sheet.size.value} {figures}"


def seat_of(state: State, key: str) -> int | None:
    """Whose piece it is; None for what is no piece."""
    found = unit(state, key) or state.weapons.get(key) or state.planes.get(key)
    return found.seat if found is not None else None


def percent(chance: object) -> str:
    """A chance as players read it."""
    value = float(chance) * 100  # type: ignore[arg-type]
    return "under 1 %" if 0 < value < 1 else f"{value:.0f} %"
