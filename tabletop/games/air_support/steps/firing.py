"""Ground fire of a phase: which weapon fires at which Location, who joins, who directs, and how. Frames: prep,
advancing (seat, row); laying (seat) on top of them and of the windows react and defend, with the shot in
`State.plan`. AS-PREP, AS-DFIRE, AS-AFPH, AS-FIRE-02.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.asking import Stream, arg, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support import commands_fire as orders
from tabletop.games.air_support import events_fire as fire
from tabletop.games.air_support.ground import Location
from tabletop.games.air_support.pieces import Concealed, Marker, Vehicle
from tabletop.games.air_support.rules import firers, hexes, ift
from tabletop.games.air_support.rules.firers import Arm, Kind
from tabletop.games.air_support.rules.flak import heavy_fire
from tabletop.games.air_support.rules.guns import hitting
from tabletop.games.air_support.rules.guns.hitting import How
from tabletop.games.air_support.rules.ift import Shot
from tabletop.games.air_support.rules.player_turn.asking import DONE, Asking
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.standing import here, may_hide
from tabletop.games.air_support.sheets import Size
from tabletop.games.air_support.state import FirePlan, Phase, State
from tabletop.games.air_support.steps import shooting
from tabletop.games.air_support.views import look
from tabletop.grid.hexes import distance

Quotes = dict[tuple[str, Location], Shot]
_LAST: list[tuple[State, int, Quotes]] = []


# -- what could be fired
def quotes(view: State, seat: int) -> Quotes:
    """Every shot of one weapon that a seat has now; the last few answers are kept, for windows ask often."""
    for old, who, kept in _LAST:
        if old is view and who == seat:
            return kept
    found: Quotes = {}
    places = ift.targets(view, seat)
    for arm in firers.ready(view, seat) if places else ():
        for place in places:
            shot = _at(view, seat, arm, place)
            if not isinstance(shot, Refusal):
                found[arm.key, place] = shot
    _LAST.insert(0, (view, seat, found))
    del _LAST[4:]
    return found


def quote(view: State, seat: int, key: str, place: Location) -> Shot | Refusal:
    """One weapon at one Location, or why it has no shot there."""
    arm = firers.arm(view, seat, key)
    if isinstance(arm, Refusal):
        return arm
    if (why := firers.not_now(view, arm)) is not None:
        return why
    if place in ift.targets(view, seat):
        return _at(view, seat, arm, place)
    if any(m.melee for m in here(view, place.hex).men if m.place == place):
        return Refusal("AS-CC-03", "Nobody fires into a Melee.")
    return Refusal(
        "AS-DFIRE-01" if view.phase is Phase.MPH else "AS-CONC-03", "No enemy that you could fire at is known there."
    )


def _at(view: State, seat: int, arm: Arm, place: Location) -> Shot | Refusal:
    """A weapon that may fire, at a Location with a target (AS-DFIRE-01, AS-FIRE-01, AS-HIT-06)."""
    move = view.move
    if view.phase is Phase.MPH and move is not None and dict(move.shots).get(arm.key, 0) >= max(1, -(-move.here // 2)):
        return Refusal("AS-DFIRE-01", f"{arm.key} has fired at it as often as it spent an MF or MP there.")
    shot = ift.aimed(view, arm, place)
    if isinstance(shot, Refusal):
        return shot
    return shot if modes(view, seat, [shot]) else Refusal("AS-HIT-06", f"{arm.key} can do nothing to what is there.")


def modes(view: State, seat: int, shots: Sequence[Shot], leader: str = "") -> list[tuple[How, str]]:
    """How these may fire together: on the fire table, or one weapon by To Hit at a vehicle, at men and guns, at the
    whole hex (AS-HIT-06, AS-HIT-16).
    """
    found: list[tuple[How, str]] = []
    target, arm = shots[0].target, shots[0].arm
    if all(s.arm.kind is not Kind.GUN for s in shots) and (
        ift.soft(view, seat, target, guns=False) or ift.burnable(view, seat, target)
    ):
        found.append((How.IFT, ""))
    if len(shots) > 1 or leader:
        return found
    cars = [u for u in ift.victims(view, seat, target) if isinstance(u, Vehicle) and u.concealed is Concealed.KNOWN]
    if arm.kind is Kind.GUN:
        rounds = [How.AP, How.HE] if arm.barrel is not None and hitting.fp_of(arm, How.HE) else [How.AP]
        soft = ift.soft(view, seat, target, guns=True)
        found += [(how, car.id) for car in cars for how in rounds]
        found += [(how, "") for how in rounds if soft]
        found += [(How.AREA, "")] * (How.HE in rounds and bool(soft or cars))
    elif arm.kind is not Kind.OWN and distance(arm.place.hex, target.hex) <= arm.reach:
        found += [(How.AP, car.id) for car in cars if view.car(car).armoured]
    return found


# -- for the steps in which somebody may fire
def asks(state: State, seat: int) -> bool:
    """Whether a seat has a shot, by what everybody knows: sides that may hide weapons are asked whenever there is a
    target (AS-DFIRE-01).
    """
    view = look(state, seat)
    if may_hide(state, seat):
        return bool(ift.targets(view, seat))
    return any(firers.owner_known(state, key) for key, _ in quotes(view, seat))


def ideas(view: State, seat: int) -> list[Command]:
    return [orders.FireAt(key, place.hex, place.level) for key, place in quotes(view, seat)]


def why_not(view: State, seat: int, command: orders.FireAt) -> Refusal | None:
    place = Location(command.hex, command.level)
    if (command.firer, place) in quotes(view, seat):
        return None
    found = quote(view, seat, command.firer, place)
    return found if isinstance(found, Refusal) else None


def lay(seat: int, command: orders.FireAt) -> Stream:
    """The shot is laid; `Laying` lies on top until it is fired or dropped."""
    yield fire.FirePlanned(seat, FirePlan(seat, (command.firer,), Location(command.hex, command.level)))
    yield nest("laying", seat)


class Laying(Asking):
    """A shot that is being laid: more weapons, a leader, then how to fire (AS-FIRE-02, AS-FIRE-04)."""

    key = "laying"
    takes = (orders.AddFirer, orders.Direct, orders.Shoot, orders.DropPlan)
    wanted = "firing what you have laid"
    rule = "AS-FIRE-02"

    def asks(self, state: State) -> bool:
        return state.plan is not None or state.viewer is not None

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        plan = _plan(view)
        shots = _shots(view, plan)
        where = hexes.label(view.ground.grid, shots[0].target.hex)
        how = _modes(view, plan)
        force = f", {ift.total(shots)} FP" if (How.IFT, "") in how else ""
        return f"{', '.join(plan.firers)} at {where}{force}: fire, or let others join.", orders.Shoot(
            how[0][0].value, how[0][1]
        )

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        plan = _plan(view)
        found: list[Command] = [orders.Shoot(how.value, named) for how, named in _modes(view, plan)]
        found += [orders.AddFirer(key) for key, place in quotes(view, seat) if place == plan.target]
        found += [
            orders.Direct(m.id)
            for m in view.infantry.values()
            if m.seat == seat and not m.dummy and view.man(m).size is Size.LEADER
        ]
        return [*found, orders.DropPlan()]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        plan = _plan(view)
        match command:
            case orders.AddFirer(key):
                return _join_refusal(view, plan, key)
            case orders.Direct(key):
                return _lead_refusal(view, plan, key)
            case orders.Shoot(how, named):
                if (how, named) not in _modes(view, plan):
                    return Refusal(
                        "AS-HIT-06" if how != How.IFT else "AS-FIRE-01",
                        "These weapons cannot fire in that way at what is there.",
                    )
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        plan = _plan(now.state)
        match command:
            case orders.AddFirer(key):
                yield fire.FirePlanned(seat, FirePlan(seat, (*plan.firers, key), plan.target, leader=plan.leader))
            case orders.Direct(key):
                yield fire.FirePlanned(seat, FirePlan(seat, plan.firers, plan.target, leader=key))
            case orders.Shoot(how, named):
                yield from shooting.shoot(now, plan, How(how), named)
                yield end(now)
            case _:
                yield fire.FirePlanned(seat, None)
                yield end(now)

    def run(self, now: Now[State]) -> Stream:
        yield end(now)


def _plan(view: State) -> FirePlan:
    assert view.plan is not None
    return view.plan


def _shots(view: State, plan: FirePlan) -> list[Shot]:
    found = shooting.shots_of(view, plan)
    assert not isinstance(found, Refusal)
    return found


def _modes(view: State, plan: FirePlan) -> list[tuple[How, str]]:
    return modes(view, plan.seat, _shots(view, plan), plan.leader)


def _join_refusal(view: State, plan: FirePlan, key: str) -> Refusal | None:
    """Why a weapon cannot join; what a unit may fire at all counts for the group as a whole (AS-UNIT-03)."""
    if key in plan.firers:
        return Refusal("AS-FIRE-02", f"{key} fires already.")
    assert plan.target is not None
    shot = quotes(view, plan.seat).get((key, plan.target)) or quote(view, plan.seat, key, plan.target)
    if isinstance(shot, Refusal):
        return shot
    shots = [*_shots(view, plan), shot]
    if (why := ift.group_refusal(shots) or firers.too_many(view, [s.arm for s in shots])) is not None:
        return why
    if plan.leader and (why := ift.directs(view, plan.seat, plan.leader, shots)) is not None:
        return why
    return (
        None
        if modes(view, plan.seat, shots, plan.leader)
        else Refusal("AS-HIT-16", "At an AFV one weapon fires alone.")
    )


def _lead_refusal(view: State, plan: FirePlan, key: str) -> Refusal | None:
    """Why a leader cannot direct the shot (AS-FIRE-04)."""
    if plan.leader == key:
        return Refusal("AS-FIRE-04", f"{key} directs it already.")
    shots = _shots(view, plan)
    if (why := ift.directs(view, plan.seat, key, shots)) is not None:
        return why
    return None if modes(view, plan.seat, shots, key) else Refusal("AS-HIT-16", "Nobody directs fire at an AFV.")


# -- the rows
class Prep(Asking):
    """Prep Fire (3.3)."""

    key = "prep"
    takes = (orders.FireAt, orders.Opportunity, *heavy_fire.takes, Done)
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

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [
            *ideas(view, seat),
            *heavy_fire.ideas(view, seat),
            *(orders.Opportunity(key) for key in _may_wait(view, seat)),
            DONE,
        ]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, orders.FireAt):
            return why_not(view, seat, command)
        if isinstance(command, heavy_fire.takes):
            return heavy_fire.why_not(view, seat, command)
        return opportunity_refusal(view, seat, command.unit) if isinstance(command, orders.Opportunity) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, orders.FireAt):
            yield from lay(seat, command)
        elif isinstance(command, heavy_fire.takes):
            yield from heavy_fire.act(now, seat, command)
        elif isinstance(command, orders.Opportunity):
            yield fire.OpportunityMarked(command.unit)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield fire.PrepEnded(arg(now.state))
        yield from onward(now)


def _may_wait(view: State, seat: int) -> list[str]:
    """Infantry and guns of a side, by id."""
    return [m.id for m in view.infantry.values() if m.seat == seat] + [
        g.id for g in view.guns.values() if g.seat == seat
    ]


def opportunity_refusal(view: State, seat: int, key: str) -> Refusal | None:
    """Why a unit or gun cannot be marked for opportunity fire (AS-PREP-02, AS-PREP-03)."""
    arm = firers.arm(view, seat, key)
    if isinstance(arm, Refusal):
        return arm
    if arm.key in view.weapons or arm.part:
        return Refusal("AS-PREP-02", "Infantry units and guns are marked.")
    man = view.infantry[arm.unit]
    if arm.aa:
        return Refusal("AS-PREP-03", f"{key} is in AA mode.")
    if man.fired or firers.marker(view, arm) is not Marker.NONE or man.marker is not Marker.NONE:
        return Refusal("AS-PREP-02", f"{man.id} has fired or is marked already.")
    return None


class Advancing(Asking):
    """Advancing Fire (3.6)."""

    key = "advancing"
    takes = (orders.FireAt, Done)
    wanted = "Advancing Fire"
    rule = "AS-AFPH-01"

    def asks(self, state: State) -> bool:
        return asks(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Advancing Fire: fire with what has not fired yet, or go on.", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*ideas(view, seat), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        return why_not(view, seat, command) if isinstance(command, orders.FireAt) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from lay(seat, command) if isinstance(command, orders.FireAt) else onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from onward(now)


STEPS = {"prep": Prep(), "laying": Laying(), "advancing": Advancing()}
