"""A stretch of a game as an animated picture: the board moment by moment, with the line of the log beneath.

It shows what the looker may know.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pygame as pg

from tabletop.table.draw.apngfile import Animation
from tabletop.table.play.logpanel import lines_of
from tabletop.table.play.screen import PlayScreen
from tabletop.table.screens.boardpage import pieces_at
from tabletop.table.screens.fieldpicture import COUNTER, LEAST, laid_out, scaled_map
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme

SIZE = 960, 640
"""The most pixels of the board."""
FOOT = 76
"""Pixels of the line of the log beneath it."""
MOST_FRAMES = 150
"""Of a longer stretch those with dice, and others evenly."""
READ_MS, LETTER_MS, LONGEST_MS, LAST_MS = 700, 22, 3200, 3000
"""How long a frame is seen: at least, for each letter, at most, and the last one."""
TOO_LONG = "..."
"""After a first line of which not all is shown."""


def turn_of(shown: PlayScreen, entry: int) -> tuple[int, int]:
    """The first and last number of journal entries of the turn in which a moment lies; the whole game if it has no
    turns.
    """
    match = shown.session.match
    words = match.game.clock(match.moment(entry)).words
    last = _last(shown)
    found = [n for n in range(1, last + 1) if match.game.clock(match.moment(n)).words == words]
    return (found[0], found[-1]) if found else (1, last)


def numbered_turn(shown: PlayScreen, turn: int) -> tuple[int, int] | None:
    """The stretch of a turn by its number (of a day where days are counted); None: there is no such turn."""
    match = shown.session.match
    clocks = [(n, match.game.clock(match.moment(n))) for n in range(1, _last(shown) + 1)]
    found = [n for n, clock in clocks if clock.turn == turn or (clock.turn is None and clock.day == turn)]
    return (found[0], found[-1]) if found else None


def _last(shown: PlayScreen) -> int:
    play = shown.play
    return play.presenting.unshown if play.replay_at is None else len(play.session.match.journal)


def moments_between(shown: PlayScreen, first: int, last: int) -> list[int]:
    """Numbers of journal entries of which the looker was told something, at most `MOST_FRAMES`."""
    play = shown.play
    told = [n for n in range(max(1, first), last + 1) if n in (first, last) or any(True for _ in play.told_of(n))]
    if len(told) <= MOST_FRAMES:
        return told
    ends, journal = {told[0], told[-1]}, play.session.match.journal
    rolled = [n for n in told if journal[n - 1].fallen and n not in ends]
    rolled = rolled[:: -(-len(rolled) // (MOST_FRAMES // 2))] if rolled else []
    others = [n for n in told if n not in {*rolled, *ends}]
    room = MOST_FRAMES - len(rolled) - len(ends)
    return sorted({*ends, *rolled, *others[:: -(-len(others) // room)]})


def animated(shown: PlayScreen, found: pg.Surface, first: int, last: int) -> Generator[float, None, bytes]:
    """The file, on a picture of the bare map, in steps of a frame each with the progress."""
    play, match, theme = shown.play, shown.session.match, Theme.for_window((1280, 720), 1.0)
    by = min(SIZE[0] / found.get_width(), SIZE[1] / found.get_height())
    bare, cells, scale = scaled_map(shown, found, by)
    size = SIZE[0], bare.get_height() + FOOT
    px = max(LEAST // 2, round(cells.size[0] * scale * COUNTER))
    left = (size[0] - bare.get_width()) // 2
    film, entries, before = Animation(size), moments_between(shown, first, last), first - 1
    for n, entry in enumerate(entries):
        yield n / len(entries)
        state = play.sharing.seen(match.moment(entry))
        frame = pg.Surface(size)
        skin.ground(frame, "felt", size, [frame.get_rect()])
        frame.blit(bare, (left, 0))
        for sprite, x, y in laid_out(pieces_at(shown, entry, state), cells):
            image = sprite.draw(px if sprite.stacks else max(8, round(cells.size[0] * scale * 0.8)))
            frame.blit(image, image.get_rect(center=(left + round(x * scale), round(y * scale))))
        lines = [
            shown.table.said(words)
            for past in match.journal[max(before, entry - 1 if n == 0 else 0) : entry]
            for words, _, _ in lines_of(play, shown.table, past)
        ]
        phase = match.game.sequence.of(state.frames[-1].step) if state.frames else None
        title = f"{match.game.clock(state).words}  {phase.title if phase else ''}".strip()
        _say(frame, theme, pg.Rect(0, bare.get_height(), size[0], FOOT), title, lines)
        letters = sum(map(len, lines))
        ms = LAST_MS if n == len(entries) - 1 else min(LONGEST_MS, READ_MS + LETTER_MS * letters)
        film.add(frame, ms)
        before = entry
    return film.content()


def _say(s: pg.Surface, t: Theme, room: pg.Rect, title: str, lines: Sequence[str]) -> None:
    """The moment, and what happened in it, cut where it is too long."""
    s.fill(t.col("paper"), room)
    inner = room.inflate(-24, -10)
    t.say(s, title, (inner.x, inner.y + 9), "small ital", "soft", "l", inner.w)
    found = [part for line in lines for part in t.wrap(line, "body", inner.w)]
    if len(found) > 2:
        found = [found[0], f"{found[-1] if len(lines) > 1 else found[1]}"]
        found[0] = f"{found[0].rstrip()} {TOO_LONG}"
    for n, words in enumerate(found):
        t.say(s, words, (inner.x, inner.y + 30 + n * t.line("body")), "body", "ink", "l", inner.w)
