"""The rule book of the campaign game: every rule once, links, tables, cards, examples."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import tabletop.games.thunderbolt_apache as game
from tabletop.games.thunderbolt_apache.data import library
from tabletop.shelf.rulebook import RuleBook

BOOK = RuleBook.load("thunderbolt_apache")
COUNTS = {
    "GEN": 12, "SETUP": 15, "BUY": 10, "PILOT": 12, "DAY": 16, "ABORT": 5, "ARM": 15, "EVENT": 15, "ENGINE": 3,
    "FIELD": 11, "ENTRY": 9, "SCOUT": 4, "LOITER": 8, "POPUP": 9, "COVER": 8, "TURN": 6, "ALT": 3, "MOVE": 16,
    "RIDGE": 11, "LOS": 7, "ARC": 5, "LINK": 6, "ATTACK": 26, "CANNON": 7, "HELO": 7, "FIRE": 9, "ECM": 3, "EVA": 6,
    "HIT": 20, "STRESS": 6, "HOME": 10, "BINGO": 3, "SAR": 7, "AFTER": 11, "PROMO": 4, "VP": 7, "EOD": 13, "REPL": 8,
    "REPAIR": 3, "REST": 3, "END": 4,
}  # fmt: skip


def test_the_book_has_every_rule_once() -> None:
    assert list(BOOK.rules) == list(BOOK.index) and len(set(BOOK.index)) == 363
    assert Counter(id.split("-")[1] for id in BOOK.index) == COUNTS
    for group, count in COUNTS.items():
        assert [i for i in BOOK.index if i.split("-")[1] == group] == [
            f"TA-{group}-{n:02d}" for n in range(1, count + 1)
        ]


def cited() -> set[str]:
    """Ids in the game's code and data."""
    found: set[str] = set()
    for path in (Path(next(iter(game.__path__))) / "rules").rglob("*.py"):
        found.update(re.findall(r"TA-[A-Z]+-\d\d", path.read_text(encoding="utf-8")))
    return found


def test_the_code_cites_no_rule_that_is_not_there() -> None:
    assert cited() <= set(BOOK.index)


def test_links_lead_somewhere() -> None:
    sections = {" ".join(b.text.split()[:2]) for b in BOOK.chapter("Tables").blocks if b.kind == "section"}
    assert sections == {f"Table {n}" for n in range(1, 28)}
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            assert set(block.links) <= set(BOOK.index), block
            assert all(BOOK.note(note) for note in block.notes), block
            assert len({len(row) for row in block.rows}) <= 1, block
            assert set(re.findall(r"\bTable [0-9]+\b", block.text)) <= sections, block


def test_cards_of_the_library_stand_in_the_tables() -> None:
    shelf = library()
    told = {row[0] for b in BOOK.chapter("Tables").blocks for row in b.rows}
    for cards in (
        shelf.aircraft,
        shelf.stores,
        shelf.units,
        shelf.tiles,
        shelf.campaigns,
        shelf.situations,
        shelf.conditions,
        shelf.events,
        shelf.pilots,
    ):
        assert set(cards) <= told
    assert set(shelf.battalions) - told == {"T01"}
    texts = {row[0]: row for b in BOOK.chapter("Tables").blocks for row in b.rows}
    for key, card in shelf.conditions.items():
        assert texts[key][1:] == (card.title, card.text)
    for key, event in shelf.events.items():
        assert texts[key][1:] == (event.title, event.outbound_text or "None.", event.homebound_text or "None.")


def test_the_numbers_of_campaigns_and_situations_are_those_of_the_cards() -> None:
    """Tables 21 and 22: what a player reads in the book is what the game reckons with."""
    shelf = library()
    rows = {row[0]: row for b in BOOK.chapter("Tables").blocks for row in b.rows}
    for key, card in shelf.campaigns.items():
        numbers = (card.setup_value, card.so_bonus, card.daily_bonus)
        assert rows[key][1:7] == (card.title, str(card.year), str(card.tag), *map(str, numbers))
        assert rows[key][8] == "/".join(map(str, card.percentages))
    for key, situation in shelf.situations.items():
        numbers = (situation.so, situation.days, situation.daily_so)
        signed = [f"{n:+d}" if n else "0" for n in (situation.adjustment, situation.movement)]
        assert rows[key][1:7] == (situation.title, *map(str, numbers), *signed)


def test_examples_notes_and_words() -> None:
    examples = [b.id for b in BOOK.chapter("Worked examples").blocks if b.kind == "example"]
    assert examples == [f"W{n:02d}" for n in range(1, 39)]
    assert all(b.links for b in BOOK.chapter("Worked examples").blocks if b.kind == "example")
    assert [b.id for b in BOOK.chapter("Designer's notes").blocks] == [f"R{n}" for n in range(1, 38)]
    words = [b.id for b in BOOK.chapter("Words").blocks]
    assert words == sorted(words, key=str.lower) and len(words) > 30
    assert {e.id for e in BOOK.examples_of("TA-RIDGE-06")} == {"W12"} and BOOK.find("ridge evasion")


def test_nothing_of_the_workshop_is_left() -> None:
    for chapter in BOOK.chapters:
        for block in chapter.blocks:
            text = block.text + " ".join(c for row in block.rows for c in row)
            assert not re.search(
                r"\bSource\b|\b[Rr]uling\b|`|\bthe source\b|\b(MIS|HOME|EOD|TURN|DAY|SETUP)-[A-Z]{2,}", text
            ), block
