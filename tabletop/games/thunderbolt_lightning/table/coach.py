"""The coach of the learning scenario: a sentence or two where a thing happens the first time, pointing at the piece or
button. What he says stands in `coach.md` beside the rule book.

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
from tabletop.table.play.coachbook import CoachBook
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable


BOOK = CoachBook("tabletop.games.thunderbolt_lightning")
say = BOOK.say


def hints(table: AirTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, SetupMode):
        return (_set_up(table),)
    if isinstance(mode, FlyMode):
        return _flying(table, mode)
    if isinstance(mode, DeclareMode):
        return _firing(table, mode)
    if isinstance(mode, RerollMode):
        return (say("reroll"),)
    return ()


def _set_up(table: AirTable) -> Hint:
    """The own aircraft with the colour of their counters."""
    seat = table.host.seat or 0
    names = [called(table.state, a.id) for a in table.state.flying() if a.side == seat]
    return say("setup", widget="choice Ready", names=" and ".join(names), colour=("blue", "red")[seat])


def _nearest_enemy(table: AirTable, mover: Aircraft) -> str:
    enemies = [a for a in table.state.flying() if a.side != mover.side]
    return min(enemies, key=lambda a: distance(a.hex, mover.hex)).id if enemies else ""


def _flying(table: AirTable, mode: FlyMode) -> list[Hint]:
    state = table.state
    mover = mode.reaching.mover
    out: list[Hint] = []
    if state.turn == 1:
        out.append(say("initiative", widget="initiative"))
    if mover is None:
        return out
    if mode.ring is not None:
        return [say("ring", cell=mode.ring[0]), *out]
    name = called(state, mover.id)
    window = speed.window(state, mover, mode.reaching.phase)
    if (waits := mode.flight.waits) is not None:
        left = [called(state, p.aircraft) for p in waits.parts if p.pose is None]
        return [say("cannot", widget=f"choice {mode.choices()[0].label}", names=" and ".join(left)), *out]
    if mode.flight.members:
        out.append(say("flight", mover.id, unit=table.acting_unit()))
    else:
        out.append(say("pick", mover.id, name=name, fewest=window.low, most=window.high))
    begun = mode.reaching.phase == 2 or state.turn > 1
    enemy = _nearest_enemy(table, mover)
    if not begun and enemy:
        first = not any(a.moved for a in state.flying() if a.side != mover.side)
        out.append(say("wary" if first else "approach", enemy, enemy=called(state, enemy)))
    if not begun and not any(a.moved for a in state.flying() if a.side == mover.side):
        return out
    if mode.reaching.phase == 2:
        out.append(say("second", mover.id))
    if begun and enemy:
        out.append(say("tail", enemy, enemy=called(state, enemy)))
    out.append(say("straight", mover.id, straight=manoeuvres.fs_value(state, mover)))
    if mover.hits_taken:
        out.insert(0, say("damaged", mover.id, name=name))
    column, row = state.scenario.grid.cell(mover.hex)
    if min(column, row, state.scenario.grid.columns - 1 - column, state.scenario.grid.rows - 1 - row) <= window.high:
        out.insert(0, say("edge", mover.id))
    return out


def _firing(table: AirTable, mode: DeclareMode) -> list[Hint]:
    state = table.state
    firer = mode.firer
    if not firer:
        return []
    found = shots.gun_shots(state, state.aircraft[firer])
    out = [say("arcs", firer, more=BOOK.words("arcs inverted") if state.aircraft[firer].inverted else "")]
    if found:
        best = max(found, key=lambda s: s.expected)
        out.append(say("odds", best.target, enemy=called(state, best.target)))
        if best.needed >= 6:
            out.append(say("poor", widget="choice Hold fire"))
        else:
            out.append(say("once", firer))
    out.append(say("saves", widget="dice tray"))
    return out
