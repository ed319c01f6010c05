"""`tabletop pack` and `unpack`: a battle as one file, made here, played there, the same in every game."""

from __future__ import annotations

import json
import os
import shutil

import pytest

from tabletop.data.paths import data_root
from tabletop.data.sharedfiles import shared_scenarios
from tabletop.games import kit, listed
from tests.cli.conftest import cheaply

KEYS = tuple(key for key in listed() if kit(key).authoring is not None)


@pytest.mark.parametrize("game", KEYS)
def test_from_a_map_to_a_battle_played_elsewhere(tabletop, tmp_path, home, monkeypatch, game):
    here, there = tmp_path / "Jan's own", tmp_path / "there"
    tabletop("new-map", game, here / "maps" / "my_map.tmx")
    tabletop("new-scenario", here / "maps" / "my_map.tmx", here / "my_battle.json")
    made = tabletop("pack", here / "my_battle.json", there / "gift.tabletop")
    assert made.code == 0, made.err
    shutil.rmtree(here)
    monkeypatch.chdir(there)
    seen = tabletop("check", "gift.tabletop")
    assert (seen.code, seen.out.strip()) == (0, "1 file checked: all sound."), seen.out
    assert not shared_scenarios(game), "looking at it puts nothing on the shelf"
    assert tabletop("simulate", "gift.tabletop", "--games", "1", *cheaply(game)).code == (
        2 if kit(game).people_only else 0
    )
    assert tabletop("screenshot", "gift.tabletop", "seen.png", "--size", "640x400").code == 0
    (installed,) = shared_scenarios(game)
    assert "My battle" in tabletop("list", "my_battle").out
    bots = cheaply(game) or ("--bots",)
    assert tabletop("run", "gift.tabletop", *bots, "--until", "3", "--save", "game.save").code == 0
    (there / "gift.tabletop").unlink()
    assert tabletop("replay", "game.save").code == 0, "a save opens without the package"
    assert str(home) not in (there / "game.save").read_text(encoding="utf-8")
    shutil.rmtree(installed.parent)
    lost = tabletop("replay", "game.save")
    assert (lost.code and "open the .tabletop file that it came with first" in lost.err + lost.out) or game.startswith(
        "thu"
    )


def test_pictures_of_the_players_own_go_with_the_battle(tabletop, tmp_path, home, monkeypatch):
    """Only those that its pieces show, as counters of the package; the receiver's own ones of that name stay his."""
    import pygame as pg

    (home / "counters").mkdir(parents=True)
    for name, colour in (("tank", "red"), ("other", "green")):
        picture = pg.Surface((30, 30))
        picture.fill(colour)
        pg.image.save(picture, str(home / "counters" / f"{name}.png"))
    tabletop("new-map", "free_table", tmp_path / "m.tmx")
    tabletop("new-scenario", tmp_path / "m.tmx", tmp_path / "b.json")
    document = json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))
    document["pieces"][0] |= {"face": "counters/tank.png", "text": ""}
    (tmp_path / "b.json").write_text(json.dumps(document), encoding="utf-8")
    assert tabletop("check", tmp_path / "b.json").out.strip() == "1 file checked: all sound."
    assert tabletop("pack", tmp_path / "b.json", tmp_path / "gift.tabletop").code == 0
    (home / "counters" / "tank.png").write_bytes(b"another")
    assert "is not a whole PNG" in tabletop("check", tmp_path / "b.json").out
    assert tabletop("check", tmp_path / "gift.tabletop").out.strip() == "1 file checked: all sound."
    assert tabletop("screenshot", tmp_path / "gift.tabletop", tmp_path / "seen.png", "--size", "640x400").code == 0
    (installed,) = shared_scenarios("free_table")
    assert [path.name for path in (installed.parent / "counters").iterdir()] == ["tank.png"]
    scenario = kit("free_table").scenarios().load(installed)
    assert scenario.pieces[0].face == f"shared/free_table/{installed.parent.name}/counters/tank.png"
    from tabletop.games.free_table.table import stock

    assert stock.face(scenario.pieces[0].face).draw(10, 0, 0).get_at((5, 5)).r > 250


def test_the_same_battle_makes_the_same_bytes(tabletop, tmp_path):
    made = []
    tabletop("new-map", "air_support", tmp_path / "a" / "m.tmx")
    tabletop("new-scenario", tmp_path / "a" / "m.tmx", tmp_path / "a" / "b.json")
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    for name in ("a", "b"):
        folder = tmp_path / name
        os.utime(folder / "m.tmx", (1e9 + len(made), 1e9))
        assert tabletop("pack", folder / "b.json", folder / "b.tabletop").code == 0
        made.append((folder / "b.tabletop").read_bytes())
    assert made[0] == made[1]


