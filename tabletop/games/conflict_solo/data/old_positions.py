"""Positions as version 0.9.0 wrote them into mission files: the beginning of a turn, with a line for each counter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.core.cards import Pile
from tabletop.core.codec import decode
from tabletop.core.messages import Frame
from tabletop.games.conflict_solo.rules.orders import posture
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import Minefield, Mission
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Colour
from tabletop.games.conflict_solo.rules.starting import cup, first_state
from tabletop.games.conflict_solo.rules.state import State, with_fields

AS_THEY_ARE = ("round", "cap_now", "cap_max", "vp", "track", "passed", "smoke", "works", "uses")
"""Members that are fields of the state."""


def old_position(mission: Mission, old: Mapping[str, Any]) -> State:
    """The state of such an object. Raises ValueError or KeyError where it is none."""
    state = first_state(mission)
    counters = [_counter(dict(line)) for line in old["counters"]]
    hits = tuple(c.hit for c in counters if c.hit)
    out = [[f"{n:02d}" for n in old.get(name, ())] for name in ("discard", "removed")]
    hand, discard = sorted(old.get("hand", ())), old.get("action_discard", [])
    kept = {name: old[name] for name in AS_THEY_ARE if name in old}
    mines = {
        line["hex"]: decode(Minefield, {k: v for k, v in line.items() if k != "hex"}) for line in old.get("mines", ())
    }
    return with_fields(
        state,
        **{"round": 1, "passed": "", "smoke": {}, "works": {}, "uses": {}, "track": 0, "vp": 0} | kept,
        frames=(Frame("begin_turn", (old.get("turn", PLAYER),)),),
        turn=old.get("turn", PLAYER),
        counters={c.id: c for c in sorted(counters, key=lambda c: c.id)},
        draw=_without(state.draw, *out[0], *out[1]),
        discard=tuple(out[0]),
        removed=tuple(out[1]),
        foot_cup=cup(Colour.RED, hits),
        vehicle_cup=cup(Colour.BLUE, hits),
        re_cup=Pile(tuple(sorted(old.get("cup", ())))),
        hand=tuple(hand),
        action_deck=_without(state.action_deck, *hand, *discard, *old.get("action_gone", ())),
        action_discard=tuple(discard),
        wire=frozenset(old.get("wire", ())),
        mines=mines,
        control={**state.control, **{at: side or "" for at, side in old.get("control", {}).items()}},
        structures={**state.structures, **old.get("structures", {})},
    )


def _without(pile: Pile, *gone: str) -> Pile:
    left = list(pile.inside)
    for card in gone:
        if card in left:
            left.remove(card)
    return Pile(tuple(left))


def _counter(line: dict[str, Any]) -> Counter:
    kind, leash = posture(line.pop("posture", "free"))
    line = {key: value for key, value in line.items() if value is not None}
    side = PLAYER if line["id"][0] == "U" else AI
    line.setdefault("anchor", line.get("hex", "") if side == AI else "")
    usual = {"hex": "", "facing": 0, "side": side, "posture": kind, "leash": leash}
    found: Counter = decode(Counter, usual | line)
    return found
