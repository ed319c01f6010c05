"""Where an AI may step: legal steps, closer and side steps, their ranking, disengaging, the road bonus (CH-AMOVE)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletop.core.memo import kept, kept_for
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.figures import controls, fp, is_re, move_cost
from tabletop.games.conflict_solo.rules.fire.shots import grapple
from tabletop.games.conflict_solo.rules.hexes import cell, distance
from tabletop.games.conflict_solo.rules.movement_costs import road_step, step_cost
from tabletop.games.conflict_solo.rules.pieces import ANCHORED, HOLD, Counter
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Colour
from tabletop.games.conflict_solo.rules.sight import hex_dm, neighbours
from tabletop.games.conflict_solo.rules.state import State, changed, with_fields
from tabletop.games.conflict_solo.rules.zones import flank_way, zones

MOST_NEEDED = 10
"""The AI attacks if 2D6 must reach at most this (CH-ELIG-03)."""
DEFENDED = 2
"""A garrison leaves its objective only for a Unit that near (CH-POST-02)."""

GROUND, TAKEN, MINED, COMBAT, POSTURE = "ground", "taken", "mined", "combat", "posture"
"""Why a hex is barred. The last two allow no side step (CH-AMOVE-02)."""


def visible_units(state: State, hex: str | None = None) -> tuple[Counter, ...]:
    """The Units that the AI procedure knows: on the map, not hidden, not loaded (CH-HID-01)."""
    return _known_units(state) if hex is None else _known_among(state.at(hex))


@kept("counters")
def _known_units(state: State) -> tuple[Counter, ...]:
    return _known_among(state.units)


def _known_among(counters: tuple[Counter, ...]) -> tuple[Counter, ...]:
    return tuple([c for c in counters if c.side == PLAYER and not c.hidden and not c.loaded_on])


def known_mines(state: State, hex: str) -> bool:
    """Whether the AI knows of mines in a hex: its own, or the player's that have struck (CH-MINE-02)."""
    field = state.mines.get(hex)
    return field is not None and (field.owner == AI or field.known)


def may_fight(state: State, ai: Counter, hex: str) -> bool:
    """Whether an AI may enter a hex with visible Units: no RE, no CC penalty, and at least one of them that it could
    attack there with N at most 10 (CH-AMOVE-04, CH-AMOVE-13, CH-ELIG-06, CH-RE-03)."""
    if is_re(ai) or state.type_of(ai).cc_penalty:
        return False
    there = changed(ai, hex=hex)
    for unit in visible_units(state, hex):
        found = grapple(state, there, unit)
        if not isinstance(found, Refusal) and found.needed <= MOST_NEEDED:
            return True
    return False


def barred(state: State, ai: Counter, to: str, posture: bool = True) -> str:
    """Why an AI may not step into an adjacent hex, "" if it may (CH-AMOVE-02)."""
    if isinstance(step_cost(state, ai, to), Refusal):
        return GROUND
    here = [c for c in state.at(to) if c.id != ai.id]
    if any(c.side == AI for c in here):
        return TAKEN  # AIs never stack (CH-STACK-02)
    if known_mines(state, to):
        return MINED
    if any(not c.hidden and not c.loaded_on for c in here) and not may_fight(state, ai, to):
        return COMBAT
    if posture and not leash_allows(ai, to):
        return POSTURE
    return ""


class Around(NamedTuple):
    """The hexes around an AI, by direction: why it may not step there ("" if it may), and what the step costs from
    the present facing."""

    bars: dict[str, str]
    costs: dict[str, int]


def around(state: State, ai: Counter) -> Around:
    """The hexes around an AI that stands on the map."""
    return _around_it(state, ai.id)


@kept("scenario", "counters", "structures", "works", "wire", "mines", "smoke")
def _around_it(state: State, id: str) -> Around:
    ai = state.counters[id]
    return _around(state, ai, state.at(ai.hex), *[state.at(h) for h in neighbours(state, ai.hex)])


