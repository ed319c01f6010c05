"""What the player was not told while the mission went on, opened at its end: what enemies did that he had not found,
who was never found, what the Mission Track still held.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.core.match import Match
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.saying import STANDING, is_standing, text_sentence
from tabletop.games.conflict_solo.rules.mission import event_sentence
from tabletop.games.conflict_solo.rules.moving import Stepped
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.setting_up import SetUp
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import hidden_ids


@dataclass(frozen=True)
class Sealed:
    """Something that an enemy did unseen: round and turn of that round (0: the set-up), who, what."""

    round: int
    turn: int
    who: str
    what: str


def choices(match: Match) -> Iterator[Sealed]:
    """What enemies did while the player did not know of them, in the order in which it came (CH-HID-06)."""
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            before, state = state, match.game.evolve(state, event)
            what = _deed(event, before)
            id = getattr(event, "ai", "") or getattr(event, "id", "")
            if what and id in hidden_ids(before):
                yield Sealed(before.round, before.turns if before.round else 0, name(before, id), what)


def _deed(event: object, state: State) -> str:
    match event:
        case OrderChosen(order=order, ai=ai, target=target):
            plain = STANDING if is_standing(order) else text_sentence(state, order)
            return f"{plain}: {name(state, target)}" if target not in ("", ai) else plain
        case Stepped(hex=hex):
            return f"went to {hex}"
        case SetUp(hex=hex):
            return f"lay in wait in {hex}"
    return ""


def never_found(state: State) -> list[tuple[str, str]]:
    """The enemies that were hidden to the end: name, hex."""
    return [(name(state, c.id), c.hex) for c in state.counters.values() if c.side == AI and c.hidden and c.hex]


def never_came(state: State) -> list[tuple[int, str]]:
    """The spaces of the Mission Track that were not reached, with what they held (CH-TRACK-04)."""
    spaces = (s for s in state.scenario.track if s.number > state.track)
    return [(s.number, "; ".join(event_sentence(state, e) for e in s.events)) for s in spaces]
