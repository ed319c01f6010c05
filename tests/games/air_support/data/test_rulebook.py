"""The rule book of Air Support: every rule once, links, tables, scenarios, examples."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import tabletop.games.air_support as game
from tabletop.games.air_support.data import library, scenario_document, scenario_keys
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.tables import IFT
from tabletop.shelf.rulebook import RuleBook

BOOK = RuleBook.load("air_support")
COUNTS = {
    "SCOPE": 4, "HEX": 10, "TERR": 11, "LOS": 9, "ALOS": 20, "UNIT": 9, "STACK": 2, "TURN": 1, "RALLY": 6, "PREP": 3,
    "MOVE": 9, "VEH": 10, "CONVOY": 4, "COLUMN": 2, "DFIRE": 2, "AFPH": 1, "ROUT": 3, "ADV": 1, "FIRE": 8, "IFT": 10,
    "PIN": 1, "BREAK": 1, "CC": 4, "CONC": 4, "HIT": 16, "KILL": 12, "OBA": 13, "ARRIVE": 15, "FLY": 9, "DOG": 36,
    "RECALL": 2, "DAMAGE": 1, "VP": 4, "SIGHT": 22, "MIST": 12, "GS": 7, "STATUS": 6, "STRAFE": 9, "POINT": 6,
    "STUKA": 10, "MG": 17, "BOMB": 21, "AA": 14, "LAA": 24, "HAA": 11, "OBS": 17, "WX": 2, "VIC": 6, "SETUP": 8,
}  # fmt: skip


def test_the_book_has_every_rule_once() -> None:
    assert sorted(BOOK.rules) == sorted(BOOK.index) and len(set(BOOK.index)) == len(BOOK.index) == sum(COUNTS.values())
    assert Counter(id.split("-")[1] for id in BOOK.index) == COUNTS
    for group, count in COUNTS.items():
        ids = sorted(i for i in BOOK.index if i.split("-")[1] == group)
        assert ids == [f"AS-{group}-{n:02d}" for n in range(1, count + 1)]


def test_the_code_cites_no_rule_that_is_not_there() -> None:
    cited: set[str] = set()
    for path in (Path(next(iter(game.__path__))) / "rules").rglob("*.py"):
        cited.update(re.findall(r"AS-[A-Z]+-\d\d", path.read_text(encoding="utf-8")))
    assert cited <= set(BOOK.index)


def test_links_lead_somewhere() -> None:
    sections = {" ".join(b.text.split()[:2]) for b in BOOK.chapter("Tables").blocks if b.kind == "section"}
    assert sections == {f"Table {n}" for n in range(1, 25)}
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            assert set(block.links) <= set(BOOK.index), block
            assert all(BOOK.note(note) for note in block.notes), block
            assert len({len(row) for row in block.rows}) <= 1, block
            assert set(re.findall(r"\bTable [0-9]+\b", block.text)) <= sections, block


def test_the_fire_table_stands_in_the_book() -> None:
    (table,) = [b for b in BOOK.section("Tables", "Table 1") if b.kind == "table"]
    assert [row[1:] for row in table.rows[1:]] == [tuple(str(cell) for cell in row) for row in IFT]


def test_counters_and_prices_stand_in_the_tables() -> None:
    lib = library()
    names = {n: [row[1] for b in BOOK.section("Tables", f"Table {n}") for row in b.rows[1:]] for n in (19, 20, 22, 23)}
    assert names[22] == list(lib.guns) and names[23] == list(lib.vehicles)
    assert len(names[19]) == len(lib.models) and len(names[20]) == sum(
        s.size is Size.SQUAD for s in lib.infantry.values()
    )
    prices = {row[0]: row[1] for b in BOOK.section("Tables", "Table 24") for row in b.rows[1:]}
    ranks = ("10-2", "10-1", "9-2", "9-1", "9-0", "8-1", "8-0", "8+1", "7-0", "6+1")
    assert prices[f"Leader {', '.join(ranks)}"] == ", ".join(str(lib.costs[f"leader {r}"]) for r in ranks)
    assert prices["Observation plane"] == str(lib.costs["observation plane"])


def test_every_scenario_is_told_as_its_file_tells_it() -> None:
    blocks = BOOK.chapter("The scenarios").blocks
    heads = [b.text for b in blocks if b.kind == "section"]
    files = [scenario_document(key) for key in scenario_keys()]
    assert heads == [f"{f['title']}, {f['date']}" for f in files]
    told = {b.text for b in blocks}
    for f in files:
        assert {f["blurb"], f["aim"], *f["special"]["lines"]} <= told
        assert f"{f['turns']} Game Turns. {f['first_setup']} sets up first, {f['first_move']} moves first." in told


def test_examples_notes_and_words() -> None:
    ids = [b.id for b in BOOK.chapter("Worked examples").blocks if b.kind == "example"]
    assert ids == [f"W{n:02d}" for n in range(1, 28)]
    notes = [b.id for b in BOOK.chapter("Designer's notes").blocks if b.kind == "note"]
    assert notes == [f"R{n}" for n in range(1, 48)]
    words = [b.id for b in BOOK.chapter("Words").blocks]
    assert words == sorted(words, key=str.lower) and "Sighting TC" in words
    assert {e.id for e in BOOK.examples_of("AS-STRAFE-03")} >= {"W05", "W20"}


def test_nothing_of_the_workshop_is_left() -> None:
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            text = block.text + " ".join(c for row in block.rows for c in row)
            assert not re.search(
                r"\bSource\b|\b[Rr]uling\b|`|\bthe source\b|\bT-1?\d\b(?!/)|[Uu]nconfirmed number", text
            ), block
