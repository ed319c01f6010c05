"""The phases of ground fire: Prep Fire, Defensive Fire, Advancing Fire (AS-PREP, AS-DFIRE, AS-AFPH). Frames: prep,
defend, advancing (seat, row).
"""

from __future__ import annotations

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.fire_phases.laying import asks, lay, shots, why_not
from tabletop.games.air_support.rules.firing import arms, firers
from tabletop.games.air_support.rules.firing.events import OpportunityMarked, PrepEnded
from tabletop.games.air_support.rules.firing.orders import FireAt, Opportunity
from tabletop.games.air_support.rules.flak import heavy_fire
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Marker
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.sighting import trying
from tabletop.games.air_support.rules.sighting.orders import Sight
from tabletop.games.air_support.rules.sighting.window import Window
from tabletop.games.air_support.rules.standing import may_hide
from tabletop.games.air_support.rules.state import State


class Prep(Asking):
    """Prep Fire."""

    key = "prep"
    takes = (FireAt, Opportunity, *heavy_fire.takes, Done)
    wanted = "Prep Fire"
    rule = "AS-PREP-01"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        if asks(state, seat) or may_hide(state, seat) or heavy_fire.asks(state, seat):
            return True
        return any(
            firers.owner_known(state, key) and opportunity_refusal(state, seat, key) is None
            for key in _may_wait(state, seat)
        )

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Prep Fire: fire now (and stay), mark opportunity fire, or go on.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        waiting = [Opportunity(key) for key in _may_wait(view, seat) if opportunity_refusal(view, seat, key) is None]
        return [*shots(view, seat), *heavy_fire.legal(view, seat), *waiting, DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, FireAt):
            return why_not(view, seat, command)
        if isinstance(command, heavy_fire.takes):
            return heavy_fire.why_not(view, seat, command)
        return opportunity_refusal(view, seat, command.unit) if isinstance(command, Opportunity) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, FireAt):
            yield from lay(seat, command)
        elif isinstance(command, heavy_fire.takes):
            yield from heavy_fire.act(now, seat, command)
        elif isinstance(command, Opportunity):
            yield OpportunityMarked(command.unit)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield PrepEnded(arg(now.state))
        yield from onward(now)


def _may_wait(view: State, seat: int) -> list[str]:
    """Infantry and guns of a side, by id."""
    return [m.id for m in view.infantry.values() if m.seat == seat] + [
        g.id for g in view.guns.values() if g.seat == seat
    ]


def opportunity_refusal(view: State, seat: int, key: str) -> Refusal | None:
    """Why a unit or gun cannot be marked for opportunity fire (AS-PREP-02, AS-PREP-03)."""
    arm = arms.arm(view, seat, key)
    if isinstance(arm, Refusal):
        return arm
    if arm.key in view.weapons or arm.part:
        return Refusal("AS-PREP-02", "Infantry units and guns are marked.")
    man = view.infantry[arm.unit]
    if arm.aa:
        return Refusal("AS-PREP-03", f"{called(view, key)} is in AA mode.")
    if man.fired or firers.marker(view, arm) is not Marker.NONE or man.marker is not Marker.NONE:
        return Refusal("AS-PREP-02", f"{called(view, man.id)} has fired or is marked already.")
    return None


class Advancing(Asking):
    """Advancing Fire."""

    key = "advancing"
    takes = (FireAt, Done)
    wanted = "Advancing Fire"
    rule = "AS-AFPH-01"

    def asks(self, state: State) -> bool:
        return asks(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Advancing Fire: fire with what has not fired yet, or go on.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        return [*shots(view, seat), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return why_not(view, seat, command) if isinstance(command, FireAt) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from lay(seat, command) if isinstance(command, FireAt) else onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


class Defend(Window):
    """DFPh: fire of the ground, Heavy AA (AS-HAA-01), and each plane that has not tried may sight, one run after the
    other.
    """

    key = "defend"
    takes = (Sight, FireAt, *heavy_fire.takes, Done)
    wanted = "Defensive Fire"
    rule = "AS-DFIRE-02"

    def asks(self, state: State) -> bool:
        seat = arg(state)
        flak = bool(heavy_fire.targets(state)) and (may_hide(state, seat) or heavy_fire.asks(state, seat))
        return flak or trying.able(state, seat) or laying.asks(state, seat)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Defensive Fire: fire, or let a plane of yours sight a target.", DONE

    def legal(self, view: State, seat: int) -> list[Command]:
        return [*laying.shots(view, seat), *heavy_fire.legal(view, seat), *trying.ways(view, seat), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, FireAt):
            return laying.why_not(view, seat, command)
        if isinstance(command, heavy_fire.takes):
            return heavy_fire.why_not(view, seat, command)
        return trying.refusal(view, seat, command) if isinstance(command, Sight) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, FireAt):
            yield from laying.lay(seat, command)
        elif isinstance(command, heavy_fire.takes):
            yield from heavy_fire.act(now, seat, command)
        else:
            yield from super().act(now, seat, command)


STEPS = (
    Prep(),
    Defend(),
    Advancing(),
)
