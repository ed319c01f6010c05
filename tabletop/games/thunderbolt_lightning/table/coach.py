"""The coach of the learning scenario: a sentence or two where a thing happens the first time, pointing at the piece or
button.

Hints never block; each is told once, and all can be switched off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.fire_mode import DeclareMode
from tabletop.games.thunderbolt_lightning.table.fly_mode import FlyMode
from tabletop.games.thunderbolt_lightning.table.modes import RerollMode
from tabletop.games.thunderbolt_lightning.table.setup_mode import SetupMode
from tabletop.grid.hexes import distance
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable


def hints(table: AirTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, SetupMode):
        return (
            Hint(
                "setup",
                f"{_own(table)} are yours. They stand ready: press Ready to begin the first turn.",
                widget="choice Ready",
                rule="TL-SET-01",
            ),
        )
    if isinstance(mode, FlyMode):
        return _flying(table, mode)
    if isinstance(mode, DeclareMode):
        return _firing(table, mode)
    if isinstance(mode, RerollMode):
        return (Hint("reroll", "Sixth sense: you may make one enemy die fall again this turn.", rule="TL-TRN-10"),)
    return ()


def _own(table: AirTable) -> str:
    """The own aircraft with the colour of their counters, for the first sentence."""
    seat = table.host.seat or 0
    names = [called(table.state, a.id) for a in table.state.flying() if a.side == seat]
    return f"{' and '.join(names)}, on the {('blue', 'red')[seat]} counters,"


def _nearest_enemy(table: AirTable, mover: Aircraft) -> str:
    enemies = [a for a in table.state.flying() if a.side != mover.side]
    return min(enemies, key=lambda a: distance(a.hex, mover.hex)).id if enemies else ""


def _flying(table: AirTable, mode: FlyMode) -> list[Hint]:
    state = table.state
    mover = mode.mover
    out: list[Hint] = []
    if state.turn == 1:
        out.append(
            Hint(
                "initiative",
                "Each unit threw two dice. The lowest total moves first, so a high roll is good: you see where the"
                " others went.",
                widget="initiative",
                rule="TL-INI-02",
            )
        )
    if mover is None:
        return out
    fs = manoeuvres.fs_value(state, mover)
    window = speed.window(state, mover, mode.phase)
    if mode.ring is not None:
        out.insert(
            0,
            Hint(
                "ring",
                "Point to a heading on the ring: where will your nose be when the guns speak? Filled heads are upright,"
                " hollow ones upside down. Click to fly there.",
                cell=mode.ring[0],
                rule="TL-HEX-04",
            ),
        )
        return out
    out.append(
        Hint(
            "pick",
            f"Drag {called(state, mover.id)} to a green hex, or click one. You must fly {window.low} to {window.high}"
            " hexes; the arrow heads show how you can face there.",
            piece=mover.id,
            rule="TL-SPD-08",
        )
    )
    begun = mode.phase == 2 or state.turn > 1
    if not begun and not any(a.moved for a in state.flying() if a.side == mover.side):
        return out
    if mode.phase == 2:
        out.append(
            Hint(
                "second",
                "The second movement of the turn: whoever has not fired yet may still fire after it.",
                piece=mover.id,
                rule="TL-SEQ-04",
            )
        )
    enemy = _nearest_enemy(table, mover)
    if begun and enemy:
        out.append(
            Hint(
                "tail",
                "Aim to end behind an enemy, two to four hexes away, with your nose on him, and where his nose cannot"
                f" reach you. {called(state, enemy)} is the nearest.",
                piece=enemy,
                rule="TL-ARC-04",
            )
        )
    out.append(
        Hint(
            "straight",
            f"Before every turn or roll you fly {fs} hexes straight ahead. That is why the green field looks like a"
            " fan.",
            piece=mover.id,
            rule="TL-MAN-02",
        )
    )
    if mover.hits_taken:
        out.insert(
            0,
            Hint(
                "damaged",
                f"{called(state, mover.id)} is hit: it is slower and must fly straight longer. The next hit brings it"
                " down, so keep it away from their noses.",
                piece=mover.id,
                rule="TL-DAM-03",
            ),
        )
    column, row = state.scenario.grid.cell(mover.hex)
    if min(column, row, state.scenario.grid.columns - 1 - column, state.scenario.grid.rows - 1 - row) < 4:
        out.insert(
            0,
            Hint(
                "edge",
                "You are near the map edge. Who flies off is out of the battle, and the enemy scores half its value.",
                piece=mover.id,
                rule="TL-MOVE-08",
            ),
        )
    return out


def _firing(table: AirTable, mode: DeclareMode) -> list[Hint]:
    state = table.state
    out: list[Hint] = []
    firer = mode.firer
    if not firer:
        return out
    found = shots.gun_shots(state, state.aircraft[firer])
    more = ", and one more because you fly upside down" if state.aircraft[firer].inverted else ""
    out.append(
        Hint(
            "arcs",
            "Your fixed guns reach five hexes straight ahead. The number in a hex is what each die needs: range plus"
            f" one{more}.",
            piece=firer,
            rule="TL-HIT-01",
        )
    )
    if found:
        best = max(found, key=lambda s: s.expected)
        out.append(
            Hint(
                "odds",
                f"Point at {called(state, best.target)} to see the odds, click it to declare fire. All fire is"
                " simultaneous.",
                piece=best.target,
                rule="TL-SEQ-05",
            )
        )
        if best.needed >= 6:
            out.append(
                Hint(
                    "poor",
                    "A shot that needs a 6 is poor. You fire once a turn: holding may bring a better shot after the"
                    " second move.",
                    widget="choice Hold fire",
                    rule="TL-FIRE-05",
                )
            )
        else:
            out.append(
                Hint(
                    "once",
                    "Each aircraft fires in one of the two combat phases of a turn. A good shot now is worth taking.",
                    piece=firer,
                    rule="TL-FIRE-05",
                )
            )
    out.append(
        Hint(
            "saves",
            "For each hit the target throws one saving die. Two hits that stand bring most aircraft down; the first one"
            " slows and stiffens it.",
            widget="dice tray",
            rule="TL-SAVE-01",
        )
    )
    return out
