"""Counters of the fourth game: everything in its library has a drawing of its own, and state shows on the piece."""

from __future__ import annotations

import pygame as pg
import pytest

from tabletop.games.air_support.data import library
from tabletop.games.air_support.table.pieces import counters as art
from tabletop.games.air_support.table.pieces import looks, tokens
from tabletop.table.draw import planform
from tabletop.table.draw.highlights import hex_points


@pytest.fixture(autouse=True)
def display() -> None:
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((64, 64))


def same(a: pg.Surface, b: pg.Surface) -> bool:
    return pg.image.tobytes(a, "RGBA") == pg.image.tobytes(b, "RGBA")


def test_every_vehicle_and_aircraft_of_the_library_has_a_drawing() -> None:
    shipped = library()
    assert not {v.id for v in shipped.vehicles.values()} - set(looks.HULLS)
    assert not {m.name for m in shipped.models} - set(looks.PLANES)
    for model in shipped.models:
        assert planform.has(looks.figure(model.name, model.cls.value))


def test_hulls_have_their_real_proportions() -> None:
    """A Tiger is larger than a Jeep, and its gun reaches beyond its bow."""
    for name, hull in looks.HULLS.items():
        assert 3 < hull.length < 7 and 1.5 < hull.width < 3.8 and hull.length > hull.width, name
    tiger = looks.HULLS["PzKpfw VIE Tiger"]
    assert tiger.gun > tiger.length / 2


def test_state_shows_on_the_counter() -> None:
    whole = art.ManFace("german", 0, "squad", "4-6-7")
    assert not same(art.man(whole, 60), art.man(art.ManFace("german", 0, "squad", "7", True, ("DM",)), 60))
    assert not same(art.man(whole, 60), art.man(art.ManFace("german", 0, "squad", "4-6-7", plates=("PIN",)), 60))
    car = art.CarFace("german", 0, "Opel Blitz", "truck", "Opel Blitz", 90, 90)
    turned = art.CarFace("german", 0, "Opel Blitz", "truck", "Opel Blitz", 150, 150)
    wreck = art.CarFace("german", 0, "Opel Blitz", "truck", "Opel Blitz", 90, 90, wreck=True)
    assert not same(art.car(car, 60), art.car(turned, 60)) and not same(art.car(car, 60), art.car(wreck, 60))
    armed, clean = (art.PlaneFace("us", 1, "p47d", "P-47D", 0, 12, 3, bombs) for bombs in (True, False))
    assert not same(art.plane(armed, 80), art.plane(clean, 80))
    turret = art.CarFace("german", 0, "PzKpfw IVH", "tracked", "PzKpfw IVH", 30, 90)
    assert not same(
        art.car(turret, 60), art.car(art.CarFace("german", 0, "PzKpfw IVH", "tracked", "PzKpfw IVH", 30, 30), 60)
    )


@pytest.mark.parametrize("word", sorted(tokens.PLATES))
def test_plates_can_be_read(word: str) -> None:
    from tabletop.table.draw.palette import contrast

    ground, ink = tokens.PLATES[word]
    assert contrast(ground, ink) >= 4.5
    assert tokens.plate(word, 14).get_height() == 14


def test_a_hex_wider_than_high_is_marked_flat_topped() -> None:
    """The overlays fit hexes that stand on a side as well as those that stand on a corner."""
    flat, pointy = hex_points(128, 110), hex_points(120, 138)
    assert sorted(p for p in flat if p[1] == 0) == [(32, 0), (96, 0)]
    assert [p for p in pointy if p[1] == 0] == [(60, 0)]
