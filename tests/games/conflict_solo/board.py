"""Positions of the conflict solo system written down for tests.

`Board("m1").unit("U01", "P-RIF", "G8", 0).ai("A01", "G-RIF", "H4", 3).player(1, 2, "=23")` is a match in the player's
turn with the dice to fall; `.enemy("17", ...)` one in which the enemy has just drawn card 17.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from tabletop.core.cards import Pile
from tabletop.core.chance import Fallen, ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event, Frame
from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.data.scenarios import parse_scenario, scenario_document
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.pieces import Counter, Deed
from tabletop.games.conflict_solo.rules.player_turn.plans import Go
from tabletop.games.conflict_solo.rules.scenario import Mission
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER, Colour
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.state import State, add, put, with_fields


@lru_cache(None)
def mission(short: str) -> Mission:
    """A shipped mission by "m1", with the figures of the book, which the examples of the rules speak of."""
    key = next(k for k in scenario_keys() if k.startswith(f"{short}_"))
    return parse_scenario({**scenario_document(key), "options": ["as_printed"]}, key)


class Board:
    """A position on the map of a mission, empty but for what is added, its Mission Track without events; each
    method returns the board.
    """

    def __init__(self, short: str = "m1", **fields: Any) -> None:
        base = mission(short)
        fields = dict(fields)
        changes = {
            k: fields.pop(k)
            for k in list(fields)
            if k
            in (
                "groups",
                "rumours",
                "counteractions",
                "orders",
                "track",
                "last_space",
                "fresh_symbol_for_ai",
                "rounds",
                "objectives",
                "structures",
                "exits",
            )
        }
        changes.setdefault("track", ())
        self.mission = replace(base, **changes)
        begun = {
            "frames": (Frame("begin_turn", (PLAYER,)),),
            "round": 1,
            "turn": PLAYER,
            "counters": {},
            "re_cup": Pile(),
        }
        state = with_fields(first_state(self.mission), **begun)
        self.state: State = with_fields(
            state,
            mines=fields.pop("mines", {}),
            wire=fields.pop("wire", frozenset()),
            works=fields.pop("works", {}),
            **fields,
        )

    def _put(self, id: str, type: str, hex: str, facing: int, side: str, extra: dict[str, Any]) -> Board:
        if side == AI:
            extra.setdefault("anchor", hex)
        self.state = add(self.state, Counter(id, side, type, hex, facing, **extra))
        if hit := extra.get("hit"):
            name = "foot_cup" if HITS[hit].colour is Colour.RED else "vehicle_cup"
            self.state = with_fields(self.state, **{name: getattr(self.state, name).without(hit)})
        return self

    def unit(self, id: str, type: str, hex: str, facing: int = 0, **extra: Any) -> Board:
        return self._put(id, type, hex, facing, PLAYER, extra)

    def ai(self, id: str, type: str, hex: str, facing: int = 0, **extra: Any) -> Board:
        return self._put(id, type, hex, facing, AI, extra)

    def rumour(self, id: str, hex: str, **extra: Any) -> Board:
        return self._put(id, "RE", hex, 0, AI, extra)

    def change(self, id: str, **changes: Any) -> Board:
        self.state = put(self.state, id, **changes)
        return self

    def having(self, **fields: Any) -> Board:
        """Fields of the state: hand, smoke, control, deed ..."""
        if "cap" in fields:
            cap = fields.pop("cap")
            fields |= {"cap_now": cap, "cap_max": max(cap, self.state.cap_max)}
        if "hand" in fields:
            pool = list(self.state.action_deck.all)
            for card in fields["hand"]:
                if card in pool:
                    pool.remove(card)
            fields["action_deck"] = type(self.state.action_deck)(tuple(sorted(pool)))
        self.state = with_fields(self.state, **fields)
        return self

    def at(self, *frames: Frame, dice: tuple[Fallen, ...] = (), seed: int | None = None) -> Match:
        """A match that goes on with these frames, run to the first decision."""
        state = with_fields(self.state, frames=frames)
        then = SeededDice(seed) if seed is not None else None
        match = Match.at(GAME, self.mission, state, ScriptedDice(*dice, then=then))
        match._run(None, None)
        return match

    def player(self, *dice: Fallen, seed: int | None = None) -> Match:
        """The player's turn; the dice fall in his action and after it, then others from a seed."""
        self.state = with_fields(self.state, deed=Deed(done=True), turn=PLAYER)
        return self.at(Frame("turn"), dice=dice, seed=7 if seed is None else seed)

    def enemy(self, card: str, *dice: Fallen, seed: int | None = None) -> Match:
        """The enemy's turn with a card, run to the player's next decision; afterwards dice come from a seed."""
        return self.at(Frame("begin_turn", (AI,)), dice=(card, *dice), seed=7 if seed is None else seed)


def told(match: Match, *kinds: type[Event], entry: int = -1) -> list[Any]:
    """The events of a journal entry, of some kinds."""
    return [e for e in match.journal[entry].events if not kinds or isinstance(e, kinds)]


def one(match: Match, kind: type[Event], entry: int = -1) -> Any:
    """The first event of a kind in a journal entry."""
    return told(match, kind, entry=entry)[0]


def do(match: Match, *commands: Command) -> Match:
    """Submit commands of the player."""
    for command in commands:
        match.submit(0, command)
    return match


def act(match: Match, *commands: Command) -> Match:
    """Submit commands and Go."""
    return do(match, *commands, Go())
