"""An action of the player begins (CH-PLY-01): who does what, and how it is paid."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.conflict_solo.rules.changing import changed, put_deed, with_fields
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Doing
from tabletop.games.conflict_solo.rules.sheets import PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import OpenEvent
from tabletop.games.conflict_solo.rules.wording import listing

_DEEDS = {
    "move": "moves", "pivot": "turns", "fire": "fires", "close_combat": "attacks in close combat", "rally": "rallies",
    "dig_in": "digs in", "smoke": "lays smoke", "clear": "clears", "load": "loads", "unload": "unloads",
    "enter": "enters", "exit": "leaves", "stall": "stalls", "card": "plays a card",
}  # fmt: skip


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
        who = listing(name(state, id) for id in self.doing.actors) if self.doing.actors else "The player"
        at = f" at {name(state, self.target)}" if self.target and self.doing.kind in ("fire", "close_combat") else ""
        deed = (
            _DEEDS[self.doing.kind]
            if len(self.doing.actors) < 2
            else f"act together: {self.doing.kind.replace('_', ' ')}"
        )
        return f"{who} {deed}{at} for {self.doing.ap} AP and {self.caps} CAPs (CH-PLY-01)."
