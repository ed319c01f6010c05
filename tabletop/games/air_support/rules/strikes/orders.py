"""The order to attack from the air."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command
from tabletop.games.air_support.rules.naming import called
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import hex_name
from tabletop.grid.hexes import Hex

WEAPON_WORDS = {"MG": "Guns", "bombs": "Bombs", "MG+bombs": "Guns and bombs"}
"""What a plane attacks with, on a button."""


@dataclass(frozen=True, slots=True)
class AirAttack(Command):
    """Attack a hex from where the plane is: with "MG", "bombs", or "MG+bombs" (AS-BOMB-03). named: the AFV that is
    the target of the MG or of the bombs, "" for none; area: bombs on the Area type (AS-BOMB-04). The hex says
    whether the run is a strafing run or a point attack (AS-GS-04).
    """

    hex: Hex
    weapons: str
    named: str = ""
    area: bool = False

    def label(self, state: State) -> str:
        named = f" at {called(state, self.named)}" if self.named else ""
        return (
            f"{WEAPON_WORDS.get(self.weapons, self.weapons)}{named} in"
            f" {hex_name(state, self.hex)}{', the whole hex' if self.area else ''}"
        )
