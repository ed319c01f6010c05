"""The rule book of the air campaigns: every rule once, links, tables, cards, examples."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import tabletop.games.air_wars as game
from tabletop.games.air_wars.data import load_scenario, scenario_keys
from tabletop.shelf.rulebook import RuleBook

BOOK = RuleBook.load("air_wars")
COUNTS = {
    "GEN": 9, "MAP": 11, "UNIT": 13, "GND": 6, "SHIP": 5, "SEQ": 14, "CL": 7, "CARD": 35, "REIN": 11, "RDPL": 5,
    "STK": 9, "BASE": 13, "SORT": 8, "FLY": 16, "ENG": 6, "ACM": 14, "LOSS": 10, "AA": 14, "BOMB": 21, "TGT": 10,
    "STRF": 7, "FOG": 15, "DEC": 12, "RAD": 8, "HQ": 6, "HID": 26, "END": 2, "VP": 4,
}  # fmt: skip


def test_the_book_has_every_rule_once() -> None:
    assert list(BOOK.rules) == list(BOOK.index) and len(set(BOOK.index)) == 317
    assert Counter(id.split("-")[1] for id in BOOK.index) == COUNTS
    for group, count in COUNTS.items():
        assert [i for i in BOOK.index if i.split("-")[1] == group] == [
            f"AW-{group}-{n:02d}" for n in range(1, count + 1)
        ]


def test_the_code_cites_no_rule_that_is_not_there() -> None:
    cited: set[str] = set()
    for path in (Path(next(iter(game.__path__))) / "rules").rglob("*.py"):
        cited.update(re.findall(r"AW-[A-Z]+-\d\d", path.read_text(encoding="utf-8")))
    assert cited <= set(BOOK.index)


def test_links_lead_somewhere() -> None:
    sections = {" ".join(b.text.split()[:2]) for b in BOOK.chapter("Tables").blocks if b.kind == "section"}
    assert sections == {f"Table {n}" for n in range(1, 18)}
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            assert set(block.links) <= set(BOOK.index), block
            assert all(BOOK.note(note) for note in block.notes), block
            assert len({len(row) for row in block.rows}) <= 1, block
            assert set(re.findall(r"\bTable [0-9]+\b", block.text)) <= sections, block


def test_counters_and_cards_stand_in_the_tables() -> None:
    for n, key in enumerate(scenario_keys()):
        made = load_scenario(key)
        counters = {row[1]: row for b in BOOK.section("Tables", f"Table {10 + n}") for row in b.rows[1:]}
        assert list(counters) == list(made.units)
        for unit in made.units.values():
            row = counters[unit.id]
            assert row[0] == made.sides[unit.seat].name and row[2] == unit.name and row[9] == str(unit.vp)
            if unit.flies:
                assert row[4:6] == (str(unit.air), str(unit.bomb)) and row[7] == (
                    f"({unit.speed})" if unit.short else str(unit.speed)
                )
        cards = {row[0]: row for b in BOOK.section("Tables", f"Table {14 + n}") for row in b.rows[1:]}
        for card in made.cards.values():
            assert cards[card.id][2] == card.title and cards[card.id][4] == card.text


def test_worked_examples_and_notes_are_there() -> None:
    ids = [b.id for b in BOOK.chapter("Worked examples").blocks if b.kind == "example"]
    assert ids == [f"W{n:02d}" for n in range(1, 38)]
    notes = [b.id for b in BOOK.chapter("Designer's notes").blocks if b.kind == "note"]
    assert notes == [f"R{n}" for n in range(1, 50)]
