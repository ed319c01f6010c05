"""What is said of a mission and of its pieces, as fields of the drawing board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.data.edits import at, edited, without
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.table.design.contract import Change, Document, Field, Path_
from tabletop.table.design.usual import choice, data, head_fields, number, text, tick

NATIONS = {"ger": "German", "sov": "Soviet", "pol": "Polish", "us": "American"}
WHO = (("player", "you"), ("ai", "the enemy"))
POSTURES = (
    ("free", "free"), ("hold", "holds its hex"), ("anchored(1)", "stays within 1 hex"),
    ("anchored(2)", "stays within 2 hexes"), ("anchored(3)", "stays within 3 hexes"),
)  # fmt: skip
BEGINS = (
    ("hex", "in its hex"), ("hidden", "in a hidden group"), ("round", "in a round"), ("", "by REINF of the track"),
)  # fmt: skip
PARTS = (
    ("groups", "Hidden groups", 'Such as [{"name": "left", "ids": ["A03", "A04"]}]; candidate hexes stand on the map'),
    ("re_cup", "Random enemies", 'Types in the cup, such as ["G-RIF", "NONE"]'),
    ("track", "Mission Track", 'Such as [{"space": 4, "events": ["VP(-1)"]}]'),
    ("last_space", "Its last space", "A number; 0 lets it run on"),
    ("round_events", "Events of rounds", 'Such as [{"do": "NONE", "from_round": 2, "chance": 3}]'),
    ("orders", "Orders of the mission", 'By "1" and "2": items that are tried in order'),
    ("counteractions", "Counteractions", "By star, triangle, circle, square or any: a trigger and its items"),
    ("structures", "Bridges and bunkers", "With id, kind, name, hexes, dv and steps"),
)
"""Key, words and help of what is written as in the file."""


def battle(document: Document) -> Sequence[Field]:
    """The whole of it."""
    return tuple(_battle(document))


def _battle(document: Document) -> Iterator[Field]:
    yield from head_fields(document, 600)
    yield number(document, "year", "Year", 1936, 1945)
    yield choice(document, "nation", "You lead", tuple(NATIONS.items()))
    yield number(document, "rounds", "Rounds", 1, 12)
    yield choice(document, "first", "Moves first", WHO)
    yield number(document, "cap", "Command points", 0, 20)
    yield number(document, "hand", "Cards in hand", 0, 5)
    yield number(document, "draw", "Cards a round", 0, 5)
    yield Field(
        "cards", "Action cards", " ".join(at(document, ("cards",), [])), _cards, "text", high=600, path=("cards",),
        tip="Numbers such as AC01 AC03, with blanks between",
    )  # fmt: skip
    bands: Path_ = ("victory",)
    yield number(document, "start_vp", "Points at the start", -30, 60, group="Victory")
    yield number(document, "defeat", "Defeat up to", -99, 99, group="Victory", at_path=bands)
    yield number(document, "draw", "Draw up to", -99, 99, group="Victory", at_path=bands)
    yield number(document, "victory", "Victory up to", -99, 99, group="Victory", at_path=bands, tip="More is a triumph")
    grant: Path_ = ("grant",)
    yield number(document, "mines", "Minefields of yours", 0, 40, group="What you set up", at_path=grant)
    yield number(document, "hidden", "Hidden units of yours", 0, 40, group="What you set up", at_path=grant)
    for key, words, tip in PARTS:
        yield data(document, key, words, tip, group="What the enemy does")
    yield text(document, "special", "Special rules, one a line", "lines", 2400, group="Words", usual=[])


def _cards(document: Document, words: str) -> Document:
    return edited(document, ("cards",), words.upper().replace(",", " ").split())


def piece(document: Document, path: Path_, areas: tuple[str, ...]) -> Sequence[Field]:
    """What is said of a piece."""
    return tuple(_piece(document, path, areas))


def _piece(document: Document, path: Path_, areas: tuple[str, ...]) -> Iterator[Field]:
    kind = path[0]
    facings = tuple(enumerate(NAMES))
    places = tuple((name, name) for name in areas)
    if kind == "units":
        yield choice(document, "facing", "Faces", facings, at_path=path, usual=0)
        later = at(document, (*path, "round")) is not None
        yield Field("later", "Arrives later", later, _later(path, areas), "tick", path=(*path, "round"))
        if later:
            yield number(document, "round", "In round", 1, 12, at_path=path)
            yield choice(document, "entry", "By", places, at_path=path)
        else:
            yield choice(document, "area", "Sets up in", places, at_path=path, usual="player")
    elif kind == "ais":
        yield choice(document, "facing", "Faces", facings, at_path=path)
        yield choice(document, "posture", "It", POSTURES, at_path=path)
        line = at(document, path)
        there = "hex" if line.get("hex") and line.get("round") is None else ""
        there = there or ("hidden" if line.get("hidden") else "round" if line.get("round") is not None else "")
        yield Field("begins", "Begins", there, _begins(path), "choice", BEGINS, path=path)
        if there == "round":
            yield number(document, "round", "In round", 1, 12, at_path=path)
            yield text(document, "entry", "By the hex", "text", 4, at_path=path)
        yield text(document, "tag", "Its tag", "text", 40, at_path=path, tip="By which orders of the mission name it")
    elif kind == "objectives":
        yield text(document, "name", "Name", "text", 60, at_path=path)
        yield choice(document, "control", "Held by", ((None, "nobody"), *WHO), at_path=path)
        yield number(document, "end", "Points at the end", 0, 40, at_path=path)
        yield number(document, "each", "Points each round", 0, 40, at_path=path)
        yield tick(document, "minus", "It costs points while the enemy holds it", at_path=path)
    elif kind == "mines":
        yield choice(document, "owner", "Laid by", WHO, at_path=path, usual="ai")
        yield tick(document, "known", "They are known", at_path=path)
    else:
        works = tuple((word, word) for word in ("hasty", "foxhole", "trench", "bunker"))
        yield choice(document, str(path[1]), "What it is", works, at_path=path[:1])


def _begins(path: Path_) -> Change:
    """An enemy has a hex, or is hidden in a group, or comes in a round, or waits for a REINF of the track."""

    def change(document: Document, how: str) -> Document:
        new = document
        for key in ("hidden", "round", "entry") if how == "hex" else ("hex", "hidden", "round", "entry"):
            new = without(new, (*path, key))
        if how == "hex":
            return edited(new, (*path, "hex"), at(document, (*path, "hex")) or at(document, (*path, "entry")) or "A1")
        if how == "hidden":
            return edited(new, (*path, "hidden"), True)
        if how == "round":
            hex = at(document, (*path, "hex")) or at(document, (*path, "entry")) or "A1"
            return edited(edited(new, (*path, "round"), 2), (*path, "entry"), hex)
        return new

    return change


def _later(path: Path_, areas: tuple[str, ...]) -> Change:
    """A unit that arrives in a round comes by an area, one that is there from the start sets up in one."""

    def change(document: Document, on: bool) -> Document:
        if not on:
            return without(without(document, (*path, "round")), (*path, "entry"))
        entry = next((name for name in areas if name != "player"), areas[0] if areas else "player")
        return edited(edited(without(document, (*path, "area")), (*path, "round"), 2), (*path, "entry"), entry)

    return change
