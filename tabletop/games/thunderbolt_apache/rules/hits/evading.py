"""Evasive points spent on incoming hits (TA-EVA)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules.pieces import Incoming
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import points
from tabletop.games.thunderbolt_apache.rules.wording import count


def ways(hits: Incoming, available: int) -> list[tuple[int, int]]:
    """Every use of the points: (Heavy hits made Light, Light hits cancelled), unused points included (TA-EVA-01,
    TA-EVA-02, TA-EVA-06)."""
    return [
        (lighten, cancel)
        for lighten in range(min(available, hits.heavy) + 1)
        for cancel in range(min(available - lighten, hits.light + lighten) + 1)
    ]


def default(hits: Incoming, available: int) -> tuple[int, int]:
    """Heavy hits into Light hits first, then cancel Light hits (TA-EVA-05)."""
    lighten = min(available, hits.heavy)
    return lighten, min(available - lighten, hits.light + lighten)


def after(hits: Incoming, lighten: int, cancel: int) -> tuple[int, int]:
    """(light, heavy) that are left."""
    return hits.light + lighten - cancel, hits.heavy - lighten


def first_choice(state: State) -> Incoming | None:
    """The hits that wait for the pilot's decision, None when there is nothing to decide (TA-EVA-04)."""
    queue = state.here.incoming
    if not queue or queue[0].adjusted:
        return None
    hits = queue[0]
    flyer = state.here.flyers[hits.target]
    return hits if flyer.flying and hits.light + hits.heavy and points(state, flyer) else None


def refusal(state: State, hits: Incoming, lighten: int, cancel: int) -> Refusal | None:
    """Why the points cannot be used so."""
    available = points(state, state.here.flyers[hits.target])
    if lighten < 0 or cancel < 0 or lighten + cancel > available:
        return Refusal(
            "TA-EVA-01", f"{count(available, 'Evasive point')} for each attack; that would take {lighten + cancel}."
        )
    if lighten > hits.heavy:
        return Refusal("TA-EVA-01", f"Only {count(hits.heavy, 'Heavy hit')} can be made Light.")
    if cancel > hits.light + lighten:
        return Refusal("TA-EVA-02", f"Only {count(hits.light + lighten, 'Light hit')} can be cancelled.")
    return None
