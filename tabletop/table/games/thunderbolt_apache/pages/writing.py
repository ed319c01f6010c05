"""The squadron's diary to a file: a page for a browser, or a picture."""
from __future__ import annotations

import os
from pathlib import Path

import pygame as pg

from tabletop.data.story import Chapter, Story, as_html
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.standing import standing
from tabletop.games.thunderbolt_apache.rules.wording import counted
from tabletop.games.thunderbolt_apache.state import State
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme

WIDE = 1000
"""Pixels of the picture."""
TALLEST = 16000


def story(state: State, rows: list[LogRow]) -> Story:
    """Diary and kill board as a report."""
    card, situation = state.campaign_card, state.situation_card
    title = f"Squadron diary: {card.title}" if card is not None else f"Squadron diary: {state.scenario.title}"
    told = standing(state)
    facts = [("Situation", situation.title)] if situation is not None else []
    facts += [("Day", f"{state.day} of {state.days}"), ("Points", f"{state.vp} of {state.objective} VP, {told.level}"), ("Squadron", _squadron(state))]
    chapters = [Chapter(page.title, page.lines) for page in diary.pages(state, rows)]
    board = logbook.kill_board(rows)
    units = state.library.units
    lines = [f"{_who(state, who)}: {', '.join(counted(n, units[k].name) for k, n in sorted(kills.items(), key=lambda x: -x[1]))}." for who, kills in sorted(board.items(), key=lambda x: -sum(x[1].values()))]
    if lines:
        chapters.append(Chapter("Kill board", tuple(lines)))
    ending = state.result.sentence if state.result is not None else "To be continued."
    return Story(title, card.text if card is not None else "", tuple(facts), tuple(chapters), ending)


def _squadron(state: State) -> str:
    cards: dict[str, int] = {}
    for plane in state.planes.values():
        cards[plane.card] = cards.get(plane.card, 0) + 1
    return ", ".join(f"{n} {card}" for card, n in cards.items())


def _who(state: State, who: str) -> str:
    plane = state.planes.get(int(who)) if who.isdigit() else None
    return f"{plane.card} no. {who}" if plane is not None else who


def picture(told: Story) -> pg.Surface:
    """The story on a sheet of paper."""
    t = Theme((1280, 720))
    left, room = 60, WIDE - 120
    lines: list[tuple[str, str, str, int]] = [(line, "title", "ink", 44) for line in t.wrap(told.title, "title", room)]
    lines += [(f"{name}: {what}", "body", "soft", 24) for name, what in told.facts]
    for chapter in told.chapters:
        lines.append(("", "body", "ink", 14))
        lines.append((chapter.heading, "panel title", "red", 32))
        lines += [(line, "body", "ink", 23) for text in chapter.lines for line in t.wrap(text, "body", room)]
    lines += [("", "body", "ink", 14), *((line, "body semi", "ink", 26) for line in t.wrap(told.ending, "body semi", room))]
    high = min(TALLEST, 90 + sum(step for *_, step in lines))
    sheet = pg.Surface((WIDE, high))
    sheet.fill(t.col("#33403d"))
    sheet.blit(skin.paper(t, (WIDE - 20, high - 20), "card"), (10, 10))
    y = 44
    for words, role, ink, step in lines:
        if y + step > high - 30:
            break
        t.say(sheet, words, (left, y + step // 2), role, ink, "l", room)
        y += step
    return sheet


def write(path: Path, state: State, rows: list[LogRow]) -> None:
    """Write the diary as HTML, or as PNG where the name says so. Raises OSError."""
    told = story(state, rows)
    spare = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        if path.suffix.lower() == ".png":
            pg.image.save(picture(told), str(spare))
        else:
            spare.write_text(as_html(told), encoding="utf-8", newline="\n")
        os.replace(spare, path)
    except pg.error as fault:
        spare.unlink(missing_ok=True)
        raise OSError(5, str(fault), str(path)) from None
