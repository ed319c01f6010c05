"""The after-action report of a game: prose if the game has a narrator, tables of losses and achievements, the ending,
and the log turn by turn.

It shows what a seat may know (or everything), as plain text or as one HTML page.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.kit import Kit
from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.core.wording import counted, practised

_ID = r"[A-Z]{2,3}-[A-Z]+-[0-9]{2}"
_RULES = re.compile(rf" ?\((?:{_ID}(?:, |; )?)+\)|(?:, |; ){_ID}(?=[,;)])|(?<=\(){_ID}(?:, |; )")
"""Rule ids in a line: a bracket of nothing else, or one beside other words in a bracket ("(-1 red hit,
TL-SAVE-02)").
"""


@dataclass(frozen=True, slots=True)
class StoryChapter:
    """One turn, or one day with its missions: a heading, lines, and parts of its own."""

    heading: str
    lines: tuple[str, ...]
    parts: tuple[StoryChapter, ...] = ()


@dataclass(frozen=True, slots=True)
class StoryTable:
    """A table at the end of a report, such as a kill board; every row has as many cells as the head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class StoryLine(str):
    """A line of the log that knows its event: the numbers of the journal entry, from 0, and of its event, from 1."""

    at: tuple[int, int] = (-1, 0)

    def about(self, entry: int, event: int) -> StoryLine:
        """The same line, of this event."""
        self.at = entry, event
        return self


