"""Whole games are played by bots and everything that a table says meanwhile is heard, without a window: prompts,
buttons, notes at the pointer, the strip, lines of the log, dice, papers.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tabletop.bots.base import BotSpec
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tabletop.table.board.cells import Cells
from tabletop.table.play.contract import Cell, Spot
from tabletop.table.play.gametable import Later, front
from tabletop.table.play.pace import Pace
from tabletop.table.screens.openfile import map_path
from tabletop.table.ui.widget import Widget


@dataclass(frozen=True)
class Said:
    """A sentence and what was so when it was said. `kind`: where it stood (prompt, choice, tip, note, log, dice, paper,
    strip, ending); `about`: the hex or the command that it is about; `event` with the positions before and after it."""

    kind: str
    words: str
    state: Any
    seat: int | None = None
    title: str = ""
    about: Any = None
    event: Event | None = None
    before: Any = None
    options: Sequence[Command] = ()
    table: Any = None
    lines: tuple[str, ...] = ()
    """What else stands on the same note, button or paper of dice."""
    later: tuple[Any, ...] = ()
    """What follows from the same order."""


class Still:
    """A host of a table with no window round it: whoever is asked sits at it, nothing waits to be shown."""

    idle = True
    asks_all = True
    hot_seat = False
    queue: Sequence[Any] = ()
    gestures: Sequence[int] = ()
    replay_at = None
    sight = (0.0, 0.0, 9999.0, 9999.0)

    def __init__(self, session: Session) -> None:
        self.session, self.match = session, session.match
        self.cells = Cells(load_map(map_path(self.match.scenario.map_file), lenient=True))
        self.pace = Pace()
        self.looker: int | None = 0
        self.seat: int | None = None
        self.options: Sequence[Command] = ()
        self.view: Any = self.match.view(0)
        self.humans = tuple(range(len(self.match.seats)))

    def ask(self, seat: int | None) -> None:
        self.seat, self.looker = seat, self.looker if seat is None else seat
        self.view = self.match.view(self.looker)
        self.options = tuple(self.match.options(seat)) if seat is not None else ()

    def refusal(self, command: Command) -> Refusal | None:
        return self.match.refusal(self.looker or 0, command)

    def submit(self, *commands: Command, joined: bool = False) -> bool:
        return False

    def centre(self, cell: Cell) -> Any:
        return self.cells.centre(cell)

    def corners(self, cell: Cell) -> Any:
        return self.cells.corners(cell)

    @property
    def cell_size(self) -> tuple[float, float]:
        return self.cells.size

    def lies(self, piece: str) -> None:
        return None

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **more: None  # what only a window does: look, sound, status


RULES = re.compile(r" ?\((?:[A-Z]{2,3}-[A-Z]+-\d+(?:, )?)+\)|(?:, | )[A-Z]{2,3}-[A-Z]+-\d+(?=[;,.)]|$)|\*|_")


def sentences(words: str) -> Iterator[str]:
    """The sentences of a text, without the rules they name."""
    for line in words.replace("\u00a0", " ").split("\n"):
        for one in re.split(r"(?<=[.!?]) (?=[A-Z])(?!(?:N?JG|ZG|KG|StG|SG|LG)\b)", RULES.sub("", line)):
            if one.strip():
                yield one.strip()


def words_of(widget: Widget) -> Iterator[str]:
    """Everything that a paper's widgets have as their text."""
    for name in ("text", "words", "title", "lines"):
        found = getattr(widget, name, None)
        if isinstance(found, str):
            yield found
        elif isinstance(found, (list, tuple)):
            yield from (str(x) for x in found if isinstance(x, str))
    for child in widget.children:
        if child.visible:
            yield from words_of(child)


