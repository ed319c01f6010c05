"""The Rally phase: rally, repair, recovery of weapons, and what becomes of shocked vehicles (3.2). Frames: rally
(seat, row), shock (seat, row).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Automatic, Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.air_support.rules import commands_walk as walk
from tabletop.games.air_support.rules import events_harm as harm
from tabletop.games.air_support.rules import events_walk as ev
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.evolve_walk import BEYOND
from tabletop.games.air_support.rules.ground import Location, Terrain
from tabletop.games.air_support.rules.harm import morale, to_men
from tabletop.games.air_support.rules.morale import rallies, rally_drm
from tabletop.games.air_support.rules.pieces import Condition, Infantry, Shock, Where
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking, roll
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import fit_car, here, may_hide
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.victory import Scored
from tabletop.games.air_support.rules.walking.pace import column, is_leader

TAKEN = 5
"""A dr up to this one picks a weapon up (AS-UNIT-06)."""
REPAIRED, BEYOND_REPAIR = 1, 6
"""AS-UNIT-05."""


class RallyPhase(Asking):
    """One side rallies, repairs and recovers, in any order, each unit and weapon once (AS-RALLY-01, AS-UNIT-05,
    AS-UNIT-06).
    """

    key = "rally"
    takes = (walk.Rally, walk.Repair, walk.Recover, Done)
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
                yield walk.Rally(man.id)
                yield from (
                    walk.Rally(man.id, m.id)
                    for m in here(view, man.place.hex).men
                    if m.place == man.place and m.seat == seat and is_leader(view, m)
                )
        yield from (
            walk.Repair(w.id) for w in view.weapons.values() if w.seat == seat and w.condition is Condition.BROKEN
        )
        yield from (walk.Repair(g.id) for g in view.guns.values() if g.seat == seat and g.condition is Condition.BROKEN)
        yield from (
            walk.Repair(v.id, part)
            for v in view.vehicles.values()
            if v.seat == seat
            for part in sorted(v.broken)
            if not part.endswith(BEYOND)
        )
        yield from (
            walk.Recover(m.id, key)
            for key, place in _lying(view, seat)
            for m in here(view, place.hex).men
            if m.place == place and m.seat == seat
        )

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case walk.Rally(key, leader):
                return rally_refusal(view, seat, key, leader)
            case walk.Repair(key, part):
                return repair_refusal(view, seat, key, part)
            case walk.Recover(key, weapon):
                return recover_refusal(view, seat, key, weapon)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case walk.Rally(key, leader):
                yield from _rally(now, key, leader)
            case walk.Repair(key, part):
                dr = now.dice.roll()
                yield ev.RepairRolled(key, part, dr, {REPAIRED: "repaired", BEYOND_REPAIR: "eliminated"}.get(dr, ""))
                if dr == BEYOND_REPAIR and key in now.state.guns:
                    yield Scored(1 - seat, victory.worth(now.state, key), key, "AS-VP-04")
            case walk.Recover(key, weapon):
                dr = now.dice.roll()
                yield ev.RecoverRolled(key, weapon, dr, dr <= TAKEN)
            case _:
                yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


def rally_refusal(state: State, seat: int, key: str, leader: str) -> Refusal | None:
    """Why a unit cannot try to rally with that leader, "" for a self-rally (AS-RALLY-01, AS-RALLY-06)."""
    man = state.infantry.get(key)
    if man is None or man.seat != seat or man.where is not Where.MAP or not man.broken:
        return Refusal("AS-RALLY-01", "That is no broken unit of yours.")
    if man.melee:
        return Refusal("AS-CC-03", f"{key} is in Melee.")
    if "rally" in man.tried:
        return Refusal("AS-RALLY-06", f"{key} has tried in this phase.")
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
        return Refusal("AS-RALLY-01", f"{leader} is not in Good Order.")
    if "rally" in other.tried:
        return Refusal("AS-RALLY-01", f"{leader} has tried to rally himself.")
    return None


def rally_tally(state: State, man: Infantry, leader: str) -> Tally:
    """Broken morale, and what is added to the rally DR (AS-RALLY-02)."""
    sheltered = state.ground[man.place.hex].terrain is Terrain.WOODS or state.ground[man.place.hex].terrain.building
    lead = state.man(state.infantry[leader]).leadership if leader else 0
    found = (
        Tally(morale.morale(state, man), "broken morale", "AS-RALLY-02")
        .plus(lead, "leader", "AS-RALLY-02")
        .plus(4 * man.dm, "DM", "AS-RALLY-02")
    )
    found = found.plus(-int(sheltered), "woods or building", "AS-RALLY-02").plus(
        int(not leader), "self-rally", "AS-RALLY-02"
    )
    assert found.total - found.base == rally_drm(lead, dm=man.dm, sheltered=sheltered, alone=not leader)
    return found


def _rally(now: Now[State], key: str, leader: str) -> Stream:
    state = now.state
    man = state.infantry[key]
    tally = rally_tally(state, man, leader)
    colored, white = roll(now)
    outcome = rallies(colored + white, tally.total - tally.base, tally.base)
    alone = not leader and not is_leader(state, man) and not state.man(man).self_rally
    yield ev.RallyRolled(key, leader, tally, colored, white, outcome.passed, alone)
    if outcome.reduces:
        yield from to_men.reduce(now, key, "AS-RALLY-03")
        yield from tidy(now)


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
        return Refusal("AS-UNIT-05", f"{key} has tried to repair it.") if f"repair {part}" in car.tried else None
    piece = state.weapons.get(key) or state.guns.get(key)
    if part or piece is None or piece.seat != seat or piece.condition is not Condition.BROKEN:
        return Refusal("AS-UNIT-05", "That is no weapon of yours that malfunctions.")
    owner = state.infantry.get(state.guns[key].crew if key in state.guns else state.weapons[key].owner)
    if owner is None or not owner.good_order:
        return Refusal("AS-UNIT-05", f"Nobody in Good Order has {key}.")
    return Refusal("AS-UNIT-05", "One try a phase.") if "repair" in piece.tried else None


def _lying(state: State, seat: int) -> list[tuple[str, Location]]:
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
    place = dict(_lying(state, seat)).get(weapon)
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
        return Refusal("AS-COLUMN-01", f"{key} marches in a Column.")
    if weapon in state.guns and (
        state.man(man).size is not Size.CREW or any(g.crew == key for g in state.guns.values())
    ):
        return Refusal("AS-UNIT-07", "Only a crew without a gun mans one.")
    return Refusal("AS-UNIT-06", f"{key} has tried in this phase.") if "recover" in man.tried else None


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
        yield harm.ShockRolled(key, dr, outcome)
        if outcome == "wreck":
            yield Scored(1 - car.seat, victory.worth(now.state, key), key, "AS-VP-04")
            yield from tidy(now)
    yield from onward(now)


STEPS = {"rally": RallyPhase(), "shock": Automatic(shock)}
