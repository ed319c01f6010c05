"""Flak: AA modes, Light AA at planes on their runs, Heavy AA in the fire phases (AS-AA, AS-LAA, AS-HAA); what it does
to a plane stands in `flying`.

Frame: laa (seat of the flak, plane, "home" when the plane goes back to the holding box after it, AS-ALOS-20). Light AA
is no defensive fire of the ground: it is for the ATTACKER, one weapon after another, never a fire group, and it leaves
no residual FP (AS-AA-10, AS-AA-11, AS-LAA-01).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules import flying, hatches, hexes, hiding, light_aa, runs
from tabletop.games.air_support.rules.dogfights import fighting, fights
from tabletop.games.air_support.rules.flying import PlaneRecalled, struck
from tabletop.games.air_support.rules.harm.events import WeaponBroken
from tabletop.games.air_support.rules.hatches import Hatch, HatchChanged
from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, HEAVY_WORDS, Barrage, Flak, HeavyHit
from tabletop.games.air_support.rules.naming import called, dr, drms, subject
from tabletop.games.air_support.rules.pieces import AirStatus, Concealed, Marker, Mode, Plane
from tabletop.games.air_support.rules.player_turn import PASS, Asking, Pass, roll, text
from tabletop.games.air_support.rules.runs import back, done, on_run
from tabletop.games.air_support.rules.standing import may_hide, unit
from tabletop.games.air_support.rules.state import (
    Phase,
    State,
    put_car,
    put_gun,
    put_man,
    put_piece,
    put_plane,
    put_weapon,
)
from tabletop.games.air_support.rules.tables import COLUMNS
from tabletop.games.air_support.rules.telling import AirSupportEvent, AirSupportNote, Secret
from tabletop.grid.hexes import Hex

# -- AA modes, shots of flak and their orders (AS-AA, AS-LAA, AS-HAA). What they do to a plane stands in `flying`.


@dataclass(frozen=True, slots=True)
class AAModeSet(Secret):
    """AA mode at set-up."""

    seat: int
    unit: str
    on: bool

    def apply(self, state: State) -> State:
        return put_piece(state, self.unit, aa_mode=self.on)


@dataclass(frozen=True, slots=True)
class AAModeChanged(AirSupportEvent):
    """An AA counter is put on or taken off at the end of a fire phase (AS-AA-06)."""

    unit: str
    on: bool

    def apply(self, state: State) -> State:
        return put_piece(state, self.unit, aa_mode=self.on)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} is {'' if self.on else 'no longer '}in AA mode", "AS-AA-06"


@dataclass(frozen=True, slots=True)
class AAFired(AirSupportEvent):
    """A shot of Light AA. fp: as a number or fraction; column: FP column, 0 for none; unlikely: dr after an
    Original 2, 0 for none; result: as in `rules.light_aa.Flak`; facing: of gun or turret now; counter: has an AA
    counter now; keeps: may fire again; marker: on the firer; broken: malfunctions (AS-LAA-23).
    """

    seat: int
    weapon: str
    part: str
    plane: str
    hex: Hex
    fp: str
    column: int
    tally: Tally
    colored: int
    white: int
    unlikely: int
    result: int
    facing: int
    counter: bool
    keeps: bool
    marker: Marker
    broken: bool
    private: ClassVar[tuple[str, ...]] = ("facing",)

    def apply(self, state: State) -> State:
        """The firer's counters; the plane's own fate is another event."""
        if self.weapon in state.vehicles:
            car = state.vehicles[self.weapon]
            return put_car(
                state,
                self.weapon,
                turret=self.facing,
                aa_mode=self.counter,
                shots=(*car.shots, (self.part, self.plane, self.hex)),
                fired=car.fired if self.keeps else car.fired | {self.part},
                marker=car.marker if self.keeps else self.marker,
                broken=car.broken | {self.part} if self.broken else car.broken,
            )
        if self.weapon in state.guns:
            gun = state.guns[self.weapon]
            state = put_gun(
                state,
                self.weapon,
                facing=self.facing,
                aa_mode=self.counter,
                shots=(*gun.shots, (self.plane, self.hex)),
                marker=self.marker,
            )
            return (
                put_man(state, gun.crew, fired=True, used=state.infantry[gun.crew].used | {self.weapon})
                if gun.crew
                else state
            )
        weapon = state.weapons[self.weapon]
        state = put_weapon(
            state, self.weapon, aa_mode=self.counter, shots=(*weapon.shots, (self.plane, self.hex)), marker=self.marker
        )
        man = state.infantry.get(weapon.owner)
        return put_man(state, man.id, fired=True, used=man.used | {self.weapon}) if man is not None else state

    def says(self, state: State) -> tuple[str, str]:
        extra = f", then {self.unlikely}" if self.unlikely else ""
        kept = ", may fire again" if self.keeps else ""
        return (
            f"{sentence_start(called(state, self.weapon, self.part))} fires with firepower"
            f" {self.fp} at {called(state, self.plane)}:"
            f" {dr(self.colored, self.white)}{drms(self.tally)}{extra}:"
            f" {FLAK_WORDS[Flak(self.result)]}{kept}",
            "AS-LAA-11",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        return (
            f"{sentence_start(called(state, self.weapon, self.part))} fires at {called(state, self.plane)}",
            f"rolls {self.colored + self.white}: {FLAK_WORDS[Flak(self.result)]}",
        )


@dataclass(frozen=True, slots=True)
class HeavyPicked(AirSupportNote):
    """Random Selection of the target of heavy AA: (plane, dr, drm), ties rolled again (AS-HAA-03)."""

    gun: str
    drs: tuple[tuple[str, int, int], ...]
    plane: str

    def says(self, state: State) -> tuple[str, str]:
        rolls = [f"{called(state, key)} {roll}{f'{drm:+d}' if drm else ''}" for key, roll, drm in self.drs]
        return (
            f"{subject(state, self.gun)} fires at one of them: {', '.join(rolls)}: {called(state, self.plane)}",
            "AS-HAA-03",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        return (f"{subject(state, self.gun)} fires at one of them: {called(state, self.plane)}",)


@dataclass(frozen=True, slots=True)
class HeavyFired(AirSupportEvent):
    """A shot of heavy AA (AS-HAA-04 to AS-HAA-07). result: as in `rules.light_aa.HeavyHit`; facing: of the gun now;
    keeps: may fire again.
    """

    gun: str
    plane: str
    colored: int
    white: int
    result: int
    facing: int
    keeps: bool
    marker: Marker
    broken: bool
    private: ClassVar[tuple[str, ...]] = ("facing",)

    def apply(self, state: State) -> State:
        """The gun has turned, and is in AA mode; its crew has fired (AS-HAA-07, AS-AA-03, AS-AA-12)."""
        gun = state.guns[self.gun]
        state = put_gun(
            state, self.gun, facing=self.facing, aa_mode=True, marker=self.marker, tried=gun.tried | {"fire"}
        )
        return (
            put_man(state, gun.crew, fired=True, used=state.infantry[gun.crew].used | {self.gun}) if gun.crew else state
        )

    def says(self, state: State) -> tuple[str, str]:
        kept = ", may fire again" if self.keeps else ""
        return (
            f"{subject(state, self.gun)} fires at {called(state, self.plane)}: {dr(self.colored, self.white)}:"
            f" {HEAVY_WORDS[HeavyHit(self.result)]}{kept}; it turns by"
            f" {self.white}",
            "AS-HAA-04",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        return (
            f"{subject(state, self.gun)} fires at {called(state, self.plane)}",
            f"rolls {self.colored + self.white}: {HEAVY_WORDS[HeavyHit(self.result)]}",
        )


@dataclass(frozen=True, slots=True)
class PlaneStopped(AirSupportEvent):
    """Heavy flak keeps the plane from attacking for the rest of the player turn (AS-HAA-05)."""

    plane: str

    def apply(self, state: State) -> State:
        return put_plane(state, self.plane, stopped=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"{called(state, self.plane)} may not attack for the rest of the player turn", "AS-HAA-05"


# -- Orders to the flak.


@dataclass(frozen=True, slots=True)
class AAMode(Command):
    """AA mode of a weapon, gun or vehicle: at set-up (AS-AA-02) or at the end of a fire phase (AS-AA-06)."""

    unit: str
    on: bool
    last_resort: ClassVar[bool] = True

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} {'in' if self.on else 'out of'} AA mode"


@dataclass(frozen=True, slots=True)
class FireAA(Command):
    """One shot of Light AA at the plane on its run: the id of a support weapon, gun or vehicle, and of a vehicle
    the weapon ("MA", "CMG", "AAMG").
    """

    weapon: str
    part: str = ""

    def label(self, state: State) -> str:
        return f"Fire {called(state, self.weapon, self.part)}"


@dataclass(frozen=True, slots=True)
class FireHeavy(Command):
    """One shot of a heavy AA gun at an aircraft that Random Selection names (AS-HAA-02, AS-HAA-03)."""

    gun: str

    def label(self, state: State) -> str:
        return f"Fire {called(state, self.gun)} at an aircraft"


# -- Light AA at a plane on its run.

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
            or any(_known(state, key) for key, _ in light_aa.shots(state, seat, found[0]))
            or bool(hatches.in_time(state, seat, found[1]))
        )

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = on_run(view)
        assert found is not None
        return (
            (
                f"{called(view, found[0].id)} is over"
                f" {hexes.label(view.ground.grid, runs.place(found[1]))}: fire Light AA, or hold."
            ),
            PASS,
        )

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        swings = [
            Hatch(car.id, not car.exposed) for car in view.vehicles.values() if car.seat == seat and not car.wreck
        ]
        return [*(FireAA(key, part) for key, part in light_aa.firers(view, seat)), *swings, PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        found = on_run(view)
        if isinstance(command, Pass):
            return None
        if found is None:
            return Refusal("AS-LAA-02", "The plane is gone.")
        if isinstance(command, Hatch):
            return hatches.refusal(view, seat, found[1], command.unit, command.exposed)
        assert isinstance(command, FireAA)
        shot = light_aa.shot(view, seat, found[0], command.weapon, command.part)
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
    shot = light_aa.shot(now.state, seat, plane, command.weapon, command.part)
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
        runs.place(run),
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
    if hiding.watched(now.state, found.seat, found.place):
        yield from hiding.show(now, [key], "AS-AA-14")
    else:
        yield from hiding.place(now, [key], "AS-AA-14")


# -- Heavy AA: guns without IFE that fire at any aircraft over the map in their side's PFPh and DFPh (AS-HAA). No step
# of its own: `prep` and `defend` offer it by `takes`, `asks`, `legal`, `why_not` and `act`. The calibre does not matter
# (AS-HAA-11).

takes: tuple[type[Command], ...] = (FireHeavy,)


def targets(state: State) -> list[Plane]:
    """Every aircraft over the map or in the holding box, of either side, in Melee too (AS-HAA-02)."""
    return [p for p in state.planes.values() if p.status is AirStatus.ONBOARD]


def asks(state: State, seat: int) -> bool:
    """Whether a side has a shot."""
    return bool(targets(state)) and any(light_aa.heavy_refusal(state, seat, gun) is None for gun in state.guns)


def legal(view: State, seat: int) -> list[Command]:
    """Every heavy AA gun that may fire now."""
    if not targets(view):
        return []
    return [FireHeavy(gun) for gun in view.guns if light_aa.heavy_refusal(view, seat, gun) is None]


def why_not(view: State, seat: int, command: Command) -> Refusal | None:
    assert isinstance(command, FireHeavy)
    return (
        Refusal("AS-HAA-02", "No aircraft is there.")
        if not targets(view)
        else light_aa.heavy_refusal(view, seat, command.gun)
    )


def act(now: Now[State], seat: int, command: Command) -> Stream:
    """One shot: Random Selection, a To Hit DR without modifiers, the gun turns (AS-HAA-03 to AS-HAA-07)."""
    assert isinstance(command, FireHeavy)
    yield from unmask(now, command.gun)
    key = yield from _pick(now, command.gun)
    gun = now.state.guns[command.gun]
    barrel = now.state.gun(gun).barrel
    crew = now.state.infantry[gun.crew]
    colored, white = roll(now)
    result = light_aa.heavy(colored + white)
    broken = colored + white >= barrel.breakdown
    keeps = colored <= light_aa.heavy_rof(barrel.rof, gun.aa_mode, crew.pinned) and not broken
    used = Marker.PREP if now.state.phase is Phase.PFPH else Marker.FINAL
    marker = used if not keeps else Marker.NONE if gun.marker is Marker.OPPORTUNITY else gun.marker
    yield HeavyFired(command.gun, key, colored, white, int(result), (gun.facing + white) % 6, keeps, marker, broken)
    if broken:
        yield WeaponBroken(command.gun, "", "AS-HAA-06")
    yield from _hit(now, key, result)


def _pick(now: Now[State], gun: str) -> Generator[Event, None, str]:
    """The target; more than one aircraft: the highest dr, own ones with -1 unless in aerial Melee, ties again
    (AS-HAA-03).
    """
    seat = now.state.guns[gun].seat
    planes = targets(now.state)
    drs: list[tuple[str, int, int]] = []
    while len(planes) > 1:
        rolled = [(p.id, now.dice.roll(), -int(p.seat == seat and p.fight < 0)) for p in planes]
        drs += rolled
        most = max(dr + drm for _, dr, drm in rolled)
        planes = [p for p, (_, dr, drm) in zip(planes, rolled, strict=True) if dr + drm == most]
    if drs:
        yield HeavyPicked(gun, tuple(drs), planes[0].id)
    return planes[0].id


def _hit(now: Now[State], key: str, result: HeavyHit) -> Stream:
    """Shot down, Damaged, stopped; an own plane is treated the same, and scores for the enemy (AS-HAA-09). A
    Damaged one is Recalled unless it is held in Melee, whose other side may be left alone (AS-HAA-10, AS-DOG-32).
    """
    fight = now.state.planes[key].fight
    if result is HeavyHit.STOPPED:
        yield PlaneStopped(key)
    elif result is not HeavyHit.NOTHING:
        yield from flying.struck(
            now, key, Flak.ELIMINATED if result is HeavyHit.ELIMINATED else Flak.DAMAGED, "AS-HAA-04"
        )
        plane = now.state.planes[key]
        if plane.status is AirStatus.ONBOARD and fight < 0:
            yield PlaneRecalled(key)
        if fight >= 0 and fights.one_sided(now.state, fight):
            yield from fighting.settle(now, fight)


STEPS = (LightAA(),)
