"""What happens in the Rally phase (AS-RALLY, AS-UNIT-05, AS-UNIT-06, AS-KILL-10)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules.changing import having_tried, put_car, put_man, put_piece, put_side, put_weapon
from tabletop.games.air_support.rules.naming import called, subject
from tabletop.games.air_support.rules.pieces import Condition, Shock, Where
from tabletop.games.air_support.rules.rally.weapons import BEYOND
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.wording import against, dr, drms, in_all


@dataclass(frozen=True, slots=True)
class RallyRolled(AirSupportEvent):
    """A rally DR (AS-RALLY-02): the tally's base is the broken morale, its modifiers are added to the DR. leader:
    who helps, "" for a self-rally. alone: it is the one MMC self-rally of the side (AS-RALLY-01).
    """

    unit: str
    leader: str
    tally: Tally
    colored: int
    white: int
    rallied: bool
    alone: bool

    def apply(self, state: State) -> State:
        """Success restores Good Order (AS-RALLY-02)."""
        man = state.infantry[self.unit]
        state = put_man(
            state,
            self.unit,
            tried=man.tried | {"rally"},
            broken=man.broken and not self.rallied,
            dm=man.dm and not self.rallied,
        )
        return put_side(state, man.seat, self_rallied=True) if self.alone else state

    def says(self, state: State) -> tuple[str, str]:
        who = (
            f"{subject(state, self.unit)}, rallied by {called(state, self.leader)}"
            if self.leader
            else f"{subject(state, self.unit)} rallies without help"
        )
        result = "Good Order again" if self.rallied else "still broken"
        return (
            f"{who}: {dr(self.colored, self.white)}{drms(self.tally)}{in_all(self.tally, self.colored, self.white)}"
            f" against {self.tally.base}: {result}",
            "AS-RALLY-02",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        who = f"{called(state, self.leader)} rallies {called(state, self.unit)}" if self.leader else ""
        result = "in good order again" if self.rallied else "still broken"
        return (
            sentence_start(who) or f"{subject(state, self.unit)} tries to rally",
            f"{against(self.tally, self.colored, self.white)}: {result}",
        )


@dataclass(frozen=True, slots=True)
class RepairRolled(AirSupportEvent):
    """dr to repair a weapon, a gun, or a weapon of a vehicle: 1 repairs, 6 eliminates (AS-UNIT-05). outcome:
    "repaired", "eliminated", "".
    """

    weapon: str
    part: str
    dr: int
    outcome: str

    def apply(self, state: State) -> State:
        if self.weapon in state.vehicles:
            car = state.vehicles[self.weapon]
            broken = (
                car.broken - {self.part}
                if self.outcome == "repaired"
                else car.broken | {f"{self.part} {BEYOND}"}
                if self.outcome
                else car.broken
            )
            return put_car(state, self.weapon, tried=car.tried | {f"repair {self.part}"}, broken=broken)
        piece = state.weapons.get(self.weapon) or state.guns[self.weapon]
        condition = {"repaired": Condition.OK, "eliminated": Condition.GONE}.get(self.outcome, piece.condition)
        state = put_piece(state, self.weapon, tried=piece.tried | {"repair"}, condition=condition)
        if self.outcome == "eliminated" and self.weapon in state.guns:
            return put_piece(state, self.weapon, where=Where.GONE)
        return put_weapon(state, self.weapon, owner="") if self.outcome == "eliminated" else state

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{sentence_start(called(state, self.weapon, self.part))}: repair, die {self.dr}: {self.outcome or 'no'}",
            "AS-UNIT-05",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        what = sentence_start(called(state, self.weapon, self.part))
        return f"{what} is being repaired", f"rolls {self.dr}: {self.outcome or 'not yet'}"


@dataclass(frozen=True, slots=True)
class RecoverRolled(AirSupportEvent):
    """dr to pick up a weapon or to man a gun: 1-5 (AS-UNIT-06)."""

    unit: str
    weapon: str
    dr: int
    taken: bool

    def apply(self, state: State) -> State:
        state = having_tried(state, (self.unit,), "recover")
        if not self.taken:
            return state
        return (
            put_piece(state, self.weapon, crew=self.unit)
            if self.weapon in state.guns
            else put_weapon(state, self.weapon, owner=self.unit)
        )

    def says(self, state: State) -> tuple[str, str]:
        return (
            f"{subject(state, self.unit)} {'takes' if self.taken else 'does not get'}"
            f" {called(state, self.weapon)}, die {self.dr}",
            "AS-UNIT-06",
        )

    def plainly(self, state: State) -> tuple[str, ...]:
        return (
            f"{subject(state, self.unit)} {'takes' if self.taken else 'does not get'} {called(state, self.weapon)}",
            f"rolls {self.dr}",
        )


@dataclass(frozen=True, slots=True)
class ShockRolled(AirSupportEvent):
    """AS-KILL-10. state: Shock, Unconfirmed Kill, "" for recovered, "wreck"."""

    unit: str
    dr: int
    outcome: str

    def apply(self, state: State) -> State:
        if self.outcome == "wreck":
            return put_car(state, self.unit, wreck=True, shock=Shock.NONE, exposed=False)
        return put_car(state, self.unit, shock=Shock(self.outcome))

    def says(self, state: State) -> tuple[str, str]:
        return f"{subject(state, self.unit)} rolls {self.dr}: {self.outcome or 'recovered'}", "AS-KILL-10"
