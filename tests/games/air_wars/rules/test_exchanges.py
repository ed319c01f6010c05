"""A share of the proof about hidden facts (AW-HID-17, AW-HID-23), and that it finds leaks. The whole: `python -m
tests.games.air_wars.exchanges`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.air_wars.rules import asking, views
from tabletop.games.air_wars.rules.flying import events, paths
from tabletop.games.air_wars.rules.flying.paths import Refusal
from tests.games.air_wars.exchanges import CAMPAIGNS, Leak, run
from tests.games.air_wars.hidden import KINDS


def test_exchanged_secrets_leave_no_trace() -> None:
    """AW-HID-01 to AW-HID-09, AW-HID-17, AW-HID-23: all campaigns, both seats, most kinds of secrets."""
    tally = run(100, 5, each=250, rare=30, most=2)
    assert {name.split()[0] for name in tally.seats} == set(CAMPAIGNS) and len(tally.seats) == 8
    assert sum(n > 0 for n in tally.kinds.values()) > len(KINDS) - 6 and len(tally.phases) > 10
    assert tally.compared["view"] == tally.total and tally.compared["choice of the normal bot"] > 25
    assert tally.went_on["same"] > 40


def _hours(patch: Any) -> None:
    """A counter tells when it took off."""
    shown = views.shown
    patch.setattr(views, "shown", lambda unit, how: replace(shown(unit, how), takeoff=unit.takeoff))


def _names(patch: Any) -> None:
    """Events name every counter."""
    patch.setattr(events, "known_units", lambda state, watcher, ids, square="", top="": tuple(ids))


def _deck(patch: Any) -> None:
    """The enemy's deck lies open."""
    patch.setattr(
        views,
        "_side",
        lambda side, mine, watcher: replace(side, hand=side.hand.seen_by(side.hand.owner if mine else None)),
    )


def _notes(patch: Any) -> None:
    """A group is seen while it is being formed."""
    private = views._private
    patch.setattr(views, "_private", lambda state, watcher: {**private(state, watcher), "group": state.group})


def _curtain(patch: Any) -> None:
    """The screen of the Planning Phase has a hole."""
    patch.setattr(views, "public_units", lambda state, seat: state.units)


def _options(patch: Any) -> None:
    """Options know which stacks are decoys only."""
    patch.setattr(asking, "look", lambda state, seat: state)
    patch.setattr(
        paths,
        "plot_refusal",
        lambda state, group, square: (
            None
            if sorted(u.id for u in state.of(1 - group.seat))[0] in square
            else Refusal("AW-FLY-02", repr([(u.id, u.place) for u in state.of(1 - group.seat) if not u.flying]))
        ),
    )


COMMON, RARE = (8, 1000), (1000, 4)
"""Where a leak shows: in one moment of so many of the common steps, and of the others."""


@pytest.mark.parametrize(
    "leak, where",
    [(_hours, COMMON), (_names, COMMON), (_deck, RARE), (_notes, COMMON), (_curtain, RARE), (_options, COMMON)],
    ids=lambda f: f.__name__.strip("_") if callable(f) else "",
)
def test_a_planted_leak_is_found(leak: Any, where: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        run(900, 3, each=where[0], rare=where[1], bots=False, campaigns=("BOB",))
