"""The sequence of play as the table that runs the game and draws the phase strip.

Steps and their frame arguments: event_out (stage), event_home (stage), trouble (serial), altitude (serial), act
(serial), rescue (1 = stores given), salvage (serial, card, parts); all others have none.
"""

from __future__ import annotations

from tabletop.core.sequence import Phase, Sequence

SEQUENCE = Sequence(
    (
        Phase(
            "setup",
            "Set-up",
            ("shuffle", "campaign", "situation", "battalions", "buy", "pilots", "levels", "promote"),
            "TA-SETUP-13",
        ),
        Phase("morning", "Morning", ("condition", "mechanics", "targets", "allocate", "next"), "TA-DAY-01"),
        Phase("outbound", "Target bound", ("decide", "arm", "event_out", "trouble", "engine"), "TA-EVENT-01"),
        Phase("entry", "Entry", ("field", "entry", "scout", "marker"), "TA-ENTRY-01"),
        Phase("popups", "Pop-ups", ("popups",), "TA-POPUP-01"),
        Phase("cover", "Cover", ("cover",), "TA-COVER-01"),
        Phase("fast", "Fast", ("fast", "altitude", "act"), "TA-TURN-02"),
        Phase("enemy", "Enemy", ("helicopters", "declare", "resolve", "hits"), "TA-FIRE-03"),
        Phase("slow", "Slow", ("slow",), "TA-TURN-03"),
        Phase("loiter", "Loiter", ("loiter",), "TA-LOITER-03"),
        Phase(
            "home",
            "Home bound",
            (
                "assess",
                "event_home",
                "bingo",
                "rescue",
                "stress",
                "experience",
                "damage",
                "promotions",
                "score",
            ),
            "TA-EVENT-02",
        ),
        Phase(
            "evening",
            "Evening",
            ("recovery", "income", "enemy_moves", "losses", "shop", "salvage", "night"),
            "TA-EOD-01",
        ),
    )
)
