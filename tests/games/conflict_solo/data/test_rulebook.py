"""The rule book of Conflict Solo: every rule once, links, tables, counters and cards, missions, examples."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import tabletop.games.conflict_solo as game
from tabletop.games.conflict_solo.data import library, scenario_document, scenario_keys
from tabletop.games.conflict_solo.rules.sheets import HITS, TERRAIN
from tabletop.shelf.rulebook import RuleBook

BOOK = RuleBook.load("conflict_solo")
COUNTS = {
    "GEN": 4, "RND": 4, "SEQ": 10, "PLY": 11, "AP": 2, "SPENT": 11, "CAP": 6, "MAP": 7, "LOS": 6, "ARC": 11, "STACK": 4,
    "MOVE": 16, "CC": 6, "FIRE": 15, "IND": 4, "HIT": 6, "RALLY": 3, "DEST": 9, "GRP": 6, "FORT": 3, "SMOKE": 4,
    "MINE": 5, "TRN": 5, "VEH": 3, "GUN": 1, "CARD": 9, "AIR": 10, "ART": 2, "HID": 7, "RE": 12, "REIN": 3, "OBJ": 4,
    "VP": 4, "DECK": 5, "TURN": 9, "TRACK": 7, "CTR": 6, "LANG": 8, "ELIG": 11, "POST": 3, "PRIO": 3, "TGT": 6,
    "AMOVE": 14, "LOW": 10, "EXEC": 3,
}  # fmt: skip


def test_the_book_has_every_rule_once() -> None:
    assert sorted(BOOK.rules) == sorted(BOOK.index) and Counter(id.split("-")[1] for id in BOOK.index) == COUNTS
    for group, count in COUNTS.items():
        ids = sorted(i for i in BOOK.index if i.split("-")[1] == group)
        assert ids == [f"CH-{group}-{n:02d}" for n in range(1, count + 1)]


def test_the_code_cites_no_rule_that_is_not_there() -> None:
    cited: set[str] = set()
    for path in (Path(next(iter(game.__path__))) / "rules").rglob("*.py"):
        cited.update(re.findall(r"CH-[A-Z]+-\d\d", path.read_text(encoding="utf-8")))
    assert cited == set(BOOK.index)


def test_links_lead_somewhere() -> None:
    sections = {" ".join(b.text.split()[:2]) for b in BOOK.chapter("Tables").blocks if b.kind == "section"}
    assert sections == {f"Table {n}" for n in range(1, 13)}
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            assert set(block.links) <= set(BOOK.index), block
            assert all(BOOK.note(note) for note in block.notes), block
            assert set(re.findall(r"\bTable [0-9]+\b", block.text)) <= sections, block


def test_tables_hold_what_the_rules_use() -> None:
    hits = {row[0]: row for n in (7, 8) for b in BOOK.section("Tables", f"Table {n}") for row in b.rows[1:]}
    assert set(hits) == set(HITS) and all(int(hits[k][2]) == h.copies and hits[k][1] == h.name for k, h in HITS.items())
    terrain = {row[0].strip("`") for b in BOOK.section("Tables", "Table 1") for row in b.rows[1:]}
    assert terrain == set(TERRAIN)


def test_hit_counters_are_as_tables_7_and_8_say() -> None:
    """CH-HIT-05: firepower, costs, DV, what is forbidden, the rally number."""
    deeds = {"close combat attack": "cc", "dig in": "dig_in"}
    for row in (row for n in (7, 8) for b in BOOK.section("Tables", f"Table {n}") for row in b.rows[1:]):
        hit, forbidden = HITS[row[0]], row[7]
        assert hit.destroys is (forbidden == "destroyed at once") and hit.rally_only is (forbidden == "all but rally")
        if hit.destroys:
            continue
        figures = [None if word in ("-", "none") else int(word) for word in (*row[3:7], row[8])]
        assert [hit.fp, hit.fire, hit.move, hit.dv, hit.rally] == figures, row
        if not hit.rally_only:
            named = {deeds.get(word, word) for word in forbidden.split(", ")} - {"-"}
            assert hit.forbids == named, row


def test_counters_and_cards_stand_in_the_book() -> None:
    lib = library()
    rows = {
        title: [row[0] for b in BOOK.section("Counters and cards", title) for row in b.rows[1:]]
        for title in ("Unit types", "Action cards", "Aircraft", "Order cards")
    }
    assert (
        rows["Unit types"] == list(lib.units)
        and rows["Action cards"] == list(lib.cards)
        and rows["Aircraft"] == list(lib.aircraft)
    )
    assert [f"{int(n):02d}" for n in rows["Order cards"]] == list(lib.orders)


def test_every_mission_is_told_as_its_file_tells_it() -> None:
    blocks = BOOK.chapter("The missions").blocks
    files = [scenario_document(key) for key in scenario_keys()]
    assert [b.text for b in blocks if b.kind == "section"] == [f"{f['title']}, {f['date']}" for f in files]
    told = {b.text for b in blocks}
    assert all({f["blurb"], *f.get("special", [])} <= told for f in files)


def test_examples_and_notes() -> None:
    assert [b.id for b in BOOK.chapter("Worked examples").blocks if b.kind == "example"] == [
        f"W{n:02d}" for n in range(1, 34)
    ]
    assert [b.id for b in BOOK.chapter("Designer's notes").blocks if b.kind == "note"] == [
        f"R{n}" for n in range(1, 67)
    ]
    assert {e.id for e in BOOK.examples_of("CH-AMOVE-13")} == {"W32"}


def test_nothing_of_the_workshop_is_left() -> None:
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            text = block.text + " ".join(c for row in block.rows for c in row)
            assert not re.search(r"Source:|[Rr]uling|flow chart|pseudo|[Ss]ection \d", text), text
