"""Special Option points at the start (TA-GEN-07, TA-SETUP)."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tests.games.thunderbolt_apache.board import free_setup, run_step
from tests.games.thunderbolt_apache.moments import drawing


def test_starting_so_and_days() -> None:
    """TA-SETUP-03: situation + campaign bonus."""
    state = free_setup("CA05", "SI2").state
    assert squadron.starting_so(state).total == 40 + 6 and state.days == 3


def test_so_notes_are_paid_before_buying() -> None:
    """TA-SETUP-12, TA-GEN-07."""
    after, told = run_step(drawing("CA01", "SI3"), "battalions", "A05", "A01", "S01", "C02", "A03")
    assert [(e.amount, e.rule) for e in told if isinstance(e, SoChanged)] == [
        (-1, "TA-SETUP-12"),
        (-2, "TA-SETUP-12"),
    ]
    assert after.so == 27
