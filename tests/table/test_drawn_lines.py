"""Lines of the class "Line" lie on the map of every game: roads, railways, rivers, borders."""

from __future__ import annotations

from pathlib import Path

import pygame as pg
import pytest

from tabletop.data.mapclasses import LOOKS, rounded
from tabletop.data.mapdraft import written
from tabletop.data.tiled import load_map
from tabletop.games import kit, listed
from tabletop.shelf.tiledproject import typed
from tabletop.table.board.paper import Printer


def printer(folder: Path, game: str, things: str) -> Printer:
    its, path = kit(game).authoring(), folder / "m.tmx"
    draft = its.new_map(*its.usual, "A map")
    text = written(draft, path, typed(draft))
    path.write_text(
        text.replace("</map>", f'<objectgroup id="99" name="lines">{things}</objectgroup></map>'), encoding="utf-8"
    )
    return Printer(load_map(path))


def thing(id: int, look: str, points: str) -> str:
    said = f'<properties><property name="look" value="{look}"/></properties>'
    return f'<object id="{id}" type="Line" x="120" y="120">{said}<polyline points="{points}"/></object>'


@pytest.mark.parametrize("game", [key for key in listed() if kit(key).authoring is not None])
def test_every_look_has_its_strokes_on_every_map(tmp_path: Path, game: str) -> None:
    things = "".join(thing(900 + n, look, "0,0 200,0 200,90") for n, look in enumerate(LOOKS))
    lines = [(ink, wide) for points, ink, wide in printer(tmp_path, game, things).lines if points[0] == (120, 120)]
    scale = kit(game).authoring().new_map(*kit(game).authoring().usual, "").tile[0] / 120
    assert sorted(lines) == sorted((ink, wide * scale) for strokes in LOOKS.values() for ink, wide in strokes)


def test_roads_that_meet_have_one_rim(tmp_path: Path) -> None:
    """Rims lie below, so that none of them closes the other's mouth."""
    things = thing(900, "road", "0,0 240,0") + thing(901, "road", "120,0 120,200")
    spots = [ink for points, ink, _ in printer(tmp_path, "air_wars", things).lines if points[0][1] == 120]
    (rim, _), (core, _) = LOOKS["road"]
    assert spots == [rim, rim, core, core]


def test_a_line_shows_in_its_colour_and_no_word_of_nobody_s_draws_one(tmp_path: Path) -> None:
    sheet = printer(tmp_path, "air_wars", thing(900, "river", "0,0 240,0") + thing(901, "motorway", "0,240 240,240"))
    chunk = pg.Surface((480, 480))
    sheet._lines(chunk, 0, 0, 1)
    assert chunk.get_at((200, 120)) == pg.Color(LOOKS["river"][1][0])
    assert chunk.get_at((200, 360)) == pg.Color("black")


def test_a_bend_keeps_its_ends() -> None:
    line = rounded([(0, 0), (100, 0), (100, 100)])
    assert (line[0], line[-1]) == ((0, 0), (100, 100)) and (100, 0) not in line and len(line) > 8
    assert rounded([(0, 0), (9, 9)]) == [(0, 0), (9, 9)]