@dataclass(frozen=True, slots=True)
class StoryLit:
    """A printed table with its lit cells, as (row, column); the first cell of a row is its head."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StoryWhy:
    """Why a roll came out so: its title, lines, printed tables, and the results (words, chance, whether it fell);
    lead: what the results are, or why there are none.
    """

    title: str
    lines: tuple[str, ...]
    tables: tuple[StoryLit, ...]
    lead: str = ""
    results: tuple[tuple[str, str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class StoryMoment:
    """A moment worth a picture: the number of journal entries, and the caption."""

    at: int
    words: str


@dataclass(frozen=True, slots=True)
class StoryPicture:
    """A picture of the HTML page with its caption; `png`: the file."""

    words: str
    png: bytes


@dataclass(frozen=True, slots=True)
class Story:
    """A report. `facts`: pairs such as ("Date", "4 June 1942"). `chapters`: the prose; `log`: the events line by line,
    after it. `moments`: candidates for pictures; `pictures`: those of the HTML page; `whys`: what a line of the log
    (`StoryLine.at`) unfolds there.
    """

    title: str
    blurb: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[StoryChapter, ...]
    ending: str
    tables: tuple[StoryTable, ...] = ()
    pictures: tuple[StoryPicture, ...] = ()
    log: tuple[StoryChapter, ...] = ()
    moments: tuple[StoryMoment, ...] = ()
    whys: Mapping[tuple[int, int], tuple[StoryWhy, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Heard:
    """An event as the seat heard it. at: the number of journal entries including it; before, after: the positions
    around it as the seat saw them; nth: of the events of the entry.
    """

    at: int
    event: Event
    before: Any
    after: Any
    nth: int = 0


def hear(match: Match, seat: int | None, whole: bool) -> Iterator[Heard]:
    """The events that a seat (None: an observer) has heard of; `whole`: all of them, uncovered."""
    whole = whole or match.open
    for at, entry in enumerate(match.journal, 1):
        state = entry.before
        for nth, event in enumerate(entry.events, 1):
            before, state = state, match.game.evolve(state, event)
            seen = event if whole else match.seen(event, seat, before)
            if seen is None:
                continue
            if whole:
                yield Heard(at, seen, before, state, nth)
            else:
                yield Heard(at, seen, match.game.view(before, seat), match.game.view(state, seat), nth)


def tell(
    its: Kit,
    match: Match,
    document: dict[str, Any],
    players: tuple[str, ...] = (),
    seat: int | None = None,
    *,
    rules: bool = False,
    full: bool = False,
    everything: bool = True,
    seed: int | None = None,
) -> Story:
    """The story of a match. `its`: the kit of its game; `seat`: the side whose knowledge it shows, None: everything, or
    what all sides know without `everything`; `rules`: keep the rule ids; `full`: for a campaign, include the log of
    each mission; `seed`: of the dice, shown when a game that hides things is over.
    """
    if its.story is not None:
        numbers = {id(e): (n, k) for n, entry in enumerate(match.journal) for k, e in enumerate(entry.events, 1)}

        def plain(event: Any, state: Any) -> str:
            line = event.words(state)
            told = StoryLine(line if rules else _RULES.sub("", line))
            return told.about(*numbers[id(event)]) if id(event) in numbers else told

        whole = seat is None and everything
        told: Story = its.story()(match, document, players, words=plain, full=full, whole=whole)
        return told
    whole = match.open or (seat is None and everything)
    heard = tuple(hear(match, seat, whole))
    log, turn = _log(match, heard, its, rules)
    now = match.state if whole else match.view(seat)
    result = match.result
    ending = (
        (result.sentence if rules else _RULES.sub("", result.sentence))
        if result
        else f"The game stands in {turn[:1].lower()}{turn[1:] or 'its set-up'}."
    )
    prose = its.narrator()(heard, now, document) if its.narrator is not None else None
    return Story(
        str(document.get("title", "A game")),
        str(document.get("blurb", "")),
        _facts(match, document, players, seed, its),
        prose.chapters if prose is not None else log,
        ending,
        prose.tables if prose is not None else (),
        log=log if prose is not None else (),
        moments=prose.moments if prose is not None else (),
    )


def _log(match: Match, heard: Sequence[Heard], its: Kit, rules: bool) -> tuple[tuple[StoryChapter, ...], str]:
    """The heard events as log lines, turn by turn; and the present turn."""
    chapters: list[StoryChapter] = []
    lines: list[str] = []
    turn = its.heading_at(match.journal[0].before) if match.journal else ""
    for one in heard:
        now = its.heading_at(one.after)
        if now != turn:
            _close(chapters, turn, lines)
            turn = now
        if type(one.event).__name__ in its.routine:
            continue
        words = one.event.words(one.after)
        if words:
            lines.append(StoryLine(words if rules else _RULES.sub("", words)).about(one.at - 1, one.nth))
    _close(chapters, turn, lines)
    return tuple(chapters), its.heading_at(match.state) if match.journal else turn


def _close(chapters: list[StoryChapter], turn: str, lines: list[str]) -> None:
    if lines:
        chapters.append(StoryChapter(turn or "Before the battle", tuple(lines)))
        lines.clear()


def _facts(
    match: Match, document: dict[str, Any], players: tuple[str, ...], seed: int | None, its: Kit
) -> tuple[tuple[str, str], ...]:
    facts = [("Game", match.game.title)]
    if document.get("date"):
        facts.append(("Date", str(document["date"])))
    for seat, side in enumerate(match.seats):
        player = players[seat] if seat < len(players) else ""
        facts.append((side, ", ".join(w for w in (player.replace(":", ", "), _fates(match, seat, its)) if w)))
    if match.taken_back:
        facts.append(("Practice", practised(match.taken_back)))
    if match.open and seed is not None:
        facts.append(("Dice", f"seed {seed}"))
    return tuple(facts)


def _fates(match: Match, seat: int, its: Kit) -> str:
    """The fates of a side's pieces, in words, with its points; '' if the game has none."""
    told = its.fates(match.state, seat)
    points = match.result.points[seat] if match.result and seat < len(match.result.points) else None
    return f"{told}; {counted(points, 'point')}" if told and points is not None else told


def as_text(story: Story, width: int = 100) -> str:
    """Plain text for a terminal or a forum post."""
    from textwrap import fill

    parts = [story.title, "=" * len(story.title), ""]
    if story.blurb:
        parts += [fill(story.blurb, width), ""]
    wide = max(len(name) for name, _ in story.facts)
    parts += [f"{name:<{wide}}  {what}" for name, what in story.facts] + [""]
    for chapter in story.chapters:
        lines = _prose_text(chapter, width) if story.log else _chapter_text(chapter, width, 1)
        parts += [chapter.heading, "-" * len(chapter.heading), *lines, ""]
    for table in story.tables:
        parts += [*_table_text(table, width), ""]
    for chapter in story.log:
        parts += [chapter.heading, "-" * len(chapter.heading), *_chapter_text(chapter, width, 1), ""]
    return "\n".join([*parts, fill(story.ending, width), ""])


