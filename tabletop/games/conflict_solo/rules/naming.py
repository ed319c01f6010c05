"""One name a piece: "Rifles 1", "MG A3", "Rumour R3", as on the counter, for everything that a player reads.

The kind is the word on the counter (`UnitType.short`), the number that of the id, with the letter of the enemy's. Ids
stay in saves, commands and mission files.
"""

from __future__ import annotations

from tabletop.core.wording import sentence_start as sentence_start
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import NOTHING, Mission
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, UnitType
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN

UNSEEN = "an unseen enemy"
"""Who has not been found."""
RUMOUR_WORD = "Rumour"

NATIONS = {"pol": "Poland", "ger": "German", "sov": "Soviet", "us": "US"}
"""The nation of a side, as it stands on its sign."""
PEOPLES = {"pol": "the Poles", "ger": "the Germans", "sov": "the Soviets", "us": "the Americans"}
"""The same within a sentence; always plural."""


def number(id: str) -> str:
    """What tells a piece from others of its kind: "1" of U01, "A3" of A03, "R12" of R12. Any other id is its own."""
    letter, digits = id[:1], id[1:]
    if letter not in ("U", "A", "R") or not digits.isdecimal():
        return id
    return f"{'' if letter == 'U' else letter}{int(digits)}"


def kind_word(type: UnitType | None) -> str:
    """The word on a counter; the whole name of a type that has no short one."""
    return "" if type is None else type.short or type.name


def counter_name(state: State, counter: Counter) -> str:
    """The name of a counter that is in the game."""
    return f"{kind_word(state.type_of(counter))} {number(counter.id)}"


def name(state: State, id: str) -> str:
    """The name of a counter, in play or lost, or of a structure; an id that is none stands for itself."""
    counter = state.counters.get(id)
    if counter is not None:
        return f"{kind_word(state.type_of(counter))} {number(id)}"
    if id == UNKNOWN:
        return UNSEEN
    for lost in state.lost:
        if lost.id == id:
            type = state.scenario.library.units.get(lost.type)
            return f"{kind_word(type) if type is not None else RUMOUR_WORD} {number(id)}"
    return next((s.name for s in state.scenario.structures if s.id == id), id)


def named(state: State, words: str) -> str:
    """The ids among some words replaced by names."""
    return " ".join(name(state, word) if word in state.counters or word == UNKNOWN else word for word in words.split())


# -- sides
def _enemy_nation(mission: Mission) -> str:
    """The nation of the first enemy of a mission, on its list or in the cup; "" without one."""
    types = [a.type for a in mission.ais] + [t for t in mission.re_cup if t != NOTHING]
    return next((mission.library.units[t].nation for t in types if t in mission.library.units), "")


def nation(state: State, side: str) -> str:
    """A side by its nation, as a sign: "Poland", "German"."""
    key = state.scenario.nation if side == PLAYER else _enemy_nation(state.scenario)
    return NATIONS.get(key, "Enemy" if side == AI else "Player")


def people(state: State, side: str) -> str:
    """A side within a sentence, plural: "the Poles", "the Germans"."""
    key = state.scenario.nation if side == PLAYER else _enemy_nation(state.scenario)
    return PEOPLES.get(key, "the enemy" if side == AI else "the players")
