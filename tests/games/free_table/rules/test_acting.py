"""What the log calls several pieces."""

from __future__ import annotations

from tabletop.games.free_table.rules.acting import bad_text, listing


def test_many_pieces_are_counted() -> None:
    assert listing(("A",)) == "A" and listing(("A", "B")) == "A and B"
    assert listing(("A", "B", "C")) == "A and 2 more pieces"


def test_words_stand_in_one_line_without_blanks_at_their_ends() -> None:
    assert bad_text("A b", "FT-PUT-01") is None
    assert all(bad_text(words, "FT-PUT-01") for words in (" a", "a ", "a\nb", "x" * 201))
