"""The aims that are legal now, and all that is aimed fired (TA-ATTACK)."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.attacking import attacks
from tabletop.games.thunderbolt_apache.rules.attacking.events import AttackBegan, AttackRolled, UnitDestroyed
from tabletop.games.thunderbolt_apache.rules.attacking.orders import Aim, AimAlso
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Flyer
from tabletop.games.thunderbolt_apache.rules.state import State


def legal_aims(state: State, flyer: Flyer) -> list[Command]:
    """Every legal assignment of one more store, of the Cannon, or of a Multi store's further target."""
    if attacks.attacker_refusal(state, flyer) is not None:
        return []
    kinds = [k for k in dict.fromkeys(flyer.stores) if state.library.stores[k].fired]
    found: list[Command] = [Aim(kind, unit) for kind in kinds for unit in attacks.aims(state, flyer, kind)]
    found += [Aim(CANNON, unit) for unit in attacks.cannon_aims(state, flyer)]
    units = [u.serial for u in state.living_units] if flyer.aimed else []
    for index, shot in enumerate(flyer.aimed):
        if shot.store != CANNON and state.library.stores[shot.store].multi:
            found += [AimAlso(index, u) for u in units if attacks.aim_also_refusal(state, flyer, index, u) is None]
    return found


def fire(now: Now[State], flyer: Flyer) -> Stream:
    """All assigned stores are spent, then rolled one by one; a destroyed unit is passed over (TA-ATTACK-08,
    TA-ATTACK-14, TA-ATTACK-24)."""
    yield AttackBegan(flyer.serial, flyer.aimed)
    for shot in flyer.aimed:
        for serial in shot.targets:
            unit = now.state.here.enemies[serial]
            if not unit.alive:
                continue
            tally = attacks.attack_tally(now.state, now.state.here.flyers[flyer.serial], shot.store, unit)
            die = now.dice.roll(10)
            hit = die >= tally.needed  # no automatic hits or misses (TA-GEN-04)
            yield AttackRolled(flyer.serial, shot.store, serial, die, tally, hit)
            if hit:
                value = now.state.library.units[unit.type].value
                yield UnitDestroyed(serial, flyer.serial, value, "TA-ATTACK-14")
