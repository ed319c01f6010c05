"""The coach of the learning scenario: a sentence or two where a thing happens the first time, pointing at the piece or
button. What he says stands in `coach.md` beside the rule book.

Hints never block; each is told once, and all can be switched off.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_lightning.bots.advice import Counselled, counsel
from tabletop.games.thunderbolt_lightning.rules import speed
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.hand.fire_mode import DeclareMode
from tabletop.games.thunderbolt_lightning.table.hand.fly_mode import FlyMode
from tabletop.games.thunderbolt_lightning.table.hand.modes import RerollMode
from tabletop.games.thunderbolt_lightning.table.hand.setup_mode import SetupMode
from tabletop.grid.hexes import POINTY_NAMES, Hex, distance
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.coach import CoachBook, Counsel
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable


COUNSEL = Counsel(counsel)
"""What the pilot would do in a position, reckoned once for it."""
RIM, INNER = 0.65, 0.3
"""Cell widths from the middle of the hex to an upright and to an inverted heading of the ring."""
AROUND = 0.3
"""Cell widths of the frame around one."""
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
        return (say("reroll"), *_answering(table, mode))
    return ()


def _advised(table: AirTable) -> Counselled:
    """What the pilot would do now with what this side can see."""
    return COUNSEL.of(table.host.view, table.host.seat or 0, table.host.options)


def _told(table: AirTable, deed: str, at: object) -> str:
    """The key of an advice: in another phase, or about another place, it is another one."""
    frame = table.state.frames[-1]
    return f"{deed} {table.state.turn} {frame.step} {at}"


def _answering(table: AirTable, mode: RerollMode) -> list[Hint]:
    """The button that the pilot would press."""
    advised = _advised(table)
    label = next((c.label for c in mode.choices() if c.commands == (advised.command,)), "")
    if not label:
        return []
    return [say("do answer", widget=f"choice {label}", button=label, why=advised.why,
                told=_told(table, "do answer", label))]  # fmt: skip


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
    advised = _advised(table)
    if mode.ring is not None:
        return [say("ring", cell=mode.ring[0]), *_heading(table, mode.ring[0], advised), *out]
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
    return out + _there(table, mode, mover, advised)


def _there(table: AirTable, mode: FlyMode, mover: Aircraft, advised: Counselled) -> list[Hint]:
    """Who flies first, and where to, as the pilot would."""
    if advised.pose is None:
        return []
    who = called(table.state, advised.mover)
    if mode.flight.members:
        return [say("do apart", widget="choice One by one", name=who, told=_told(table, "do apart", mover.unit))]
    if mover.id != advised.mover:
        return [say("do pick", advised.mover, name=who, why=advised.why,
                    told=_told(table, "do pick", advised.mover))]  # fmt: skip
    at, facing, inverted = advised.pose
    return [say("do fly", cell=at, name=who, hex=table.state.scenario.grid.label(at), side=POINTY_NAMES[facing],
                upside=BOOK.words("do fly inverted") if inverted else "", why=advised.flight,
                told=_told(table, "do fly", advised.pose))]  # fmt: skip


def _heading(table: AirTable, at: Hex, advised: Counselled) -> list[Hint]:
    """The heading on the ring that the pilot means."""
    pose = advised.pose
    if pose is None or pose[0] != at:
        return []
    (x, y), wide, angle = table.host.centre(at), table.host.cell_size[0], math.radians(HEADINGS[pose[1]])
    far, half = (INNER if pose[2] else RIM) * wide, AROUND * wide / 2
    area = (x + far * math.sin(angle) - half, y - far * math.cos(angle) - half, 2 * half, 2 * half)
    return [say("do ring", area=area, side=POINTY_NAMES[pose[1]],
                upside=BOOK.words("do fly inverted") if pose[2] else "",
                told=_told(table, "do ring", pose))]  # fmt: skip


def _firing(table: AirTable, mode: DeclareMode) -> list[Hint]:
    state = table.state
    firer = mode.firer
    if not firer:
        return []
    advised = _advised(table)
    command, why = advised.command, advised.why
    out = [say("arcs", firer, more=BOOK.words("arcs inverted") if state.aircraft[firer].inverted else "")]
    best = max(shots.gun_shots(state, state.aircraft[firer]), key=lambda s: s.expected, default=None)
    if isinstance(command, Declare) and command.aircraft != firer:
        name = called(state, command.aircraft)
        out.append(say("do firer", command.aircraft, name=name, told=_told(table, "do firer", command.aircraft)))
    elif isinstance(command, Declare):
        enemy = called(state, command.target)
        out += [say("odds", command.target, enemy=enemy), say("once", firer)]
        told = _told(table, "do fire", f"{firer} {command.target}")
        out.append(say("do fire", command.target, enemy=enemy, why=why, told=told))
    else:
        label = next((c.label for c in mode.choices() if c.commands == (command,)), "")
        if best is not None and best.needed >= 6:
            out.append(say("poor", widget=f"choice {label}"))
        out.append(say("do hold", widget=f"choice {label}", button=label, why=why,
                       told=_told(table, "do hold", label)))  # fmt: skip
    out.append(say("saves", widget="dice tray"))
    return out
