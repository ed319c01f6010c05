"""The Mission Track (CH-TRACK): who counts, how far the marker moves, what the spaces bring."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asking import Stream, begin, nest
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.asking import number
from tabletop.games.conflict_solo.rules.changing import with_fields
from tabletop.games.conflict_solo.rules.ending import over
from tabletop.games.conflict_solo.rules.mission.happenings import EventsSet, HappeningBegan
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import OpenEvent
from tabletop.games.conflict_solo.rules.turns import TurnEnded


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


STEPS = (Track(),)
