"""The coach of the learning scenario: a sentence or two where a thing happens the first time. Hints never block;
each is told once. What he says stands in `coach.md` beside the rule book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.sorties import squares_left
from tabletop.games.air_wars.rules.squares import distance
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.places import cell_of
from tabletop.table.play.coachbook import CoachBook
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


say = CoachBook("tabletop.games.air_wars").say


def hints(table: WarTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    seat = table.host.seat
    if seat is None:
        return ()
    # behind the curtain each hears it for himself
    return [replace(hint, key=f"{hint.key} {seat}") for hint in _said(table, seat)]


def _said(table: WarTable, seat: int) -> list[Hint]:
    aim = say("aim raider" if seat == 0 else "aim defender", widget="paper score")  # steps of no choice are passed over
    match table.step:
        case "reinforce":
            return [aim, say("reinforce", widget="choices")]
        case "ground":
            return [aim, say("ground", widget="choices")]
        case "redeploy":
            name = table.state.scenario.sides[seat].name
            return [aim, say("redeploy", cell=_base(table), name=name), say("posture", widget="choices")]
        case "day_cards":
            return [say("cards", widget="paper cards")]
        case "fly":
            return _flying(table, seat)
        case "arrive":
            return [say("arrive", widget="paper asked")]
        case "battle_cards":
            return [say("battle", widget="paper asked")]
        case "losses":
            return [say("losses", widget="paper asked")]
        case "aa":
            return [say("aa", widget="choices")]
        case "bomb":
            return [say("bomb", widget="choices")]
        case "designate":
            return [say("designate", widget="paper asked")]
        case "day_offer":
            return [say("offer", widget="choices")]
    return []


def _base(table: WarTable) -> tuple[int, int] | None:
    seat = table.host.seat
    return next((cell_of(b.square) for b in table.state.scenario.bases.values() if b.seat == seat), None)


def _flying(table: WarTable, seat: int) -> list[Hint]:
    state, mode = table.state, table.mode
    picked = getattr(mode, "picked", ())
    if picked:
        drawn = " ".join(f"{mark.kind} {mark.text}" for mark in mode.marks())
        out = [say("lit", picked[0])]
        out += [say("lit seen", picked[0])] if "seen" in drawn else []
        out += [say("lit home", picked[0])] if "home" in drawn else []
        return out + ([say("lit skull", picked[0])] if "skull" in drawn else [])
    ground = sorted(k for k in mode.ready() if not state.units[k].flying)
    own = next(iter(ground), "")
    out = [say("raid" if seat == 0 else "scramble", own)]
    if seat == 0 and state.hour > 1:
        fighter = next((k for k in ground if state.sheet(k).fighter), "")
        out += [say("escort", fighter)] if fighter else []
        armed = next((u for u in state.airborne(seat) if not u.moved and _can_bomb(state, u)), None)
        out += [say("attack", armed.id)] if armed is not None else []
    up = state.airborne(seat)
    if any(state.sheet(u).short and u.takeoff for u in up):
        out.append(say("home", widget="paper asked"))
    if any(u.bombed for u in up):
        out.append(say("bombed", widget="paper asked"))
    return [*out, say("fan", own)]


def _can_bomb(state: State, unit: Unit) -> bool:
    """Whether a unit with bombs reaches a target of the enemy in this hour."""
    if not state.sheet(unit).bomb or unit.bombed >= aiming.mission_limit(state, unit):
        return False
    foes = {t.square for t in state.scenario.targets.values() if t.seat != unit.seat and not state.mark(t.name).bombed}
    return any(distance(state.scenario, unit.place, square) <= squares_left(state, unit) for square in foes)
