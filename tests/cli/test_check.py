"""`tabletop check`: sound files pass, every kind of fault is told with its place and how to mend it."""

from __future__ import annotations

import json
import re
import shutil
import sys

import pytest

from tabletop.data.paths import resource
from tabletop.shelf.checker import check

GAME = "thunderbolt_lightning"


def faults(path):
    return [str(f) for f in check(path).faults]


@pytest.mark.parametrize(
    "path",
    [
        f"scenarios/{GAME}/s04_six_minutes_at_midway.json",
        f"scenarios/{GAME}/examples/w03.json",
        f"scenarios/{GAME}/library/aircraft.json",
        f"maps/{GAME}/farmland.tmx",
        "art/tilesets/roads.tsx",
        "art/aircraft/uk.json",
    ],
)
def test_shipped_files_are_sound(path):
    assert faults(resource(path)) == []


def test_kinds_are_told(tmp_path):
    kinds = {
        resource(p): k
        for p, k in (
            (f"maps/{GAME}/farmland.tmx", "map"),
            ("art/tilesets/roads.tsx", "tileset"),
            (f"scenarios/{GAME}/library/loads.json", "table"),
            (f"scenarios/{GAME}/s01_first_duel.json", "scenario"),
        )
    }
    assert {p: check(p).kind for p in kinds} == kinds


def test_several_faults_of_a_scenario_in_one_go(tabletop, tmp_path):
    document = json.loads(resource(f"scenarios/{GAME}/s01_first_duel.json").read_text(encoding="utf-8"))
    document["forces"][0]["type"] = "spitfir1"
    document["optons"] = []
    document["turns"] = 99
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    ran = tabletop("check", path)
    assert ran.code == 1
    assert "optons" in ran.out and "options" in ran.out and "turns" in ran.out and "line" in ran.out
    del document["optons"]
    document["turns"] = 9
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    [fault] = json.loads(tabletop("check", path, "--json").out)[0]["faults"]
    assert "spitfir1" in fault["wrong"] and "spitfire1" in fault["mend"] and fault["place"].startswith("line ")


def test_a_missing_map(tmp_path):
    document = json.loads(resource(f"scenarios/{GAME}/s01_first_duel.json").read_text(encoding="utf-8"))
    document["map"]["file"] = f"maps/{GAME}/atlantis.tmx"
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert "atlantis" in " ".join(faults(path))


@pytest.mark.parametrize("command", ["check", "run", "simulate"])
def test_a_scenario_of_a_game_that_is_not_there_is_no_game_of_the_box(tabletop, tmp_path, command):
    """It is not read as a scenario of the first game: what is told is that the game is missing."""
    path = tmp_path / "coast.json"
    path.write_text('{"format": "tabletop scenario 1",\n "game": "smugglers", "key": "sm1"}', encoding="utf-8")
    done = tabletop(command, path)
    told = " ".join((done.out + done.err).split())
    assert done.code and "smugglers" in told and "is not in this program" in told
    assert "aircraft" not in told and "forces" not in told
    if command == "check":
        assert "line 2" in told and "install that game beside the program" in told


def test_an_example_that_comes_out_otherwise(tmp_path):
    document = json.loads(resource(f"scenarios/{GAME}/examples/w03.json").read_text(encoding="utf-8"))
    document["example"]["then"]["B1"]["hex"] = "1505"
    path = tmp_path / "w03.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert any("example" in f and "B1.hex" in f for f in faults(path))


def test_a_library_table(tmp_path):
    folder = tmp_path / "library"
    shutil.copytree(resource(f"scenarios/{GAME}/library"), folder)
    assert all(not check(p).faults for p in folder.glob("*.json"))
    text = (folder / "aircraft.json").read_text(encoding="utf-8")
    (folder / "aircraft.json").write_text(text.replace('"1x1000"', '"1x1001"', 1), encoding="utf-8")
    assert any("1x1001" in f for f in faults(folder / "aircraft.json"))
    assert check(folder / "ships.json").faults == ()


