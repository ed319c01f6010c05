"""The printed tables of a battle, lit where its dice were read: hits by range and saves by colour (Table 3), AA guns
(Table 4); and what each die of a volley does.
"""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules import aa_guns, firing
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import needs
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour, GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.table.play.printed import WHOLE_ROW, Printed, strip

FACES = range(1, 7)
REACH = range(1, 6)
"""Ranges at which a die can hit (TL-HIT-01)."""
RATINGS = range(3, 7)
"""Saving rolls that aircraft have (Table 3)."""


def hits(state: State, v: Volley) -> tuple[Printed, ...]:
    """The number that a volley needs, and what each of its dice did."""
    found: tuple[Printed, ...] = ()
    if v.kind == "aa":
        found = (_flak(v),)
    elif v.kind in ("guns", "strafe"):
        row = tuple(_number(firing.at_range(away)) for away in REACH)
        away = volleys.range_of(state, v)
        printed = Printed(
            "Table 3: to hit by range", ("Range in hexes", *map(str, REACH)), (("needs", *row),), rule="TL-HIT-01"
        )
        found = (printed.at((0, REACH.index(away))) if away in REACH else printed,)
    thrown = [raw for raw in v.rolled if raw]
    if not thrown:
        return found

    def does(die: int) -> str:
        return "hits" if volleys.succeeds(die, v.needed) else "misses"

    return (*found, strip(f"Each die {needs(v.needed)}", FACES, does, thrown, "TL-GEN-02", "Die"))


def _number(needed: int) -> str:
    return "none" if needed > FACES[-1] else f"{needed}" if needed == FACES[-1] else f"{needed}+"


def _flak(v: Volley) -> Printed:
    """The row of the class, and the column with or without radar."""
    plain, radar = aa_guns.HITS_ON, aa_guns.HITS_ON - aa_guns.RADAR
    rows = tuple(
        (
            reach.title,
            "whole map" if reach.range is None else f"0 to {reach.range}",
            volleys.COLOUR_NAMES[reach.colour],
            f"{reach.guns_per_die}",
            _number(plain),
            _number(radar),
        )
        for reach in aa_guns.CLASSES.values()
    )
    heads = ("Class", "Range", "Die", "Guns per die", "Needs", "With radar")
    printed = Printed("Table 4: AA guns", heads, rows, rule="TL-AA-08")
    columns = {plain: 3, radar: 4}
    row = list(aa_guns.CLASSES).index(GunClass(v.gun))
    return printed.at((row, columns.get(v.needed, WHOLE_ROW)))


def saves(state: State, v: Volley) -> tuple[Printed, ...]:
    """The number that a save needs by the colour of the hit; skills are added to it."""
    target = state.aircraft.get(v.target)
    colours = volleys.hits(v)
    if target is None or not colours:
        return ()
    rows = tuple(
        (volleys.COLOUR_NAMES[c], *(_number(volleys.printed_save(rating, c)) for rating in RATINGS)) for c in Colour
    )
    printed = Printed(
        "Table 3: saves by the colour of the hit", ("Hit", *(f"SR {n}+" for n in RATINGS)), rows, rule="TL-SAVE-02"
    )
    rating = state.scenario.library.aircraft[target.type].save
    column = RATINGS.index(rating) if rating in RATINGS else WHOLE_ROW
    return (printed.at(*((int(c), column) for c in sorted(set(colours)))),)
