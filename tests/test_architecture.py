"""How the house is built. Shared folders stand on one another, each game is a house of its own on them, and the only
way from the shared folders into a house is the registry. Every rule is tried on the program, and on a small house in
which it is broken.
"""

from __future__ import annotations

import gc
import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

import tabletop
from tabletop.cli.main import VERBS
from tabletop.data.texts import texts
from tabletop.games import boxed, kit
from tabletop.shelf.rulebook import RuleBook
from tests import architecture as house

PACKAGE = Path(tabletop.__path__[0])
TOP = PACKAGE.parent
KEYS = boxed()
Rule = Callable[[house.Modules], list[str]]


@lru_cache(1)
def called() -> frozenset[str]:
    """Keys and titles of all games in the box and of their scenarios."""
    kits = [kit(key) for key in KEYS]
    cards = [card for each in kits for card in each.scenarios().cards()]
    return frozenset(KEYS) | {each.title for each in kits} | {word for card in cards for word in (card.key, card.title)}


def names(modules: house.Modules) -> list[str]:
    return house.names(modules, sorted(called()))


@lru_cache(1)
def program() -> dict[str, house.Module]:
    found = house.read(TOP, KEYS)
    gc.freeze()
    return found


def allowed(fault: str) -> bool:
    """pytmx says on its logger what the map reader tells better."""
    return fault.partition(",")[0] == "tabletop.data.tiled.loader"


# -- the program keeps the rules
def test_the_whole_program_is_read() -> None:
    modules = program()
    assert len(modules) > 500
    houses = {m.house for m in modules.values()} - {""}
    assert houses == set(KEYS), f"folders of tabletop/games and lines of its _BOX differ: {houses ^ set(KEYS)}"
    assert {m.floor for m in modules.values()} == {*house.SHARED, *house.FLOORS, "kit", "games"}
    assert sum(len(m.imports) for m in modules.values()) > 3000


@pytest.mark.parametrize(
    "rule",
    [
        house.floors,
        house.neighbours,
        house.strangers,
        house.layers,
        names,
        house.registry,
        house.circles,
        house.rooms,
        house.chapters,
        house.furnished,
        house.mirrored,
    ],
    ids=lambda rule: rule.__name__,
)
def test_the_program_keeps_the_rule(rule: Rule) -> None:
    assert rule(program()) == []


def test_the_top_level_of_a_module_defines_and_does_not_act() -> None:
    assert [fault for fault in house.acts(program()) if not allowed(fault)] == []


# -- each rule can be broken
def built(top: Path, **files: str) -> dict[str, house.Module]:
    """A small house: file names with __ for /, and what stands in them."""
    text = {
        "core/__init__": "", "core/kit": "class Kit: ...", "core/step": "class Step: ...",
        "core/messages": "class Command: ...\nclass Event: ...", "grid/hexes": "", "data/strictjson": "",
        "bots/base": "",
        "shelf/catalogue": "",
        "table/ui/widget": "import pygame", "cli/main": "", "games/__init__": "from tabletop.core.kit import Kit",
        "games/air_wars/__init__": "", "games/air_wars/kit": "from tabletop.core.kit import Kit",
        "games/air_wars/rules/game": "", "games/air_wars/data/files": "import pydantic",
        "games/air_wars/bots/staff": "", "games/air_wars/table/table": "import pygame",
        "games/air_support/rules/game": "",
    }  # fmt: skip
    text |= {name.replace("__", "/").replace("/init/", "/__init__"): words for name, words in files.items()}
    for name, words in text.items():
        path = top / "tabletop" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words + "\n", encoding="utf-8")
    return house.read(top, KEYS)


