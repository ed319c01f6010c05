"""`tabletop new-map` and `tabletop new-scenario`: what they write is sound, is played and is shown, in every game."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace

import pytest

from tabletop.cli.verbs import check
from tabletop.data.mapdraft import written
from tabletop.data.paths import data_root, resource
from tabletop.data.tiled import load_map
from tabletop.games import kit, listed
from tabletop.shelf.tiledproject import PROJECT
from tests.cli.conftest import cheaply

KEYS = tuple(key for key in listed() if kit(key).authoring is not None)


def simulated(tabletop, battle, game):
    """Bots play it, or it is said that nobody can."""
    ran = tabletop("simulate", battle, "--games", "1", *cheaply(game))
    if kit(game).people_only:
        assert ran.code == 2 and "No bot knows the rules of your game: Free Table is played by people." in ran.err
    else:
        assert ran.code == 0


def test_no_bot_sits_at_a_table_that_people_alone_play(tabletop):
    ran = tabletop("play", "ft1", "--seat", "Red=bot:hard")
    assert ran.code == 2 and "No bot knows the rules of your game" in ran.err


def sizes():
    """Every game with the usual size of its new maps, the smallest and the largest."""
    for game in KEYS:
        its = kit(game).authoring()
        yield from ((game, size) for size in dict.fromkeys((its.usual, its.least, its.most)))


@pytest.mark.parametrize("game", KEYS)
def test_from_nothing_to_a_played_scenario(tabletop, tmp_path, game):
    folder = tmp_path / "Jan's own maps"
    chart, battle, picture = folder / "my_map.tmx", folder / "my_battle.json", folder / "seen.png"
    assert tabletop("new-map", game, chart, "--title", "Górka & <Dolina>").code == 0
    assert load_map(chart).properties["title"] == "Górka & <Dolina>" and load_map(chart).properties["game"] == game
    made = tabletop("new-scenario", chart, battle)
    assert made.code == 0, made.err
    document = json.loads(battle.read_text(encoding="utf-8"))
    assert (document["game"], document["key"], document["title"]) == (game, "my_battle", "My battle")
    assert document["map"]["file"] == "my_map.tmx"
    seen = tabletop("check", chart, battle)
    assert (seen.code, seen.out.strip()) == (0, "2 files checked: all sound."), seen.out
    simulated(tabletop, battle, game)
    assert tabletop("screenshot", battle, picture, "--size", "640x400").code == 0 and picture.is_file()


@pytest.mark.parametrize(("game", "size"), list(sizes()))
def test_maps_of_every_size_are_sound(tabletop, tmp_path, game, size):
    chart, battle = tmp_path / "m.tmx", tmp_path / "b.json"
    assert tabletop("new-map", game, chart, "--size", f"{size[0]}x{size[1]}").code == 0
    assert (load_map(chart).width, load_map(chart).height) == size
    assert not load_map(chart).notes
    assert tabletop("new-scenario", chart, battle).code == 0
    assert tabletop("check", chart, battle).code == 0


def test_the_tilesets_stay_in_reach_wherever_the_map_goes(tabletop, tmp_path):
    """Tiled finds them by the way from the map; this program also where the map was moved."""
    deep, flat = tmp_path / "a" / "b" / "m.tmx", tmp_path / "a" / "b" / "c" / "d" / "m.tmx"
    tabletop("new-map", "air_wars", deep)
    text = deep.read_text(encoding="utf-8")
    named = text.partition('source="')[2].partition('"')[0]
    assert (deep.parent / named).resolve() == data_root().resolve() / "art/tilesets/theatre_terrain.tsx"
    flat.parent.mkdir(parents=True)
    flat.write_text(text, encoding="utf-8")
    assert not (flat.parent / named).is_file() and tabletop("check", flat).code == 0


def test_a_map_of_the_players_folder_is_named_by_its_place_there(tabletop, tmp_path, home):
    chart = home / "maps" / "kuban" / "m.tmx"
    tabletop("new-map", "conflict_solo", chart)
    tabletop("new-scenario", chart, tmp_path / "b.json")
    assert json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))["map"]["file"] == "maps/kuban/m.tmx"
    assert tabletop("check", tmp_path / "b.json").code == 0


def test_map_and_scenario_move_together(tabletop, tmp_path):
    """The scenario says where its map lies as seen from itself."""
    first, then = tmp_path / "first", tmp_path / "then"
    tabletop("new-map", "air_wars", first / "maps" / "m.tmx")
    tabletop("new-scenario", first / "maps" / "m.tmx", first / "b.json")
    first.rename(then)
    assert tabletop("check", then / "b.json").code == 0
    assert tabletop("simulate", then / "b.json", "--games", "1").code == 0
    (then / "maps" / "m.tmx").unlink()
    lost = tabletop("check", then / "b.json")
    assert lost.code == 1 and 'there is no map "maps/m.tmx"' in lost.out and "beside the scenario file" in lost.out


def test_what_cannot_be_made_is_told_in_a_sentence(tabletop, tmp_path):
    out = tmp_path / "m.tmx"
    for words, told in (
        (("new-map", "air_war", "m.txt"), "does not end with .tmx"),
        (("new-map", "thunderbolt", out), "could be thunderbolt_lightning or thunderbolt_apache"),
        (("new-map", "air_worlds", out), 'did you mean "air_wars"?'),
        (("new-map", "air_wars", out, "--size", "2x2"), "8 to 26 columns and 7 to 99 rows, not 2 x 2"),
        (("new-map", "thunderbolt_apache", out, "--size", "9x9"), "has 4 x 3 hexes always; leave --size out"),
        (("new-map", "air_wars", out, "--size", "big"), "is no size such as 24x16"),
        (("new-scenario", tmp_path / "none.tmx", "b.json"), "There is no map"),
    ):
        ran = tabletop(*words)
        assert ran.code == 2 and told in ran.err, (words, ran.err)
    assert not out.exists()
    assert tabletop("new-map", "air_wars", out).code == 0
    again = tabletop("new-map", "air_wars", out)
    assert again.code == 2 and "write over it with --force" in again.err
    assert tabletop("new-map", "air_wars", out, "--force").code == 0
    assert "does not end with .json" in tabletop("new-scenario", out, tmp_path / "b.txt").err


def test_a_map_without_what_a_scenario_needs(tabletop, tmp_path):
    """The sentence says what to draw."""
    chart = tmp_path / "m.tmx"
    for game, name, told in (
        ("air_wars", "bases", 'no land base of the side "intruder"'),
        ("conflict_solo", "setup", 'needs an area of the name "player"'),
        ("conflict_solo", "objectives", "needs an objective"),
        ("thunderbolt_apache", "terrain", "Hex 1 of the map has no tile"),
    ):
        tabletop("new-map", game, chart, "--force")
        chart.write_text(chart.read_text(encoding="utf-8").replace(f'name="{name}"', 'name="x"'), encoding="utf-8")
        ran = tabletop("new-scenario", chart, tmp_path / "b.json", "--force")
        assert ran.code in (1, 2) and told in ran.err, ran.err


def test_a_map_that_names_no_game_is_known_by_its_kind(tabletop, tmp_path):
    chart, battle = tmp_path / "m.tmx", tmp_path / "b.json"
    for game in KEYS:
        tabletop("new-map", game, chart, "--force")
        lines = chart.read_text(encoding="utf-8").splitlines()
        chart.write_text("\n".join(x for x in lines if 'name="game"' not in x), encoding="utf-8")
        more = {"conflict_solo": ("--game", "conflict"), "free_table": ("--game", "free")}.get(game, ())
        assert tabletop("new-scenario", chart, battle, "--force", *more).code == 0
        assert json.loads(battle.read_text(encoding="utf-8"))["game"] == game


GUIDE = resource("maps/README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", KEYS)
def test_the_guide_is_true_in_every_game(tabletop, tmp_path, monkeypatch, game):
    """Each of its commands, in its order, as somebody types them; the window is opened by other tests."""
    if cheaply(game):  # its bots play once, where a series is told; who wins is counted with others
        monkeypatch.setattr(check, "usual_level", lambda game: "random")
    lines = [shlex.split(line) for line in re.findall(r"^ +tabletop (\S.*)$", GUIDE, re.M)]
    assert len(lines) == 12 and [words[0] for words in lines][:3] == ["new-map", "new-scenario", "play"]
    monkeypatch.chdir(tmp_path)
    for verb, *words in lines:
        if verb != "play" and not (verb == "simulate" and kit(game).people_only):
            words = [game if word == "air_support" else "1" if word == "10" else word for word in words]
            ran = tabletop(verb, *words)
            assert ran.code == 0, (verb, words, ran.err, ran.out)
    assert {"my_map.tmx", "my_battle.json", "my_battle.tabletop", "my_faults.png", "my_copy", PROJECT} <= {
        path.name for path in tmp_path.iterdir()
    }


def test_the_pictures_of_the_guide_lie_beside_it_and_are_small():
    named = re.findall(r"!\[[^]]+\]\(([^)]+)\)", GUIDE)
    there = {f"pictures/{path.name}": path.stat().st_size for path in resource("maps/pictures").iterdir()}
    assert set(named) == set(there) and len(named) >= 4
    assert max(there.values()) < 80_000


def test_the_guide_names_the_figures_of_each_game():
    rows = [[c.strip() for c in line.strip("|\n").split("|")] for line in GUIDE.splitlines() if line.startswith("| ")]
    rows = {row[0]: row[1:] for row in rows if row[0] in KEYS}
    assert list(rows) == list(KEYS)
    for game, (orientation, tile, side, stagger, tiles, things, sets) in rows.items():
        its = kit(game).authoring()
        draft = its.new_map(*its.usual, "")
        assert orientation == ("hexagonal" if draft.side else "orthogonal") and tile == "{} x {}".format(*draft.tile)
        assert not draft.side or (int(side), stagger) == (draft.side, f"{draft.axis} {draft.index}")
        named = {layer.name: hasattr(layer, "cells") for layer in draft.layers}
        assert all(named[name] for name in tiles.split(", ")) and not any(named[name] for name in things.split(", "))
        assert set(sets.split(", ")) <= set(draft.tilesets)


def test_a_map_as_tiled_makes_it_new_is_enough(tabletop, tmp_path):
    """With the figures and layers of the guide and nothing else, where a game can be played on bare ground."""
    for game in ("thunderbolt_lightning", "air_support"):
        its = kit(game).authoring()
        draft = its.new_map(*its.usual, "")
        bare = [replace(layer, things=()) if hasattr(layer, "things") else layer for layer in draft.layers]
        chart, battle = tmp_path / f"{game}.tmx", tmp_path / f"{game}.json"
        chart.write_text(written(replace(draft, layers=bare), chart, {}), encoding="utf-8")
        assert tabletop("new-scenario", chart, battle).code == 0
        assert tabletop("check", chart, battle).code == 0
        simulated(tabletop, battle, game)
