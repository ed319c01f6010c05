"""Every verb with a game for one player: campaigns and the training sortie of Thunderbolt / Apache."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

SORTIE, CAMPAIGN = "tr01", "cs1"


@pytest.fixture
def week(tabletop, tmp_path):
    """A campaign of random play, saved."""
    path = tmp_path / "week.save"
    ran = tabletop("run", CAMPAIGN, "--bots", "random", "--seed", "3", "--show", "none", "--save", path)
    assert ran.code == 0 and ran.of("end")[0]["result"]["level"] == "Dismal"
    return path


def test_it_is_listed_with_its_one_side(tabletop):
    rows = {row["id"]: row for row in json.loads(tabletop("list", "--json").out)}
    assert rows["tr01_training_sortie"]["sides"] == ["Squadron"] and rows["tr01_training_sortie"]["minutes"] == 10
    assert {"solo", "learning"} <= set(rows["tr01_training_sortie"]["tags"])
    assert sum(row["game"] == "thunderbolt_apache" for row in rows.values()) == 19
    assert "Thunderbolt / Apache" in tabletop("list", "campaign").out


def test_one_bot_plays_alone(tabletop):
    ran = tabletop("run", SORTIE, "--bots", "easy", "--seed", "5", "--show", "words")
    assert ran.code == 0 and ran.of("end")[0]["result"]["level"] in ("Great", "Good", "Adequate", "Poor", "Dismal")
    assert any("Loiter marker" in line for line in ran.of("words"))
    assert tabletop("run", SORTIE, "--bots", "easy,easy").code == 2
    assert "1 seat" in tabletop("run", SORTIE, "--bots", "easy,easy").err
    assert tabletop("run", SORTIE, "--bots", "brilliant").code == 2
    assert tabletop("run", SORTIE, "--bots", "human", "--show", "none").of("end")[0]["asked"][0]["side"] == "Squadron"


def test_seats_of_a_window_for_one():
    from tabletop.cli.common import Problem
    from tabletop.cli.verbs.play import _players

    assert _players(SORTIE, ["squadron=human"]) == ("human",)
    assert _players(CAMPAIGN, ["0=bot:normal"]) == ("bot:normal",)
    with pytest.raises(Problem, match="for one player"):
        _players(SORTIE, ["Germany=human"])


def test_simulate_tells_levels_of_success(tabletop):
    words = ("simulate", SORTIE, "--games", "12", "--bots", "random", "--seed", "4")
    found, again = (json.loads(tabletop(*words, "--json").out) for _ in range(2))
    del found["seconds"], again["seconds"]
    assert found == again and list(found["levels"]) == ["Great", "Good", "Adequate", "Poor", "Dismal"]
    assert sum(level["games"] for level in found["levels"].values()) == 12 == len(found["each"])
    for level in found["levels"].values():
        assert level["interval"][0] <= level["share"] <= level["interval"][1]
    assert {"aircraft", "pilots", "units", "turns"} <= found["means"].keys() and "share" not in found["means"]
    table = tabletop(*words)
    assert table.code == 0 and "95 % sure" in table.out and "aircraft lost" in table.out and "Dismal" in table.out


def test_simulate_a_campaign(tabletop):
    found = json.loads(tabletop("simulate", CAMPAIGN, "--games", "3", "--bots", "random", "--json").out)
    assert {"share", "points", "days", "missions", "aborted", "battalions", "halved", "so"} <= found["means"].keys()
    assert found["means"]["days"]["mean"] == 5 and found["means"]["missions"]["mean"] > 1
    for game in found["each"]:
        assert game["share"] == pytest.approx(100 * game["points"] / 27, abs=0.01)
    out = tabletop("simulate", CAMPAIGN, "--games", "2", "--bots", "random").out
    assert "objective points reached" in out and "missions flown" in out
    assert tabletop("simulate", CAMPAIGN, "--swap").code == 2
    assert tabletop("simulate", CAMPAIGN, "--bots", "random,random").code == 2


def test_two_processes_give_the_same_campaigns(tabletop):
    one, two = (
        json.loads(tabletop("simulate", SORTIE, "--games", "4", "--bots", "random", "--jobs", j, "--json").out)
        for j in ("1", "2")
    )
    assert one["each"] == two["each"] and one["means"] == two["means"]


def test_the_mean_and_its_interval():
    from tabletop.shelf.arena import mean_interval

    mean, low, high = mean_interval([1, 2, 3, 4, 5])
    assert (
        mean == 3
        and low == pytest.approx(3 - 2.78 * (2.5 / 5) ** 0.5, abs=0.01)
        and high - mean == pytest.approx(mean - low)
    )
    assert mean_interval([]) == (0, 0, 0) and mean_interval([7]) == (7, 7, 7)
    assert mean_interval([0, 0, 0, 1])[1] == 0 and mean_interval([-5, 0, 5])[1] < -5
    wide = [mean_interval(list(range(n)))[2] - (n - 1) / 2 for n in (31,)]
    assert wide[0] == pytest.approx(2.042 * (82.667 / 31) ** 0.5, rel=0.01)


def test_replay_and_check(tabletop, week):
    told = tabletop("replay", week).of("replayed")[0]
    assert told["whole"] and told["game"] == "thunderbolt_apache" and told["result"].startswith("Dismal")
    there = week.with_name("there.json")
    back = tabletop("replay", week, "--to", "50", "--position", there).of("replayed")[0]
    assert back["commands"] == 50 and tabletop("run", there, "--show", "none").of("end")[0]["digest"] == back["digest"]
    assert tabletop("check", week).code == 0


def test_a_position_is_written_checked_and_gone_on_with(tabletop, tmp_path):
    path = tmp_path / "midst.json"
    ran = tabletop(
        "run", CAMPAIGN, "--bots", "random", "--seed", "4", "--until", "60", "--show", "none", "--position", path
    )
    assert ran.code == 0 and tabletop("check", path).code == 0
    on = tabletop("run", path, "--show", "none").of("end")[0]
    before = ran.of("end")[0]
    assert on["digest"] == before["digest"] and on["asked"] == before["asked"]
    assert tabletop("run", path, "--bots", "random", "--show", "none").of("end")[0]["result"]
    over = tabletop("run", SORTIE, "--bots", "random", "--show", "none", "--position", tmp_path / "over.json")
    assert over.code == 1 and "over" in over.err and not (tmp_path / "over.json").exists()


def test_the_squadron_diary(tabletop, week, tmp_path):
    text = tabletop("story", week).out
    for heading in ("Day 1\n", "Day 5\n", "Against the ", "Pilots\n", "Aircraft\n", "The enemy\n", "Accounts\n"):
        assert heading in text, heading
    assert "TA-" not in text and "None" not in text and "Dismal" in text.splitlines()[-1]
    assert max(map(len, text.splitlines())) <= 110
    full = tabletop("story", week, "--full").out
    assert "Turn 1" in full and len(full) > 2 * len(text) and "TA-" not in full and "()" not in full
    assert "TA-" in tabletop("story", week, "--full", "--rules").out
    page = tmp_path / "diary.html"
    assert tabletop("story", week, "--html", "--full", "--out", page).code == 0
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>") and "<script" not in html and "href=" not in html
    assert balanced(html) == []


def test_a_sortie_is_told_by_turns(tabletop, tmp_path):
    path = tmp_path / "sortie.save"
    tabletop("run", SORTIE, "--bots", "easy", "--seed", "2", "--show", "none", "--save", path)
    text = tabletop("story", path).out
    assert re.search(r"^ +Turn 1$", text, re.M) and "Kill board" in text and "Accounts" not in text
    early = tmp_path / "early.save"
    tabletop("run", SORTIE, "--show", "none", "--save", early)
    assert tabletop("story", early).code == 0


def test_a_campaign_that_goes_on_is_told_as_far_as_it_is(tabletop, tmp_path):
    path = tmp_path / "early.save"
    tabletop("run", "ca00", "--bots", "random", "--until", "30", "--show", "none", "--save", path)
    assert "The campaign stands on day" in tabletop("story", path).out


def balanced(html):
    """Tags that are opened and not closed, or closed and not opened."""
    open_tags, wrong = [], []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            if tag not in ("meta",):
                open_tags.append(tag)

        def handle_endtag(self, tag):
            if not open_tags or open_tags.pop() != tag:
                wrong.append(tag)

    Reader().feed(html)
    return wrong + open_tags


def test_rules_and_schema(tabletop):
    one = tabletop("rules", "TA-ATTACK-05").out
    assert one.startswith("TA-ATTACK-05") and "tabletop run tw13 --example" in one
    assert "A campaign step by step" in tabletop("rules", "--game", "thunderbolt_apache").out
    schema = json.loads(tabletop("schema", "apache_scenario").out)
    assert "position" in schema["properties"] and "PositionShape" in schema["$defs"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"kind": "Enter", "serial": 1, "hex": 1, "side": 0}', "altitude"),
        ('{"kind": "Enter", "serial": "1", "hex": 1, "side": 0, "altitude": "L"}', "whole number"),
        ('{"kind": "Enter", "serial": 1, "hex": 1, "side": 0, "altitude": "M"}', "altitude"),
        ('{"kind": "PayNight", "pay": 1}', "true or false"),
        ('{"kind": "Step", "side": "E"}', "no side"),
        ('{"kind": "Step"}', "lacks"),
        ('{"kind": "Load", "serial": 1, "store": null}', "text"),
        ('{"kind": "Deploy"}', "none of"),
        ('{"kind": "Done", "now": true}', "now"),
        ('{"seat": 1, "kind": "Done"}', "seats 0 to 0"),
    ],
)
def test_commands_that_cannot_be_understood(tabletop, tmp_path, line, says):
    path = tmp_path / "commands.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    ran = tabletop("run", SORTIE, "--commands", path)
    assert ran.code == 2 and says in str(ran.of("error")[0]) and "Traceback" not in ran.err


def test_a_folder_of_broken_files_is_told_file_by_file(tabletop, tmp_path):
    """Scenarios, a position and library tables, each with a fault of its own; one sentence each with file, place
    and advice.
    """
    import shutil

    from tabletop.data.paths import resource
    from tabletop.games.thunderbolt_apache.data import scenario_document

    quick, sortie = scenario_document("cs1_first_week_in_the_desert"), scenario_document("tr01_training_sortie")
    broken = {
        "campaign": {**quick, "campaign": "CA99"},
        "battalion": {**quick, "battalions": [{"card": "A99"}]},
        "aircraft": {**quick, "aircraft": [{"card": "A-10B"}]},
        "pilots": {**quick, "pilots": [{"name": "Maverick"}]},
        "scouts": {**quick, "scouts": 8},
        "day": {**quick, "day": 9},
        "start": {**quick, "start": "setup"},
        "cards": {**quick, "events_on_top": ["ME99"]},
        "map": {**quick, "map": {"file": "maps/none.tmx"}},
        "key": {**quick, "colour": "red"},
        "tiles": {**sortie, "sortie": {**sortie["sortie"], "tiles": ["D1"] * 10}},
        "step": {**sortie, "sortie": {**sortie["sortie"], "step": "fly"}},
        "position": {**quick, "position": {"steps": [["act", 1]]}},
    }
    for name, document in broken.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(document, indent=1), encoding="utf-8")
    (tmp_path / "cut.json").write_text(json.dumps(quick)[:200], encoding="utf-8")
    shutil.copytree(resource("scenarios/thunderbolt_apache/library"), tmp_path / "library")
    for name, old, new in (
        ("aircraft", '"wp": 12', '"wp": "much"'),
        ("stores", '"carriers"', '"carrier"'),
        ("units", '"reach"', '"range"'),
        ("tiles", '"D2"', '"D1"'),
        ("counters", '"heavy"', '"heavi"'),
        ("events", '"homebound"', '"homebond"'),
        ("pilots", '"family"', '"famly"'),
        ("conditions", '"effects"', '"effect"'),
    ):
        path = tmp_path / "library" / f"{name}.json"
        text = path.read_text(encoding="utf-8")
        assert old in text, (name, old)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    ran = tabletop("check", tmp_path)
    assert ran.code == 1 and "Traceback" not in ran.out + ran.err
    for name in (*broken, "cut", "aircraft", "stores", "units", "tiles", "counters", "events", "pilots", "conditions"):
        told = [line for line in ran.out.splitlines() if re.match(rf"(library/)?{name}\.json, ", line)]
        assert told and all(line[-1] in ".?" and ": " in line and "; " in line for line in told), (name, told)


def test_maps_are_rendered(tabletop, tmp_path):
    from tabletop.data.paths import resource

    for name in ("ta_battlefield", "ta_sector", "ta_training"):
        out = tmp_path / f"{name}.png"
        assert tabletop("render", resource(f"maps/thunderbolt_apache/{name}.tmx"), out, "--scale", "0.2").code == 0
        assert out.read_bytes().startswith(b"\x89PNG")
