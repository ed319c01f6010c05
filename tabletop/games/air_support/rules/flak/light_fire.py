"""Light AA at a plane on its run. Frame: laa (seat of the flak, plane, "home" when the plane goes back to the holding
box after it, AS-ALOS-20). Flak is no defensive fire of the ground: it is for the ATTACKER, one weapon after another,
never a fire group, and it leaves no residual FP (AS-AA-10, AS-AA-11, AS-LAA-01).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import hatches, hexes, light_aa
from tabletop.games.air_support.rules.flak import reach
from tabletop.games.air_support.rules.flak.events import AAFired
from tabletop.games.air_support.rules.flak.orders import FireAA
from tabletop.games.air_support.rules.flak.reach import Barrage
from tabletop.games.air_support.rules.flying import struck
from tabletop.games.air_support.rules.harm.events import WeaponBroken
from tabletop.games.air_support.rules.hatches import Hatch, HatchChanged
from tabletop.games.air_support.rules.hiding import concealment
from tabletop.games.air_support.rules.hiding import finding as hide
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Concealed, Marker, Mode
from tabletop.games.air_support.rules.player_turn.asking import PASS, Asking, roll, text
from tabletop.games.air_support.rules.player_turn.orders import Pass
from tabletop.games.air_support.rules.runs import course
from tabletop.games.air_support.rules.runs.flight import back, done, on_run
from tabletop.games.air_support.rules.standing import may_hide, unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import COLUMNS

HOME = "home"
"""After this Light AA the plane goes back (AS-ALOS-20)."""


class LightAA(Asking):
    """One shot after another at the plane in its present hex, also when it is hit already (AS-LAA-01, AS-LAA-15,
    AS-AA-10); crews may open or close hatches (AS-SIGHT-19).
    """

    key = "laa"
    takes = (FireAA, Hatch, Pass)
    wanted = "Light AA"
    rule = "AS-LAA-01"

    def asks(self, state: State) -> bool:
        found = on_run(state)
        if found is None:
            return False
        seat = arg(state)
        return (
            may_hide(state, seat)
            or any(_known(state, key) for key, _ in reach.shots(state, seat, found[0]))
            or bool(hatches.in_time(state, seat, found[1]))
        )

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = on_run(view)
        assert found is not None
        return (
            (
                f"{called(view, found[0].id)} is over"
                f" {hexes.label(view.ground.grid, course.place(found[1]))}: fire Light AA, or hold."
            ),
            PASS,
        )

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        swings = [
            Hatch(car.id, not car.exposed) for car in view.vehicles.values() if car.seat == seat and not car.wreck
        ]
        return [*(FireAA(key, part) for key, part in reach.firers(view, seat)), *swings, PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        found = on_run(view)
        if isinstance(command, Pass):
            return None
        if found is None:
            return Refusal("AS-LAA-02", "The plane is gone.")
        if isinstance(command, Hatch):
            return hatches.refusal(view, seat, found[1], command.unit, command.exposed)
        assert isinstance(command, FireAA)
        shot = reach.shot(view, seat, found[0], command.weapon, command.part)
        return shot if isinstance(shot, Refusal) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, FireAA):
            yield from _fire(now, seat, command)
        elif isinstance(command, Hatch):
            yield HatchChanged(command.unit, command.exposed)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        found = on_run(now.state)
        if found is None:
            yield from done(now)
            return
        plane, run = found
        if text(now.state, 2) == HOME:
            yield from back(now, plane)
            return
        dived = run.mode is Mode.STUKA and run.at <= 1
        yield begin("fly", plane.seat, plane.id) if dived else begin("strike", plane.seat, plane.id)


def _known(state: State, weapon: str) -> bool:
    arm = state.weapons.get(weapon)
    found = unit(state, arm.owner if arm is not None else weapon)
    return found is not None and found.concealed is Concealed.KNOWN


def _fire(now: Now[State], seat: int, command: FireAA) -> Stream:
    """One shot (AS-LAA-11 to AS-LAA-20); only men cower, no IFE and no vehicle (AS-LAA-08)."""
    found = on_run(now.state)
    assert found is not None
    plane, run = found
    shot = reach.shot(now.state, seat, plane, command.weapon, command.part)
    assert not isinstance(shot, Refusal)
    yield from unmask(now, command.weapon)
    colored, white = roll(now)
    original = colored + white
    extra = now.dice.roll() if original == 2 else 0
    result = light_aa.result(shot.fp, colored, white, shot.tally.total, may_cower=shot.cowers, unlikely_dr=extra)
    place = light_aa.column(shot.fp, shot.cowers and colored == white)
    broken = original >= shot.breakdown  # AS-LAA-23
    keeps = colored <= shot.rof and not broken
    yield AAFired(
        seat,
        command.weapon,
        command.part,
        plane.id,
        course.place(run),
        str(shot.fp),
        COLUMNS[place] if place is not None else 0,
        shot.tally,
        colored,
        white,
        extra,
        int(result),
        shot.facing,
        shot.counter,
        keeps,
        _marker(now.state, command.weapon, shot, keeps),
        broken,
    )
    if broken:
        yield WeaponBroken(command.weapon, command.part, "AS-LAA-23")
    if result is not Flak.NOTHING:
        yield from struck(now, plane.id, result)


def _marker(state: State, weapon: str, shot: Barrage, keeps: bool) -> Marker:
    """That of the firer now: none while it keeps its ROF, an Opportunity counter is gone in any case (AS-AA-12,
    AS-PREP-03).
    """
    piece = state.vehicles.get(weapon) or state.guns.get(weapon) or state.weapons[weapon]
    return (Marker.NONE if piece.marker is Marker.OPPORTUNITY else piece.marker) if keeps else shot.marker


def unmask(now: Now[State], weapon: str) -> Stream:
    """A hidden firer and its crew are put on the map; they lose their "?" if a Good Order enemy ground unit within
    16 hexes sees them, otherwise they stay under one (AS-AA-14).
    """
    arm = now.state.weapons.get(weapon)
    key = arm.owner if arm is not None else weapon
    found = unit(now.state, key)
    if found is None or found.concealed is Concealed.KNOWN:
        return
    if concealment.watched(now.state, found.seat, found.place):
        yield from hide.show(now, [key], "AS-AA-14")
    else:
        yield from hide.place(now, [key], "AS-AA-14")


STEPS = (LightAA(),)
