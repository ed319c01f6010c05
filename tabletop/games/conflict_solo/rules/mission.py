"""What a mission brings of its own: when its orders may be tried, its track, its events.

Mission Events (CH-TRACK-07): what waits in `State.events` is carried out, one event after the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.action_points import Refreshed
from tabletop.games.conflict_solo.rules.air import BESIDE, RaidSet, air_raid, target_hexes
from tabletop.games.conflict_solo.rules.asking import number
from tabletop.games.conflict_solo.rules.chance import pick
from tabletop.games.conflict_solo.rules.ending import over
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.hiding import RumourPlaced
from tabletop.games.conflict_solo.rules.mines import mines_on_arrival
from tabletop.games.conflict_solo.rules.naming import counted, listing, name
from tabletop.games.conflict_solo.rules.objectives import vp_scored
from tabletop.games.conflict_solo.rules.orders import Condition, Counteraction, Happening, Item, Trigger, read_event
from tabletop.games.conflict_solo.rules.pieces import Counter, Raid
from tabletop.games.conflict_solo.rules.reinforcements import arrive, free_hexes
from tabletop.games.conflict_solo.rules.sheets import AI, RUMOUR, OrderCard
from tabletop.games.conflict_solo.rules.state import State, put_each, with_fields
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, OpenEvent
from tabletop.games.conflict_solo.rules.turns import TurnEnded

# -- Mission Events in plain sentences, made from what the mission file says (CH-TRACK-07).


def _place(event: Happening) -> str:
    return {
        "near": f"on your Unit nearest to {event.about}", "hex": f"on {event.about}",
        "aa": f"on your AA guns near {event.about}", "cluster": "on the place where most of your Units stand together",
    }[event.rule]  # fmt: skip


def event_sentence(state: State, event: Happening) -> str:
    """A Mission Event in one sentence without a full stop."""
    match event.kind:
        case "BARRAGE":
            return f"Shells fall {_place(event)}"
        case "RAID":
            plane = state.scenario.library.aircraft.get(event.aircraft)
            return f"{plane.name if plane is not None else event.aircraft} bombs {_place(event).removeprefix('on ')}"
        case "RE":
            return f"{'Rumours appear' if len(event.hexes) > 1 else 'A rumour appears'} at {listing(event.hexes)}"
        case "REINF":
            who = listing(name(state, id) for id in event.ids)
            return f"{who} {'arrive' if len(event.ids) > 1 else 'arrives'} at {listing(event.hexes)}"
        case "VP":
            return f"You {'win' if event.number > 0 else 'lose'} {abs(event.number)} VP"
        case "POSTURE":
            who = listing(name(state, id) for id in event.ids) if event.ids else "All enemies"
            how = {"free": "go where they like", "hold": "stay where they are"}
            near = f"keep within {counted(event.leash, 'hex')} of their posts"
            return f"{who} {how.get(event.posture, near)} from now on"
        case "FRESH":
            return f"{event.number} spent {'enemies become' if event.number > 1 else 'enemy becomes'} fresh"
    return "Nothing happens"


def event_text(state: State, text: str) -> str:
    """The same from its printed text."""
    return event_sentence(state, read_event(text))


# -- Mission Events (CH-TRACK-07).


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


# -- Triggers of counteractions and conditions of Mission Orders (Table 9, CH-CTR).


def near_objective(state: State, hexes: tuple[str, ...], within: int) -> bool:
    """Whether one of the hexes lies within so many hexes of an objective."""
    return any(distance(h, o) <= within for h in hexes for o in state.control)


def true_of(state: State, trigger: Trigger) -> bool:
    """Whether a trigger is true of the player's last turn (Table 9); none is before his first one (CH-CTR-03)."""
    deed = state.deed
    if not deed.done:
        return False
    match trigger.kind:
        case "fired":
            return bool(deed.fired_from)
        case "fired_within":
            return near_objective(state, deed.fired_from, trigger.within)
        case "moved_within":
            return near_objective(state, deed.ended, trigger.within)
        case "moved_adjacent":
            return deed.adjacent
        case "entered":
            return any(h in trigger.hexes for h in deed.entered)
        case "vehicle_moved":
            return deed.vehicle
        case "card":
            return deed.card
        case "took_objective":
            return deed.took
        case "destroyed_ai":
            return deed.killed
    return deed.idle


def counteraction(state: State, card: OrderCard) -> Counteraction | None:
    """The mission's counteraction for a card's symbol (CH-CTR-02)."""
    found = state.scenario.counteractions
    return found.get(card.symbol) or found.get("any")


def holds(state: State, condition: Condition) -> bool:
    """Whether a Mission Order may be tried now (CH-CTR-04)."""
    if state.round < condition.from_round:
        return False
    if condition.unit_within < 0:
        return True
    return near_objective(state, tuple(u.hex for u in state.units if not u.hidden), condition.unit_within)


def event_open(state: State, item: Item) -> bool:
    """Whether an event can be carried out: uses left, and its target rule finds something (CH-CTR-06)."""
    event = item.event
    if event is None or state.uses.get(item.key, 0) >= item.uses:
        return False
    if event.kind in ("RAID", "BARRAGE"):
        return bool(target_hexes(state, event))
    return event.kind != "RE" or len(state.re_cup) > 0


# -- The Mission Track (CH-TRACK): who counts, how far the marker moves, what the spaces bring.


def in_play_count(state: State) -> int:
    """AIs and Units in play: on the map, loaded, hidden, rumoured, and those whose round has come; no trucks
    (CH-TRACK-02, CH-TRACK-06, CH-HID-07, CH-RE-02, CH-REIN-01)."""
    return sum(
        state.type_of(c).combat and (bool(c.hex) or 0 < c.round <= state.round) and not c.track
        for c in state.counters.values()
    )


def advance(state: State) -> int:
    """Spaces that the marker moves by the card in play (CH-TRACK-01, CH-TRACK-03)."""
    card = state.order_card(state.in_play)
    if card.advance is None or in_play_count(state) > card.advance[0]:
        return 0
    return card.advance[1]


@dataclass(frozen=True, slots=True)
class TrackMoved(OpenEvent):
    """The Mission Track marker (CH-TRACK-03); skipped: a space that works when the marker stops there only."""

    space: int
    skipped: bool = False

    def apply(self, state: State) -> State:
        return with_fields(state, track=self.space)

    def words(self, state: State) -> str:
        over = ", passing it over" if self.skipped else ""
        return f"The marker of the Mission Track moves to space {self.space}{over} (CH-TRACK-03)."


class Track(Step[State]):
    """One space after the other, each resolved on entering (CH-TRACK-04, CH-TRACK-07); on the last one the marker
    stays (CH-TRACK-05)."""

    key = "ai_track"

    def run(self, now: Now[State]) -> Stream:
        left, mission = number(now.state), now.state.scenario
        if over(now.state):
            yield TurnEnded(AI, passed=False)
            yield begin("turn_over")
            return
        if not left or now.state.track >= mission.last_space:
            yield begin("ai_scan")
            return
        space = now.state.track + 1
        found = next((s for s in mission.track if s.number == space), None)
        passing = left > 1 and space < mission.last_space
        skipped = found is not None and found.stop_only and passing
        yield TrackMoved(space, skipped)
        if found is not None and not skipped:
            for event in found.events:
                yield HappeningBegan(event)
            yield EventsSet(found.events)
        yield begin("ai_track", left - 1)
        if found is not None and not skipped:
            yield nest("happenings")


STEPS = (Happenings(), Track())
