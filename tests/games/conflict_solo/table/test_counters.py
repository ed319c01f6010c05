"""Counters of the fifth game: every type of its library has a picture of its own, state shows, nothing is cut."""

from __future__ import annotations

from dataclasses import fields, replace

import pygame as pg
import pytest

from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.naming import kind_word
from tabletop.games.conflict_solo.rules.sheets import HITS, Colour, Kind, UnitType
from tabletop.games.conflict_solo.table.pieces import counters, looks, tokens
from tabletop.games.conflict_solo.table.pieces.counters import RumourFace, UnitFace
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.chit import margin
from tabletop.table.draw.lettering import fit_px

TYPES = list(library().units.values())
SIZES = (110, 86, 60, 52, 44)
"""Pixels of cardboard at the zooms at which a battle is played."""


@pytest.fixture(autouse=True)
def display() -> None:
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((64, 64))


def bytes_of(picture: pg.Surface) -> bytes:
    return pg.image.tobytes(picture, "RGBA")


def face(kind: UnitType, **changes: object) -> UnitFace:
    """The counter of a type as it is printed."""
    made = UnitFace(
        kind.id, kind.kind.value, kind.nation, 0, f"{kind_word(kind)} 1", 60.0, kind.red, kind.blue, kind.blue_cc,
        kind.range, kind.fire_cost, kind.move_cost, kind.dv_front, kind.dv_flank, kind.dv_colour is Colour.BLUE,
        aa=kind.aa.fp if kind.aa is not None else 0,
    )  # fmt: skip
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.id)
def test_every_type_is_drawn_as_itself(kind: UnitType) -> None:
    if kind.kind is Kind.FOOT:
        assert kind.id in looks.MEN
    elif kind.kind in (Kind.MG, Kind.MORTAR):
        assert kind.id in looks.TEAMS
    elif kind.kind is Kind.GUN:
        assert kind.id in looks.GUNS
    else:
        assert kind.id in looks.HULLS or kind.id in looks.DRAWN
    assert kind.nation in looks.NATIONS
    for px in SIZES:
        assert counters.counter(face(kind), px).get_width() == px + 2 * margin(px)


def test_squads_of_a_nation_do_not_look_alike() -> None:
    """Figures and name are the same for all here: only the men and machines differ."""
    for nation in looks.NATIONS:
        shown: dict[bytes, str] = {}
        for kind in TYPES:
            if kind.nation == nation:
                plain = face(
                    kind, name="X", red=1, blue=1, close=False, range=1, fire=1, move=1, front=9, flank=9, aa=0
                )
                drawn = bytes_of(counters.counter(replace(plain, armoured=False), 86))
                twin = shown.setdefault(drawn, kind.id)
                same_weapon = {twin, kind.id} == {"G-MG34", "G-MG42"}
                assert twin == kind.id or same_weapon, f"{twin} and {kind.id} look alike"


def test_a_type_of_somebodys_own_has_a_picture_too() -> None:
    for kind in Kind:
        if kind is not Kind.RE:
            own = replace(face(TYPES[0]), look="X-OWN", kind=kind.value, nation="own")
            assert counters.counter(own, 86).get_bounding_rect().w > 86


def test_what_changes_a_counter_shows_on_it() -> None:
    base = face(library().units["G-251"], heading=60.0)
    seen = {bytes_of(counters.counter(base, 86))}
    changes: list[dict[str, object]] = [
        {"spent": True}, {"hit": "Shaken"}, {"hidden": True}, {"work": "trench"}, {"work": "foxhole"}, {"ready": True},
        {"cargo": "foot ger"}, {"cargo": "gun ger"}, {"heading": 120.0}, {"side": 1}, {"red": 9}, {"name": "SPW B"},
        {"range": 3}, {"fire": 9}, {"fire": None}, {"move": 9}, {"front": 21}, {"flank": 21}, {"armoured": False},
        {"blue": 9}, {"aa": 2}, {"letters": 1.5},
        *({"changed": frozenset({key})} for key in ("red", "fire", "move", "front")),
    ]  # fmt: skip
    for change in changes:
        drawn = bytes_of(counters.counter(replace(base, **change), 86))  # type: ignore[arg-type]
        assert drawn not in seen, change
        seen.add(drawn)
    untold = {f.name for f in fields(UnitFace)} - {key for change in changes for key in change}
    assert untold == {"look", "kind", "nation", "close"}


def test_large_letters_make_the_name_larger() -> None:
    """At 150 % a counter of 80 pixels leaves out its costs, and its name takes the whole strip."""
    kind = library().units["G-RIF"]
    plain, large = (counters.counter(face(kind, letters=letters), 80) for letters in (1.0, 1.5))
    strip = pg.Rect(margin(80), margin(80) + 56, 80, 20)

    def cream(picture: pg.Surface) -> int:
        return sum(
            min(picture.get_at((x, y))[:3]) > 200
            for x in range(strip.left, strip.right)
            for y in range(strip.top, strip.bottom)
        )

    assert cream(large) > 1.3 * cream(plain)


