"""The coach of the learning scenario: a sentence or two where a thing happens the first time. Hints never block;
each is told once. What he says stands in `coach.md` beside the rule book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.data.narration import number
from tabletop.games.air_wars.bots.commander import Counselled, counsel
from tabletop.games.air_wars.bots.sorties import Order
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare, Strafe
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.combat import SelectBattle
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.rules.flak import AimAA
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.reinforcing import Place
from tabletop.games.air_wars.rules.sheets import Target
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place, target
from tabletop.games.air_wars.table.hand.fly_buttons import must_land
from tabletop.games.air_wars.table.marks.standing import in_short
from tabletop.games.air_wars.table.pieces.cells import cell_of
from tabletop.table.play.coach import CoachBook, Counsel
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


COUNSEL = Counsel(counsel)
"""What the commander would do in a position, reckoned once for it."""
BY_LESSON = ("arrive",)
"""Steps in which the coach's rule is enough: what is done there follows from the flight."""
say = CoachBook("tabletop.games.air_wars").say


def hints(table: WarTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    seat = table.host.seat
    if seat is None:
        return ()
    # behind the curtain each hears it for himself
    return [replace(hint, key=f"{hint.key} {seat}") for hint in (*_said(table, seat), *_advice(table, seat))]


def _advised(table: WarTable, seat: int) -> Counselled:
    """What the commander would do now, from the view of the seat."""
    return COUNSEL.of(table.state, seat, table.host.options)


def _told(table: WarTable, deed: str, at: object) -> str:
    """The key of an advice: in another hour, or about another place, it is another one."""
    return f"{deed} {table.state.hour} {table.step} {at}"


def _advice(table: WarTable, seat: int) -> list[Hint]:
    """The flight that the commander would order, one click after the other, or the button that he would press."""
    if len(table.host.options) < 2 or table.step in BY_LESSON:
        return []
    mode, advised = table.mode, _advised(table, seat)
    command, why, order = advised.command, table.said(advised.why), advised.order
    if order is not None:
        return _ordered(table, tuple(getattr(mode, "picked", ())), order, why)
    label = next((c.label for c in mode.choices() if command in c.commands), "")
    if isinstance(command, EndSegment) and table.step == "fly":
        label = "End flying"  # it asks back where somebody could still fly
    if label:
        return [say("do press", widget=f"choice {label}", button=label, why=why, told=_told(table, "do press", label))]
    match command:
        case PlayCard(card):
            name = table.scenario.cards[card].title
            return [say("do card", widget="paper cards", card=name, why=why, told=_told(table, "do card", card))]
        case Rebase(unit, square) | MoveGround(unit, square) | Place(unit, square) if getattr(mode, "held", "") == unit:
            return [say("do put", cell=cell_of(square), square=place(table.state, square), why=why,
                        told=_told(table, "do put", f"{unit} {square}"))]  # fmt: skip
        case Rebase(unit) | MoveGround(unit) | Place(unit):
            name = table.state.sheet(unit).name
            return [say("do move", unit, name=name, told=_told(table, "do move", unit))]
        case AimAA(square) | OpenSquare(square) | SelectBattle(square):
            return [say("do put", cell=cell_of(square), square=place(table.state, square), why=why,
                        told=_told(table, "do put", square))]  # fmt: skip
        case Bomb(unit, what) | Strafe(unit, what) if getattr(mode, "held", "") == unit:
            return [say("do target", _piece(table.state, what), target=target(table.state, what), why=why,
                        told=_told(table, "do target", f"{unit} {what}"))]  # fmt: skip
        case Bomb(unit) | Strafe(unit):
            name = table.state.sheet(unit).name
            return [say("do move", unit, name=name, told=_told(table, "do move", unit))]
    return []


def _piece(state: State, what: str) -> str:
    """What lies on the map for a target."""
    if what in state.units:
        return what
    return f"base {what.removeprefix(AIRBASE_PREFIX)}" if what.startswith(AIRBASE_PREFIX) else f"target {what}"


def _ordered(table: WarTable, picked: tuple[str, ...], order: Order, why: str) -> list[Hint]:
    """Who flies, one after the other, and where to."""
    names = {key: table.state.sheet(key).name for key in (*picked, *order.units)}
    if strange := next((k for k in picked if k not in order.units), ""):
        return [say("do leave", strange, name=names[strange], told=_told(table, "do leave", strange))]
    if not picked:
        first = order.units[0]
        return [say("do pick", first, name=names[first], why=why, told=_told(table, "do pick", first))]
    if more := next((k for k in order.units if k not in picked), ""):
        return [say("do join", more, name=names[more], told=_told(table, "do join", more))]
    square = place(table.state, order.square)
    return [say("do fly", cell=cell_of(order.square), square=square, why=why,
                told=_told(table, "do fly", f"{order.square} {picked}"))]  # fmt: skip


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
        case "bomb_cards" | "bombdef_cards" | "aa_cards" | "fly_cards" | "combat_cards":
            return [say("cards", widget="paper cards")]
        case "losses":
            return [say("losses", widget="paper asked")]
        case "aa":
            return [say("aa", widget="choices")]
        case "bomb":
            return [say("bomb", widget="choices")]
        case "designate":
            return [say("designate", widget="paper asked")]
        case "resolve":
            return [say("resolve", widget="choices")]
        case "day_offer":
            return [say("offer", widget="choices")]
    return []


def _base(table: WarTable) -> tuple[int, int] | None:
    seat = table.host.seat
    return next((cell_of(b.square) for b in table.state.scenario.bases.values() if b.seat == seat), None)


def _flying(table: WarTable, seat: int) -> list[Hint]:
    """The rules behind the flight that the commander would order, and what the hand shows."""
    state, mode = table.state, table.mode
    picked, order = tuple(getattr(mode, "picked", ())), _advised(table, seat).order
    if not picked:
        own = next(iter(sorted(k for k in mode.ready() if not state.units[k].flying)), "")
        return [*(_raiding(table, seat, order) if seat == 0 else [say("scramble", own)]), say("fan", own)]
    out: list[Hint] = []
    drawn = " ".join(f"{mark.kind} {mark.text}" for mark in mode.marks())
    if order is not None and not set(picked) - set(order.units):
        out += _meant(table, seat, picked, order)
    out.append(say("lit", picked[0]))
    out += [say("lit seen", picked[0])] if "seen" in drawn else []
    out += [say("lit home", picked[0])] if "home" in drawn else []
    return out + ([say("lit skull", picked[0])] if "skull" in drawn else [])


def _meant(table: WarTable, seat: int, picked: Sequence[str], order: Order) -> list[Hint]:
    """What the flight of those in hand is for."""
    state, out = table.state, list[Hint]()
    if order.land:
        return [say("turn", picked[0], name=state.sheet(picked[0]).name)]
    goal = _goal(state, seat)
    if goal is not None and goal.square == order.square:
        out.append(say("goal", cell=cell_of(goal.square), name=goal.name, points=goal.vp))
    elif goal is not None and state.hour == 1 and not _targets(state, seat, order.square):
        there = place(state, order.square)
        out.append(say("halfway", cell=cell_of(order.square), square=there, target=goal.name))
    with_them = next((c.label for c in table.mode.choices() if c.label.endswith(" along")), "")
    here = {u.id for u in state.at(state.units[picked[0]].place, seat)} & table.mode.ready()
    if with_them and here == set(order.units):
        out.append(say("along", widget=f"choice {with_them}"))
    return out


def _raiding(table: WarTable, seat: int, order: Order | None) -> list[Hint]:
    """Who is sent in this hour, and why it is he."""
    state = table.state
    if order is None:
        if not isinstance(_advised(table, seat).command, EndSegment):
            return []
        if state.hour == 1:
            return [say("wait", widget="choice End flying")]
        return [say("spare", widget="choice End flying", score=in_short(state))]
    first = order.units[0]
    name, unit = state.sheet(first).name, state.units[first]
    if order.land and first in must_land(state, seat):
        return [say("home", first, name=name)]
    if order.land:
        return [say("bombed", first, name=name)] if unit.bombed else []
    if not any(state.sheet(k).bomb and not state.units[k].bombed for k in order.units):
        return []
    if _targets(state, seat, order.square):
        return [say("attack", first)] if unit.flying else [say("again", first, name=name)]
    return [say("raid", first, name=name, room=number(state.level(seat)))] if state.hour == 1 else []


def _targets(state: State, seat: int, square: str) -> list[Target]:
    """Targets of the enemy in a square that still stand."""
    return [t for t in state.scenario.targets.values()
            if t.square == square and t.seat != seat and not state.mark(t.name).bombed]  # fmt: skip


def _goal(state: State, seat: int) -> Target | None:
    """The target of the enemy that is worth most and still stands."""
    found = [t for t in state.scenario.targets.values() if t.seat != seat and not state.mark(t.name).bombed]
    return max(found, key=lambda t: t.vp, default=None)
