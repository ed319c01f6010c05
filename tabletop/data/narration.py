"""Shared parts of the games' narrators: hearing a story, composing its sentences, limiting its length.

A narrator reads only the heard events, as one side knows them, so it cannot reveal what that side does not know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tabletop.core.wording import plural, sentence_start
from tabletop.data.story import StoryChapter, StoryMoment, StoryTable

MOST_WORDS = 350
"""The most words in the prose of a battle."""
MOST_DEEDS = 4
"""The most deeds of a turn that are told one by one."""
SPARING = 8
"""With fewer deeds in all than this, turns without an important one are skipped."""
PARAGRAPH = 60
"""Words after which a new paragraph begins."""
LUCKY = Fraction(1, 2)
"""A hit with a chance below this counts as a good shot, a miss with this chance or more as bad luck."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SEASONS = ("spring", "summer", "autumn", "winter")
WITH_ARTICLE = frozenset({"Netherlands", "Axis", "Luftwaffe", "Allies"})
"""Sides that take an article, besides those in capitals: the Axis, the RAF."""


@dataclass(frozen=True, slots=True)
class Prose:
    """The result of a narrator: chapters of prose, tables, and the moments worth a picture."""

    chapters: tuple[StoryChapter, ...]
    tables: tuple[StoryTable, ...] = ()
    moments: tuple[StoryMoment, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """Something worth a sentence. words: a clause for use within a sentence; weight: the lightest deeds are left out
    first; at: the journal entry; more: for losses that are only counted, who lost what ("the USA", "aircraft"), and n
    how many; seat: who gained by it, -1 nobody.
    """

    words: str
    weight: int
    at: int
    more: tuple[str, str] = ("", "")
    seat: int = -1
    n: int = 1


@dataclass
class Turn:
    """A turn, an hour or a round: its number and its deeds."""

    number: int
    deeds: list[Deed] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Shot:
    """A roll of the dice: turn, seat, shooter, target, chance of success, and whether it succeeded. verb: for a
    success, "shot down"; missed: the phrase for a failure.
    """

    turn: int
    seat: int
    who: str
    target: str
    chance: Fraction
    done: bool
    verb: str = "hit"
    missed: str = "missed"


# -- words
def number(n: int) -> str:
    """A small number in words, a larger one in figures."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def counted(n: int, one: str, many: str = "") -> str:
    """A number with its noun: "one bomb", "three bombs", "no bombs"."""
    return f"{number(n)} {one if n == 1 else many or plural(one)}"


def listing(words: Iterable[str], most: int = 99, others: str = "others") -> str:
    """ "A", "A and B", "A, B and C"; beyond `most`: "A, B and three others"."""
    found = list(words)
    if len(found) > most:
        found = [*found[: most - 1], f"{number(len(found) - most + 1)} {others}"]
    return f"{', '.join(found[:-1])} and {found[-1]}" if len(found) > 1 else "".join(found)


start = sentence_start
"""The text with a capital first letter."""


def side(name: str) -> str:
    """A side within a sentence: "Japan", "the USA"."""
    return f"the {name}" if name.isupper() or name in WITH_ARTICLE else name


def of_side(name: str) -> str:
    """The possessive of a side: "Japan's", "the Axis'"."""
    called = side(name)
    return f"{called}'" if called.endswith("s") else f"{called}'s"


def percent(chance: Fraction | float) -> str:
    """ "42 %"; never 0 for a chance above 0, never 100 for one below 1."""
    if chance <= 0 or chance >= 1:
        return "0 %" if chance <= 0 else "100 %"
    return "under 1 %" if chance < Fraction(1, 200) else f"{min(99, max(1, round(chance * 100)))} %"


def when(date: str) -> str:
    """The date for the beginning of a sentence: "On 4 June 1942", "In the summer of 1940", "In August 1940"; "" without
    a date.
    """
    day, _, rest = date.partition(",")
    found = re.fullmatch(r"(\w+)\s?[-–]\s?(\w+ \d{4})", day)
    if not day:
        return ""
    if found is not None:
        said = f"From {found[1]} to {found[2]}"
    elif day[:1].isdigit():
        said = f"On {day}"
    elif day.split()[0].lower() in SEASONS:
        said = f"In the {day.split()[0].lower()} of {' '.join(day.split()[1:])}"
    else:
        said = f"In {day}"
    return f"{said}, as it might have been," if rest.strip() == "what if" else said


class Phrasing:
    """Rotates through alternative phrases, so that successive sentences do not begin alike."""

    def __init__(self) -> None:
        self._used: Counter[str] = Counter()
        self._last: dict[str, str] = {}

    def pick(self, what: str, *ways: str) -> str:
        """The next phrase for `what`."""
        for _ in ways:
            way = ways[self._used[what] % len(ways)]
            self._used[what] += 1
            if way.split()[:1] != self._last.get(what, "").split()[:1]:
                break
        self._last[what] = way
        return way


def odds(chance: Fraction | float) -> str:
    """The chance in brackets."""
    return f"({percent(chance)})"


# -- the account
def chosen(turns: Iterable[Turn], total: int) -> frozenset[int]:
    """The ids of the deeds to tell one by one: the weightiest of each turn, and as many others as make the total, at
    most MOST_DEEDS per turn. A deed without weight is told only if its turn has no other.
    """
    first, others = list[int](), list[tuple[int, int]]()
    for turn in turns:
        ranked = sorted(turn.deeds, key=lambda d: -d.weight)[:MOST_DEEDS]
        if total < SPARING and not any(deed.weight > 1 for deed in ranked):
            continue
        first += [id(deed) for deed in ranked[:1]]
        others += [(-deed.weight, id(deed)) for deed in ranked[1:] if deed.weight]
    more = sorted(others, key=lambda o: o[0])[: max(0, total - len(first))]
    return frozenset([*first, *(key for _, key in more)])


def told_deeds(turn: Turn, which: frozenset[int], pen: Phrasing | None = None) -> list[str]:
    """The chosen deeds of a turn in their order, and the number of other deeds of each kind."""
    words = [deed.words for deed in turn.deeds if id(deed) in which]
    left: dict[str, Counter[str]] = {}
    for deed in turn.deeds:
        if id(deed) not in which and deed.more[0]:
            left.setdefault(deed.more[1], Counter())[deed.more[0]] += deed.n
    words += [_lost_besides(pen or Phrasing(), what, losers.most_common()) for what, losers in left.items()]
    return words


def _lost_besides(pen: Phrasing, what: str, losers: Sequence[tuple[str, int]]) -> str:
    """A clause about losses that are not told one by one."""
    who, n = losers[0]
    things = what if n == 1 else _many(what)
    if len(losers) == 1:
        return pen.pick("besides", f"{who} lost {number(n)} more {things}", f"{number(n)} more {things} of {who} fell")
    other, m = losers[1]
    if n == m:
        return pen.pick("each", f"each side lost {number(n)} more {things}", f"both lost {number(n)} more {things}")
    return pen.pick(
        "both",
        f"{who} lost {number(n)} more {things}, and {other} {number(m)} more",
        f"beyond that {who} lost {number(n)} {things}, and {other} {number(m)}",
        f"to that {number(n)} {things} of {who} and {number(m)} of {other} must be added",
    )


def _many(what: str) -> str:
    return what if what == "aircraft" else plural(what)


def sentences(lead: str, clauses: Sequence[str]) -> list[str]:
    """Join clauses to sentences: the first with the lead, the others two per sentence."""
    said = [start(f"{lead} {clauses[0]}.")]
    rest = list(clauses[1:])
    while rest:
        pair, rest = rest[:2], rest[2:]
        short = len(pair) == 2 and len(" ".join(pair).split()) < 26 and " and " not in " ".join(pair)
        if short:
            said.append(start(f"{pair[0]}, and {pair[1]}."))
        else:
            said += [start(f"{clause}.") for clause in pair]
    return said


def account(turns: Sequence[Turn], total: int, last: int = 0, what: str = "turn", quiet: str = "") -> list[str]:
    """The turns in sentences; turns without a deed share one. total: deeds to tell one by one; last: the number of the
    final turn, 0 while the game goes on; quiet: the phrase after "went by " for turns without events.
    """
    pen, said, before, idle = Phrasing(), list[str](), 0, list[int]()
    which = chosen(turns, total)
    for turn in turns:
        clauses = told_deeds(turn, which, pen)
        if not clauses:
            idle.append(turn.number)
            continue
        said += _idle(pen, idle, what, quiet)
        said += sentences(_lead(pen, turn.number, before, last, what), clauses)
        before, idle = turn.number, []
    return [*said, *_idle(pen, idle, what, quiet)]


def _lead(pen: Phrasing, now: int, before: int, last: int, what: str) -> str:
    if not now:
        return "before it began"
    if now == 1:
        return f"in the first {what}"
    if now == last:
        return f"in the last {what}"
    ways = [f"in {what} {now}", f"then, in {what} {now},"]
    if now < len(ORDINALS):
        ways.append(f"the {ORDINALS[now]} {what} came, and")
        ways[0] = f"in the {ORDINALS[now]} {what}"
    if now == before + 1:
        ways.insert(1, f"{'an' if what == 'hour' else 'a'} {what} later")
    return pen.pick("lead", *ways)


def _idle(pen: Phrasing, numbers: Sequence[int], what: str, quiet: str) -> list[str]:
    if not numbers:
        return []
    one = len(numbers) == 1
    if one:
        which = pen.pick("idle", f"{what} {numbers[0]} went by", f"{what} {numbers[0]} passed")
    elif len(numbers) == 2:
        which = f"{what}s {numbers[0]} and {numbers[1]} went by"
    else:
        which = f"{what}s {numbers[0]} to {numbers[-1]} went by"
    return [start(f"{which} {quiet}.")]


def paragraphs(said: Iterable[str]) -> tuple[str, ...]:
    """Sentences in paragraphs of a readable length."""
    found, now = list[str](), list[str]()
    for sentence in said:
        now.append(sentence)
        if len(" ".join(now).split()) >= PARAGRAPH:
            found.append(" ".join(now))
            now = []
    rest = " ".join(now)
    if rest and found and len(rest.split()) < PARAGRAPH // 3:
        return (*found[:-1], f"{found[-1]} {rest}")
    return (*found, rest) if rest else tuple(found)


def short_enough(prose: Callable[[int], Iterable[str]], most: int = MOST_WORDS) -> tuple[str, ...]:
    """Paragraphs of at most `most` words, with as many deeds as fit."""
    told: tuple[str, ...] = ()
    for many in (40, 32, 26, 22, 18, 15, 12, 10, 8, 6, 4, 2):
        told = tuple(p for p in prose(many) if p)
        if len(" ".join(told).split()) <= most:
            break
    return explained(told)


def explained(told: Iterable[str]) -> tuple[str, ...]:
    """The paragraphs, with the first chance in brackets explained as one."""
    found, done = list[str](), 0
    for paragraph in told:
        text, n = (
            (paragraph, 0) if done else re.subn(r"\(((?:under )?\d+ %)\)", r"(a chance of \1)", paragraph, count=1)
        )
        found, done = [*found, text], done + n
    return tuple(found)


# -- what stood out
def best(shots: Iterable[Shot]) -> Shot | None:
    """The least likely shot that succeeded."""
    lucky = [s for s in shots if s.done and s.chance < LUCKY]
    return min(lucky, key=lambda s: s.chance) if lucky else None


def worst(shots: Iterable[Shot]) -> Shot | None:
    """The likeliest shot that failed."""
    bad = [s for s in shots if not s.done and LUCKY <= s.chance < 1]
    return max(bad, key=lambda s: s.chance) if bad else None


def luck(shots: Sequence[Shot]) -> list[str]:
    """One sentence about the best shot and one about the worst luck."""
    said = []
    if (good := best(shots)) is not None:
        said.append(f"The best shot came from {good.who}, which {good.verb} {good.target} at {percent(good.chance)}.")
    if (bad := worst(shots)) is not None:
        said.append(f"Luck was hardest on {bad.who}, which {bad.missed} {bad.target} at {percent(bad.chance)}.")
    return said


@dataclass
class Gathered:
    """Facts collected while a game is read; each game's course adds its own."""

    shots: list[Shot] = field(default_factory=list)
    swings: Counter[int] = field(default_factory=Counter)
    """Points of the first side less those of the second, by entry of the journal."""
    pen: Phrasing = field(default_factory=Phrasing)


@dataclass
class ByTurns(Gathered):
    """The same for a game that is told turn by turn."""

    turns: dict[int, Turn] = field(default_factory=dict)

    def add(self, turn: int, deed: Deed) -> None:
        """Add a deed to a turn."""
        self.turns.setdefault(turn, Turn(turn)).deeds.append(deed)


@dataclass(frozen=True, slots=True)
class Turning:
    """The largest swing of points: its entry, the turn, who gained how much, and the deed."""

    at: int
    turn: int
    seat: int
    points: int
    words: str


def turning(swings: Mapping[int, int], turns: Iterable[Turn]) -> Turning | None:
    """The largest swing that a deed explains; `swings`: points of the first side less those of the second, by entry of
    the journal. None if no deed explains a swing.
    """
    found: list[Turning] = []
    for turn in turns:
        for at in dict.fromkeys(deed.at for deed in turn.deeds):
            swing = swings.get(at, 0)
            seat = 0 if swing > 0 else 1
            here = [deed for deed in turn.deeds if deed.at == at and deed.seat == seat]
            if swing and here:
                most = max(here, key=lambda deed: deed.weight)
                alike = sum(deed.n for deed in here if deed.more == most.more != ("", "")) - most.n
                others = f" and {most.more[0]} lost {number(alike)} more in the same fight" if alike > 0 else ""
                found.append(Turning(at, turn.number, seat, abs(swing), without_odds(most.words) + others))
    return max(found, key=lambda t: (t.points, -t.at)) if found else None


def without_odds(words: str) -> str:
    """A clause without its chances in brackets, for a second mention."""
    return re.sub(r" \((?:under )?\d+ %\)", "", words)
