"""Every verb: its help teaches, its output is what it says, its refusals are sentences."""

from __future__ import annotations

import json
import re
import shlex
import struct

import pytest

from tabletop.cli.main import VERBS, top_parser, verb_parser
from tabletop.data.paths import resource
from tabletop.games import games, kit
from tabletop.shelf import arena as arena
from tabletop.shelf.catalogue import find_scenario
from tabletop.shelf.filewatch import FileWatch
from tests.tiled import broken

MAP = "maps/thunderbolt_lightning/farmland.tmx"


@pytest.mark.parametrize("verb", VERBS)
def test_help_has_examples_that_can_be_typed(verb):
    text = verb_parser(verb).format_help()
    examples = re.findall(rf"^ *(?:.*\| )?tabletop {verb}\b(.*)$", text.split("examples:")[1], re.M)
    assert examples, f"{verb} has no example"
    for example in examples:
        words = [
            w.strip('"')
            for w in re.findall(
                r'"[^"]*"|\S+', re.split(r"\s{3,}|[<>|]| scripted | --show view:Germany --last ", example)[0]
            )
        ]
        verb_parser(verb).parse_args(words)


def typed(page: str) -> list[list[str]]:
    """The words of every command line that a page shows, on a line of its own or in the text."""
    text = (resource("README.md").parent / page).read_text(encoding="utf-8")
    lines = re.findall(r"^ {4,8}tabletop (\S.*)$|`tabletop ([a-z][^`]*)`", text, re.M)
    return [shlex.split(re.split(r"\s{3,}", alone or inside)[0]) for alone, inside in lines]


@pytest.mark.parametrize(
    ("page", "least"),
    [("README.md", 6), ("tabletop/cli/README.md", 14), ("tabletop/games/README.md", 2), ("maps/README.md", 8)],
)
def test_command_lines_of_the_readme_can_be_typed(page, least):
    """A verb alone may stand for itself; what has arguments is understood, and names scenarios that there are."""
    lines = typed(page)
    assert len(lines) >= least
    for verb, *words in lines:
        assert verb in VERBS, verb
        if words:
            found = vars(verb_parser(verb).parse_args(words))
            name = found.get("scenario") or found.get("what") or ""
            if verb in ("play", "run", "simulate") and not found.get("example") and not name.startswith(("my_", "KEY")):
                assert find_scenario(str(resource(name)) if "/" in name else name), name


@pytest.mark.parametrize("line", [["simulate", "s02", "--gmaes", "200"], ["run", "s01", "--seed", "seven"]])
def test_a_line_that_cannot_be_typed_is_seen(line, capsys):
    with pytest.raises(SystemExit):
        verb_parser(line[0]).parse_args(line[1:])
    assert line[2] in capsys.readouterr().err


def test_the_top_help_names_every_verb_and_exit_code():
    text = top_parser().format_help()
    assert all(f"\n  {verb}" in text for verb in VERBS)
    assert all(f"\n  {code}  " in text for code in range(5))


def test_help_and_version_leave_with_zero(tabletop):
    assert tabletop("--help").code == 0 and tabletop("--version").code == 0
    assert tabletop("run", "--help").code == 0


def test_what_cannot_be_understood(tabletop):
    assert tabletop("ruin").code == 2 and "run" in tabletop("ruin").err
    assert tabletop("run").code == 2
    assert tabletop("run", "s01", "--seed", "x").code == 2
    assert tabletop("play", "s01", "--seat", "Britain").code == 2
    assert tabletop("play", "s01", "--seat", "Britain=bot:brilliant").code == 2
    assert tabletop("play", "s01", "--seat", "France=human").code == 2
    assert tabletop("play", "s99").code == 2
    assert "neither" in tabletop("play", __file__).err


def test_play_seats_are_understood():
    from tabletop.cli.verbs.play import _players

    assert _players("s01", ["germany=bot:hard"]) == ("human", "bot:hard")
    assert _players("s01", ["Britain=human"]) == ("human", "bot:normal")
    assert _players("s01", ["1=human", "0=human"]) == ("human", "human")
    assert _players("s01", []) is None and _players(None, []) is None


