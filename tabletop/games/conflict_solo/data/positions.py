"""Positions of the conflict solo system: read from a mission file, and written down from a state as a document."""

from __future__ import annotations

from typing import Any

from tabletop.games.conflict_solo.data.shapes import PlacedLine, PositionLine
from tabletop.games.conflict_solo.rules.orders import posture
from tabletop.games.conflict_solo.rules.pieces import ANCHORED, Counter
from tabletop.games.conflict_solo.rules.scenario import Minefield, Placed, Position
from tabletop.games.conflict_solo.rules.sheets import PLAYER, RUMOUR
from tabletop.games.conflict_solo.rules.state import State


def _placed(line: PlacedLine) -> Placed:
    kind, leash = posture(line.posture)
    return Placed(
        line.id, line.type, line.hex or "", line.facing, kind, leash, line.tag, frozenset(), line.round, line.track,
        tuple(line.entry), line.fresh, line.hit or "", line.hidden, line.loaded_on or "", line.anchor or "", line.moved,
        line.smoked,
    )  # fmt: skip


def position(line: PositionLine) -> Position:
    """The game's value. Raises ValueError for a posture that is none."""
    placed = [_placed(c) for c in line.counters]
    return Position(
        line.turn, line.round, line.cap_now, line.cap_max, line.vp, line.track,
        counters=tuple(p for p in placed if p.id[0] == "A"),
        rumours=tuple(p for p in placed if p.id[0] == "R"),
        units=tuple(p for p in placed if p.id[0] == "U"),
        hand=tuple(line.hand), action_discard=tuple(line.action_discard), action_gone=tuple(line.action_gone),
        discard=tuple(f"{n:02d}" for n in line.discard), removed=tuple(f"{n:02d}" for n in line.removed),
        cup=tuple(line.cup), smoke=dict(line.smoke), works=dict(line.works), wire=tuple(line.wire),
        mines={m.hex: Minefield(m.owner, m.known, m.red, m.blue) for m in line.mines},
        control={h: side or "" for h, side in line.control.items()}, structures=dict(line.structures),
        uses=dict(line.uses), passed=line.passed,
    )  # fmt: skip


def _counter(counter: Counter) -> dict[str, Any]:
    """A counter in words; what is as usual is left out."""
    found: dict[str, Any] = {"id": counter.id, "type": counter.type}
    if counter.hex:
        found["hex"] = counter.hex
    if counter.type != RUMOUR.id:
        found["facing"] = counter.facing
    if counter.side != PLAYER:
        found["posture"] = f"{counter.posture}({counter.leash})" if counter.posture == ANCHORED else counter.posture
    usual = {
        "fresh": (counter.fresh, True),
        "hit": (counter.hit, ""),
        "hidden": (counter.hidden, False),
        "loaded_on": (counter.loaded_on, ""),
        "tag": (counter.tag, ""),
        "anchor": (counter.anchor if counter.anchor != counter.hex else "", ""),
        "round": (counter.round, 0),
        "track": (counter.track, False),
        "entry": (list(counter.entry), []),
        "moved": (counter.moved, False),
        "smoked": (counter.smoked, False),
    }
    return found | {key: value for key, (value, common) in usual.items() if value != common}


def dump_position(state: State, begun: dict[str, Any]) -> dict[str, Any]:
    """The document of a mission that begins at a state, from the document that the game began with. Raises ValueError
    but at the beginning of a turn.
    """
    step = state.frames[-1].step if state.frames else "over"
    if step not in ("turn", "plan", "begin_turn"):
        raise ValueError("A position can be written down at the beginning of a turn only.")
    round = max(1, state.round)
    return {
        **begun,
        "key": f"{begun['key'][:36]}_position",
        "title": f"{begun['title']}, round {round}"[:80],
        "blurb": f"A position from {begun['title']}, round {round}.",
        "position": _position(state),
    }


def _position(state: State) -> dict[str, Any]:
    return {
        "turn": state.turn or PLAYER,
        "round": max(1, state.round),
        "cap_now": state.cap_now,
        "cap_max": state.cap_max,
        "vp": state.vp,
        "track": state.track,
        "counters": [_counter(c) for c in state.counters.values()],
        "hand": list(state.hand),
        "action_discard": list(state.action_discard),
        "action_gone": _gone_cards(state),
        "discard": [int(n) for n in state.discard],
        "removed": [int(n) for n in state.removed],
        "cup": list(state.re_cup.all),
        "smoke": dict(state.smoke),
        "works": dict(state.works),
        "wire": sorted(state.wire),
        "mines": [
            {"hex": h, "owner": m.owner, "known": m.known, "red": m.red, "blue": m.blue}
            for h, m in sorted(state.mines.items())
        ],
        "control": {h: side or None for h, side in state.control.items()},
        "structures": dict(state.structures),
        "uses": dict(state.uses),
        "passed": state.passed,
    }


def _gone_cards(state: State) -> list[str]:
    """Action cards that have left the game: neither in the pile, nor in the hand, nor discarded."""
    left = list(state.scenario.pool)
    for card in (*state.action_deck.all, *state.hand, *state.action_discard):
        left.remove(card)
    return sorted(left)
