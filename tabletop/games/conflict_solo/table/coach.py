"""The coach of the learning mission: set-up, steps and their risk, the enemy's card, shots, CAPs, groups, rally, the
pass, each told when it comes the first time. He never blocks. What he says stands in `coach.md` beside the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.wording import counted
from tabletop.games.conflict_solo.bots.advice import Counselled, counsel
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps, SpentChecked
from tabletop.games.conflict_solo.rules.asking import PASS, Pass
from tabletop.games.conflict_solo.rules.cards.choices import Boost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.moving import Face, Move, Onward, Pivot
from tabletop.games.conflict_solo.rules.naming import hexside, listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.plans import GO
from tabletop.games.conflict_solo.rules.rallying import Rally, rally_tally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.table.hand.answer_mode import AnswerMode
from tabletop.games.conflict_solo.table.hand.modes import Mode, unit_of
from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
from tabletop.games.conflict_solo.table.hand.setup_mode import SetupMode
from tabletop.games.conflict_solo.table.hand.turn_mode import TurnMode
from tabletop.games.conflict_solo.table.marks.map_marks import CATCH, arrow_at
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.table.play.coach import CoachBook, Counsel
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.core.messages import Command, Event
    from tabletop.games.conflict_solo.rules.scenario import Objective
    from tabletop.games.conflict_solo.rules.state import State
    from tabletop.games.conflict_solo.table.table import ConflictTable

say = CoachBook("tabletop.games.conflict_solo").say
LATEST = 60
"""Events of the journal's end among which what has just happened is looked for."""


COUNSEL = Counsel(counsel)
"""What the adviser would do in a position, reckoned once for it."""


def hints(table: ConflictTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, SetupMode):
        return _setting_up(table, mode)
    if isinstance(mode, PlanMode):
        return list(_planning(table, mode))
    if isinstance(mode, AnswerMode):
        return list(_answering(table, mode))
    return list(_turn(table, mode)) if isinstance(mode, TurnMode) else ()


def _setting_up(table: ConflictTable, mode: SetupMode) -> list[Hint]:
    state = table.state
    waiting = mode.waiting()
    goals = listing(f"{o.name} ({o.hex}, {o.end} VP)" for o in state.scenario.objectives if o.end)
    win = state.scenario.bands.draw + 1
    task = say("task", widget="mission", count=len(mode.mine), objectives=goals, win=win, rounds=state.scenario.rounds)
    if not waiting:
        return [task, say("start", widget="choice Start")]
    advised = _advised(table)
    put = advised.command if advised is not None else None
    unit = put.unit if isinstance(put, Place) else waiting[0]
    out = [task, say("place", widget="rack", unit=piece_name(state, unit))]
    if advised is not None and isinstance(put, Place) and unit == table.selected:
        where, told = advised.why.rstrip("."), f"do place {unit} {put.hex}"
        out.append(say("do place", cell=places.cell(put.hex), unit=piece_name(state, unit), where=where, told=told))
    return out


def _advised(table: ConflictTable) -> Counselled | None:
    """What the adviser would do now, seen from the seat alone."""
    options = table.host.options
    return COUNSEL.of(table.state, 0, options) if len(options) > 1 else None


def _told(table: ConflictTable, deed: str, at: object) -> str:
    """The key of an advice: in another turn, or about another place, it is another one."""
    return f"{deed} {table.state.round}.{table.state.turns} {at}"


def _pressed(mode: Mode, command: Command) -> str:
    """The words of the button that gives a command, "" for none."""
    return next((c.label for c in mode.choices() if c.commands == (command,)), "")


def _planning(table: ConflictTable, mode: PlanMode) -> Iterator[Hint]:
    plan = mode.draft
    advised = _advised(table)
    if plan.kind == "move" and plan.path:
        yield say("facing", cell=places.cell(plan.path[-1]), how=mode.how_to_go)
        if advised is not None and isinstance(advised.command, Join):
            yield say("group", widget="choice Together")
    if plan.kind == "fire":
        mates = [c.unit for c in mode.options if isinstance(c, Support) and c.unit not in plan.supporters]
        if mates and advised is not None and isinstance(advised.command, Support):
            yield say("support", mates[0], unit=piece_name(table.state, mates[0]))
    if plan.kind == "rally":
        yield say("rally plan", widget="plan", unit=piece_name(table.state, plan.unit))
    if plan.kind in ("move", "fire", "rally") and table.state.cap_now:
        yield say("caps", widget="caps", caps=table.state.cap_max)
    if advised is not None:
        yield from _completing(table, mode, advised)


