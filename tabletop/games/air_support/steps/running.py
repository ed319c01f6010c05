"""The attack run (3.4, AIR_RUN): Light AA in each hex, the attack, the flight on. Frames on top of whoever called: laa (seat of the flak, plane),
strike (seat that flies the plane, plane), fly (seat, plane). The run itself is in `Plane.run`.

In one hex: laa, strike, fly; for a Stuka point attack strike, laa, fly (AS-STUKA-06); in a mistaken attack strike, fly (AS-MIST-05).
"""
from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support import commands as cmd
from tabletop.games.air_support import events as ev
from tabletop.games.air_support import events_air as air
from tabletop.games.air_support import events_harm as harm
from tabletop.games.air_support.pieces import Concealed, Marker, Mode, Plane, Run
from tabletop.games.air_support.rules import air_strike, air_targets, flak_reach, hexes, light_aa, runs, victory
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.standing import may_hide, unit
from tabletop.games.air_support.state import State
from tabletop.games.air_support.steps import bombing
from tabletop.games.air_support.steps import harm as harming
from tabletop.games.air_support.steps.base import PASS, Asking, Automatic, Stream, arg, begin, end, finish, roll, text
from tabletop.games.air_support.tables import COLUMNS


def on_run(state: State) -> tuple[Plane, Run] | None:
    """The plane of the present frame and its run; None when it has none any more."""
    plane = state.planes.get(text(state, 1))
    return None if plane is None or plane.run is None else (plane, plane.run)


class LightAA(Asking):
    """AR1, AR3: one shot after another at the plane in its present hex (AS-LAA)."""

    key = "laa"
    takes = (cmd.FireAA, cmd.Pass)
    wanted = "Light AA"
    rule = "AS-LAA-01"

    def asks(self, state: State) -> bool:
        found = on_run(state)
        if found is None:
            return False
        seat = arg(state)
        return may_hide(state, seat) or any(_known(state, key) for key, _ in flak_reach.shots(state, seat, found[0]))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = on_run(view)
        assert found is not None
        return f"{found[0].id} is over {hexes.label(view.ground.grid, runs.place(found[1]))}: fire Light AA, or hold.", PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*(cmd.FireAA(key, part) for key, part in flak_reach.firers(view, seat)), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, cmd.FireAA):
            return None
        found = on_run(view)
        if found is None:
            return Refusal("AS-LAA-02", "The plane is gone.")
        shot = flak_reach.shot(view, seat, found[0], command.weapon, command.part)
        return shot if isinstance(shot, Refusal) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.FireAA):
            yield from _fire(now, seat, command)
        else:
            yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        found = on_run(now.state)
        if found is None:
            yield from done(now)
            return
        plane, run = found
        dived = run.mode is Mode.STUKA and run.at <= 1
        yield begin("fly", plane.seat, plane.id) if dived else begin("strike", plane.seat, plane.id)


def _known(state: State, weapon: str) -> bool:
    arm = state.weapons.get(weapon)
    found = unit(state, arm.owner if arm is not None else weapon)
    return found is not None and found.concealed is Concealed.KNOWN


def _fire(now: Now[State], seat: int, command: cmd.FireAA) -> Stream:
    """One shot (AS-LAA-11 to AS-LAA-20); a hidden firer is shown (AS-AA-14)."""
    found = on_run(now.state)
    assert found is not None
    plane, run = found
    shot = flak_reach.shot(now.state, seat, plane, command.weapon, command.part)
    assert not isinstance(shot, Refusal)
    colored, white = roll(now)
    original = colored + white
    extra = now.dice.roll() if original == 2 else 0
    result = light_aa.result(shot.fp, colored, white, shot.tally.total, may_cower=shot.cowers, unlikely_dr=extra)
    place = light_aa.column(shot.fp, shot.cowers and colored == white)
    broken = original >= shot.breakdown  # AS-LAA-23
    keeps = colored <= shot.rof and not broken
    yield air.AAFired(
        seat, command.weapon, command.part, plane.id, runs.place(run), str(shot.fp), COLUMNS[place] if place is not None else 0, shot.tally, colored, white, extra, int(result),
        shot.facing, shot.counter, keeps, _marker(now.state, command.weapon, shot, keeps), broken,
    )
    if broken:
        yield harm.WeaponBroken(command.weapon, command.part, "AS-LAA-23")
    if result is not Flak.NOTHING:
        yield from struck(now, plane.id, result)


