"""The sequence of play as one table: it runs the Player Turn and draws the phase strip.

A row names a step, whose it is, and its phase. The same step may stand in several rows; its frame carries (seat,
number of the row).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tabletop.core import sequence as core
from tabletop.games.air_support.rules.state import Phase


class Who(Enum):
    """Whose a row is."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Row:
    step: str
    who: Who
    phase: Phase


def _rows(text: str) -> tuple[Row, ...]:
    found = []
    for line in text.strip().splitlines():
        phase, _, words = line.partition(":")
        for word in words.split():
            step, _, who = word.partition("/")
            found.append(Row(step, {"A": Who.ATTACKER, "D": Who.DEFENDER, "": Who.NOBODY}[who], Phase[phase]))
    return tuple(found)


ROWS: tuple[Row, ...] = _rows("""
RPH: weather arrival/A rally/A rally/D shock
PFPH: artillery/A prep/A adjust/A
MPH: entry/A opening/D move/A closing/D
DFPH: artillery/D defend/D adjust/D
AFPH: advancing/A adjust/A
RTPH: rout/A rout/D
APH: advance/A
CCPH: dogfight_entry/A dogfight_entry/D dogfights close_combat/A close_combat/D close_result conceal turn_end
""")
"""All rows of a Player Turn in order (AS-TURN-01)."""

NESTED = {
    Phase.MPH: ("moving", "react", "offer", "laa", "strike", "fly", "mistaken"),
    Phase.CCPH: ("designate", "air_fight", "air_end"),
}
"""Steps that lie on top of those of the rows."""

RULES = {
    Phase.RPH: "AS-RALLY-01",
    Phase.PFPH: "AS-PREP-01",
    Phase.MPH: "AS-MOVE-01",
    Phase.DFPH: "AS-DFIRE-02",
    Phase.AFPH: "AS-AFPH-01",
    Phase.RTPH: "AS-ROUT-01",
    Phase.APH: "AS-ADV-01",
    Phase.CCPH: "AS-CC-01",
}

SEQUENCE = core.Sequence(
    tuple(
        core.Phase(
            phase.name.lower(),
            phase.value,
            (*dict.fromkeys(r.step for r in ROWS if r.phase is phase), *NESTED.get(phase, ())),
            rule,
        )
        for phase, rule in RULES.items()
    )
)
