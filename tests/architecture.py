"""Reads the program as a house: which module lies on which floor of which game, what it imports, what it does at its
top level. Each rule is a function from all modules to sentences about what breaks it.
"""

from __future__ import annotations

import ast
import gc
import itertools
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

SHARED = ("core", "grid", "data", "bots", "shelf", "table", "cli")
FLOORS = ("rules", "data", "bots", "table")
"""Of a game; a floor stands on those before it and on the shared folder of its name."""
BELOW = {
    "core": ("core",),
    "grid": ("core", "grid"),
    "data": ("core", "grid", "data"),
    "bots": ("core", "grid", "data", "bots"),
    "shelf": ("core", "grid", "data", "bots", "shelf"),
    "table": ("core", "grid", "data", "bots", "shelf", "table"),
    "cli": SHARED,
}
"""What a shared folder may import of the shared folders."""
OUTSIDE = {
    "data": {"pydantic", "pytmx", "platformdirs", "zstandard"},
    "shelf": {"pydantic", "dask", "distributed"},
    "table": {"pygame"},
    "cli": {"rich", "chess"},
}
"""What of other people's packages a folder may import; the others, and the rules, only the standard library."""
REGISTRY = "tabletop.games"
ACTS = (ast.For, ast.While, ast.With, ast.Delete, ast.Assert, ast.Raise, ast.Global)
"""Statements that do something, where a module should only define."""


@dataclass(frozen=True)
class Import:
    """One import. late: inside a function; typing: for types only."""

    name: str
    line: int
    late: bool
    typing: bool

    @property
    def root(self) -> str:
        return self.name.partition(".")[0]


@dataclass(frozen=True)
class Module:
    """One file. `house`: the key of the game it belongs to, "" when it is shared; `floor`: rules, data, bots, table or
    kit of a house, else the shared folder.
    """

    name: str
    path: Path
    tree: ast.Module
    text: str
    house: str
    floor: str
    imports: tuple[Import, ...] = ()

    @property
    def is_registry(self) -> bool:
        """The registry of games, or the kit of one: their functions lead everywhere."""
        return self.name == REGISTRY or self.floor == "kit"

    @property
    def room(self) -> str:
        """The folder of a chapter that it lies in, '' when in none: "tabletop.games.air_wars.rules.flying"."""
        parts = self.name.split(".")
        folder = parts if self.path.name == "__init__.py" else parts[:-1]
        return ".".join(folder) if self.floor == "rules" and len(folder) > 4 else ""


Modules = Mapping[str, Module]


# -- reading
def read(top: Path, houses: Iterable[str]) -> dict[str, Module]:
    """All modules of the folder `top`/tabletop by name."""
    found: dict[str, Module] = {}
    collects = gc.isenabled()
    gc.disable()  # all that is read stays, and to look through millions of nodes for garbage takes longer than to read
    try:
        for path in sorted((top / "tabletop").rglob("*.py")):
            parts = path.relative_to(top).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            text = path.read_text(encoding="utf-8")
            found[name] = Module(name, path, ast.parse(text), text, *_place(name, tuple(houses)))
        return {name: _with_imports(module, found) for name, module in found.items()}
    finally:
        if collects:
            gc.enable()


def _place(name: str, houses: tuple[str, ...]) -> tuple[str, str]:
    """The house and the floor of a module."""
    _, *parts = name.split(".")
    if parts[:1] == ["games"] and len(parts) > 1:
        floor = parts[2] if len(parts) > 2 and parts[2] in (*FLOORS, "kit") else "rules"
        return parts[1], floor
    return "", parts[0] if parts and parts[0] in SHARED else "games" if parts[:1] == ["games"] else "cli"