def test_list(tabletop):
    assert "s01_first_duel" in tabletop("list").out
    rows = json.loads(tabletop("list", "--json").out)
    assert len(rows) >= 15 and {"id", "title", "minutes", "sides", "game"} <= rows[0].keys()
    assert json.loads(tabletop("list", "midway", "--json").out)
    assert "w03" in tabletop("list", "--examples").out


def test_a_scenario_that_cannot_be_used_is_told_by_the_list(tabletop, tmp_path, home):
    assert tabletop("new-map", "air_wars", home / "maps" / "m.tmx").code == 0
    own = home / "scenarios" / "air_wars" / "mine.json"
    own.parent.mkdir(parents=True)
    assert tabletop("new-scenario", home / "maps" / "m.tmx", own).code == 0
    sound = tabletop("list", "mine")
    assert "cannot be used" not in sound.out + sound.err
    (home / "maps" / "m.tmx").write_text("<map>", encoding="utf-8")
    told = tabletop("list", "mine")
    assert "mine: This file cannot be used." in told.out + told.err and "m.tmx" in told.out + told.err


def test_simulate(tabletop):
    first = json.loads(tabletop("simulate", "s01", "--games", "4", "--bots", "random", "--seed", "3", "--json").out)
    again = json.loads(tabletop("simulate", "s01", "--games", "4", "--bots", "random", "--seed", "3", "--json").out)
    del first["seconds"], again["seconds"]
    assert first == again and len(first["each"]) == 4
    assert sum(first["sides"][0][k] for k in ("won", "drawn", "lost")) == 4
    low, high = first["sides"][0]["interval"]
    assert 0 <= low <= first["sides"][0]["share"] <= high <= 1
    table = tabletop("simulate", "s01", "--games", "2", "--bots", "random,easy")
    assert table.code == 0 and "95 % sure" in table.out and "Britain" in table.out
    assert tabletop("simulate", "s01", "--bots", "a,b").code == 2
    assert tabletop("simulate", "s01", "--games", "0").code == 2


def test_simulate_goes_on_where_it_was_stopped(tabletop, tmp_path, monkeypatch):
    kept = tmp_path / "kept.jsonl"
    words = ("simulate", "s01", "--games", "4", "--bots", "random", "--seed", "3", "--json")
    whole = json.loads(tabletop(*words).out)
    played, play = [], arena.play_game

    def stopped(*given, **more):
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(given)
        return play(*given, **more)

    monkeypatch.setattr(arena, "play_game", stopped)
    ended = tabletop(*words, "--resume", kept)
    assert ended.code == 130 and "kept.jsonl" in ended.err and len(kept.read_text().splitlines()) == 2
    kept.write_text(kept.read_text() + '{"battle": "to')  # the machine stopped while it wrote
    played.clear()
    monkeypatch.setattr(arena, "play_game", lambda *given, **more: played.append(given) or play(*given, **more))
    again = json.loads(tabletop(*words, "--resume", kept).out)
    assert len(played) == 2 and again["each"] == whole["each"] and again["sides"] == whole["sides"]
    assert json.loads(tabletop(*words, "--resume", kept).out)["each"] == whole["each"] and len(played) == 2
    for other in ("{}\n", "[1]", '{"format": 1}'):
        kept.write_text(other)
        assert tabletop(*words, "--resume", kept).code == 2 and kept.read_text() == other, "no file is spoilt"


def test_rules(tabletop):
    one = tabletop("rules", "tl-fire-03")
    assert one.code == 0 and one.out.startswith("TL-FIRE-03")
    assert len(re.findall(r"^TL-SAVE-", tabletop("rules", "TL-SAVE").out, re.M)) >= 6
    assert "Half loop" in tabletop("rules", "half", "loop").out
    assert "Movement" in tabletop("rules").out
    assert tabletop("rules", "TL-NONE-99").code == 1
    assert tabletop("rules", "zzzzqqq").code == 1
    assert len(json.loads(tabletop("rules", "--json").out)) > 200
    assert tabletop("rules", "--chapter", "Gun fire").code == 0


