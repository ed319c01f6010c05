"""Anti-aircraft fire: where it is asked for and with which guns (AW-AA)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.pieces import PRINTED_AA, Fire
from tabletop.games.air_wars.rules.sheets import Kind
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths.flak import printed_aa
from tabletop.games.air_wars.rules.wording import gun as gun_name


def enemy_above(state: State, square: str, seat: int) -> bool:
    """Whether enemy units fly in a square, known or not (AW-AA-05)."""
    return bool(state.flying(square, 1 - seat)) or state.unknown(square, 1 - seat).flying > 0


def asked_squares(state: State, seat: int) -> list[str]:
    """Squares for which the firing player is asked, from public facts alone: his printed AA or any ground counter of
    his under enemy aircraft (AW-HID-11), where he has not fired yet."""
    squares = {u.place for u in state.units.values() if u.flying and u.seat != seat}
    squares |= {b.square for b in state.blips if b.seat != seat and b.flying}
    return [
        s for s in in_order(state.scenario, squares)
        if s not in state.fired and (printed_aa(state, s, seat) or _ground_counter(state, s, seat))
    ]  # fmt: skip


def _ground_counter(state: State, square: str, seat: int) -> bool:
    known = any(state.sheet(u).kind in (Kind.AA, Kind.HQ) for u in state.ground(square, seat))
    return known or state.unknown(square, seat).ground > 0


def guns_in(state: State, square: str, seat: int) -> list[str]:
    """The guns that a side has in a square: printed AA first, then AA units by id (AW-AA-02)."""
    found = [PRINTED_AA] if printed_aa(state, square, seat) else []
    return found + [u.id for u in state.ground(square, seat) if state.sheet(u).kind is Kind.AA]


def aim_refusal(state: State, seat: int, square: str) -> Refusal | None:
    """Why a side cannot fire AA in a square. A gun may fire in every enemy hour (AW-AA-13), once a segment."""
    if square in state.fired:
        return Refusal("AW-AA-06", f"The flak in {square} has fired in this hour.")
    if not enemy_above(state, square, seat):
        return Refusal("AW-AA-01", "AA fires at enemy units that fly in its square.")
    if not guns_in(state, square, seat):
        return Refusal("AW-AA-02", f"You have no AA in {square}.")
    return None


def gun_refusal(state: State, fire: Fire, gun: str) -> Refusal | None:
    """Why a gun cannot take part in the fire (AW-AA-03)."""
    if gun in fire.guns:
        return Refusal("AW-AA-03", f"{gun_name(gun)} fires already.".capitalize())
    if gun not in guns_in(state, fire.square, fire.seat):
        return Refusal("AW-AA-03", f"Name AA units in {fire.square} or its printed AA.")
    return None


def targets_of(state: State, fire: Fire) -> Sequence[str]:
    """All flying enemy units of the square are one target (AW-AA-07), own ones are not harmed (AW-AA-11); decoys take
    no losses (AW-DEC-02)."""
    return [
        u.id for u in sorted(state.flying(fire.square, 1 - fire.seat), key=lambda u: u.id) if not state.sheet(u).decoy
    ]