def listen(
    game: str,
    scenario: str,
    seed: int,
    level: str = "easy",
    every: int = 1,
    notes: int = 12,
    papers: Callable[[Any], Iterator[tuple[str, str]]] = lambda table: iter(()),
) -> Iterator[Said]:
    """A game of bots and what the table says: at each decision (every n-th of them is looked at), and of each event."""
    document = kit(game).scenarios().document(scenario)
    seats = 2 if kit(game).seats > 1 else 1
    session = Session.new(game, document, ("human",) * seats, seed, autosave=False, written=False)
    match = session.match
    host = Still(session)
    table = front(game).make_table(host, match.scenario)  # type: ignore[arg-type]
    said = table.said
    bots = [make_bot(game, BotSpec.parse(f"bot:{level}"), seed + s) for s in range(len(match.seats))]
    draw = random.Random(seed)
    for n in range(100_000):
        if not match.to_act:
            break
        seat = match.to_act[0]
        host.ask(seat)
        if n % every == 0:
            table.refresh()
            yield from at_a_decision(table, host, draw, notes)
            for kind, part in papers(table):
                for words in sentences(said(part)):
                    yield Said(kind, words, host.view, seat, options=host.options, table=table)
        bot = bots[seat]
        bot.begin()
        match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
        entry = match.journal[-1]
        before = entry.before
        for n_event, event in enumerate(entry.events):
            after = match.game.evolve(before, event)
            seen = match.seen(event, seat, before)
            if seen is not None:
                told = {"event": seen, "before": match.game.view(before, seat), "seat": seat, "table": table}
                view = match.game.view(after, seat)
                for words in sentences(said(table.happening.log_line(seen, view)[0])):
                    yield Said("log", words, view, **told)
                table.happening.showing(seen, told["before"], view)
                later = following(match, after, entry.events[n_event + 1 :], seat)
                roll = table.happening.roll(seen, told["before"], view, later)
                if roll is not None:
                    parts = tuple(said(part) for part in (roll.title, roll.detail, *roll.modifiers, roll.outcome))
                    told |= {"lines": parts, "later": tuple(x.event for x in later)}
                    for part in parts:
                        for words in sentences(part):
                            yield Said("dice", words, view, title=said(roll.title), about=roll, **told)
            before = after
    host.ask(None)
    if match.result is not None:
        ending = table.telling.ending()
        for part in (ending.headline, ending.why, match.result.sentence):
            for words in sentences(said(part)):
                yield Said("ending", words, host.view, table=table)


def following(match: Any, state: Any, events: Sequence[Event], seat: int) -> tuple[Later, ...]:
    """What came after an event, as a seat was told."""
    found = []
    for event in events:
        seen, state = match.seen(event, seat, state), match.game.evolve(state, event)
        if seen is not None:
            found.append(Later(seen, match.game.view(state, seat)))
    return tuple(found)


def at_a_decision(table: Any, host: Still, draw: random.Random, notes: int) -> Iterator[Said]:
    said, state, seat, options = table.said, host.view, host.seat, host.options
    so = {"state": state, "seat": seat, "options": options, "table": table}
    for words in sentences(said(table.telling.prompt()[1])):
        yield Said("prompt", words, **so)
    yield Said("strip", said(table.telling.phases()[2]), **so)
    for choice in table.hand.choices():
        for kind, part in (("choice", choice.label), ("tip", choice.tip)):
            lines = told_of(table, choice.tip.split("\n"))
            for words in sentences(said(part)):
                yield Said(kind, words, title=said(choice.label), about=choice, lines=lines, **so)
    for paper in table.panels.papers:
        if paper.visible:
            for part in words_of(paper):
                for words in sentences(said(part)):
                    yield Said("paper", words, title=paper.key, **so)
    sprites = list(table.lying.sprites())
    spots = [Spot(s.cell, s, host.centre(s.cell)) for s in sprites]
    marked = list(dict.fromkeys(c for mark in table.lying.marks() for c in mark.cells if c in host.cells))
    spots += [Spot(c, None, host.centre(c)) for c in marked]
    draw.shuffle(spots)
    for spot in spots[:notes]:
        note = table.hand.hover(spot)
        if note is not None:
            for part in (note.title, *note.lines):
                for words in sentences(said(part)):
                    yield Said(
                        "note", words, title=said(note.title), about=spot, lines=told_of(table, note.lines), **so
                    )
    yield from in_hand(table, host, draw, notes, so)
    for far in list(table.lying.afar())[:3]:
        yield Said("edge", f"{far.name}: {far.away}", about=far, **so)