def own_tileset(tabletop, folder):
    """A map whose tileset and its picture lie in other folders of its project."""
    tabletop("new-map", "air_wars", folder / "maps" / "m.tmx")
    art = data_root() / "art/tilesets"
    text = (art / "theatre_terrain.tsx").read_text(encoding="utf-8")
    picture = text.partition('<image source="')[2].partition('"')[0]
    (folder / "sets" / "pix").mkdir(parents=True)
    shutil.copy(art / picture, folder / "sets" / "pix" / "ground.png")
    (folder / "sets" / "ground.tsx").write_text(text.replace(picture, "pix/ground.png"), encoding="utf-8")
    (folder / "unused.png").write_bytes((art / picture).read_bytes())
    chart = (folder / "maps" / "m.tmx").read_text(encoding="utf-8")
    named = next(w for w in chart.split('"') if w.endswith("theatre_terrain.tsx"))
    (folder / "maps" / "m.tmx").write_text(chart.replace(named, "../sets/ground.tsx"), encoding="utf-8")
    (folder / "maps" / "tabletop.tiled-project").unlink(missing_ok=True)
    (folder / "own.tiled-project").write_text('{"folders": ["."], "commands": [{"command": "rm"}]}', encoding="utf-8")
    tabletop("new-scenario", folder / "maps" / "m.tmx", folder / "b.json")


def test_what_the_map_names_goes_along_and_nothing_else(tabletop, tmp_path):
    own_tileset(tabletop, tmp_path / "a")
    made = tabletop("pack", tmp_path / "a" / "b.json", tmp_path / "b.tabletop")
    assert made.code == 0, made.err
    shutil.rmtree(tmp_path / "a")
    assert tabletop("unpack", tmp_path / "b.tabletop", tmp_path / "out").code == 0
    files = {p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*") if p.is_file()}
    assert files == {
        "b.json",
        "manifest.json",
        "map/maps/m.tmx",
        "map/sets/ground.tsx",
        "map/sets/pix/ground.png",
        "tabletop.tiled-project",
    }
    assert tabletop("check", tmp_path / "out" / "b.json").code == 0
    assert tabletop("check", tmp_path / "b.tabletop").code == 0
    needs = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))["needs"]
    assert "art/tilesets/theatre_owner.tsx" in needs and "art/tilesets/theatre_terrain.tsx" not in needs


def test_a_shipped_scenario_is_one_small_file(tabletop, tmp_path):
    assert tabletop("pack", "s01", tmp_path / "s.tabletop").code == 0
    assert (tmp_path / "s.tabletop").stat().st_size < 20_000
    assert tabletop("check", tmp_path / "s.tabletop").code == 0


def test_what_cannot_be_packed_or_unpacked_is_told(tabletop, tmp_path):
    tabletop("new-map", "air_wars", tmp_path / "m.tmx")
    tabletop("new-scenario", tmp_path / "m.tmx", tmp_path / "b.json")
    tabletop("pack", tmp_path / "b.json", tmp_path / "b.tabletop")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").touch()
    for words, told in (
        (("pack", tmp_path / "b.json", "b.zip"), "does not end with .tabletop"),
        (("pack", tmp_path / "b.json", tmp_path / "b.tabletop"), "write over it with --force"),
        (("pack", tmp_path / "none.json"), "there is no"),
        (("unpack", tmp_path / "b.tabletop", tmp_path / "full"), "no empty folder"),
        (("unpack", tmp_path / "none.tabletop", tmp_path / "new"), "there is no such file"),
        (("simulate", tmp_path / "none.tabletop"), "there is no such file"),
    ):
        ran = tabletop(*words)
        assert ran.code in (1, 2) and told.casefold() in ran.err.casefold(), (words, ran.err)
    assert not (tmp_path / "new").exists() and not list(tmp_path.glob(".*"))
    broken = (tmp_path / "m.tmx").read_text(encoding="utf-8").replace("</map>", "")
    (tmp_path / "m.tmx").write_text(broken, encoding="utf-8")
    bad = tabletop("pack", tmp_path / "b.json", tmp_path / "c.tabletop")
    assert bad.code == 2 and "not sound XML" in bad.err and not (tmp_path / "c.tabletop").exists()


def test_what_is_unpacked_is_checked_before_it_is_called_playable(tabletop, tmp_path, monkeypatch):
    """A fault is told, once, and the files are there to be mended."""
    from tabletop.shelf import installed as shared

    tabletop("new-map", "air_wars", tmp_path / "m.tmx")
    tabletop("new-scenario", tmp_path / "m.tmx", tmp_path / "b.json")
    text = (tmp_path / "b.json").read_text(encoding="utf-8")
    monkeypatch.setattr(shared, "faults_of", lambda shared: [])
    assert tabletop("pack", tmp_path / "b.json", tmp_path / "sound.tabletop").code == 0
    assert "Play it" in tabletop("unpack", tmp_path / "sound.tabletop", tmp_path / "sound").err
    from tabletop.shelf.package_writer import packed

    document = json.loads(text)
    document["hours"] = 99
    document["map"]["file"] = str(tmp_path / "m.tmx")
    (tmp_path / "wrong.tabletop").write_bytes(packed("air_wars", document)[0])
    seen = tabletop("unpack", tmp_path / "wrong.tabletop", tmp_path / "wrong")
    assert (
        seen.code == 1 and "Play it" not in seen.err and seen.err.count("hours") == 1 and (tmp_path / "wrong").is_dir()
    )
