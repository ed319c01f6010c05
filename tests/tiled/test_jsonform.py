"""Tiled's JSON files say what its XML files say."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.tiled import ClassValue, MapSheet, ObjectRef, Polygon, TileObject, load_map
from tabletop.shelf.checker import check
from tabletop.table.screens.openfile import kind_of
from tests.patience import PATIENCE
from tests.tiled import broken

TILED = shutil.which("tiled")
HEXES = {"tilewidth": 64, "tileheight": 72, "width": 2, "height": 2}


def differing(one: MapSheet, other: MapSheet) -> list[str]:
    return [
        f.name
        for f in fields(MapSheet)
        if f.name not in ("path", "notes") and getattr(one, f.name) != getattr(other, f.name)
    ]


def read(folder: Path, text: str, name: str = "m.tmj") -> MapSheet:
    if not (folder / "t.png").exists():
        broken.write(folder)
    (folder / name).write_text(text, encoding="utf-8")
    return load_map(folder / name)


@pytest.mark.skipif(TILED is None, reason="Tiled is not installed (Debian package tiled)")
def test_every_generated_map_reads_the_same_from_the_json_that_tiled_exports(
    maps: Path, generated: tuple[Path, ...], tmp_path: Path
) -> None:
    assert TILED is not None
    folder = tmp_path / "both"
    shutil.copytree(maps, folder)
    wrong, same = [], 0
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)}
    for path in (folder / made.name for made in generated):
        out = path.with_suffix(".tmj")
        subprocess.run(
            [TILED, "--export-map", "json", str(path), str(out)], capture_output=True, timeout=PATIENCE, env=env
        )
        again = path.with_suffix(".tmj.tmx")  # Tiled numbers layers and tiles anew where it saves: so both are saved
        subprocess.run(
            [TILED, "--export-map", "tmx", str(path), str(again)], capture_output=True, timeout=PATIENCE, env=env
        )
        told = differing(load_map(again), load_map(out))
        same += not told
        wrong += [f"{path.name}: {told}"] if told else []
    assert not wrong, "\n".join(wrong)
    assert same > 40


def test_old_tables_of_properties_and_tiles_are_read(tmp_path: Path) -> None:
    old = {
        **{k: v for k, v in broken.TSJ.items() if k != "name"},
        "name": "old",
        "tiles": {"1": {"type": "wood"}},
        "tileproperties": {"1": {"cost": 3}, "2": {"deep": True}},
        "tilepropertytypes": {"1": {"cost": "int"}, "2": {"deep": "bool"}},
    }
    sheet = read(
        tmp_path,
        broken.tmj(tilesets=[old], properties={"game": "a", "n": 4}, propertytypes={"game": "string", "n": "int"}),
    )
    assert sheet.properties == {"game": "a", "n": 4}
    assert sheet.tiles[2].properties == {"cost": 3} and sheet.tiles[2].class_name == "wood"
    assert sheet.tiles[3].properties == {"deep": True} and sheet.tiles[1].properties == {}


def test_typed_properties_keep_their_types(tmp_path: Path) -> None:
    given: list[dict[str, Any]] = [
        {"name": "yes", "type": "bool", "value": True},
        {"name": "no", "type": "bool", "value": False},
        {"name": "half", "type": "float", "value": 0.5},
        {"name": "side", "type": "string", "propertytype": "Side", "value": "red"},
        {"name": "who", "type": "object", "value": 7},
        {"name": "unit", "type": "class", "propertytype": "Unit", "value": {"men": 10, "elite": True, "at": {"x": 1}}},
        {"name": "list", "type": "list", "value": [{"type": "int", "value": 1}, {"type": "string", "value": "b"}]},
    ]
    objects = [{"id": 7, "name": "p", "x": 1, "y": 2.5, "point": True}]
    layers = [*json.loads(broken.tmj())["layers"], {"type": "objectgroup", "id": 2, "name": "o", "objects": objects}]
    found = read(tmp_path, broken.tmj(properties=given, layers=layers)).properties
    assert found["yes"] is True and found["no"] is False and found["half"] == 0.5
    assert found["side"] == "red" and found["side"].kind == "Side" and found["who"] == ObjectRef(7)
    assert found["unit"] == ClassValue("Unit", {"men": 10, "elite": True, "at": ClassValue("", {"x": 1})})
    assert found["list"] == (1, "b")


def test_templates_shapes_and_tiles_of_json_files(tmp_path: Path) -> None:
    broken.write(tmp_path)
    (tmp_path / "s.tsj").write_text(json.dumps({**broken.TSJ, "type": "tileset"}), encoding="utf-8")
    template = {
        "type": "template",
        "tileset": {"firstgid": 1, "source": "s.tsj"},
        "object": {"name": "tank", "gid": 2, "width": 64, "height": 72, "properties": [{"name": "n", "value": "x"}]},
    }
    (tmp_path / "tank.tj").write_text(json.dumps(template), encoding="utf-8")
    objects = [
        {"id": 1, "template": "tank.tj", "x": 10, "y": 80},
        {"id": 2, "x": 5, "y": 6, "polygon": [{"x": 0, "y": 0}, {"x": 9, "y": 0.5}, {"x": 3, "y": -4}]},
    ]
    layers = [*json.loads(broken.tmj())["layers"], {"type": "objectgroup", "id": 2, "name": "o", "objects": objects}]
    sheet = read(tmp_path, broken.tmj(tilesets=[{"firstgid": 1, "source": "s.tsj"}], layers=layers))
    tank, field = sheet.object(1), sheet.object(2)
    assert isinstance(tank, TileObject) and (tank.name, tank.cell.gid, tank.properties) == ("tank", 2, {"n": "x"})
    assert isinstance(field, Polygon) and field.points == ((5, 6), (14, 6.5), (8, 2))


@pytest.mark.parametrize("name", ["m.tmj", "m.json"])
def test_the_program_takes_them_for_maps(tmp_path: Path, name: str) -> None:
    read(tmp_path, broken.tmj(), name)
    found = check(tmp_path / name)
    assert (found.kind, found.faults) == ("map", ())
    (tmp_path / "s.tsj").write_text(json.dumps({**broken.TSJ, "type": "tileset"}), encoding="utf-8")
    assert (check(tmp_path / "s.tsj").kind, check(tmp_path / "s.tsj").faults) == ("tileset", ())
    if name.endswith("tmj"):
        assert kind_of(tmp_path / name) == "map"


def test_a_cut_file_is_told_with_its_line(tmp_path: Path) -> None:
    broken.write(tmp_path)
    (tmp_path / "m.tmj").write_text(json.dumps(json.loads(broken.tmj()), indent=1)[:-9], encoding="utf-8")
    fault = str(check(tmp_path / "m.tmj").faults[0])
    assert fault.startswith("m.tmj, line ") and "not sound JSON" in fault and fault.endswith("save it again in Tiled.")
