"""Buttons and menus of the Flying segment: what can be chosen for a group or a counter without pointing at the map."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules import outlook
from tabletop.games.air_wars.rules.asking import Back
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.flying.events import Fly, Join, Plot
from tabletop.games.air_wars.rules.flying.paths import end_refusal, join_refusal, move_refusal
from tabletop.games.air_wars.rules.headquarters import LISTEN_REACH, NEAR_IT, UseHQ, directed
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.rules.sheets import Function
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.stacking import Shift
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count, listing
from tabletop.games.air_wars.table.hand.modes import Line
from tabletop.table.play.contract import Choice, Spot

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.hand.fly_mode import FlyMode

# -- Who must be home when: short-range units by the hour of their fuel, the others in time for their way.


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


# -- Buttons and menus of the Flying segment.


class FlyButtons:
    """What is offered; `mode` carries it out."""

    def __init__(self, mode: FlyMode) -> None:
        self.mode = mode

    def choices(self) -> list[Choice]:
        if self.mode.forming is not None:
            return [
                self.mode.choice(c, default=isinstance(c, Fly))
                for c in self.mode.options
                if isinstance(c, Fly | Back | Join | Plot)
            ]
        out: list[Choice] = []
        group = self.mode.group
        if group is not None:
            out += self._group_choices(group)
        end = EndSegment()
        if end in self.mode.options:
            late = must_land(self.mode.state, self.mode.seat)
            tip = (
                f"Still in the air and lost if they do not land now: {listing(late)}. AW-SORT-01"
                if late
                else "Your battles follow, then the enemy's AA, then your bombs."
            )
            first = Choice("End flying", (end,), default=group is None, tip=tip, icon="end_move")
            if late or self._idle():
                first = replace(first, commands=(), run=lambda: self._ask_end(late))
            out.append(first)
        return out + ([self._headquarters(c) for c in self.mode.find(UseHQ)] if group is None else [])

    def _headquarters(self, command: UseHQ) -> Choice:
        """The button says what it is good for now, and what it gives away."""
        state = self.mode.state
        if state.sheet(command.unit).function is Function.DIRECT:
            able = directed(state, self.mode.seat, command.unit)
            tip = f"Fighters that take off {NEAR_IT} fly one square further: {listing(able) if able else 'none now'}."
        else:
            tip = f"Shows you which enemies are in the air within {LISTEN_REACH} squares, once a day."
        return self.mode.choice(command, tip=f"{tip} The enemy sees your headquarters. AW-HQ-02")

    def _group_choices(self, group: Group) -> list[Choice]:
        state, out = self.mode.state, []
        others = [
            u.id
            for u in state.at(group.square, self.mode.seat)
            if u.id not in group.units
            and not state.sheet(u).decoy
            and join_refusal(state, replace(group, path=()), u.id) is None
        ]
        room = state.level(self.mode.seat) - len(group.units)
        if others and room > 0:
            taken = tuple(others[:room])
            words = listing(taken) if len(taken) < 3 else count(len(taken), "more", "more")
            out.append(Choice(f"Take {words} along", run=lambda: self._take(taken), tip=listing(taken)))
        if end_refusal(state, replace(group, path=())) is None:
            rising = [k for k in group.units if not state.units[k].flying]
            out.append(
                Choice(
                    "Take off and stay" if rising else "Stay over " + group.square,
                    run=lambda: self._stay(),
                    tip="A move of no length. AW-FLY-13",
                )
            )
        out.append(Choice("Never mind", run=self.mode.let_go, action="cancel"))
        return out

    def _stay(self) -> None:
        group = self.mode.group
        if group is not None and (refusal := self.mode.fly_to(group.square)) is not None:
            self.mode.table.host.refuse(refusal)

    def _take(self, units: tuple[str, ...]) -> None:
        self.mode.picked = (*self.mode.picked, *units)

    def _idle(self) -> str:
        """What of an hour is given away, in words: by all where nobody has flown in the first of a day or with own
        aircraft in the air; of the first also where more of those that could fly are still on the ground. "" for
        nothing. Fighters that wait on the ground for a later hour give nothing away.
        """
        state = self.mode.state
        mine = [u for u in state.units.values() if u.seat == self.mode.seat]
        left = sum(not state.units[k].flying and not state.sheet(k).fighter for k in self.mode.ready())
        if not any(u.moved for u in mine):
            return "nobody of yours has flown" if (state.hour == 1 and left) or any(u.flying for u in mine) else ""
        flown = sum((u.moved or u.flying) and not state.sheet(u).fighter for u in mine)
        return f"{left} of {left + flown} bombers stay on the ground" if state.hour == 1 and left > flown else ""

    def _ask_end(self, late: tuple[str, ...]) -> None:
        end = f"End flying: {listing(late)} will be lost" if late else f"End the hour: {self._idle()}"
        self.mode.table.host.open_choices(
            [Choice("Fly on", run=lambda: None, default=True), Choice(end, (EndSegment(),))]
        )

    def menu(self, spot: Spot) -> list[Choice]:
        unit = self.mode.own(spot)
        out: list[Choice] = []
        if unit is not None:
            out += [
                Choice(c.label(self.mode.state), (c,))
                for c in self.mode.find(Shift, unit=unit.id) + self.mode.find(UseHQ, unit=unit.id)
            ]
            if self.mode.state.sheet(unit).flies:
                why = move_refusal(self.mode.state, self.mode.seat, unit.id)
                out.insert(0, Choice(f"Fly {unit.id}", run=partial(self.mode.pick, unit.id), why_not=why))
        return out