def told_of(table: Any, lines: Sequence[str]) -> tuple[str, ...]:
    """Lines as they are read."""
    return tuple(RULES.sub("", table.said(line)) for line in lines)


def on_sides(table: Any) -> bool:
    """Whether pieces lie on the sides of hexes."""
    return hasattr(getattr(table, "places", None), "point")


def in_hand(table: Any, host: Still, draw: random.Random, notes: int, so: dict[str, Any]) -> Iterator[Said]:
    """What is said while a piece is carried over places that are lit for it."""
    carried = [s for s in table.lying.sprites() if s.movable]
    draw.shuffle(carried)
    for sprite in carried[:1]:
        if table.hand.grab(Spot(sprite.cell, sprite, host.centre(sprite.cell))) is not None:
            continue
        marks = table.lying.marks()
        points = [host.centre(c) for mark in marks for c in mark.cells if c in host.cells]
        points += [table.places.point(n, side) for n in range(1, 11) for side in range(6)] if on_sides(table) else []
        for point in draw.sample(points, min(notes, len(points))):
            cell = host.cells.at(point)
            note = table.hand.drag(Spot(cell, None, point))
            if note is not None:
                for part in (note.title, *note.lines):
                    for words in sentences(table.said(part)):
                        spot, lines = Spot(cell, None, point), told_of(table, note.lines)
                        yield Said("note", words, title=table.said(note.title), about=spot, lines=lines, **so)
        table.hand.put_down()
        table.refresh()


Check = Callable[["re.Match[str]", Said], "str | None"]
"""What is untrue about a sentence, "" when it is true, None where it cannot be told; by the rules' own functions, never
by what wrote it.
"""


@dataclass(frozen=True)
class Reader:
    """Sentences of one pattern, in some `kinds` of places, and how they are held against the position. `swaps`: words
    that turn such a sentence into a false one, where it has no number and no name."""

    name: str
    kinds: str
    pattern: re.Pattern[str]
    check: Check
    swaps: tuple[tuple[str, str], ...] = ()


class Readers:
    """The readers of a game, in the order in which they are asked."""

    def __init__(self, clauses: bool = False) -> None:
        self.all: list[Reader] = []
        self.clauses = clauses
        """Whether a line of the log says several things, each with its own beginning: "A is spent; B sees nobody."."""

    def parts(self, said: Said) -> list[Said]:
        """What is to be read one by one."""
        found = re.split(r"; (?=[A-Z])", said.words) if self.clauses and said.kind == "log" else [said.words]
        return [Said(**{**said.__dict__, "words": words.rstrip(".") + "."}) for words in found] if found[1:] else [said]

    def __call__(self, name: str, kinds: str, pattern: str, *swaps: tuple[str, str]) -> Callable[[Check], Check]:
        def add(check: Check) -> Check:
            self.all.append(Reader(name, kinds, re.compile(pattern), check, swaps))
            return check

        return add

    def read(self, said: Said) -> tuple[Reader, str] | None:
        """Who reads it, and what is untrue about it; None: nobody does."""
        for reader in self.all:
            if said.kind in reader.kinds and (found := reader.pattern.fullmatch(said.words)):
                try:
                    fault = reader.check(found, said)
                    return (reader, fault) if fault is not None else None
                except (LookupError, ValueError) as wrong:  # it names what is not there
                    return reader, f"{type(wrong).__name__}: {wrong}"
        return None


NUMBER = re.compile(r"\d+(?:\.\d+)?")
NAMES = re.compile(r"\b[A-Z][\w.']*(?: no\.)? \d+\b|^\d+$|\b[A-Z]{1,2}\d+\b|[A-Z]{2,3}-[A-Z]+-\d+")
"""A name with a number, or a number alone: neither promises anything."""
PROMISE = re.compile(r"\d|[Nn]obody|\b[Nn]o\b|can |cannot|missed|hit|destroyed|damaged")


