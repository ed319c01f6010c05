"""What `check` says of mistakes that an author makes on a map or in a scenario begun with `new-map` and
`new-scenario`: each with its place, on the map too, and how to mend it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.data.jsondocument import laid_out
from tabletop.data.mapdraft import tile, written
from tabletop.data.paths import resource
from tabletop.data.scenariofiles import map_name
from tabletop.data.tiled import load_map
from tabletop.games import kit, listed
from tabletop.shelf.checker import Checked, check, files
from tabletop.shelf.tiledproject import typed

TL, TA, AW, AS, CS = (
    "thunderbolt_lightning",
    "thunderbolt_apache",
    "air_wars",
    "air_support",
    "conflict_solo",
)
Doc = dict[str, Any]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[Path, str, Doc]]:
    """Of a game: a folder with its new map, the map's text, and the scenario on it."""
    found: dict[str, tuple[Path, str, Doc]] = {}

    def of(game: str) -> tuple[Path, str, Doc]:
        if game not in found:
            folder = tmp_path_factory.mktemp(game)
            its, path = kit(game).authoring(), folder / "m.tmx"
            draft = its.new_map(*its.usual, "A map")
            path.write_text(written(draft, path, typed(draft)), encoding="utf-8")
            found[game] = (
                folder,
                path.read_text(encoding="utf-8"),
                its.new_scenario(load_map(path), map_name(path), "b", "B"),
            )
        folder, text, document = found[game]
        (folder / "m.tmx").write_text(text, encoding="utf-8")
        return folder, text, json.loads(json.dumps(document))

    return of


def told(checked: Checked) -> list[str]:
    return [str(fault) for fault in (*checked.faults, *checked.notes)]


