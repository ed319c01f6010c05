"""The shipped maps: sizes, layers, terrain of every hex, ships on water, installations on land, zones inside the
map.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "maps" / "thunderbolt_lightning"
KINDS = {"sea", "shallow", "coast", "land", "field", "wood", "town", "river", "airfield", "runway", "snow", "desert"}
WATER = {"sea", "shallow"}
MAPS = {
    "S01": ("farmland", 30, 20),
    "S02": ("kent_coast", 48, 32),
    "S03": ("karelia", 48, 32),
    "S04": ("midway_morning", 60, 40),
    "S05": ("midway_noon", 60, 40),
    "S06": ("channel_coast", 48, 32),
    "S07": ("central_germany", 60, 40),
    "S08": ("thames_london", 60, 40),
    "S09": ("atlantic_gale", 48, 32),
    "S10": ("prokhorovka", 48, 32),
    "S11": ("ironbottom_sound", 60, 40),
    "S12": ("malta", 48, 32),
    "S13": ("holland", 48, 32),
    "S14": ("kanto", 48, 32),
    "S15": ("south_china_coast", 48, 32),
}
SHIPS = {  # scenario: key, hex, heading, hexes long
    "S04": [("akagi", "2420", 4, 3), ("kagero", "2015", 4, 1), ("kagero", "2825", 4, 1)],
    "S05": [("yorktown", "3620", 0, 3), ("benson", "3216", 0, 1), ("benson", "3224", 0, 1)],
    "S09": [("bismarck", "2416", 0, 3)],
    "S11": [
        ("apus", "2426", 0, 1),
        ("apus", "2926", 0, 1),
        ("apus", "3426", 0, 1),
        ("atlanta", "2922", 0, 3),
        ("benson", "2222", 0, 1),
        ("benson", "3622", 0, 1),
    ],
}
GROUND = {  # scenario: key and hexes of the installations
    "S06": [("radar", "2418"), ("flak88", "2922"), ("flak37", "2216"), ("flak20", "2617"), ("flak20", "2120")],
    "S10": [
        ("column", "1414,1514"),
        ("column", "1220,1320"),
        ("flak37", "1612"),
        ("flak20", "1517"),
        ("flak20", "1122"),
    ],
    "S12": [("quay", "1416,1516,1616"), ("bofors", "1314"), ("bofors", "1718"), ("aa37in", "1119")],
}
SEA_COLUMNS = {"S02": (37, 48, 1, 32), "S06": (1, 48, 1, 8), "S15": (35, 48, 1, 32), "S11": (1, 60, 15, 33)}


@lru_cache
def tree(scenario: str) -> ET.Element:
    return ET.parse(FOLDER / f"{MAPS[scenario][0]}.tmx").getroot()


@lru_cache
def tags(source: str) -> tuple[int, dict[int, str]]:
    root = ET.parse(FOLDER / source).getroot()
    found = {
        int(t.get("id", "")): p.get("value", "")
        for t in root.findall("tile")
        for p in t.findall("properties/property")
        if p.get("name") == "terrain"
    }
    return int(root.get("tilecount", "0")), found


@lru_cache
def terrain(scenario: str) -> dict[tuple[int, int], str]:
    """Column and row from 1 to the kind of the hex, read the way the game does."""
    root = tree(scenario)
    sets = [(int(t.get("firstgid", "")), t.get("source", "")) for t in root.findall("tileset")]
    layer = next(la for la in root.findall("layer") if la.get("name") == "terrain")
    data = layer.find("data")
    assert data is not None
    assert data.text
    out = {}
    for y, row in enumerate(data.text.strip().split("\n")):
        for x, gid in enumerate(int(v) for v in row.rstrip(",").split(",")):
            first, source = max(s for s in sets if s[0] <= gid)
            out[x + 1, y + 1] = tags(source)[1][gid - first]
    return out


def properties(node: ET.Element) -> dict[str, str]:
    return {p.get("name", ""): p.get("value", "") for p in node.findall("properties/property")}


def objects(scenario: str, layer: str) -> list[tuple[ET.Element, dict[str, str]]]:
    group = next(g for g in tree(scenario).findall("objectgroup") if g.get("name") == layer)
    return [(o, properties(o)) for o in group.findall("object")]


def cell(label: str) -> tuple[int, int]:
    return int(label[:2]), int(label[2:])


def ahead(at: tuple[int, int], facing: int) -> tuple[int, int]:
    """One hex along a facing (TL-HEX-02, TL-HEX-04)."""
    x, y = at
    o = (y - 1) & 1
    return ((x + 1, y), (x + o, y + 1), (x - 1 + o, y + 1), (x - 1, y), (x - 1 + o, y - 1), (x + o, y - 1))[facing]


@pytest.mark.parametrize("scenario", MAPS)
def test_size_layers_and_terrain(scenario: str) -> None:
    _, width, height = MAPS[scenario]
    root = tree(scenario)
    wanted = {
        "orientation": "hexagonal",
        "staggeraxis": "y",
        "staggerindex": "odd",
        "tilewidth": "120",
        "tileheight": "138",
        "hexsidelength": "70",
        "width": str(width),
        "height": str(height),
    }
    assert {k: root.get(k) for k in wanted} == wanted
    assert {"terrain", "decor"} <= {la.get("name") for la in root.findall("layer")}
    assert [g.get("name") for g in root.findall("objectgroup")] == ["setup", "targets", "edges", "names"]
    kinds = terrain(scenario)
    assert len(kinds) == width * height
    assert set(kinds.values()) <= KINDS


@pytest.mark.parametrize("scenario", MAPS)
def test_every_tile_is_in_a_tileset_beside_its_picture(scenario: str) -> None:
    root = tree(scenario)
    spans = []
    for t in root.findall("tileset"):
        source = t.get("source", "")
        assert source.startswith("../../art/tilesets/")
        image = ET.parse(FOLDER / source).getroot().find("image")
        assert image is not None
        assert (FOLDER / source).with_name(image.get("source", "")).is_file()
        assert max(int(image.get("width", "0")), int(image.get("height", "0"))) <= 4096
        spans.append((int(t.get("firstgid", "")), tags(source)[0]))
    ids = {int(v) for d in root.findall("layer/data") for v in (d.text or "").replace("\n", "").split(",")}
    assert all(any(first <= i < first + count for first, count in spans) for i in ids - {0})


@pytest.mark.parametrize("scenario", SHIPS)
def test_ships_lie_on_water(scenario: str) -> None:
    found = [(p["type"], p["hex"], int(p["heading"])) for _, p in objects(scenario, "targets")]
    assert found == [s[:3] for s in SHIPS[scenario]]
    for _, label, heading, length in SHIPS[scenario]:
        at = cell(label)
        hexes = [at] if length == 1 else [at, ahead(at, heading), ahead(at, (heading + 3) % 6)]
        assert {terrain(scenario)[h] for h in hexes} <= WATER


@pytest.mark.parametrize("scenario", GROUND)
def test_installations_stand_on_land(scenario: str) -> None:
    found = [(p["type"], p.get("hexes", p["hex"])) for _, p in objects(scenario, "targets")]
    assert found == GROUND[scenario]
    for _, hexes in found:
        for label in hexes.split(","):
            assert terrain(scenario)[cell(label)] not in WATER


@pytest.mark.parametrize("scenario", MAPS)
def test_targets_are_drawn_where_their_hex_is(scenario: str) -> None:
    seen = set()
    for o, p in objects(scenario, "targets"):
        x, y = cell(p["hex"])
        assert (float(o.get("x", "")), float(o.get("y", ""))) == (
            (x - 1) * 120 + 60 + 60 * ((y - 1) & 1),
            (y - 1) * 104 + 69,
        )
        assert p["id"] not in seen
        seen.add(p["id"])


@pytest.mark.parametrize("scenario", MAPS)
def test_zones_lie_inside_the_map(scenario: str) -> None:
    _, width, height = MAPS[scenario]
    zones = objects(scenario, "setup")
    assert {p["side"] for _, p in zones} == ({"0"} if scenario == "S09" else {"0", "1"})
    assert len({p["tag"] for _, p in zones}) == len(zones)
    for _, p in zones:
        c0, c1 = map(int, p["columns"].split("-"))
        r0, r1 = map(int, p["rows"].split("-"))
        assert 1 <= c0 <= c1 <= width
        assert 1 <= r0 <= r1 <= height
        for label in filter(None, p.get("hexes", "").split(",")):
            assert c0 <= cell(label)[0] <= c1
            assert r0 <= cell(label)[1] <= r1


@pytest.mark.parametrize("scenario", MAPS)
def test_edges_and_names_say_what_they_are(scenario: str) -> None:
    for _, p in objects(scenario, "edges"):
        assert p["edge"] in "NESW"
        assert p["meaning"] in ("exit", "home")
        assert p["side"] in "01"
    keys = [(p["edge"], p["side"], p["meaning"]) for _, p in objects(scenario, "edges")]
    assert len(set(keys)) == len(keys)
    for o, p in objects(scenario, "names"):
        assert p["style"] in ("water", "town", "airfield", "region")
        assert o.find("text") is not None


@pytest.mark.parametrize("scenario", SEA_COLUMNS)
def test_the_sea_is_where_the_scenario_says(scenario: str) -> None:
    c0, c1, r0, r1 = SEA_COLUMNS[scenario]
    kinds = terrain(scenario)
    inside = [kinds[x, y] in WATER for x in range(c0, c1 + 1) for y in range(r0, r1 + 1)]
    assert sum(inside) >= 0.97 * len(inside)  # an islet may stand in it


def test_the_tilesets_stay_small() -> None:
    sets = [
        f for f in (ROOT / "art" / "tilesets").iterdir() if not f.name.startswith("apache_")
    ]  # those are the second game's
    assert sum(f.stat().st_size for f in sets) < 15_000_000


def test_places_named_by_the_scenarios() -> None:
    assert terrain("S02")[20, 16] == "town"
    assert terrain("S02")[12, 22] == "airfield"
    assert terrain("S13")[10, 16] == "airfield"
    assert all(kind in WATER for kind in terrain("S04").values())
    assert all(kind in WATER for kind in terrain("S09").values())
    land = [x for (x, _), kind in terrain("S12").items() if kind not in WATER]
    assert (min(land), max(land)) == (5, 24)


@pytest.fixture
def makers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The art makers import each other by plain names, as scripts do."""
    monkeypatch.syspath_prepend(str(ROOT / "art" / "make"))
    yield
    for name in [
        n
        for n, m in list(sys.modules.items())
        if str(getattr(m, "__file__", "") or "").startswith(str(ROOT / "art" / "make"))
    ]:
        del sys.modules[name]