def test_maps_and_tilesets(tmp_path):
    bad = tmp_path / "bad.tmx"
    bad.write_text('<!DOCTYPE map [<!ENTITY a "b">]><map/>', encoding="utf-8")
    assert "document type" in faults(bad)[0]
    sheet = tmp_path / "bad.tsx"
    sheet.write_text(
        '<tileset name="x" tilewidth="120" tileheight="138" tilecount="1" columns="1"><image'
        ' source="none.png"/></tileset>',
        encoding="utf-8",
    )
    assert "none.png" in " ".join(faults(sheet))
    sheet.write_text("<tileset", encoding="utf-8")
    assert "XML" in faults(sheet)[0]


@pytest.mark.parametrize("name", ["a.tmx", "a.tsx", "a.json", "a.save", "a.txt"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"<" * 5000, b"{" * 5000, b"null", bytes(range(256))])
def test_rubbish_never_ends_in_a_traceback(tabletop, tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    ran = tabletop("check", path)
    assert ran.code == 1 and name in ran.out and "Traceback" not in ran.err + ran.out


def test_folders_are_searched(tabletop, tmp_path):
    shutil.copy(resource(f"scenarios/{GAME}/examples/w03.json"), tmp_path / "a.json")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.tmx").write_text("<map", encoding="utf-8")
    (tmp_path / "notes.md").write_text("no file of ours", encoding="utf-8")
    rows = json.loads(tabletop("check", tmp_path, "--json").out)
    assert [(row["kind"], row["ok"]) for row in rows] == [("scenario", True), ("map", False)]
    (tmp_path / "empty").mkdir()
    assert tabletop("check", tmp_path / "empty").code == 2


def broken_files(folder):
    """Every second broken map, every broken JSON text and scenario of the other tests as a file of its own, and a
    save cut and scratched in many places.
    """
    from tabletop.shelf.session import Session
    from tests.games.thunderbolt_lightning.data import test_faults
    from tests.tiled import broken

    broken.write(folder)
    for name in ("e.tsx", "self.tsx"):
        (folder / name).unlink(missing_ok=True)
    for n, (name, text) in enumerate(broken.cases().items()):
        if n % 2 == 0 and not any(
            word in name for word in ("50 MB", "thousand", "million", "multiply", "many bombs")
        ):  # those are slow, and have their own test
            raw = text() if callable(text) else text
            (folder / f"map_{n:03}.tmx").write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    for n, (raw, _, _) in enumerate(test_faults.TEXTS):
        (folder / f"text_{n:03}.json").write_bytes(raw)
    for n, (base, change, *_) in enumerate(test_faults.BROKEN):
        document = json.loads(json.dumps(base))
        change(document)
        (folder / f"scenario_{n:03}.json").write_text(json.dumps(document, indent=1), encoding="utf-8")
    session = Session.new(
        GAME,
        json.loads(resource(f"scenarios/{GAME}/s01_first_duel.json").read_text(encoding="utf-8")),
        seed=1,
        autosave=False,
    )
    session.save(folder / "whole.save")
    whole = (folder / "whole.save").read_bytes()
    (folder / "whole.save").unlink()
    for n in range(12):
        at = len(whole) * n // 12
        (folder / f"cut_{n:02}.save").write_bytes(whole[:at])
        (folder / f"scratched_{n:02}.save").write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes of Unix")
def test_a_whole_folder_of_broken_files(tabletop, tmp_path):
    """One run over all of them: each has at least one sentence that begins with its name and says how to mend it (of a
    bare map that can be drawn without it a remark); nothing is raised.
    """
    folder = tmp_path / "broken"
    broken_files(folder)
    ran = tabletop("check", folder, "--json")
    rows = json.loads(ran.out)
    mine = [
        row
        for row in rows
        if row["path"].rpartition("/")[2].startswith(("map_", "text_", "scenario_", "cut_", "scratched_"))
    ]
    assert ran.code == 1 and "Traceback" not in ran.err and len(mine) > 150
    told = {row["path"]: row["faults"] + row.get("notes", []) for row in mine}
    assert [path for path, faults in told.items() if not faults] == []
    for row in mine:
        for fault in told[row["path"]]:
            assert fault["file"] and fault["place"] and fault["wrong"] and fault["mend"], row["path"]
            assert len(fault["wrong"]) < 600 and "\n" not in fault["wrong"] and "Error" not in fault["wrong"], row[
                "path"
            ]


def test_the_picture_marks_what_is_wrong(tabletop, tmp_path):
    """Each fault that lies somewhere has a number, in the words and on the map."""
    chart, clean, marked = tmp_path / "m.tmx", tmp_path / "clean.png", tmp_path / "marked.png"
    tabletop("new-map", "air_wars", chart)
    seen = tabletop("check", chart, "--picture", clean)
    assert seen.code == 0 and "0 places marked" in seen.err and clean.read_bytes()[:4] == b"\x89PNG"
    text = chart.read_text(encoding="utf-8")
    chart.write_text(text.replace('value="PORT"', 'value="PORTS"').replace("A4:L9", "A4:Z9"), encoding="utf-8")
    seen = tabletop("check", chart, "--picture", marked)
    assert seen.code == 1 and "2 places marked" in seen.err
    assert [line[:4] for line in seen.out.splitlines()[:2]] == ["(1) ", "(2) "]
    assert reds(marked) > 500 > reds(clean) == 0
    row = json.loads(tabletop("check", chart, "--json").out)[0]
    assert [len(fault["spot"]) for fault in row["faults"]] == [2, 2]
    assert "ends with" not in seen.err and tabletop("check", chart, "--picture", "no.jpg").code == 2
    assert tabletop("check", chart, chart, "--picture", marked).code == 2
    chart.write_text("<map", encoding="utf-8")
    assert "nothing of the map can be read" in tabletop("check", chart, "--picture", marked).err
    chart.unlink()
    assert "no map was found" in tabletop("check", chart, "--picture", marked).err


SPOILED = {
    "breaks off": (lambda text: text[: text.index("</data>") - 100], 1, "can be read"),
    "ends before its layers": (lambda text: text[: text.index("<layer")], 0, "1 fault without a place"),
    "a tileset is not there": (lambda text: text.replace("support_levels.tsx", "levels.tsx"), 1, "can be read"),
    "tiles of no tileset": (lambda text: text.replace("0,0,0,", "0,9999,0,", 2), 2, "can be read"),
    "an id twice": (lambda text: text.replace('<object id="2"', '<object id="1"'), 1, "can be read"),
    "an object of no size": (lambda text: text.replace('<object id="1"', '<object id="1" width="x"'), 1, "can be read"),
    "a layer is damaged": (lambda text: text.replace('encoding="csv">', 'encoding="csv">x', 1), 0, "1 fault without"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_of_a_map_that_cannot_be_used_the_picture_shows_what_can_be_read(tabletop, tmp_path, name):
    """Its cells, the layers that are whole, and each fault that lies somewhere."""
    import pygame as pg

    change, marks, words = SPOILED[name]
    chart, sound, marked = tmp_path / "m.tmx", tmp_path / "sound.png", tmp_path / "marked.png"
    tabletop("new-map", "air_support", chart)
    tabletop("check", chart, "--picture", sound)
    text = chart.read_text(encoding="utf-8")
    assert change(text) != text
    chart.write_text(change(text), encoding="utf-8")
    seen = tabletop("check", chart, "--picture", marked)
    assert seen.code == 1 and words in seen.err and f"{marks} place{'s' * (marks != 1)} marked" in seen.err
    assert pg.image.load(marked).get_size() == pg.image.load(sound).get_size()
    assert (reds(marked) > 500) == (marks > 0)
    assert sum(line.startswith("(") for line in seen.out.splitlines()) == marks


def test_a_map_that_breaks_off_is_drawn_and_marked_up_to_there(tabletop, tmp_path):
    chart, sound, marked = tmp_path / "m.tmx", tmp_path / "sound.png", tmp_path / "marked.png"
    tabletop("new-map", "air_support", chart)
    tabletop("check", chart, "--picture", sound)
    text = chart.read_text(encoding="utf-8")
    rows = text.index('encoding="csv">') + 16
    lines = text[rows:].splitlines(keepends=True)
    chart.write_text(text[:rows] + "".join(lines[:6]), encoding="utf-8")  # six rows of its twelve
    tabletop("check", chart, "--picture", marked)
    import pygame as pg

    whole, begun = pg.image.load(sound), pg.image.load(marked)
    wide, high = whole.get_size()
    line = [(x, round(high * part)) for part in (0.1, 0.85) for x in range(100, wide // 2, 50)]
    same = [whole.get_at(at) == begun.get_at(at) for at in line]
    above, below = same[: len(same) // 2], same[len(same) // 2 :]
    assert all(above) and not all(below)
    cut = pg.mask.from_threshold(begun, pg.Color("#b3261e"), (4, 4, 4, 255)).centroid()
    assert cut[0] < wide / 10 and abs(cut[1] - high * 6 / 12) < high / 10


def test_a_picture_of_a_huge_map_has_bounds(tabletop, tmp_path):
    chart, marked = tmp_path / "m.tmx", tmp_path / "marked.png"
    chart.write_text(
        '<map version="1.10" orientation="orthogonal" width="1000" height="900" tilewidth="64" tileheight="64">'
        '<objectgroup id="1" name="walls"><object id="1" x="640" y="640" width="90" height="90"/></objectgroup></map>',
        encoding="utf-8",
    )
    seen = tabletop("check", chart, "--picture", marked)
    assert seen.code == 0 and "1 place marked" in seen.err
    import pygame as pg

    wide, high = pg.image.load(marked).get_size()
    assert wide * high < 17_000_000


def test_shapes_that_nobody_draws_are_told(tmp_path):
    """Tiled shows them: of a layer that no rule reads they are counted, with the place of the first."""
    chart = tmp_path / "m.tmx"
    objects = (
        '<object id="1" x="64" y="32" width="9" height="9"/><object id="2" x="9" y="9"><point/></object>'
        '<object id="3" x="9" y="9" visible="0"/><object id="4" x="1" y="1"><text>A</text></object>'
        '<object id="5" type="Line" x="9" y="9"><polyline points="0,0 20,20"/></object>'
    )

    def told(layer):
        chart.write_text(
            '<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="64" tileheight="64">'
            f'<objectgroup id="1" {layer}>{objects}</objectgroup></map>',
            encoding="utf-8",
        )
        return [(note.wrong, note.spot) for note in check(chart).notes]

    [(wrong, spot)] = told('name="walls"')
    assert wrong.startswith("2 shapes are not drawn") and spot == (64, 32)
    assert told('name="walls" visible="0"') == [] == told('name="zones"')


def reds(picture):
    """How many pixels of a picture have the red of marks."""
    import pygame as pg

    from tabletop.table.pictures import MARK

    surface = pg.image.load(picture)
    return pg.mask.from_threshold(surface, pg.Color(MARK), (4, 4, 4, 255)).count()


def test_the_balance_is_told(tabletop, tmp_path):
    chart, battle = tmp_path / "m.tmx", tmp_path / "b.json"
    for game, words in (("air_wars", "Intruder wins"), ("conflict_solo", "games (normal bots): ")):
        tabletop("new-map", game, chart, "--force")
        tabletop("new-scenario", chart, battle, "--force")
        seen = tabletop("check", battle, "--balance", "3")
        assert seen.code == 0 and "Balance of 3 games" in seen.out and words in seen.out
        assert "% (95 % sure)" in seen.out or "% of them (95 % sure)" in seen.out
        assert re.search(r"A game takes \d+ to \d+ turns, half of them at most \d+\.", seen.out)
    document = json.loads(battle.read_text(encoding="utf-8"))
    battle.write_text(json.dumps(document | {"rounds": 99}), encoding="utf-8")
    assert "Balance" not in tabletop("check", battle, "--balance", "3").out


@pytest.mark.parametrize(("now", "then"), [('value="PORT"', 'value="PORTS"'), ('encoding="csv">', 'encoding="csv">x')])
def test_a_fault_of_a_map_is_told_once_when_its_scenario_is_checked_too(tabletop, tmp_path, now, then):
    chart, battle = tmp_path / "m.tmx", tmp_path / "b.json"
    tabletop("new-map", "air_wars", chart)
    tabletop("new-scenario", chart, battle)
    chart.write_text(chart.read_text(encoding="utf-8").replace(now, then, 1), encoding="utf-8")
    alone, both = tabletop("check", battle), tabletop("check", tmp_path)
    assert alone.code == both.code == 1 and "in 1." in alone.out and "1 fault in 2." in both.out
    lines = both.out.splitlines()[:-1]
    assert len(lines) == len(set(lines)) == 1 and lines[0].startswith("m.tmx, ")
