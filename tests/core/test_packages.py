"""Games of installed packages: one that is whole is a game like the others; one that is not is told in one sentence
and left out. Packages lie in real folders with a real dist-info.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import games
from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.shelf.bot_levels import make_bot, names
from tabletop.shelf.catalogue import all_cards, find_scenario
from tabletop.shelf.rulebook import RuleBook
from tests.packages import TOY, installed, toy_installed, write_package

TOP = Path(__file__).parents[2]
BOX = ("thunderbolt_apache", "thunderbolt_lightning", "air_support", "air_wars", "conflict_solo", "free_table")


def test_the_box_is_in_the_order_of_the_shelf_and_lists_in_the_order_of_publication() -> None:
    assert games.boxed() == games.known() == games.games() == BOX
    assert games.listed() == (
        "thunderbolt_lightning",
        "thunderbolt_apache",
        "air_wars",
        "air_support",
        "conflict_solo",
        "free_table",
    )
    assert games.playable() == games.listed() and games.first() == "thunderbolt_lightning"
    assert games.left_out() == ()
    with pytest.raises(KeyError, match='no game "chess"; there are thunderbolt_lightning, '):
        games.kit("chess")


def test_a_package_brings_a_game_and_it_goes_with_it() -> None:
    with toy_installed():
        assert games.known() == BOX
        assert games.games() == games.known() == (*BOX, "smugglers") and games.left_out() == ()
        its = games.kit("smugglers")
        assert its.title == "Smugglers" and games.playable()[-1] == "smugglers" and names("smugglers") == ("random",)
        assert all_cards()[-1].key == "sm1_new_moon" and find_scenario("new moon")[0] == "smugglers"
        assert len(RuleBook.load("smugglers").rules) == 9
        scenarios = its.scenarios()
        match = Match.start(its.game(), scenarios.scenario(scenarios.document("sm1_new_moon"), "test"), SeededDice(3))
        bots = [make_bot("smugglers", BotSpec("random"), seat) for seat in (0, 1)]
        while match.to_act:
            seat = match.to_act[0]
            match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        assert match.result is not None
    assert games.games() == BOX
    with pytest.raises(KeyError):
        games.kit("smugglers")


def test_games_that_are_installed_on_this_machine_change_no_test(tmp_path: Path) -> None:
    """The program asks for one group of entry points, the tests for one of their own."""
    code = "from tabletop.games import GROUP, games; print(GROUP, len(games()))"
    write_package(tmp_path, "smugglers", TOY, group="tabletop.games")
    with installed(tmp_path):
        assert games.games() == BOX and games.GROUP != "tabletop.games"
    where = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(TOP)])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=where, cwd=TOP)
    group, count = done.stdout.split()[-2:]
    assert group == "tabletop.games" and int(count) > len(BOX)


SOUND = """
from dataclasses import replace
from tests.toy.kit import KIT as TOY
"""
BAD = {
    "taken": ({"air_wars": "taken:KIT"}, SOUND + "KIT = replace(TOY, key='air_wars')", "Air Wars has its key already"),
    "broken": ({"broken": "broken:KIT"}, "import no_such_module", "it does not load (ModuleNotFoundError: No module"),
    "leaving": ({"leaving": "leaving:KIT"}, "raise SystemExit(3)", "it does not load (SystemExit: 3)"),
    "nothing": ({"nothing": "nothing:KIT"}, "", "it does not load (ModuleNotFoundError: No module named 'nothing')"),
    "nokit": ({"nokit": "nokit:KIT"}, "KIT = {'key': 'nokit'}", "nokit:KIT is no Kit but a dict"),
    "attribute": ({"attribute": "attribute:KIT"}, "BOX = 1", "it does not load (AttributeError: module 'attribute'"),
    "short": (
        {"short": "short:KIT"},
        "from tabletop.core.kit import Kit\nKIT = Kit('short', 'Short')",
        "it does not load (TypeError: ",
    ),
    "renamed": ({"renamed": "renamed:KIT"}, SOUND + "KIT = TOY", 'its kit says that its key is "smugglers"'),
    "untitled": ({"untitled": "untitled:KIT"}, SOUND + "KIT = replace(TOY, key='untitled', title=' ')", "no title"),
    "ruleless": (
        {"ruleless": "ruleless:KIT"},
        SOUND + "KIT = replace(TOY, key='ruleless', game=lambda: None)",
        "its kit gives no Game",
    ),
    "stolen": ({"stolen": "stolen:KIT"}, SOUND + "KIT = replace(TOY, key='stolen')", 'its key is "smugglers"'),
    "lying": (
        {"smugglers": "lying:KIT"},
        SOUND + "from tabletop.core.kit import Scenarios\nKIT = replace(TOY, scenarios=lambda: TOY)",
        "its kit gives no Scenarios",
    ),
    "bare": (
        {"smugglers": "bare:KIT"},
        SOUND + "KIT = replace(TOY, scenarios=lambda: replace(TOY.scenarios(), cards=list))",
        "it has no scenarios of its own",
    ),
    "bookless": ({"smugglers": "bookless:KIT"}, SOUND + "KIT = replace(TOY, home='bookless')", "no rulebook.md in"),
    "homeless": ({"smugglers": "homeless:KIT"}, SOUND + "KIT = replace(TOY, home='no_home')", "no rulebook.md in"),
    "table": ({"smugglers": "table:KIT"}, SOUND + "KIT = replace(TOY, front='a table')", '"front" in its kit cannot'),
    "robot": ({"smugglers": "robot:KIT"}, SOUND + "KIT = replace(TOY, bots={'easy': 1})", '"easy" in its kit cannot'),
    "falls": (
        {"smugglers": "falls:KIT"},
        SOUND + "def game():\n    raise ValueError('two\\nlines ' + 'long ' * 90)\nKIT = replace(TOY, game=game)",
        "it does not load (ValueError: two lines long long",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_package_that_is_not_whole_is_left_out_in_one_sentence(name: str, tmp_path: Path) -> None:
    points, code, why = BAD[name]
    write_package(tmp_path, name, points, code)
    with installed(tmp_path):
        assert games.games() == BOX and all(card.game in BOX for card in all_cards())
        assert games.kit("air_wars").title == "Air Wars"
        (told,) = games.left_out()
        assert told.startswith(f'The game "{next(iter(points))}" of the package {name} is left out: ')
        assert why in told and told.endswith(".") and "\n" not in told and len(told) < 300, told


def test_of_two_packages_with_one_key_one_plays_and_bad_ones_beside_it_do_no_harm(tmp_path: Path) -> None:
    for name in ("broken", "taken"):
        write_package(tmp_path, name, *BAD[name][:2])
    for name in ("coast", "shore"):
        write_package(tmp_path, name, TOY)
    with installed(tmp_path):
        assert games.games() == (*BOX, "smugglers")
        assert len(games.left_out()) == 3 and sum("Smugglers has its key already" in t for t in games.left_out()) == 1


def test_a_game_that_asks_for_itself_while_it_is_tried_is_there(tmp_path: Path) -> None:
    code = """
