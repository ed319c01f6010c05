"""The volley: one attack roll after the other (CH-FIRE-06), at counters and at structures."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.asking import Stream, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.chance import two_dice
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.fire.blasts import blast_shot, faust_shot, structure_shot
from tabletop.games.conflict_solo.rules.fire.events import AttackEnded, AttackRolled, StructureHit, VolleySet
from tabletop.games.conflict_solo.rules.fire.reaching import reach
from tabletop.games.conflict_solo.rules.fire.shots import (
    Shot,
    close_shot,
    hits,
    shot_at,
)
from tabletop.games.conflict_solo.rules.hiding import Revealed, prove
from tabletop.games.conflict_solo.rules.hits import destroy
from tabletop.games.conflict_solo.rules.objectives import vp_scored
from tabletop.games.conflict_solo.rules.pieces import Counter, Volley
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.wording import counted

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


STEPS = (Volleys(),)