def _completing(table: ConflictTable, mode: PlanMode, advised: Counselled) -> Iterator[Hint]:
    """What the plan still lacks, piece by piece, as the adviser would have it."""
    draft, plan, command = mode.draft, advised.plan, advised.command
    arrow = None
    if plan is not None and draft.kind == plan.kind == "pivot" and draft.unit == plan.unit:
        command = Face(plan.unit, plan.facing) if draft.facing != plan.facing else GO
    if isinstance(command, Face):
        arrow = _arrow(table, mode, command)
        alone = not draft.members and draft.kind in ("move", "enter")
        if (alone or arrow is None) and plan is not None and PayCaps(plan.caps) in mode.options:
            command = PayCaps(plan.caps)  # the arrow of a Unit that goes alone carries the plan out
        elif arrow is None:
            command = GO
    called = partial(piece_name, table.state)
    match command:
        case Face(unit, facing):
            told = _told(table, "do face", f"{unit} {facing}")
            yield say("do face", area=arrow, unit=called(unit), side=hexside(facing), told=told)
        case PayCaps(caps):
            yield say("do pay", widget="cost rail", caps=counted(caps, "CAP"), told=_told(table, "do pay", caps))
        case DiceCaps(caps):
            yield say("do dice", widget="dice rail", caps=counted(caps, "CAP"), told=_told(table, "do dice", caps))
        case Boost(card) if card:
            name = table.state.card(card).name
            yield say("do boost", widget="boost slot", card=name, told=_told(table, "do boost", card))
        case Join(unit) | Support(unit):
            yield say("do join", unit, unit=called(unit), told=_told(table, "do join", unit))
        case Onward(hex) if hex:
            yield say("do onward", cell=places.cell(hex), hex=hex, told=_told(table, "do onward", hex))
        case Choose(what) if what in table.state.counters:
            yield say("do choose", what, what=called(what), told=_told(table, "do choose", what))
        case Choose(what) if table.state.on_map(what):
            yield say("do choose", cell=places.cell(what), what=what, told=_told(table, "do choose", what))
        case _ if words := _go(mode) if command == GO else _pressed(mode, command):
            yield say("do press", widget=f"choice {words}", button=words)


def _go(mode: PlanMode) -> str:
    """The button that carries the plan out."""
    return next((c.label for c in mode.choices() if c.commands == (GO,) and c.why_not is None), "")


def _arrow(table: ConflictTable, mode: PlanMode, face: Face) -> tuple[float, float, float, float] | None:
    """The frame around the arrow that turns a Unit so, None where the arrow of another one lies upon it."""
    hex = next((end[1] for end in mode.ends() if end[0] == face.unit), "")
    here = [end[0] for end in mode.ends() if end[1] == hex and face.facing in mode.open_facings(end[0])]
    if here[:1] != [face.unit]:
        return None
    (x, y), half = arrow_at(table.host, places.cell(hex), face.facing), CATCH * table.host.cell_size[1]
    return x - half, y - half, 2 * half, 2 * half


def _answering(table: ConflictTable, mode: AnswerMode) -> Iterator[Hint]:
    """What the enemy's move or the end of a round asks, each the first time, and what the adviser would answer."""
    match mode.step:
        case "ai_order":
            yield say("answer order", widget="choices")
        case "ai_fire":
            yield say("answer fire", widget="choices")
        case "hit" | "keep":
            yield say("answer hit", widget="choices")
        case "discard":
            yield say("answer discard", widget="choices")
        case "initiative":
            yield say("answer initiative", widget="choices")
        case "raid" | "scatter":
            yield say("answer raid", widget="choices")
    if (advised := _advised(table)) is not None and (words := _pressed(mode, advised.command)):
        told = _told(table, "do answer", f"{mode.step} {words}")
        yield say("do answer", widget=f"choice {words}", button=words, why=advised.why, told=told)


def _goal(state: State) -> tuple[Objective, str] | None:
    """The objective that the enemy still holds, and that is worth most, with what is known of who stands there."""
    held = [o for o in state.scenario.objectives if state.control.get(o.hex) == AI and o.end]
    if not held:
        return None
    found = max(held, key=lambda o: o.end)
    there = any(c.side == AI and c.hex == found.hex for c in state.counters.values())
    return found, "an enemy stands there" if there else "nobody is seen there"


def _aim(state: State) -> Iterator[Hint]:
    """At the beginning of each round: what is still to be taken."""
    goal = _goal(state)
    if goal is None:
        yield say("aim held", widget="mission", told=f"aim {state.round}")
        return
    objective, who = goal
    left = state.scenario.rounds - state.round + 1
    yield say(
        "aim", cell=places.cell(objective.hex), told=f"aim {state.round}", name=objective.name, hex=objective.hex,
        points=objective.end, who=who, rounds=counted(left, "round"),
    )  # fmt: skip


