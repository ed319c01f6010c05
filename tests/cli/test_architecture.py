"""Imports run one way, one folder a game and one line of a registry, everything that is shipped is packed."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

import tabletop
from tabletop.cli.main import VERBS
from tabletop.games import boxed, kit, playable

PACKAGE = Path(tabletop.__path__[0])
TOP = PACKAGE.parent
MAY = {
    "core": {"core"},
    "grid": {"core", "grid"},
    "games": {"core", "grid", "games"},
    "data": {"core", "grid", "games", "data"},
    "bots": {"core", "grid", "games", "data", "bots"},
    "table": {"core", "grid", "games", "data", "bots", "table"},
    "cli": {"core", "grid", "games", "data", "bots", "cli", "table"},
}
FILES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> list[tuple[str, bool]]:
    """Every imported module with whether the import stands inside a function (is lazy) or serves types only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[tuple[str, bool]] = []
    folder = [*path.relative_to(TOP).with_suffix("").parts[:-1]]

    def walk(node: ast.AST, lazy: bool) -> None:
        for child in ast.iter_child_nodes(node):
            inside = lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
                inside = True
            if isinstance(child, ast.Import):
                found.extend((alias.name, inside) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = ".".join(folder[: len(folder) - child.level + 1]) if child.level else ""
                name = ".".join(p for p in (base, child.module or "") if p)
                found.append((name, inside))
                found.extend((f"{name}.{alias.name}", inside) for alias in child.names)
            walk(child, inside)

    walk(tree, False)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_run_one_way(path):
    parts = path.relative_to(PACKAGE).parts
    layer = parts[0] if len(parts) > 1 else "cli"
    registry = parts[0] == "games" and (path.name == "kit.py" or len(parts) == 2)
    for name, lazy in imports(path):
        if registry and lazy:
            continue  # a kit leads to all parts of its game, when they are asked for
        root, _, rest = name.partition(".")
        if root == "tabletop" and rest:
            other = rest.split(".")[0]
            assert other in MAY[layer], f"{layer} imports {name}"
            if layer == "cli" and other == "table":
                assert lazy, f"{name} must be imported where it is used: the command line runs without a screen"
            if layer == "games" and other == "games" and len(parts) > 2 and len(rest.split(".")) > 1:
                assert rest.split(".")[1] == parts[1], f"one game imports another: {name}"
        if layer in ("core", "grid", "games"):
            import sys

            assert root in sys.stdlib_module_names or root in ("tabletop", "__future__"), f"{layer} imports {name}"
        if root == "pygame":
            assert layer == "table", f"{layer} imports pygame"
        if root in ("pydantic", "pytmx"):
            assert layer == "data", f"{layer} imports {root}"
        assert root != "numpy"


def test_every_verb_has_its_module():
    modules = {p.stem for p in (PACKAGE / "cli" / "verbs").glob("*.py")} - {"__init__"}
    assert modules == set(VERBS)


def test_the_registry_of_games():
    """Every game has a folder, a kit, scenarios, steps, commands and events that go through JSON, and a rule book."""
    from tabletop.data.rulebook import RuleBook

    folders = {p.name for p in (PACKAGE / "games").iterdir() if (p / "game.py").is_file()}
    assert set(playable()) <= folders <= set(boxed()), (
        "a game that is still being written has a folder and a box, but no line in the registry"
    )
    for key in boxed():
        game = kit(key).game()
        assert game.key == key == kit(key).key and game.title == kit(key).title and game.version >= 1
        assert game.steps and game.commands and game.events
        assert kit(key).scenarios().cards() and RuleBook.load(key).rules
        assert len({c.__name__ for c in game.commands}) == len(game.commands)
        assert len({e.__name__ for e in game.events}) == len(game.events)
    with pytest.raises(KeyError, match="chess"):
        kit("chess")


def test_nothing_of_the_data_stays_at_home():
    """Every folder of art but those of its making and of the README goes into the wheel."""
    packed = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]["force-include"]
    folders = {
        p.name for p in (TOP / "art").iterdir() if p.is_dir() and p.name not in ("make", "pictures", "__pycache__")
    }
    assert {p.removeprefix("art/") for p in packed if p.startswith("art/")} == folders
    assert {"maps", "scenarios"} <= packed.keys()