def on_map(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text, old
        return text.replace(old, new, 1)

    return change


def cell(layer: str, column: int, row: int, gid: int) -> Callable[[str], str]:
    """Another tile in a cell."""

    def change(text: str) -> str:
        head, mark, rest = text.partition(f'name="{layer}" width')
        start = rest.index("csv") + 6
        end = rest.index("</data>")
        rows = [line.rstrip(",").split(",") for line in rest[start:end].split()]
        rows[row][column] = str(gid)
        return head + mark + rest[:start] + ",\n".join(",".join(line) for line in rows) + "\n" + rest[end:]

    return change


def every(layer: str, gid: int) -> Callable[[str], str]:
    def change(text: str) -> str:
        head, mark, rest = text.partition(f'name="{layer}" width')
        start, end = rest.index("csv") + 6, rest.index("</data>")
        return head + mark + rest[:start] + re.sub(r"\d+", str(gid), rest[start:end]) + rest[end:]

    return change


def put(*path: Any) -> Callable[[Doc], None]:
    """Put a value at a place of the document: keys, then the value."""

    def change(document: Doc) -> None:
        *keys, last, value = path
        here: Any = document
        for key in keys:
            here = here[key]
        here[last] = value

    return change


def gone(name: str) -> Callable[[str], str]:
    return on_map(f'name="{name}"', 'name="elsewhere"')


def road(points: str) -> Callable[[str], str]:
    """A road that is drawn by these points, in map pixels."""
    thing = f'<objectgroup id="97" name="roads"><object id="970" x="0" y="0"><polyline points="{points}"/></object>'
    return lambda text: re.sub(r'name="roads"', 'name="other roads"', text).replace(
        "</map>", f"{thing}</objectgroup></map>"
    )


MAPS: list[tuple[str, Callable[[str], str], str, bool]] = [
    # game, change of the map, words of the sentence, whether it has a spot on the map
    (AS, cell("terrain", 3, 4, 0), "hex D5: it has no terrain; lay a tile on every hex", True),
    (CS, cell("terrain", 3, 4, 0), "hex D5: it has no terrain; lay a tile on every hex", True),
    (AS, road("60,52 240,150 425,197"), "a corner of it lies off the middle of", True),
    (CS, road("60,52 240,150 425,197"), "a corner of it lies off the middle of", True),
    (TL, gone("terrain"), 'no tile layer called "terrain"', False),
    (TL, on_map('staggerindex="odd"', 'staggerindex="even"'), "stagger axis Y, stagger index odd", False),
    (
        TL,
        on_map('name="terrain" width', 'name="terain" width'),
        'layer "terain": no rule reads a layer of that name; did you mean "terrain"?',
        False,
    ),
    (TL, cell("terrain", 3, 4, 13 + 240), 'hex 0405: there is no terrain ""; write one of sea, shallow', True),
    (
        TL,
        on_map('propertytype="Label style" value="town"', 'value="twon"'),
        'there is no style "twon"; did you mean "town"?',
        True,
    ),
    (
        TA,
        cell("terrain", 0, 0, 0),
        'Hex 1 of the map has no tile of the battlefield on its layer "terrain"; lay one',
        False,
    ),
    (TA, cell("terrain", 0, 0, 2), "lies on hex 1 and on hex", True),
    (TA, gone("hexnum"), 'layer "hexnum": there is no point for hex 1; draw a point in each hex', False),
    (
        TA,
        on_map('name="hexnum"', 'name="hexnums"'),
        'layer "hexnums": no rule reads a layer of that name; did you mean "hexnum"?',
        False,
    ),
    (AW, cell("terrain", 2, 3, 0), 'layer "terrain", square C4: it has no terrain; lay a tile of sea, coast', True),
    (AW, cell("terrain", 2, 3, 5), "square C4: it has no terrain", True),
    (AW, gone("terrain"), 'there is no tile layer "terrain"', False),
    (
        AW,
        on_map('value="intruder"', 'value="intrudr"'),
        'object 1 "North Field": there is no side "intrudr"; write side as intruder or interceptor',
        True,
    ),
    (
        AW,
        on_map('name="capacity" type="int" value="4"', 'name="capacity" value="four"'),
        "its capacity is no whole number from 0 to 99",
        True,
    ),
    (AW, on_map('value="LAND"', 'value="LANDS"'), 'there is no kind of base "LANDS"; did you mean "LAND"?', True),
    (AW, on_map('value="PORT"', 'value="PORTS"'), 'there is no type of target "PORTS"; did you mean "PORT"?', True),
    (
        AW,
        on_map('name="capacity"', 'name="capasity"'),
        'no rule reads its property "capasity"; did you mean "capacity"?',
        True,
    ),
    (
        AW,
        on_map('name="bases"', 'name="basses"'),
        'layer "basses": no rule reads a layer of that name; did you mean "bases"?',
        False,
    ),
    (AW, on_map('x="540" y="300"', 'x="-540" y="300"'), "it lies beside the map; move it into its square", True),
    (
        AW,
        on_map('x="540" y="300"', 'x="900" y="300"'),
        "already has the base North Field; keep one base in a square",
        True,
    ),
    (
        AW,
        on_map('name="squares" value="A4:L9"', 'name="squares" value="A4-L9"'),
        'is no square; write squares such as "C8:H12, K6"',
        True,
    ),
    (AW, on_map('name="squares" value="A4:L9"', 'name="squares" value="A4:Z9"'), "lies beside the map", True),
    (
        AW,
        on_map('name="target" value=""', 'name="target" value="Harbur"'),
        'there is no target "Harbur"; did you mean "Harbour"?',
        True,
    ),
    (
        AW,
        on_map('type="Campaign base"', 'type="Campain base"'),
        'there is no class "Campain base"; did you mean "Campaign base"?',
        True,
    ),
    (AS, gone("terrain"), 'there is no tile layer "terrain"', False),
    (AS, cell("terrain", 3, 4, 15), "hex D5: gully at level 0; a gully lies at level -1", True),
    (AS, on_map('value="hedge"', 'value="hegde"'), 'there is no kind of hexside "hegde"; did you mean "hedge"?', True),
    (
        AS,
        on_map('name="holds" type="int" value="1"', 'name="holds" type="int" value="9"'),
        "foxholes for 9 squads; write holds as an int from 1 to 3",
        True,
    ),
    (
        AS,
        on_map('name="Village" type="Battle area"', 'name="" type="Battle area"'),
        "its name is empty or used twice; give each area a name of its own",
        True,
    ),
    (
        AS,
        on_map('name="Village" type="Battle area"', 'name="Defenders" type="Battle area"'),
        "its name is empty or used twice",
        True,
    ),
    (
        AS,
        on_map('name="objectives"', 'name="objectivs"'),
        'layer "objectivs": no rule reads a layer of that name; did you mean "objectives"?',
        False,
    ),
    (CS, cell("terrain", 2, 2, 0), "hex C3: it has no terrain; lay a tile on every hex", True),
    (
        CS,
        on_map(
            '<object id="2" name="wall"',
            '<object id="92" type="Mission wall" x="192" y="165"><properties><property name="side" type="int"'
            ' value="7"/></properties><point/></object><object id="2" name="wall"',
        ),
        'there is no side "7"; write side as an int: 0 north',
        True,
    ),
    (CS, on_map('name="hexes" value="A10..O12"', 'name="hexes" value="A10..Z12"'), "Z12", True),
    (
        CS,
        on_map('name="hexes" value="A10..O12"', 'name="hexs" value="A10..O12"'),
        'no rule reads its property "hexs"; did you mean "hexes"?',
        True,
    ),
    (CS, on_map('name="hidden_candidates"', 'name="hidden_candidate"'), 'did you mean "hidden_candidates"?', False),
]


def area_small(document: Doc) -> None:
    defenders = document["sides"][1]["groups"][0]
    del defenders["area"]
    defenders["hexes"] = "X1"


def inside_exit(document: Doc) -> None:
    document["map"]["exits"] = {"hexes": "M6"}
    document["sides"][0]["groups"][0]["exits"] = True


def ship(text: str) -> str:
    return cell("terrain", 6, 7, 3)(on_map('value="PORT"', 'value="SHIP"')(text))


def mill(text: str) -> str:
    return cell("terrain", 6, 7, 1)(on_map('value="PORT"', 'value="FACTORY"')(text))


def moat(text: str) -> str:
    """Deep water from edge to edge between the player and the objectives."""
    for column in range(15):
        text = cell("terrain", column, 7, 10)(cell("terrain", column, 8, 10)(text))
    return text


def in_woods(text: str) -> str:
    """Deep woods round the first objective."""
    for column, row in ((6, 3), (6, 5), (5, 3), (5, 4), (7, 3), (7, 4)):
        text = cell("terrain", column, row, tile("conflict_ground", terrain="W").id + 1)(text)
    return text


def in_a_clearing(text: str) -> str:
    """Woods round F6."""
    for column, row in ((5, 4), (5, 6), (4, 5), (4, 6), (6, 5), (6, 6)):
        text = cell("terrain", column, row, tile("support_terrain", terrain="woods").id + 1)(text)
    return text


def only_in_f6(document: Doc) -> None:
    defenders = document["sides"][1]["groups"][0]
    del defenders["area"]
    defenders["hexes"] = "F6"


def goal_in_f6(document: Doc) -> None:
    del document["victory"]["area"]
    document["victory"]["hexes"] = "F6"


def no_bombs(document: Doc) -> None:
    document["options"] = ["altitude", "ordnance"]
    for line in document["forces"]:
        line["levels"] = ["Medium"]
    document["installations"] = [{"side": 1, "type": "flak88", "hexes": ["1208"]}]


SCENARIOS: list[tuple[str, Callable[[str], str] | None, Callable[[Doc], None], str, bool]] = [
    # game, change of the map, change of the scenario, words of the sentence, whether it has a spot on the map
    (
        CS,
        in_woods,
        put("title", "B"),
        "the objective G5 is seen from no hex that is not beside it: heavy woods stand round it; open a line to it",
        True,
    ),
    (CS, in_woods, put("ais", 0, "hex", "G5"), "in G5 sees no hex but its neighbours: heavy woods stand", True),
    (AS, in_a_clearing, only_in_f6, "from no hex of its area is anything seen but what lies beside the area", True),
    (
        AS,
        in_a_clearing,
        goal_in_f6,
        "no hex of the objective (F6 ...) is seen from farther than the hexes round it",
        True,
    ),
    (TL, None, put("forces", 0, "type", "spitfir1"), 'did you mean "spitfire1"?', False),
    (
        TL,
        None,
        put("forces", 0, "zone", {"columns": [2, 2], "rows": [2, 3]}),
        "aircraft begin in a zone of 2 hexes; make the zone larger",
        True,
    ),
    (
        TL,
        None,
        put("victory", {"exits": [{"side": 0, "types": ["hurricane1"], "edge": "W", "points": 5}]}),
        'side 0 has no "hurricane1"; write one of spitfire1',
        False,
    ),
    (
        TL,
        None,
        put("victory", {"exits": [{"side": 0, "types": ["spitfire1"], "edge": "E", "points": 5}]}),
        "edge E is no exit of side 0; add it to the edges",
        False,
    ),
    (TL, None, no_bombs, "Britain is to attack 1 target, and no aircraft carries anything", False),
    (
        TA,
        None,
        put("sortie", "tiles", 0, "D8"),
        'hex 1 is D8, and the map shows D1; write "D1", or lay D8 on the map',
        True,
    ),
    (TA, None, put("sortie", "units", []), "there is no enemy; place some units of the battalion", False),
    (AW, ship, put("title", "B"), "a SHIP lies ashore in G8; move it to water or a coast", True),
    (AW, mill, put("title", "B"), "a FACTORY stands in the sea in G8; move it to land", True),
    (
        AW,
        on_map('type="int" value="3"', 'type="int" value="0"'),
        put("title", "B"),
        'target "Harbour": it is worth no points; give it a vp',
        True,
    ),
    (
        AW,
        None,
        put("hours", 1),
        "no bomber of Intruder comes to G8 and home again in 1 hours; move the target or a base",
        True,
    ),
    (
        AW,
        None,
        put("levels", [{"name": "Intruder wins", "winner": 0}]),
        'no level of victory is won by Interceptor; write a line with "winner": 1',
        False,
    ),
    (
        AW,
        cell("owner", 4, 2, 6),
        put("title", "B"),
        "E3 belongs to Interceptor; mend the layer owner, or the side of the base",
        True,
    ),
    (
        AW,
        cell("terrain", 4, 2, 1),
        put("title", "B"),
        "a land base lies in the sea in E3; write SEA or CARRIER, or move it",
        True,
    ),
    (
        AW,
        None,
        lambda d: d["sides"][0].update(air=[u for u in d["sides"][0]["air"] if "bomb" not in u]),
        "Intruder has nothing that bombs, and the enemy has 1 targets",
        False,
    ),
    (
        AW,
        None,
        lambda d: [u.pop("start") for u in d["sides"][1]["air"]],
        'it is there from day 1 but has no square; give it a "start"',
        False,
    ),
    (
        AW,
        None,
        put("sides", 0, "air", 1, "id", "F 1"),
        'there are two counters "F 1"; give each counter an id of its own',
        False,
    ),
    (AW, None, put("sides", 0, "air", 0, "start", "E4"), "E4 is no base of this side", False),
    (AS, None, area_small, "squads are set up in 1 places, which hold 3; draw the area larger", True),
    (
        AS,
        None,
        put("turns", 1),
        "the objective lies 11 hexes from where US begins, and 1 turns on foot are 4; give more turns",
        True,
    ),
    (AS, None, put("victory", "win", 40), "40 hexes win, and there are", False),
    (
        AS,
        None,
        put("map", {"exits": {"hexes": "X1..12"}}),
        'nobody may leave the map; write "exits": true into a group',
        False,
    ),
    (
        AS,
        None,
        put("sides", 0, "groups", 0, "exits", True),
        'some units may leave the map, but nowhere; write "exits" with hexes at the edge',
        False,
    ),
    (AS, None, inside_exit, "M6 does not lie at the edge of the map; name hexes at the edge", False),
    (AS, every("terrain", 14), put("title", "B"), "its area is water", True),
    (AS, every("terrain", 14), put("title", "B"), "is water, where no squad stands; draw the objective on land", True),
    (AS, None, put("victory", "area", "Vilage"), 'did you mean "Village"?', False),
    (AS, None, put("sides", 0, "groups", 0, "units", 0, "type", "us 6-6-8"), "did you mean", False),
    (CS, None, put("ais", 0, "hex", "B11"), "A01 stands in B11, where the player sets up", True),
    (
        CS,
        cell("terrain", 6, 4, 10),
        put("title", "B"),
        "nobody on foot can enter G5, deep water; choose a hex that men can stand in",
        True,
    ),
    (
        AW,
        None,
        put("sides", 0, "air", 0, "aircraft", "Spitfyre V"),
        'no figure is drawn of "Spitfyre V", it gets a plain aircraft; did you mean "Spitfire Vc"?',
        False,
    ),
    (CS, moat, put("title", "B"), "no way on foot leads from the player's area to G5; draw a bridge or a ford", True),
    (
        CS,
        None,
        put("objectives", 0, {"hex": "G5", "control": "player"}),
        "G5 brings no points; give it end or each",
        True,
    ),
    (
        CS,
        None,
        put("objectives", [{"hex": "G5", "control": "ai", "end": 3}]),
        "the map shows the objectives G5, I6; name the same hexes in both",
        False,
    ),
    (CS, None, put("objectives", 0, "hex", "G99"), "G99", False),
    (CS, None, put("cards", ["AC99"]), 'there is no action card "AC99"', False),
    (CS, None, lambda d: d.update(exits=["H6"]), "the exit H6 is not at the edge of the map", True),
    (CS, None, lambda d: d.update(exit_vp={"P-RIF": 1}), "units bring points by leaving, and there is no exit", False),
]


@pytest.mark.parametrize(("game", "change", "words", "spotted"), MAPS, ids=[f"{m[0]}-{m[2][:40]}" for m in MAPS])
def test_a_mistake_on_a_map(begun: Any, game: str, change: Callable[[str], str], words: str, spotted: bool) -> None:
    folder, text, _ = begun(game)
    (folder / "m.tmx").write_text(change(text), encoding="utf-8")
    checked = check(folder / "m.tmx")
    found = [f for f in (*checked.faults, *checked.notes) if words in str(f)]
    assert found, told(checked)
    assert (found[0].spot is not None) is spotted, found[0]


@pytest.mark.parametrize(
    ("game", "drawn", "change", "words", "spotted"),
    SCENARIOS,
    ids=[f"{s[0]}-{s[3][:40]}" for s in SCENARIOS],
)
def test_a_mistake_in_a_scenario(
    begun: Any, game: str, drawn: Callable[[str], str] | None, change: Any, words: str, spotted: bool
) -> None:
    folder, text, document = begun(game)
    if drawn is not None:
        (folder / "m.tmx").write_text(drawn(text), encoding="utf-8")
    file = document["map"]["file"]
    change(document)
    document["map"].setdefault("file", file)
    path = folder / "b.json"
    path.write_text(laid_out(document), encoding="utf-8")
    checked = check(path)
    found = [f for f in (*checked.faults, *checked.notes) if words in str(f)]
    assert found, told(checked)
    assert (found[0].spot is not None) is spotted, found[0]


def test_sixty_kinds_of_mistakes() -> None:
    """Beside those of `tests/games/*/data` and `tests/tiled`."""
    assert len(MAPS) + len(SCENARIOS) >= 65


@pytest.mark.parametrize("game", [key for key in listed() if kit(key).authoring is not None])
def test_what_is_begun_has_no_remark(begun: Any, game: str) -> None:
    folder, _, document = begun(game)
    (folder / "b.json").write_text(laid_out(document), encoding="utf-8")
    assert told(check(folder / "m.tmx")) + told(check(folder / "b.json")) == []


@pytest.mark.parametrize(
    ("key", "now", "then"),
    [
        ("m1_the_sawmill", '"P-RIF"', '"P-RYF"'),
        ("ma_malta", '"days": ["10 May 1942"]', '"days": []'),
        ("s02_kentish_sky", '"hurricane1"', '"hurrycane1"'),
        ("s1_beet_road", '"Opel Blitz"', '"Opal Blitz"'),
        ("tr01_training_sortie", '"A-10A"', '"A-11A"'),
    ],
)
@pytest.mark.parametrize("lost", ["999999", "0"])
def test_faults_of_a_scenario_are_told_beside_those_of_its_map(
    tmp_path: Path, key: str, now: str, then: str, lost: str
) -> None:
    """A map that cannot be read, and one on which the game misses something; each fault once."""
    document = json.loads(next(resource("scenarios").rglob(f"{key}.json")).read_text(encoding="utf-8"))
    drawn = resource(document["map"]["file"])
    text = drawn.read_text(encoding="utf-8").replace('source="', f'source="{drawn.parent.as_posix()}/')
    (tmp_path / "m.tmx").write_text(re.sub(r'(<data encoding="csv">\s*)\d+', rf"\g<1>{lost}", text, count=1), "utf-8")
    document["map"]["file"] = "m.tmx"
    (tmp_path / "b.json").write_text(json.dumps(document).replace(now, then, 1), "utf-8")
    found = check(tmp_path / "b.json").faults
    reads = lost == "999999" or check(tmp_path / "m.tmx").faults
    assert {f.file for f in found} == ({"b.json", "m.tmx"} if reads else {"b.json"}), found
    assert len(found) == len(set(found))


def test_a_bare_table_that_can_be_played_is_sound_though_its_map_has_a_fault_that_nobody_reads(tmp_path: Path) -> None:
    drawn = resource("maps/thunderbolt_lightning/kent_coast.tmx")
    text = drawn.read_text(encoding="utf-8").replace('source="', f'source="{drawn.parent.as_posix()}/')
    text = re.sub(r'(<data encoding="csv">\s*)\d+', r"\g<1>999999", text, count=1)
    (tmp_path / "m.tmx").write_text(re.sub(r'<property name="game".*?/>', "", text), "utf-8")
    document = json.loads(resource("scenarios/free_table/ft1_hexes.json").read_text(encoding="utf-8"))
    document["map"]["file"] = "m.tmx"
    (tmp_path / "b.json").write_text(json.dumps(document), "utf-8")
    assert check(tmp_path / "b.json").faults == ()


def test_sides_that_never_meet(tmp_path: Path) -> None:
    its, path = kit(TL).authoring(), tmp_path / "m.tmx"
    draft = its.new_map(60, 10, "A map")
    path.write_text(written(draft, path, typed(draft)), encoding="utf-8")
    document = its.new_scenario(load_map(path), map_name(path), "b", "B") | {"turns": 1}
    (tmp_path / "b.json").write_text(laid_out(document), encoding="utf-8")
    (note,) = check(tmp_path / "b.json").notes
    assert "let them begin nearer, or write more turns" in str(note) and note.place == "turns"


def test_what_the_program_brings_has_neither_fault_nor_remark() -> None:
    found = [check(path) for path in files([resource("maps"), resource("scenarios")])]
    assert len(found) > 200 and [line for checked in found for line in told(checked)] == []
