"""Why the rolls of a game came out so, for the story: the same that the sheet of an explanation says of them, and no
more than the looker was told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.data.story import StoryLit, StoryWhy
from tabletop.table.papers.why import AROUND, chance_words
from tabletop.table.play.explain import Explained, explanation

if TYPE_CHECKING:
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play

Whys = dict[tuple[int, int], tuple[StoryWhy, ...]]
"""By journal entry, from 0, and event, from 1."""
MOST = 20
"""Results of a roll that are listed."""


def whys(play: Play, table: GameTable, report: Callable[[float | None], object] = lambda part: None) -> Whys:
    """The rolls of the journal that the looker was told of. `report` gets the progress, 0 to 1, and may stop it."""
    journal = play.session.match.journal[: play.presenting.unshown]
    found: Whys = {}
    for n, entry in enumerate(journal):
        report(n / len(journal))
        if entry.fallen:
            for one in explanation(play, table, n).rolls:
                found[n, one.at] = (*found.get((n, one.at), ()), _why(one))
    return found


def _why(one: Explained) -> StoryWhy:
    roll = one.roll
    thrown = ", ".join(f"{die.value}{f' ({die.word})' if die.word else ''}" for die in roll.dice if die.value > 0)
    outcome = f"Dice {thrown}: {roll.outcome}" if thrown else roll.outcome
    rule = f" ({roll.rule})" if roll.rule else ""
    causes = "; ".join(f"{reason} {id}" for reason, id in roll.causes)
    tables = tuple(StoryLit(p.title, p.heads, p.rows, p.lit) for p in (t.near(AROUND) for t in roll.printed))
    lead = one.why_not or f"What these dice could have done{'' if one.exact else ', from many throws'}:"
    results = tuple((o.words, chance_words(float(o.chance)), o.fell) for o in one.outcomes[:MOST])
    return StoryWhy(
        f"{roll.title}{rule}",
        tuple(w for w in (roll.detail, *roll.modifiers, causes, outcome) if w),
        tables,
        lead,
        results,
    )
