"""The Advance phase: each Good Order unpinned infantry unit may go one Location on, a Column as a whole. Frames:
advance (seat, row).
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, arg
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import hexes, hiding, pace
from tabletop.games.air_support.rules.bands import columns
from tabletop.games.air_support.rules.bands.convoys import BandSplit
from tabletop.games.air_support.rules.entering import entered
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.naming import called, doing, hex_name, location_name, subject
from tabletop.games.air_support.rules.pieces import Infantry, Where
from tabletop.games.air_support.rules.player_turn import DONE, Asking, Done, onward
from tabletop.games.air_support.rules.scenario import Kind
from tabletop.games.air_support.rules.standing import men_of, units_at
from tabletop.games.air_support.rules.state import Band, State, leaving_guns, off_map, put_man
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.rules.walking.movers import exit_refusal
from tabletop.grid.hexes import Hex, distance


def may_advance(state: State, man: Infantry) -> Refusal | None:
    """Why a unit cannot advance at all (AS-ADV-01, AS-PIN-01, AS-CC-03)."""
    if man.where is not Where.MAP or man.broken or man.melee:
        return Refusal("AS-ADV-01", f"{called(state, man.id)} is not in Good Order.")
    if man.pinned:
        return Refusal("AS-PIN-01", f"{called(state, man.id)} is pinned.")
    return Refusal("AS-ADV-01", f"{called(state, man.id)} has advanced.") if "advance" in man.tried else None


def _alone(state: State, man: Infantry) -> Refusal | None:
    return may_advance(state, man) or (
        Refusal("AS-COLUMN-01", f"{called(state, man.id)} advances with its Column.")
        if pace.column(state, man) is not None
        else None
    )


def advance_refusal(state: State, seat: int, key: str, to: Location) -> Refusal | None:
    """Why a unit cannot advance into a Location."""
    man = state.infantry.get(key)
    if man is None or man.seat != seat:
        return Refusal("AS-ADV-01", "That is no infantry of yours.")
    return _alone(state, man) or _step_refusal(state, man, to) or pace.room(state, to, [man])


def _step_refusal(state: State, man: Infantry, to: Location) -> Refusal | None:
    """One Location far, not up or down two levels, not at the cost of all MF (AS-ADV-01)."""
    if to.hex == man.place.hex:
        fits = abs(to.level - man.place.level) == 1 and to in state.ground.locations(to.hex)
        return None if fits else Refusal("AS-ADV-01", "It advances to a neighbouring Location.")
    if to.level or man.place.level or distance(man.place.hex, to.hex) != 1 or not lines.on_map(state, to.hex):
        return Refusal("AS-ADV-01", "It advances to a neighbouring Location.")
    cost = pace.ground_cost(state, man.place.hex, to.hex)
    if isinstance(cost, Refusal):
        return cost
    if cost[0] is None or cost[0] + pace.SHELTER * man.in_foxhole >= pace.allotment(state, man):
        return Refusal("AS-ADV-01", f"That would take all movement of {called(state, man.id)}.")
    return None


def _goals(state: State, man: Infantry) -> list[Location]:
    """Where a unit that may advance can go: neighbouring hexes, then one storey down and up."""
    at, level = man.place.hex, man.place.level
    near = [] if level else [Location(hexes.step(at, d)) for d in range(6)]
    if len(state.ground.locations(at)) > 1:
        near += [Location(at, level - 1), Location(at, level + 1)]
    return [to for to in near if _step_refusal(state, man, to) is None and pace.room(state, to, [man]) is None]


def band_refusal(state: State, seat: int, key: str, at: Hex) -> Refusal | None:
    """Why a Column cannot advance as a whole, its lead into this hex (AS-COLUMN-01)."""
    band = state.bands.get(key)
    if band is None or band.seat != seat or band.kind is not Kind.COLUMN:
        return Refusal("AS-COLUMN-01", "You have no such Column.")
    line_up = columns.stacks(state, band)
    if any(stack[0].place.hex == at for stack in line_up):
        return Refusal("AS-COLUMN-01", "A Column does not march through itself.")
    return _closing_up(state, line_up, Location(at)) or pace.room(state, Location(at), line_up[0])


def _closing_up(state: State, line_up: list[list[Infantry]], ahead: Location) -> Refusal | None:
    """Why these stacks cannot advance into the Location ahead, each behind the other."""
    for stack in line_up:
        for man in stack:
            why = may_advance(state, man) or _step_refusal(state, man, ahead)
            if why is not None:
                return why
        ahead = stack[0].place
    return None


def band_off_refusal(state: State, band: Band, key: str) -> Refusal | None:
    """Why a Column cannot advance with its lead off the map, whose first unit is named and may leave there
    (AS-COLUMN-01, AS-MOVE-07).
    """
    line_up = columns.stacks(state, band)
    if line_up[0][0].id != key:
        return Refusal("AS-COLUMN-01", "The first unit of the lead is named for all of it.")
    leaving = next((why for man in line_up[0] if (why := may_advance(state, man)) is not None), None)
    return leaving or _closing_up(state, line_up[1:], line_up[0][0].place)


@dataclass(frozen=True, slots=True)
class Advance(Command):
    """A unit advances one Location (AS-ADV-01)."""

    unit: str
    hex: Hex
    level: int = 0

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} advances to {location_name(state, Location(self.hex, self.level))}"


@dataclass(frozen=True, slots=True)
class AdvanceBand(Command):
    """A Column advances by one hex, its lead into this one (AS-COLUMN-01)."""

    band: str
    hex: Hex

    def label(self, state: State) -> str:
        return f"{self.band} advances to {hex_name(state, self.hex)}"


@dataclass(frozen=True, slots=True)
class AdvanceOff(Command):
    """A unit leaves the map in APh (AS-MOVE-07)."""

    unit: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} advances off the map for good"


@dataclass(frozen=True, slots=True)
class Advanced(AirSupportEvent):
    """Units advance into a Location; sheltered: into its foxhole (AS-ADV-01, AS-TERR-09)."""

    units: tuple[str, ...]
    place: Location
    sheltered: bool

    def apply(self, state: State) -> State:
        state = leaving_guns(state, self.units, self.place)
        for key in self.units:
            man = state.infantry[key]
            entered = man.entered or man.place.hex != self.place.hex
            state = put_man(
                state,
                key,
                place=self.place,
                entered=entered,
                on_road=False,
                in_foxhole=self.sheltered,
                tried=man.tried | {"advance"},
            )
        return state

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{doing(state, self.units, 'advances', 'advance')} to "
            f"{location_name(state, self.place)}{', into the foxhole' if self.sheltered else ''}",
            "AS-ADV-01",
        )


@dataclass(frozen=True, slots=True)
class AdvancedOff(AirSupportEvent):
    """A unit leaves the map in APh (AS-MOVE-07)."""

    unit: str
    hex: Hex

    def apply(self, state: State) -> State:
        return off_map(state, self.unit, self.hex)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} leaves the map by {hex_name(state, self.hex)}", "AS-MOVE-07"


class AdvancePhase(Asking):
    """The ATTACKER advances (AS-ADV-01)."""

    key = "advance"
    takes = (Advance, AdvanceBand, AdvanceOff, Done)
    wanted = "advancing"
    rule = "AS-ADV-01"

    def asks(self, state: State) -> bool:
        return any(man.seat == arg(state) and may_advance(state, man) is None for man in state.infantry.values())

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Advance infantry by one Location, or end the phase.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        found: list[Command] = []
        for key, band in view.bands.items():
            if band.seat == seat and band.kind is Kind.COLUMN:
                at = columns.men(view, band)[0].place.hex
                ideas: list[Command] = [
                    *(AdvanceBand(key, hexes.step(at, d)) for d in range(6)),
                    AdvanceOff(band.ids[0]),
                ]
                found += [command for command in ideas if self.why_not(view, seat, command) is None]
        for man in men_of(view, seat):
            if may_advance(view, man) is None and pace.column(view, man) is None:
                found += [Advance(man.id, to.hex, to.level) for to in _goals(view, man)]
                if exit_refusal(view, man) is None:
                    found.append(AdvanceOff(man.id))
        return [*found, DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Advance(key, at, level):
                return advance_refusal(view, seat, key, Location(at, level))
            case AdvanceBand(key, at):
                return band_refusal(view, seat, key, at)
            case AdvanceOff(key):
                man = view.infantry.get(key)
                if man is None or man.seat != seat:
                    return Refusal("AS-ADV-01", "That is no infantry of yours.")
                band = pace.column(view, man)
                return exit_refusal(view, man) or (
                    may_advance(view, man) if band is None else band_off_refusal(view, band, key)
                )
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Advance(key, at, level):
                yield from _advance(now, (key,), Location(at, level))
            case AdvanceBand(key, at):
                yield from _march(now, now.state.bands[key], at)
            case AdvanceOff(key):
                yield from _leave(now, key)
            case _:
                yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _advance(now: Now[State], keys: tuple[str, ...], to: Location) -> Stream:
    """Into the Location, and its foxhole if there is room (AS-TERR-09); who shares it with enemies is seen, and
    they are (AS-CC-04, AS-CONC-01).
    """
    men = [now.state.infantry[key] for key in keys]
    enemy = units_at(now.state, to, 1 - men[0].seat)
    yield Advanced(keys, to, not enemy and pace.shelter_room(now.state, to, men))
    if enemy:
        yield from hiding.show(now, (*keys, *(u.id for u in enemy)), "AS-CONC-01")
    yield from entered(now, tuple(key for key in keys if key in now.state.infantry), assault=True)


def _leave(now: Now[State], key: str) -> Stream:
    """Off the map: a unit alone, or the lead of a Column, whose others close up (AS-MOVE-07)."""
    state = now.state
    man = state.infantry[key]
    band, place = pace.column(state, man), man.place
    line_up = columns.stacks(state, band) if band is not None else [[man]]
    parts = columns.without_lead(state, man.group) if band is not None else ()
    yield from hiding.show(now, [m.id for m in line_up[0]], "AS-MOVE-07")
    for one in line_up[0]:
        yield AdvancedOff(one.id, place.hex)
    if band is not None:
        yield BandSplit(man.group, parts, "AS-MOVE-07")
        yield from _close_up(now, line_up[1:], place)


def _march(now: Now[State], band: Band, at: Hex) -> Stream:
    yield from _close_up(now, columns.stacks(now.state, band), Location(at))


def _close_up(now: Now[State], line_up: list[list[Infantry]], ahead: Location) -> Stream:
    for stack in line_up:
        yield from _advance(now, tuple(man.id for man in stack), ahead)
        ahead = stack[0].place


STEPS = (AdvancePhase(),)