def _turn(table: ConflictTable, mode: TurnMode) -> Iterator[Hint]:
    """What has just happened first, then the lesson of what could be done, then what the adviser would do."""
    state, advised = table.state, _advised(table)
    fresh = [u for u in state.units if u.fresh and not u.loaded_on]
    if state.passed == AI and fresh and advised is not None and advised.command != PASS:
        yield say("passed", fresh[0].id, fresh=listing(piece_name(state, u.id) for u in fresh))
    if state.round == state.scenario.rounds:
        yield say("lastround", widget="mission")
    elif state.round > 1:
        yield from _aim(state)
    yield from _happened(table)
    command = advised.command if advised is not None else PASS
    who = unit_of(command)
    if who and who != table.selected:
        yield say("pick", who, unit=piece_name(state, who))
    picked = mode.unit
    if picked is not None and not picked.hex:
        yield say("arrive", picked.id, unit=piece_name(state, picked.id))
    elif picked is not None:
        yield say("step", picked.id)
    if picked is not None and picked.id == who:
        yield from _lesson(state, picked, command)
    if advised is not None:
        yield from _acting(table, mode, advised)


def _lesson(state: State, picked: Counter, command: Command) -> Iterator[Hint]:
    """The rule behind what the adviser would do with the Unit in hand."""
    unit = piece_name(state, picked.id)
    goals = [o.hex for o in state.scenario.objectives]
    if isinstance(command, Assault) or (isinstance(command, Move) and command.hex in goals):
        yield say("close", picked.id, unit=unit)
    hit = state.hit_of(picked)
    if isinstance(command, Rally) and hit is not None and hit.rally is not None:
        needed = hit.rally - rally_tally(state, picked).total
        yield say("rally", picked.id, unit=unit, hit=hit.name, needed=needed)
    if isinstance(command, Fire):
        yield say("target", command.target, unit=unit)


def _acting(table: ConflictTable, mode: TurnMode, advised: Counselled) -> Iterator[Hint]:
    """What the adviser would do, beginning with who does it."""
    state, command, why = table.state, advised.command, advised.why
    who = unit_of(command)
    if who and who != table.selected:
        yield say("do pick", who, unit=piece_name(state, who), why=why, told=_told(table, "do pick", who))
        return
    match command:
        case Move(_, hex) | Enter(_, hex):
            yield say("do step", cell=places.cell(hex), hex=hex, why=why, told=_told(table, "do step", f"{who} {hex}"))
        case Fire(_, target) | Assault(_, target):
            yield say("do attack", target, target=piece_name(state, target), why=why,
                      told=_told(table, "do attack", f"{who} {target}"))  # fmt: skip
        case Pivot(_, facing):
            yield say("do pivot", who, unit=piece_name(state, who), side=hexside(facing), why=why,
                      told=_told(table, "do pivot", f"{who} {facing}"))  # fmt: skip
        case PlayCard(card):
            yield say("do card", widget="hand", card=state.card(card).name, why=why,
                      told=_told(table, "do card", card))  # fmt: skip
        case Pass():
            again = state.passed == AI
            yield say("do pass", widget="choice Pass", why=why, told=_told(table, "do pass", again))
        case _ if words := _pressed(mode, command):
            yield say("do act", widget=f"choice {words}", button=words, why=why,
                      told=_told(table, "do act", f"{who} {words}"))  # fmt: skip


def _happened(table: ConflictTable) -> Iterator[Hint]:
    """The last check of the player's own, and the enemy's last turn."""
    state = table.state
    enemy_acted = False
    for event in _latest(table):
        if isinstance(event, AttackRolled):
            target = state.counters.get(event.target)
            if target is not None and target.side == PLAYER:
                enemy_acted = True
                yield say("shot", target.id, unit=piece_name(state, target.id))
        if isinstance(event, SpentChecked) and event.ids:
            unit = state.counters.get(event.ids[0])
            if unit is None or unit.side != PLAYER:
                enemy_acted = True
            else:
                called = piece_name(state, unit.id)
                yield say("spent", unit.id, unit=called) if event.spent else say("fresh", unit.id, unit=called)
    if enemy_acted or state.turns > 1 or any(isinstance(e, OrderDrawn) and e.purpose == "turn" for e in _latest(table)):
        yield say("enemy", widget="log")


def _latest(table: ConflictTable) -> list[Event]:
    """The last events that were told to the player, the newest first."""
    match = table.host.session.match
    found: list[Event] = []
    for entry in reversed(match.journal):
        found += reversed(match.told(entry, 0))
        if len(found) >= LATEST:
            break
    return found