def _prose_text(chapter: StoryChapter, width: int) -> list[str]:
    """Paragraphs with a blank line between them; a number and its per cent sign stay together."""
    from textwrap import fill

    lines: list[str] = []
    for line in chapter.lines:
        kept = fill(line.replace(" %", "\u00a0%"), width, break_on_hyphens=False)
        lines += [*([""] if lines else []), kept.replace("\u00a0", " ")]
    for part in chapter.parts:
        lines += [*([""] if lines else []), part.heading, *_prose_text(part, width)]
    return lines


def _chapter_text(chapter: StoryChapter, width: int, depth: int) -> list[str]:
    from textwrap import fill

    pad = "  " * depth
    lines = [
        fill(line, width, initial_indent=pad, subsequent_indent=pad + "  ", break_on_hyphens=False)
        for line in chapter.lines
    ]
    for part in chapter.parts:
        lines += [*([""] if lines else []), pad + part.heading, *_chapter_text(part, width, depth + 1)]
    return lines


def _table_text(table: StoryTable, width: int) -> list[str]:
    """Columns side by side; the last one wraps."""
    from textwrap import wrap

    wide = [max(len(row[i]) for row in (table.head, *table.rows)) for i in range(len(table.head))]
    room = max(20, width - sum(wide[:-1]) - 2 * len(wide))
    lines = [table.title, "-" * len(table.title)]
    for row in (table.head, *table.rows):
        front = "  " + "".join(f"{cell:<{w}}  " for cell, w in zip(row[:-1], wide[:-1], strict=True))
        broken = wrap(row[-1], room, break_on_hyphens=False) or [""]
        lines += [(front + broken[0]).rstrip(), *(" " * len(front) + more for more in broken[1:])]
    return lines


_STYLE = """
body { background: #e9e0cc; color: #2a2520; font: 17px/1.5 "EB Garamond", Georgia, serif; margin: 0 }
main { max-width: 44rem; margin: 2rem auto; padding: 2rem 3rem; background: #f6f0e1; border: 1px solid #b9a987 }
h1 { font: 2.6rem/1.1 "Bebas Neue", "Arial Narrow", sans-serif; letter-spacing: .03em; margin: 0 0 .5rem }
h2 { font: 1.4rem/1 "Bebas Neue", "Arial Narrow", sans-serif; letter-spacing: .05em; color: #7a2f24;
  border-bottom: 1px solid #b9a987 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem } dt { font-weight: bold } dd { margin: 0 }
figure { margin: 1.2rem 0 } figure img { max-width: 100%; border: 1px solid #b9a987 }
figcaption { font-size: .9em; font-style: italic }
h3 { font: 1.15rem/1 "Bebas Neue", "Arial Narrow", sans-serif; letter-spacing: .04em; margin: 1rem 0 .2rem }
h4 { font: bold .95rem/1.2 "Cabin", sans-serif; margin: .6rem 0 .1rem 1rem } h4 + p, h4 ~ p { margin-left: 1rem }
table { border-collapse: collapse; width: 100%; font-size: .95em; margin: .3rem 0 1rem }
th { text-align: left; border-bottom: 1px solid #b9a987 }
td, th { padding: .15rem .6rem .15rem 0; vertical-align: top } td.n { white-space: nowrap }
section { break-inside: avoid }
details { margin-top: 1.5rem; font-size: .92em } summary { cursor: pointer; font-style: italic }
.why { margin: .15rem 0; font-size: 1em } .why summary { font-style: normal }
.why[open] { background: #efe6cf; padding: .2rem .8rem .4rem } .why table { width: auto; margin: .3rem 0 }
.why td, .why th { padding: .05rem .5rem } .why caption { text-align: left; font-weight: bold }
.why .by { background: #f3e3b6 } .why .on { background: #f4cf73; font-weight: bold }
p { margin: .15rem 0 } .blurb { font-style: italic; margin: 1rem 0 } .end { margin-top: 1.5rem; font-weight: bold }
""".strip()


