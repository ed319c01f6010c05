"""The coach of the learning scenario: what sighting, grains, flak and holding fire are, told where each comes the
first time. Never blocks. What he says stands in `coach.md` beside the rule book.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.data.narration import listing, number
from tabletop.games.air_support.rules import odds
from tabletop.games.air_support.rules.light_aa import Flak
from tabletop.games.air_support.rules.moving import Enter
from tabletop.games.air_support.rules.victory import exited
from tabletop.games.air_support.table.hand.fire_mode import WindowMode
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.hand.run_mode import FlakMode, StrikeMode
from tabletop.games.air_support.table.hand.setup_mode import SetupMode
from tabletop.games.air_support.table.hand.sight_mode import SightMode
from tabletop.games.air_support.table.showings import names
from tabletop.table.play.coach import CoachBook
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


say = CoachBook("tabletop.games.air_support").say


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
        return _sighting(table, mode.sight) if mode.hand is mode.sight else [say("react", widget="choices")]
    return _moving(table, mode) if isinstance(mode, MoveMode) else ()


def _setting_up(table: SupportTable, mode: SetupMode) -> list[Hint]:
    hand = [u.id for u in mode.mine if u.where.value == "to set up"]
    return [
        say("place", hand[0], tank=names.called(table.state, hand[0])) if hand else say("begin", widget="choice Done")
    ]


def _moving(table: SupportTable, mode: MoveMode) -> list[Hint]:
    rule = table.state.scenario.victory
    ends = listing(sorted(names.label(table.state, h) for h in rule.hexes))
    win, draw = number(rule.win), number(rule.draw)
    if not mode.movers():
        out = [say("convoy", table.selected, win=win, exit=ends)]
        if waiting := sorted(mode.waiting()):
            out.insert(0, say("arrive", widget="rack", unit=names.called(table.state, waiting[0])))
        if table.state.turn > 1:
            away = len(exited(table.state, table.host.seat or 0))
            told = f"aim {table.state.turn}"
            if away < rule.win:
                left = number(rule.win - away)
                out.append(
                    say("aim", widget="score", told=told, away=number(away) if away else "none", left=left, exit=ends)
                )
            else:
                out.append(say("aim reached", widget="score", told=told, away=number(away)))
        return out
    out = [say("follow", widget="choice Follow the road")] if isinstance(mode.ahead(), Enter) else []
    if any(p.sighted for p in table.state.planes.values()):
        out.insert(0, say("seen", widget="score", win=win, draw=draw, exit=ends))
    return out


def _sighting(table: SupportTable, mode: SightMode) -> list[Hint]:
    if mode.aim is None:
        return [say("send", widget=f"plane {table.selected}"), say("wait", widget="choice Pass")]
    return [say("grain", cell=mode.aim)]


def _flak(table: SupportTable, mode: FlakMode) -> list[Hint]:
    shots = mode.shots()
    if not shots:
        return []
    command, shot = shots[0]
    found = odds.flak(shot.fp, shot.tally.total, shot.cowers)
    harm = names.percent(found[Flak.ELIMINATED] + found[Flak.DAMAGED])
    return [
        say("flak", command.weapon, gun=names.called(table.state, command.weapon), harm=harm),
        say("hold", widget="choice Hold"),
    ]


def _strike(mode: StrikeMode) -> list[Hint]:
    out = [say("strike", widget="choices")]
    plane = mode.plane()
    if plane is not None and plane.run is not None and plane.run.at == 1:
        out.insert(0, say("second", widget="choices"))
    return out
