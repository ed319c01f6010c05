"""The squadron's diary to a file: a page for a browser, or a picture."""

from __future__ import annotations

import os
from pathlib import Path

import pygame as pg

from tabletop.data.story import Chapter, Story, as_html
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.standing import standing
from tabletop.games.thunderbolt_apache.rules.wording import count, counted
from tabletop.games.thunderbolt_apache.sheets import LEVELS
from tabletop.games.thunderbolt_apache.state import State
from tabletop.table.games.thunderbolt_apache.pages import art
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme

WIDE, LEFT = 1040, 620
"""Pixels of the picture, and of the column of the tale."""
BOARD = "Kill board"
TALLEST = 16000


def story(state: State, rows: list[LogRow]) -> Story:
    """Diary and kill board as a report."""
    card, situation = state.campaign_card, state.situation_card
    title = f"Squadron diary: {card.title}" if card is not None else f"Squadron diary: {state.scenario.title}"
    told = standing(state)
    facts = [("Situation", situation.title)] if situation is not None else []
    facts += [
        ("Day", f"{state.day} of {state.days}"),
        ("Points", f"{state.vp} of {state.objective} VP, {told.level}"),
        ("Squadron", _squadron(state)),
    ]
    chapters = [Chapter(page.title, page.lines) for page in diary.pages(state, rows)]
    board = logbook.kill_board(rows)
    units = state.library.units
    lines = [
        f"{_who(state, who)}: {', '.join(counted(n, units[k].name) for k, n in sorted(kills.items(), key=lambda x: -x[1]))}."
        for who, kills in sorted(board.items(), key=lambda x: -sum(x[1].values()))
    ]
    if lines:
        chapters.append(Chapter(BOARD, tuple(lines)))
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


def picture(state: State, rows: list[LogRow]) -> pg.Surface:
    """Diary and kill board on a sheet of paper: the tale at the left, the pilots with what they destroyed at the right."""
    told, t = story(state, rows), Theme((1280, 720))
    tale = _tale(t, told, LEFT)
    board = sorted(logbook.kill_board(rows).items(), key=lambda x: -sum(x[1].values()))
    head = 100
    high = min(
        TALLEST, head + 60 + max(sum(step for *_, step in tale), sum(_ace_height(kills) for _, kills in board) + 40)
    )
    sheet = pg.Surface((WIDE, high))
    sheet.fill(t.col("felt"))
    sheet.blit(skin.paper(t, (WIDE - 20, high - 20), "card"), (10, 10))
    t.say(sheet, told.title.upper(), (40, 46), "title", "ink", "l", WIDE - 100 - 46 * min(12, len(state.planes)))
    t.say(sheet, "    ".join(f"{name}: {what}" for name, what in told.facts), (40, 78), "body", "soft", "l", WIDE - 80)
    for i, plane in enumerate(sorted(state.planes.values(), key=lambda p: p.serial)[:12]):
        sheet.blit(art.plane(plane.card, 44, 45), (WIDE - 90 - 46 * i, 28))
    pg.draw.line(sheet, t.col("line"), (40, head), (WIDE - 40, head))
    y = head + 14
    for words, role, ink, step in tale:
        if y + step > high - 26:
            break
        t.say(sheet, words, (40, y + step // 2), role, ink, "l", LEFT)
        y += step
    _aces(sheet, t, state, board, pg.Rect(60 + LEFT, head + 14, WIDE - LEFT - 100, high))
    return sheet


def _tale(t: Theme, told: Story, room: int) -> list[tuple[str, str, str, int]]:
    """Lines of the diary: words, type, ink, pixels to the next."""
    lines: list[tuple[str, str, str, int]] = []
    for chapter in told.chapters:
        if chapter.heading == BOARD:
            continue
        lines += [("", "body", "ink", 12), (chapter.heading.upper(), "panel title", "red", 30)]
        lines += [(line, "body", "ink", 22) for text in chapter.lines for line in t.wrap(text, "body", room)]
    return [
        *lines,
        ("", "body", "ink", 14),
        *((line, "body semi", "ink", 26) for line in t.wrap(told.ending, "body semi", room)),
    ]


def _ace_height(kills: dict[str, int]) -> int:
    return 62 + 28 * -(-len(kills) // 4)


def _aces(sheet: pg.Surface, t: Theme, state: State, board: list[tuple[str, dict[str, int]]], r: pg.Rect) -> None:
    """The kill board: patch, name, and the destroyed units as pictures."""
    y = r.y + 16
    if board:
        t.say(sheet, BOARD.upper(), (r.x, y), "panel title", "red")
    y += 22
    for who, kills in board:
        if y + _ace_height(kills) > sheet.get_height() - 20:
            return
        pilot = state.pilots.get(who)
        badge = (
            art.patch(pilot.name, pilot.family, 42)
            if pilot is not None
            else art.plane(state.planes[int(who)].card, 42, 45)
            if who.isdigit() and int(who) in state.planes
            else None
        )
        if badge is not None:
            sheet.blit(badge, (r.x, y + 4))
        value = sum(state.library.units[k].value * n for k, n in kills.items())
        t.say(sheet, _who(state, who), (r.x + 52, y + 16), "body semi", "ink", "l", r.w - 52)
        rank = f"{LEVELS[pilot.level]}, " if pilot is not None else ""
        t.say(
            sheet,
            f"{rank}{count(sum(kills.values()), 'unit')}, value {value}",
            (r.x + 52, y + 35),
            "small",
            "soft",
            "l",
            r.w - 52,
        )
        y += 54
        for i, (key, n) in enumerate(sorted(kills.items(), key=lambda x: -x[1])):
            x = r.x + (i % 4) * 68
            icon = art.unit(key, 42)
            sheet.blit(icon, icon.get_rect(midleft=(x, y + 14 + 28 * (i // 4))))
            t.say(sheet, str(n), (x + 45, y + 14 + 28 * (i // 4)), "small bold", "ink")
        y += 8 + 28 * -(-len(kills) // 4)


def write(path: Path, state: State, rows: list[LogRow]) -> None:
    """Write the diary as HTML, or as PNG where the name says so. Raises OSError."""
    spare = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        if path.suffix.lower() == ".png":
            pg.image.save(picture(state, rows), str(spare))
        else:
            spare.write_text(as_html(story(state, rows)), encoding="utf-8", newline="\n")
        os.replace(spare, path)
    except pg.error as fault:
        spare.unlink(missing_ok=True)
        raise OSError(5, str(fault), str(path)) from None
