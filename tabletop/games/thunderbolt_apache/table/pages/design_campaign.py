"""Campaigns on the drawing board: battalions in the range bands of the sector, the squadron with its pilots at the air
base, and what is said of each.

Without battalions they are drawn, and without a squadron the player buys one (`start` "setup").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, get_args

import pygame as pg

from tabletop.core.wording import counted
from tabletop.data.jsondocument import added, at, edited
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.shapes import LevelName
from tabletop.games.thunderbolt_apache.rules.battalions import START_BANDS
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Band, Battalion, Deck, Tag
from tabletop.games.thunderbolt_apache.table.pages import art
from tabletop.table.board.render_queue import PIECE_SHARE
from tabletop.table.design.contract import CannotChange, Cell, Designing, Document, Field, Path_, Picture, Piece, Ware
from tabletop.table.design.usual import choice, data, head_fields, number, text, tick

# -- What is said of a campaign, its battalions, its aircraft and its pilots, as fields of the drawing board.

LEVELS = tuple((level, level) for level in get_args(LevelName))
CHOICES = (("full", "full"), ("half", "half"), ("destroyed", "destroyed"))
GIVEN = ("battalions", "aircraft", "pilots", "scouts", "so", "vp", "day")
"""What a file gives that begins with the first day, and leaves out where the player draws and buys."""
DRAWN = ("conditions_on_top", "Conditions drawn first"), ("events_on_top", "Events drawn first")


def year_of(document: Document) -> int:
    """That of the campaign's card, else of the file."""
    card = library().campaigns.get(at(document, ("campaign",), ""))
    return card.year if card is not None else int(at(document, ("year",), 1991))


def campaign_fields(document: Document) -> Sequence[Field]:
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


def piece_fields(document: Document, path: Path_) -> Sequence[Field]:
    """What is said of a piece."""
    making: dict[Any, Callable[[Document, Path_], Iterator[Field]]] = {
        "battalions": _battalion, "aircraft": _aircraft, "pilots": _pilot,
    }  # fmt: skip
    return tuple(making[path[0]](document, path))


def _battalion(document: Document, path: Path_) -> Iterator[Field]:
    yield choice(document, "strength", "Strength", CHOICES, at_path=path, usual="full")
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


# -- Campaigns on the drawing board.

BATTALIONS, AIRCRAFT, PILOTS = "Battalions", "Aircraft", "Pilots"
DECKS = {Deck.ASSAULT: "assault", Deck.SUPPORT: "support", Deck.COMMAND: "command"}
AIR_BASE = (0, 0)
SHARE, SMALL = 0.3, 0.2
"""Width of a battalion and of what stands at the air base, in widths of a band."""
SPOTS = [(x, y) for y in (0.0, -0.3, 0.3) for x in (0.0, -0.31, 0.31)]
"""Where battalions of a band lie about its middle, one after another."""