def spoiled(reader: Reader, words: str) -> Iterator[str]:
    """The sentence made false: each of its numbers in turn by another, and words by their contraries."""
    for found in NUMBER.finditer(words):
        more_of_them = words[found.end() :].startswith(" others")  # who they are is not said, so that nobody can tell
        if _checked(reader, words, found) and not more_of_them:
            more = f"{float(found[0]) + 5.7:.1f}" if "." in found[0] else str(int(found[0]) + 7)
            yield words[: found.start()] + more + words[found.end() :]
    for one, other in reader.swaps:
        if one in words:
            yield words.replace(one, other, 1)


def _checked(reader: Reader, words: str, number: re.Match[str]) -> bool:
    """Whether the number stands in a group of the pattern: what is outside of them is a name or not looked at."""
    found = reader.pattern.fullmatch(words)
    return found is not None and any(
        found.start(n) <= number.start() and number.end() <= found.end(n)
        for n in range(1, (found.re.groups or 0) + 1)
        if n not in found.re.groupindex.values()
    )


@dataclass
class Account:
    """What was read of whole games: how often by whom, what was untrue, what nobody read, which falsehoods passed."""

    read: Counter[str] = field(default_factory=Counter)
    untrue: list[str] = field(default_factory=list)
    unread: Counter[str] = field(default_factory=Counter)
    spoiled: Counter[str] = field(default_factory=Counter)
    passed: list[str] = field(default_factory=list)

    @property
    def sentences(self) -> int:
        return sum(self.read.values())

    @property
    def share_unread(self) -> float:
        """The share of the sentences that promise something (a number, who can, what came of it) and nobody reads."""
        missed = sum(self.unread.values())
        return missed / max(1, missed + self.sentences)

    def __str__(self) -> str:
        kinds = ", ".join(f"{name} {n}" for name, n in self.read.most_common())
        return f"{self.sentences} sentences read ({kinds}); {self.share_unread:.0%} unread"


def heed(readers: Readers, heard: Iterator[Said], account: Account, upto: int = 10**9, spoil: int = 3) -> Account:
    """Read sentences until so many of them were held against the position; the first few of each reader are made
    false, too, and must be refused."""
    for said in (part for whole in heard for part in readers.parts(whole)):
        found = readers.read(said)
        if found is None:
            if PROMISE.search(NAMES.sub("", said.words)) and said.words != said.title:
                account.unread[f"{said.kind}: {NUMBER.sub('#', said.words)}"] += 1
            continue
        reader, fault = found
        account.read[reader.name] += 1
        if fault:
            account.untrue.append(f"{said.kind}: {said.title + ': ' if said.title else ''}{said.words!r}: {fault}")
        elif account.spoiled[reader.name] < spoil:
            for words in spoiled(reader, said.words):
                account.spoiled[reader.name] += 1
                lie = readers.read(Said(**{**said.__dict__, "words": words}))
                if lie is not None and not lie[1]:
                    account.passed.append(f"{reader.name}: {words!r} for {said.words!r}")
        if account.sentences >= upto:
            break
    return account


def is_not(told: object, found: object) -> str:
    """What is untrue: it is told so, and found otherwise."""
    return "" if told == found else f"it says {told!r}, the rules say {found!r}"


def count(word: str) -> int:
    """ "3" or "three"; 0 for "no"."""
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    return words.index(word.lower()) if word.lower() in words else int(word)


def fits(told: str, found: float) -> str:
    """A printed share or mean against the exact figure: no further off than its last place rounds, and never 0 or 100
    for what may happen or fail."""
    half = 0.5 if "." not in told else 0.5 * 10 ** -len(told.split(".")[1])
    return "" if abs(float(told) - found) <= half + 1e-6 else f"it says {told}, the rules say {found:.2f}"
