"""One name a piece: "Rifles 1", "MG C", "Rumour Z", as on the counter, for everything that a player reads.

The kind is the word on the counter (`UnitType.short`). Own pieces have the number of their id, the enemy's a letter in
its place: "Rifles A6" would be read as rifles in hex A6. Ids stay in saves, commands and mission files.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tabletop.core import wording
from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start as sentence_start
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.scenario import NOTHING, Mission
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, UnitType
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN

UNSEEN = "an unseen enemy"
"""Who has not been found."""
RUMOUR_WORD = "Rumour"
_MARKS = {"A": "ABCDEFGHJKLMNPQ", "R": "ZYXWVUTSR"}
"""Letters of the enemy's pieces and of what began as a rumour, in the order of their ids; after the last they are
doubled: AA, BB. I and O would be read as figures.
"""

NATIONS = {"pol": "Poland", "ger": "German", "sov": "Soviet", "us": "US"}
"""The nation of a side, as it stands on its sign."""
PEOPLES = {"pol": "the Poles", "ger": "the Germans", "sov": "the Soviets", "us": "the Americans"}
"""The same within a sentence; always plural."""


def mark(id: str) -> str:
    """What tells a piece from others of its kind: "1" of U01, "C" of A03, "Z" of the rumour R01. Any other id is its
    own. The enemy's never have a figure, or they would be read as hexes.
    """
    letter, digits = id[:1], id[1:]
    if letter not in ("U", *_MARKS) or not digits.isdecimal() or not int(digits):
        return id
    if letter == "U":
        return str(int(digits))
    again, which = divmod(int(digits) - 1, len(_MARKS[letter]))
    return _MARKS[letter][which] * (again + 1)


def kind_word(type: UnitType | None) -> str:
    """The word on a counter; the whole name of a type that has no short one."""
    return "" if type is None else type.short or type.name


def counter_name(state: State, counter: Counter) -> str:
    """The name of a counter that is in the game."""
    return f"{kind_word(state.type_of(counter))} {mark(counter.id)}"


def name(state: State, id: str) -> str:
    """The name of a counter, in play or lost, or of a structure; an id that is none stands for itself."""
    counter = state.counters.get(id)
    if counter is not None:
        return f"{kind_word(state.type_of(counter))} {mark(id)}"
    if id == UNKNOWN:
        return UNSEEN
    for lost in state.lost:
        if lost.id == id:
            type = state.scenario.library.units.get(lost.type)
            return f"{kind_word(type) if type is not None else RUMOUR_WORD} {mark(id)}"
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


# -- Words that several chapters share: names of cards and hexsides, lists, sums.
#
# They say no more than they are given, so that a covered event gives a covered line.


def listing(words: Iterable[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nobody"


def counted(number: int, thing: str) -> str:
    """ "1 CAP", "2 CAPs", "no CAPs"."""
    return wording.counted(number, thing) if number else f"no {wording.plural(thing)}"


def caps_left(number: int) -> str:
    """ "There is 1 CAP left", "There are 2 CAPs left"."""
    return f"There {'is' if number == 1 else 'are'} {counted(number, 'CAP')} left"


def card_title(state: State, key: str) -> str:
    """What stands at the head of an action card; the key itself for a card that is none."""
    card = state.scenario.library.cards.get(key)
    return card.name if card is not None else key


def quoted_card(state: State, key: str) -> str:
    """An action card within a sentence."""
    return f'"{state.card(key).name}"'


def worth(what: str, tally: Tally) -> str:
    """A sum with its parts: "firepower 5", "firepower 6 (3, +3 short range)", "defence 11 from behind"."""
    base = f"{tally.base}{_SIDES.get(tally.reason, '')}"
    parts = "".join(f", {m.amount:+d} {m.reason}" for m in tally.modifiers if m.amount)
    return f"{what} {tally.total} ({base}{parts})" if parts else f"{what} {base}"


_SIDES = {"flank": " from behind"}
"""What the first number of a sum says besides itself; the front is what everybody expects."""


def hexside(facing: int) -> str:
    """The name of a direction; the number itself for one that is none."""
    return NAMES[facing] if 0 <= facing < 6 else str(facing)


def percent(chance: Fraction | float) -> str:
    """ "42 %"; a chance that is not 0 is never called 0, nor one short of certainty 100."""
    if chance <= 0:
        return "0 %"
    if chance >= 1:
        return "100 %"
    if chance < Fraction(1, 200):
        return "under 1 %"
    return f"{min(99, max(1, round(chance * 100)))} %"
