"""What the player may see: hidden AIs without their hexes, no mines that he has not found (CH-HID-04, CH-MINE-02),
nothing of the Mission Track that is still to come.

Decks and cups have no order until something is drawn, so there is none to hide.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.memo import kept
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Minefield, Mission, Space
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State, with_fields

_LAST: list[tuple[State, State]] = []
_COVERED: dict[tuple[int, int], tuple[Mission, Mission]] = {}


def unseen(counter: Counter) -> Counter:
    """A hidden AI as the player knows it: that it is in the game, nothing of where and how (CH-HID-04, CH-HID-05)."""
    return Counter(counter.id, counter.side, counter.type, hidden=True)


def covered_mission(mission: Mission, track: int = 0) -> Mission:
    """The mission without what is hidden: unknown mines of the AI, the position written down, and what the spaces of
    the Mission Track hold that its marker (at `track`) has not reached; that they hold something is seen on the map.
    """
    known = _COVERED.get((id(mission), track))
    if known is None or known[0] is not mission:
        mines = {h: m for h, m in mission.mines.items() if m.known or m.owner == PLAYER}
        spaces = tuple(s if s.number <= track or mission.open_track else Space(s.number, ()) for s in mission.track)
        if len(_COVERED) > 100:
            _COVERED.clear()
        covered = replace(mission, mines=mines, track=spaces, position=None)
        known = _COVERED[id(mission), track] = (mission, covered)
    return known[1]


def view(state: State, seat: int | None = 0) -> State:
    """The position as the player sees it; everybody who looks on sits on his side. After the end all is shown."""
    if state.viewer or state.result is not None:
        return state
    for truth, made in _LAST:
        if truth is state:
            return made
    made = with_fields(
        state,
        counters=_shown_counters(state),
        mines=_shown_mines(state),
        viewer=True,
        scenario=covered_mission(state.scenario, state.track),
    )
    _LAST.insert(0, (state, made))
    del _LAST[4:]
    return made


@kept("counters")
def _shown_counters(state: State) -> dict[str, Counter]:
    """The counters as the player knows them: the same ones where nothing is hidden."""
    counters = state.counters
    if not any(c.hidden and c.side == AI for c in counters.values()):
        return counters
    return {k: unseen(c) if c.side == AI and c.hidden else c for k, c in counters.items()}


@kept("mines")
def _shown_mines(state: State) -> dict[str, Minefield]:
    mines = state.mines
    if all(m.known or m.owner == PLAYER for m in mines.values()):
        return mines
    return {h: m for h, m in mines.items() if m.known or m.owner == PLAYER}


def look(state: State) -> State:
    """The view, or the state itself if it is a view already."""
    return state if state.viewer else view(state)
