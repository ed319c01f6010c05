"""An action of the player begins (CH-PLY-01): who does what, and how it is paid."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.conflict_solo.rules.naming import counted, listing, name, people, sentence_start
from tabletop.games.conflict_solo.rules.pieces import Doing
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State, changed, put_deed, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent

_DEEDS = {
    "move": "moves", "pivot": "turns", "fire": "fires", "close_combat": "attacks in close combat", "rally": "rallies",
    "dig_in": "digs in", "smoke": "lays smoke", "clear": "clears", "load": "loads", "unload": "unloads",
    "enter": "enters", "exit": "leaves", "stall": "stalls",
}  # fmt: skip
_TOGETHER = {"move": "move together", "enter": "enter together", "fire": "fire together"}


@dataclass(frozen=True, slots=True)
class ActionBegan(OpenEvent):
    """An action of the player (CH-PLY-01): what, who, and how it is paid. fired: hexes of attackers, for triggers."""

    doing: Doing
    caps: int = 0
    target: str = ""
    fired: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        counters = {
            k: changed(c, was_hidden=c.hidden) if c.side == PLAYER and c.was_hidden is not c.hidden else c
            for k, c in state.counters.items()
        }
        state = with_fields(state, draft=None, doing=self.doing, counters=counters)
        if self.fired:
            state = put_deed(state, fired_from=self.fired)
        return put_deed(state, idle=True) if self.doing.kind == "stall" else state

    def words(self, state: State) -> str:
        kind, names = self.doing.kind, [name(state, id) for id in self.doing.actors]
        price = [f"{self.doing.ap} AP"] * bool(self.doing.ap) + [counted(self.caps, "CAP")] * bool(self.caps)
        cost = f" for {listing(price)}" if price else ""
        if kind == "card":  # that it is played is told by itself
            who = listing(names) if names else people(state, PLAYER)
            pay = "pays" if len(names) == 1 else "pay"
            return f"{sentence_start(who)} {pay} {listing(price)} for the card (CH-PLY-05)." if price else ""
        if not names:
            return f"{sentence_start(people(state, PLAYER))} stall (CH-PLY-06)."
        at = f" at {name(state, self.target)}" if self.target and kind in ("fire", "close_combat") else ""
        if len(names) < 2:
            return f"{names[0]} {_DEEDS[kind]}{at}{cost} (CH-PLY-01)."
        if kind in _TOGETHER:
            return f"{listing(names)} {_TOGETHER[kind]}{at}{cost} (CH-PLY-01)."
        return f"{names[0]} {_DEEDS[kind]} {listing(names[1:])}{cost} (CH-PLY-01)."
