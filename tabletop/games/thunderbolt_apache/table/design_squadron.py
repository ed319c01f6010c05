"""What is said of a campaign, its battalions, its aircraft and its pilots, as fields of the drawing board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from tabletop.core.wording import counted
from tabletop.data.edits import at
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.shapes import LevelName
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES
from tabletop.table.design.contract import Document, Field, Path_
from tabletop.table.design.usual import choice, data, head_fields, number, text, tick

LEVELS = tuple((level, level) for level in get_args(LevelName))
STRENGTHS = (("full", "full"), ("half", "half"), ("destroyed", "destroyed"))
GIVEN = ("battalions", "aircraft", "pilots", "scouts", "so", "vp", "day")
"""What a file gives that begins with the first day, and leaves out where the player draws and buys."""
DRAWN = ("conditions_on_top", "Conditions drawn first"), ("events_on_top", "Events drawn first")


def year(document: Document) -> int:
    """That of the campaign's card, else of the file."""
    card = library().campaigns.get(at(document, ("campaign",), ""))
    return card.year if card is not None else int(at(document, ("year",), 1991))


def campaign(document: Document) -> Sequence[Field]:
    """The whole of it."""
    return tuple(_campaign(document))


def _campaign(document: Document) -> Iterator[Field]:
    yield from head_fields(document)
    book, group = library(), "The campaign"
    cards = tuple((key, f"{key}: {card.title}, {card.year}") for key, card in book.campaigns.items())
    yield choice(document, "campaign", "Campaign", (("", "the player chooses"), *cards), group=group, usual="")
    tasks = tuple((key, f"{key}: {card.title}, {counted(card.days, 'day')}") for key, card in book.situations.items())
    yield choice(document, "situation", "Situation", (("", "the player chooses"), *tasks), group=group, usual="")
    starts = (("setup", "the player buys a squadron"), ("day", "the day begins at once"))
    yield choice(document, "start", "Start", starts, group=group, usual="setup")
    group = "The squadron"
    yield number(document, "scouts", "Scouts", 0, 9, group=group, usual=0, tip="A free one of the situation included")
    yield number(document, "day", "Day", 1, 20, group=group, usual=1)
    yield _counted(document, "so", "SO points", 999, group, "Left out (-1): as set-up makes them")
    yield number(document, "vp", "Victory points", -99, 999, group=group, usual=0)
    for key, words in DRAWN:
        yield data(document, key, words, 'Such as ["SC01", "SC04"]; each card is in its deck once', group="Cards")
    yield tick(document, "coach", "Hints for learners", group="Words")
    yield text(document, "special", "Special rules, one a line", "lines", 4000, group="Words", usual=[])


def _counted(document: Document, key: str, words: str, most: int, group: str, tip: str) -> Field:
    """A number that may be left out."""

    def change(document: Document, value: int) -> Document:
        rest = {name: there for name, there in document.items() if name != key}
        return rest if value < 0 else {**rest, key: value}

    value = at(document, (key,))
    return Field(
        key, words, -1 if value is None else value, change, "number", (), -1, most, tip, group=group, path=(key,)
    )


def piece(document: Document, path: Path_) -> Sequence[Field]:
    """What is said of a piece."""
    making: dict[Any, Callable[[Document, Path_], Iterator[Field]]] = {
        "battalions": _battalion, "aircraft": _aircraft, "pilots": _pilot,
    }  # fmt: skip
    return tuple(making[path[0]](document, path))


def _battalion(document: Document, path: Path_) -> Iterator[Field]:
    yield choice(document, "strength", "Strength", STRENGTHS, at_path=path, usual="full")
    bands = tuple((band, band) for band in BAND_NAMES)
    yield choice(document, "band", "Band", ((None, "as set-up puts it"), *bands), at_path=path)
    yield number(document, "scored", "VP already scored", 0, 20, at_path=path, usual=0)


def _aircraft(document: Document, path: Path_) -> Iterator[Field]:
    yield number(document, "number", "How many", 1, 12, at_path=path, usual=1)
    yield tick(document, "crashed", "Crashed", at_path=path)
    yield data(document, "damage", "Lasting damage", 'Such as [{"name": "Engine", "heavy": true}]', at_path=path)


def _pilot(document: Document, path: Path_) -> Iterator[Field]:
    yield choice(document, "level", "Skill", LEVELS, at_path=path, usual="Average")
    yield number(document, "stress", "Stress", 0, 60, at_path=path, usual=0)
    yield number(document, "xp", "Experience", 0, 99, at_path=path, usual=0)
    yield data(document, "wounds", "Wounds", 'Such as ["light", "heavy"]', at_path=path)
    yield tick(document, "killed", "Killed", at_path=path)
