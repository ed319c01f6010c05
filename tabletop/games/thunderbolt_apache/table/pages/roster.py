"""The squadron's book, chapter of the pilots: each with his printed card, the medals he wears and what he did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame as pg

from tabletop.games.thunderbolt_apache.rules import diary
from tabletop.games.thunderbolt_apache.rules.pieces import Pilot
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.pages import art, facts
from tabletop.games.thunderbolt_apache.table.pages.parts import RED, Cards, Scroll, Tile
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Widget

FACE = 0.66
"""Height of a pilot's printed card in widths."""


def roster(state: State, wears: Mapping[str, Sequence[str]]) -> Widget:
    """All pilots, the living first, by family."""
    crew = sorted(state.pilots.values(), key=lambda p: (not p.living, p.family, -p.destroyed))
    return Scroll(Cards(*[_person(state, p, wears.get(p.name, ())) for p in crew], most=1.25), key="roster")


def _person(state: State, pilot: Pilot, wears: Sequence[str]) -> Tile:
    def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        wide = min(r.w, round((r.h - t.px(52)) / FACE))
        face = art.pilot_face(state.library.pilots[pilot.name], pilot, wide)
        place = face.get_rect(midtop=r.midtop)
        s.blit(face, place)
        y = place.bottom + t.px(5)
        x = r.x
        for kind in wears:
            picture = art.medal(kind, t.px(40))
            s.blit(picture, (x, y))
            x += picture.get_width() - t.px(6)
        x = x + t.px(14) if wears else r.x
        did = f"{count(pilot.missions, 'mission')}, {count(pilot.destroyed, 'unit')} destroyed"
        t.say(s, did, (x, y + t.px(14)), "small semi", "ink", "l", r.right - x)
        fate = "" if pilot.living else pilot.status.value
        told = fate or ", ".join(diary.TITLES[kind] for kind in wears)
        t.say(s, told, (x, y + t.px(31)), "small", RED if fate else "soft", "l", r.right - x)

    lines = [f"*{pilot.name}", facts.row_words(state.row_of(pilot))]
    lines += [f"{diary.TITLES[kind]}: {diary.REASONS[kind]}." for kind in wears]
    return Tile(
        paint=paint,
        wide=256,
        tall=round(246 * FACE) + 62,
        grow=1,
        enabled=False,
        faded=not pilot.living,
        tip="\n".join(lines),
        key=f"person {pilot.name}",
    )
