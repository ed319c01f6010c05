"""The activation of one aircraft (3.5): altitude, steps, one attack (TA-ALT, TA-MOVE, TA-RIDGE, TA-ATTACK). Frames:
altitude (serial), act (serial)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import CANNON, Fitness, Flight, Flyer, Shot
from tabletop.games.thunderbolt_apache.rules import attacks, moves, ridges
from tabletop.games.thunderbolt_apache.rules.asking import Asking, Stream, acting, end, prompt
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.hits.counters import crash
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, stress
from tabletop.games.thunderbolt_apache.rules.wording import count, flyer_name
from tabletop.games.thunderbolt_apache.state import State


class Act(Asking):
    """Steps and one attack, in any order, until the activation ends (TA-ATTACK-01, TA-MOVE-01)."""

    key = "act"
    takes = (cmd.Step, cmd.Leave, cmd.Aim, cmd.AimAlso, cmd.ClearAim, cmd.Fire, cmd.EndActivation)
    wanted = "moving and attacking"
    rule = "TA-TURN-05"

    def prompt(self, state: State, seat: int) -> Prompt:
        flyer = acting(state)
        who = flyer_name(flyer)
        if flyer.aimed:
            return prompt(
                f"{who}: {count(len(flyer.aimed), 'shot')} aimed; fire, aim more, or take it back.",
                "TA-ATTACK-08",
                cmd.Fire(),
            )
        least, most = moves.speed(state, flyer)
        done = moves.end_refusal(state, flyer) is None
        left = most.total - flyer.spent
        what = f"{count(left, 'speed point')} left" + (
            "" if done else f", at least {least.total - flyer.spent} to spend"
        )
        attack = "attack spent" if flyer.attacked else "one attack"
        return prompt(f"{who}: {what}; {attack}.", "TA-MOVE-01", cmd.EndActivation() if done else None)

    def choices(self, state: State) -> list[Command]:
        flyer = acting(state)
        found: list[Command] = [cmd.Step(side) for side in moves.steps(state, flyer)]
        others: tuple[Command, ...] = (cmd.Leave(), cmd.EndActivation(), cmd.Fire(), cmd.ClearAim())
        found += [command for command in others if self.why_not(state, command) is None]
        return found + _aims(state, flyer)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        flyer = acting(state)
        match command:
            case cmd.Step(side):
                return moves.step_refusal(state, flyer, side)
            case cmd.Leave():
                return moves.leave_refusal(state, flyer)
            case cmd.Aim(store, unit):
                return attacks.aim_refusal(state, flyer, store, unit)
            case cmd.AimAlso(shot, unit):
                return attacks.aim_also_refusal(state, flyer, shot, unit)
            case cmd.Fire():
                return attacks.fire_refusal(state, flyer)
            case cmd.ClearAim():
                return None if flyer.aimed else Refusal("TA-ATTACK-08", "Nothing is aimed.")
        return moves.end_refusal(state, flyer)

    def act(self, now: Now[State], command: Command) -> Stream:
        flyer = acting(now.state)
        match command:
            case cmd.Step(side):
                yield from _step(now, flyer, side)
            case cmd.Leave():
                yield ev.LeftField(flyer.serial)
                yield from _end(now, flyer.serial)
            case cmd.Aim(store, unit):
                shot = attacks.shot_for(now.state, flyer, store, unit)
                yield ev.Aimed(flyer.serial, (*flyer.aimed, shot))
            case cmd.AimAlso(index, unit):
                shot = flyer.aimed[index]
                more = Shot(shot.store, shot.hex, (*shot.targets, unit))
                yield ev.Aimed(flyer.serial, (*flyer.aimed[:index], more, *flyer.aimed[index + 1 :]))
            case cmd.ClearAim():
                yield ev.Aimed(flyer.serial, ())
            case cmd.Fire():
                yield from _fire(now, flyer)
            case _:
                yield from _end(now, flyer.serial)


def _aims(state: State, flyer: Flyer) -> list[Command]:
    """Every legal assignment of one more store, of the Cannon, or of a Multi store's further target."""
    if attacks.attacker_refusal(state, flyer) is not None:
        return []
    units = [u.serial for u in state.living_units]
    kinds = [k for k in dict.fromkeys(flyer.stores) if state.library.stores[k].fired]
    if state.card_of(flyer).cannon is not None:
        kinds.append(CANNON)
    found: list[Command] = [
        cmd.Aim(k, u) for k in kinds for u in units if attacks.aim_refusal(state, flyer, k, u) is None
    ]
    for index, shot in enumerate(flyer.aimed):
        if shot.store != CANNON and state.library.stores[shot.store].multi:
            found += [cmd.AimAlso(index, u) for u in units if attacks.aim_also_refusal(state, flyer, index, u) is None]
    return found


def _end(now: Now[State], serial: int) -> Stream:
    yield ev.ActivationEnded(serial)
    yield end(now)


def _step(now: Now[State], flyer: Flyer, side: int) -> Stream:
    """One speed point, and the Ridge Evasion roll that it calls for (TA-RIDGE-01)."""
    number, side = moves.landing(flyer, side)
    yield ev.Moved(flyer.serial, number, side)
    flyer = now.state.here.flyers[flyer.serial]
    if ridges.must_roll(now.state, flyer, number, side):
        yield from _evade_ridge(now, flyer)
        if now.state.here.flyers[flyer.serial].flight is Flight.CRASHED:
            yield from _end(now, flyer.serial)


def _evade_ridge(now: Now[State], flyer: Flyer) -> Stream:
    """The roll, its Stress at once (TA-RIDGE-05), and the crash of a pilot who is Unfit by it (TA-RIDGE-06,
    TA-RIDGE-07)."""
    die = now.dice.roll(10)
    tally = ridges.modifiers(now.state, flyer, die)
    gained = ridges.stress_for(now.state, tally.total)
    yield Rolled("ridge", str(flyer.serial), die, tally, f"{gained} Stress" if gained else "no Stress")
    yield from stress(now, flyer.pilot, gained, "Ridge Evasion", "TA-RIDGE-05", drops=False)
    if gained and flyer.pilot and crew_fitness(now.state, flyer) is Fitness.UNFIT:
        yield from crash(now, flyer.serial, f"{flyer.pilot} is Unfit on a ridge", "TA-RIDGE-06")


def _fire(now: Now[State], flyer: Flyer) -> Stream:
    """All assigned stores are spent, then rolled one by one; a destroyed unit is passed over (TA-ATTACK-08,
    TA-ATTACK-14, TA-ATTACK-24)."""
    yield ev.AttackBegan(flyer.serial, flyer.aimed)
    for shot in flyer.aimed:
        for serial in shot.targets:
            unit = now.state.here.enemies[serial]
            if not unit.alive:
                continue
            tally = attacks.attack_tally(now.state, now.state.here.flyers[flyer.serial], shot.store, unit)
            die = now.dice.roll(10)
            hit = die >= tally.needed  # no automatic hits or misses (TA-GEN-04)
            yield ev.AttackRolled(flyer.serial, shot.store, serial, die, tally, hit)
            if hit:
                value = now.state.library.units[unit.type].value
                yield ev.UnitDestroyed(serial, flyer.serial, value, "TA-ATTACK-14")


STEPS = {"act": Act()}
