"""The Combat Results Tables on the map, lit where a roll was read (Tables 1, 2 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.sheets import Outcome, TargetKind
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import bomb_line
from tabletop.table.play.printed import Printed

if TYPE_CHECKING:
    from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled

KINDS = {
    TargetKind.AIRBASE: "airbase", TargetKind.CARRIER: "carrier", TargetKind.RADAR: "radar",
    TargetKind.FACTORY: "factory", TargetKind.OIL: "oil", TargetKind.PORT: "port", TargetKind.DOCKS: "docks",
    TargetKind.YARD: "yard", TargetKind.RAIL: "railway", TargetKind.SHIP: "ship", TargetKind.AA: "AA",
    TargetKind.HQ: "headquarters", TargetKind.BASED: "based aircraft",
}  # fmt: skip


def fire(state: State, column: str, dice: Sequence[int], flak: bool) -> Printed:
    """The lines on which both sides of this game fire, and what each die gave."""
    used = [name for s in state.scenario.sides for name in ((s.aa,) if flak else (s.fighters, s.bombers))]
    names = [name for name in state.scenario.charts.fire if name in used or name == column]
    rows = tuple(
        (name, *("" if o is Outcome.NOTHING else o.value for o in state.scenario.charts.fire[name].dice))
        for name in names
    )
    title = "Table 2: AA" if flak else "Table 1: air combat"
    rule = "AW-AA-04" if flak else "AW-ACM-08"
    printed = Printed(title, ("Line", *map(str, range(1, 7))), rows, rule=rule)
    return printed.at(*((names.index(column), die - 1) for die in sorted(set(dice))))


def bombing(state: State, event: AttackRolled) -> Printed:
    """The lowest die that bombs each kind of target, lit for those that rolled."""
    lines = state.scenario.charts.bombing
    kinds = list(lines)
    rows = tuple((KINDS[k], f"{lines[k].level}+", f"{lines[k].dive}+") for k in kinds)
    printed = Printed("Table 4: bombing", ("Target", "Level", "Dive"), rows, rule="AW-BOMB-11")
    attacks = state.bombing.attacks if state.bombing is not None else ()
    attack = next((a for a in attacks if a.target == event.target), None)
    if attack is None:
        return printed
    read = [bomb_line(state, attack, who) for who, _, _ in event.rolls]
    return printed.at(*((kinds.index(kind), int(dive)) for kind, dive in read))