from dataclasses import replace
from tests.toy.kit import KIT as TOY
def scenarios():
    from tabletop.games import kit
    assert kit("smugglers").title == "Smugglers"
    return TOY.scenarios()
KIT = replace(TOY, scenarios=scenarios)
"""
    write_package(tmp_path, "curious", {"smugglers": "curious:KIT"}, code)
    with installed(tmp_path):
        assert "smugglers" in games.games() and games.left_out() == ()


def test_the_packed_program_has_no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    with toy_installed():
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        assert games.games() == BOX


def test_nothing_of_a_game_is_imported_before_it_is_asked_for() -> None:
    code = """
import sys
from tabletop.games import boxed, first, kit
titles = [kit(key).title for key in boxed()]
names = ("importlib.metadata", "pydantic", "pygame", "tabletop.data", "tabletop.bots", "tabletop.table")
print(len(titles), first(), [name for name in names if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split(None, 2) == ["6", "thunderbolt_lightning", "[]\n"]


@pytest.mark.parametrize("suffix", ["dist-info", "egg-info"])
def test_the_finder_of_packages_is_asked_only_where_one_names_the_group(tmp_path: Path, suffix: str) -> None:
    from tabletop.core.plugins import named_anywhere

    write_package(tmp_path, "others", {"smugglers": "tests.toy.kit:KIT"}, group="somebody.else")
    with installed(tmp_path):
        assert not named_anywhere("a.group.of.nobody")
        assert named_anywhere("somebody.else")
        (tmp_path / "others-1.0.dist-info").rename(tmp_path / f"Others-1.0.{suffix}")
        assert named_anywhere("somebody.else")


def test_what_lies_in_archives_is_left_to_the_finder(tmp_path: Path) -> None:
    from tabletop.core.plugins import named_anywhere

    archive = tmp_path / "others.zip"
    archive.write_bytes(b"PK")
    with installed(archive):
        assert named_anywhere("a.group.of.nobody")
    (tmp_path / "others.egg").mkdir()
    with installed(tmp_path / "others.egg"):
        assert named_anywhere("a.group.of.nobody")


def test_a_finder_of_its_own_may_know_more(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.core.plugins import named_anywhere

    class Finder:
        def find_distributions(self, context: object) -> tuple[()]:
            return ()

    assert not named_anywhere("a.group.of.nobody")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert named_anywhere("a.group.of.nobody")
