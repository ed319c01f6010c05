"""Files of sentences: keys, paragraphs, gaps, and faults with their place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tabletop.data.texts import TextFault, sentence, texts


def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    folder = tmp_path / f"said_{abs(hash(text))}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "coach.md").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, folder.name, raising=False)
    return folder.name


def test_a_text_has_a_key_and_paragraphs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = _package(
        tmp_path,
        monkeypatch,
        "For the editor.\n\n## fly\nPick it\nup.\n\nDrop it.\n## land\n\n{who} lands at {place}.\n",
    )
    assert texts(package, "coach.md") == {"fly": ("Pick it up.", "Drop it."), "land": ("{who} lands at {place}.",)}
    assert sentence(package, "coach.md", "fly") == "Pick it up. Drop it."
    assert sentence(package, "coach.md", "land", who="Red 2", place="H7") == "Red 2 lands at H7."
    with pytest.raises(TextFault, match=r"""coach.md, "land": a gap cannot be filled in \('place'\)"""):
        sentence(package, "coach.md", "land", who="Red 2")
    with pytest.raises(TextFault, match='coach.md has no text "swim"'):
        sentence(package, "coach.md", "swim")
    with pytest.raises(TextFault, match=f"There is no file box.md in {package}"):
        texts(package, "box.md")


def test_a_key_that_stands_there_twice_is_told_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = _package(tmp_path, monkeypatch, "## fly\nUp.\n## fly\nDown.\n")
    with pytest.raises(TextFault, match='line 3: "fly" stands there twice'):
        texts(package, "coach.md")


def test_every_screen_has_its_page_of_help() -> None:
    pages = texts("tabletop.table.screens", "help.md")
    assert {"shelf", "play", "map", "victory", "designer"} <= set(pages)
    for title, *lines in pages.values():
        assert not title.startswith("#") and lines[0].startswith("### ")
        assert all(line.startswith("### ") or line[-1] in ".!?" for line in lines)
