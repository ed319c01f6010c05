"""Speed points and steps of aircraft on the battlefield (TA-MOVE)."""

from __future__ import annotations

from tabletop.core.kept import kept_for
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.hexes import NEIGHBOURS, SIDE_NUMBERS, opposite, place_name
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name

PLACES = (*SIDE_NUMBERS, CENTRE)


@kept_for("planes", "pilots", "scenario")
def speed(state: State, flyer: Flyer) -> tuple[Tally, Tally]:
    """Least and most speed points of this activation (TA-MOVE-01, TA-MOVE-02). An aircraft that begins on a side must
    move (TA-MOVE-03)."""
    low, high = state.card_of(flyer).speed
    most = Tally(high, f"Speed of {flyer.card}", "TA-MOVE-02")
    for name, side in effects_on(state, flyer):
        if side.speed:
            most = most.plus(max(side.speed, 1 - most.total), name, "TA-MOVE-02")
    least = Tally(low, f"Least speed of {flyer.card}", "TA-MOVE-01")
    if flyer.began is not None and flyer.began[1] != CENTRE:
        least = least.plus(max(0, 1 - low), "began on a side", "TA-MOVE-03")
    return least.plus(min(0, most.total - least.total), "never above the maximum", "TA-MOVE-02"), most


def may_leave(state: State, flyer: Flyer) -> bool:
    """Leaving is allowed but in the Fast step of turn 1 (TA-MOVE-15)."""
    return not (state.here.turn == 1 and flyer.fast)


def _can_finish(state: State, flyer: Flyer, number: int, side: int, spent: int, least: int) -> bool:
    """Whether the least speed can still be met in a legal way from that place (TA-MOVE-16); leaving meets it
    (TA-MOVE-14)."""
    if spent >= least:
        return True
    if side == CENTRE:
        return any(_can_finish(state, flyer, number, s, spent + 1, least) for s in SIDE_NUMBERS)
    following = NEIGHBOURS[number][side]
    if not following:
        return may_leave(state, flyer)
    return any(_can_finish(state, flyer, following, s, spent + 1, least) for s in SIDE_NUMBERS if s != opposite(side))


def _crossing_refusal(state: State, flyer: Flyer, side: int) -> tuple[int, Refusal | None]:
    """From a side: the hex that is entered and why the new side, or the centre (TA-MOVE-05), cannot be taken there.
    Neither enemies nor aircraft are in the way (TA-FIELD-09)."""
    following = NEIGHBOURS[flyer.hex][flyer.side]
    if not following:
        return 0, Refusal(
            "TA-MOVE-10",
            f"The {SIDES[flyer.side]} side of hex {flyer.hex} leads off the battlefield: it can only leave.",
        )
    if side == opposite(flyer.side):
        return following, Refusal(
            "TA-MOVE-04", f"It has just crossed the {SIDES[side]} side of hex {following}; take any other one."
        )
    if side == CENTRE and not state.card_of(flyer).hover:
        return following, Refusal("TA-MOVE-13", f"{flyer.card} cannot hover: it never stops in a centre.")
    return following, None


def step_refusal(state: State, flyer: Flyer, side: int) -> Refusal | None:
    """Why the next speed point cannot be spent to take this side, or CENTRE."""
    if flyer.aimed:
        return Refusal("TA-ATTACK-08", "Stores are aimed: fire them or take the assignments back before moving on.")
    if side not in PLACES:
        return Refusal("TA-MOVE-04", f"A hex has sides 0 to 5 and a centre; {side} is none of them.")
    return _place_refusal(state, flyer, side, *speed(state, flyer))


def _place_refusal(state: State, flyer: Flyer, side: int, least: Tally, most: Tally) -> Refusal | None:
    """The same at a known speed."""
    if flyer.spent >= most.total:
        return Refusal("TA-MOVE-01", f"{flyer_name(flyer)} has spent all of its {most.total} speed points.")
    number = flyer.hex
    if flyer.side == CENTRE:
        if side == CENTRE:
            return Refusal(
                "TA-MOVE-07", f"It hovers in the centre of hex {number} already; a speed point takes it to a side."
            )
    else:
        number, refusal = _crossing_refusal(state, flyer, side)
        if refusal is not None:
            return refusal
    if not _can_finish(state, flyer, number, side, flyer.spent + 1, least.total):
        return Refusal(
            "TA-MOVE-16",
            f"From {place_name(number, side)} it could not spend its {least.total} speed points: nobody leaves"
            " in the Fast step of turn 1.",
        )
    return None


def landing(flyer: Flyer, side: int) -> tuple[int, int]:
    """Where a legal step to `side` puts the aircraft: (hex, side)."""
    return (flyer.hex if flyer.side == CENTRE else NEIGHBOURS[flyer.hex][flyer.side]), side


def leave_refusal(state: State, flyer: Flyer) -> Refusal | None:
    """Why the aircraft cannot leave the battlefield now (TA-MOVE-10, TA-MOVE-12, TA-MOVE-15); what has left is out of
    it (TA-MOVE-11)."""
    if flyer.aimed:
        return Refusal("TA-ATTACK-08", "Stores are aimed: fire them or take the assignments back before leaving.")
    if flyer.side == CENTRE or NEIGHBOURS[flyer.hex][flyer.side]:
        return Refusal(
            "TA-MOVE-12",
            f"It leaves over an outer side of a perimeter hex; it is at {place_name(flyer.hex, flyer.side)}.",
        )
    if not may_leave(state, flyer):
        return Refusal(
            "TA-MOVE-15",
            "Nobody leaves the battlefield in the Fast step of turn 1; from the enemy fire of turn 1 on it may.",
        )
    most = speed(state, flyer)[1]
    if flyer.spent >= most.total:
        return Refusal(
            "TA-MOVE-01", f"Leaving costs 1 speed point; all {most.total} are spent. It leaves in its next activation."
        )
    return None


def end_refusal(state: State, flyer: Flyer) -> Refusal | None:
    """Why the activation cannot end yet (TA-MOVE-01, TA-MOVE-03, TA-MOVE-06)."""
    if flyer.aimed:
        return Refusal("TA-ATTACK-08", "Stores are aimed: fire them or take the assignments back first.")
    least = speed(state, flyer)[0]
    if flyer.spent < least.total:
        rule = least.rules[-1] if least.modifiers else "TA-MOVE-01"
        return Refusal(
            rule, f"{flyer_name(flyer)} must spend at least {least.total} speed points; it has spent {flyer.spent}."
        )
    return None


def steps(state: State, flyer: Flyer) -> list[int]:
    """The sides, or CENTRE, that the next speed point may take."""
    if flyer.aimed:
        return []
    least, most = speed(state, flyer)
    return [side for side in PLACES if _place_refusal(state, flyer, side, least, most) is None]
