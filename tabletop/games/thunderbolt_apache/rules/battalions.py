"""Battalions as the campaign finds them: where they start, and the notes that work at full strength."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import Band, Battalion, Deck
from tabletop.games.thunderbolt_apache.rules.state import State

START_BANDS = {
    Deck.ASSAULT: Band.FRONT,
    Deck.SUPPORT: Band.ENEMY_TRANSIT,
    Deck.COMMAND: Band.ENEMY_REAR,
    Deck.TRAINING: Band.FRONT,
}


def start_band(state: State, battalion: Battalion) -> Band:
    """Where the battalion starts: deck, campaign rule, its note, situation rule, in this order (TA-SETUP-10,
    TA-SETUP-11)."""
    band = START_BANDS[battalion.deck]
    if battalion.deck is Deck.COMMAND and state.campaign_rule("command_forward"):
        band = Band.ENEMY_TRANSIT
    if "start" in battalion.notes:
        band = Band(battalion.notes["start"])
    if battalion.deck is Deck.ASSAULT and "fixed" not in battalion.notes:
        band = Band(max(Band.AIR_BASE, band - state.situation_rule("assault_forward")))
    return band


def note_at_full_strength(state: State, code: str) -> int:
    """The sum of a note over all battalions at full strength, looked up now (TA-EOD-08, TA-EOD-11)."""
    full = (key for key, b in state.battalions.items() if b.strength is Strength.FULL)
    return sum(state.library.battalions[key].notes.get(code, 0) for key in full)


def is_fixed(state: State, battalion: InPlay) -> bool:
    """Whether the battalion never moves (its note)."""
    return "fixed" in state.library.battalions[battalion.card].notes
