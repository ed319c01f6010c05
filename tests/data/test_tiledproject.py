"""The Tiled project that the program brings: it says what the readers know, and the readers take what Tiled writes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tabletop.data.mapclasses import LABEL, LINE, STYLE, ChosenMember, Kind, choices
from tabletop.data.mapdraft import written
from tabletop.data.paths import resource
from tabletop.data.tiled import MapSheet, load_map
from tabletop.games import kit, listed
from tabletop.shelf.checker import check
from tabletop.shelf.tiledproject import PROJECT, TEMPLATES, bring_project, kinds, plain, project, templates, typed
from tests.patience import PATIENCE

LAYER = {
    "Battle road": "roads",
    "Battle hexside": "hexsides",
    "Battle foxhole": "foxholes",
    "Battle smoke": "smoke",
    "Battle area": "objectives",
    "Campaign base": "bases",
    "Campaign target": "targets",
    "Campaign radar": "radar",
    "Campaign start": "setup",
    "Mission road": "roads",
    "Mission wall": "walls",
    "Mission objective": "objectives",
    "Mission area": "setup",
    "Mission flak site": "aa_sites",
    "Mission candidate": "hidden_candidates",
    "Table zone": "zones",
}
"""Class -> the layer on which its things lie."""
GAMES = {"Battle": "air_support", "Campaign": "air_wars", "Mission": "conflict_solo", "Table": "free_table"}
SPOT = {"Battle": (512, 440), "Campaign": (1200, 360), "Mission": (512, 440), "Table": (1200, 700)}
DRAWN = sorted(name for name in kinds() if name in LAYER)


def new_map(folder: Path, game: str) -> Path:
    its, path = kit(game).authoring(), folder / "m.tmx"
    draft = its.new_map(*its.usual, "A map")
    path.write_text(written(draft, path, typed(draft)), encoding="utf-8")
    return path


def with_thing(path: Path, kind: Kind, properties: str, layer: str) -> MapSheet:
    """The map with one more thing of a class, as Tiled writes it, on its layer."""
    text, (x, y) = path.read_text(encoding="utf-8"), SPOT[kind.name.split()[0]]
    points = " ".join(f"{a},{b}" for a, b in kind.points)
    size = f' width="{kind.size[0]}" height="{kind.size[1]}"' if kind.shape == "rectangle" else ""
    shape = (
        "" if kind.shape == "rectangle" else f"<{kind.shape}{f' points={chr(34)}{points}{chr(34)}' if points else ''}/>"
    )
    thing = f'<object id="900" name="Mine" type="{kind.name}" x="{x}" y="{y}"{size}>{properties}{shape}</object>'
    at = next(m.start() for m in re.finditer(f'<objectgroup [^>]*name="{layer}"', text))
    end = text.index(">", at) + 1
    path.write_text(text[:end] + thing + text[end:], encoding="utf-8")
    return load_map(path)


def faults(sheet: MapSheet, game: str) -> list[str]:
    from importlib import import_module

    from tabletop.data.faults import DataError

    try:
        import_module(f"tabletop.games.{game}.data.mapfacts").map_facts(sheet)
    except DataError as error:
        return [str(fault) for fault in error.faults]
    return []


def test_the_project_and_its_templates_are_what_the_code_says() -> None:
    told = "write them anew: python -m tabletop.shelf.tiledproject"
    assert json.loads(resource(f"maps/{PROJECT}").read_text(encoding="utf-8")) == project(), told
    there = {path.name: path.read_text(encoding="utf-8") for path in resource(TEMPLATES).glob("*.tx")}
    assert there == templates(), told


def test_every_thing_and_tile_that_the_readers_know_has_a_class() -> None:
    for game in (key for key in listed() if kit(key).authoring is not None):
        its = kit(game).authoring()
        used = {t.kind for layer in its.new_map(*its.usual, "").layers for t in getattr(layer, "things", ())}
        assert "" not in used and used - {LABEL.name} <= {kind.name for kind in its.kinds()}
    names = [kind.name for kind in kinds().values()]
    lists = [words for kind in kinds().values() for words in choices(kind).values()]
    assert len(names) == len(set(names)) and not {words.name for words in lists} & set(names)
    for kind in kinds().values():
        for value in kind.members.values():
            assert not isinstance(value, ChosenMember) or value.value in value.words.values


@pytest.mark.parametrize("game", [key for key in listed() if kit(key).authoring is not None])
def test_a_new_map_has_no_object_layer_that_means_nothing(game: str) -> None:
    """Neither to the rules of its game nor to whom it is shown."""
    its = kit(game).authoring()
    read = {layer for kind in (LABEL, LINE, *its.kinds()) for layer in kind.layers}
    assert {layer.name for layer in its.new_map(*its.usual, "").layers if hasattr(layer, "things")} <= read


def test_lists_of_words_are_those_of_tilesets_and_letterings() -> None:
    from tabletop.table.board.paper import STYLES

    assert set(STYLE.values) == set(STYLES) - {""}
    for name, member, tileset in (
        ("Dogfight hex", "terrain", "brushes"),
        ("Dogfight hex", "terrain", "ground"),
        ("Campaign square", "terrain", "theatre_terrain"),
        ("Campaign owned", "owner", "theatre_owner"),
        ("Battle hex", "terrain", "support_terrain"),
        ("Mission hex", "terrain", "conflict_ground"),
    ):
        words = choices(kinds()[name])[member].values
        text = resource(f"art/tilesets/{tileset}.tsx").read_text(encoding="utf-8")
        drawn = {part.partition('"')[0] for part in text.split(f'name="{member}" value="')[1:]}
        assert drawn == set(words), tileset
    for name, tileset in (("Dogfight hex", "coast_rows"), ("Campaign square", "coast_squares")):
        text = resource(f"art/tilesets/{tileset}.tsx").read_text(encoding="utf-8")
        drawn = {part.partition('"')[0] for part in text.split('name="terrain" value="')[1:]}
        assert drawn <= set(choices(kinds()[name])["terrain"].values), tileset


@pytest.mark.parametrize("name", DRAWN)
def test_what_tiled_leaves_out_is_as_the_class_says(tmp_path: Path, name: str) -> None:
    """Tiled writes no member that still is as in the class: the reader takes it from there."""
    kind, game = kinds()[name], GAMES[name.split()[0]]
    sheet = with_thing(new_map(tmp_path, game), kind, "", LAYER[name])
    (thing,) = (o for o in sheet.objects() if o.id == 900)
    assert dict(thing.properties) == plain(kind)
    wants = {"Campaign radar": "covers no square"}.get(name, "")
    found = faults(sheet, game)
    assert (len(found), wants in "".join(found)) == (bool(wants), True), found


@pytest.mark.parametrize("name", DRAWN)
def test_every_word_of_every_list_is_read_and_no_other(tmp_path: Path, name: str) -> None:
    """As Tiled writes it: with the name of the list, as a text or as a place in it."""
    kind, game = kinds()[name], GAMES[name.split()[0]]
    for member, words in choices(kind).items():
        for n, value in enumerate((*words.values, None)):
            stored = n if words.counted else value or "nonsense"
            typed_ = ' type="int"' if words.counted else ""
            line = f'<property name="{member}"{typed_} propertytype="{words.name}" value="{stored}"/>'
            more = f'{line}<property name="squares" value="A1"/>' if name == "Campaign radar" else line
            if member == "dir" or name in ("Mission road", "Mission wall"):  # what is drawn asks for no side
                more += '<property name="hex" value="D4"/>'
            sheet = with_thing(new_map(tmp_path, game), kind, f"<properties>{more}</properties>", LAYER[name])
            found = faults(sheet, game)
            assert bool(found) is (value is None), (member, stored, found)


def test_several_words_of_a_list(tmp_path: Path) -> None:
    line = '<properties><property name="kind" propertytype="Campaign base kind" value="LAND,SEA"/></properties>'
    sheet = with_thing(new_map(tmp_path, "air_wars"), kinds()["Campaign base"], line, "bases")
    from tabletop.games.air_wars.data.mapfacts import map_facts

    assert {kind.value for kind in map_facts(sheet).bases["K4"].kinds} == {"LAND", "SEA"}


def test_a_project_of_ones_own_comes_first(tmp_path: Path) -> None:
    own = project()
    for one in own["propertyTypes"]:
        if one["name"] == "Campaign base":
            next(m for m in one["members"] if m["name"] == "capacity")["value"] = 7
    (tmp_path / "mine.tiled-project").write_text(json.dumps(own), encoding="utf-8")
    sheet = with_thing(new_map(tmp_path, "air_wars"), kinds()["Campaign base"], "", "bases")
    assert next(o for o in sheet.objects() if o.id == 900).properties["capacity"] == 7


@pytest.mark.parametrize(
    "content", ["", "[1]", '{"propertyTypes": 5}', '{"propertyTypes": [{"type": "class"}]}', "{" * 99]
)
def test_a_broken_project_is_told_and_the_map_is_read(tmp_path: Path, content: str) -> None:
    path = new_map(tmp_path, "air_wars")
    (tmp_path / "mine.tiled-project").write_text(content, encoding="utf-8")
    sheet = load_map(path)
    assert faults(sheet, "air_wars") == []
    told = [str(note) for note in sheet.notes if "Tiled project cannot be read" in note.wrong]
    assert len(told) == (content in ("", "{" * 99))


def test_a_project_comes_with_a_new_map_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    assert list(bring_project(tmp_path / "a" / "m.tmx")) == [tmp_path / "a" / PROJECT]
    assert list(bring_project(tmp_path / "a" / "b" / "m.tmx")) == []
    assert list(bring_project(tmp_path / "home" / "maps" / "x" / "m.tmx")) == [tmp_path / "home" / PROJECT]
    assert list(bring_project(resource("maps") / "air_wars" / "m.tmx")) == []


@pytest.mark.parametrize("template", sorted(templates()))
def test_templates_are_read_wherever_the_map_lies(tmp_path: Path, template: str) -> None:
    path = new_map(tmp_path, "air_wars")
    text = path.read_text(encoding="utf-8")
    thing = f'<objectgroup id="99" name="more"><object id="900" template="../maps/templates/{template}" x="60" y="60"/>'
    path.write_text(text.replace("</map>", f"{thing}</objectgroup></map>"), encoding="utf-8")
    thing = next(o for o in load_map(path).objects() if o.id == 900)
    assert dict(thing.properties) == plain(kinds()[thing.class_name])


@pytest.mark.skipif(shutil.which("tiled") is None, reason="needs Tiled")
@pytest.mark.parametrize("game", [key for key in listed() if kit(key).authoring is not None])
def test_tiled_keeps_the_lists_and_what_it_writes_is_sound(tmp_path: Path, game: str) -> None:
    """Through Tiled into both of its forms and back: nothing of the game is lost."""
    first, env = new_map(tmp_path, game), {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    before = load_map(first)
    for form, name in (("tmx", "again.tmx"), ("json", "again.tmj")):
        out = tmp_path / name
        words = ["tiled", "--export-map", form, first, out]
        subprocess.run(words, env=env, check=True, capture_output=True, timeout=PATIENCE)
        after = load_map(out)
        assert [(o.name, dict(o.properties)) for o in after.objects()] == [
            (o.name, dict(o.properties)) for o in before.objects()
        ]
        assert not check(out).faults
