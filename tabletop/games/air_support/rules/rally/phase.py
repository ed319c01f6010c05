"""The Rally phase: rally, repair, recovery of weapons, and what becomes of shocked vehicles. Frames: rally (seat, row),
shock (seat, row).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.aftermath import tidy
from tabletop.games.air_support.rules.harm import to_men
from tabletop.games.air_support.rules.pace import is_leader
from tabletop.games.air_support.rules.pieces import Condition, Shock, Where
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking, Automatic, roll
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.rally.events import RallyRolled, RecoverRolled, RepairRolled, ShockRolled
from tabletop.games.air_support.rules.rally.orders import Rally, Recover, Repair
from tabletop.games.air_support.rules.rally.rallying import rallies, rally_refusal, rally_tally
from tabletop.games.air_support.rules.rally.weapons import (
    BEYOND,
    BEYOND_REPAIR,
    REPAIRED,
    TAKEN,
    lying,
    recover_refusal,
    repair_refusal,
)
from tabletop.games.air_support.rules.standing import here, may_hide
from tabletop.games.air_support.rules.state import State


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


STEPS = (
    RallyPhase(),
    Automatic("shock", shock),
)
