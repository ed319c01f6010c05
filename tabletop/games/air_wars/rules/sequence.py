"""The sequence of play as the table that draws the phase strip: cards, reinforcement and redeploy once a day
(AW-SEQ-02), then hour by hour.
"""

from __future__ import annotations

from tabletop.core.sequence import Phase, Sequence

SEQUENCE = Sequence(
    (
        Phase("cards", "Cards", ("day_start", "draw"), "AW-SEQ-03"),
        Phase("reinforce", "Reinforce", ("workshop", "reinforce", "returns"), "AW-SEQ-04"),
        Phase("redeploy", "Redeploy", ("face_down", "ground", "redeploy"), "AW-SEQ-06"),
        Phase("day", "Day cards", ("day_cards", "operations"), "AW-SEQ-08"),
        Phase("fly", "Fly", ("hour", "fly", "group", "arrive"), "AW-FLY-01"),
        Phase(
            "combat", "Air combat", ("battles", "battle_cards", "battle_roll", "battle_losses", "losses"), "AW-ACM-01"
        ),
        Phase("aa", "AA", ("aa", "guns", "aa_cards", "aa_roll", "aa_end"), "AW-AA-01"),
        Phase("bomb", "Bomb", ("bomb", "designate", "bomb_cards", "resolve"), "AW-BOMB-03"),
        Phase("end", "Hour's end", ("hour_end", "day_offer", "day_end"), "AW-SEQ-13"),
    )
)
