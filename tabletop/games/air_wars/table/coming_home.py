"""Who must be home when: short-range units by the hour of their fuel, the others in time for their way."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules import outlook
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count
from tabletop.games.air_wars.table.modes import Line

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.fly_mode import FlyMode


def must_land(state: State, seat: int) -> tuple[str, ...]:
    """Own flying short-range units that crash at the end of this hour if they stay up, as far as they can still
    land.
    """
    return tuple(u.id for u in state.airborne(seat) if not u.moved and u.takeoff and due_hour(state, u) <= state.hour)


def home_lines(mode: FlyMode) -> tuple[str, list[Line]]:
    """The list at the left: who must be home when."""
    state, out = mode.state, []
    for unit in state.airborne(mode.seat):
        sheet = state.sheet(unit)
        if sheet.short:
            due = due_hour(state, unit)
            words, bad = (
                ("LOST this hour" if unit.moved else "lands this hour", True)
                if due <= state.hour
                else (f"down by hour {due}", False)
            )
        else:
            last = outlook.latest_start_home(state, unit, unit.place)
            words = "never gets home" if last is None else f"home: turn in hour {last}"
            bad = last is None or last <= state.hour
        out.append(
            Line(f"{unit.id} over {unit.place}", words, unit=unit.id, lit=bad, run=partial(_point, mode, unit.id))
        )
    if out:
        return "Who must be home when", out
    able = len(mode.ready())
    if not able:
        return "On the ground", [Line("Nobody can fly", "")]
    late = "lost: nobody lands after it" if state.hour >= state.scenario.hours else ""
    return "On the ground", [Line(f"{count(able, 'formation')} can take off", late, lit=bool(late))]


def _point(mode: FlyMode, unit: str) -> None:
    """Its place is brought into sight; who can still fly is taken in hand."""
    mode.table.select(unit)
    if mode.forming is None and unit in mode.ready():
        mode.put_down()
        mode.take(unit)
    mode.table.host.look_at(mode.table.centre(mode.state.units[unit].place))