def test_schema(tabletop):
    from tabletop.shelf.schema import shapes

    assert tabletop("schema").out.split() == list(shapes())
    for name in shapes():
        assert json.loads(tabletop("schema", name).out)["title"] == f"Tabletop {name}"
    assert tabletop("schema", "poem").code == 2


def test_render(tabletop, tmp_path):
    out = tmp_path / "map.png"
    assert tabletop("render", resource(MAP), out, "--scale", "0.1").code == 0
    head = out.read_bytes()[:24]
    wide, high = struct.unpack(">II", head[16:24])
    assert head.startswith(b"\x89PNG") and wide > 300 and high > 150
    assert tabletop("render", resource(MAP), tmp_path / "map.bmp").code == 2
    assert tabletop("render", resource(MAP), out, "--scale", "99").code == 2
    assert tabletop("render", tmp_path / "none.tmx", out).code == 1
    assert tabletop("render", resource(MAP), out, "--scale", "4").code == 2, "that picture would be too large"


def test_screenshot(tabletop, tmp_path):
    out = tmp_path / "window.png"
    commands = tmp_path / "c.jsonl"
    commands.write_text('{"kind": "Begin", "aircraft": "B1"}\n{"kind": "EndMove"}\n', encoding="utf-8")
    ran = tabletop("screenshot", "w03", out, "--commands", commands, "--size", "1024x640")
    assert ran.code == 3 and "refused" in ran.err
    assert struct.unpack(">II", out.read_bytes()[16:24]) == (1024, 640) and out.stat().st_size > 50_000
    assert tabletop("screenshot", "w03", tmp_path / "x.jpg").code == 2
    assert tabletop("screenshot", "w03", out, "--size", "3x3").code == 2


ODD_VALUES = [["Red", "Blue"], None, 5, [1], {}, "two", [None, None], [{"name": 7}, {"name": []}]]


@pytest.mark.parametrize("key", ["sides", "options", "title", "map", "key", "example", "minutes", "blurb", "special"])
@pytest.mark.parametrize("game", games())
def test_no_verb_asks_a_document_anything_before_it_is_checked(tabletop, tmp_path, game, key):
    """A scenario as an author writes it first: every verb answers with the sentence of `check`, none with a fault."""
    shipped = kit(game).scenarios()
    document = dict(shipped.document(shipped.cards()[0].key))
    path = tmp_path / "odd.json"
    for value in ODD_VALUES:
        path.write_text(json.dumps({**document, key: value}), encoding="utf-8")
        if tabletop("check", path).code == 0:
            continue
        for words in (
            ("run", path, "--until", "0", "--show", "none"),
            ("simulate", path, "--games", "1"),
            ("screenshot", path, tmp_path / "no.png"),
            ("play", path, "--seat", "Red=human"),
            ("pack", path, tmp_path / "no.tabletop"),
        ):
            ran = tabletop(*words)
            assert ran.code == 2 and "odd.json" in ran.err and "A fault of the program" not in ran.err, (
                words[0],
                value,
            )


def test_a_map_of_tiled_that_is_called_json_is_a_map(tabletop, tmp_path):
    from tabletop.table.screens.openfile import kind_of

    chart = tmp_path / "chart.json"
    chart.write_text(broken.tmj(), encoding="utf-8")
    assert kind_of(chart) == "map" and FileWatch(chart).is_map
    assert "Say which scenario" in tabletop("play", chart, "--seat", "Red=human").err
    for text in ("{}", '{"format": "tabletop scenario 1", "layers": []}', "{", '{"type": "map"', '{"type": "tileset"}'):
        chart.write_text(text, encoding="utf-8")
        assert kind_of(chart) == "scenario" and not FileWatch(chart).is_map
