"""The volley: one attack roll after the other (CH-FIRE-06), at counters and at structures."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.asker import Stream, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.chance import two_dice
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.fire.events import AttackEnded, AttackRolled, StructureHit, VolleySet
from tabletop.games.conflict_solo.rules.fire.shots import (
    LONG_FP,
    SHORT_FP,
    Reach,
    Shot,
    boost_fp,
    close_shot,
    fire_dv,
    hits,
    reach,
    shot_at,
    stack,
)
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.hiding import Revealed, prove, show
from tabletop.games.conflict_solo.rules.hits import destroy
from tabletop.games.conflict_solo.rules.naming import counted
from tabletop.games.conflict_solo.rules.objectives import vp_scored
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft, Volley
from tabletop.games.conflict_solo.rules.sheets import AI, Colour, Structure
from tabletop.games.conflict_solo.rules.sight import cover, free_lines
from tabletop.games.conflict_solo.rules.state import State

# -- Attacks without a gunner's aim: bombs, shells, mines, the panzerfaust, and attacks on structures.

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


# -- The volley: one attack roll after the other (CH-FIRE-06), at counters and at structures.

DROP_DOWN = "AC09"
DROP_DV = 2
"""DV of Drop Down (AC09)."""


class Volleys(Step[State]):
    """The next attack roll: targets that are gone are passed over, REs and hidden AIs are revealed first (CH-RE-05,
    CH-HID-05)."""

    key = "volley"

    def run(self, now: Now[State]) -> Stream:
        present = now.state.volley
        if present is None or not present.targets:
            yield VolleySet(None)
            yield end(now)
            return
        (id, change), left = present.targets[0], replace(present, targets=present.targets[1:], first=False)
        if id in now.state.structures:
            yield VolleySet(left)
            yield from _at_structure(now, present, id, change)
            return
        target = now.state.counters.get(id)
        if target is not None and is_re(target):
            yield from prove(now, id, present.attacker)
            target = now.state.counters.get(id)
            if target is None:
                yield AttackEnded(present.attacker, id, "there is nothing", "CH-RE-06")
        elif target is not None and target.hidden and target.side == AI:
            yield Revealed(id, "CH-HID-05")
            target = now.state.counters[id]
        yield VolleySet(left)
        if target is not None:
            yield from _at_counter(now, present, target, change)


def _at_counter(now: Now[State], volley: Volley, target: Counter, change: int) -> Stream:
    """One roll against a counter (CH-FIRE-06)."""
    shot = shot_of(now.state, volley, target, change)
    if shot is None:
        yield AttackEnded(volley.attacker, target.id, "no firepower against it", "CH-FIRE-01")
        return
    dv = shot.dv
    if volley.reaction == f"{DROP_DOWN} {target.id}":
        dv = dv.plus(DROP_DV, "Drop Down", "CH-CARD-09")
    dice, extra = two_dice(now), volley.dice if volley.first else 0
    scored = hits(sum(dice) + shot.fp.total + extra, dv.total)
    yield AttackRolled(volley.attacker, volley.source, target.id, volley.how, dice, shot.fp, dv, extra, scored)
    if scored:
        yield nest("hit", target.id, scored)


def shot_of(state: State, volley: Volley, target: Counter, change: int = 0) -> Shot | None:
    """The numbers of the next roll of a volley; None: no firepower against the target."""
    attacker = state.counters.get(volley.attacker)
    if volley.how == "panzerfaust" and attacker is not None:
        return faust_shot(state, attacker, target)
    if volley.how == "cc" and attacker is not None:
        return close_shot(state, attacker, target, volley.boost, volley.first)
    if volley.how == "fire" and attacker is not None:
        how = reach(state, attacker, target.hex)
        return (
            None
            if isinstance(how, Refusal)
            else shot_at(state, attacker, target, how, volley.support, volley.boost, volley.first)
        )
    return blast_shot(state, volley, target, change)


def _at_structure(now: Now[State], volley: Volley, id: str, change: int) -> Stream:
    """A hit is one step, two hits are two (CH-AIR-10); at 0 steps a bridge falls with all that is on it (Table 12)."""
    structure = next(s for s in now.state.scenario.structures if s.id == id)
    left = now.state.structures[id]
    shot = structure_shot(now.state, volley, structure, change)
    if not left or shot is None:
        return
    dice, extra = two_dice(now), volley.dice if volley.first else 0
    scored = hits(sum(dice) + shot.fp.total + extra, shot.dv.total)
    yield AttackRolled(volley.attacker, volley.source, id, volley.how, dice, shot.fp, shot.dv, extra, scored)
    lost = min(left, scored)
    if not lost:
        return
    works = structure.hexes if left == lost and structure.kind == "bunker" else ()
    yield StructureHit(id, left - lost, works)
    if structure.vp:
        yield vp_scored(lost * structure.vp, f"{structure.name} loses {counted(lost, 'step')}", "CH-VP-01")
    if left == lost and structure.kind == "bridge":
        drowned = [c for c in now.state.counters.values() if c.hex in structure.hexes]
        drowned.sort(key=lambda c: (not c.loaded_on, c.id))  # passengers first: nobody is left to be hit
        for counter in drowned:
            yield from destroy(now, counter.id, f"{structure.name} falls", "CH-AIR-10")


# -- How the player's attacks begin: who attacks is seen, who is attacked is settled (CH-FIRE-08, CH-CC-02).


def fire(now: Now[State], plan: Draft) -> Stream:
    """CH-FIRE-08: the chosen target first. An RE is revealed before the roll (CH-RE-06)."""
    yield from show(now, [plan.unit, *plan.supporters], "CH-FIRE-13")
    unit = now.state.counters[plan.unit]
    target = now.state.counters.get(plan.target)
    if target is None:
        name, _, hex = plan.target.rpartition(" ")
        how = reach(now.state, unit, hex)
        long = isinstance(how, Reach) and how.long
        yield VolleySet(
            Volley("fire", plan.unit, plan.unit, ((name, 0),), dice=plan.dice, boost=plan.boost, hex=hex, long=long)
        )
        yield nest("volley")
        return
    if is_re(target):
        yield from prove(now, plan.target, plan.unit)
        target = now.state.counters.get(plan.target)
        if target is None:
            yield AttackEnded(plan.unit, plan.target, "there is nothing", "CH-RE-06")
            return
    how = reach(now.state, unit, target.hex)
    assert isinstance(how, Reach)
    targets = tuple((c.id, 0) for c in stack(now.state, unit, target, how))
    support = len(plan.supporters)
    yield VolleySet(
        Volley("fire", plan.unit, plan.unit, targets, dice=plan.dice, support=support, boost=plan.boost, hex=target.hex)
    )
    yield nest("volley")


def assault(now: Now[State], plan: Draft) -> Stream:
    """CH-CC-02: one counter in the hex."""
    yield from show(now, [plan.unit], "CH-FIRE-13")
    hex = now.state.counters[plan.unit].hex
    yield VolleySet(Volley("cc", plan.unit, plan.unit, ((plan.target, 0),), dice=plan.dice, boost=plan.boost, hex=hex))
    yield nest("volley")


STEPS = (Volleys(),)
