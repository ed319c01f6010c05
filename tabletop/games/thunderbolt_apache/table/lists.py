"""What the table of Thunderbolt / Apache keeps in lists: its own actions with their keys, and how the log treats
events.
"""

from __future__ import annotations

import re

from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.attacking import Aimed, AttackRolled
from tabletop.games.thunderbolt_apache.rules.battlefield import CoverTaken, UnitPlaced
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared, AttackLost
from tabletop.games.thunderbolt_apache.rules.entering import Entered
from tabletop.games.thunderbolt_apache.rules.helicopters import HelicopterMoved, HelicopterStayed
from tabletop.games.thunderbolt_apache.rules.hits import CounterDrawn, Crashed, Evaded, HitsCame
from tabletop.games.thunderbolt_apache.rules.loiter import BingoGiven
from tabletop.games.thunderbolt_apache.rules.moving import LeftField, Moved
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.stress import StoresLost
from tabletop.games.thunderbolt_apache.rules.turns import ActivationBegan, TurnBegan

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "level_up": ("Go High", ("PgUp",)),
    "level_down": ("Go Low", ("PgDn",)),
    "next_place": ("Next place to fly to", ("D",)),
    "place_back": ("The place before", ("A",)),
    "next_store": ("Next store in hand", ("S",)),
    "next_target": ("Next target of the store", ("X",)),
    "fire": ("Fire what is aimed", ("F",)),
    "next_unit": ("Next piece that can act", ("N", "Tab")),
    "threat": ("Who can fire at me: on or off", ("V",)),
    "evade_default": ("Evasive points by the default, without asking: on or off", ("E",)),
    "advice": ("What would you do?", ("Shift+H",)),
    "menu_here": ("Menu of the piece or hex", ("Shift+F10",)),
}
OF_THE_ENEMY = (
    UnitPlaced,
    ChitDrawn,
    CoverTaken,
    HelicopterMoved,
    HelicopterStayed,
    AttackDeclared,
    HitsCame,
)
OF_THE_SQUADRON = (
    Entered,
    AltitudeTaken,
    Moved,
    LeftField,
    AttackRolled,
    Evaded,
    CounterDrawn,
    StoresLost,
    Crashed,
    AttackLost,
    BingoGiven,
)
"""Events whose line in the log carries the bullet of a side."""
RULE_AT_END = re.compile(r"\.?\s*\((TA-[A-Z]+-\d+)[^()]*\)$")
FULL_STOP = re.compile(r"\.\s*\((TA-)")
QUIET = (ActivationBegan, Aimed, TurnBegan)
"""Events that the log leaves out: the next line says it again."""
