"""How attack rolls, hits and losses are shown."""

from __future__ import annotations

from functools import partial

from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import hits
from tabletop.games.conflict_solo.rules.hits import Destroyed, HitDrawn
from tabletop.games.conflict_solo.rules.naming import counted, worth
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.sheets import AI, HITS
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import faces
from tabletop.games.conflict_solo.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Roll, Showing
from tabletop.table.play.showing import shows

OUTCOMES = ("missed", "one hit", "two hits")
HEAVY = 6
"""From this blue firepower on the shot is a gun's."""


def _outcome(e: AttackRolled, before: State) -> str:
    """What the dice brought: a hit on who is hit already destroys it (CH-HIT-03)."""
    target = before.counters.get(e.target)
    again = target is not None and before.hit_of(target) is not None
    return "a second hit, destroyed" if e.hits == 1 and again else OUTCOMES[e.hits]


class FiringShowings:
    """See the module."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AttackRolled)
    def _rolled(self, e: AttackRolled, before: State, after: State) -> Showing:
        source, target = self.scene.at(after, e.attacker), self.scene.at(after, e.target)
        gun = any("blue" in reason for reason in (e.fp.reason,)) and e.fp.base >= HEAVY
        flashes: list[Flash] = []
        if source is not None and target is not None and source != target:
            flashes.append(
                Flash(
                    "missile" if gun else "tracer",
                    (source, target),
                    "red" if e.attacker[:1] == "A" else "white",
                    ms=300,
                )
            )
        if target is not None:
            flashes.append(Flash("burst" if e.hits else "dust", (target,), ms=340, start=260))
        who = piece_name(after, e.attacker) if e.attacker else e.source[:1].upper() + e.source[1:]
        needed = e.dv.total - e.fp.total - e.caps
        modifiers = [worth("Firepower", e.fp), worth("Defence", e.dv)]
        modifiers += [f"{counted(e.caps, 'CAP')} on the dice"] if e.caps else []
        good = hits(sum(e.dice) + e.fp.total + e.caps, e.dv.total) > 0
        side = after.counters[e.attacker].side if e.attacker in after.counters else after.turn
        ends = [id for id in (e.attacker, e.target) if id in before.counters]
        roll = Roll(
            f"{who} at {piece_name(after, e.target)}",
            f"needs {max(2, needed)}",
            tuple(Die("white", n, good) for n in e.dice),
            f"{sum(e.dice)}: {_outcome(e, before)}",
            "CH-CC-02" if e.how == "cc" else "CH-FIRE-06",
            tuple(modifiers),
            int(side == AI),
            tuple(partial(faces.picture, before, id) for id in ends) if len(ends) == 2 else (),
            (source, target) if source is not None and target is not None and source != target else (),
            foe=side == AI,
        )
        return Showing(
            flashes=tuple(flashes), roll=roll, sound="guns_green" if gun else "guns_white", look=target, ms=620
        )

    @shows(HitDrawn)
    def _hit(self, e: HitDrawn, before: State, after: State) -> Showing | None:
        at = self.scene.at(before, e.id)
        return Showing(flashes=(Flash("text", (at,), "gold", HITS[e.key].name, ms=400),), look=at) if at else None

    @shows(Destroyed)
    def _destroyed(self, e: Destroyed, before: State, after: State) -> Showing | None:
        at = self.scene.at(before, e.id)
        if at is None:
            return None
        words = Flash("text", (at,), "red", f"{piece_name(before, e.id)} lost", ms=800)
        return Showing(flashes=(Flash("burst", (at,), ms=600), words), sound="explosion", look=at)