def _with_imports(module: Module, found: Mapping[str, Module]) -> Module:
    imports = tuple(_imports(module, found, module.tree, late=False, typing=False))
    return Module(module.name, module.path, module.tree, module.text, module.house, module.floor, imports)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements, branches and cases right below; what is only an expression has no imports in it."""
    for block in ("body", "handlers", "orelse", "finalbody", "cases"):
        yield from getattr(node, block, ())


def _imports(module: Module, found: Mapping[str, Module], node: ast.AST, late: bool, typing: bool) -> Iterator[Import]:
    for child in _statements(node):
        inside = late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        for_types = typing or _is_type_checking(child)
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(alias.name, child.lineno, late, typing)
        elif isinstance(child, ast.ImportFrom):
            source = child.module or ""
            if child.level:
                folder = module.name.split(".")
                folder = folder if module.path.name == "__init__.py" else folder[:-1]
                source = ".".join([*folder[: len(folder) - child.level + 1], *filter(None, [child.module])])
            for alias in child.names:
                full = f"{source}.{alias.name}"
                yield Import(full if full in found else source, child.lineno, late, typing)
        yield from _imports(module, found, child, inside, for_types)


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _told(module: Module, line: int, what: str, mend: str) -> str:
    return f"{module.name}, line {line}: {what}; {mend}"


# -- what mends a fault
MEND_FLOOR = "move what it needs to a floor below (rules <- data <- bots <- table) or to the shared folder of its name"
MEND_NEIGHBOUR = "what two games need goes into a shared folder"
MEND_STRANGER = "rules need the standard library alone, data may have pydantic and pytmx, the table pygame"
MEND_SHARED = "ask the kit of the game for it: tabletop.games.kit(key); what no kit has becomes a field of Kit"
MEND_REGISTRY = "hand in what it needs"
MEND_LAYER = "core <- grid and core <- data <- bots <- shelf <- table: move it to the higher of both folders"
MEND_LATE = "import it inside the function that uses it"
MEND_NAME = "ask the kit of the game, so that the next game in the box needs no line here"
MEND_ACT = "put it into a function, or build the value in one expression"
MEND_DOOR = "import from the files of the room instead"
MEND_ROOM = "in a room stand numbers, then orders, events, steps: what both need goes into the earlier file"
MEND_CIRCLE = "what both need goes into a module of its own below them"
MEND_MIRROR = "what a rule does is looked for under the name of its room"
MEND_CHAPTER = "what both need goes into a room below both, or what only the upper one needs into the upper one"
MEND_HALL = "put it on a floor: rules, data, bots or table"


# -- rules
def floors(modules: Modules) -> list[str]:
    """A floor of a game imports the floors below it in its own house and the shared folders of their names."""
    faults = []
    for module in modules.values():
        if not module.house or module.floor == "kit":
            continue
        height = FLOORS.index(module.floor)
        shared = {"core", "grid", *FLOORS[1 : height + 1]}
        for one in module.imports:
            other = modules.get(one.name)
            if one.root != "tabletop" or other is None or (other.house and other.house != module.house):
                continue
            if other.floor not in (FLOORS[: height + 1] if other.house else shared):
                faults.append(_told(module, one.line, f"{module.floor} of a game import {one.name}", MEND_FLOOR))
    return faults


def neighbours(modules: Modules) -> list[str]:
    """No game imports another."""
    return [
        _told(module, one.line, f"{module.house} imports {one.name}", MEND_NEIGHBOUR)
        for module in modules.values()
        for one in module.imports
        if module.house and (other := modules.get(one.name)) is not None and other.house not in ("", module.house)
    ]


def strangers(modules: Modules) -> list[str]:
    """Packages of others are imported where they belong: pygame by tables, pydantic and pytmx by data."""
    return [
        _told(module, one.line, f"{module.floor} import {one.root}", MEND_STRANGER)
        for module in modules.values()
        for one in module.imports
        if one.root not in sys.stdlib_module_names
        and one.root != "tabletop"
        and one.root not in OUTSIDE.get(module.floor, set())
    ]


def layers(modules: Modules) -> list[str]:
    """Shared folders import those below them; the shelf and what lies above it import the registry of games, nobody
    below; the command line imports the table
    where it is used, for it runs without a screen.
    """
    faults = []
    for module in modules.values():
        if module.house or module.floor not in SHARED:
            continue
        for one in module.imports:
            other = modules.get(one.name)
            if one.root != "tabletop" or other is None or one.name == "tabletop":
                continue
            if other.house:
                faults.append(_told(module, one.line, f"a shared module imports {one.name}", MEND_SHARED))
            elif one.name == REGISTRY:
                if module.floor in ("core", "grid", "data", "bots"):
                    faults.append(_told(module, one.line, f"{module.floor} imports the registry", MEND_REGISTRY))
            elif other.floor not in BELOW[module.floor]:
                faults.append(_told(module, one.line, f"{module.floor} imports {one.name}", MEND_LAYER))
            elif module.floor == "cli" and other.floor == "table" and not (one.late or one.typing):
                faults.append(_told(module, one.line, f"{one.name} is imported before it is needed", MEND_LATE))
    return faults


def names(modules: Modules, keys: Iterable[str]) -> list[str]:
    """Shared modules name no game and no scenario, by key or title."""
    return [
        _told(module, number, f"it names {key}", MEND_NAME)
        for module in modules.values()
        if not module.house and module.name != REGISTRY
        for number, line in enumerate(module.text.splitlines(), 1)
        for key in keys
        if key in line
    ]


def registry(modules: Modules) -> list[str]:
    """The registry and the kits import `core.kit` at the top, everything else inside their functions."""
    return [
        _told(module, one.line, f"it imports {one.name} at the top", MEND_LATE)
        for module in modules.values()
        for one in module.imports
        if module.is_registry
        and not (one.late or one.typing)
        and one.root not in sys.stdlib_module_names
        and one.name != "tabletop.core.kit"
    ]


def circles(modules: Modules) -> list[str]:
    """Modules import one another in no circle, imports inside functions counted; those for types are free, and so are
    the functions of the registry and of kits.
    """
    after = {
        module.name: sorted(
            {
                one.name
                for one in module.imports
                if one.name in modules
                and one.name != module.name
                and not one.typing
                and not (module.is_registry and one.late)
            }
        )
        for module in modules.values()
    }
    return [f"a circle: {' -> '.join([*circle, circle[0]])}; {MEND_CIRCLE}" for circle in _knots(after)]


def _knots(after: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """Sets of modules that can all be reached from one another (Tarjan), each in alphabetical order."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    for start in after:
        if start in number:
            continue
        work = [(start, iter(after[start]))]
        number[start] = low[start] = len(number)
        stack.append(start)
        while work:
            at, following = work[-1]
            for name in following:
                if name not in number:
                    number[name] = low[name] = len(number)
                    stack.append(name)
                    work.append((name, iter(after[name])))
                    break
                if name in stack:
                    low[at] = min(low[at], number[name])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == number[at]:
                    knot = stack[stack.index(at) :]
                    del stack[stack.index(at) :]
                    if len(knot) > 1:
                        yield sorted(knot)


