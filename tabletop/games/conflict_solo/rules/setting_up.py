"""Set-up: where Units, works and mines may go, who may hide, and how the hidden AIs draw their hexes (CH-HID-04)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, begin, nest
from tabletop.core.memo import kept
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.actions import own_unit
from tabletop.games.conflict_solo.rules.asking import DONE, Asking, Done
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.fortification import work_word
from tabletop.games.conflict_solo.rules.hexes import canonical
from tabletop.games.conflict_solo.rules.mission import EventsSet
from tabletop.games.conflict_solo.rules.movement_costs import road_hex
from tabletop.games.conflict_solo.rules.moving import Face, Turned
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.orders import Happening
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.sheets import AI, HOUSES, PLAYER, Kind
from tabletop.games.conflict_solo.rules.state import State, passengers, put, put_each, with_fields
from tabletop.games.conflict_solo.rules.telling import CounterEvent, OpenEvent

MOST_TOGETHER = 2
"""Units in a hex at set-up."""
GUN_GROUND = "wWhS"
"""Woods and houses, where guns may be set up although they cannot enter."""


# -- questions on a position
def to_place(state: State) -> list[Counter]:
    """The Units that the player sets up, by id."""
    return [c for c in state.counters.values() if _set_up_now(c)]


def _set_up_now(counter: Counter) -> bool:
    return counter.side == PLAYER and not counter.round and not counter.loaded_on


def setup_area(state: State, unit: Counter) -> frozenset[str]:
    """The hexes in which a Unit may be set up."""
    return unit.area or state.scenario.area


def may_stand(state: State, unit: Counter, hex: str) -> bool:
    """Whether a counter may stand in a hex: it may enter the terrain, or there is a road; guns also in woods and
    houses."""
    ground, kind = state.ground(hex), state.type_of(unit)
    if kind.drive in ground.costs or (ground.road and road_hex(state, hex)):
        return True
    return kind.kind is Kind.GUN and ground.code in GUN_GROUND


def place_refusal(state: State, unit: Counter, hex: str) -> Refusal | None:
    """Why a Unit cannot be set up in a hex."""
    if not _set_up_now(unit):
        return Refusal("CH-REIN-02", f"{name(state, unit.id)} is not set up now.")
    if hex not in setup_area(state, unit) or not state.on_map(hex):
        return Refusal("CH-STACK-01", f"{hex} is outside the set-up area of {name(state, unit.id)}.")
    if not may_stand(state, unit, hex):
        return Refusal("CH-MOVE-04", f"{name(state, unit.id)} cannot stand in {state.ground(hex).name}.")
    if any(c.side == AI and not c.hidden for c in state.at(hex)):
        return Refusal("CH-STACK-03", f"There is an enemy in {hex}.")
    if sum(c.side == PLAYER and c.id != unit.id and not c.loaded_on for c in state.at(hex)) >= MOST_TOGETHER:
        return Refusal("CH-STACK-01", f"At set-up there are at most {MOST_TOGETHER} Units in a hex.")
    return None


def full_hexes(state: State, unit: Counter) -> set[str]:
    """The hexes that have no room for a Unit at set-up: enemies are there, or two others."""
    there = [c.hex for c in state.units if c.id != unit.id and not c.loaded_on]
    return {c.hex for c in state.ais if not c.hidden} | {h for h in there if there.count(h) >= MOST_TOGETHER}


def works_left(state: State) -> list[str]:
    """The works of the grant that are not placed yet."""
    left = list(state.scenario.grant.works)
    for _, work in state.works_set:
        left.remove(work)
    return left


def work_refusal(state: State, hex: str, mines: bool) -> Refusal | None:
    """Why a work or a minefield cannot be placed in a hex: different hexes, no deep water, no house, no enemy."""
    grant = state.scenario.grant
    allowed = grant.mine_area if mines else state.scenario.area
    rule = "CH-MINE-01" if mines else "CH-FORT-01"
    if hex not in allowed or not state.on_map(hex):
        return Refusal(rule, f"{hex} is outside the area for it.")
    if hex in state.works or hex in state.mines_set or (hex in state.mines and state.mines[hex].known):
        return Refusal(rule, f"There is something in {hex} already.")
    if state.code(hex) in "~" + HOUSES:
        return Refusal(rule, f"Not in {state.ground(hex).name}.")
    if any(c.side == AI and not c.hidden for c in state.at(hex)):
        return Refusal(rule, f"There is an enemy in {hex}.")
    return None


def hide_refusal(state: State, unit: Counter, hidden: bool) -> Refusal | None:
    """Why a Unit cannot be hidden, or shown (CH-HID-01)."""
    grant = state.scenario.grant
    if unit.side != PLAYER or unit.hidden is hidden:
        return Refusal("CH-HID-01", f"{name(state, unit.id)} is {'hidden' if hidden else 'visible'} already.")
    if not hidden:
        return None
    if unit.id not in grant.may_hide:
        return Refusal("CH-HID-01", f"The mission does not let {name(state, unit.id)} hide.")
    if sum(c.hidden for c in state.counters.values() if c.side == PLAYER) >= grant.hidden:
        return Refusal("CH-HID-01", f"{grant.hidden} Units may be hidden.")
    return None


def work_hexes(state: State, mines: bool) -> list[str]:
    """The hexes in which a work or a minefield can be placed, in canonical order."""
    taken = {c.hex for c in state.ais if not c.hidden} | {*state.works, *state.mines_set}
    taken |= {h for h, field in state.mines.items() if field.known}
    return [h for h in _buildable(state, mines) if h not in taken]


@kept("scenario", "structures")
def _buildable(state: State, mines: bool) -> tuple[str, ...]:
    """The ground for a work or a minefield, whatever is there, in canonical order."""
    area = canonical(state.scenario.grant.mine_area if mines else state.scenario.area)
    return tuple(h for h in area if state.on_map(h) and state.code(h) not in "~" + HOUSES)


# -- what the player can do
@dataclass(frozen=True, slots=True)
class Place(Command):
    """Put a Unit in a hex of its set-up area."""

    unit: str
    hex: str

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} in {self.hex}"


@dataclass(frozen=True, slots=True)
class Shift(Command):
    """Put a Unit that is set up already in another hex of its area."""

    unit: str
    hex: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{name(state, self.unit)} in {self.hex}"


@kept("scenario", "structures")
def placings(state: State, id: str, type: str, area: frozenset[str], again: bool) -> tuple[Place | Shift, ...]:
    """Every way to put a Unit of a type in an area where it may stand, whoever is there, in canonical order; again: it
    is set up already."""
    unit, place = Counter(id, PLAYER, type), Shift if again else Place
    return tuple(place(id, h) for h in canonical(area) if state.on_map(h) and may_stand(state, unit, h))


@dataclass(frozen=True, slots=True)
class PlaceWork(Command):
    """Put a work that the mission grants in a hex."""

    work: str
    hex: str

    def label(self, state: State) -> str:
        return f"{self.work} in {self.hex}"


@dataclass(frozen=True, slots=True)
class PlaceMines(Command):
    """Lay one of the minefields that the mission grants."""

    hex: str

    def label(self, state: State) -> str:
        return f"Mines in {self.hex}"


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a work or minefield of the set-up back from a hex."""

    hex: str
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"Take back from {self.hex}"


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Hide a Unit at set-up, or show it again (CH-HID-01)."""

    unit: str
    hidden: bool
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{'Hide' if self.hidden else 'Show'} {name(state, self.unit)}"


# -- what happens
@dataclass(frozen=True, slots=True)
class SetUp(CounterEvent):
    """A counter is put on the map at set-up; group: the hidden group that drew the hex."""

    id: str
    hex: str
    facing: int
    group: str = ""

    def apply(self, state: State) -> State:
        riders = passengers(state, self.id)
        anchor = self.hex if state.counters[self.id].side == AI else ""
        state = put(state, self.id, hex=self.hex, facing=self.facing, anchor=anchor)
        return put_each(state, riders, hex=self.hex) if riders else state

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} is set up in {self.hex} ({'CH-HID-04' if self.group else 'CH-STACK-01'})."


@dataclass(frozen=True, slots=True)
class WorkSet(OpenEvent):
    """A work or (work "mines") a minefield of the mission's grant is laid; "" takes it back."""

    hex: str
    work: str

    def apply(self, state: State) -> State:
        if self.work == "mines":
            mines = {**state.mines, self.hex: Minefield(PLAYER, known=False)}
            return with_fields(state, mines=mines, mines_set=(*state.mines_set, self.hex))
        if self.work:
            works = {**state.works, self.hex: self.work}
            return with_fields(state, works=works, works_set=(*state.works_set, (self.hex, self.work)))
        mine = self.hex in state.mines_set
        return with_fields(
            state,
            mines={k: v for k, v in state.mines.items() if not mine or k != self.hex},
            mines_set=tuple(h for h in state.mines_set if h != self.hex),
            works={k: v for k, v in state.works.items() if mine or k != self.hex},
            works_set=tuple(w for w in state.works_set if mine or w[0] != self.hex),
        )

    def words(self, state: State) -> str:
        if not self.work:
            return f"What lay in {self.hex} is taken back."
        what = "Mines are laid" if self.work == "mines" else f"A {work_word(self.work)} is set up"
        return f"{what} in {self.hex} (CH-FORT-01)."


