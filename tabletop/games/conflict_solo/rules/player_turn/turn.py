"""The player's turn: he begins an action, stalls or passes. A plan is undone freely: until Go nothing has happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tabletop.core.asker import Stream, begin
from tabletop.core.memo import kept_for, same
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules import figures
from tabletop.games.conflict_solo.rules.action_points import paid
from tabletop.games.conflict_solo.rules.actions import Action, busy_refusal
from tabletop.games.conflict_solo.rules.asking import PASS, Asking, Pass
from tabletop.games.conflict_solo.rules.cards.choices import play_refusal
from tabletop.games.conflict_solo.rules.deeds import ActionBegan
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.fire.shots import barrier, eyes, farthest, spotters
from tabletop.games.conflict_solo.rules.fortification import DIG_COST, DigIn, dig_refusal
from tabletop.games.conflict_solo.rules.hand import PlayCard
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.movement_costs import PIVOT_COST, entry_refusal, pivot_refusal, step_cost
from tabletop.games.conflict_solo.rules.moving import Exit, Move, Pivot
from tabletop.games.conflict_solo.rules.naming import caps_left
from tabletop.games.conflict_solo.rules.pieces import Counter, Doing
from tabletop.games.conflict_solo.rules.player_turn.drafting import Drafted, draft_of, start_refusal, unpaid
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall, cost, cost_anew, stall_refusal
from tabletop.games.conflict_solo.rules.rallying import RALLY_COST, Rally, rally_refusal
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.sight import neighbours
from tabletop.games.conflict_solo.rules.smoke import LaySmoke, lobbed
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.transport import Load, Unload
from tabletop.games.conflict_solo.rules.turns import TurnEnded


class Turn(Asking):
    """One action of one single thing (CH-GEN-02), a card, a stall or a pass (CH-PLY-01). Units act in no other
    turn, but for AA fire and reaction cards (CH-PLY-10).
    """

    key = "turn"
    takes = (Action, Stall, Pass)
    wanted = "your actions"
    rule = "CH-PLY-01"

    def sentence(self, view: State) -> str:
        return f"Your turn: one action, a card, a stall or a pass. {caps_left(view.cap_now)}."

    def legal(self, view: State, seat: int) -> Iterable[Command]:
        for unit in view.counters.values():
            if unit.side == PLAYER and _may_act(view, unit):
                yield from _open_to(view, unit)
        yield from (PlayCard(card) for card in dict.fromkeys(view.hand) if play_refusal(view, card) is None)
        if stall_refusal(view, "") is None:
            yield Stall("")
        yield PASS

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Pass):
            return None
        if isinstance(command, Stall):
            return stall_refusal(view, command.unit)
        assert isinstance(command, Action)
        return start_refusal(view, command)

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Pass):
            yield TurnEnded(PLAYER, passed=True)  # CH-PLY-07
            yield begin("turn_over")
        elif isinstance(command, Stall):
            yield ActionBegan(Doing(PLAYER, "stall", (command.unit,) if command.unit else (), 1 if command.unit else 0))
            if not command.unit:
                yield paid(1, "stall", "CH-PLY-06")
            yield begin("check")
        else:
            assert isinstance(command, Action)
            yield Drafted(draft_of(now.state, command))
            yield begin("plan")


SPECIAL = frozenset({"smoke", "engineer", "transport"})
"""Traits that give a Unit more to do than others."""


def _may_act(view: State, unit: Counter) -> bool:
    """Whether a Unit can act at all: on its own feet, fresh or with CAPs to pay (CH-TRN-03, CH-PLY-02)."""
    return not unit.loaded_on and (unit.fresh or view.cap_now > 0)


Row = tuple[Action, int]
"""What a Unit may do, and the full cost."""
ALONE = ("smoke", "clear")
"""What of the doings of some types one Unit does without another: if it is fresh it pays whatever that costs
(CH-AP-01)."""
GROUND = ("scenario", "round", "structures", "works", "wire", "mines", "smoke", "effects")
"""What plans read besides counters."""


def _open_to(view: State, unit: Counter) -> Iterator[Command]:
    """All that one Unit may begin."""
    if not unit.hex:
        yield from _paid_for(view, unit, _entries(view, unit, view.counters))
        return
    here = view.at(unit.hex)
    own = _own(view, unit, here)
    yield from _paid_for(view, unit, [row for hex, row in own.moves if entry_refusal(view, unit, hex) is None])
    yield from _paid_for(view, unit, own.pivots)
    sight, barred = eyes(view, unit), barrier(view, unit)
    for ai in view.ais:
        if ai.hex == unit.hex or (distance(unit.hex, ai.hex) <= own.far and not barred(ai.hex)):
            yield from _paid_for(view, unit, _attack(view, unit, ai, here, view.at(ai.hex), sight))
    if view.scenario.structures:
        yield from _paid_for(view, unit, _demolitions(view, unit, view.counters))
    yield from _paid_for(view, unit, own.works)
    if stall_refusal(view, unit.id) is None:
        yield Stall(unit.id)
    traits = view.type_of(unit).traits
    if SPECIAL & traits:
        if {"smoke", "indirect"} <= traits:
            yield from _paid_for(view, unit, _smokes(view, unit, here, same(tuple(spotters(view, unit)))))
        yield from _shared(view, unit, _specials(view, unit, view.counters))


def _paid_for(view: State, unit: Counter, rows: Sequence[Row]) -> Iterable[Command]:
    """What can be paid of what a Unit does alone: a fresh one pays whatever that costs (CH-AP-01), for a spent one CAPs
    pay all of it (CH-PLY-02), for a shot at the price that a card in the hand makes."""
    if unit.fresh:
        return [command for command, _ in rows]
    left = view.cap_now
    return [
        command for command, full in rows
        if full <= left or (isinstance(command, Fire) and unpaid(view, command.draft(), full) is None)
    ]  # fmt: skip


def _shared(view: State, unit: Counter, rows: tuple[Row, ...]) -> Iterator[Command]:
    """What can be paid of what only some types do, now and then with another Unit."""
    for command, full in rows:
        plan = command.draft()
        if (unit.fresh and plan.kind in ALONE) or unpaid(view, plan, full) is None:
            yield command


def _rows(view: State, unit: Counter, ideas: Iterable[Action]) -> tuple[Row, ...]:
    """Those of some different ideas for a Unit on the map that are legal, whoever pays."""
    found = []
    for command in ideas:
        full = cost_anew(view, unit, command.draft())
        if not isinstance(full, Refusal):
            found.append((command, full.total))
    return tuple(found)


class Own(NamedTuple):
    """What a Unit may do by itself where it stands: moves by the hex that they enter, as far as ground and counter
    allow them; pivots; how far it can fire; what it does in its hex, and leaving the map."""

    moves: tuple[tuple[str, Row], ...]
    pivots: tuple[Row, ...]
    far: int
    works: tuple[Row, ...]


@kept_for(*GROUND, last=8)
def _own(view: State, unit: Counter, here: tuple[Counter, ...]) -> Own:
    """here: who stands in its hex."""
    steps = [(hex, step_cost(view, unit, hex)) for hex in neighbours(view, unit.hex)]
    moves = [(hex, (Move(unit.id, hex), full.total)) for hex, full in steps if not isinstance(full, Refusal)]
    pivots: list[Row] = []
    if pivot_refusal(view, unit, (unit.facing + 1) % 6) is None:  # what forbids one forbids all
        pivots = [(Pivot(unit.id, f), PIVOT_COST) for f in range(6) if f != unit.facing]
    works: list[Row] = []
    if unit.hit and rally_refusal(view, unit) is None:
        works.append((Rally(unit.id), RALLY_COST))
    if busy_refusal(view, unit, "dig_in") is None and dig_refusal(view, unit) is None:
        works.append((DigIn(unit.id), DIG_COST))
    if unit.hex in view.scenario.exits:
        works += _rows(view, unit, (Exit(unit.id),))
    return Own(tuple(moves), tuple(pivots), farthest(view, unit), tuple(works))


@kept_for(*GROUND, last=8)
def _attack(
    view: State, unit: Counter, ai: Counter, here: tuple[Counter, ...], there: tuple[Counter, ...], eyes: Any
) -> tuple[Row, ...]:
    """Fire at one enemy, or close combat with it. here, there: who stands in the two hexes; eyes: who may spot."""
    return _rows(view, unit, (Assault(unit.id, ai.id) if ai.hex == unit.hex else Fire(unit.id, ai.id),))


@kept_for(*GROUND, last=8)
def _demolitions(view: State, unit: Counter, counters: dict[str, Counter]) -> tuple[Row, ...]:
    """Fire at structures."""
    far = farthest(view, unit)
    targets = [f"{s.id} {h}" for s in view.scenario.structures for h in s.hexes if distance(unit.hex, h) <= far]
    return _rows(view, unit, [Fire(unit.id, target) for target in dict.fromkeys(targets)])


@kept_for(*GROUND, last=8)
def _smokes(view: State, unit: Counter, here: tuple[Counter, ...], eyes: tuple[Counter, ...]) -> tuple[Row, ...]:
    """Smoke of a mortar. here: who stands in its hex; eyes: who may spot for it."""
    hexes = lobbed(view, unit)
    full = figures.fire_cost(view, unit) or 0  # the same for all hexes (CH-SMOKE-01)
    return tuple([(LaySmoke(unit.id, hex), full) for hex in hexes])


@kept_for(*GROUND, last=8)
def _specials(view: State, unit: Counter, counters: dict[str, Counter]) -> tuple[Row, ...]:
    """What only some types can do."""
    id, traits = unit.id, view.type_of(unit).traits
    near = (unit.hex, *neighbours(view, unit.hex))
    ideas: list[Action] = []
    if "smoke" in traits and not unit.smoked and "indirect" not in traits:
        ideas += [LaySmoke(id, h) for h in near]
    if "engineer" in traits:
        ideas += [ClearHex(id, h) for h in near]
    if "transport" in traits:
        ideas += [Load(id, c.id) for c in view.at(unit.hex) if c.id != id]
        ideas += [Unload(id, h) for h in near]
    return _rows(view, unit, ideas)


@kept_for(*GROUND, last=8)
def _entries(view: State, unit: Counter, counters: dict[str, Counter]) -> tuple[Row, ...]:
    """The entry of a Unit that is not on the map yet."""
    found = []
    for command in dict.fromkeys([Enter(unit.id, h) for h in unit.entry]):
        full = cost(view, command.draft())
        if not isinstance(full, Refusal):
            found.append((command, full.total))
    return tuple(found)


STEPS = (Turn(),)
