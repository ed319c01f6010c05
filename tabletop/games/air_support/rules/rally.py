"""The Rally phase: rally, repair, recovery of weapons, shocked vehicles (AS-RALLY)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream, arg
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.harm import to_men
from tabletop.games.air_support.rules.harm.to_men import Check
from tabletop.games.air_support.rules.naming import against, called, dr, drms, in_all, subject
from tabletop.games.air_support.rules.pace import column, is_leader
from tabletop.games.air_support.rules.pieces import Condition, Infantry, Shock, Where
from tabletop.games.air_support.rules.player_turn import DONE, Asking, Automatic, Done, onward, roll
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import fit_car, here, may_hide
from tabletop.games.air_support.rules.state import (
    State,
    having_tried,
    put_car,
    put_man,
    put_piece,
    put_side,
    put_weapon,
)
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.terrain import Location, Terrain

# -- Weapons that malfunction, or lie about: who may repair and recover them (AS-UNIT-05, AS-UNIT-06).

BEYOND = "beyond repair"
"""How `Vehicle.broken` says besides that a weapon is eliminated (AS-UNIT-05)."""
TAKEN = 5
"""A dr up to this one picks a weapon up (AS-UNIT-06)."""
REPAIRED, BEYOND_REPAIR = 1, 6
"""AS-UNIT-05."""


def repair_refusal(state: State, seat: int, key: str, part: str) -> Refusal | None:
    """Why a weapon cannot be repaired now: one dr a phase by a Good Order possessor (AS-UNIT-05)."""
    car = state.vehicles.get(key)
    if car is not None:
        if (
            car.seat != seat
            or part not in car.broken
            or part.endswith(BEYOND)
            or f"{part} {BEYOND}" in car.broken
            or not fit_car(car)
        ):
            return Refusal("AS-UNIT-05", "That is no weapon of yours that malfunctions, with a crew in Good Order.")
        return (
            Refusal("AS-UNIT-05", f"{called(state, key)} has tried to repair it.")
            if f"repair {part}" in car.tried
            else None
        )
    piece = state.weapons.get(key) or state.guns.get(key)
    if part or piece is None or piece.seat != seat or piece.condition is not Condition.BROKEN:
        return Refusal("AS-UNIT-05", "That is no weapon of yours that malfunctions.")
    owner = state.infantry.get(state.guns[key].crew if key in state.guns else state.weapons[key].owner)
    if owner is None or not owner.good_order:
        return Refusal("AS-UNIT-05", f"Nobody in Good Order has {called(state, key)}.")
    return Refusal("AS-UNIT-05", "One try a phase.") if "repair" in piece.tried else None


def lying(state: State, seat: int) -> list[tuple[str, Location]]:
    """Weapons of a side that nobody possesses, unmanned guns, and where they are (AS-UNIT-06)."""
    found = [
        (w.id, w.place)
        for w in state.weapons.values()
        if w.seat == seat and not w.owner and w.condition is not Condition.GONE
    ]
    return found + [
        (g.id, g.place)
        for g in state.guns.values()
        if g.seat == seat and not g.crew and g.where is Where.MAP and g.condition is not Condition.GONE
    ]


def recover_refusal(state: State, seat: int, key: str, weapon: str) -> Refusal | None:
    """Why a unit cannot pick up a weapon or man a gun (AS-UNIT-06)."""
    man = state.infantry.get(key)
    place = dict(lying(state, seat)).get(weapon)
    if (
        man is None
        or man.seat != seat
        or place is None
        or man.place != place
        or not man.good_order
        or man.pinned
        or is_leader(state, man)
    ):
        return Refusal("AS-UNIT-06", "A Good Order unpinned squad, half-squad or crew of the same Location takes it.")
    if column(state, man) is not None:
        return Refusal("AS-COLUMN-01", f"{called(state, key)} marches in a Column.")
    if weapon in state.guns and (
        state.man(man).size is not Size.CREW or any(g.crew == key for g in state.guns.values())
    ):
        return Refusal("AS-UNIT-07", "Only a crew without a gun mans one.")
    return Refusal("AS-UNIT-06", f"{called(state, key)} has tried in this phase.") if "recover" in man.tried else None


# -- Who may rally, and what the DR does (AS-RALLY).


def rally_drm(leadership: int, *, dm: bool, sheltered: bool, alone: bool) -> int:
    """What is added to a rally DR: the leader (not for a self-rally), desperation, woods or a building, rallying
    without help (AS-RALLY-02).
    """
    return (0 if alone else leadership) + 4 * dm - sheltered + alone


def rallies(original: int, drm: int, broken_morale: int) -> Check:
    """A rally DR; an Original 12 is Casualty Reduction and no rally (AS-RALLY-02, AS-RALLY-03)."""
    return Check(original != 12 and original + drm <= broken_morale, reduces=original == 12)


def rally_refusal(state: State, seat: int, key: str, leader: str) -> Refusal | None:
    """Why a unit cannot try to rally with that leader, "" for a self-rally (AS-RALLY-01, AS-RALLY-06)."""
    man = state.infantry.get(key)
    if man is None or man.seat != seat or man.where is not Where.MAP or not man.broken:
        return Refusal("AS-RALLY-01", "That is no broken unit of yours.")
    if man.melee:
        return Refusal("AS-CC-03", f"{called(state, key)} is in Melee.")
    if "rally" in man.tried:
        return Refusal("AS-RALLY-06", f"{called(state, key)} has tried in this phase.")
    if is_leader(state, man) and any(
        m.seat == seat and "rally" in m.tried and not is_leader(state, m) for m in state.infantry.values()
    ):
        return Refusal("AS-RALLY-06", "Leaders try before the others.")
    if leader:
        return _helper_refusal(state, man, leader)
    if not is_leader(state, man) and not state.man(man).self_rally and state.sides[seat].self_rallied:
        return Refusal("AS-RALLY-01", "One squad, half-squad or crew a side may rally itself in a phase.")
    return None


def _helper_refusal(state: State, man: Infantry, leader: str) -> Refusal | None:
    other = state.infantry.get(leader)
    if (
        other is None
        or other.seat != man.seat
        or other.place != man.place
        or other.id == man.id
        or not is_leader(state, other)
    ):
        return Refusal("AS-RALLY-01", "That is no leader of yours in its Location.")
    if not other.good_order or other.pinned:
        return Refusal("AS-RALLY-01", f"{called(state, leader)} is not in Good Order.")
    if "rally" in other.tried:
        return Refusal("AS-RALLY-01", f"{called(state, leader)} has tried to rally himself.")
    return None


def rally_tally(state: State, man: Infantry, leader: str) -> Tally:
    """The morale of a broken unit, and what is added to the rally DR (AS-RALLY-02)."""
    sheltered = state.ground[man.place.hex].terrain is Terrain.WOODS or state.ground[man.place.hex].terrain.building
    lead = state.man(state.infantry[leader]).leadership if leader else 0
    found = (
        Tally(to_men.morale(state, man), "broken morale", "AS-RALLY-02")
        .plus(lead, "leader", "AS-RALLY-02")
        .plus(4 * man.dm, "desperate", "AS-RALLY-02")
    )
    found = found.plus(-int(sheltered), "woods or building", "AS-RALLY-02").plus(
        int(not leader), "self-rally", "AS-RALLY-02"
    )
    assert found.total - found.base == rally_drm(lead, dm=man.dm, sheltered=sheltered, alone=not leader)
    return found


# -- What happens in the Rally phase (AS-RALLY, AS-UNIT-05, AS-UNIT-06, AS-KILL-10).


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


# -- Orders of the Rally phase.


@dataclass(frozen=True, slots=True)
class Rally(Command):
    """One rally DR of a broken unit, helped by a leader of its Location, "" for a self-rally (AS-RALLY-01)."""

    unit: str
    leader: str = ""

    def label(self, state: State) -> str:
        return (
            f"Rally {called(state, self.unit)} with {called(state, self.leader)}"
            if self.leader
            else f"{called(state, self.unit)} rallies without help"
        )


@dataclass(frozen=True, slots=True)
class Repair(Command):
    """One dr for a weapon or gun that malfunctions, or for a weapon of a vehicle: "MA", "BMG", "CMG", "AAMG"
    (AS-UNIT-05).
    """

    weapon: str
    part: str = ""

    def label(self, state: State) -> str:
        return f"Repair {called(state, self.weapon, self.part)}"


@dataclass(frozen=True, slots=True)
class Recover(Command):
    """An MMC picks up a weapon that lies in its Location, or a crew mans a gun (AS-UNIT-06)."""

    unit: str
    weapon: str

    def label(self, state: State) -> str:
        return f"{called(state, self.unit)} takes {called(state, self.weapon)}"


# -- The Rally phase: rally, repair, recovery of weapons, and what becomes of shocked vehicles. Frames: rally (seat,
# row), shock (seat, row).


class RallyPhase(Asking):
    """One side rallies, repairs and recovers, in any order, each unit and weapon once (AS-RALLY-01, AS-UNIT-05,
    AS-UNIT-06).
    """

    key = "rally"
    takes = (Rally, Repair, Recover, Done)
    wanted = "rally and repair"
    rule = "AS-RALLY-01"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        return any(self.why_not(state, seat, c) is None for c in self._works(state, seat)) or may_hide(state, seat)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Rally broken units, repair and recover weapons.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*self._works(view, seat), DONE]

    def _works(self, view: State, seat: int) -> Iterable[Command]:
        for man in view.infantry.values():
            if man.seat == seat and man.where is Where.MAP and man.broken:
                yield Rally(man.id)
                yield from (
                    Rally(man.id, m.id)
                    for m in here(view, man.place.hex).men
                    if m.place == man.place and m.seat == seat and is_leader(view, m)
                )
        yield from (Repair(w.id) for w in view.weapons.values() if w.seat == seat and w.condition is Condition.BROKEN)
        yield from (Repair(g.id) for g in view.guns.values() if g.seat == seat and g.condition is Condition.BROKEN)
        yield from (
            Repair(v.id, part)
            for v in view.vehicles.values()
            if v.seat == seat
            for part in sorted(v.broken)
            if not part.endswith(BEYOND)
        )
        yield from (
            Recover(m.id, key)
            for key, place in lying(view, seat)
            for m in here(view, place.hex).men
            if m.place == place and m.seat == seat
        )

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Rally(key, leader):
                return rally_refusal(view, seat, key, leader)
            case Repair(key, part):
                return repair_refusal(view, seat, key, part)
            case Recover(key, weapon):
                return recover_refusal(view, seat, key, weapon)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Rally(key, leader):
                yield from _rally(now, key, leader)
            case Repair(key, part):
                dr = now.dice.roll()
                yield RepairRolled(key, part, dr, {REPAIRED: "repaired", BEYOND_REPAIR: "eliminated"}.get(dr, ""))
                if dr == BEYOND_REPAIR and key in now.state.guns:
                    yield victory.loss(now.state, seat, key)
            case Recover(key, weapon):
                dr = now.dice.roll()
                yield RecoverRolled(key, weapon, dr, dr <= TAKEN)
            case _:
                yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def _rally(now: Now[State], key: str, leader: str) -> Stream:
    state = now.state
    man = state.infantry[key]
    tally = rally_tally(state, man, leader)
    colored, white = roll(now)
    outcome = rallies(colored + white, tally.total - tally.base, tally.base)
    alone = not leader and not is_leader(state, man) and not state.man(man).self_rally
    yield RallyRolled(key, leader, tally, colored, white, outcome.passed, alone)
    if outcome.reduces:
        yield from to_men.reduce(now, key, "AS-RALLY-03")
        yield from tidy(now)


def shock(now: Now[State]) -> Stream:
    """At the end of RPh each shocked vehicle rolls: from Shock 1-2 recovers, from Unconfirmed Kill 1-3, and 4-6
    makes it a wreck (AS-KILL-10).
    """
    for key in sorted(now.state.vehicles):
        car = now.state.vehicles[key]
        if car.shock is Shock.NONE or car.wreck or car.where is not Where.MAP:
            continue
        dr = now.dice.roll()
        if car.shock is Shock.SHOCK:
            outcome = Shock.NONE.value if dr <= 2 else Shock.UNCONFIRMED.value
        else:
            outcome = Shock.NONE.value if dr <= 3 else "wreck"
        yield ShockRolled(key, dr, outcome)
        if outcome == "wreck":
            yield victory.loss(now.state, car.seat, key)
            yield from tidy(now)
    yield from onward(now)


STEPS = (RallyPhase(), Automatic("shock", shock))
