"""`tabletop draft`: a free battle as a file that the checker finds sound; what cannot be drafted is told in one
sentence.
"""

from __future__ import annotations

import json


def test_a_draft_is_printed_or_written_and_is_sound(tabletop, tmp_path):
    printed = tabletop("draft", "us", "german", "--year", "1944", "--month", "8")
    assert printed.code == 0 and json.loads(printed.out)["title"] == "US against German"
    file = tmp_path / "mine.json"
    made = tabletop(
        "draft",
        "soviet",
        "german",
        "--year",
        "1943",
        "--month",
        "7",
        "--points",
        "1000",
        "--map",
        "kuban",
        "--seed",
        "3",
        "--out",
        file,
    )
    assert made.code == 0 and json.loads(file.read_text(encoding="utf-8"))["free"] == {
        "points": 1000,
        "attacker": "Soviet",
    }
    assert tabletop("check", file).code == 0


def test_what_cannot_be_drafted(tabletop, tmp_path):
    told = tabletop("draft", "us", "british", "--year", "1944", "--month", "8")
    assert told.code == 2 and "US and British troops were not at war in August 1944." in told.err
    assert tabletop("draft", "us", "german", "--year", "1944", "--month", "8", "--map", "kursk").code == 2
    assert tabletop("draft", "us", "german").code == 2
    assert (
        tabletop("draft", "us", "german", "--year", "1944", "--month", "8", "--out", tmp_path / "none" / "x.json").code
        == 2
    )
