"""Fire missions of the enemy: an observation plane that sighted its own side hands its battery over (AS-OBS-14,
AS-OBS-15). Frame: mistaken_fire (seat of the enemy, row, battery, q, r of the target of the TC).
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, arg, begin
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules.artillery import blast, observing
from tabletop.games.air_support.rules.artillery.events import FireChanged, FireHandedOver, FireLifted
from tabletop.games.air_support.rules.artillery.falling import draw_chit, drew_red, place_fire, second_concentration
from tabletop.games.air_support.rules.artillery.orders import AimMistake
from tabletop.games.air_support.rules.pieces import Battery, Concealed, Fire
from tabletop.games.air_support.rules.player_turn.asking import Asking, text
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex, distance


def missions(state: State, seat: int) -> list[Battery]:
    """Batteries of the enemy that the side directs for one Fire Mission (AS-OBS-15)."""
    return [b for b in state.batteries.values() if b.held_by == seat]


def _closest(state: State) -> list[Hex]:
    return observing.closest_own(state, state.batteries[text(state, 2)], (arg(state, 3), arg(state, 4)))


def mistaken_mission(now: Now[State], battery: Battery, at: Hex) -> Stream:
    """The enemy draws for access at once; black: he fires on the plane's side (AS-OBS-14)."""
    enemy = 1 - battery.seat
    if len(battery.pile):
        yield from draw_chit(now, battery.id, enemy, False)
        if not drew_red(now):
            yield begin("mistaken_fire", enemy, arg(now.state, 1), battery.id, *at)
            return
    yield from onward(now)


def _mission(now: Now[State], seat: int, key: str, at: Hex) -> Stream:
    """FFE:1 at once, with accuracy and error, without spotting round (AS-OBS-14)."""
    battery = now.state.batteries[key]
    known = [u.id for u in here(now.state, at).units if u.seat == battery.seat and u.concealed is Concealed.KNOWN]
    yield FireHandedOver(key, seat, known[0] if known else "")
    yield from place_fire(now, key, at, Fire.FFE1, 0, seat)
    yield from blast.concentration(now, key)
    yield FireChanged(key, Fire.FFE2)
    yield from onward(now)


def corrected_mission(now: Now[State], seat: int, at: Hex) -> Stream:
    """The mistaken FFE that was not accurate is corrected, and comes down for the second time (AS-OBS-15)."""
    battery = next(b for b in missions(now.state, seat) if at in observing.mission_shifts(now.state, b))
    assert battery.at is not None
    yield from place_fire(now, battery.id, at, Fire.FFE2, observing.greatest_error(distance(battery.at, at)), seat)
    yield from mission_over(now, battery.id)
    yield begin("artillery", seat, arg(now.state, 1), "")


def mission_over(now: Now[State], key: str) -> Stream:
    """He controls this one Fire Mission only (AS-OBS-15)."""
    if now.state.batteries[key].fire is Fire.FFE2:
        yield from second_concentration(now, key)
    yield FireHandedOver(key, -1, "")


class MistakenFire(Asking):
    """Which of several targets equally close (AS-OBS-14)."""

    key = "mistaken_fire"
    takes = (AimMistake,)
    wanted = "the mistaken fire mission"
    rule = "AS-OBS-14"

    def asks(self, state: State) -> bool:
        return len(_closest(state)) > 1

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "The enemy's battery fires on its own side. Which of the closest targets?", None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return (AimMistake(at) for at in _closest(view))

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        fits = isinstance(command, AimMistake) and command.hex in _closest(view)
        return (
            None
            if fits
            else Refusal("AS-OBS-14", "The fire falls on the closest unit of the plane's side that it sees.")
        )

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, AimMistake)
        yield from _mission(now, seat, text(now.state, 2), command.hex)

    def run(self, now: Now[State]) -> Stream:
        found = _closest(now.state)
        if found:
            yield from _mission(now, arg(now.state), text(now.state, 2), found[0])
        else:
            yield FireLifted(text(now.state, 2), "AS-OBS-14")
            yield from onward(now)


STEPS = (MistakenFire(),)