def test_close_combat_figures_are_hollow() -> None:
    base = face(library().units["G-RIF"])
    assert base.close
    assert bytes_of(counters.counter(base, 86)) != bytes_of(counters.counter(replace(base, close=False), 86))


@pytest.mark.parametrize("px", (*SIZES, 36, 30, 24))
def test_names_can_be_read_and_their_numbers_are_whole(px: int) -> None:
    """The longest names that play can bring: two figures behind the kind. From the middle size up kinds are whole, but
    for the longest."""
    full = px >= counters.FULL_FROM
    size, room = (17, 49) if full else (26, 87)
    size, room = size * px / 100, room * px / 100
    cut = 0
    for kind in TYPES:
        for number in ("12", "KK"):
            name = f"{kind_word(kind)} {number}".upper()
            shown = counters.short_name(name, size, room)
            assert shown.split()[-1] == number
            assert fit_px(shown, "display", size, room, 1) >= min(counters.LEAST, size) - 0.5, shown
            cut += shown != name
    assert cut <= (0 if px >= 100 else 8 if px >= counters.MIDDLE_FROM + 6 else 2 * len(TYPES)), cut


@pytest.mark.parametrize("px", SIZES)
def test_hit_tiles_hold_their_words(px: int) -> None:
    for hit in HITS.values():
        full = px >= counters.FULL_FROM
        size = (14.5 if full else 21) * px / 100
        assert fit_px(hit.name.upper(), "display", size, 97 * px / 100, 1) >= 7, hit.name
        marked = counters.counter(face(TYPES[0], hit=hit.name), px)
        assert bytes_of(marked) != bytes_of(counters.counter(face(TYPES[0]), px))
        assert not marked.get_bounding_rect().top < 0


def test_letters_stand_out_from_their_ground() -> None:
    pairs = [
        (counters.CREAM, counters.RED), (counters.CREAM, counters.BLUE), (counters.BLUE, "#dfe7ee"),
        (counters.CHANGED, counters.CHANGED_GROUND), (counters.CREAM, counters.SPENT), (counters.INK, counters.HIT),
        (counters.INK, "#ffd66b"), (counters.INK, "#cfe3c0"), (counters.INK, "#fffaf0"), ("#6b2a20", "#d8d1bd"),
        (counters.CREAM, tokens.NOBODY), *((counters.CREAM, pal.SIDE[side]) for side in (0, 1)),
    ]  # fmt: skip
    assert [pair for pair in pairs if pal.contrast(*pair) < 4.4] == []


def test_a_rumour_tells_nothing_but_its_name() -> None:
    fresh, spent = RumourFace(1, "Rumour X"), RumourFace(1, "Rumour X", True)
    other = RumourFace(1, "Rumour W")
    assert len({bytes_of(counters.rumour(one, 86)) for one in (fresh, spent, other)}) == 3


@pytest.mark.parametrize("aircraft", sorted(library().aircraft))
def test_every_aircraft_has_its_outline_and_altitude(aircraft: str) -> None:
    assert planform.has(looks.PLANES[aircraft])
    flown = {bytes_of(looks.plane(aircraft, 90.0, altitude, 90)) for altitude in (1, 2, 3)}
    assert len(flown) == 3


def test_everything_that_lies_on_a_map_has_a_picture_of_its_own() -> None:
    px = 80
    drawn = [
        *(tokens.smoke(level, held, px) for level in (1, 2) for held in (True, False)),
        *(draw(kind, px) for draw in (tokens.work, tokens.works_round) for kind in tokens.WORK_WORDS),
        tokens.wire(px), *(tokens.mines(known, own, px) for known, own in ((True, True), (True, False))),
        tokens.wreck("S-T34", "sov", 60.0, px), tokens.aa_site(px), tokens.broken_bridge(px), tokens.fight(px),
        tokens.steps(2, 3, px), tokens.steps(3, 3, px), *(tokens.pin(owner, px) for owner in (None, 0, 1)),
        *(tokens.pennant(tokens.PennantFace("3", owner), px) for owner in (None, 0, 1)),
        tokens.pennant(tokens.PennantFace("3", 0, True), px), tokens.pennant(tokens.PennantFace("3+1", 0), px),
        *(tokens.gate(way, 90.0, "2", px) for way in ("exit", "entry", "enemy")),
    ]  # fmt: skip
    assert len({bytes_of(picture) for picture in drawn}) == len(drawn)
    for picture in drawn:
        assert picture.get_bounding_rect().w > px * 0.3
