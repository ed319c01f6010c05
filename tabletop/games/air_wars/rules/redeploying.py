"""Redeploy: counters are turned face down, ground units and aircraft move, the posture is shown (AW-RDPL, AW-SEQ-06).

Frames: face_down, ground (seat), redeploy (seat)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.memo import kept
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.games.air_wars.rules import basing
from tabletop.games.air_wars.rules.asking import DONE, Asking, Done
from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.cards.playing import play
from tabletop.games.air_wars.rules.days import SegmentBegan
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.sheets import UnitClass, Window
from tabletop.games.air_wars.rules.squares import exists, in_order
from tabletop.games.air_wars.rules.state import State, changed, on_map, put_each, with_fields
from tabletop.games.air_wars.rules.wording import count, does, place


@kept("scenario", "units")
def over_limit(state: State, seat: int) -> Refusal | None:
    """What is over its limit at the end of Redeploy (AW-RDPL-04)."""
    for square, base in state.scenario.bases.items():
        if base.seat == seat and (based := len(state.based(square, seat))) > base.capacity:
            return Refusal(
                "AW-RDPL-04", f"{base.name} has {based} units based and room for {base.capacity} (AW-STK-04)."
            )
    return None


@kept("scenario", "units")
def ground_over_limit(state: State, seat: int) -> Refusal | None:
    """Ground units or ships of one type in one square at the end of their Redeploy (AW-RDPL-04)."""
    for unit in state.of(seat):
        if on_map(unit) and not state.sheet(unit).flies and basing.crowded(state, state.sheet(unit), unit.place):
            kind = state.sheet(unit).kind.value
            return Refusal("AW-RDPL-04", f"Two {kind} units stand in {unit.place}; one is the limit (AW-GND-05).")
    return None


def has_ground(state: State, seat: int) -> bool:
    """Whether the side has ground units or ships on the map."""
    return any(exists(state.scenario, u.place) for u in state.of(seat) if not state.sheet(u).flies)


def posture(state: State, seat: int) -> tuple[tuple[str, int, int, int], ...]:
    """Face-down counters by square: aircraft, ground units, ships (AW-FOG-04)."""
    found: dict[str, list[int]] = {}
    order = (UnitClass.AIR, UnitClass.GROUND, UnitClass.SHIP)
    for unit in state.of(seat):
        if on_map(unit):
            found.setdefault(unit.place, [0, 0, 0])[order.index(state.sheet(unit).cls)] += 1
    return tuple((s, *found[s]) for s in in_order(state.scenario, set(found)))  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class MoveGround(Command):
    """Redeploy a ground unit or a ship (AW-RDPL-02)."""

    unit: str
    square: str

    def label(self, state: State) -> str:
        return f"{self.unit} to {place(state, self.square)}"


@dataclass(frozen=True, slots=True)
class Rebase(Command):
    """Redeploy an air unit to another base (AW-RDPL-01)."""

    unit: str
    square: str

    def label(self, state: State) -> str:
        return f"{self.unit} to {place(state, self.square)}"


def _covered(units: dict[str, Unit]) -> dict[str, Unit]:
    return {key: changed(unit, revealed=False) if unit.revealed else unit for key, unit in units.items()}


@dataclass(frozen=True, slots=True)
class FacesDown(AirWarsEvent):
    """All counters are turned face down, all revelations end (AW-FOG-09)."""

    public: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        a, b = (None if screen is None else _covered(screen) for screen in state.screens)
        return with_fields(state, units=_covered(state.units), screens=(a, b))

    def words(self, state: State) -> str:
        return "All counters are turned face down (AW-FOG-09)."


@dataclass(frozen=True, slots=True)
class Redeployed(OwnEvent):
    """A unit moves to another base, ground space or zone square. Private until POSTURE."""

    seat: int
    unit: str
    square: str

    def apply(self, state: State) -> State:
        if self.unit not in dict(state.placed):
            state = with_fields(state, placed=(*state.placed, (self.unit, state.units[self.unit].place)))
        return put_each(state, (self.unit,), place=self.square)

    def words(self, state: State) -> str:
        return f"{self.unit} moves to {place(state, self.square)} (AW-RDPL-01)."


@dataclass(frozen=True, slots=True)
class PostureShown(AirWarsEvent):
    """A side has finished its Redeploy: face-down counts (square, aircraft, ground units, ships) are public, which is
    news to the other side.
    """

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw how many counters stand where (AW-HID-14)."
    seat: int
    counts: tuple[tuple[str, int, int, int], ...]

    def apply(self, state: State) -> State:
        a, b = state.screens
        state = with_fields(state, placed=())
        return with_fields(state, screens=(None, b) if self.seat == 0 else (a, None))

    def words(self, state: State) -> str:
        air, ground = sum(row[1] for row in self.counts), sum(row[2] for row in self.counts)
        ships = sum(row[3] for row in self.counts)
        shown = f"{count(air, 'air unit')}, {count(ground, 'ground unit')}"
        more = f", {count(ships, 'ship')}" if ships else ""
        return f"{does(state, self.seat, 'has', 'have')} redeployed: {shown}{more} (AW-HID-14)."


class FaceDown(Step[State]):
    """All counters face down, all revelations end (AW-FOG-09, AW-GND-02)."""

    key = "face_down"

    def run(self, now: Now[State]) -> Stream:
        yield FacesDown()
        yield from _ground(0)


def _ground(seat: int) -> Stream:
    yield SegmentBegan("redeploy", seat)
    yield begin("ground", seat)


class RedeployGround(Asking):
    """Ground units and ships to any place that is theirs, at any distance (AW-RDPL-02, AW-GND-03), before the aircraft
    (AW-RDPL-03)."""

    key = "ground"
    takes = (MoveGround, Done)
    wanted = "moving ground units and ships"
    rule = "AW-RDPL-02"

    def asks(self, state: State) -> bool:
        return has_ground(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Move ground units and ships to any place of yours. Your aircraft come next.", DONE

    def legal(self, view: State, seat: int) -> Iterable[Command]:
        for unit in view.of(seat):
            if on_map(unit) and not view.sheet(unit).flies:
                yield from (move for move in _ground_moves(view, unit.id) if move.square != unit.place)
        if ground_over_limit(view, seat) is None:
            yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, MoveGround):
            return ground_over_limit(view, seat)
        unit = basing.own_unit(view, seat, command.unit)
        if unit is None or view.sheet(unit).flies or not on_map(unit):
            return Refusal("AW-RDPL-02", "Move a ground unit or ship of yours that is on the map.")
        if unit.place == command.square:
            return Refusal("AW-RDPL-02", f"{unit.id} is in {unit.place} already.")
        return basing.ground_refusal(view, view.sheet(unit), command.square)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, MoveGround):
            yield Redeployed(seat, command.unit, command.square)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield begin("redeploy", arg(now.state))


@kept("scenario")
def _ground_moves(state: State, unit: str) -> tuple[MoveGround, ...]:
    """A ground unit or ship to each square where it may stand."""
    return tuple(MoveGround(unit, square) for square in basing.grounds_of(state, unit))


@kept("scenario")
def _rebases(state: State, unit: str, place: str, among: tuple[str, ...], back: tuple[str, ...]) -> tuple[Rebase, ...]:
    """An air unit from its place to each base among the open ones that it fits, and back to where it was before."""
    suited = {*basing.bases_of(state, unit, among), *back} - {place}
    return tuple(Rebase(unit, square) for square in state.scenario.bases if square in suited)


class RedeployAir(Asking):
    """Air units to any open base, at any distance; no flight, nothing is seen (AW-RDPL-01). All of it is optional
    (AW-SEQ-07); limits count at the end (AW-RDPL-04)."""

    key = "redeploy"
    takes = (Rebase, PlayCard, Done)
    wanted = "moving aircraft between bases"
    rule = "AW-RDPL-01"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        refusal = over_limit(view, seat)
        if refusal is not None:
            return f"{refusal.sentence} Move units away.", None
        return "Move aircraft between bases. Then the enemy sees how many stand where.", DONE

    def legal(self, view: State, seat: int) -> Iterable[Command]:
        among = tuple(basing.open_bases(view))
        for unit in view.of(seat):
            if on_map(unit) and view.sheet(unit).flies:
                back = tuple(s for id, s in view.placed if id == unit.id and s != unit.place)
                yield from _rebases(view, unit.id, unit.place, among, back)
        for card in dict.fromkeys(view.sides[seat].hand.cards):
            if effects.play_refusal(view, seat, card, Window.REDEP) is None:
                yield PlayCard(card)
        if over_limit(view, seat) is None:
            yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Rebase(key, square):
                unit = basing.own_unit(view, seat, key)
                if unit is None or not view.sheet(unit).flies or not on_map(unit):
                    return Refusal("AW-RDPL-01", "Move an air unit of yours that is at a base.")
                if unit.place == square:
                    return Refusal("AW-RDPL-01", f"{key} is there already.")
                if (key, square) in view.placed:
                    return None  # back to where it was: Redeploy is one whole, so that is no move (AW-RDPL-04)
                return basing.basing_refusal(view, view.sheet(unit), square)
            case PlayCard(card):
                return effects.play_refusal(view, seat, card, Window.REDEP)
        return over_limit(view, seat)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Rebase(unit, square):
                yield Redeployed(seat, unit, square)
            case PlayCard(card):
                yield from play(now, seat, card)
            case _:
                yield PostureShown(seat, posture(now.state, seat))
                if seat == 0:
                    yield from _ground(1)
                else:
                    yield begin("day_cards", 0)


STEPS = (FaceDown(), RedeployGround(), RedeployAir())