def test_the_shipped_map_is_what_its_maker_makes(makers: None) -> None:
    import maps

    assert maps.render("farmland") == (FOLDER / "farmland.tmx").read_text(encoding="utf-8")
    assert maps.render("farmland") == maps.render("farmland")


@pytest.mark.parametrize("name", ["slopes", "swell_ice"])
def test_the_shipped_tileset_is_what_its_maker_draws(makers: None, tmp_path: Path, name: str) -> None:
    """Byte by byte: light and water are noise, and must be the same noise every time."""
    pytest.importorskip("numpy")
    import tilesets
    from catalog import SETS
    from ink import wake

    wake()
    ts = SETS[name]
    tilesets.save(tilesets.sheet(ts), tmp_path / "drawn.png", tilesets.ROOM.get(ts.family, 224), True)
    assert (tmp_path / "drawn.png").read_bytes() == (ROOT / "art" / "tilesets" / f"{name}.png").read_bytes()
    assert tilesets.tsx(ts) == (ROOT / "art" / "tilesets" / f"{name}.tsx").read_text(encoding="utf-8")


def test_hand_painted_terrain_gets_its_shores(makers: None, tmp_path: Path) -> None:
    import paint

    rows = [[1] * 8 for _ in range(6)]
    for y in range(1, 5):
        for x in range(1, 5):
            rows[y][x] = 4
    rows[2][2], rows[2][3], rows[3][2] = 6, 6, 5
    data = ",\n".join(",".join(map(str, r)) for r in rows)
    folder = tmp_path / "maps"
    folder.mkdir()
    source = "".join(["../" * len(folder.parts[1:]), str(ROOT).lstrip("/"), "/art/tilesets/brushes.tsx"])
    file = folder / "mine.tmx"
    file.write_text(
        '<?xml version="1.0"?><map version="1.8" orientation="hexagonal" width="8" height="6" tilewidth="120"'
        ' tileheight="138" hexsidelength="70" staggeraxis="y" staggerindex="odd"><tileset firstgid="1"'
        f' source="{source}"/><layer id="1" name="terrain" width="8" height="6"><data'
        f' encoding="csv">{data}</data></layer><objectgroup id="2" name="notes"><object id="7" name="keep me" x="5"'
        ' y="6"/></objectgroup></map>',
        encoding="utf-8",
    )
    once = paint.repaint(file)
    names = [la.get("name") for la in ET.fromstring(once).findall("layer")]
    assert {"terrain", "shore", "shoal_inner", "woods"} <= set(names)
    assert "keep me" in once
    file.write_text(once, encoding="utf-8")
    assert paint.repaint(file) == once  # running it again changes nothing
