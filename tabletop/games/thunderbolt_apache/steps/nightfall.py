"""End of day (3.7): recovery, income, enemy movement, losses, the shop, salvage, and the next day or the end (TA-EOD,
TA-REPL, TA-REPAIR, TA-REST).

Frames: shop (), salvage (serial, card, part, part ...) on top of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.tally import Tally
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import Damage
from tabletop.games.thunderbolt_apache.rules import battalions, evening
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, VpChanged, lose_so
from tabletop.games.thunderbolt_apache.rules.asking import (
    DONE,
    Asking,
    Automatic,
    Done,
    Stream,
    begin,
    end,
    nest,
    prompt,
)
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded, campaign_result
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import plane_name
from tabletop.games.thunderbolt_apache.state import State


def recover(now: Now[State]) -> Stream:
    """Living pilots who were assigned to no mission today recover (TA-EOD-01)."""
    for pilot in now.state.living_pilots:
        if not pilot.assigned:
            amount = evening.recovery(now.state, pilot)
            yield from stress(now, pilot.name, -amount, "day without a mission", "TA-EOD-01", drops=False)
    yield begin("income")


def earn(now: Now[State]) -> Stream:
    """TA-EOD-02."""
    tally = evening.daily_so(now.state)
    if tally.total:
        yield SoChanged(tally.total, "daily SO", "TA-EOD-02")
    yield begin("enemy_moves")


def move_enemy(now: Now[State]) -> Stream:
    """One roll per battalion in card-id order; all modifiers are fixed before the first die (TA-EOD-03 to TA-EOD-05,
    TA-EOD-12)."""
    rolling = [b for b in now.state.battalions_left if not battalions.is_fixed(now.state, b)]
    fixed = {b.card: evening.movement_modifiers(now.state, b).modifiers for b in rolling}
    for battalion in rolling:
        die = now.dice.roll(10)
        tally = Tally(die, "die", "TA-EOD-03", fixed[battalion.card])
        forward = evening.bands_moved(now.state, battalion, tally.total)
        band = evening.band_after(battalion, forward)
        word = "stays" if band is battalion.band else f"{'forward' if forward > 0 else 'back'} {abs(forward)}"
        yield Rolled("movement", battalion.card, die, tally, word)
        if band is not battalion.band:
            yield ev.BattalionMoved(battalion.card, band)
    yield begin("losses")


def suffer_losses(now: Now[State]) -> Stream:
    """SO lost to battalions near the base, and Harass (TA-EOD-06); the last day has no shop (TA-EOD-09)."""
    for amount, reason, rule in evening.losses(now.state):
        yield from lose_so(now, amount, reason, rule)
    yield begin("shop" if now.state.day < now.state.days else "night")


class Shop(Asking):
    """Replacements, repair and rest, in any order (TA-REST-02); all may be left out (TA-REPAIR-03, TA-REST-03)."""

    key = "shop"
    takes = (cmd.ReplaceAircraft, cmd.ReplacePilot, cmd.Repair, cmd.Heal, cmd.Rest, Done)
    wanted = "replacements, repair and rest"
    rule = "TA-REST-02"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(
            f"Evening of day {state.day}: replace, repair, heal or rest ({state.so} SO, {state.vp} VP).",
            self.rule,
            DONE,
        )

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.ReplaceAircraft(serial) for serial in state.planes)
        for old in state.pilots.values():
            new = (
                p.name for p in state.library.pilots.values() if p.family == old.family and p.name not in state.pilots
            )
            yield from (cmd.ReplacePilot(old.name, name) for name in new)
        yield from (
            cmd.Repair(p.serial, d.name, d.heavy) for p in state.planes.values() for d in dict.fromkeys(p.damage)
        )
        yield from (cmd.Heal(p.name, heavy) for p in state.living_pilots for heavy in dict.fromkeys(p.wounds))
        yield from (cmd.Rest(), DONE)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.ReplaceAircraft(serial):
                return evening.replace_refusal(state, serial)
            case cmd.ReplacePilot(old, new):
                return evening.replace_pilot_refusal(state, old, new)
            case cmd.Repair(serial, name, heavy):
                return evening.repair_refusal(state, state.planes.get(serial), Damage(name, heavy))
            case cmd.Heal(pilot, heavy):
                return evening.heal_refusal(state, pilot, heavy)
            case cmd.Rest():
                return evening.rest_refusal(state)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case cmd.ReplaceAircraft(serial):
                yield from _replace(now, serial)
            case cmd.ReplacePilot(old, new):
                yield VpChanged(-evening.REPLACE_PILOT_VP, f"{new} for {old}", "TA-REPL-05", new)
                yield ev.PilotReplaced(old, new, now.state.pilots[old].level)
            case cmd.Repair(serial, name, heavy):
                damage = Damage(name, heavy)
                yield SoChanged(
                    -evening.REPAIR_PRICE, f"repair of {damage} on {plane_name(now.state, serial)}", "TA-REPAIR-01"
                )
                yield ev.DamageRemoved(serial, damage, "TA-REPAIR-01")
            case cmd.Heal(pilot, heavy):
                yield SoChanged(-evening.REPAIR_PRICE, f"healing of {pilot}", "TA-REPAIR-02")
                yield ev.WoundHealed(pilot, heavy, "TA-REPAIR-02")
            case cmd.Rest():
                yield SoChanged(-evening.REST_PRICE, "rest and relaxation", "TA-REST-01")
                yield ev.Rested()
                for resting in now.state.living_pilots:
                    amount = evening.recovery(now.state, resting)
                    yield from stress(now, resting.name, -amount, "rest and relaxation", "TA-REST-01", drops=False)
            case _:
                yield begin("night")


def _replace(now: Now[State], serial: int) -> Stream:
    """A new aircraft under the same serial (TA-REPL-08); a damaged one leaves its sound parts, to be used at once
    (TA-REPL-04)."""
    plane = now.state.planes[serial]
    crashed = plane.status == "crashed"
    yield VpChanged(-evening.REPLACE_AIRCRAFT_VP, f"new {plane.card}", "TA-REPL-01", str(serial))
    yield ev.AircraftReplaced(serial, plane.damage, crashed)
    if not crashed:
        yield nest("salvage", serial, plane.card, *evening.sound_parts(now.state, plane.card, plane.damage))


class SalvageStep(Asking):
    """Each sound part of the replaced aircraft once, for another one of its family (TA-REPL-03)."""

    key = "salvage"
    takes = (cmd.Salvage, Done)
    wanted = "the use of salvaged parts"
    rule = "TA-REPL-04"

    def _parts(self, state: State) -> tuple[str, ...]:
        return tuple(str(part) for part in state.frames[-1].args[2:])

    def _ideas(self, state: State) -> list[Command]:
        return [cmd.Salvage(d.name, d.heavy, p.serial) for p in state.planes.values() for d in dict.fromkeys(p.damage)]

    def asks(self, state: State) -> bool:
        return any(self.why_not(state, idea) is None for idea in self._ideas(state))

    def run(self, now: Now[State]) -> Stream:
        yield end(now)

    def prompt(self, state: State, seat: int) -> Prompt:
        parts = ", ".join(self._parts(state))
        return prompt(f"Salvage from {plane_name(state, int(state.frames[-1].args[0]))}: {parts}.", "TA-REPL-03", DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        return [*self._ideas(state), DONE]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        if not isinstance(command, cmd.Salvage):
            return None
        given_to, card = state.frames[-1].args[:2]
        damage = Damage(command.name, command.heavy)
        return evening.salvage_refusal(state, str(card), self._parts(state), int(given_to), command.serial, damage)

    def act(self, now: Now[State], command: Command) -> Stream:
        if not isinstance(command, cmd.Salvage):
            yield end(now)
            return
        serial, card = now.state.frames[-1].args[:2]
        yield ev.DamageRemoved(command.serial, Damage(command.name, command.heavy), "TA-REPL-03")
        left = (part for part in self._parts(now.state) if part != command.name)
        yield begin("salvage", serial, card, *left)


def fall(now: Now[State]) -> Stream:
    """The next day, or the outcome after the last (TA-EOD-13, TA-END-01)."""
    day = now.state.day
    yield ev.NightFell()
    if day < now.state.days:
        yield begin("condition", day + 1)
    else:
        yield CampaignEnded(campaign_result(now.state))
        yield begin("over")


STEPS = {
    "recovery": Automatic("recovery", recover),
    "income": Automatic("income", earn),
    "enemy_moves": Automatic("enemy_moves", move_enemy),
    "losses": Automatic("losses", suffer_losses),
    "shop": Shop(),
    "salvage": SalvageStep(),
    "night": Automatic("night", fall),
}
