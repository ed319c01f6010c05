"""What is said of a dogfight and of its pieces, as fields of the drawing board; its zones as cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.data.jsondocument import at, edited, setting, without
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.options import OPTION_WORDS
from tabletop.games.thunderbolt_lightning.data.shapes import LEVELS
from tabletop.games.thunderbolt_lightning.rules.own_battles import GOAL_PERCENT
from tabletop.games.thunderbolt_lightning.table.pages.purchase import TRAINING_WORDS, load_words
from tabletop.grid.hexes import disc, distance
from tabletop.grid.hexgrid import HexGrid
from tabletop.table.design.contract import CannotChange, Change, Document, Field, Path_
from tabletop.table.design.usual import data, head_fields, text, tick

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.pages.design import DogfightDesign

# -- Zones of a scenario file as cells, and cells as the zone that a file has of them.

Cell = tuple[int, int]


def cells_of(zone: Any, grid: HexGrid) -> frozenset[Cell]:
    """The cells of a zone, as far as it is written as a zone is."""
    try:
        if "hexes" in zone:
            found = {grid.cell(grid.parse(label)) for label in zone["hexes"]}
        elif "ring" in zone:
            ring = zone["ring"]
            centre = grid.parse(ring["centre"])
            found = {grid.cell(h) for h in grid if ring["near"] <= distance(h, centre) <= ring["far"]}
        else:
            (c0, c1), (r0, r1) = zone["columns"], zone["rows"]
            found = {
                (c - 1, r - 1) for r in range(r0, min(r1, grid.rows) + 1) for c in range(c0, min(c1, grid.columns) + 1)
            }
    except (KeyError, TypeError, ValueError):
        return frozenset()
    return frozenset(cell for cell in found if 0 <= cell[0] < grid.columns and 0 <= cell[1] < grid.rows)


def zone_of(cells: Iterable[Cell], grid: HexGrid) -> dict[str, Any]:
    """Cells as a zone: columns and rows where they fill them, else hex by hex."""
    there = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    if there:
        (c0, c1), (r0, r1) = ((min(line), max(line)) for line in zip(*there, strict=True))
        if len(there) == (c1 - c0 + 1) * (r1 - r0 + 1):
            return {"columns": [c0 + 1, c1 + 1], "rows": [r0 + 1, r1 + 1]}
    return {"hexes": [grid.label(grid.hex(*cell)) for cell in there]}


def moved(zone: Any, grid: HexGrid, by: Cell) -> dict[str, Any]:
    """A zone elsewhere, as far as the map goes; a ring keeps its shape."""
    if "ring" in zone:
        c, r = grid.cell(grid.parse(zone["ring"]["centre"]))
        there = min(max(0, c + by[0]), grid.columns - 1), min(max(0, r + by[1]), grid.rows - 1)
        return {"ring": {**zone["ring"], "centre": grid.label(grid.hex(*there))}}
    cells = cells_of(zone, grid)
    across = max(-min(c for c, _ in cells), min(by[0], grid.columns - 1 - max(c for c, _ in cells)))
    down = max(-min(r for _, r in cells), min(by[1], grid.rows - 1 - max(r for _, r in cells)))
    return zone_of({(c + across, r + down) for c, r in cells}, grid)


def middle(cells: frozenset[Cell]) -> Cell | None:
    """The cell of an area that is nearest to the middle of it."""
    if not cells:
        return None
    c, r = (sum(line) / len(cells) for line in zip(*cells, strict=True))
    return min(cells, key=lambda cell: (abs(cell[0] - c) + abs(cell[1] - r), cell))


HEADINGS = ("East", "South-east", "South-west", "West", "North-west", "North-east")
EDGES = (("N", "North edge"), ("E", "East edge"), ("S", "South edge"), ("W", "West edge"))
EVERYWHERE = list(range(6))
LADDER = (
    'Victory by the damage on one target: {"target": "T1", "attacker": 0, "steps": [{"points": 9, "level": "clear"}]}'
)
FACTORS = 'Such as [{"targets": ["T1"], "factor": 2}]; "sinking" may follow (TL-VIC-03)'


# -- the battle
def battle(document: Document) -> Sequence[Field]:
    """The whole of it."""
    names = [str(side.get("name", "")) for side in at(document, ("sides",), [])]
    either = tuple(enumerate(names))
    meanings = (("", "nothing"), *(((s, w), f"{name}: {w}") for s, name in either for w in ("home", "exit")))
    return (
        *head_fields(document),
        Field("year", "Year", at(document, ("year",), 1940), setting("year"), "number", (), 1935, 1949, path=("year",)),
        Field("month", "Month", at(document, ("month",), 1), setting("month"), "number", (), 1, 12, path=("month",)),
        Field("turns", "Turns", at(document, ("turns",), 1), setting("turns"), "number", (), 1, 60, path=("turns",)),
        Field(
            "what-if", "What if: later types and paper projects too", "what-if" in at(document, ("tags",), []),
            _what_if, "tick", path=("tags",),
        ),
        *_sides(document),
        Field(
            "first_setup", "Sets up first", at(document, ("first_setup",), 0), setting("first_setup", usual=0),
            "choice", either, group="Sides", path=("first_setup",),
        ),
        *_victory(document, either),
        data(document, "ladder", "A ladder of damage", LADDER, group="Victory", at_path=("victory",)),
        data(document, "factors", "What damage counts", FACTORS, group="Victory", at_path=("victory",)),
        *(
            Field(
                f"edge {letter}", words, _edge(document, letter), _set_edge(letter), "choice",
                meanings,
                group="Edges of the map", path=("edges",),
            )
            for letter, words in EDGES
        ),
        *(
            Field(
                f"option {key}", words, key in at(document, ("options",), []), _option(key), "tick", tip=what,
                group="Rules", path=("options",),
            )
            for key, words, what in OPTION_WORDS
        ),
        text(document, "special", "Special rules, one a line", "lines", 4800, group="Words", usual=[]),
    )  # fmt: skip


def _sides(document: Document) -> Iterator[Field]:
    for seat in (0, 1):
        path = ("sides", seat)
        yield Field(
            f"side {seat}", f"Side {seat + 1}", at(document, (*path, "name"), ""), setting(*path, "name"), "text",
            high=32, group="Sides", path=(*path, "name"),
        )  # fmt: skip
        yield Field(
            f"nations {seat}", "Its nations", " ".join(at(document, (*path, "nations"), [])), _nations(seat), "text",
            high=40, group="Sides", tip="Codes such as UK US DE JP SU IT FI, with blanks between",
            path=(*path, "nations"),
        )  # fmt: skip


def _nations(seat: int) -> Change:
    def change(document: Document, words: str) -> Document:
        return edited(document, ("sides", seat, "nations"), words.upper().replace(",", " ").split())

    return change


def _what_if(document: Document, on: bool) -> Document:
    tags = [tag for tag in at(document, ("tags",), []) if tag != "what-if"]
    return edited(document, ("tags",), [*tags, "what-if"] if on else tags)


def _option(key: str) -> Change:
    """Switches a rule; those that it needs come with it, those that need it go with it."""
    from tabletop.games.thunderbolt_lightning.rules.own_battles import NEEDS

    def change(document: Document, on: bool) -> Document:
        chosen = list(at(document, ("options",), []))
        wanted = [key]
        while on and (more := NEEDS.get(wanted[-1])):
            wanted.append(more)
        while not on and (other := next((o for o, n in NEEDS.items() if n in wanted and o not in wanted), "")):
            wanted.append(other)
        kept = [option for option in chosen if option not in wanted]
        new = edited(document, ("options",), [*chosen, *(w for w in wanted if w not in chosen)] if on else kept)
        return _with_levels(new) if on and "altitude" in wanted else new

    return change


def _with_levels(document: Document) -> Document:
    """Lines that had no level, since there was one only, get a usual one."""
    for i, line in enumerate(at(document, ("forces",), [])):
        kind = library().aircraft.get(line.get("type", ""))
        if "levels" not in line and kind is not None:
            document = edited(document, ("forces", i, "levels"), [LEVELS[min(2, kind.ceiling)]])
    return document


def _victory(document: Document, either: tuple[tuple[int, str], ...]) -> Iterator[Field]:
    goal, given = ("victory", "goal"), ("victory", "handicap")
    group = "Victory"
    attacker = at(document, (*goal, "attacker"), -1)
    if "ladder" not in at(document, ("victory",), {}):
        yield Field(
            "goal", "Who attacks", attacker, _attacker, "choice", ((-1, "nobody: points decide"), *either), group=group,
            path=goal,
        )  # fmt: skip
    if attacker != -1 and at(document, (*goal, "points")) is None:
        yield Field(
            "percent", "Damage wanted, %", at(document, (*goal, "percent"), GOAL_PERCENT), setting(*goal, "percent"),
            "number", (), 1, 100, group=group, path=(*goal, "percent"),
        )  # fmt: skip
    side = at(document, (*given, "side"), -1)
    yield Field(
        "handicap",
        "Points in advance for",
        side,
        _handicap,
        "choice",
        ((-1, "nobody"), *either),
        group=group,
        path=given,
    )
    if side != -1:
        yield Field(
            "advance", "How many", at(document, (*given, "points"), 1), setting(*given, "points"), "number", (),
            1, 2000, group=group, path=(*given, "points"),
        )  # fmt: skip


def _attacker(document: Document, side: int) -> Document:
    if side == -1:
        return _pruned(without(document, ("victory", "goal")))
    old = at(document, ("victory", "goal"), {"percent": GOAL_PERCENT})
    return edited(document, ("victory", "goal"), {**old, "attacker": side})


def _handicap(document: Document, side: int) -> Document:
    if side == -1:
        return _pruned(without(document, ("victory", "handicap")))
    points = at(document, ("victory", "handicap", "points"), 10)
    return edited(document, ("victory", "handicap"), {"side": side, "points": points})


def _pruned(document: Document) -> Document:
    """Without an empty "victory"."""
    return without(document, ("victory",)) if at(document, ("victory",), 0) == {} else document


def _edge(document: Document, letter: str) -> Any:
    """What the first line on an edge says: side and meaning; "" for none."""
    found = (line for line in at(document, ("edges",), []) if line.get("edge") == letter)
    return next(((line["side"], line["meaning"]) for line in found), "")


def _set_edge(letter: str) -> Change:
    def change(document: Document, value: Any) -> Document:
        rest = [line for line in at(document, ("edges",), []) if line.get("edge") != letter]
        more = [{"edge": letter, "side": value[0], "meaning": value[1]}] if value else []
        return edited(document, ("edges",), [*rest, *more])

    return change


# -- a piece
def piece(document: Document, path: Path_, design: DogfightDesign) -> Sequence[Field]:
    """What is said of a piece."""
    kind = path[0]
    if kind == "forces":
        return tuple(_line(document, path, design))
    if kind == "aircraft":
        return tuple(_exact(document, path[:2]))
    own = path[:2]
    named = text(document, "name", "Name", "text", 32, at_path=own)
    if kind == "ships":
        return named, _choice("heading", "Heading", document, (*own, "heading"), tuple(enumerate(HEADINGS)))
    return (named,)


def _choice(
    key: str, words: str, document: Document, path: Path_, options: tuple[tuple[Any, str], ...], usual: Any = None
) -> Field:
    return Field(key, words, at(document, path, usual), setting(*path, usual=usual), "choice", options, path=path)


def _line(document: Document, path: Path_, design: DogfightDesign) -> Iterator[Field]:
    own = path[:2]
    line = at(document, own)
    sheet = library().aircraft[line["type"]]
    yield text(document, "name", "Line", "text", 32, at_path=own)
    n = _unit_at(line, int(path[3])) if len(path) == 4 else len(line["units"]) - 1
    yield text(document, "name", "Unit", "text", 32, at_path=(*own, "units", n))
    size = line["units"][n]["size"]
    yield Field(
        "size", "Aircraft in it", size, _sized(own, n, design), "number", (), 1, 9, path=(*own, "units", n, "size")
    )
    yield Field(
        "begins", "Begins", "zone" if "zone" in line else "at", _begins(own, design), "choice",
        (("at", "in fixed hexes"), ("zone", "in an area")), path=(*own, "zone"),
    )  # fmt: skip
    facings = line.get("facings", [])
    shown = "any" if facings in ("any", EVERYWHERE) else facings[0] if len(facings) == 1 else "some"
    told = tuple(", ".join(HEADINGS[f] for f in facings) for _ in [0] if shown == "some")
    yield Field(
        "facings", "Faces", shown, _faces(own), "choice",
        (*enumerate(HEADINGS), ("any", "as its owner likes"), *(("some", words) for words in told)),
        path=(*own, "facings"),
    )  # fmt: skip
    if "altitude" in at(document, ("options",), []):
        yield _levels(document, own, sheet.ceiling)
    if sheet.loads:
        loads = tuple((key, load_words(key)) for key in ("", *sheet.loads))
        yield _choice("load", "Carries", document, (*own, "load"), loads, "")
    if "training" in at(document, ("options",), []):
        grades = tuple(TRAINING_WORDS.items())
        yield Field(
            "training",
            "Pilots",
            line.get("training", "trained"),
            _trained(own),
            "choice",
            grades,
            path=(*own, "training"),
        )


def _levels(document: Document, own: Path_, ceiling: int) -> Field:
    levels = at(document, (*own, "levels"), [])
    single = tuple(([level], level) for level in LEVELS[: ceiling + 1])
    options: tuple[tuple[Any, str], ...] = (*single, ("any", "any"))
    if levels not in [value for value, _ in options]:
        words = ", ".join(levels) if isinstance(levels, list) and levels else "not said yet"
        options = (*options, (levels, words))
    return Field("levels", "Level", levels, setting(*own, "levels"), "choice", options, path=(*own, "levels"))


def _unit_at(line: dict[str, Any], k: int) -> int:
    """The unit of an aircraft of a line, by number."""
    for n, unit in enumerate(line["units"]):
        if k < unit["size"]:
            return n
        k -= unit["size"]
    return len(line["units"]) - 1


def _sized(own: Path_, n: int, design: DogfightDesign) -> Change:
    """Another number of aircraft in a unit; new ones stand beside the others."""

    def change(document: Document, size: int) -> Document:
        line = at(document, own)
        new = edited(document, (*own, "units", n, "size"), size)
        if "at" not in line:
            return new
        first = sum(unit["size"] for unit in line["units"][:n])
        mine, after = (
            line["at"][first : first + line["units"][n]["size"]],
            line["at"][first + line["units"][n]["size"] :],
        )
        mine = mine[:size]
        while len(mine) < size:
            mine.append(_beside(mine, design))
        return edited(new, (*own, "at"), [*line["at"][:first], *mine, *after])

    return change


def _beside(labels: list[str], design: DogfightDesign) -> str:
    """The nearest hex to the first of some that none of them is in."""
    first = design.cell(labels[0]) or (0, 0)
    for h in disc(design.grid.hex(*first), 2):
        if h in design.grid and (label := design.grid.label(h)) not in labels:
            return label
    return labels[0]


def _begins(own: Path_, design: DogfightDesign) -> Change:
    def change(document: Document, how: str) -> Document:
        line = at(document, own)
        if how == "zone" and "zone" not in line:
            centre = design.cell(line["at"][0]) or (0, 0)
            near = frozenset(
                cell for h in disc(design.grid.hex(*centre), 2) if design.inside(cell := design.grid.cell(h))
            )
            return edited(without(document, (*own, "at")), (*own, "zone"), zone_of(near, design.grid))
        if how == "at" and "zone" in line:
            there = middle(cells_of(line["zone"], design.grid))
            if there is None:
                raise CannotChange("Its area has no hex.")
            labels = [design.label(there)]
            while len(labels) < sum(unit["size"] for unit in line["units"]):
                labels.append(_beside(labels, design))
            return edited(without(document, (*own, "zone")), (*own, "at"), labels)
        return document

    return change


def _faces(own: Path_) -> Change:
    def change(document: Document, value: Any) -> Document:
        if value == "some":
            return document
        return edited(document, (*own, "facings"), value if value == "any" else [value])

    return change


def _trained(own: Path_) -> Change:
    """Another grade; skills that were chosen for the old one go."""

    def change(document: Document, grade: str) -> Document:
        return edited(without(document, (*own, "skills")), (*own, "training"), grade)

    return change


def _exact(document: Document, own: Path_) -> Iterator[Field]:
    one = at(document, own)
    sheet = library().aircraft[one["type"]]
    yield text(document, "unit", "Unit", "text", 32, at_path=own)
    yield _choice("facing", "Faces", document, (*own, "facing"), tuple(enumerate(HEADINGS)))
    levels = tuple((level, level) for level in LEVELS[: sheet.ceiling + 1])
    yield _choice("level", "Level", document, (*own, "level"), levels, "Low")
    hits = tuple((n, str(n)) for n in range(sheet.hits))
    yield _choice("hits", "Hits taken", document, (*own, "hits"), hits, 0)
    if sheet.loads:
        loads = tuple((key, load_words(key)) for key in ("", *sheet.loads))
        yield _choice("load", "Carries", document, (*own, "load"), loads, "")
    for key, words in (("inverted", "Flies upside down"), ("fired", "Has fired this turn")):
        yield tick(document, key, words, at_path=own)
