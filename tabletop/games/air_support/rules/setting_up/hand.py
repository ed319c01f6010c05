"""What a side has in hand at set-up besides its pieces, and where it may go: weapons, "?", hiding (AS-SETUP-02,
AS-SETUP-04, AS-SETUP-06). Foxholes are in `foxholes`.
"""

from __future__ import annotations

from tabletop.core.kept import kept
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import terrain
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.hiding.concealment import stack_at
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.setting_up import placing
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import every, known_enemy, men_of, mmc, unit, units_at
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex


@kept("scenario")
def area(state: State, seat: int) -> frozenset[Hex]:
    """All hexes in which the side sets anything up."""
    return frozenset(at for g in state.scenario.groups if g.seat == seat and not g.turn for at in g.zone)


def locations(state: State, seat: int) -> tuple[Location, ...]:
    """The Locations of the area in which infantry may stand, found once for each area."""
    zone = area(state, seat)
    found: tuple[Location, ...] | None = state.ground.memo.get(("area", zone))
    if found is None:
        found = tuple(
            p
            for at in sorted(zone)
            if terrain.T12[state.ground[at].terrain].infantry is not None
            for p in state.ground.locations(at)
        )
        state.ground.memo["area", zone] = found
    return found


@kept(men_of, "scenario", steady=True)
def carriers(state: State, seat: int) -> tuple[str, ...]:
    """Who may carry a support weapon at set-up: squads and half-squads that the side sets up; a gun's crew has its
    gun.
    """
    free = placing.to_place(state, seat)
    return tuple(
        u.id
        for u in free
        if isinstance(u, Infantry) and mmc(state, u) and not u.group and state.man(u).size is not Size.CREW
    )


def weapon_refusal(state: State, seat: int, key: str, to: str) -> Refusal | None:
    weapon = state.weapons.get(key)
    if (
        weapon is None
        or weapon.seat != seat
        or to not in carriers(state, seat)
        or weapon.owner not in carriers(state, seat)
    ):
        return Refusal("AS-SETUP-02", "A support weapon of yours starts with a squad or half-squad of yours.")
    return Refusal("AS-SETUP-02", f"{called(state, to)} has it already.") if weapon.owner == to else None


@kept(men_of, "scenario")
def squads_to_conceal(state: State, seat: int) -> int:
    """How many squads more must begin under a "?" or hidden (SSR of S4, AS-SCOPE-02)."""
    mine = [u for u in men_of(state, seat) if not u.dummy and state.man(u).size is Size.SQUAD]
    return max(
        0,
        state.scenario.sides[seat].concealed_squads
        - sum(u.concealed is not Concealed.KNOWN and u.where is Where.MAP for u in mine),
    )


def conceal_refusal(state: State, seat: int, place: Location) -> Refusal | None:
    """Why no "?" can be put on a Location (AS-SETUP-04)."""
    marks = state.sides[seat].marks
    if marks <= 0:
        return Refusal("AS-SETUP-04", 'You have no more "?" to place.')
    if (
        place.hex not in area(state, seat)
        or place not in state.ground.locations(place.hex)
        or terrain.T12[state.ground[place.hex].terrain].infantry is None
    ):
        return Refusal("AS-SETUP-04", 'A "?" lies in your set-up area, where infantry may stand.')
    if known_enemy(state, place.hex, seat):
        return Refusal("AS-SETUP-04", "A Known enemy unit stands there.")
    if stack_at(state, seat, place):
        return Refusal("AS-SETUP-04", 'One "?" covers all units of a Location.')
    squads = sum(
        isinstance(u, Infantry) and u.concealed is Concealed.KNOWN and state.man(u).size is Size.SQUAD
        for u in units_at(state, place, seat)
    )
    if not squads and marks - 1 < squads_to_conceal(state, seat):
        return Refusal("AS-SCOPE-02", 'Squads must still be concealed; keep your "?" for them.')
    return None


def next_stack(state: State, seat: int) -> int:
    """The number of the next "?" that a side puts down at set-up: odd for one, even for the other, the lowest that
    is free, so that it tells nothing of what the other side does.
    """
    used = {u.stack for u in every(state) if u.seat == seat}
    return next(n for n in range(1 + seat, 1000, 2) if n not in used)


def mark_refusal(state: State, seat: int, stack: int) -> Refusal | None:
    owner = any(u.stack == stack and u.seat == seat for u in every(state)) if stack else False
    return None if owner else Refusal("AS-SETUP-04", 'You have no such "?" on the map.')


@kept("guns", "scenario")
def hideable(state: State, seat: int) -> list[str]:
    """What may be hidden: of a gun with its crew the gun only (AS-SETUP-06)."""
    crews = {g.crew for g in state.guns.values() if g.crew}
    return sorted(
        key for g in state.scenario.groups if g.seat == seat and not g.turn for key in g.hip if key not in crews
    )


def hide_refusal(state: State, seat: int, key: str, on: bool) -> Refusal | None:
    piece = unit(state, key)
    if piece is None or key not in hideable(state, seat):
        return Refusal("AS-SETUP-06", "That unit may not be hidden.")
    if piece.where is not Where.MAP:
        return Refusal("AS-SETUP-06", "Place it first.")
    if (piece.concealed is Concealed.HIP) == on:
        return Refusal("AS-SETUP-06", "It is so already.")
    if not on and known_enemy(state, piece.place.hex, seat):
        return Refusal("AS-SETUP-06", "A Known enemy unit stands there.")
    return placing.room_refusal(state, piece) if not on else None