@kept_for("scenario", "structures", "works", "wire", "mines", "smoke", last=8)
def _around(state: State, ai: Counter, *standing: tuple[Counter, ...]) -> Around:
    """standing: who stands in its hex and in those around it."""
    hexes = neighbours(state, ai.hex)
    return Around({h: barred(state, ai, h) for h in hexes}, {h: cost_of(state, ai, h) for h in hexes})


def leash_allows(ai: Counter, to: str) -> bool:
    """Whether the posture lets an AI be in a hex (CH-POST-01, CH-POST-03)."""
    return ai.posture != HOLD and (ai.posture != ANCHORED or distance(ai.anchor, to) <= ai.leash)


def garrison(state: State, ai: Counter) -> bool:
    """Whether a combat AI holds an AI-controlled objective alone (CH-POST-02)."""
    return (
        state.control.get(ai.hex) == AI and controls(state, changed(ai, hidden=False))
        and not any(c.side == PLAYER for c in state.at(ai.hex))
    )  # fmt: skip


def way_to(state: State, ai: Counter, target: str) -> str | None:
    """The hex to which distances are measured: the target's, or a crossing on the way to it (CH-AMOVE-14). None: the
    crossing is destroyed."""
    mine, its = cell(ai.hex)[0], cell(target)[0]
    for crossing in state.scenario.crossings:
        if crossing.here[0] <= mine <= crossing.here[1] and crossing.there[0] <= its <= crossing.there[1]:
            if crossing.structure and not state.structures.get(crossing.structure, 0):
                return None
            return crossing.hex
    return target


def _leads_on(state: State, ai: Counter, side: str, goal: str) -> bool:
    """Whether from a side step a hex closer to the goal could be entered by the same tests (CH-AMOVE-02)."""
    there = changed(ai, hex=side)
    near = distance(side, goal)
    return any(distance(h, goal) < near and not barred(state, there, h) for h in neighbours(state, side))


def steps_towards(state: State, ai: Counter, goal: str) -> list[str]:
    """The legal steps of a MOVE order: closer ones, or side steps that lead on where the ground, mines or AIs bar every
    closer hex (CH-AMOVE-01 to CH-AMOVE-03). Never farther away."""
    here = distance(ai.hex, goal)
    if not here:
        return []
    why = around(state, ai).bars
    closer = [h for h in why if distance(h, goal) < here]
    free = [h for h in closer if not why[h]]
    if free or any(why[h] in (COMBAT, POSTURE) for h in closer):
        return free
    return [h for h in why if distance(h, goal) == here and not why[h] and _leads_on(state, ai, h, goal)]


class Ranked(NamedTuple):
    """Hexes of equal rank, in canonical order, and what decided between the others and them: by which rule, and in
    turn the kind of each test, its number, and what was still in it afterwards."""

    hexes: tuple[str, ...]
    rule: str = ""
    tests: tuple[tuple[str, int, tuple[str, ...]], ...] = ()

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return tuple(Reason(kind, self.rule, number=number, kept=kept) for kind, number, kept in self.tests)


def rank(state: State, hexes: Sequence[str], goal: str, target: Counter | str) -> Ranked:
    """CH-AMOVE-05: fewer hexes from the goal, no Fire Zone before one, highest DM, nearest to the target's flank. A
    Unit's own hex is not in its own Fire Zone (CH-AMOVE-06)."""
    if len(hexes) < 2:
        return Ranked(tuple(hexes))
    covered = zones(state).covered
    tests: tuple[tuple[Callable[[str], int], str], ...] = (
        (lambda h: distance(h, goal), "step_nearer"),
        (lambda h: int(covered(h)), "step_unseen"),
        (lambda h: -hex_dm(state, h), "step_cover"),
        (lambda h: flank_way(state, h, target), "step_flank"),
    )
    return split(sorted(hexes, key=cell), tests, "CH-AMOVE-05")


