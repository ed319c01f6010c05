"""What attacks do to men, guns and vehicles. Each event names the rule that did it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.harm.destroying import FATE_WORDS, Fate
from tabletop.games.air_support.rules.naming import against, all_called, called, dr, drms, in_all, subject
from tabletop.games.air_support.rules.pieces import Concealed, Condition, Motion, Shock, Where
from tabletop.games.air_support.rules.state import State, put_car, put_gun, put_man, put_piece, put_weapon, with_fields
from tabletop.games.air_support.rules.telling import AirSupportEvent, AirSupportNote
from tabletop.grid.hexes import Hex


@dataclass(frozen=True, slots=True)
class Selected(AirSupportNote):
    """Random Selection: a dr for each candidate, and who it is (AS-IFT-10)."""

    drs: tuple[tuple[str, int], ...]
    chosen: tuple[str, ...]

    def says(self, state: State) -> tuple[str, str]:
        if not self.drs:
            return "", ""
        drs = ", ".join(f"{called(state, k)} {d}" for k, d in self.drs)
        return f"Chosen by lot: {drs}: {all_called(state, self.chosen)}", "AS-IFT-10"

    def plainly(self, state: State) -> tuple[str, ...]:
        return (f"Chosen by lot: {all_called(state, self.chosen)}",) if self.drs else ()


CHECK_NUMBER = "check number"
"""Why a Morale Check is harder than the morale says."""

CHECK_WORDS = {"PTC": "test not to be pinned", "NMC": "nerve test", "crew": "the crew's nerve"}
"""What is checked; a Morale Check with a number says it."""


@dataclass(frozen=True, slots=True)
class Checked(AirSupportNote):
    """A Morale Check, PTC or crew check of one unit: DR plus the tally's modifiers against its morale (AS-IFT-03,
    AS-IFT-04). what: the check as the fire table calls it, or "crew".
    """

    unit: str
    what: str
    tally: Tally
    colored: int
    white: int
    outcome: str
    private: ClassVar[tuple[str, ...]] = ("tally",)

    @property
    def check(self) -> str:
        """The check in words."""
        return CHECK_WORDS.get(self.what) or f"nerve test, {self.what.removesuffix('MC')} against it"

    @property
    def beside(self) -> Tally:
        """The tally without what the check says itself."""
        if self.what == "crew":
            return self.tally
        return replace(self.tally, modifiers=tuple(m for m in self.tally.modifiers if m.reason != CHECK_NUMBER))

    def says(self, state: State) -> tuple[str, str]:
        rolls = f"{dr(self.colored, self.white)}{drms(self.beside)}"
        if self.tally.base:  # of the enemy's concealed unit nothing is told
            rolls += f"{in_all(self.tally, self.colored, self.white)} against {self.tally.base}"
        return f"{subject(state, self.unit)}, {self.check}: {rolls}: {self.outcome}", self.tally.rule

    def plainly(self, state: State) -> tuple[str, ...]:
        check = CHECK_WORDS.get(self.what, "nerve test")
        return (
            f"{subject(state, self.unit)}, {check}: {against(self.tally, self.colored, self.white)}: {self.outcome}",
        )


@dataclass(frozen=True, slots=True)
class Pinned(AirSupportEvent):
    unit: str
    rule: str

    def apply(self, state: State) -> State:
        return put_man(state, self.unit, pinned=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} is pinned", self.rule


@dataclass(frozen=True, slots=True)
class Broken(AirSupportEvent):
    """The unit breaks and is DM (AS-BREAK-01)."""

    unit: str
    rule: str

    def apply(self, state: State) -> State:
        """AS-BREAK-01; the pin goes when the unit breaks (AS-PIN-01)."""
        return put_man(state, self.unit, broken=True, dm=True, pinned=False)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} breaks", self.rule


@dataclass(frozen=True, slots=True)
class MadeDM(AirSupportEvent):
    """A broken unit is desperate again (AS-RALLY-05)."""

    unit: str
    rule: str

    def apply(self, state: State) -> State:
        return put_man(state, self.unit, dm=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} is desperate again", self.rule


@dataclass(frozen=True, slots=True)
class Reduced(AirSupportEvent):
    """Casualty Reduction: a squad becomes its half-squad (AS-IFT-05)."""

    unit: str
    sheet: str
    rule: str
    opens: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        return put_man(state, self.unit, sheet=self.sheet)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} loses half its men", self.rule


@dataclass(frozen=True, slots=True)
class WoundRolled(AirSupportEvent):
    """Casualty Reduction of a leader: dr 1-4 wounds, 5-6 eliminates; a wounded leader is eliminated without a dr, 0
    (AS-IFT-05).
    """

    unit: str
    dr: int
    eliminated: bool
    private: ClassVar[tuple[str, ...]] = ("dr",)

    def apply(self, state: State) -> State:
        return state if self.eliminated else put_man(state, self.unit, wounded=True)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} {'falls' if self.eliminated else 'is wounded'}", "AS-IFT-05"


@dataclass(frozen=True, slots=True)
class Eliminated(AirSupportEvent):
    """An infantry unit or gun is gone; what it possessed stays in its Location (AS-UNIT-06)."""

    unit: str
    rule: str
    opens: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        if self.unit in state.guns:
            return put_gun(state, self.unit, condition=Condition.GONE, where=Where.GONE)
        for weapon in state.weapons.values():
            if weapon.owner == self.unit:
                state = put_weapon(state, weapon.id, owner="", place=state.infantry[self.unit].place)
        for gun in state.guns.values():
            if gun.crew == self.unit:
                state = put_gun(state, gun.id, crew="")
        return put_man(state, self.unit, where=Where.GONE, stack=0, concealed=Concealed.KNOWN)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} is eliminated", self.rule


@dataclass(frozen=True, slots=True)
class WeaponBroken(AirSupportEvent):
    """A weapon or gun malfunctions (AS-UNIT-05); part: of a vehicle."""

    unit: str
    part: str
    rule: str

    def apply(self, state: State) -> State:
        if self.unit in state.vehicles:
            return put_car(state, self.unit, broken=state.vehicles[self.unit].broken | {self.part})
        return put_piece(state, self.unit, condition=Condition.BROKEN)

    def says(self, state: State) -> tuple[str, str]:
        return f"{sentence_start(called(state, self.unit, self.part))} malfunctions", self.rule


def _smoking(state: State, at: Hex) -> State:
    """A burning wreck makes a blaze marker (AS-KILL-08)."""
    return with_fields(state, smoke=(*(s for s in state.smoke if s[0] != at), (at, "blaze")))


@dataclass(frozen=True, slots=True)
class VehicleHarmed(AirSupportEvent):
    """What becomes of a vehicle, as in `rules.destroying.Fate`. tally: what the DR was compared with; extra: a dr
    that helped (AS-IFT-08).
    """

    unit: str
    fate: int
    tally: Tally
    extra: int
    rule: str

    def apply(self, state: State) -> State:
        vehicle = state.vehicles[self.unit]
        match Fate(self.fate):
            case Fate.BURNING | Fate.ELIMINATED:
                burning = self.fate == Fate.BURNING
                state = put_car(
                    state,
                    self.unit,
                    wreck=True,
                    burning=burning,
                    motion=Motion.STOPPED,
                    shock=Shock.NONE,
                    stunned=False,
                    exposed=False,
                    concealed=Concealed.KNOWN,
                    stack=0,
                )
                return _smoking(state, vehicle.place.hex) if burning else state
            case Fate.IMMOBILE:
                return put_car(state, self.unit, immobile=True, motion=Motion.STOPPED)
            case Fate.SHOCK:
                return put_car(
                    state,
                    self.unit,
                    shock=vehicle.shock if vehicle.shock is Shock.UNCONFIRMED else Shock.SHOCK,
                    motion=Motion.STOPPED,
                )
            case Fate.STUN:
                return put_car(state, self.unit, stunned=True, shaken=True, exposed=False)
        return state

    def says(self, state: State) -> tuple[str, str]:
        extra = f", die {self.extra}" if self.extra else ""
        return f"{subject(state, self.unit)}: {FATE_WORDS[Fate(self.fate)]}{drms(self.tally)}{extra}", self.rule

    def plainly(self, state: State) -> tuple[str, ...]:
        return (f"{subject(state, self.unit)}: {FATE_WORDS[Fate(self.fate)]}",)


@dataclass(frozen=True, slots=True)
class ButtonedUp(AirSupportEvent):
    """The crew of an AFV takes cover, or is stunned (AS-IFT-09)."""

    unit: str
    rule: str

    def apply(self, state: State) -> State:
        return put_car(state, self.unit, exposed=False)

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} buttons up", self.rule


@dataclass(frozen=True, slots=True)
class ShockTested(AirSupportEvent):
    """A possible shock: a DR against the morale of the crew (Table 10)."""

    unit: str
    colored: int
    white: int
    shocked: bool

    def apply(self, state: State) -> State:
        car = state.vehicles[self.unit]
        return (
            put_car(state, self.unit, shock=car.shock if car.shock is not Shock.NONE else Shock.SHOCK)
            if self.shocked
            else state
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{subject(state, self.unit)}, possible shock: {dr(self.colored, self.white)} against 8:"
            f" {'Shock' if self.shocked else 'nothing'}",
            "AS-KILL-07",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        came = "shocked, it can do nothing" if self.shocked else "it fights on"
        return (
            f"{subject(state, self.unit)}: the crew holds with 8 or less, rolls {self.colored + self.white}: {came}",
        )
