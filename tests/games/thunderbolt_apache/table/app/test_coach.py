"""The coach on the campaign's pages: says each page once, hides nothing of it, remembers over campaigns, can be
called back.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.data.texts import texts
from tabletop.games.thunderbolt_apache.table.pages import book, coach
from tabletop.games.thunderbolt_apache.table.pages.parts import Head
from tabletop.games.thunderbolt_apache.table.pages.strip import SectorStrip
from tabletop.table.screens.game import PlayScene
from tabletop.table.ui.layout import Panel
from tests.games.thunderbolt_apache.table.app.test_shelf import Fly
from tests.screens.conftest import AppPilot


def campaign(fly: Fly, **more: object) -> AppPilot:
    """The first campaign on the table, its first page shown."""
    p = fly("cs1_first_week_in_the_desert", seed=3, **more)
    p.until(
        lambda: (
            isinstance(p.app.scene, PlayScene)
            and p.app.scene.play_screen.paging.page is not None
            and p.app.scene.play_screen.play.seat is not None
        )
    )
    return p.frame()


def _word(pilot: AppPilot) -> str:
    """The key of what the coach says, "" for nothing."""
    card = pilot.app.scene.coach.card
    return card.hint.key if card is not None else ""


def test_every_page_of_a_first_campaign_is_told_once_in_a_slip_beside_it(fly: Fly) -> None:
    p = campaign(fly)
    scene = p.app.scene
    assert _word(p) == "page DayPage 0" and not scene.coach.card.rect.colliderect(scene.play_screen.paging.page.rect)
    assert scene.coach.target() == p["condition"].rect
    p.click("coach got it")
    assert not _word(p)
    p.click("choice To the morning").until(lambda: _word(p))
    assert _word(p) == "page TargetsPage 0"
    p.click("coach got it")
    assert _word(p) == "page TargetsPage 1" and scene.coach.target() == p["ledger"].rect


def test_what_was_read_is_not_told_in_the_next_campaign_until_the_coach_is_called_back(
    fly: Fly, tmp_path: Path
) -> None:
    p = campaign(fly)
    p.click("coach got it")
    p = campaign(fly)
    for _ in range(20):
        p.frame()
    assert not _word(p)
    p.app.scene.do("hint")
    p.until(lambda: _word(p))
    assert _word(p) == "page DayPage 0"


def test_a_damaged_memory_is_put_aside(fly: Fly, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    (home / coach.FILE).write_text('{"told": 3}', encoding="utf-8")
    p = campaign(fly)
    assert _word(p) == "page DayPage 0" and (home / coach.FILE).with_suffix(".damaged.json").exists()


def test_every_page_of_the_book_has_its_word() -> None:
    names = {
        name
        for name in vars(book)
        if name.endswith(("Page", "Choice")) and name not in ("Page", "Choice", "ReportPage")
    }
    assert names - {"RecordsPage", "FuelPage"} == set(coach.POINTED)
    said = texts("tabletop.games.thunderbolt_apache", "coach_pages.md")
    assert list(said) == [f"{page} {n}" for page, pointed in coach.POINTED.items() for n in range(len(pointed))]
    assert all(len(text) < 240 and text.count(". ") <= 2 and "{" not in text for text, *_ in said.values())


@pytest.mark.parametrize(("size", "least"), [((1920, 1080), 0.75), ((1280, 720), 0.5)])
def test_the_page_of_a_new_day_uses_its_room(fly: Fly, size: tuple[int, int], least: float) -> None:
    """A card alone would leave half of a high page bare: aircraft and pilots lie below it."""
    page = campaign(fly, size=size).app.scene.play_screen.paging.page
    panels = [
        w.rect for w in page.walk() if isinstance(w, Panel | Head | SectorStrip) and w.visible and w.parent.visible
    ]
    filled = {y for r in panels for y in range(r.top, r.bottom)}
    assert len(filled) >= least * page.rect.h