def acts(modules: Modules) -> list[str]:
    """The top level of a module defines and does not act: no call for its own sake, no loop, nothing deleted."""
    return [
        _told(module, node.lineno, "the top level acts", MEND_ACT)
        for module in modules.values()
        for node in _top_level(module.tree)
        if isinstance(node, ACTS) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await))
    ]


def _top_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """Statements that run when a module is imported, those in class bodies and branches too."""
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if isinstance(node, ast.If) and not _is_main(node):
            waiting += [*node.body, *node.orelse]
        elif isinstance(node, ast.Try):
            waiting += [*node.body, *node.orelse, *node.finalbody, *(s for h in node.handlers for s in h.body)]
        elif isinstance(node, ast.ClassDef):
            waiting += node.body


def _is_main(node: ast.If) -> bool:
    return isinstance(node.test, ast.Compare) and ast.unparse(node.test) in ("__name__ == '__main__'",)


def rooms(modules: Modules) -> list[str]:
    """In the room of a chapter `__init__` imports nothing, and files import only those before them: numbers and who
    may, then orders, then events, then steps. A file without any of these stands after the last that it imports.
    """
    kinds = _kinds(modules)
    faults = []
    for module in modules.values():
        if not module.room:
            continue
        rank = _rank(module, modules, kinds)
        for one in module.imports:
            other = modules.get(one.name)
            if one.typing:
                continue
            if module.name == module.room:
                faults.append(_told(module, one.line, "the door of a room imports something", MEND_DOOR))
            elif other is not None and other.room == module.room and _rank(other, modules, kinds) > rank:
                faults.append(_told(module, one.line, f"{ORDER[rank]} import {one.name}", MEND_ROOM))
    return sorted(set(faults))


ORDER = ("numbers", "orders", "events", "steps")


def _kinds(modules: Modules) -> dict[tuple[str, str], str]:
    """(module, class) -> Command, Event or Step, whichever it comes from. Two games may use one name for two things."""
    classes = {
        (module.name, node.name): [ast.unparse(base).partition("[")[0] for base in node.bases]
        for module in modules.values()
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    }
    meant = {name: _names(module) for name, module in modules.items()}

    def origin(module: str, name: str, seen: tuple[tuple[str, str], ...] = ()) -> str:
        head, _, rest = name.partition(".")
        source = meant[module].get(head, module)
        where, what = (source, rest) if rest else (source.rpartition(".")[0], source.rpartition(".")[2])
        if head not in meant[module]:
            where, what = module, name
        if what in ORIGINS and where.startswith("tabletop.core."):
            return what
        if (where, what) in seen or (where, what) not in classes:
            return ""
        above = (origin(where, base, (*seen, (where, what))) for base in classes[where, what])
        return next(filter(None, above), "")

    return {(module, name): found for module, name in classes if (found := origin(module, name))}


