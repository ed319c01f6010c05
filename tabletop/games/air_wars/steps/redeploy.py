"""Redeploy and the day's cards, ST-06 to ST-09 (AW-SEQ-06 to AW-SEQ-08). Frames: face_down, ground (seat), redeploy
(seat), day_cards (seat), operations."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Automatic, Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars.rules import basing
from tabletop.games.air_wars.rules.asking import DONE, Asking, Done
from tabletop.games.air_wars.rules.cards import conditions
from tabletop.games.air_wars.rules.cards.drawing import reshuffle
from tabletop.games.air_wars.rules.cards.orders import PlayCard
from tabletop.games.air_wars.rules.cards.playing import play
from tabletop.games.air_wars.rules.squares import all_squares, in_order
from tabletop.games.air_wars.sheets import UnitClass, Window
from tabletop.games.air_wars.state import State, on_map


def face_down(now: Now[State]) -> Stream:
    """ST-06: all counters face down, all revelations end (AW-FOG-09, AW-GND-02)."""
    yield ev.FacesDown()
    yield from _ground(0)


def _ground(seat: int) -> Stream:
    yield ev.SegmentBegan("redeploy", seat)
    yield begin("ground", seat)


class RedeployGround(Asking):
    """ST-07: ground units and ships to any place that is theirs, at any distance (AW-RDPL-02, AW-GND-03),
    before the aircraft (AW-RDPL-03)."""

    key = "ground"
    takes = (cmd.MoveGround, Done)
    wanted = "moving ground units and ships"
    rule = "AW-RDPL-02"

    def asks(self, state: State) -> bool:
        return basing.has_ground(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Move ground units and ships to any place of yours; then your aircraft.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        for unit in view.of(seat):
            if on_map(unit) and not view.sheet(unit).flies:
                for square in all_squares(view.scenario):
                    yield cmd.MoveGround(unit.id, square)
        yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, cmd.MoveGround):
            return basing.ground_over_limit(view, seat)
        unit = basing.own_unit(view, seat, command.unit)
        if unit is None or view.sheet(unit).flies or not on_map(unit):
            return Refusal("AW-RDPL-02", "Move a ground unit or ship of yours that is on the map.")
        if unit.place == command.square:
            return Refusal("AW-RDPL-02", f"{unit.id} is in {unit.place} already.")
        return basing.ground_refusal(view, view.sheet(unit), command.square)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.MoveGround):
            yield ev.Redeployed(seat, command.unit, command.square)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield begin("redeploy", arg(now.state))


class RedeployAir(Asking):
    """ST-08: air units to any open base, at any distance; no flight, nothing is seen (AW-RDPL-01). All of it is
    optional (AW-SEQ-07); limits count at the end (AW-RDPL-04)."""

    key = "redeploy"
    takes = (cmd.Rebase, PlayCard, Done)
    wanted = "moving aircraft between bases"
    rule = "AW-RDPL-01"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        refusal = basing.over_limit(view, seat)
        if refusal is not None:
            return f"{refusal.sentence} Move units away.", None
        return "Move aircraft to other bases as you like; done shows your posture.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        for unit in view.of(seat):
            if on_map(unit) and view.sheet(unit).flies:
                for square in view.scenario.bases:
                    yield cmd.Rebase(unit.id, square)
        yield from map(PlayCard, view.sides[seat].hand.cards)
        yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case cmd.Rebase(key, square):
                unit = basing.own_unit(view, seat, key)
                if unit is None or not view.sheet(unit).flies or not on_map(unit):
                    return Refusal("AW-RDPL-01", "Move an air unit of yours that is at a base.")
                if unit.place == square:
                    return Refusal("AW-RDPL-01", f"{key} is there already.")
                if (key, square) in view.placed:
                    return None  # back to where it was: Redeploy is one whole, so that is no move (AW-RDPL-04)
                return basing.basing_refusal(view, view.sheet(unit), square)
            case PlayCard(card):
                return conditions.play_refusal(view, seat, card, Window.REDEP)
        return basing.over_limit(view, seat)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case cmd.Rebase(unit, square):
                yield ev.Redeployed(seat, unit, square)
            case PlayCard(card):
                yield from play(now, seat, card)
            case _:
                yield ev.PostureShown(seat, posture(now.state, seat))
                if seat == 0:
                    yield from _ground(1)
                else:
                    yield begin("day_cards", 0)


def posture(state: State, seat: int) -> tuple[tuple[str, int, int, int], ...]:
    """Face-down counters by square: aircraft, ground units, ships (AW-FOG-04)."""
    found: dict[str, list[int]] = {}
    order = (UnitClass.AIR, UnitClass.GROUND, UnitClass.SHIP)
    for unit in state.of(seat):
        if on_map(unit):
            found.setdefault(unit.place, [0, 0, 0])[order.index(state.sheet(unit).cls)] += 1
    return tuple((s, *found[s]) for s in in_order(state.scenario, set(found)))  # type: ignore[misc]


def operations(now: Now[State]) -> Stream:
    """The Planning Phase is over; hour 1 of the Intruder begins (AW-SEQ-09)."""
    yield ev.OperationsBegan(now.state.day)
    yield from reshuffle(now)
    yield begin("hour", 0, 1)


STEPS = {
    "face_down": Automatic(face_down), "ground": RedeployGround(), "redeploy": RedeployAir(),
    "operations": Automatic(operations),
}  # fmt: skip
