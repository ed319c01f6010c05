"""The story written in the window has the field in it: one HTML page that stands by itself."""

from __future__ import annotations

import csv
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from threading import current_thread, main_thread

import pygame as pg
import pytest

from tabletop.data import story
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.table.play.rollbook import COLUMNS
from tabletop.table.screens import preview, savefiles
from tabletop.table.screens.fieldpicture import field_picture
from tests.games.conflict_solo.table.conftest import MILL, Sit


@pytest.fixture(autouse=True)
def paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain sheet for the map."""

    def painted(path: object) -> pg.Surface:
        assert current_thread() is not main_thread(), "to paint a map takes a second"
        return pg.Surface((900, 700))

    monkeypatch.setattr(preview, "map_picture", painted)


def test_the_page_has_the_field_with_the_pieces(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    t = sit()
    bare = pg.image.tobytes(field_picture(t.p.app.scene.play_screen, pg.Surface((900, 700))), "RGB")
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()))
    t.p.frame()
    assert pg.image.tobytes(field_picture(t.p.app.scene.play_screen, pg.Surface((900, 700))), "RGB") != bare, (
        "counters lie on it"
    )
    written = tmp_path / "story.html"
    monkeypatch.setattr(savefiles, "ask_story", lambda root, session, then: then(written))
    t.p.app.scene.write_story()
    t.p.until(written.exists)
    page = written.read_text(encoding="utf-8")
    found = re.search(r'<figure><img alt="([^"]+)" src="data:image/png;base64,([^"]+)">', page)
    assert found is not None and found[1] == "The field as it lies"
    picture = pg.image.load(BytesIO(b64decode(found[2])))
    assert picture.get_size() == (900, 700)
    assert "http" not in page and "<script" not in page, "nothing is fetched from anywhere"
    assert page.index("<figure>") > page.index("<h2>"), "it stands below how it went"


def test_plain_text_has_none(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    t = sit()
    written = tmp_path / "story.txt"
    monkeypatch.setattr(savefiles, "ask_story", lambda root, session, then: then(written))
    t.p.app.scene.write_story()
    text = written.read_text(encoding="utf-8")
    assert "base64" not in text and text.startswith("The Sawmill")


def test_the_rolls_are_written_as_a_table(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the player knows them, who is told no number of commands; a folder that is not there is said."""
    t = sit()
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()))
    written = tmp_path / "rolls.csv"
    monkeypatch.setattr(savefiles, "ask_story", lambda root, session, then: then(written))
    t.p.app.scene.write_story()
    t.p.until(written.exists)
    head, *rows = csv.reader(written.read_text(encoding="utf-8").splitlines())
    assert tuple(head) == COLUMNS and not any(row[COLUMNS.index("entry")] for row in rows)
    written = tmp_path / "none" / "rolls.csv"
    t.p.app.scene.write_story()
    t.p.until(
        lambda: "could not be written" in " ".join(str(getattr(w, "text", "")) for w in t.p.root.stage.top.walk())
    )
    assert not written.parent.exists() and not list(tmp_path.glob("*.part"))


def test_a_board_to_step_through_is_written(sit: Sit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    t = sit()
    t.do(*(Place(unit, hex) for unit, hex in MILL.items()))
    written = tmp_path / f"mill{savefiles.BOARD}"
    monkeypatch.setattr(savefiles, "ask_story", lambda root, session, then: then(written))
    t.p.app.scene.write_story()
    t.p.until(written.exists)
    assert '"moments":[' in written.read_text(encoding="utf-8")


def test_a_story_without_pictures_is_as_it_was(sit: Sit) -> None:
    t = sit()
    told = story.tell(t.session.kit, t.session.match, t.session.header.document, t.session.header.players)
    assert "<figure>" not in story.as_html(told)
