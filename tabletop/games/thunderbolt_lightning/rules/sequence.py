"""The sequence of play (TL-SEQ-01) as the table that runs the game and draws the phase strip.

Steps and their frame arguments:
setup (seat) - initiative - announce (unit) - move (phase, unit) with fly (phase, aircraft) on top - declare (phase,
unit) - declare_aa (phase, seat) - resolve (phase) with reroll (aircraft) on top - ships (ship) - turn_end - game_over.
"""

from __future__ import annotations

from tabletop.core.sequence import Phase, Sequence

SEQUENCE = Sequence(
    (
        Phase("setup", "Set-up", ("setup",), "TL-SET-01"),
        Phase("initiative", "Initiative", ("initiative",), "TL-INI-01"),
        Phase("altitude", "Altitude", ("announce",), "TL-ALT-04"),
        Phase("move1", "Move 1", ("move1", "fly1"), "TL-SEQ-02"),
        Phase("combat1", "Combat 1", ("declare1", "declare_aa1", "resolve1", "reroll1"), "TL-SEQ-03"),
        Phase("move2", "Move 2", ("move2", "fly2"), "TL-SEQ-02"),
        Phase("combat2", "Combat 2", ("declare2", "declare_aa2", "resolve2", "reroll2"), "TL-SEQ-04"),
        Phase("end", "Turn end", ("ships", "turn_end"), "TL-SEQ-06"),
    )
)
