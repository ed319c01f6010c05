"""`story --rolls`: all rolls and losses of a save as CSV and JSON, as the replay shows them."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO

import pytest

from tabletop.shelf.session import Session
from tabletop.table.pictures import StillWindow
from tabletop.table.play.rollbook import COLUMNS, LOSS, ROLL, RollBook

GAMES = {
    "thunderbolt_lightning": ("s01", "normal", "1000"),
    "thunderbolt_apache": ("tr01", "normal", "60"),
    "air_wars": ("sw", "random", "700"),
    "air_support": ("s1_beet_road", "random", "60"),
    "conflict_solo": ("m1", "normal", "70"),
}
"""A learning scenario of each game, its bots and how many decisions they take."""


def read(text: str) -> dict[str, list[dict[str, str]]]:
    """The rows of a CSV text by their kind, in the columns of that kind, without the apostrophes that guard it."""
    found: dict[str, list[dict[str, str]]] = {"roll": [], "loss": []}
    for row in csv.DictReader(StringIO(text, newline="")):
        bare = {name: re.sub(r"^'(?='*[=+\-@])", "", cell) for name, cell in row.items()}
        found[bare["kind"]].append({name: bare[name] for name in (ROLL if bare["kind"] == "roll" else LOSS)})
        assert not any(cell.startswith(("=", "+", "-", "@")) for cell in row.values())
    return found


def spelled(rows: list[dict[str, object]]) -> list[dict[str, str]]:
    """Rows of the JSON as cells."""
    between = {"dice": " ", "modifiers": "; "}
    return [
        {
            name: between[name].join(map(str, value))
            if isinstance(value, list)
            else ""
            if value is None
            else str(value)
            for name, value in row.items()
        }
        for row in rows
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_and_loss_of_a_game_is_written(tabletop, tmp_path, game):
    scenario, bots, until = GAMES[game]
    save, table, content = tmp_path / "game.save", tmp_path / "rolls.csv", tmp_path / "rolls.json"
    played = ("run", scenario, "--bots", bots, "--seed", "7", "--until", until, "--show", "none", "--save", save)
    assert tabletop(*played).code == 0
    for path in (table, content):
        assert tabletop("story", save, "--rolls", path, "--reveal").code == 0
    found = json.loads(content.read_text("utf-8"))
    text = table.read_bytes().decode("utf-8")
    assert text.splitlines()[0] == ",".join(COLUMNS) and text.count("\n") == text.count("\r\n")
    assert read(text) == {"roll": spelled(found["rolls"]), "loss": spelled(found["losses"])}

    session = Session.load(save, autosave=False)
    assert (found["game"], found["scenario"]) == (session.match.game.title, session.header.title)
    shown = StillWindow(session, (1280, 720))
    try:
        shown.screen.play.sharing.uncovered = True
        replayed = [
            (n, roll.title, roll.outcome)
            for n in range(len(session.match.journal))
            for _, roll in shown.screen.replaying._rolls_of(n)
            if roll.dice
        ]
    finally:
        shown.window.close()
    dice = [row for row in found["rolls"] if row["dice"]]  # what was drawn has none
    assert [(row["entry"], row["title"], row["outcome"]) for row in dice] == replayed != []
    seats = list(range(len(session.match.seats)))
    before = session.kit.lost(session.match.moment(1))
    lost = session.kit.lost(session.match.state)
    come_back = len(found["losses"]) - len(list(lost)) + len(list(before))
    assert found["losses"] and (
        come_back >= 0 if game == "air_wars" else come_back == 0
    )  # the Damage Box is left again
    sides = [*session.match.seats, "The enemy"]
    assert {row["side"] for row in found["losses"]} >= {sides[min(seat, len(seats))] for seat, _, _ in lost}
    assert all(row["piece"] and row["words"] for row in found["losses"])
    if game == "thunderbolt_lightning":
        dice = [value for row in found["rolls"] for value in row["dice"]]
        assert sorted(dice) == sorted(value for entry in session.match.journal for value in entry.fallen)


def test_shots_that_need_six_promise_a_sixth_for_each_die(tabletop, tmp_path):
    """TL-HIT-01."""
    save, content = tmp_path / "duel.save", tmp_path / "rolls.json"
    assert tabletop("run", "s01", "--bots", "normal", "--seed", "7", "--show", "none", "--save", save).code == 0
    assert tabletop("story", save, "--rolls", content).code == 0
    rolls = json.loads(content.read_text("utf-8"))["rolls"]
    sixes = [row for row in rolls if row["rule"] == "TL-HIT-01" and "needs 6+" in row["detail"]]
    assert sixes
    for row in sixes:
        assert row["expected"] == pytest.approx(len(row["dice"]) / 6, abs=1e-4) and 0 < row["better_than"] < 1
        assert row["successes"] == row["dice"].count(6)
    order = [row for row in rolls if row["rule"] == "TL-INI-01"]
    assert order and all(row["successes"] is row["expected"] is row["better_than"] is None for row in order)


def test_no_cell_is_a_formula():
    names = (
        "=1+1",
        "+1 cover",
        "-2 range",
        "@SUM(A1)",
        "'=1",
        "\t=1",
        'a "quoted", name\nin two lines',
        "O'Hara",
        "'x",
    )
    rows = tuple({"entry": 1, "turn": "Turn 1", "side": "US", "piece": name, "words": ""} for name in names)
    text = RollBook("A game", "A battle", (), rows).as_csv()
    cells = [row["piece"] for row in csv.DictReader(StringIO(text, newline=""))]
    assert cells == [f"'{name}" for name in names[:6]] + list(names[6:])


def test_a_game_that_hides_and_goes_on_tells_what_is_known(tabletop, tmp_path):
    """The German who lies hidden is named to nobody else; and the number of secret commands is told to nobody."""
    save, path = tmp_path / "two.save", tmp_path / "rolls.json"
    assert (
        tabletop("run", "s4", "--bots", "easy", "--seed", "3", "--until", "250", "--show", "none", "--save", save).code
        == 0
    )
    found = []
    for arguments in ((), ("--side", "0"), ("--side", "1"), ("--reveal",)):
        ran = tabletop("story", save, *arguments, "--rolls", path)
        assert ran.code == 0 and ("--reveal" in ran.err) is not bool(arguments)
        found.append(json.loads(path.read_text("utf-8")))
    both, american, german, everything = found
    titles = [[row["title"] for row in told["rolls"]] for told in found]
    assert ["Heavy MG 1 at Squad D" in told for told in titles] == [False, False, True, True]
    assert ["Heavy MG 1 at a concealed unit" in told for told in titles] == [True, True, False, False]
    assert all(row["entry"] is not None for row in everything["rolls"])
    for told in (both, american, german):
        assert all(row["entry"] is None for row in told["rolls"] + told["losses"])


def test_what_cannot_be_written_is_said_and_leaves_nothing(tabletop, tmp_path):
    save = tmp_path / "game.save"
    assert tabletop("run", "s01", "--bots", "random", "--until", "5", "--show", "none", "--save", save).code == 0
    there = sorted(tmp_path.rglob("*"))
    for path, said in ((tmp_path / "rolls.txt", ".csv or .json"), (tmp_path / "none" / "rolls.csv", "none")):
        ran = tabletop("story", save, "--rolls", path)
        assert ran.code in (1, 2) and said in ran.err and "Traceback" not in ran.err
    ran = tabletop("story", save, "--rolls", tmp_path / "rolls.csv", "--html")
    assert ran.code == 2 and "--html" in ran.err
    assert sorted(tmp_path.rglob("*")) == there


def test_a_page_explains_every_roll(tabletop, tmp_path):
    """`story --html --why`: without it nothing unfolds but the log, and plain text has nothing to unfold."""
    save, page = tmp_path / "game.save", tmp_path / "story.html"
    played = ("run", "s1_beet_road", "--bots", "random", "--seed", "7", "--until", "60", "--show", "none")
    assert tabletop(*played, "--save", save).code == 0
    refused = tabletop("story", save, "--why")
    assert refused.code and "--html" in refused.err
    for more in ((), ("--why",)):
        assert tabletop("story", save, "--html", *more, "--out", page).code == 0
        assert ("<details class=why>" in page.read_text("utf-8")) == bool(more)
