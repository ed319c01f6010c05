"""`tabletop draft`: a free battle as a file that the checker finds sound; what cannot be drafted is told in one
sentence.
"""

from __future__ import annotations

import json
import os

from tabletop.data.paths import resource


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
        == 1
    )


def test_a_draft_on_ones_own_map(tabletop, tmp_path, home):
    """By the name of its file; it is found in the player's folder again when the battle is checked and played."""
    for game, shipped in (("air_support", "kuban"), ("conflict_solo", "m1_sawmill")):
        text = resource(f"maps/{game}/{shipped}.tmx").read_text(encoding="utf-8")
        top = os.path.relpath(resource(""), home / "maps")
        text = text.replace("../../art/", f"{top}/art/").replace('source="art/', f'source="{top}/maps/{game}/art/')
        (home / "maps").mkdir(exist_ok=True)
        (home / "maps" / f"my_{game}.tmx").write_text(text, encoding="utf-8")
        file = tmp_path / f"{game}.json"
        nations = ("us", "ger") if game == "conflict_solo" else ("us", "german", "--month", "8")
        made = tabletop("draft", "--game", game, *nations, "--year", "1944", "--map", f"my_{game}", "--out", file)
        assert made.code == 0, made.err
        assert json.loads(file.read_text(encoding="utf-8"))["map"] == {"file": f"maps/my_{game}.tmx"}
        assert tabletop("check", file).code == 0
    told = tabletop("draft", "us", "german", "--year", "1944", "--month", "8", "--map", "nowhere")
    assert told.code == 2 and "my_air_support" in told.err and "corridor" in told.err and str(home / "maps") in told.err
    (home / "maps" / "my_air_support.tmx").write_text("<map", encoding="utf-8")
    told = tabletop("draft", "us", "german", "--year", "1944", "--month", "8", "--map", "my_air_support")
    assert told.code == 2 and "my_air_support.tmx, line 1" in told.err and "Traceback" not in told.err
