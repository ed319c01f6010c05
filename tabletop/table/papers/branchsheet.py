"""Branches side by side: how far each came, its points and losses, and who would win; a click goes to one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tabletop.core.game import Result
from tabletop.core.match import Match
from tabletop.core.wording import counted, percent_within
from tabletop.shelf.arena import Share
from tabletop.shelf.branches import Branch, arrived, branches, present
from tabletop.table.ui.buttons import Link
from tabletop.table.ui.dialogs import ReadingSheet
from tabletop.table.ui.labels import HairLine, Label, Para
from tabletop.table.ui.widget import Row, Widget

if TYPE_CHECKING:
    from tabletop.table.play.play import Play


SIZES = (270, 150, 70, 120)
"""The widths of the columns after the first one."""
HIDDEN = "How far each branch came is told after the battle, for the sides hide something from one another."


@dataclass(frozen=True, slots=True)
class Standing:
    """A branch at its end. now: it is the present one; leaves, reached: when; the rest is unknown while sides hide:
    losses by seat, the result of an ended game, the chance of the first side where bots last played it on.
    """

    branch: Branch
    now: bool
    leaves: str
    reached: str = ""
    commands: int = 0
    losses: tuple[int, ...] = ()
    result: Result | None = None
    chance: Share | None = None


class Goes(Protocol):
    """Where a click on the sheet leads."""

    def take_branch(self, branch: Branch) -> None: ...
    def name_branch(self, branch: Branch) -> None: ...


def standings(
    play: Play, chances: Mapping[str, Share], report: Callable[[float | None], object] = lambda part: None
) -> list[Standing]:
    """The present branch and the others, as far as the looker may know them. `report` gets the progress and may raise
    to stop.
    """
    session, match, found = play.session, play.session.match, list[Standing]()
    ways = (present(session.lines), *branches(session.lines))
    for branch in ways:
        report(len(found) / len(ways))
        now = not found
        leaves = "" if now else left(play, branch)
        if not play.sharing.open_to_all:
            found.append(Standing(branch, now, leaves))
            continue
        end: Match = match if now else arrived(match, branch)
        lost = Counter(session.kit.losses(end.state))
        known = [chances[line.mark] for line in branch.lines if line.mark in chances]
        found.append(
            Standing(
                branch,
                now,
                leaves,
                end.game.moment(end.state) or "The end",
                len(end.journal) - 1,
                tuple(lost[seat] for seat in range(len(match.seats))),
                end.result,
                known[-1] if known and play.sharing.played_on else None,
            )
        )
    return found


def left(play: Play, branch: Branch) -> str:
    """When a branch leaves the present one; the phase may be the enemy's alone while sides hide."""
    match = play.session.match
    then = match.moment(branch.entries)
    when = match.game.moment(then) if play.sharing.open_to_all else match.game.clock(then).named
    return when or "The beginning"


class BranchSheet(ReadingSheet):
    """The sheet of all branches. seats: names of the sides."""

    wide = 960
    key = "branch sheet"

    def __init__(self, all_: Sequence[Standing], seats: Sequence[str], goes: Goes) -> None:
        self.goes = goes
        alone = len(seats) == 1
        points, wins = ("Points", "You win") if alone else (f"Points {' : '.join(seats)}", f"{seats[0]} wins")
        known = any(one.reached for one in all_)
        heads = ["Leaves", *(["Reached", points, "Losses", wins] if known else [])]
        parts: list[Widget] = [_row([Label(words, role="small", colour="soft") for words in heads])]
        for n, one in enumerate(all_):
            parts += [HairLine(), *self._lines(n, one)]
            if one.result is not None:
                parts.append(Para(one.result.sentence, role="small", colour="soft"))
        more = 'Chances stand where bots played a branch on: turning points, or "Play it 200 times".'
        parts.append(Para(more if known else HIDDEN, role="small", colour="soft"))
        super().__init__("Branches", parts, "close branches", gap=5, least=120)

    def _lines(self, n: int, one: Standing) -> list[Widget]:
        """The name, which may be long, and what is known below it."""
        name: Widget = Label(one.branch.name or "The present one", role="body semi")
        if not one.now:
            link = Link(one.branch.name or f"Branch {n}", key=f"take {n}", role="body semi")
            name = link.on("link", partial(self._chosen, one))
        words = (
            one.leaves,
            one.reached and f"{one.reached}, {counted(one.commands, 'command')}",
            " : ".join(map(str, one.result.points)) if one.result is not None else one.reached and "it goes on",
            " : ".join(map(str, one.losses)),
            percent_within(one.chance.share, one.chance.interval) if one.chance is not None else "",
        )
        rename = Link("Name", key=f"name {n}")
        name.set(grow=1)
        head = Row(name, rename.on("link", partial(self._named, one)), gap=8)
        return [head, _row([Label(text) for text in (words if one.reached else words[:1])])] if any(words) else [head]

    def _chosen(self, one: Standing, _: object) -> None:
        self.answer(None)
        self.goes.take_branch(one.branch)

    def _named(self, one: Standing, _: object) -> None:
        self.answer(None)
        self.goes.name_branch(one.branch)


def _row(cells: Sequence[Widget]) -> Row:
    """Cells in the columns; the first takes what is left."""
    for cell, size in zip(cells[1:], SIZES, strict=False):
        cell.set(size=size)
    cells[0].set(grow=1)
    return Row(*cells, gap=8)
