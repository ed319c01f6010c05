"""Mission Events (CH-TRACK-07): what waits in `State.events` is carried out, one event after the other."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asking import Stream, end, nest
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.action_points import Refreshed
from tabletop.games.conflict_solo.rules.air.raids import RaidSet
from tabletop.games.conflict_solo.rules.air.targets import BESIDE, air_raid, target_hexes
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.changing import put_each, with_fields
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.hiding import RumourPlaced
from tabletop.games.conflict_solo.rules.mines import mines_on_arrival
from tabletop.games.conflict_solo.rules.mission.saying import event_sentence
from tabletop.games.conflict_solo.rules.objectives import vp_scored
from tabletop.games.conflict_solo.rules.orders import Happening
from tabletop.games.conflict_solo.rules.pieces import Counter, Raid
from tabletop.games.conflict_solo.rules.reinforcements import arrive, free_hexes
from tabletop.games.conflict_solo.rules.sheets import AI, RUMOUR
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, OpenEvent


@dataclass(frozen=True, slots=True)
class HappeningBegan(OpenEvent):
    """A Mission Event begins (CH-TRACK-07). key: the item whose use it takes (CH-CTR-06)."""

    happening: Happening
    key: str = ""

    def apply(self, state: State) -> State:
        if not self.key:
            return state
        return with_fields(state, uses={**state.uses, self.key: state.uses.get(self.key, 0) + 1})

    def words(self, state: State) -> str:
        return f"Mission Event: {event_sentence(state, self.happening)} (CH-TRACK-07)."


@dataclass(frozen=True, slots=True)
class EventsSet(ConflictEvent):
    """Happenings still to be carried out."""

    events: tuple[Happening, ...]

    def apply(self, state: State) -> State:
        return with_fields(state, events=self.events)


@dataclass(frozen=True, slots=True)
class PostureChanged(ConflictEvent):
    """AIs take another posture (CH-POST-01)."""

    ids: tuple[str, ...]
    posture: str
    leash: int

    def apply(self, state: State) -> State:
        return put_each(state, self.ids, posture=self.posture, leash=self.leash)


class Happenings(Step[State]):
    """The next event, until none is left."""

    key = "happenings"

    def run(self, now: Now[State]) -> Stream:
        if not now.state.events:
            yield end(now)
            return
        event, *rest = now.state.events
        yield EventsSet(tuple(rest))
        yield from _EVENTS[event.kind](now, event)


def _from_above(now: Now[State], event: Happening) -> Stream:
    """BARRAGE and RAID: nothing happens without a target."""
    hexes = target_hexes(now.state, event)
    if not hexes:
        return
    hex = yield from pick(now, "target hex", hexes, "CH-RND-01", hexes=True)
    if event.kind == "RAID":
        yield RaidSet(air_raid(now.state, event.aircraft, AI, hex))
    else:
        yield RaidSet(Raid("artillery", AI, hex, event.red, event.blue, area=BESIDE))
    yield nest("raid", "announce")


def _rumours(now: Now[State], event: Happening) -> Stream:
    """RE(hexes): ids go on from the highest used; none while the cup is empty."""
    for hex in event.hexes:
        if not len(now.state.re_cup):
            return
        used = [c for c in (*now.state.counters, *(lost.id for lost in now.state.lost)) if c[0] == "R"]
        id = f"R{max((int(c[1:]) for c in used), default=0) + 1:02d}"
        hexes = free_hexes(now.state, Counter(id, AI, RUMOUR.id), hex)
        if hexes:
            at = yield from pick(now, f"place of {id}", hexes, "CH-REIN-03", hexes=True)
            yield RumourPlaced(id, at)


def _reinforcements(now: Now[State], event: Happening) -> Stream:
    """REINF(ids, hexes): once, by id (CH-REIN-03)."""
    for n, id in enumerate(event.ids):
        counter = now.state.counters.get(id)
        if counter is not None and not counter.hex and counter.track:
            yield from arrive(now, id, event.hexes[min(n, len(event.hexes) - 1)])
    yield from mines_on_arrival(now, event.ids)


def _points(now: Now[State], event: Happening) -> Stream:
    yield vp_scored(event.number, "Mission Event", "CH-TRACK-07")


def _posture(now: Now[State], event: Happening) -> Stream:
    """POSTURE: the AIs named, or all on the map and those still to come (CH-POST-01)."""
    ids = tuple(k for k, c in now.state.counters.items() if c.side == AI and (not event.ids or k in event.ids))
    yield PostureChanged(ids, event.posture, event.leash)


def _fresh(now: Now[State], event: Happening) -> Stream:
    """FRESH(n): the spent AIs nearest to a Unit, ties by dice."""
    for _ in range(event.number):
        spent = [c for c in now.state.ais if not c.fresh]
        if not spent:
            return
        units = [u.hex for u in now.state.units if not u.hidden]
        near = {c.id: min((distance(c.hex, h) for h in units), default=0) for c in spent}
        ties = [id for id, away in near.items() if away == min(near.values())]
        id = yield from pick(now, "fresh again", ties, "CH-RND-01")
        yield Refreshed((id,), "CH-TRACK-07")


def _nothing(now: Now[State], event: Happening) -> Stream:
    yield from ()


_EVENTS = {
    "BARRAGE": _from_above, "RAID": _from_above, "RE": _rumours, "REINF": _reinforcements, "VP": _points,
    "POSTURE": _posture, "FRESH": _fresh, "NONE": _nothing,
}  # fmt: skip


STEPS = (Happenings(),)