def split(hexes: list[str], tests: tuple[tuple[Callable[[str], int], str], ...], rule: str) -> Ranked:
    """What remains after each test has kept the smallest values, with the tests that left some out."""
    decided = []
    for value, kind in tests:
        if len(hexes) < 2:
            break
        values = [value(h) for h in hexes]
        least = min(values)
        if max(values) > least:
            hexes = [h for h, its in zip(hexes, values, strict=True) if its == least]
            decided.append((kind, abs(least), tuple(hexes)))
    return Ranked(tuple(hexes), rule, tuple(decided))


def cost_of(state: State, ai: Counter, to: str) -> int:
    """What the step costs from the present facing; the AI never pivots first (CH-AMOVE-07)."""
    found = step_cost(state, ai, to)
    return found.total if not isinstance(found, Refusal) else 0


def second_road_hex(state: State, ai: Counter, first: str, goal: str, target: Counter | str) -> Ranked:
    """The road bonus of an AI (CH-AMOVE-09): both hexes empty, the second closer to the goal, within its posture, not
    mined as far as it knows and in no Fire Zone."""
    if any(not c.hidden for c in state.at(first)):
        return Ranked(())
    found = []
    for hex in neighbours(state, first):
        if road_step(_without_strange_mines(state), ai, ai.hex, first, hex) is not None or known_mines(state, hex):
            continue
        if distance(hex, goal) >= distance(first, goal) or zones(state).covered(hex) or not leash_allows(ai, hex):
            continue
        if not any(c.side == AI or not c.hidden for c in state.at(hex)):
            found.append(hex)
    return rank(state, found, goal, target)


def _without_strange_mines(state: State) -> State:
    """The position without the mines that the AI does not know of (CH-MINE-02)."""
    if not any(not known_mines(state, h) for h in state.mines):
        return state
    return with_fields(state, mines={h: m for h, m in state.mines.items() if known_mines(state, h)})


def exits(state: State, ai: Counter) -> list[str]:
    """The hexes into which an AI may leave close combat: passable, without Unit or AI, not mined as far as it knows;
    its posture does not matter (CH-AMOVE-11)."""
    if move_cost(state, ai) is None:
        return []
    return [
        h for h in neighbours(state, ai.hex)
        if barred(state, ai, h, posture=False) == "" and not visible_units(state, h)
    ]  # fmt: skip


def best_exits(state: State, ai: Counter) -> Ranked:
    """Ranking of exits: no Fire Zone, highest DM, farthest from the nearest visible Unit elsewhere (CH-AMOVE-11)."""
    others = [u for u in visible_units(state) if u.hex != ai.hex]
    covered = zones(state).covered

    def near(hex: str) -> int:
        return -min((distance(hex, u.hex) for u in others), default=0)

    tests: tuple[tuple[Callable[[str], int], str], ...] = (
        (lambda h: int(covered(h)), "step_unseen"),
        (lambda h: -hex_dm(state, h), "step_cover"),
        (near, "step_far"),
    )
    return split(sorted(exits(state, ai), key=cell), tests, "CH-AMOVE-11")


def helpless(state: State, ai: Counter) -> bool:
    """In close combat without a Unit in its hex that it may attack with N at most 10 (CH-TURN-09)."""
    for unit in visible_units(state, ai.hex):
        found = grapple(state, ai, unit)
        if not isinstance(found, Refusal) and found.needed <= MOST_NEEDED:
            return False
    return True


def unit_fp(state: State, unit: Counter, ai: Counter) -> int:
    """A Unit's current FP in the colour needed against an AI; red against an RE; a `cc` figure in the same hex only
    (CH-LANG-06, CH-RE-12, CH-TGT-04)."""
    colour = Colour.RED if is_re(ai) else state.type_of(ai).dv_colour
    return fp(state, unit, colour, close=unit.hex == ai.hex) or 0
