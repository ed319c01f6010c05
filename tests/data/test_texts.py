"""Files of sentences: keys, paragraphs, gaps, and faults with their place."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.data.texts import TextFault, on_the_box, sentence, texts
from tabletop.games import kit
from tests.toy.kit import KIT as TOY


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
    with pytest.raises(TextFault, match=r'coach.md has no text "swim"'):
        sentence(package, "coach.md", "swim")
    with pytest.raises(TextFault, match=rf"There is no file box\.md in {package}"):
        texts(package, "box.md")


def test_a_key_that_stands_there_twice_is_told_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = _package(tmp_path, monkeypatch, "## fly\nUp.\n## fly\nDown.\n")
    with pytest.raises(TextFault, match='line 3: "fly" stands there twice'):
        texts(package, "coach.md")


def test_every_screen_has_its_page_of_help() -> None:
    pages = texts("tabletop.table.screens", "help.md")
    assert {"shelf", "play", "map", "victory", "designer", "design"} <= set(pages)
    for title, *lines in (*pages.values(), texts("tabletop.games.free_table", "box.md")["help"]):
        assert not title.startswith("#") and lines[0].startswith("### ")
        assert all(line.startswith("### ") or line[-1] in ".!?" for line in lines)


def test_a_box_says_its_own_words_or_those_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package may give a plain sentence; of what is missing the box tells."""
    package = _package(tmp_path, monkeypatch, "## fly\nUp.\n")
    assert on_the_box(replace(TOY, home=package)) == TOY.blurb
    assert on_the_box(kit("air_wars")).startswith("A whole air campaign on one map")
    said = on_the_box(replace(TOY, home=package, blurb="box.md"))
    assert said == f"There is no file box.md in {package}."
    assert on_the_box(replace(TOY, home=package, blurb="coach.md")) == f'{package}/coach.md has no text "blurb".'
