"""The after-action report of a game: what happened, turn by turn, in the words of the log, with the ending and the losses.

It tells what a seat may know (or the whole truth), as plain text or as one HTML page.
"""
from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tabletop.core.match import Match

ROUTINE = frozenset({"Moved"})
"""Steps of a path are left out; the end of the move tells where it led."""
_RULES = re.compile(r" ?\((?:[A-Z]{2,3}-[A-Z]+-[0-9]{2}(?:, |; )?)+\)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One turn: its heading and its lines."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A report. `facts`: pairs such as ("Date", "4 June 1942")."""

    title: str
    blurb: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    ending: str


def tell(match: Match, document: dict[str, Any], players: tuple[str, ...] = (), seat: int | None = None, *, rules: bool = False) -> Story:
    """The story of a match. `seat`: told as that side knows it, None: everything; `rules`: keep the rule ids."""
    chapters: list[Chapter] = []
    lines: list[str] = []
    turn = getattr(match.journal[0].before, "turn", 0) if match.journal else 0
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            seen = event if seat is None else match.game.redact(event, seat, state)
            state = match.game.evolve(state, event)
            now = getattr(state, "turn", 0)
            if now != turn:
                _close(chapters, turn, lines)
                turn = now
            words = match.game.words(seen, state) if seen is not None and type(seen).__name__ not in ROUTINE else ""
            if words:
                lines.append(words if rules else _RULES.sub("", words))
    _close(chapters, turn, lines)
    result = match.result
    ending = (result.sentence if rules else _RULES.sub("", result.sentence)) if result else f"The game stands in turn {turn}."
    return Story(str(document.get("title", "A game")), str(document.get("blurb", "")), _facts(match, document, players), tuple(chapters), ending)


def _close(chapters: list[Chapter], turn: int, lines: list[str]) -> None:
    if lines:
        chapters.append(Chapter(f"Turn {turn}" if turn else "Before the battle", tuple(lines)))
        lines.clear()


def _facts(match: Match, document: dict[str, Any], players: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    facts = [("Game", match.game.title)]
    if document.get("date"):
        facts.append(("Date", str(document["date"])))
    for seat, side in enumerate(match.seats):
        player = players[seat] if seat < len(players) else ""
        facts.append((side, ", ".join(w for w in (player.replace(":", ", "), _losses(match, seat)) if w)))
    if match.taken_back:
        facts.append(("Practice", f"{match.taken_back} revealed moves were taken back"))
    return tuple(facts)


def _losses(match: Match, seat: int) -> str:
    """How the aircraft of a side fared, in words; '' for games without aircraft."""
    aircraft = getattr(match.state, "aircraft", {})
    fates = Counter(str(getattr(a, "status", "")) for a in aircraft.values() if a.side == seat)
    if not fates:
        return ""
    points = match.result.points[seat] if match.result and seat < len(match.result.points) else None
    told = f"{sum(fates.values())} aircraft: " + ", ".join(f"{fates[f]} {f}" for f in ("flying", "destroyed", "fled", "exited") if fates[f])
    return told if points is None else f"{told}; {points} points"


def as_text(story: Story, width: int = 100) -> str:
    """Plain text that reads well in a terminal and in a forum post."""
    from textwrap import fill

    parts = [story.title, "=" * len(story.title), ""]
    if story.blurb:
        parts += [fill(story.blurb, width), ""]
    wide = max(len(name) for name, _ in story.facts)
    parts += [f"{name:<{wide}}  {what}" for name, what in story.facts] + [""]
    for chapter in story.chapters:
        parts += [chapter.heading, "-" * len(chapter.heading)]
        parts += [fill(line, width, initial_indent="  ", subsequent_indent="    ") for line in chapter.lines] + [""]
    return "\n".join([*parts, fill(story.ending, width), ""])


_STYLE = """
body { background: #e9e0cc; color: #2a2520; font: 17px/1.5 "EB Garamond", Georgia, serif; margin: 0 }
main { max-width: 44rem; margin: 2rem auto; padding: 2rem 3rem; background: #f6f0e1; border: 1px solid #b9a987 }
h1 { font: 2.6rem/1.1 "Bebas Neue", "Arial Narrow", sans-serif; letter-spacing: .03em; margin: 0 0 .5rem }
h2 { font: 1.4rem/1 "Bebas Neue", "Arial Narrow", sans-serif; letter-spacing: .05em; color: #7a2f24; border-bottom: 1px solid #b9a987 }
dt { float: left; clear: left; width: 8rem; font-weight: bold } dd { margin: 0 0 0 8.5rem }
p { margin: .15rem 0 } .blurb { font-style: italic; margin: 1rem 0 } .end { margin-top: 1.5rem; font-weight: bold }
""".strip()


def as_html(story: Story) -> str:
    """One page that stands by itself: no script, nothing fetched from anywhere."""
    say = html.escape
    parts = [f"<h1>{say(story.title)}</h1>"]
    if story.blurb:
        parts.append(f'<p class="blurb">{say(story.blurb)}</p>')
    parts.append("<dl>" + "".join(f"<dt>{say(name)}</dt><dd>{say(what)}</dd>" for name, what in story.facts) + "</dl>")
    for chapter in story.chapters:
        parts.append(f"<h2>{say(chapter.heading)}</h2>")
        parts += [f"<p>{say(line)}</p>" for line in chapter.lines]
    parts.append(f'<p class="end">{say(story.ending)}</p>')
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{say(story.title)}</title>\n<style>\n{_STYLE}\n</style>\n'
        f"</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
