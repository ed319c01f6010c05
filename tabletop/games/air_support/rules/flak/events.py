"""AA modes, and shots of flak (AS-AA, AS-LAA, AS-HAA). What they do to a plane stands in `flying`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.changing import put_car, put_gun, put_man, put_piece, put_plane, put_weapon
from tabletop.games.air_support.rules.light_aa import FLAK_WORDS, HEAVY_WORDS, Flak, HeavyHit
from tabletop.games.air_support.rules.naming import called, subject
from tabletop.games.air_support.rules.pieces import Marker
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent, AirSupportNote, Secret
from tabletop.games.air_support.rules.wording import dr, drms
from tabletop.grid.hexes import Hex


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