def _names(module: Module) -> dict[str, str]:
    """What the imports of a module call by which name: "tabletop.core.messages.Event", or a module."""
    found: dict[str, str] = {}
    nodes: list[ast.AST] = [module.tree]
    for node in nodes:  # grows while it is read
        nodes += _statements(node)
        if isinstance(node, ast.ImportFrom) and not node.level:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


ORIGINS = ("Command", "Event", "Step")


def _rank(module: Module, modules: Modules, kinds: Mapping[tuple[str, str], str], seen: tuple[str, ...] = ()) -> int:
    """Where a file of a room stands in ORDER."""
    defined = {kinds.get((module.name, node.name)) for node in module.tree.body if isinstance(node, ast.ClassDef)}
    own = max((n for n, origin in enumerate(ORIGINS, 1) if origin in defined), default=0)
    if own:
        return own
    before = [modules[one.name] for one in module.imports if one.name in modules and not one.typing]
    return max(
        (
            _rank(other, modules, kinds, (*seen, module.name))
            for other in before
            if other.room == module.room and other.name not in (*seen, module.name)
        ),
        default=0,
    )


def chapters(modules: Modules) -> list[str]:
    """The rooms of a game's rules, each a folder or a module that lies in none, import one another in no circle: a
    chapter stands on others, and no two on each other. Told is a shortest circle, module by module.
    """
    ways: dict[tuple[str, str], str] = {}
    after: dict[str, list[str]] = {room: [] for room in map(_chapter, modules.values()) if room}
    for module in modules.values():
        here = _chapter(module)
        for one in module.imports:
            there = _chapter(modules[one.name]) if one.name in modules and not one.typing else ""
            if here and there not in ("", here) and (here, there) not in ways:
                ways[here, there] = f"{module.name} imports {one.name}"
                after[here].append(there)
    faults = []
    for knot in _knots(after):
        round_trip = min((_back_to(start, after) for start in knot), key=len)
        told = ", ".join(ways[pair] for pair in itertools.pairwise((*round_trip, round_trip[0])))
        faults.append(f"{len(knot)} rooms import in circles: {told}; {MEND_CHAPTER}")
    return faults


def _chapter(module: Module) -> str:
    """The room of a game's rules that a module is or lies in, "" outside: "tabletop.games.air_wars.rules.flying"."""
    parts = module.name.split(".")
    return ".".join(parts[:5]) if module.house and len(parts) > 4 and parts[3] == "rules" else ""


def _back_to(start: str, after: Mapping[str, list[str]]) -> tuple[str, ...]:
    """A shortest way from a room of a knot back to it, without the end."""
    ways: list[tuple[str, ...]] = [(start,)]
    met: set[str] = set()
    for way in ways:  # grows while it is read
        for room in after[way[-1]]:
            if room == start:
                return way
            if room not in met:
                met.add(room)
                ways.append((*way, room))
    return ()


def furnished(modules: Modules) -> list[str]:
    """Beside its floors a game that has moved in has only its kit: rules lie in `rules`."""
    return [
        f"{module.name} lies beside the floors of its house; {MEND_HALL}"
        for module in modules.values()
        if module.name.startswith(f"{REGISTRY}.")
        and f"{REGISTRY}.{module.house}.rules.game" in modules
        and module.name.split(".")[3:4] not in ([], *([floor] for floor in (*FLOORS, "kit")))
    ]


def mirrored(modules: Modules) -> list[str]:
    """Each room of a game's rules that holds events or steps has a test module, or a folder of them, of its name."""
    kinds = _kinds(modules)
    faults = []
    rooms = {
        (module.house, module.name.split(".")[4]): _tests(module)
        for module in modules.values()
        if module.name.split(".")[3:4] == ["rules"]
        and any(kinds.get((module.name, node.name)) in ("Event", "Step") for node in _classes(module))
    }
    for (house, room), tests in rooms.items():
        found = [tests / f"test_{room}.py", *(tests / room).glob("test_*.py")]
        if not any(path.is_file() and "def test_" in path.read_text(encoding="utf-8") for path in found):
            faults.append(f"{house}: there is no tests/games/{house}/rules/test_{room}.py; {MEND_MIRROR}")
    return faults


def _classes(module: Module) -> list[ast.ClassDef]:
    return [node for node in module.tree.body if isinstance(node, ast.ClassDef)]


def _tests(module: Module) -> Path:
    """Where the tests of a game's rules lie: beside the program, as the module lies in it."""
    steps = len(module.name.split(".")) - (module.path.name != "__init__.py")
    top = module.path.parents[steps]
    return top / "tests" / "games" / module.house / "rules"
