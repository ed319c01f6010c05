"""The rule book: every rule once, the ids of its own index, and those that the code cites."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import tabletop.games.thunderbolt_lightning as game
from tabletop.shelf.rulebook import RuleBook, parse_book

BOOK = RuleBook.load("thunderbolt_lightning")
COUNTS = {
    "GEN": 8,
    "HEX": 6,
    "SET": 6,
    "UNIT": 10,
    "INI": 7,
    "SEQ": 6,
    "SPD": 11,
    "MOVE": 13,
    "MAN": 10,
    "INV": 6,
    "ARC": 7,
    "FIRE": 12,
    "HIT": 7,
    "SAVE": 6,
    "DAM": 11,
    "AA": 20,
    "SHIP": 10,
    "ALT": 14,
    "TRN": 14,
    "ORD": 9,
    "DIVE": 8,
    "TORP": 10,
    "LOAD": 4,
    "SIGHT": 4,
    "EXT": 8,
    "VIC": 7,
    "OPT": 8,
    "SCOPE": 4,
}


def test_the_book_has_exactly_the_rules_of_its_index() -> None:
    assert list(BOOK.rules) == list(BOOK.index) and len(set(BOOK.index)) == 246


def test_the_index_has_every_rule_of_every_chapter() -> None:
    assert Counter(id.split("-")[1] for id in BOOK.index) == COUNTS
    for group, count in COUNTS.items():
        assert [i for i in BOOK.index if i.split("-")[1] == group] == [
            f"TL-{group}-{n:02d}" for n in range(1, count + 1)
        ]


def cited() -> set[str]:
    """Ids in the game's code; ranges like TL-OPT-01..06 count whole."""
    found: set[str] = set()
    for path in (Path(next(iter(game.__path__))) / "rules").rglob("*.py"):
        for group, first, last in re.findall(r"TL-([A-Z]+)-(\d\d)(?:\.\.(\d\d))?", path.read_text(encoding="utf-8")):
            found.update(f"TL-{group}-{n:02d}" for n in range(int(first), int(last or first) + 1))
    return found


def test_the_code_cites_exactly_the_rules_of_the_book() -> None:
    assert cited() == set(BOOK.index)


def test_links_lead_somewhere() -> None:
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            assert set(block.links) <= set(BOOK.index), block
            assert all(BOOK.note(note) for note in block.notes), block


def test_rules_by_id() -> None:
    rule = BOOK.rule("tl-man-02")
    assert rule.chapter == "Manoeuvres" and rule.text.startswith("Turn: needs FS straight hexes")
    assert BOOK.rule("TL-MOVE-02").notes == ("R13",) and "Straights" in BOOK.note("R13")
    assert {e.id for e in BOOK.examples_of("TL-MAN-02")} == {"W03", "W13"}
    with pytest.raises(KeyError, match="no rule TL-XXX-01"):
        BOOK.rule("TL-XXX-01")
    with pytest.raises(KeyError, match="no rule book"):
        RuleBook.load("chess")


def test_search() -> None:
    assert BOOK.find("TL-FIRE-04")[0].block.id == "TL-FIRE-04"
    assert BOOK.find("cohesion")[0].block.id == "Cohesion"
    assert "TL-MAN-06" in {f.block.id for f in BOOK.find("half loo")}
    assert BOOK.find("zzzz") == [] and BOOK.find("  ") == []


def test_tables_and_chapters() -> None:
    titles = [c.title for c in BOOK.chapters]
    assert len(set(titles)) == len(titles) and {
        "Tables",
        "Words",
        "How to fly and fight",
        "Worked examples",
        "Designer's notes",
    } <= set(titles)
    for n in range(1, 13):
        table = BOOK.section("Tables", f"Table {n}")
        assert any(b.kind == "table" for b in table), n
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            assert len({len(row) for row in block.rows}) <= 1, block
    examples = [b.id for b in BOOK.chapter("Worked examples").blocks if b.kind == "example"]
    assert examples == [f"W{n:02d}" for n in range(1, 37)]
    words = [b.id for b in BOOK.chapter("Words").blocks]
    assert words == sorted(words, key=str.lower)


def test_nothing_of_the_workshop_is_left() -> None:
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            text = block.text + " ".join(c for row in block.rows for c in row)
            assert not re.search(r"\bSource\b|\b[Rr]uling\b|`|\bthe source\b", text), block


def test_two_rules_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="one id"):
        parse_book("# A\n## B\n- **TL-X-01** a\n- **TL-X-01** b\n")


def test_a_rule_may_go_on_in_lines_that_stand_further_in() -> None:
    book = parse_book(
        "# A\n## B\n- **TL-X-01** It flies\n  and turns. {R1}\nA paragraph.\n  stands alone\n1. one\n  more\n"
    )
    assert book.rule("TL-X-01").text == "It flies and turns." and book.rule("TL-X-01").notes == ("R1",)
    assert [b.text for b in book.chapters[0].blocks[1:]] == ["A paragraph.", "stands alone", "one more"]
