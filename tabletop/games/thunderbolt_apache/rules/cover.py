"""Cover: one roll a turn for the whole battlefield, units at the ridges of their hexes (TA-COVER)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.asking import Stream, begin
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.thunderbolt_apache.rules import ground
from tabletop.games.thunderbolt_apache.rules.asking import Automatic
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.changing import put_enemy
from tabletop.games.thunderbolt_apache.rules.ground import ridge_sides, type_of
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.tables import CoverRow, UnitClass
from tabletop.games.thunderbolt_apache.rules.wording import listed, side_name, unit_name

CLASSES = {UnitClass.INF: "infantry", UnitClass.SOFT: "soft vehicles", UnitClass.ARM: "armour"}
"""The classes that take cover, in words."""


def may_cover(state: State, unit: Enemy) -> bool:
    """Whether the unit ever takes cover: never BLDG and HELO (TA-COVER-04)."""
    kind = type_of(state, unit)
    return kind.cover and kind.cls not in (UnitClass.BLDG, UnitClass.HELO)


def cover_side(state: State, unit: Enemy) -> int:
    """The ridge side of its hex where the unit takes cover, CENTRE = there is none (TA-COVER-02, TA-COVER-03)."""
    sides = ridge_sides(state, unit.hex)
    return sides[0] if sides and may_cover(state, unit) else CENTRE


def cover_row(state: State, total: int) -> CoverRow:
    """The Cover table (Table 4)."""
    return next(row for row in state.library.tables.cover if total <= row.up_to)


@dataclass(frozen=True, slots=True)
class CoverTaken(Event):
    """side: ridge side of its hex, CENTRE = out into the open (TA-COVER-02)."""

    unit: int
    side: int

    def apply(self, state: State) -> State:
        return put_enemy(state, self.unit, cover=self.side)

    def words(self, state: State) -> str:
        if self.side == CENTRE:
            return f"{unit_name(state, self.unit)} comes out of cover (TA-COVER-08)"
        return (
            f"{unit_name(state, self.unit)} takes cover at "
            f"{side_name(state.here.enemies[self.unit].hex, self.side)} (TA-COVER-02)"
        )


def take_cover(now: Now[State]) -> Stream:
    """One roll for the whole battlefield (TA-COVER-01), skipped in turn 1 after Surprise (ME16).

    Who is in cover stays there until a roll brings him out (TA-COVER-08)."""
    if now.state.here.turn == 1 and now.state.outbound_effect("no_cover_turn1"):
        yield begin("fast")
        return
    die = now.dice.roll(10)
    row = cover_row(now.state, die)
    what = "everything comes out" if row.out else "no change"
    if row.classes:
        what = f"{listed(CLASSES.get(name, name) for name in row.classes)} take cover"
    yield Rolled("cover", "", die, Tally(die, "die", "TA-COVER-01"), what)
    for unit in now.state.living_units:
        if row.out:
            if unit.covered:
                yield CoverTaken(unit.serial, CENTRE)
        elif not unit.covered and ground.type_of(now.state, unit).cls in row.classes:
            side = cover_side(now.state, unit)
            if side != CENTRE:
                yield CoverTaken(unit.serial, side)
    yield begin("fast")


STEPS = (Automatic("cover", take_cover),)
