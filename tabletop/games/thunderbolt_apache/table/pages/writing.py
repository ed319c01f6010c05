"""The squadron's diary to a file: a page for a browser, or a picture."""

from __future__ import annotations

import base64
import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame as pg

from tabletop.data.atomicfile import write_text
from tabletop.data.story import Story, as_html, tell
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.standing import standing
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, plane_name
from tabletop.games.thunderbolt_apache.table.pages import art
from tabletop.table.draw.pngfile import write_png
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme

WIDE, LEFT = 1040, 620
"""Pixels of the picture, and of the column of the tale."""
BOARD = "Kill board"
TALLEST = 16000


def told_of(session: Any, at: int | None = None, state: State | None = None) -> Story:
    """The story of the campaign so far, as the command line tells it too. In a replay: up to the first `at` entries
    of the journal, after which the position was `state`.
    """
    match = session.match
    if at is not None:
        match = SimpleNamespace(journal=match.journal[:at], state=state, result=None, game=match.game, taken_back=0)
    return tell(session.kit, match, session.header.document, session.header.players)


def _log(session: Any) -> list[LogRow]:
    """The player log from the first event on."""
    journal = session.match.journal
    return logbook.rows(journal[0].before, [event for entry in journal for event in entry.events])


def _ranked(rows: list[LogRow]) -> list[tuple[str, dict[str, int]]]:
    """The kill board, the best hunter first."""
    return sorted(logbook.kill_board(rows).items(), key=lambda x: -sum(x[1].values()))


def picture(session: Any) -> pg.Surface:
    """Diary and kill board on a sheet of paper: the tale at the left, the pilots with what they destroyed and wear
    at the right.
    """
    match = session.match
    state: State = match.state
    rows = _log(session)
    told, t = told_of(session), Theme((1280, 720))
    tale = _tale(t, told, LEFT)
    board = _ranked(rows)
    head = 100
    high = min(
        TALLEST, head + 60 + max(sum(step for *_, step in tale), sum(_ace_height(kills) for _, kills in board) + 40)
    )
    sheet = pg.Surface((WIDE, high))
    sheet.fill(t.col("felt"))
    sheet.blit(skin.paper(t, (WIDE - 20, high - 20), "card"), (10, 10))
    t.say(sheet, told.title.upper(), (40, 46), "title", "ink", "l", WIDE - 100 - 46 * min(12, len(state.planes)))
    points = f"Day {state.day} of {state.days}, {state.vp} of {state.objective} VP: {standing(state).level}"
    facts = [f"{name}: {what}" for name, what in told.facts if name in ("Destroyed", "Lost")]
    t.say(sheet, "    ".join([points, *facts]), (40, 78), "body", "soft", "l", WIDE - 80)
    for i, plane in enumerate(sorted(state.planes.values(), key=lambda p: p.serial)[:12]):
        sheet.blit(art.plane(plane.card, 44, 45), (WIDE - 90 - 46 * i, 28))
    pg.draw.line(sheet, t.col("line"), (40, head), (WIDE - 40, head))
    y = head + 14
    for words, role, ink, step in tale:
        if y + step > high - 26:
            break
        t.say(sheet, words, (40, y + step // 2), role, ink, "l", LEFT)
        y += step
    _aces(sheet, t, state, board, diary.worn(state, rows), pg.Rect(60 + LEFT, head + 14, WIDE - LEFT - 100, high))
    return sheet


def _tale(t: Theme, told: Story, room: int) -> list[tuple[str, str, str, int]]:
    """Lines of the diary: words, type, ink, pixels to the next."""
    lines: list[tuple[str, str, str, int]] = []
    for chapter in told.chapters:
        lines += [("", "body", "ink", 12), (chapter.heading.upper(), "panel title", "red", 30)]
        for part in (chapter, *chapter.parts):
            lines += [(part.heading, "body bold", "ink", 25)] if part is not chapter else []
            lines += [(line, "body", "ink", 22) for text in part.lines for line in t.wrap(text, "body", room)]
    return [
        *lines,
        ("", "body", "ink", 14),
        *((line, "body semi", "ink", 26) for line in t.wrap(told.ending, "body semi", room)),
    ]


def _ace_height(kills: dict[str, int]) -> int:
    return 62 + 28 * -(-len(kills) // 4)


def _aces(
    sheet: pg.Surface,
    t: Theme,
    state: State,
    board: list[tuple[str, dict[str, int]]],
    wears: dict[str, tuple[str, ...]],
    r: pg.Rect,
    title: str = BOARD,
) -> None:
    """The kill board: patch, name, ribbons, and the destroyed units as pictures."""
    y = r.y + 16
    if board and title:
        t.say(sheet, title.upper(), (r.x, y), "panel title", "red")
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
        name = plane_name(state, int(who)) if who.isdigit() else who
        t.say(sheet, name, (r.x + 52, y + 16), "body semi", "ink", "l", r.w - 52)
        for i, kind in enumerate(reversed(wears.get(who, ()))):  # the highest at the left
            sheet.blit(art.honour(kind, 30), (r.right - 33 * (i + 1), y + 12))
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


def board_picture(session: Any) -> pg.Surface | None:
    """The kill board alone, three pilots side by side; None while nothing is destroyed."""
    state, rows = session.match.state, _log(session)
    board = _ranked(rows)
    if not board:
        return None
    t, wide = Theme((1280, 720)), 300
    lines = [board[i : i + 3] for i in range(0, len(board), 3)]
    highs = [max(_ace_height(kills) for _, kills in line) + 14 for line in lines]
    sheet = skin.paper(t, (3 * wide + 20, sum(highs) + 74), "card").copy()
    y, wears = 10, diary.worn(state, rows)
    for n, (line, high) in enumerate(zip(lines, highs, strict=True)):
        for i, ace in enumerate(line):
            place = pg.Rect(20 + i * wide, y, wide - 20, high + 40)
            _aces(sheet, t, state, [ace], wears, place, "" if n or i else BOARD)
        y += high
    return sheet


def page(session: Any) -> str:
    """The story as a page for a browser, with the kill board as a picture in it: nothing is fetched from anywhere."""
    told = as_html(told_of(session))
    board = board_picture(session)
    if board is None:
        return told
    file = io.BytesIO()
    pg.image.save(board, file, "board.png")
    data = base64.b64encode(file.getvalue()).decode("ascii")
    figure = f'</dl>\n<figure><img alt="{BOARD}" src="data:image/png;base64,{data}"></figure>'
    return told.replace("</dl>", figure, 1)


def write(path: Path, session: Any) -> None:
    """Write the diary as HTML, or as PNG where the name says so. Raises OSError."""
    if path.suffix.lower() == ".png":
        write_png(picture(session), path)
    else:
        write_text(path, page(session))