def _marker(state: State, weapon: str, shot: flak_reach.Barrage, keeps: bool) -> Marker:
    piece = state.vehicles.get(weapon) or state.guns.get(weapon) or state.weapons[weapon]
    return piece.marker if keeps else shot.marker


def struck(now: Now[State], key: str, result: Flak, rule: str = "AS-LAA-12") -> Stream:
    """What a hit does to a plane: Damaged twice is eliminated (AS-LAA-19, AS-DOG-21); a plane shot down is worth 2 points (AS-VP-01)."""
    plane = now.state.planes[key]
    if result is Flak.DAMAGED and plane.damaged:
        result = Flak.ELIMINATED
    yield air.PlaneHit(key, int(result), rule)
    if result is Flak.ELIMINATED:
        yield ev.Scored(1 - plane.seat, victory.PLANE_POINTS, key, "AS-VP-01")


class Strike(Asking):
    """AR2: the attack from the present hex, or none."""

    key = "strike"
    takes = (cmd.AirAttack, cmd.Pass)
    wanted = "the attack of the plane"
    rule = "AS-GS-01"

    def asks(self, state: State) -> bool:
        found = on_run(state)
        return found is not None and bool(air_strike.choices(state, found[0]))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        found = on_run(view)
        assert found is not None
        where = " or ".join(hexes.label(view.ground.grid, at) for at in air_targets.attackable(view, found[0]))
        return f"{found[0].id} may attack {where}.", None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        found = on_run(view)
        assert found is not None
        return [*(cmd.AirAttack(c.hex, c.weapons, c.named, c.area) for c in air_strike.choices(view, found[0])), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        found = on_run(view)
        if found is None:
            return Refusal("AS-GS-01", "The plane is gone.")
        plane, run = found
        if isinstance(command, cmd.AirAttack):
            return air_strike.refusal(view, plane, air_strike.Choice(command.hex, command.weapons, command.named, command.area))
        if run.mode is Mode.MISTAKEN:
            return Refusal("AS-MIST-04", "In a mistaken attack every hex of the run with a ground unit in sight must be attacked.")
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.AirAttack):
            found = on_run(now.state)
            assert found is not None
            plane, run = found
            mode = air_targets.attackable(now.state, plane)[command.hex]
            if command.weapons != air_strike.BOMBS:
                yield from bombing.guns(now, plane, run, command, mode)
            if command.weapons != air_strike.MG:
                yield from bombing.bombs(now, plane.id, command, mode)
            yield from harming.tidy(now)
        else:
            yield air.Skipped(text(now.state, 1))
        yield from self.after(now)

    def after(self, now: Now[State]) -> Stream:
        found = on_run(now.state)
        if found is None:
            yield from done(now)
            return
        plane, run = found
        dived = run.mode is Mode.STUKA and run.at <= 1
        yield begin("laa", 1 - plane.seat, plane.id) if dived else begin("fly", plane.seat, plane.id)

    def run(self, now: Now[State]) -> Stream:
        yield from self.after(now)


def fly(now: Now[State]) -> Stream:
    """AR4, AR5: one hex on along the grain, or back to the holding box (AS-STRAFE-03, AS-STRAFE-06, AS-STRAFE-07)."""
    found = on_run(now.state)
    if found is None:
        yield from done(now)
        return
    plane, run = found
    if runs.over(run):
        yield air.RunEnded(plane.id)
        yield from done(now)
        return
    yield air.Flown(plane.id, run.at + 1, hexes.step(run.start, run.direction, run.at + 1))
    if run.mode is Mode.STUKA and run.at == 0:
        yield begin("strike", plane.seat, plane.id)
    else:
        yield begin("strike", 1 - plane.seat, plane.id) if run.mode is Mode.MISTAKEN else begin("laa", 1 - plane.seat, plane.id)


def done(now: Now[State]) -> Stream:
    """The run is over: the calling window goes on, unless the game ends with it (S1)."""
    if victory.spent(now.state):
        yield from finish(now)
    else:
        yield end(now)


STEPS = {"laa": LightAA(), "strike": Strike(), "fly": Automatic(fly)}
