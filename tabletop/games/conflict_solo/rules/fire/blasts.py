"""Attacks without a gunner's aim: bombs, shells, mines, the panzerfaust, and attacks on structures."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.fire.reaching import Reach
from tabletop.games.conflict_solo.rules.fire.shots import (
    LONG_FP,
    SHORT_FP,
    Shot,
    boost_fp,
    fire_dv,
)
from tabletop.games.conflict_solo.rules.ground import cover
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Counter, Volley
from tabletop.games.conflict_solo.rules.sheets import Colour, Structure
from tabletop.games.conflict_solo.rules.sight import free_lines
from tabletop.games.conflict_solo.rules.state import State

FAUST_FP = 10
"""Blue FP of the panzerfaust (AC24)."""
RULES = {"air": "CH-AIR-07", "artillery": "CH-ART-01", "mines": "CH-MINE-01"}


def blast_dv(state: State, how: str, target: Counter, soft: bool) -> Tally:
    """Total DV: the flank. Mines know no DM (CH-MINE-01); bombs meet terrain and solid works (CH-AIR-07); shells like
    indirect fire the smoke of the hex too (CH-ART-01, CH-SMOKE-03)."""
    tally = Tally(figures.dv(state, target, True), "flank", RULES[how])
    if how == "mines":
        return tally
    tally = tally.plus(cover(state, target.hex, soft, area=True), f"cover in {target.hex}", RULES[how])
    if how == "artillery":
        tally = tally.plus(state.smoke.get(target.hex, 0), "smoke", "CH-SMOKE-03")
    return tally


def blast_shot(state: State, volley: Volley, target: Counter, change: int = 0) -> Shot | None:
    """The attack of a volley without a counter; against open tops the better of red and blue (CH-FIRE-12,
    CH-FIRE-15). change: FP in the hexes around (CH-AIR-08, CH-ART-01)."""
    kind = state.type_of(target)
    open_top = kind.dv_colour is Colour.BLUE and "open_top" in kind.traits and volley.how != "mines"
    found: Shot | None = None
    for colour in (Colour.RED, Colour.BLUE):
        power = volley.red if colour is Colour.RED else volley.blue
        if power is None or (colour is not kind.dv_colour and not (open_top and colour is Colour.RED)):
            continue
        fp = Tally(power, f"{colour.value} firepower", RULES[volley.how]).plus(
            change, "beside the target", RULES[volley.how]
        )
        shot = Shot(colour, fp, blast_dv(state, volley.how, target, kind.dv_colour is Colour.RED), indirect=True)
        if found is None or shot.needed < found.needed:
            found = shot
    return found


def structure_shot(state: State, volley: Volley, structure: Structure, change: int = 0) -> Shot | None:
    """Blue FP against the structure's DV, no terrain DM (CH-AIR-10); a gun or vehicle by direct fire (CH-FIRE-14)."""
    attacker = state.counters.get(volley.attacker)
    dv = Tally(structure.dv, structure.name, "CH-AIR-10")
    if attacker is None:
        if volley.blue is None or volley.how == "mines":
            return None
        fp = Tally(volley.blue, "blue firepower", RULES[volley.how]).plus(
            change, "beside the target", RULES[volley.how]
        )
        return Shot(Colour.BLUE, fp, dv, indirect=True)
    power = figures.fp(state, attacker, Colour.BLUE)
    if power is None:
        return None
    fp = Tally(power, "blue firepower", "CH-FIRE-14")
    fp = fp.plus(SHORT_FP if distance(attacker.hex, volley.hex) == 1 else 0, "short range", "CH-FIRE-02")
    fp = fp.plus(LONG_FP if volley.long else 0, "long range", "CH-FIRE-02")
    fp = fp.plus(-state.smoke.get(attacker.hex, 0), "smoke around the attacker", "CH-FIRE-04")
    fp = fp.plus(1 if state.level(attacker.hex) > state.level(volley.hex) else 0, "higher ground", "CH-FIRE-04")
    return Shot(Colour.BLUE, boost_fp(fp, volley.boost, volley.first, False, Colour.BLUE), dv, long=volley.long)


def faust_shot(state: State, attacker: Counter, target: Counter) -> Shot | None:
    """The panzerfaust (AC24): blue FP 10 at an adjacent vehicle, no range bonus; None against soft ones."""
    if state.type_of(target).dv_colour is not Colour.BLUE:
        return None
    hit = state.hit_of(attacker)
    base = max(0, FAUST_FP + (hit.fp or 0 if hit is not None else 0))
    fp = Tally(base, "panzerfaust", "CH-CARD-01")
    if state.level(attacker.hex) > state.level(target.hex):
        fp = fp.plus(1, "higher ground", "CH-FIRE-04")
    fp = fp.plus(-state.smoke.get(attacker.hex, 0), "smoke around the attacker", "CH-FIRE-04")
    how = Reach(1, free_lines(state, attacker.hex, target.hex))
    return Shot(Colour.BLUE, fp, fire_dv(state, attacker, target, Colour.BLUE, how))
