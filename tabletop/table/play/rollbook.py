"""All rolls and losses of a game as rows, for a spreadsheet (CSV) or a program (JSON): what the dice showed, what was
to be expected of them, and which pieces were lost.

Of a game that hides things and goes on only what the looker knows; its rows have no number of the journal entry, for
that grows with secret choices.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.table.play.explain import rolls_in
from tabletop.table.play.luck import judged

if TYPE_CHECKING:
    from tabletop.core.match import Entry
    from tabletop.table.play.gametable import GameTable
    from tabletop.table.play.play import Play

WHOSE = ("entry", "turn", "side")
ROLL = (
    *WHOSE, "title", "detail", "dice", "modifiers", "outcome", "rule", "successes", "expected", "better_than",
)  # fmt: skip
LOSS = (*WHOSE, "piece", "words")
COLUMNS = ("kind", *ROLL, *LOSS[len(WHOSE) :])
SUFFIXES = (".csv", ".json")
DIGITS = 4
"""Of expected successes and shares."""
_FORMULA = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""What a spreadsheet program may take for a formula, also after an apostrophe."""


@dataclass(frozen=True, slots=True)
class RollBook:
    """The rows of a game, in the order of play; a roll has the keys of `ROLL`, a loss those of `LOSS`.

    entry: 0 is the opening, n the n-th command; dice: what they showed; successes, expected, better_than: None for a
    roll that does not succeed or fail, was certain, or depends on what is hidden.
    """

    game: str
    scenario: str
    rolls: tuple[dict[str, Any], ...]
    losses: tuple[dict[str, Any], ...]

    def as_json(self) -> str:
        """One object."""
        content = {"game": self.game, "scenario": self.scenario, "rolls": self.rolls, "losses": self.losses}
        return json.dumps(content, ensure_ascii=False, allow_nan=False, indent=1) + "\n"

    def as_csv(self) -> str:
        """One table by RFC 4180, the rolls before the losses; a cell that could be a formula has an apostrophe before
        it.
        """
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(COLUMNS)
        for kind, rows in (("roll", self.rolls), ("loss", self.losses)):
            writer.writerows([kind, *(_cell(row.get(column)) for column in COLUMNS[1:])] for row in rows)
        return text.getvalue()

    def written(self, suffix: str) -> bytes:
        """The content of a file with one of `SUFFIXES`; lone surrogates are written as a mark."""
        return (self.as_csv() if suffix.lower() == ".csv" else self.as_json()).encode("utf-8", errors="replace")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        between = " " if all(isinstance(one, int) for one in value) else "; "
        value = between.join(map(str, value))
    words = str(value)
    return f"'{words}" if _FORMULA.match(words) else words


def roll_book(play: Play, table: GameTable, report: Callable[[float | None], object] = lambda part: None) -> RollBook:
    """The rolls and losses of the journal, as far as the looker may know them. `report` gets the progress, 0 to 1, and
    may raise to stop.
    """
    match, session = play.session.match, play.session
    journal = match.journal[: play.presenting.unshown]
    covered = table.manner.hides and not play.sharing.disclosed
    rolls, losses = list[dict[str, Any]](), list[dict[str, Any]]()
    for n, entry in enumerate(journal):
        report(n / len(journal))
        turn = match.game.clock(entry.before).heading or session.kit.heading_at(entry.before)

        def row(columns: Sequence[str], seat: int | None, *cells: Any, n: int = n, turn: str = turn) -> dict[str, Any]:
            return dict(zip(columns, (None if covered else n, turn, _side(match.seats, seat), *cells), strict=True))

        for which, (at, roll) in enumerate(rolls_in(play, table, entry.before, entry.events) if entry.fallen else ()):
            luck = judged(play, table, n, which, at, roll)
            rolls.append(
                row(
                    ROLL, roll.seat, roll.title, roll.detail, [die.value for die in roll.dice], list(roll.modifiers),
                    roll.outcome, roll.rule,
                    *((luck.came, round(float(luck.expected), DIGITS), round(float(luck.better_than), DIGITS))
                      if luck is not None else (None, None, None)),
                )
            )  # fmt: skip
        losses += [row(LOSS, *loss) for loss in _lost_in(play, table, n, entry)]
    return RollBook(match.game.title, str(session.header.title or session.header.scenario), tuple(rolls), tuple(losses))


def _lost_in(play: Play, table: GameTable, n: int, entry: Entry) -> Iterator[tuple[int, str, str]]:
    """Seat and name of each piece lost in the n-th journal entry, with the line of the log that tells it."""
    match, sharing, its = play.session.match, play.sharing, play.session.kit

    def lost(state: Any) -> dict[tuple[int, str, int], str]:
        """Names by seat and id; of equal ids each has a number."""
        found, count = dict[tuple[int, str, int], str](), Counter[tuple[int, str]]()
        for seat, key, name in its.lost(sharing.seen(state)):
            count[seat, key] += 1
            found[seat, key, count[seat, key]] = name
        return found

    known, last = lost(entry.before), match.moment(n + 1)
    if not lost(last).keys() - known.keys():  # a view of every event would take too long
        return
    state, words = entry.before, ""
    for event in entry.events:
        before, state = state, match.game.evolve(state, event)
        told = sharing.told(event, before)
        line = table.happening.log_line(told, sharing.seen(state))[0] if told is not None else ""
        words = line or words
        now = lost(state)
        for key, name in now.items():
            if key not in known:
                yield key[0], table.said(name[:1].upper() + name[1:]), table.said(words)
        known = now


def _side(seats: Sequence[str], seat: int | None) -> str:
    """The name of a seat; of nobody's dice ""."""
    return "" if seat is None else seats[seat] if seat < len(seats) else "The enemy"
