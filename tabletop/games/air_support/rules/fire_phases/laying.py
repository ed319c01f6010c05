"""Ground fire of a phase: which weapon fires at which Location, who joins, who directs, and how; and the shot itself.
Frames: prep, advancing (seat, row); laying (seat) on top of them and of the windows react and defend, with the shot in
`State.plan`. AS-PREP, AS-DFIRE, AS-AFPH, AS-FIRE-02.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.asker import Stream, end, nest
from tabletop.core.memo import kept, kept_for, same
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.air_support.rules import aftermath, guns, hexes, hiding
from tabletop.games.air_support.rules.firing import arms, ift, striking
from tabletop.games.air_support.rules.firing.arms import Arm, How, Kind
from tabletop.games.air_support.rules.firing.events import (
    AddFirer,
    Direct,
    DropPlan,
    FireAt,
    FirePlanned,
    GroundFired,
    Shoot,
)
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.firing.striking import facing, lines_of, malfunctions, shots_seen, spent, strike
from tabletop.games.air_support.rules.guns import ordnance, targets_of
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.lines_of_sight.sight import Sight
from tabletop.games.air_support.rules.naming import all_called, called
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Vehicle
from tabletop.games.air_support.rules.player_turn import Asking, roll
from tabletop.games.air_support.rules.standing import here, may_hide, men_of, on_map
from tabletop.games.air_support.rules.state import FirePlan, Phase, State
from tabletop.games.air_support.rules.tables import COLUMNS
from tabletop.games.air_support.rules.terrain import Clutter, Location
from tabletop.games.air_support.rules.views import look
from tabletop.grid.hexes import distance

# -- A shot on the ground is resolved: on the fire table (AS-FIRE, AS-IFT), or by To Hit and To Kill (AS-HIT, AS-KILL).
# Generators, called by `laying.Laying`.


def shoot(now: Now[State], plan: FirePlan, how: How, named: str) -> Stream:
    """The whole shot: the firers are seen (AS-CONC-01), the dice, what they do, residual firepower."""
    owners = [
        shot.arm.key.partition("/")[0] if shot.arm.part or shot.arm.key in now.state.guns else shot.arm.unit
        for shot in shots_seen(now.state, plan)
    ]
    yield from hiding.show(now, [*owners, *([plan.leader] if plan.leader else [])], "AS-CONC-01")
    shots = shots_seen(now.state, plan)
    state = now.state
    assert plan.target is not None
    aimed_at = (
        [u.id for u in ift.victims(state, plan.seat, plan.target)]
        if how is How.IFT
        else [u.id for u in targets_of(state, plan, shots[0], how, named)]
    )
    yield from _volley(now, plan, shots) if how is How.IFT else ordnance(now, plan, shots[0], how, named)
    yield from aftermath.tidy(now, aimed_at)


# -- the fire table
def _volley(now: Now[State], plan: FirePlan, shots: list[Shot]) -> Stream:
    """One DR against all in the Location, each with its own DRM (AS-FIRE-04); "?" on the halved column (AS-FIRE-01)."""
    state, seat, target = now.state, plan.seat, plan.target
    assert target is not None
    colored, white = roll(now)
    cowered = colored == white and ift.may_cower(shots, plan.leader)
    full, half = ift.columns(shots, cowered)
    units = [u for u in ift.victims(state, seat, target) if not isinstance(u, Gun)]
    tallies = {
        u.id: ift.tally(state, shots, plan.leader, u, crew=isinstance(u, Vehicle) and state.car(u).armoured)
        for u in units
    }
    after = spent(state, shots, colored, colored + white, cowered)
    yield GroundFired(
        seat,
        plan.firers,
        plan.leader,
        target,
        How.IFT.value,
        "",
        str(ift.total(shots)),
        COLUMNS[full] if full is not None else 0,
        colored,
        white,
        cowered,
        lines_of(units, tallies),
        after.kept,
        after.broken,
        after.marker,
        facing(shots),
    )
    yield from malfunctions(after.broken)
    columns = {u.id: full if u.concealed is Concealed.KNOWN else half for u in units}
    yield from strike(now, units, columns, colored + white, tallies)
    if state.phase is Phase.MPH and not after.kept:
        yield from striking.leave(now, target, full, max(s.sight.drm for s in shots))


# -- Ground fire of a phase.

Quotes = dict[tuple[str, Location], Shot]


def quotes(view: State, seat: int) -> Quotes:
    """Every shot of one weapon that a seat has now."""
    return _quotes(view, seat) if ift.targets(view, seat) else {}


@kept("infantry", "guns", "vehicles", "weapons", "blips", "bands", "move", "phase", "smoke", "air", "scenario")
def _quotes(view: State, seat: int) -> Quotes:
    """What most weapons lack is asked first: reach, and a line of sight, of which there is one for all of a piece."""
    found: Quotes = {}
    ready = arms.ready(view, seat)
    if not ready:
        return found
    targets, lying = ift.marked(view, seat), lines.clutter(view)
    prey: dict[Location, ift.Prey] = {}
    for armed in ready:
        seen = _seen(view, armed, targets, lying)
        if not seen:
            continue
        for place, _, _ in seen:
            if place not in prey:
                prey[place] = ift.prey(view, seat, place)
        for shot in _shots_of(view, armed, seen, same(tuple([prey[place] for place, _, _ in seen]))):
            if not _shot_enough(view, shot.arm):
                found[shot.arm.key, shot.target] = shot
    return found


Seen = tuple[tuple[Location, int, Sight], ...]


@kept_for("phase", "scenario", "air", "smoke", last=8)
def _seen(view: State, armed: arms.Armed, targets: tuple[tuple[Location, bool], ...], lying: Clutter) -> Seen:
    """The targets that a piece reaches and sees, how far away they are and how it sees them. lying: what lies on the
    map.
    """
    here, hex_here, farthest = armed.place, armed.place.hex, armed.farthest
    return tuple(
        [
            (place, far, sight)
            for place, stirred in targets
            if (far := distance(hex_here, place.hex)) <= farthest
            and (sight := lines.line(view, here, place, stirred=stirred)).clear
        ]
    )


@kept_for("phase", "scenario")
def _shots_of(view: State, armed: arms.Armed, seen: Seen, prey: tuple[ift.Prey, ...]) -> list[Shot]:
    """What its weapons can do something to of what it sees, weapon by weapon. prey: what is there. One of
    `arms.ready` is another one whenever anything about the piece changes.
    """
    found = []
    for arm in armed.arms:
        nearest = 1 if arms.marked_first(view, arm) else arm.farthest
        for (place, far, sight), its in zip(seen, prey, strict=True):
            if far <= nearest:
                shot = ift.laid(view, arm, place, sight)
                if not isinstance(shot, Refusal) and _modes(view, its, [shot], ""):
                    found.append(shot)
    return found


def _shot_enough(view: State, arm: Arm) -> bool:
    """Whether it has fired at what moves as often as that has spent an MF or MP in its Location (AS-DFIRE-01)."""
    move = view.move
    if view.phase is not Phase.MPH or move is None or not move.shots:
        return False
    return dict(move.shots).get(arm.key, 0) >= max(1, -(-move.here // 2))


def quote(view: State, seat: int, key: str, place: Location) -> Shot | Refusal:
    """One weapon at one Location, or why it has no shot there."""
    arm = arms.arm(view, seat, key)
    if isinstance(arm, Refusal):
        return arm
    if (why := arms.not_now(view, arm)) is not None:
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
    if _shot_enough(view, arm):
        return Refusal("AS-DFIRE-01", f"{called(view, arm.key)} has fired at it as often as it spent movement there.")
    shot = ift.aimed(view, arm, place)
    if isinstance(shot, Refusal):
        return shot
    return (
        shot
        if modes(view, seat, [shot])
        else Refusal("AS-HIT-06", f"{called(view, arm.key)} can do nothing to what is there.")
    )


def modes(view: State, seat: int, shots: Sequence[Shot], leader: str = "") -> list[tuple[How, str]]:
    """How these may fire together: on the fire table, or one weapon by To Hit at a vehicle, at men and guns, at the
    whole hex (AS-HIT-06, AS-HIT-16).
    """
    return _modes(view, ift.prey(view, seat, shots[0].target), shots, leader)


def _modes(view: State, prey: ift.Prey, shots: Sequence[Shot], leader: str) -> list[tuple[How, str]]:
    """The same for what is there."""
    found: list[tuple[How, str]] = []
    target, arm = shots[0].target, shots[0].arm
    if all(s.arm.kind is not Kind.GUN for s in shots) and (prey.men or prey.burnable):
        found.append((How.IFT, ""))
    if len(shots) > 1 or leader:
        return found
    if arm.kind is Kind.GUN:
        rounds = [How.AP, How.HE] if arm.barrel is not None and guns.fp_of(arm, How.HE) else [How.AP]
        soft = prey.men or prey.guns
        found += [(how, car.id) for car in prey.cars for how in rounds]
        found += [(how, "") for how in rounds if soft]
        found += [(How.AREA, "")] * (How.HE in rounds and bool(soft or prey.cars))
    elif arm.kind is not Kind.OWN and distance(arm.place.hex, target.hex) <= arm.reach:
        found += [(How.AP, car.id) for car in prey.cars if view.car(car).armoured]
    return found


def asks(state: State, seat: int) -> bool:
    """Whether a seat has a shot, by what everybody knows: sides that may hide weapons are asked whenever there is a
    target (AS-DFIRE-01).
    """
    if may_hide(state, seat):
        return ift.plain_target(state, seat) or bool(ift.targets(look(state, seat), seat))
    if not on_map(state, seat):
        return False
    return any(arms.owner_known(state, key) for key, _ in quotes(look(state, seat), seat))


def shots(view: State, seat: int) -> list[Command]:
    """Every weapon that may fire now, with every Location that it may fire at."""
    return [FireAt(key, place.hex, place.level) for key, place in quotes(view, seat)]


def why_not(view: State, seat: int, command: FireAt) -> Refusal | None:
    found = quote(view, seat, command.firer, Location(command.hex, command.level))
    return found if isinstance(found, Refusal) else None


def lay(seat: int, command: FireAt) -> Stream:
    """The shot is laid; `Laying` lies on top until it is fired or dropped."""
    yield FirePlanned(seat, FirePlan(seat, (command.firer,), Location(command.hex, command.level)))
    yield nest("laying", seat)


class Laying(Asking):
    """A shot that is being laid: more weapons, a leader, then how to fire (AS-FIRE-02, AS-FIRE-04)."""

    key = "laying"
    takes = (AddFirer, Direct, Shoot, DropPlan)
    wanted = "firing what you have laid"
    rule = "AS-FIRE-02"

    def asks(self, state: State) -> bool:
        return state.plan is not None or state.viewer is not None

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        plan = _plan(view)
        shots = _shots(view, plan)
        where = hexes.label(view.ground.grid, shots[0].target.hex)
        how = modes(view, seat, shots, plan.leader)
        force = f", firepower {ift.total(shots)}" if (How.IFT, "") in how else ""
        return f"{all_called(view, plan.firers)} at {where}{force}: fire, or let others join.", Shoot(
            how[0][0].value, how[0][1]
        )

    def legal(self, view: State, seat: int) -> list[Command]:
        plan = _plan(view)
        laid = _shots(view, plan)
        found: list[Command] = [Shoot(how.value, named) for how, named in modes(view, seat, laid, plan.leader)]
        joining = {key: shot for (key, place), shot in quotes(view, seat).items() if place == plan.target}
        found += [AddFirer(key) for key, shot in joining.items() if _join_refusal(view, plan, laid, key, shot) is None]
        found += [Direct(man.id) for man in men_of(view, seat) if _lead_refusal(view, plan, laid, man.id) is None]
        return [*found, DropPlan()]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        plan = _plan(view)
        match command:
            case AddFirer(key):
                assert plan.target is not None
                shot = quote(view, seat, key, plan.target)
                return _join_refusal(view, plan, _shots(view, plan), key, shot)
            case Direct(key):
                return _lead_refusal(view, plan, _shots(view, plan), key)
            case Shoot(how, named):
                if (how, named) not in modes(view, seat, _shots(view, plan), plan.leader):
                    return Refusal(
                        "AS-HIT-06" if how != How.IFT else "AS-FIRE-01",
                        "These weapons cannot fire in that way at what is there.",
                    )
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        plan = _plan(now.state)
        match command:
            case AddFirer(key):
                yield FirePlanned(seat, FirePlan(seat, (*plan.firers, key), plan.target, leader=plan.leader))
            case Direct(key):
                yield FirePlanned(seat, FirePlan(seat, plan.firers, plan.target, leader=key))
            case Shoot(how, named):
                yield from shoot(now, plan, How(how), named)
                yield end(now)
            case _:
                yield FirePlanned(seat, None)
                yield end(now)

    def run(self, now: Now[State]) -> Stream:
        yield end(now)


def _plan(view: State) -> FirePlan:
    assert view.plan is not None
    return view.plan


def _shots(view: State, plan: FirePlan) -> list[Shot]:
    found = striking.shots_of(view, plan)
    assert not isinstance(found, Refusal)
    return found


def _join_refusal(view: State, plan: FirePlan, laid: list[Shot], key: str, shot: Shot | Refusal) -> Refusal | None:
    """Why a weapon cannot join what is laid with its shot; what a unit may fire at all counts for the whole group
    (AS-UNIT-03).
    """
    if key in plan.firers:
        return Refusal("AS-FIRE-02", f"{called(view, key)} fires already.")
    if isinstance(shot, Refusal):
        return shot
    shots = [*laid, shot]
    if (why := ift.group_refusal(shots) or arms.too_many(view, [s.arm for s in shots])) is not None:
        return why
    if plan.leader and (why := ift.directs(view, plan.seat, plan.leader, shots)) is not None:
        return why
    return (
        None
        if modes(view, plan.seat, shots, plan.leader)
        else Refusal("AS-HIT-16", "At an armoured vehicle one weapon fires alone.")
    )


def _lead_refusal(view: State, plan: FirePlan, laid: list[Shot], key: str) -> Refusal | None:
    """Why a leader cannot direct the shot (AS-FIRE-04)."""
    if plan.leader == key:
        return Refusal("AS-FIRE-04", f"{called(view, key)} directs it already.")
    if (why := ift.directs(view, plan.seat, key, laid)) is not None:
        return why
    return (
        None
        if modes(view, plan.seat, laid, key)
        else Refusal("AS-HIT-16", "Nobody directs fire at an armoured vehicle.")
    )


STEPS = (Laying(),)
