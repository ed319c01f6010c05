"""Games of installed packages on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from tests.packages import TOY, installed, toy_installed, write_package


def test_a_game_of_a_package_is_listed_run_checked_and_drawn(tabletop, tmp_path):
    with toy_installed():
        rows = json.loads(tabletop("list", "--json").out)
        assert [row["key"] for row in rows if row["game"] == "smugglers"] == ["sm1_new_moon"]
        assert "Smugglers" in tabletop("list").out
        ran = tabletop("run", "sm1", "--bots", "normal")
        assert ran.code == 2 and "There is no bot" in ran.err
        ran = tabletop("run", "sm1", "--bots", "--seed", "3", "--save", tmp_path / "night.save")  # the strongest it has
        assert ran.code == 0 and ran.lines[-1]["end"]["result"] is not None
        assert tabletop("replay", tmp_path / "night.save").code == 0
        assert "New Moon" in tabletop("story", tmp_path / "night.save").out
        assert "a decoy may not land" in tabletop("rules", "--game", "smugglers", "SM-SAIL").out
        assert tabletop("check", Path("tests/toy/scenarios"), tmp_path / "night.save").code == 0
        assert tabletop("screenshot", "sm1", tmp_path / "coast.png", "--size", "900x600").code == 0
        assert tabletop("simulate", "sm1", "--games", "3").code == 0
    gone = tabletop("replay", tmp_path / "night.save")
    assert gone.code == 1 and "smugglers, which this program does not have" in gone.err


def test_a_package_that_is_left_out_is_told_beside_the_list(tabletop, tmp_path):
    write_package(tmp_path, "broken", {"broken": "broken:KIT"}, "import no_such_module")
    write_package(tmp_path, "smugglers", TOY)
    with installed(tmp_path):
        listed = tabletop("list", "--json")
        assert {row["game"] for row in json.loads(listed.out)} >= {"smugglers", "air_wars"} and listed.code == 0
        assert listed.err.startswith('The game "broken" of the package broken is left out: it does not load (')
        assert listed.err.count("\n") == 1
    assert tabletop("list").err == ""
