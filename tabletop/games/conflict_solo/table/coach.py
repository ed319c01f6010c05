"""The coach of the learning mission: set-up, steps and their risk, the enemy's card, shots, CAPs, groups, rally, the
pass, each told when it comes the first time. He never blocks. What he says stands in `coach.md` beside the rule book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.groups import Support
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.drafting import draft_of
from tabletop.games.conflict_solo.rules.player_turn.plans import ready
from tabletop.games.conflict_solo.rules.rallying import rally_refusal, rally_tally
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.table import places
from tabletop.games.conflict_solo.table.answer_mode import AnswerMode
from tabletop.games.conflict_solo.table.modes import hex_named
from tabletop.games.conflict_solo.table.plan_mode import PlanMode
from tabletop.games.conflict_solo.table.setup_mode import SetupMode
from tabletop.games.conflict_solo.table.turn_mode import TurnMode
from tabletop.table.play.coachbook import CoachBook
from tabletop.table.play.contract import Hint

if TYPE_CHECKING:
    from tabletop.core.values import Command, Event
    from tabletop.games.conflict_solo.rules.scenario import Objective
    from tabletop.games.conflict_solo.rules.state import State
    from tabletop.games.conflict_solo.table.table import ConflictTable

say = CoachBook("tabletop.games.conflict_solo").say
WORTH_IT = Fraction(1, 5)
"""From this chance to hit on, the coach speaks of shots."""
LATEST = 60
"""Events of the journal's end among which what has just happened is looked for."""


def hints(table: ConflictTable) -> Sequence[Hint]:
    """What the coach would say now, most important first."""
    mode = table.mode
    if isinstance(mode, SetupMode):
        return _setting_up(table, mode)
    if isinstance(mode, PlanMode):
        return list(_planning(table, mode))
    if isinstance(mode, AnswerMode):
        return list(_answering(mode))
    return list(_turn(table, mode)) if isinstance(mode, TurnMode) else ()


def _setting_up(table: ConflictTable, mode: SetupMode) -> list[Hint]:
    state = table.state
    waiting = mode.waiting()
    goals = listing(f"{o.name} ({o.hex}, {o.end} VP)" for o in state.scenario.objectives if o.end)
    win = state.scenario.bands.draw + 1
    task = say("task", widget="mission", count=len(mode.mine), objectives=goals, win=win, rounds=state.scenario.rounds)
    place = say("place", widget="rack", unit=piece_name(state, waiting[0])) if waiting else None
    return [task, place if place is not None else say("start", widget="choice Start")]


def _planning(table: ConflictTable, mode: PlanMode) -> Iterator[Hint]:
    plan = mode.draft
    if plan.kind == "move" and plan.path:
        yield say("facing", cell=places.cell(plan.path[-1]), how=mode.how_to_go)
        if not plan.members and any(c.action == "group" for c in mode.choices()):
            yield say("group", widget="choice Together")
    if plan.kind == "fire":
        mates = [c.unit for c in mode.options if isinstance(c, Support) and c.unit not in plan.supporters]
        if mates:
            yield say("support", mates[0], unit=piece_name(table.state, mates[0]))
    if plan.kind in ("move", "fire") and table.state.cap_now:
        yield say("caps", widget="caps", caps=table.state.cap_max)


def _answering(mode: AnswerMode) -> Iterator[Hint]:
    """What the enemy's move or the end of a round asks, each the first time."""
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
    """What has just happened first, then what could be done."""
    state = table.state
    fresh = [u for u in state.units if u.fresh and not u.loaded_on]
    if state.passed == AI and fresh:
        yield say("passed", fresh[0].id, fresh=listing(piece_name(state, u.id) for u in fresh))
    if state.round == state.scenario.rounds:
        yield say("lastround", widget="mission")
    elif state.round > 1:
        yield from _aim(state)
    yield from _happened(table)
    picked = mode.unit
    if picked is None or not table.selected:
        able = sorted(mode.ready())
        if able:
            yield say("pick", able[0], unit=piece_name(state, able[0]))
        return
    yield say("step", picked.id)
    if (step := _nearer(table, mode, picked)) is not None:
        hex, objective = step
        yield say("towards", cell=places.cell(hex), told=f"towards {state.round} {picked.id}",
                  unit=piece_name(state, picked.id), hex=hex, name=objective.name)  # fmt: skip
    goals = [o.hex for o in state.scenario.objectives]
    if any(distance(picked.hex, g) == 1 for g in goals if picked.hex):
        yield say("close", picked.id, unit=piece_name(state, picked.id))
    hit = state.hit_of(picked)
    if hit is not None and hit.rally is not None and rally_refusal(state, picked) is None:
        needed = hit.rally - rally_tally(state, picked).total
        yield say("rally", picked.id, unit=piece_name(state, picked.id), hit=hit.name, needed=needed)
    best = max((t for t, c in mode.targets().items() if _paid(state, c)), key=lambda t: _hit(mode, t), default="")
    if best and _hit(mode, best) >= WORTH_IT:
        yield say("target", best, unit=piece_name(state, picked.id))


def _nearer(table: ConflictTable, mode: TurnMode, unit: Counter) -> tuple[str, Objective] | None:
    """The step of a Unit towards the objective that is to be taken, out of the enemy's fire where there is a choice."""
    goal = _goal(table.state)
    if goal is None or not unit.hex or unit.hex == goal[0].hex:
        return None
    objective, zones = goal[0], table.overlays.zone_hexes()
    here = distance(unit.hex, objective.hex)
    found = [hex_named(commands[0]) for commands in mode.lit().values()]
    steps = [hex for hex in sorted(found) if distance(hex, objective.hex) < here]
    best = min(steps, key=lambda hex: (hex in zones, distance(hex, objective.hex)), default="")
    return (best, objective) if best else None


def _paid(state: State, command: Command) -> bool:
    """Whether an action can be paid as things stand."""
    if not isinstance(command, Action):
        return False
    return not isinstance(ready(state, draft_of(state, command)), Refusal)


def _hit(mode: TurnMode, target: str) -> Fraction:
    """The chance of the Unit in hand to hit, as far as it can be known."""
    odds = mode.odds(target)
    return odds.hit if odds is not None else Fraction(0)


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
