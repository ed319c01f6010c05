"""`tabletop odds`: exact figures, checked against sums done by hand and against the rules at work."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tabletop.core import odds
from tabletop.games.thunderbolt_lightning.data import chances
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.rules.sheets import Level


def test_loose_dice_by_hand():
    """Four white dice at range 3 hit on 4 or more; a save of 5 or more lets 2/3 through: 1/3 a die."""
    made = chances.of_dice((4, 0, 0, 0), 3, save=5, left=2)
    assert made.number == 4
    assert made.spread[0] == Fraction(2, 3) ** 4
    assert (
        dict(made.outcomes)["destroyed (2 hits)"] == 1 - Fraction(2, 3) ** 4 - 4 * Fraction(1, 3) * Fraction(2, 3) ** 3
    )
    assert made.expected == Fraction(4, 3)


def test_colours_make_saves_harder():
    """A red hit is saved one worse than a white one, so more come through (TL-SAVE-02)."""
    white, red = (chances.of_dice(dice, 1, save=4).expected for dice in ((1, 0, 0, 0), (0, 1, 0, 0)))
    assert (white, red) == (Fraction(5, 6) * Fraction(1, 2), Fraction(5, 6) * Fraction(2, 3))


@pytest.mark.parametrize("firer", ["spitfire1", "bf109e", "he111h", "sbd3", "me262a", "b17g"])
def test_types_agree_with_loose_dice(firer):
    """A type's guns do what their dice do alone, with the modifiers that the tally names."""
    sheet, target = library().aircraft[firer], library().aircraft["bf109g"]
    for made in chances.of_guns(firer, "bf109g", 2, sights=False):
        mount = next(m for m in sheet.mounts if made.title.startswith(m.name))
        loose = chances.of_dice(mount.dice, 2, 3 - made.number, target.save, target.hits)
        assert made.spread == loose.spread
        assert sum(made.spread.values()) == 1


def test_pilots_and_inverted_flight_count():
    base = chances.of_guns("spitfire1", "bf109e", 3)[0].number
    assert chances.of_guns("spitfire1", "bf109e", 3, inverted=True)[0].number == base + 1
    assert chances.of_guns("spitfire1", "bf109e", 3, pilots=chances.Pilots("ace", (1, 4)))[0].number == base - 1
    assert chances.of_guns("spitfire1", "bf109e", 3, pilots=chances.Pilots("very_green"))[0].number == base + 1


def test_torpedoes_bombs_and_flak():
    torpedo = chances.of_torpedo("tbd1", "akagi", 9, "beam", 3)
    assert torpedo.number == 4 and torpedo.spread[90] == Fraction(1, 8)
    assert chances.of_torpedo("tbd1", "akagi", 9, "beam", chased=True).number == 5
    assert chances.of_bombs("sbd3", "akagi", "1x1000", "dive", Level.LOW).number == 5
    assert chances.of_bombs("b17g", "factory", "4x1000", "level", Level.MEDIUM).number == 5
    above, bow = (
        sum(odds.expected(c.spread) for c in chances.of_flak("enterprise", "d3a1", d)) for d in ("above", "bow")
    )
    assert above > bow > 0


def test_the_command_line(tabletop):
    ran = tabletop("odds", "Spitfire I", "at", "bf109e", "--range", "3", "--json")
    [made] = json.loads(ran.out)
    assert ran.code == 0 and made["number"] == 4 and sum(Fraction(p) for p in made["spread"].values()) == 1
    assert "TL-HIT-01" in tabletop("odds", "--dice", "2R 2W", "--range", "5", "--save", "5").out
    assert tabletop("odds", "torpedo", "tbd1", "at", "akagi", "--range", "9").code == 0
    assert tabletop("odds", "dive", "sbd3", "at", "akagi").code == 0
    assert tabletop("odds", "aa", "enterprise", "at", "d3a1").code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("odds",),
        ("odds", "spitfire1", "bf109e"),
        ("odds", "spitfire1", "at", "bf109e"),
        ("odds", "spitfire1", "at", "bf109e", "--range", "9"),
        ("odds", "spitfire", "at", "bf109e", "--range", "3"),
        ("odds", "starfighter", "at", "bf109e", "--range", "3"),
        ("odds", "--dice", "2X", "--range", "2"),
        ("odds", "dive", "spitfire1", "at", "akagi"),
        ("odds", "torpedo", "tbd1", "at", "akagi", "--range", "3"),
        ("odds", "--dice", "2R", "--range", "0"),
        ("odds", "spitfire1", "at", "bf109e", "--range", "3", "--skills", "9"),
    ],
)
def test_what_cannot_be_asked(tabletop, words):
    ran = tabletop(*words)
    assert ran.code == 2 and ran.err and not ran.out
