"""What all steps share: a step that asks the squadron, a step that runs by itself, dice and random choices.

All dice are `now.dice.roll(10)`, 1 to 10 (TA-GEN-01).
"""

from __future__ import annotations

from tabletop.games.thunderbolt_apache import commands as cmd

BACK = cmd.Back()
