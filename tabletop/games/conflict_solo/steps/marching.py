"""The step "march": one step of a counter after the other, with all that it meets (4.7, 4.14, CH-MINE)."""

from __future__ import annotations

from tabletop.core.asking import Automatic, Stream, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Event
from tabletop.games.conflict_solo.asking import arg
from tabletop.games.conflict_solo.enemy.facing import after_step
from tabletop.games.conflict_solo.events import Arrived, MarchesSet, VolleySet
from tabletop.games.conflict_solo.events_fight import MinesFound, Stepped, Turned
from tabletop.games.conflict_solo.pieces import Counter, March, Volley
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.figures import in_close_combat, is_re
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance
from tabletop.games.conflict_solo.rules.hiding import hidden_in
from tabletop.games.conflict_solo.rules.moving import enemies_in, enter_cost, facings_after, on_road, room, unit_step
from tabletop.games.conflict_solo.sheets import AI, PLAYER, Drive
from tabletop.games.conflict_solo.state import State
from tabletop.games.conflict_solo.steps.finding import found_beside, found_moving, found_on_entry
from tabletop.games.conflict_solo.views import look


def march(now: Now[State]) -> Stream:
    """The next step; with the argument "arrive" what follows where the last one led."""
    if not now.state.marches:
        yield end(now)
    elif arg(now.state) == "arrive":
        yield from _arrive(now)
    else:
        yield from _step(now)


def _drop(now: Now[State], whole: bool = False) -> Event:
    """The first step is done with; whole: the rest of that counter's way too."""
    first, *left = now.state.marches
    return MarchesSet(tuple(m for m in left if not whole or m.unit != first.unit))


def _still_legal(state: State, unit: Counter, m: March) -> bool:
    """A step of a group or a card must be legal when its turn comes (CH-GRP-03, CH-CARD-07)."""
    if not unit.hex:
        return not isinstance(enter_cost(look(state), unit, m.to), Refusal)
    if m.bonus:
        return room(state, m.to, without=(unit.id,))
    return not isinstance(unit_step(look(state), unit, m.to), Refusal)


def _step(now: Now[State]) -> Stream:
    m = now.state.marches[0]
    unit = now.state.counters.get(m.unit)
    if unit is None or unit.hex == m.to or (unit.side == PLAYER and not _still_legal(now.state, unit, m)):
        yield _drop(now, whole=True)
        return
    if not unit.hex:
        yield from _enter(now, m)
        return
    start, came, enemy = unit.hex, direction_to(unit.hex, m.to), AI if unit.side == PLAYER else PLAYER
    meets = bool(hidden_in(now.state, enemy, m.to) or enemies_in(now.state, unit.side, m.to))
    last = m.last or meets or m.to in now.state.mines
    near = last and unit.side == PLAYER and any(distance(c.hex, m.to) == 1 for c in now.state.ais)
    tracked = now.state.type_of(unit).drive is Drive.TRACKED and not on_road(now.state, start, m.to)
    yield Stepped(m.unit, start, m.to, last, near, wire=m.to in now.state.wire and tracked)
    if last or not m.quiet:
        yield from found_moving(now, m.unit, start, m.to)
    yield from found_on_entry(now, m.unit, came)
    yield begin("march", "arrive", start)
    if m.to in now.state.mines and m.unit in now.state.counters:
        yield from _mines(now, m)


def _enter(now: Now[State], m: March) -> Stream:
    """A reinforcement comes on the map (CH-REIN-02)."""
    near = any(distance(c.hex, m.to) == 1 for c in now.state.ais)
    yield Arrived(m.unit, m.to, m.facing, near)
    yield from found_on_entry(now, m.unit, 0)
    yield begin("march", "arrive", "")
    if m.to in now.state.mines:
        yield from _mines(now, m)


def _mines(now: Now[State], m: March) -> Stream:
    """A mined hex attacks whoever enters it, and is known from then on (CH-MINE-01, CH-MINE-03)."""
    field = now.state.mines[m.to]
    if not field.known:
        yield MinesFound(m.to)
    yield VolleySet(Volley("mines", "", f"mines in {m.to}", ((m.unit, 0),), field.red, field.blue, hex=m.to))
    yield nest("volley")


def _arrive(now: Now[State]) -> Stream:
    """Facing, then what is found beside the hex (CH-AMOVE-12); a meeting or mines end the way (CH-MOVE-08)."""
    m, start = now.state.marches[0], str(arg(now.state, 1))
    unit = now.state.counters.get(m.unit)
    if unit is None:
        yield _drop(now, whole=True)
        yield begin("march")
        return
    cut = in_close_combat(now.state, unit) or m.to in now.state.mines
    if m.last or cut:
        yield from _face(now, m, start)
        yield from found_beside(now, m.unit)
    yield _drop(now, whole=cut)
    yield begin("march")


def _face(now: Now[State], m: March, start: str) -> Stream:
    """The facing chosen by the player, or the one an AI takes (CH-MOVE-16, CH-AMOVE-08): in close combat that of the
    direction moved."""
    unit = now.state.counters[m.unit]
    if is_re(unit) or not start:
        return
    moved = direction_to(start, m.to)
    old = unit.facing
    if unit.side == PLAYER:
        facing = m.facing if m.facing in facings_after(now.state, unit, moved, old) else old
    elif in_close_combat(now.state, unit):
        facing = moved
    else:
        there = now.state.counters[m.target].hex if m.target in now.state.counters else m.target
        ties = [str(f) for f in after_step(now.state, unit, old, moved, there or m.to)]
        facing = int((yield from pick(now, f"facing of {m.unit}", ties, "CH-AMOVE-10")))
    if facing != old:
        yield Turned(m.unit, facing)


STEPS = {"march": Automatic(march)}
