"""The four campaigns as files and maps say exactly what the printed tables say, read twice by different hands."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.games.air_wars.data import load_scenario, scenario_cards, scenario_keys
from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.sheets import Card, Kind, Terrain
from tests.games.air_wars.board import scenario

PRINTED = dict(zip(("MA", "GU", "SW", "BOB"), scenario_keys(), strict=True))
WORDS = {"balance_vp", "key", "title", "special", "map_file", "length", "blurb"}
"""Fields with texts of our own, and the balance, which is found by playing."""


def bare(made: Scenario) -> Scenario:
    """Without the texts that the files add, and with squares in one order."""

    def plain(card: Card) -> Card:
        effects = tuple(replace(e, squares=tuple(sorted(e.squares))) for e in card.effects)
        return replace(card, text="", effects=effects)

    sides = tuple(replace(s, wild=replace(s.wild, text="") if s.wild else None) for s in made.sides)
    return replace(made, cards={k: plain(c) for k, c in made.cards.items()}, sides=(sides[0], sides[1]))


@pytest.mark.parametrize("key", PRINTED)
def test_files_and_tables_agree(key: str) -> None:
    read, printed = bare(load_scenario(PRINTED[key])), bare(scenario(key))
    for field in fields(read):
        if field.name not in WORDS:
            assert getattr(read, field.name) == getattr(printed, field.name), field.name


@pytest.mark.parametrize("key", PRINTED)
def test_printed_order_is_kept(key: str) -> None:
    read, printed = load_scenario(PRINTED[key]), scenario(key)
    assert list(read.targets) == list(printed.targets)
    assert list(read.units) == sorted(printed.units, key=lambda u: (printed.units[u].seat, not printed.units[u].flies))
    assert [s.deck for s in read.sides] == [s.deck for s in printed.sides]


def test_totals_of_counters() -> None:
    """The totals printed under the tables."""
    totals = {"MA": (8, 5), "GU": (22, 23), "SW": (19, 25), "BOB": (25, 22)}
    for key, counts in totals.items():
        units = load_scenario(PRINTED[key]).units.values()
        assert tuple(sum(u.seat == seat for u in units) for seat in (0, 1)) == counts


def test_cards_of_the_list() -> None:
    cards = {card.key: card for card in scenario_cards()}
    assert list(cards) == list(PRINTED.values())
    assert cards["ma_malta"].tags == ("learning",) and cards["ma_malta"].minutes == 10
    assert cards["bob_eagle_days"].sides == ("Luftwaffe", "RAF")


@pytest.mark.parametrize("key", PRINTED)
def test_every_card_tells_window_effect_and_end(key: str) -> None:
    made = load_scenario(PRINTED[key])
    for card in made.cards.values():
        assert card.text.startswith(("Play ", "Carried out")) and card.text.count(".") >= 3, card.id
        for word in ("HOURS", "None", "dies", "{", " 's"):
            assert word not in card.text, card.text
    for side in made.sides:
        assert side.wild is None or side.wild.text


def test_card_texts() -> None:
    cards = {
        **load_scenario("gu_cactus").cards,
        **load_scenario("sw_black_thursday").cards,
        **load_scenario("bob_eagle_days").cards,
    }
    said = {
        "GU-U8": (
            "Roll two dice against one enemy ship in Q5: 5 or 6 sends it to the Damage Box. It is revealed. Only from"
            " day 3 on."
        ),
        "SW-U7": (
            "From now on your long-range bombers that end a move in row 12 may leave the map there, to the Abort Box."
        ),
        "SW-U9": "bombs a printed target in columns M to Q today has 1 bomb value less",
        "SW-U8": "at Essen, Bochum, Cologne, Hamburg, Huels rubber or Gelsenkirchen, as level bombing",
        "BB-L1": (
            "Your fighters roll three dice more in this battle. Only if you are the attacker and if you have no B unit"
            " there."
        ),
        "BB-L6": "One enemy radar area that you name sees nothing in hours 1 to 3 of today.",
        "GU-J7": "Either: Refit up to one ship. Or: Destroyer transports (TR E3) joins you as a reinforcement now.",
    }
    for key, text in said.items():
        assert text in cards[key].text, (text, cards[key].text)


@pytest.mark.parametrize("key", PRINTED)
def test_maps_have_all_layers(key: str) -> None:
    """Terrain, owner, bases, targets, radar, setup, boxes."""
    sheet = load_map(resource(load_scenario(PRINTED[key]).map_file))
    assert {"terrain", "owner", "bases", "targets", "radar", "setup", "boxes"} <= {layer.name for layer in sheet.walk()}


def test_ground_is_owned_and_water_is_not() -> None:
    for key in PRINTED.values():
        made = load_scenario(key)
        for square, terrain in made.terrain.items():
            assert (square in made.owners) <= (terrain is not Terrain.WATER), square
        assert all(made.owners[u.start] == u.seat for u in made.units.values() if u.kind in (Kind.AA, Kind.HQ))
