"""Rumoured enemies prove themselves, hidden counters are seen (4.14)."""

from __future__ import annotations

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.games.conflict_solo.enemy.facing import towards
from tabletop.games.conflict_solo.events_fight import Revealed, RumourProved, RumoursGone
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.hiding import (
    hidden_beside,
    hidden_in,
    looked_at,
    notices,
    proven_by_move,
    rumours_beside,
)
from tabletop.games.conflict_solo.scenario import NOTHING
from tabletop.games.conflict_solo.sheets import AI, PLAYER
from tabletop.games.conflict_solo.state import State


def prove(now: Now[State], id: str, cause: str, facing: int | None = None) -> Stream:
    """One piece of the RE cup: nothing, and the RE is gone without VP or card (CH-RE-04, CH-RE-10), or a real counter
    that faces the nearest Unit. With the cup empty all other REs prove to be nothing (CH-RE-09)."""
    if not len(now.state.re_cup):
        yield RumoursGone((id,))
        return
    rumour = now.state.counters[id]
    kind = now.state.re_cup.next(now.dice)
    if kind == NOTHING:
        facing = 0
    elif facing is None:
        at = looked_at(now.state, rumour.hex, cause)
        ties = [str(f) for f in towards(now.state, rumour.hex, -1, at)] if at and at != rumour.hex else ["0"]
        facing = int((yield from pick(now, f"facing of {id}", ties, "CH-RE-04")))
    yield RumourProved(id, kind, facing, cause)
    if not len(now.state.re_cup):
        left = tuple(c.id for c in now.state.ais if is_re(c))
        if left:
            yield RumoursGone(left)


def show(now: Now[State], ids: list[str], rule: str) -> Stream:
    """Hidden counters are revealed."""
    for id in ids:
        if now.state.counters[id].hidden:
            yield Revealed(id, rule)


def found_on_entry(now: Now[State], id: str, came: int) -> Stream:
    """What stands in the hex that a counter has entered: hidden enemies are seen and close combat arises (CH-STACK-04,
    CH-HID-02, CH-HID-03); an RE is proved, facing where the Unit came from (CH-RE-10)."""
    mover = now.state.counters[id]
    enemy = AI if mover.side == PLAYER else PLAYER
    others = [c.id for c in hidden_in(now.state, enemy, mover.hex)]
    if others:
        yield from show(now, others, "CH-HID-05" if enemy == AI else "CH-HID-02")
        yield from show(now, [id], "CH-HID-02" if enemy == AI else "CH-HID-05")
    if mover.side == PLAYER:
        for rumour in [c for c in now.state.at(mover.hex) if is_re(c)]:
            yield from prove(now, rumour.id, id, (came + 3) % 6)


def found_moving(now: Now[State], id: str, *hexes: str) -> Stream:
    """A hidden counter that moves or pivots in sight is seen (CH-HID-02, CH-HID-05)."""
    mover = now.state.counters[id]
    if mover.hidden and notices(now.state, mover, *hexes):
        yield Revealed(id, "CH-HID-02" if mover.side == PLAYER else "CH-HID-05")


def found_beside(now: Now[State], id: str) -> Stream:
    """What a counter finds where its move ends: hidden enemies beside it, REs; an RE itself (CH-HID-02, CH-HID-05,
    CH-RE-05)."""
    mover = now.state.counters[id]
    enemy = AI if mover.side == PLAYER else PLAYER
    yield from show(
        now, [c.id for c in hidden_beside(now.state, enemy, mover.hex)], "CH-HID-05" if enemy == AI else "CH-HID-02"
    )
    if mover.side == PLAYER:
        for rumour in rumours_beside(now.state, mover.hex):
            if rumour.id in now.state.counters:
                yield from prove(now, rumour.id, id)
    elif is_re(mover) and proven_by_move(now.state, mover):
        yield from prove(now, id, "")
