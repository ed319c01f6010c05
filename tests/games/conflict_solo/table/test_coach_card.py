"""The coach's card in the learning mission: corners around what it speaks of, nothing drawn across the table, and
neither that nor any piece under the card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame as pg
import pytest

from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.moving import Move
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.shelf.session import Session
from tabletop.table.draw import palette as pal
from tabletop.table.screens.coach_card import CoachLayer, _corners
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.openfile import Opened, map_path
from tests.games.conflict_solo.table.conftest import MILL, Table
from tests.screens.conftest import AppPilot

SIZES = [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5), ((1280, 720), 1.5)]


def coached(fly: Callable[..., AppPilot], **more: Any) -> Table:
    """The Sawmill with its coach."""
    document = kit("conflict_solo").scenarios().document("m1_the_sawmill")
    session = Session.new("conflict_solo", document, ("human",), 7, autosave=False)
    p = fly(**more)
    p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
    p.frame()
    return Table(p, session).settle()


def layer(t: Table) -> CoachLayer:
    found = t.p.app.scene.coach
    assert isinstance(found, CoachLayer)
    return found


def covered(t: Table) -> list[str]:
    """The counters under the card."""
    board, card = t.p.app.scene.play_screen.board, layer(t).card
    assert card is not None
    return [s.id for s in board.laid.sprites if s.stacks
            and card.rect.collidepoint(board.camera.to_screen(board.laid.position(s)))]  # fmt: skip


def looked_at(t: Table) -> int:
    """Every sentence that is due now, one after the other; how many there were."""
    found = 0
    while layer(t).card is not None and found < 20:
        t.p.frame().frame().frame().frame().frame()  # the board looks there, then the card gives way
        coach = layer(t)
        assert coach.card is not None
        target = coach.target()
        assert target is None or not coach.card.rect.colliderect(target), coach.card.hint.key
        assert not covered(t), coach.card.hint.key
        found += 1
        t.p.click("coach got it")
    return found


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_neither_what_it_speaks_of_nor_any_piece_lies_under_the_card(
    fly: Callable[..., AppPilot], size: tuple[int, int], scale: float
) -> None:
    t = coached(fly, size=size, scale=scale)
    found = looked_at(t)
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()), DONE)
    found += looked_at(t)
    t.face.select("U02")
    t.p.frame()
    found += looked_at(t)
    assert not any(t.face.mode.can_hit(target) for target in t.face.mode.targets()), "nothing is said of hopeless shots"
    t.do(next(c for c in t.face.host.options if isinstance(c, Move) and c.unit == "U02"))
    found += looked_at(t)
    assert found >= 5


def test_gold_corners_and_no_line(fly: Callable[..., AppPilot]) -> None:
    """Around the piece lies gold, at its corners only; everywhere else beside the card the picture is as it is without
    the coach.
    """
    t = coached(fly, size=(1920, 1080))
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()), DONE)
    for _ in range(10):
        coach = layer(t)
        if coach.card is not None and coach.card.hint.piece:
            break
        t.p.click("coach got it")
    t.p.root.stage.focus_on(t.p.app.scene.play_screen.board)  # a click that closes the card would lead there
    t.p.until(lambda: t.p.app.scene.play_screen.board.sharp, seen=True)
    card, target = coach.card, coach.target()
    assert card is not None and target is not None
    gold = pg.Color(pal.HIGH["selected"][0])
    surface = t.p.surface
    around = target.inflate(24, 24)
    seen = [surface.get_at((x, y)) for x in range(around.x, around.right) for y in range(around.y, around.bottom)
            if surface.get_rect().collidepoint((x, y)) and not target.collidepoint((x, y))]  # fmt: skip
    assert sum(abs(c.r - gold.r) + abs(c.g - gold.g) + abs(c.b - gold.b) < 30 for c in seen) > 60
    speaks = (card.rect.inflate(60, 60), target.inflate(90, 90))
    spots = [(x, y) for x in range(3, 1920, 7) for y in range(3, 1080, 7)
             if not any(rect.collidepoint((x, y)) for rect in speaks)]  # fmt: skip
    before = [tuple(surface.get_at(spot)) for spot in spots]
    t.p.app.scene.play_screen.coaching.on = False
    t.p.app.scene.play_screen.coaching.close()
    t.p.root.touch(t.p.root.rect)
    t.p.frame()
    assert [tuple(t.p.surface.get_at(spot)) for spot in spots] == before


def test_where_papers_are_one_drawer_the_card_lies_there_and_leaves_the_map_alone(fly: Callable[..., AppPilot]) -> None:
    """In a small window with large words the map has no place to spare: sentences about counters and hexes stand in
    the column of the papers, and a sheet that is only read steps back meanwhile.
    """
    t = coached(fly, size=(1280, 720), scale=1.5)
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()), DONE)
    t.face.select("U02")
    t.p.frame()
    desk, coach, seen = t.p.app.scene.play_screen.papers.papers, layer(t), []
    while coach.card is not None:
        t.p.frame().frame()
        if not coach.card.hint.widget:
            seen.append(coach.card.hint.key)
            assert not coach.card.rect.colliderect(desk.board.camera.free), coach.card.hint.key
            assert not any(p.visible and p.rect.colliderect(coach.card.rect) for p in desk.papers)
        t.p.click("coach got it")
    assert seen
    t.p.frame()
    assert desk.paper("sheet").visible


def test_the_sign_of_the_coach_is_not_the_ring_of_what_is_selected(fly: Callable[..., AppPilot]) -> None:
    t = coached(fly)
    sign = _corners(t.p.root.theme, (70, 70))
    gold, (w, h) = pg.Color(pal.HIGH["selected"][0]), sign.get_size()
    lies = lambda places: sum(sign.get_at(at)[:3] == tuple(gold)[:3] and sign.get_at(at).a > 200 for at in places)
    assert not lies((x, h // 2) for x in range(w)) and not lies((w // 2, y) for y in range(h))
    assert lies((x, y) for x in range(w // 3) for y in range(h // 3)) > 60