GAME = "games__air_wars__"
ROOM = f"{GAME}rules__flying__"
BASES = "from tabletop.core.messages import Command, Event\nfrom tabletop.core.step import Step\n"
AIR, NEXT = "tabletop.games.air_wars", "tabletop.games.air_support"
BROKEN: dict[str, tuple[Rule, dict[str, str], str]] = {
    "rules read files": (house.floors, {f"{GAME}rules__game": "import tabletop.data.strictjson"}, "rules of a game"),
    "rules know a bot": (house.floors, {f"{GAME}rules__game": f"from {AIR}.bots import staff"}, "rules of a game"),
    "late, too": (house.floors, {f"{GAME}rules__game": f"def f():\n    import {AIR}.data.files"}, "rules of a game"),
    "data know a table": (house.floors, {f"{GAME}data__files": f"from {AIR}.table.table import A"}, "data of a game"),
    "data use a widget": (house.floors, {f"{GAME}data__files": "import tabletop.table.ui.widget"}, "data of a game"),
    "bots draw": (house.floors, {f"{GAME}bots__staff": "from tabletop.table.ui import widget"}, "bots of a game"),
    "a table runs a verb": (house.floors, {f"{GAME}table__table": "import tabletop.cli.main"}, "table of a game"),
    "a neighbour": (house.neighbours, {f"{GAME}rules__game": f"import {NEXT}.rules.game"}, "air_wars imports"),
    "a neighbour's kit": (
        house.neighbours,
        {"games__air_support__kit": "", f"{GAME}kit": "def f():\n    from tabletop.games.air_support import kit"},
        "air_wars imports",
    ),
    "rules with shapes": (house.strangers, {f"{GAME}rules__game": "import pydantic"}, "rules import pydantic"),
    "rules with pictures": (house.strangers, {f"{GAME}rules__game": "def f():\n    import pygame"}, "import pygame"),
    "data with pictures": (house.strangers, {f"{GAME}data__files": "import pygame"}, "data import pygame"),
    "a bot with pictures": (house.strangers, {"bots__base": "import pygame.draw"}, "bots import pygame"),
    "numbers of others": (house.strangers, {"table__ui__widget": "import numpy"}, "table import numpy"),
    "the core looks up": (house.layers, {"core__kit": "import tabletop.data.strictjson"}, "core imports"),
    "the core asks": (house.layers, {"core__kit": "def f():\n    import tabletop.games"}, "core imports the registry"),
    "files ask": (house.layers, {"data__strictjson": "import tabletop.games"}, "data imports the registry"),
    "a table and the shelf": (
        house.floors,
        {f"{GAME}table__table": "from tabletop.shelf.catalogue import A"},
        "table of a game import tabletop.shelf.catalogue",
    ),
    "data know bots": (house.layers, {"data__strictjson": "from tabletop.bots.base import Bot"}, "data imports"),
    "shared and a house": (house.layers, {"bots__base": f"def f():\n    import {AIR}.bots.staff"}, "a shared module"),
    "shared and a kit": (house.layers, {"cli__main": f"from {AIR}.kit import KIT"}, "a shared module imports"),
    "the screen too soon": (house.layers, {"cli__main": "import tabletop.table.ui.widget"}, "before it is needed"),
    "a key": (names, {"cli__main": 'if game == "air_wars":\n    pass'}, "cli.main, line 1: it names air_wars"),
    "a scenario": (names, {"cli__main": 'find("s01_first_duel")'}, "line 1: it names s01_first_duel"),
    "a title": (names, {"bots__base": '"""Plays Air Wars."""'}, "line 1: it names Air Wars"),
    "a key in words": (names, {"data__strictjson": '"""\nas in maps/air_support"""'}, "line 2: it names air_support"),
    "a heavy kit": (house.registry, {f"{GAME}kit": f"from {AIR}.rules.game import GAME"}, "at the top"),
    "a heavy registry": (house.registry, {"games__init__": "import tabletop.core.messages"}, "messages at the top"),
    "a circle": (
        house.circles,
        {"core__kit": "import tabletop.core.messages", "core__messages": "def f():\n    from tabletop.core import kit"},
        "tabletop.core.kit -> tabletop.core.messages -> tabletop.core.kit",
    ),
    "a wide circle": (
        house.circles,
        {f"{GAME}data__{a}": f"def f():\n    import {AIR}.data.{b}" for a, b in ("xy", "yz", "zx")},
        f"{AIR}.data.x -> {AIR}.data.y -> {AIR}.data.z",
    ),
    "a call": (house.acts, {"core__kit": "KNOWN = {}\nKNOWN.update(a=1)"}, "core.kit, line 2: the top level acts"),
    "a loop": (house.acts, {"core__kit": "for n in range(3):\n    pass"}, "line 1: the top level acts"),
    "a call in a branch": (house.acts, {"core__kit": "import sys\nif sys.path:\n    print()"}, "line 3"),
    "a call in a class": (house.acts, {"core__kit": "class A:\n    print()"}, "line 2"),
    "a door": (house.rooms, {f"{ROOM}init__": "from tabletop.core import kit"}, "the door of a room"),
    "numbers and steps": (
        house.rooms,
        {f"{ROOM}climb": f"{BASES}class Climb(Step[int]): ...", f"{ROOM}orders": f"{BASES}from . import climb\n"
         "class Go(Command): ..."},
        "orders import tabletop.games.air_wars.rules.flying.climb",
    ),
    "orders and events": (
        house.rooms,
        {f"{ROOM}events": f"{BASES}class _Own(Event): ...\nclass Went(_Own): ...",
         f"{ROOM}orders": f"{BASES}from {AIR}.rules.flying.events import Went\nclass Go(Command): ..."},
        "orders import tabletop.games.air_wars.rules.flying.events",
    ),
    "by way of numbers": (
        house.rooms,
        {f"{ROOM}events": f"{BASES}class Went(Event): ...", f"{ROOM}reach": "from . import events",
         f"{ROOM}orders": f"{BASES}from . import reach\nclass Go(Command): ..."},
        "orders import tabletop.games.air_wars.rules.flying.reach",
    ),
    "a room without tests": (
        house.mirrored,
        {f"{ROOM}events": f"{BASES}class Went(Event): ...", f"{GAME}rules__bare": "class A: ..."},
        "there is no tests/games/air_wars/rules/test_flying.py",
    ),
    "a test module without a test": (
        house.mirrored,
        {f"{GAME}rules__fog": f"{BASES}class Lift(Step[int]): ...", "../tests/games/air_wars/rules/test_fog": "A = 1"},
        "there is no tests/games/air_wars/rules/test_fog.py",
    ),
    "two chapters": (
        house.chapters,
        {f"{ROOM}orders": f"from {AIR}.rules.fog import seen", f"{GAME}rules__fog": f"import {AIR}.rules.flying.paths",
         f"{ROOM}paths": ""},
        f"2 rooms import in circles: {AIR}.rules.flying.orders imports {AIR}.rules.fog, "
        f"{AIR}.rules.fog imports {AIR}.rules.flying.paths; what both need",
    ),
    "three chapters, late": (
        house.chapters,
        {f"{GAME}rules__{a}": f"def f():\n    import {AIR}.rules.{b}.orders" for a, b in
         (("fog__orders", "flying"), ("flying__paths", "flak"), ("flak__firing", "fog"))}
        | {f"{GAME}rules__{room}__orders": "" for room in ("flying", "flak")},
        "3 rooms import in circles: ",
    ),
    "a box in the hall": (house.furnished, {f"{GAME}words": ""}, f"{AIR}.words lies beside"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_seen(name: str, tmp_path: Path) -> None:
    rule, files, told = BROKEN[name]
    assert rule(built(tmp_path / "whole")) == []
    (fault,) = rule(built(tmp_path / "broken", **files))
    assert told in fault


def test_every_rule_is_broken_once() -> None:
    rules = {rule for rule, _, _ in BROKEN.values()}
    own = {
        f
        for f in vars(house).values()
        if callable(f) and getattr(f, "__annotations__", {}).get("return") == "list[str]"
    }
    assert own - {house.names} <= rules and names in rules


def test_what_is_free(tmp_path: Path) -> None:
    """Imports for types make no circle, a kit leads everywhere late, and a program may act when it is run."""
    modules = built(
        tmp_path,
        core__kit="from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from tabletop.core import messages",
        core__messages="from tabletop.core import kit\nif __name__ == '__main__':\n    print()",
        games__air_wars__kit=f"def f():\n    from {AIR}.rules.game import GAME\n    from {AIR}.table.table import A",
        games__air_wars__rules__game=f"def f():\n    from {AIR} import kit",
    )
    assert house.circles(modules) == house.acts(modules) == house.registry(modules) == house.neighbours(modules) == []


def test_a_room_may_have_a_folder_of_tests(tmp_path: Path) -> None:
    room = {
        f"{ROOM}events": f"{BASES}class Went(Event): ...",
        f"{GAME}rules__fog": f"{BASES}class Lift(Step[int]): ...",
    }
    tests = ("../tests/games/air_wars/rules/flying/test_paths", "../tests/games/air_wars/rules/test_fog")
    assert len(house.mirrored(built(tmp_path / "bare", **room))) == 2
    full = {**room, **dict.fromkeys(tests, "def test_it() -> None: ...")}
    assert house.mirrored(built(tmp_path / "full", **full)) == []


def test_a_name_means_what_its_own_module_imports(tmp_path: Path) -> None:
    """An Arm that is a step in one game is a plain value in another; a base may come from another module."""
    room = {
        f"{ROOM}firers": "class Arm: ...",
        f"{ROOM}events": f"{BASES}from {AIR}.rules.flying.firers import Arm\nclass Fired(Event): ...",
        "games__air_support__rules__arming__steps": f"{BASES}class Arm(Step[int]): ...",
    }
    assert house.rooms(built(tmp_path / "plain", **room)) == []
    asking = {
        f"{GAME}rules__base": f"{BASES}class Asking(Step[int]): ...",
        f"{ROOM}firers": f"from {AIR}.rules import base\nclass Arm(base.Asking): ...",
    }
    (fault,) = house.rooms(built(tmp_path / "far", **{**room, **asking}))
    assert "events import tabletop.games.air_wars.rules.flying.firers" in fault


# -- what else has its place
def test_a_game_of_the_box_has_tests_of_its_rules_and_of_its_data() -> None:
    """`.ci/run` counts coverage in these folders."""
    here = Path(__file__).parent / "games"
    bare = [
        f"{key}/{floor}"
        for key in KEYS
        for floor in ("rules", "data")
        if not any((here / key / floor).rglob("test_*.py"))
    ]
    assert not bare, f"there are none in {', '.join(bare)}"


def test_every_verb_has_its_module() -> None:
    modules = {p.stem for p in (PACKAGE / "cli" / "verbs").glob("*.py")} - {"__init__"}
    assert modules == {verb.replace("-", "_") for verb in VERBS}


def test_the_registry_of_games() -> None:
    """Every folder is a game with a kit, scenarios, steps, a rule book, commands and events that go through JSON."""
    folders = {p.parent.name for p in (PACKAGE / "games").glob("*/kit.py")}
    assert folders == set(KEYS), f"write a function and a line in _BOX of tabletop/games for {folders ^ set(KEYS)}"
    numbers = {key: kit(key).number for key in KEYS}
    wanted = f"numbers of kits go from 1 to {len(KEYS)}, each once; the newest game has the last"
    assert sorted(numbers.values()) == list(range(1, len(KEYS) + 1)), f"{wanted}: {numbers}"
    for key in KEYS:
        its, game = kit(key), kit(key).game()
        alike = game.key == key == its.key and game.title == its.title
        assert alike, f"{key}: the folder, the key and title of its kit and those of its Game are the same"
        assert game.version >= 1 and its.subtitle
        for part in ("steps", "commands", "events"):
            assert getattr(game, part), f"{key}: its Game has no {part}; bound(chapter(...), ...) collects them"
        assert its.scenarios().cards(), f"{key}: write a scenario into scenarios/{key}"
        assert RuleBook.load(key).rules, f"{key}: rules in rulebook.md begin with - **XX-AREA-01**"
        blurb = texts(its.home, its.blurb).get("blurb", ("",))[0]
        assert len(blurb) > 50, f'{key}: its kit names "box.md", in which a text stands below "## blurb"'
        assert len({c.__name__ for c in game.commands}) == len(game.commands)
        assert len({e.__name__ for e in game.events}) == len(game.events)


def test_nothing_of_the_data_stays_at_home() -> None:
    """Every folder of art but those of its making and of the README goes into the wheel."""
    packed = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]["force-include"]
    folders = {
        p.name for p in (TOP / "art").iterdir() if p.is_dir() and p.name not in ("make", "pictures", "__pycache__")
    }
    assert {p.removeprefix("art/") for p in packed if p.startswith("art/")} == folders
    assert {"maps", "scenarios"} <= packed.keys()
