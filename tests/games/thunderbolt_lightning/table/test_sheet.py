"""The sheet of a piece tells everything, in every window."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame as pg
import pytest

from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Training
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.papers.sheet_panel import HIT_WORDS, Sheet
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tests.play.conftest import Hand
from tests.positions import position

MIDWAY = "thunderbolt_lightning/s04_six_minutes_at_midway"
WINDOWS = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)]


def with_type(state: State, kind: str) -> tuple[State, str]:
    """An aircraft of that type with a full load and a veteran in it."""
    sheet = state.library.aircraft[kind]
    first: Aircraft = next(iter(state.aircraft.values()))
    load = sheet.loads[0] if sheet.loads else ""
    other = replace(first, type=kind, load=load, load_left=2 if load else 0, training=Training.VETERAN, hits_taken=0)
    return replace(state, aircraft={**state.aircraft, first.id: other}), first.id


def drawn(sheet: Sheet, theme: Theme, wide: int) -> tuple[list[tuple[str, pg.Rect, bool]], pg.Rect]:
    """The words on it with their places, and the whole sheet."""
    room = pg.Rect(0, 0, wide, sheet.natural(theme, False, wide))
    sheet.rect = room
    said: list[tuple[str, pg.Rect, bool]] = []
    say = theme.say

    def ellipsis(words: str, role: str, room: int) -> bool:
        smallest = theme.font(role, round(theme.size(role) * 0.16))
        return bool(smallest.size(words)[0] > room)

    def note(s: Any, words: str, at: Any, role: str = "body", col: str = "ink", anchor: str = "l", room: Any = None):
        place = say(s, words, at, role, col, anchor, room)
        said.append((words, place, room is not None and ellipsis(words, role, room)))
        return place

    theme.say = note  # type: ignore[method-assign]
    sheet.draw(pg.Surface(room.size), theme)
    theme.say = say  # type: ignore[method-assign]
    return said, room


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_no_row_of_any_aircraft_is_left_out(size: tuple[int, int], scale: float, own_home: None) -> None:
    """Guns, load, pilot, base speed, worth: all are drawn, inside the sheet, none over another, no name cut."""
    pg.font.init()
    pg.display.set_mode((1, 1))
    theme = Theme.for_window(size, scale)
    start = position(MIDWAY).state
    wide = min(theme.px(262), size[0] * 26 // 100 - theme.px(18))
    for kind, sheet_of in start.library.aircraft.items():
        state, piece = with_type(start, kind)
        sheet = Sheet()
        sheet.state, sheet.piece = state, piece
        said, room = drawn(sheet, theme, wide)
        words = [w for w, _, _ in said]
        wanted = ["Speed", "Straight", "Save", "Ceiling", "Hits", "Veteran", "Base speed", "Worth"]
        wanted += ["Load"] if sheet_of.loads else []
        wanted += [m.name.removesuffix(" gun").removesuffix(" turret") for m in sheet_of.mounts]
        wanted += list(HIT_WORDS[sheet_of.hits])
        for name in wanted:
            assert words.count(name) >= wanted.count(name), (kind, name)
        for name, place, cut in said:
            assert room.inflate(2, theme.px(8)).contains(place), (kind, name, place, room)
            assert not cut, (kind, name)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_what_finds_no_room_can_be_scrolled_to(sit: Any, size: tuple[int, int], scale: float) -> None:
    """In the window itself: the pane over the sheet is as high as its rows ask, and shows its last line at its end."""
    hand: Hand = sit("s04_six_minutes_at_midway", size=size, scale=scale)
    torpedo = next(a.id for a in hand.table.state.flying() if a.type == "tbd1")
    hand.table.select(torpedo)
    hand.table.show_sheet()
    hand.screen.papers.papers.open(hand.table.panel)
    hand.settle()
    sheet = hand.table.panel.sheet
    pane = next(w for w in sheet.ancestors() if isinstance(w, ScrollPane))
    assert pane.full_height() >= sheet.natural(hand.root.theme, False, sheet.rect.w)
    pane.scroll_to(1 << 20)
    hand.settle()
    assert sheet.rect.bottom <= pane.rect.bottom + hand.root.theme.px(4)
