"""The coach of the learning scenario: what sighting, grains, flak and holding fire are, told where each comes the
first time. Never blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.air_support.rules import odds
from tabletop.games.air_support.rules.flak.light_aa import Flak
from tabletop.games.air_support.table.move_mode import MoveMode
from tabletop.games.air_support.table.run_mode import FlakMode, StrikeMode
from tabletop.games.air_support.table.setup_mode import SetupMode
from tabletop.games.air_support.table.sight_mode import SightMode
from tabletop.games.air_support.table.window_mode import WindowMode
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


def hints(table: SupportTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, SetupMode):
        return _setting_up(table, mode)
    if isinstance(mode, FlakMode):
        return _flak(table, mode)
    if isinstance(mode, StrikeMode):
        return _strike(mode)
    if isinstance(mode, WindowMode):
        return _sighting(table, mode.sight) if mode.hand is mode.sight else ()
    return _moving(table, mode) if isinstance(mode, MoveMode) else ()


def _setting_up(table: SupportTable, mode: SetupMode) -> list[Hint]:
    hand = [u.id for u in mode.mine if u.where.value == "to set up"]
    if hand:
        return [
            Hint(
                "place",
                f"Drag {hand[0]}, your flak tank, to a striped hex near the road. Its gun reaches a plane 8 hexes away"
                " at full strength, so think where the trucks will be when the Thunderbolt comes.",
                piece=hand[0],
                rule="AS-LAA-04",
            )
        ]
    return [
        Hint(
            "begin",
            "It may stand anywhere in the area; in the open it sees most. Press Done when you like it.",
            widget="choice Done",
            rule="AS-SETUP-01",
        )
    ]


def _moving(table: SupportTable, mode: MoveMode) -> list[Hint]:
    out = []
    movers = mode.movers()
    if not movers:
        lead = min(mode.starts(), default="")
        out.append(
            Hint(
                "convoy",
                "Your trucks move as one Convoy. Drag the lead truck, or any of them, to the lit hex; all follow. The"
                " figure is the movement points it has left then.",
                piece=lead,
                rule="AS-CONVOY-01",
            )
        )
        return out
    out.append(
        Hint(
            "follow",
            'After every step your enemy may send a plane. "Follow the road" drives on until he does.',
            widget="choice Follow the road",
            rule="AS-STATUS-05",
        )
    )
    if any(p.sighted for p in table.state.planes.values()):
        out.insert(
            0,
            Hint(
                "seen",
                "The plane has had its try for this Player Turn. Now use every movement point: four trucks must leave"
                " by GG6.",
                widget="score",
                rule="AS-SIGHT-03",
            ),
        )
    return out


def _sighting(table: SupportTable, mode: SightMode) -> list[Hint]:
    if mode.aim is None:
        return [
            Hint(
                "send",
                "Your plane waits in its box above the map. Each lit hex tells the chance in percent to sight what is"
                " there. One try a Player Turn: a missed one is gone, so you may wait until they stand better.",
                piece=table.selected,
                rule="AS-SIGHT-03",
            ),
            Hint(
                "wait",
                "Trucks that have moved, in a Convoy and in the open are easy to see. Pass to let them drive on; you"
                " are asked after every step.",
                widget="choice Pass",
                rule="AS-SIGHT-10",
            ),
        ]
    return [
        Hint(
            "grain",
            "The arrows are the six grains. Along the road one run can strafe four trucks in a row; across it you meet"
            " one. T0 to T3 are the hexes you may attack, P0 to P3 is where you are then.",
            cell=mode.aim,
            rule="AS-STRAFE-04",
        )
    ]


def _flak(table: SupportTable, mode: FlakMode) -> list[Hint]:
    shots = mode.shots()
    out = []
    if shots:
        command, shot = shots[0]
        found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
        harm = float(found[Flak.ELIMINATED] + found[Flak.DAMAGED])
        out.append(
            Hint(
                "flak",
                f"The plane is in reach of {command.weapon}: {harm:.0%} to bring it down or damage it. Nearer is"
                " better; and once its rate of fire is used up the gun is silent for this Player Turn, so a shot now"
                " may be one you lack later.",
                piece=command.weapon,
                rule="AS-AA-12",
            )
        )
        out.append(
            Hint(
                "hold",
                "Hold lets it attack and asks again in the next hex of its run. It must fly through all of them.",
                widget="choice Hold",
                rule="AS-LAA-10",
            )
        )
    return out


def _strike(mode: StrikeMode) -> list[Hint]:
    out = [
        Hint(
            "strike",
            "Point at a lit hex to see what each weapon does to each target there. The bombs are dropped once, and the"
            " bombed hex is the last of the run.",
            widget="choices",
            rule="AS-BOMB-18",
        )
    ]
    plane = mode.plane()
    if plane is not None and plane.run is not None and plane.run.at == 1:
        out.insert(
            0,
            Hint(
                "second",
                "Now the run declares itself: attack the next hex and it is a strafing run, attack the same hex again"
                " and it is a point attack.",
                widget="choices",
                rule="AS-GS-04",
            ),
        )
    return out