@dataclass(frozen=True, slots=True)
class HiddenSet(OpenEvent):
    """A Unit is hidden at set-up, or shown again (CH-HID-01)."""

    id: str
    hidden: bool

    def apply(self, state: State) -> State:
        return put(state, self.id, hidden=self.hidden)

    def words(self, state: State) -> str:
        return f"{name(state, self.id)} is {'hidden' if self.hidden else 'visible'} (CH-HID-01)."


class DrawHexes(Step[State]):
    """Hidden groups draw their hexes, one AI a hex (CH-HID-04); REs are placed (SETUP_AI); then the player sets up."""

    key = "load"

    def run(self, now: Now[State]) -> Stream:
        for group in now.state.scenario.groups:
            hexes = canonical(group.hexes)
            for id in group.ids:
                hex = yield from pick(now, f"hex of {id}", hexes, "CH-HID-04", hexes=True)
                yield SetUp(id, hex, now.state.counters[id].facing, group.name)
                hexes.remove(hex)
        places = now.state.scenario.rumours
        if places:
            yield EventsSet((Happening(f"RE({' '.join(places)})", "RE", hexes=places),))
        yield begin("setup")
        yield nest("happenings")


class SettingUp(Asking):
    """The player sets up (SETUP_PLAYER): Units, works, mines, hidden Units."""

    key = "setup"
    takes = (Place, Shift, Face, PlaceWork, PlaceMines, TakeBack, Hide, Done)
    wanted = "setting up"
    rule = "CH-STACK-01"

    def sentence(self, view: State) -> str:
        waiting = [name(view, u.id) for u in to_place(view) if not u.hex]
        return f"Set up {', '.join(waiting)}." if waiting else "Set-up: say Done when you are content."

    def usual(self, view: State) -> Command | None:
        return DONE

    def legal(self, view: State, seat: int) -> Iterable[Command]:
        found: list[Command] = []
        for unit in to_place(view):
            taken = full_hexes(view, unit) | {unit.hex}
            ways = placings(view, unit.id, unit.type, setup_area(view, unit), bool(unit.hex))
            found += [put for put in ways if put.hex not in taken]
            found += [Face(unit.id, f) for f in range(6) if f != unit.facing]
            if hide_refusal(view, unit, not unit.hidden) is None:
                found.append(Hide(unit.id, not unit.hidden))
        works = works_left(view)
        hexes = work_hexes(view, False) if works else []
        for work in dict.fromkeys(works):
            found += [PlaceWork(work, h) for h in hexes]
        if len(view.mines_set) < view.scenario.grant.mines:
            found += [PlaceMines(h) for h in work_hexes(view, True)]
        found += [TakeBack(h) for h in (*(h for h, _ in view.works_set), *view.mines_set)]
        return [*found, DONE] if all(u.hex for u in to_place(view)) else found

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(id, hex) | Shift(id, hex):
                unit = own_unit(view, id)
                if isinstance(unit, Refusal):
                    return unit
                if bool(unit.hex) is isinstance(command, Place) or unit.hex == hex:
                    return Refusal("CH-STACK-01", f"{name(view, id)} stands in {unit.hex or 'no hex yet'}.")
                return place_refusal(view, unit, hex)
            case Face(id, facing):
                unit = own_unit(view, id)
                if isinstance(unit, Refusal):
                    return unit
                fits = unit in to_place(view) and 0 <= facing < 6 and facing != unit.facing
                return None if fits else Refusal("CH-ARC-01", "A Unit of the set-up takes another facing, 0 to 5.")
            case Hide(id, hidden):
                unit = own_unit(view, id)
                return unit if isinstance(unit, Refusal) else hide_refusal(view, unit, hidden)
            case PlaceWork(work, hex):
                if work not in works_left(view):
                    return Refusal("CH-FORT-01", f"No {work} is left to place.")
                return work_refusal(view, hex, False)
            case PlaceMines(hex):
                if len(view.mines_set) >= view.scenario.grant.mines:
                    return Refusal("CH-MINE-01", "No minefield is left to place.")
                return work_refusal(view, hex, True)
            case TakeBack(hex):
                mine = hex in view.mines_set or any(h == hex for h, _ in view.works_set)
                return None if mine else Refusal("CH-FORT-01", "Nothing of yours was placed there.")
        waiting = [name(view, u.id) for u in to_place(view) if not u.hex]
        return Refusal("CH-STACK-01", f"{waiting[0]} is not set up yet.") if waiting else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Place(id, hex) | Shift(id, hex):
                yield SetUp(id, hex, now.state.counters[id].facing)
            case Face(id, facing):
                yield Turned(id, facing)
            case Hide(id, hidden):
                yield HiddenSet(id, hidden)
            case PlaceWork(work, hex):
                yield WorkSet(hex, work)
            case PlaceMines(hex):
                yield WorkSet(hex, "mines")
            case TakeBack(hex):
                yield WorkSet(hex, "")
            case _:
                yield begin("round_start", 0)


STEPS = (DrawHexes(), SettingUp())
