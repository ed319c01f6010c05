"""`tabletop run`: JSON Lines in and out, scripted dice, refusals that change nothing, input that cannot be
understood.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from tabletop.core.digest import Fingerprint
from tabletop.data.saves import SaveError
from tabletop.games import games, kit
from tabletop.games.thunderbolt_lightning.data.examples import load_example, play_example
from tabletop.games.thunderbolt_lightning.data.scenarios import example_keys, scenario_document
from tabletop.shelf.session import Session

FIRST = {"kind": "Begin", "aircraft": "B1"}
STEP = {"kind": "Fly", "step": "forward"}


def written(tmp_path, *commands):
    path = tmp_path / "commands.jsonl"
    path.write_text("".join((c if isinstance(c, str) else json.dumps(c)) + "\n" for c in commands), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("key", example_keys())
def test_worked_examples_come_out_as_printed(tabletop, key):
    """The worked examples of the rules, with their dice, through the command line: the same events and refusals as in
    the book.
    """
    example = load_example(key)
    assert play_example(example) == []
    ran = tabletop("run", key, "--example", "--show", "events,state", "--last")
    assert ran.code == 0, ran.err
    refused = [act.refused for act in example.acts if act.refused]
    assert [r["rule"] for r in ran.of("refused")] == refused
    happened = ran.of("event")
    at = 0
    for event in example.events:
        at = (
            next(
                n
                for n in range(at, len(happened))
                if all(happened[n].get(k) == v for k, v in event.items() if not isinstance(v, dict))
            )
            + 1
        )
    state = ran.of("state")[-1]
    pieces = {**state["aircraft"], **state["ships"], **state["installations"]}
    for piece, fields in example.then.items():
        for name, value in fields.items():
            assert pieces[piece][name] == value, f"{piece}.{name}"


def test_the_hexes_of_the_third_example(tabletop):
    """W03: the Spitfire ends at 1504 facing south-west, upside down."""
    words = tabletop("run", "w03", "--example", "--show", "words").of("words")
    assert words[-1].startswith("Red ends at 1504 facing SW, inverted at speed 8")


def test_seat_may_be_left_out_while_one_is_asked(tabletop, tmp_path):
    ran = tabletop("run", "w03", "--commands", written(tmp_path, FIRST, STEP, "", "# a remark", STEP))
    assert ran.code == 0
    assert ran.of("end")[0]["commands"] == 3
    assert [e["kind"] for e in ran.of("event")].count("Moved") == 2


def test_seat_or_side_may_be_said(tabletop, tmp_path):
    a = tabletop("run", "w03", "--commands", written(tmp_path, {"seat": 0, **FIRST}, {"side": "Britain", **STEP}))
    b = tabletop("run", "w03", "--commands", written(tmp_path, FIRST, STEP))
    assert a.code == b.code == 0
    assert a.of("end")[0]["digest"] == b.of("end")[0]["digest"]


def test_a_refused_command_changes_nothing(tabletop, tmp_path):
    before = tabletop("run", "w03", "--commands", written(tmp_path, FIRST), "--show", "state", "--last")
    ran = tabletop(
        "run", "w03", "--commands", written(tmp_path, FIRST, {"kind": "EndMove"}), "--show", "state", "--last"
    )
    assert ran.code == 3
    [refused] = ran.of("refused")
    assert (
        set(refused) == {"rule", "sentence"} and refused["rule"].startswith("TL-") and refused["sentence"].endswith(".")
    )
    assert ran.of("state") == before.of("state")
    assert ran.of("end")[0]["digest"] == before.of("end")[0]["digest"]


def test_the_game_goes_on_after_a_refusal(tabletop, tmp_path):
    ran = tabletop("run", "w03", "--commands", written(tmp_path, STEP, FIRST, STEP))
    assert ran.code == 3
    assert ran.of("end")[0]["commands"] == 2


def test_the_wrong_seat_is_refused(tabletop, tmp_path):
    ran = tabletop("run", "w03", "--commands", written(tmp_path, {"seat": 1, **FIRST}))
    assert ran.code == 3 and "not asked" in ran.of("refused")[0]["sentence"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"kind": "Fly", "step"}', "colon"),
        ("not json", "not"),
        ("[1, 2]", "object"),
        ('{"kind": "Flie", "step": "forward"}', "none of"),
        ('{"kind": "Fly", "stap": "forward"}', "stap"),
        ('{"kind": "Fly"}', "lacks"),
        ('{"kind": "Fly", "step": 3}', "text"),
        ('{"kind": "Begin", "aircraft": "B1", "seat": 7}', "seats 0 to 1"),
        ('{"kind": "Begin", "aircraft": "B1", "side": "France"}', "France"),
        ('{"kind": "Begin", "kind": "Begin", "aircraft": "B1"}', "twice"),
        ('{"kind": "Fly", "step": ' + "[" * 5000, "nested"),
        ('{"kind": "Fly", "step": NaN}', "NaN"),
        ('{"kind": ' + '"x' * 60_000, "letters"),
        ('{"do": "jump"}', "undo"),
    ],
)
def test_input_that_cannot_be_understood(tabletop, tmp_path, line, says):
    """One sentence with the number of the line; exit code 2; never a traceback; what came before stands."""
    ran = tabletop("run", "w03", "--commands", written(tmp_path, FIRST, line, STEP))
    assert ran.code == 2
    [error] = ran.of("error")
    assert error["line"] == 2 and says in f"{error['place']} {error['sentence']}"
    assert "line 2" in ran.err and "Traceback" not in ran.err
    assert ran.of("end")[0]["commands"] == 1


def test_commands_that_are_no_text(tabletop, tmp_path):
    (tmp_path / "noise.jsonl").write_bytes(json.dumps(FIRST).encode() + b"\n\x80\x81\n")
    ran = tabletop("run", "w03", "--commands", tmp_path / "noise.jsonl")
    assert ran.code == 2 and ran.of("error")[0]["line"] == 2 and "UTF-8" in ran.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without end")
def test_a_line_without_end_is_not_read_to_its_end(tabletop):
    ran = tabletop("run", "w03", "--commands", "/dev/zero")
    assert ran.code == 2 and "letters" in ran.err


def test_a_save_never_takes_the_place_of_a_folder(tabletop, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").write_text("dear")
    ran = tabletop("run", "w03", "--show", "none", "--save", tmp_path / "mine")
    assert ran.code == 1 and "is a folder" in ran.err
    assert (tmp_path / "mine" / "letter").read_text() == "dear" and len(list(tmp_path.iterdir())) == 1


def test_standard_input(tabletop, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(FIRST) + "\n"))
    ran = tabletop("run", "w03", "--commands", "-", "--show", "options", "--last")
    assert ran.code == 0
    [options] = [line for line in ran.lines if "options" in line]
    assert (
        options["seat"] == 0
        and options["side"] == "Britain"
        and {"kind": "Fly", "step": "forward"} in options["options"]
    )


def test_every_option_shown_is_accepted(tabletop, tmp_path):
    [options] = [line for line in tabletop("run", "w03", "--show", "options").lines if "options" in line]
    for command in options["options"]:
        assert tabletop("run", "w03", "--commands", written(tmp_path, {"seat": options["seat"], **command})).code == 0


def test_hexes_as_labels_and_as_coordinates(tabletop, tmp_path):
    [options] = [line for line in tabletop("run", "s02", "--show", "options").lines if "options" in line]
    place = next(c for c in options["options"] if c["kind"] == "Place")
    from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario

    label = load_scenario("s02_kentish_sky").grid.label(tuple(place["hex"]))
    a = tabletop("run", "s02", "--commands", written(tmp_path, place))
    b = tabletop("run", "s02", "--commands", written(tmp_path, {**place, "hex": label}))
    assert a.code == b.code == 0 and a.out == b.out
    assert tabletop("run", "s02", "--commands", written(tmp_path, {**place, "hex": "99"})).code == 2


def test_undo_and_redo(tabletop, tmp_path):
    ran = tabletop(
        "run", "w03", "--commands", written(tmp_path, FIRST, STEP, {"do": "undo"}, {"do": "redo"}, {"do": "redo"})
    )
    assert ran.code == 3 and ran.of("undone") == [{"kind": "Fly", "step": "forward"}]
    assert ran.of("refused")[0]["rule"] == "UNDO"
    assert (
        ran.of("end")[0]["digest"]
        == tabletop("run", "w03", "--commands", written(tmp_path, FIRST, STEP)).of("end")[0]["digest"]
    )


def test_scripted_dice_come_first_then_the_seed(tabletop):
    key = next(k for k in example_keys() if scenario_document(k)["example"].get("dice"))
    dice = scenario_document(key)["example"]["dice"]
    assert tabletop("run", key, "--example").out == tabletop("run", key, "--example", "--dice", dice).out
    assert tabletop("run", key, "--dice", "4 x").code == 2
    assert tabletop("run", key, "--example", "--dice", "9").code == 2
    one, two = (tabletop("run", "s01", "--bots", "random", "--seed", s, "--show", "none").out for s in ("1", "2"))
    assert one != two
    assert one == tabletop("run", "s01", "--bots", "random", "--seed", "1", "--show", "none").out


def test_a_view_is_what_the_side_may_know(tabletop):
    ran = tabletop("run", "w03", "--show", "view:germany,view:0")
    assert [line["side"] for line in ran.lines if "view" in line] == ["Germany", "Britain"] or len(ran.of("view")) == 2
    assert tabletop("run", "w03", "--show", "view:France").code == 2
    assert tabletop("run", "w03", "--show", "everything").code == 2


def test_human_seat_between_bots(tabletop, tmp_path):
    ran = tabletop(
        "run", "s01", "--bots", "human,random", "--commands", written(tmp_path, {"kind": "Ready"}), "--show", "none"
    )
    assert ran.code == 0
    assert all(asked["seat"] == 0 for asked in ran.of("end")[0]["asked"])
    assert tabletop("run", "s01", "--bots", "brilliant").code == 2


def test_unknown_scenario(tabletop):
    ran = tabletop("run", "s99")
    assert ran.code == 2 and "s99" in ran.err and not ran.out


def test_a_broken_scenario_tells_its_faults(tabletop, tmp_path):
    document = scenario_document("s01_first_duel")
    document["turnz"] = 3
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    ran = tabletop("run", str(path))
    assert ran.code == 2 and "turnz" in ran.err and "line 1" in ran.err


def test_a_run_that_nobody_saves_takes_no_fingerprint_of_each_position(tabletop, tmp_path, monkeypatch):
    """The game is the same, undo and redo too; its fingerprints are asked for where it is saved, and at its end."""
    taken = []
    of = Fingerprint.of
    monkeypatch.setattr(Fingerprint, "of", lambda kept, value: taken.append(value) or of(kept, value))
    lines = written(tmp_path, FIRST, STEP, {"do": "undo"}, {"do": "redo"})
    plain = tabletop("run", "w03", "--commands", lines)
    assert plain.code == 0 and not taken
    kept = tabletop("run", "w03", "--commands", lines, "--save", str(tmp_path / "it.save"))
    assert kept.lines == plain.lines and len(taken) > 3


def test_a_game_that_was_not_written_down_cannot_be_saved(tmp_path):
    session = Session.new(
        "thunderbolt_lightning", scenario_document("s01_first_duel"), seed=1, autosave=False, written=False
    )
    with pytest.raises(SaveError, match="not written down"):
        session.save(tmp_path / "it.save")


@pytest.mark.parametrize("game", [game for game in games() if kit(game).scenarios().position])
def test_a_position_is_a_whole_scenario_that_is_checked_and_played_on(tabletop, tmp_path, game):
    card = min(kit(game).scenarios().cards(), key=lambda card: card.minutes)
    there = tmp_path / "there.json"
    begun = ("run", card.key, "--bots", "random", "--seed", "3", "--show", "none", "--position", there, "--until")
    assert any(tabletop(*begun, until).code == 0 and there.exists() for until in range(8, 90))
    assert json.loads(there.read_text("utf-8"))["game"] == game
    checked = tabletop("check", there)
    assert checked.code == 0, checked.out + checked.err
    on = tabletop("run", there, "--bots", "random", "--seed", "3", "--until", "5", "--show", "none")
    assert on.code == 0 and on.of("end")[0]["commands"] == 5


def test_words_name_the_pieces_as_the_screen_does(tabletop) -> None:
    """ "B I/54 and B III/3: F9-F8"."""
    words = tabletop("run", "ma", "--bots", "easy", "--seed", "7", "--until", "40", "--show", "words").of("words")
    ids = re.compile(r"\b(F|B|FB) [IVX]*/?\d")
    assert len(words) > 20 and not [line for line in words if ids.search(line)]
