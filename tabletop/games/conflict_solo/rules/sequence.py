"""The sequence of play as the table that runs the game and draws the phase strip."""

from __future__ import annotations

from tabletop.core.sequence import Phase, Sequence

SEQUENCE = Sequence(
    (
        Phase("setup", "Set-up", ("load", "setup"), "CH-HID-04"),
        Phase("round", "Round start", ("round_start", "discard", "initiative"), "CH-SEQ-03"),
        Phase("player", "Your turn", ("begin_turn", "turn", "plan"), "CH-PLY-01"),
        Phase("order", "Enemy order", ("ai_draw", "ai_order", "ai_track", "ai_scan"), "CH-TURN-01"),
        Phase("moves", "Movement", ("march", "arrived"), "CH-MOVE-01"),
        Phase("fire", "Fire", ("ai_fire", "ai_all", "volley", "hit", "keep"), "CH-FIRE-06"),
        Phase("above", "From above", ("happenings", "raid", "scatter"), "CH-AIR-01"),
        Phase("check", "Check", ("check", "turn_over"), "CH-SPENT-01"),
        Phase("end", "Round end", ("round_end", "ending"), "CH-SEQ-06"),
    )
)