def _chapter_html(chapter: StoryChapter, level: int, story: Story) -> list[str]:
    parts = [
        f"<h{level}>{html.escape(chapter.heading)}</h{level}>",
        *(_line_html(line, story) for line in chapter.lines),
    ]
    for part in chapter.parts:
        parts += ["<section>", *_chapter_html(part, min(4, level + 1), story), "</section>"]
    return parts


def _line_html(line: str, story: Story) -> str:
    """A paragraph; a line with a roll that is explained unfolds."""
    found = story.whys.get(line.at) if isinstance(line, StoryLine) else None
    if not found:
        return f"<p>{html.escape(line)}</p>"
    inside = "".join(map(_why_html, found))
    return f"<details class=why><summary>{html.escape(line)}</summary>{inside}</details>"


def _why_html(why: StoryWhy) -> str:
    say = html.escape
    parts = [f"<p><b>{say(why.title)}</b></p>", *(f"<p>{say(line)}</p>" for line in why.lines)]
    for table in why.tables:
        heads = "".join(f"<th>{say(h)}</th>" for h in table.head)
        rows, columns = {row for row, _ in table.lit}, {column for _, column in table.lit}
        body = ""
        for n, (head, *cells) in enumerate(table.rows):
            marks = (
                "on" if (n, k) in table.lit else "by" if n in rows or k in columns else "" for k in range(len(cells))
            )
            told = "".join(
                f"<td class={m}>{say(c)}</td>" if m else f"<td>{say(c)}</td>" for c, m in zip(cells, marks, strict=True)
            )
            body += f"<tr><th>{say(head)}</th>{told}</tr>"
        parts.append(f"<table><caption>{say(table.title)}</caption><tr>{heads}</tr>{body}</table>")
    if why.lead:
        parts.append(f"<p><i>{say(why.lead)}</i></p>")
    results = (
        f"<tr{' class=on' if fell else ''}><td>{say(words)}</td><td>{say(chance)}</td></tr>"
        for words, chance, fell in why.results
    )
    return "".join(parts) + (f"<table>{''.join(results)}</table>" if why.results else "")


def _table_html(table: StoryTable) -> str:
    say = html.escape
    rows = "".join(
        "<tr>" + "".join(f"<td{' class=n' if len(c) < 30 else ''}>{say(c)}</td>" for c in row) + "</tr>\n"
        for row in table.rows
    )
    head = "".join(f"<th>{say(h)}</th>" for h in table.head)
    return f"<h2>{say(table.title)}</h2>\n<table>\n<tr>{head}</tr>\n{rows}</table>"


def _picture_html(picture: StoryPicture) -> str:
    say = html.escape
    file = b64encode(picture.png).decode("ascii")
    words = say(picture.words)
    return f'<figure><img alt="{words}" src="data:image/png;base64,{file}"><figcaption>{words}</figcaption></figure>'


def as_html(story: Story) -> str:
    """One self-contained page: no script, no external files."""
    say = html.escape
    parts = [f"<h1>{say(story.title)}</h1>"]
    if story.blurb:
        parts.append(f'<p class="blurb">{say(story.blurb)}</p>')
    parts.append("<dl>" + "".join(f"<dt>{say(name)}</dt><dd>{say(what)}</dd>" for name, what in story.facts) + "</dl>")
    for n, chapter in enumerate(story.chapters):
        parts += _chapter_html(chapter, 2, story)
        if not n:
            parts += map(_picture_html, story.pictures)
    parts += [_table_html(table) for table in story.tables]
    parts.append(f'<p class="end">{say(story.ending)}</p>')
    if story.log:
        lines = [line for chapter in story.log for line in _chapter_html(chapter, 3, story)]
        parts += ["<details>", "<summary>The log, line by line</summary>", *lines, "</details>"]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta'
        f' charset="utf-8">\n<title>{say(story.title)}</title>\n<style>\n{_STYLE}\n</style>\n'
        f"</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
