"""Heavy AA: guns without IFE that fire at any aircraft over the map in their side's PFPh and DFPh (AS-HAA). No step
of its own: `prep` and `defend` offer it by `takes`, `asks`, `legal`, `why_not` and `act`. The calibre does not
matter (AS-HAA-11).
"""

from __future__ import annotations

from collections.abc import Generator

from tabletop.core.asking import Stream
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command, Event
from tabletop.games.air_support.rules import flying, light_aa
from tabletop.games.air_support.rules.dogfights import ending, fights
from tabletop.games.air_support.rules.flak import reach
from tabletop.games.air_support.rules.flak.events import HeavyFired, HeavyPicked, PlaneStopped
from tabletop.games.air_support.rules.flak.light_fire import unmask
from tabletop.games.air_support.rules.flak.orders import FireHeavy
from tabletop.games.air_support.rules.flying import PlaneRecalled
from tabletop.games.air_support.rules.harm.events import WeaponBroken
from tabletop.games.air_support.rules.light_aa import Flak, HeavyHit
from tabletop.games.air_support.rules.pieces import AirStatus, Marker, Plane
from tabletop.games.air_support.rules.player_turn.asking import roll
from tabletop.games.air_support.rules.state import Phase, State

takes: tuple[type[Command], ...] = (FireHeavy,)


def targets(state: State) -> list[Plane]:
    """Every aircraft over the map or in the holding box, of either side, in Melee too (AS-HAA-02)."""
    return [p for p in state.planes.values() if p.status is AirStatus.ONBOARD]


def asks(state: State, seat: int) -> bool:
    """Whether a side has a shot."""
    return bool(targets(state)) and any(reach.heavy_refusal(state, seat, gun) is None for gun in state.guns)


def legal(view: State, seat: int) -> list[Command]:
    """Every heavy AA gun that may fire now."""
    if not targets(view):
        return []
    return [FireHeavy(gun) for gun in view.guns if reach.heavy_refusal(view, seat, gun) is None]


def why_not(view: State, seat: int, command: Command) -> Refusal | None:
    assert isinstance(command, FireHeavy)
    return (
        Refusal("AS-HAA-02", "No aircraft is there.")
        if not targets(view)
        else reach.heavy_refusal(view, seat, command.gun)
    )


def act(now: Now[State], seat: int, command: Command) -> Stream:
    """One shot: Random Selection, a To Hit DR without modifiers, the gun turns (AS-HAA-03 to AS-HAA-07)."""
    assert isinstance(command, FireHeavy)
    yield from unmask(now, command.gun)
    key = yield from _pick(now, command.gun)
    gun = now.state.guns[command.gun]
    barrel = now.state.gun(gun).barrel
    crew = now.state.infantry[gun.crew]
    colored, white = roll(now)
    result = light_aa.heavy(colored + white)
    broken = colored + white >= barrel.breakdown
    keeps = colored <= reach.heavy_rof(barrel.rof, gun.aa_mode, crew.pinned) and not broken
    used = Marker.PREP if now.state.phase is Phase.PFPH else Marker.FINAL
    marker = used if not keeps else Marker.NONE if gun.marker is Marker.OPPORTUNITY else gun.marker
    yield HeavyFired(command.gun, key, colored, white, int(result), (gun.facing + white) % 6, keeps, marker, broken)
    if broken:
        yield WeaponBroken(command.gun, "", "AS-HAA-06")
    yield from _hit(now, key, result)


def _pick(now: Now[State], gun: str) -> Generator[Event, None, str]:
    """The target; more than one aircraft: the highest dr, own ones with -1 unless in aerial Melee, ties again
    (AS-HAA-03).
    """
    seat = now.state.guns[gun].seat
    planes = targets(now.state)
    drs: list[tuple[str, int, int]] = []
    while len(planes) > 1:
        rolled = [(p.id, now.dice.roll(), -int(p.seat == seat and p.fight < 0)) for p in planes]
        drs += rolled
        most = max(dr + drm for _, dr, drm in rolled)
        planes = [p for p, (_, dr, drm) in zip(planes, rolled, strict=True) if dr + drm == most]
    if drs:
        yield HeavyPicked(gun, tuple(drs), planes[0].id)
    return planes[0].id


def _hit(now: Now[State], key: str, result: HeavyHit) -> Stream:
    """Shot down, Damaged, stopped; an own plane is treated the same, and scores for the enemy (AS-HAA-09). A
    Damaged one is Recalled unless it is held in Melee, whose other side may be left alone (AS-HAA-10, AS-DOG-32).
    """
    fight = now.state.planes[key].fight
    if result is HeavyHit.STOPPED:
        yield PlaneStopped(key)
    elif result is not HeavyHit.NOTHING:
        yield from flying.struck(
            now, key, Flak.ELIMINATED if result is HeavyHit.ELIMINATED else Flak.DAMAGED, "AS-HAA-04"
        )
        plane = now.state.planes[key]
        if plane.status is AirStatus.ONBOARD and fight < 0:
            yield PlaneRecalled(key)
        if fight >= 0 and fights.one_sided(now.state, fight):
            yield from ending.settle(now, fight)