class CampaignDesign(Designing):
    """Campaigns on the drawing board. Seat 0 has the squadron, seat 1 the battalions; a cell is a band."""

    groups = (BATTALIONS, AIRCRAFT, PILOTS)
    named = False

    def label(self, cell: Cell) -> str:
        return BAND_NAMES[cell[0]] if self.inside(cell) else "beside the sector"

    def sides(self, document: Document) -> tuple[str, ...]:
        return "You", "The enemy"

    # -- what there is
    def wares(self, document: Document, seat: int) -> Sequence[Ware]:
        return tuple(self._battalions(document) if seat == 1 else self._squadron(document))

    def _battalions(self, document: Document) -> Iterator[Ware]:
        campaign = library().campaigns.get(at(document, ("campaign",), ""))
        here = {line.get("card") for line in at(document, ("battalions",), [])}
        for key, card in library().battalions.items():
            fits = campaign is None or card.tag in (Tag.ANY, campaign.tag)
            if card.deck in DECKS and fits and key not in here:
                note = f"{key}, {DECKS[card.deck]}, {card.vp} VP"
                tip = ", ".join(f"{n} {library().units[kind].name}" for kind, n in card.units)
                yield Ware(key, card.name, BATTALIONS, note, tip, card.vp, partial(art.battalion, card, False))

    def _squadron(self, document: Document) -> Iterator[Ware]:
        year = year_of(document)
        for key, plane in library().aircraft.items():
            if plane.year <= year:
                note = f"{key}, {plane.wp} weight points"
                yield Ware(key, plane.name, AIRCRAFT, note, points=plane.cost, picture=partial(art.plane, key))
        taken = {line.get("name") for line in at(document, ("pilots",), [])}
        for name, pilot in library().pilots.items():
            if name not in taken:
                yield Ware(name, name, PILOTS, f"flies {pilot.family}", picture=partial(art.patch, name, pilot.family))

    def pieces(self, document: Document) -> Sequence[Piece]:
        return (*self._drawn(document), *self._based(document))

    def _drawn(self, document: Document) -> Iterator[Piece]:
        seen: Counter[int] = Counter()
        for n, line in enumerate(at(document, ("battalions",), [])):
            card = library().battalions.get(line.get("card", ""))
            if card is None:
                continue
            band, half = self.band(document, line, card), line.get("strength", "full") == "half"
            spot = SPOTS[seen[band] % len(SPOTS)]
            seen[band] += 1
            picture = partial(_as_wide, partial(art.battalion, card, half), SHARE)
            where = f"{BAND_NAMES[band]}{', by set-up' * (not line.get('band'))}, {line.get('strength', 'full')}"
            yield Piece(
                ("battalions", n), f"{card.key} {card.name}", 1, (band, 0), picture,
                (card.key, half), where, size=SHARE, offset=spot, order=n, stacks=False,
            )  # fmt: skip

    def band(self, document: Document, line: Document, card: Battalion) -> int:
        """Where a battalion stands, that of set-up where the file says nothing (TA-SETUP-10, TA-SETUP-11)."""
        if line.get("band") in BAND_NAMES:
            return BAND_NAMES.index(line["band"])
        book = library()
        campaign = book.campaigns.get(at(document, ("campaign",), ""))
        situation = book.situations.get(at(document, ("situation",), ""))
        band = START_BANDS[card.deck]
        if card.deck is Deck.COMMAND and campaign is not None and campaign.rules.get("command_forward"):
            band = Band.ENEMY_TRANSIT
        band = Band(card.notes.get("start", band))
        if card.deck is Deck.ASSAULT and "fixed" not in card.notes and situation is not None:
            band = Band(max(Band.AIR_BASE, band - situation.rules.get("assault_forward", 0)))
        return int(band)

    def _based(self, document: Document) -> Iterator[Piece]:
        """Aircraft and pilots, in rows at the air base."""
        place = 0
        for n, line in enumerate(at(document, ("aircraft",), [])):
            card = library().aircraft.get(line.get("card", ""))
            if card is not None:
                count = line.get("number", 1)
                name = f"{count} {card.name}" if count > 1 else card.name
                yield self._at_base(("aircraft", n), name, partial(art.plane, card.key), card.key, place)
                place += 1
        for n, line in enumerate(at(document, ("pilots",), [])):
            pilot = library().pilots.get(line.get("name", ""))
            if pilot is not None:
                picture = partial(art.patch, pilot.name, pilot.family)
                yield self._at_base(("pilots", n), pilot.name, picture, pilot.name, place)
                place += 1

    def _at_base(self, path: Path_, name: str, picture: Picture, look: Hashable, place: int) -> Piece:
        spot = (place % 4 - 1.5) * 0.23, (place // 4 % 5 - 2) * 0.2
        return Piece(
            path, name, 0, AIR_BASE, partial(_as_wide, picture, SMALL), look, BAND_NAMES[0],
            size=SMALL, offset=spot, order=200 + place,
            stacks=False,
        )  # fmt: skip

    def points(self, document: Document, seat: int) -> int | None:
        book = library()
        if seat == 1:
            cards = [line.get("card") for line in at(document, ("battalions",), [])]
            return sum(book.battalions[card].vp for card in cards if card in book.battalions)
        lines = [line for line in at(document, ("aircraft",), []) if line.get("card") in book.aircraft]
        return sum(int(book.aircraft[line["card"]].cost * line.get("number", 1)) for line in lines)

    def fields(self, document: Document) -> Sequence[Field]:
        return campaign_fields(document)

    def piece_fields(self, document: Document, path: Path_) -> Sequence[Field]:
        return piece_fields(document, path)

    # -- deeds
    def open_to(self, document: Document, ware: Ware, seat: int) -> frozenset[Cell]:
        return self._bands() if ware.group == BATTALIONS else frozenset({AIR_BASE})

    def open_for(self, document: Document, path: Path_) -> frozenset[Cell]:
        return self._bands() if path[0] == "battalions" else frozenset({AIR_BASE})

    def _bands(self) -> frozenset[Cell]:
        return frozenset((n, 0) for n in range(1, len(BAND_NAMES)))

    def put(self, document: Document, ware: Ware, seat: int, cell: Cell) -> tuple[Document, Path_]:
        if ware.group == BATTALIONS:
            if cell not in self._bands():
                raise CannotChange("A battalion begins in one of the five bands before the air base.")
            return self._added(document, "battalions", {"card": ware.key, "band": self.label(cell)})
        if cell != AIR_BASE:
            raise CannotChange("The squadron begins at the air base.")
        if ware.group == PILOTS:
            return self._added(document, "pilots", {"name": ware.key})
        return self._added(document, "aircraft", {"card": ware.key})

    def _added(self, document: Document, key: str, line: dict[str, Any]) -> tuple[Document, Path_]:
        return added(document, (key,), line), (key, len(at(document, (key,), [])))

    def move(self, document: Document, path: Path_, cell: Cell) -> Document:
        if path[0] != "battalions":
            raise CannotChange("The squadron begins at the air base.")
        if cell not in self._bands():
            raise CannotChange("A battalion begins in one of the five bands before the air base.")
        return edited(document, (*path, "band"), self.label(cell))

    def emptied(self, document: Document) -> Document:
        """The enemy is drawn, and the player buys."""
        return {key: value for key, value in document.items() if key not in GIVEN} | {"start": "setup"}


def _as_wide(picture: Picture, share: float, px: int) -> pg.Surface:
    """A picture that is a share of its band wide, for the side of a usual counter."""
    return picture(max(12, round(px / PIECE_SHARE * share)))
