"""From a plan to the commands that give it: one after the other, until Go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.answers import PASS
from tabletop.games.conflict_solo.rules.cards.boosts import Boost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.moving.actions import Exit, Face, Move, Onward, Pivot
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.player_turn.actions import BACK, GO, Stall
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.smoke import LaySmoke
from tabletop.games.conflict_solo.rules.transport import Load, Unload


def opening(plan: Draft) -> Command:
    """The command that begins a plan; a plan "pass" or "stall" is one command."""
    id = plan.unit
    match plan.kind:
        case "pass":
            return PASS
        case "stall":
            return Stall(id)
        case "move":
            return Move(id, plan.path[0])
        case "enter":
            return Enter(id, plan.path[0])
        case "pivot":
            return Pivot(id, plan.facing)
        case "fire":
            return Fire(id, plan.target)
        case "close_combat":
            return Assault(id, plan.target)
        case "rally":
            return Rally(id)
        case "dig_in":
            return DigIn(id)
        case "smoke":
            return LaySmoke(id, plan.target)
        case "clear":
            return ClearHex(id, plan.target)
        case "load":
            return Load(id, plan.target)
        case "unload":
            return Unload(id, plan.target)
        case "exit":
            return Exit(id)
        case "card":
            return PlayCard(plan.card)
    raise ValueError(f'"{plan.kind}" is no kind of plan.')


def same_beginning(draft: Draft, plan: Draft) -> bool:
    """Whether a draft on the table was begun for this plan."""
    return (
        draft.kind == plan.kind and draft.unit == plan.unit and draft.card == plan.card
        and draft.path[:1] == plan.path[:1] and draft.target == plan.target
        and (draft.kind != "pivot" or draft.facing == plan.facing)
    )  # fmt: skip


def _wanted(draft: Draft, plan: Draft) -> Iterator[Command]:
    """The commands that a draft still lacks, in the order in which they are best given: what changes the cost first,
    since CAPs are fitted to it."""
    if len(draft.choices) < len(plan.choices):
        yield Choose(plan.choices[len(draft.choices)])
    if len(plan.path) > len(draft.path):
        yield Onward(plan.path[1])
    joined = {m[0] for m in draft.members}
    yield from (Join(id, hex) for id, hex, _ in plan.members if id not in joined)
    yield from (Support(id) for id in plan.supporters if id not in draft.supporters)
    if plan.boost != draft.boost:
        yield Boost(plan.boost)
    if plan.kind in ("move", "enter", "unload") and plan.facing != draft.facing and plan.facing >= 0:
        yield Face(plan.unit, plan.facing)
    now = {m[0]: m[2] for m in draft.members}
    yield from (Face(id, facing) for id, _, facing in plan.members if id in now and now[id] != facing)
    if plan.dice != draft.dice:
        if plan.caps < draft.caps:
            yield PayCaps(plan.caps)
        yield DiceCaps(plan.dice)
    if plan.caps != draft.caps:
        yield PayCaps(plan.caps)


def next_command(draft: Draft, plan: Draft, options: Sequence[Command]) -> Command:
    """What brings the draft on the table nearer to the plan: Go when nothing is lacking; what the rules do not take is
    left out."""
    if same_beginning(draft, plan):
        for command in _wanted(draft, plan):
            if command in options:
                return command
        if GO in options:
            return GO
    return BACK
