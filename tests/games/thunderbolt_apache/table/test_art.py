"""Art of the second game: every printed piece draws at every size, is kept, differs from the others, and its types are
what they should be."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.table.pieces import (
    battalions,
    cardface,
    charges,
    damage,
    enemies,
    pilots,
    planes,
    scenes,
    signs,
    storechips,
    unitart,
    weapons,
)
from tabletop.table.board import effects
from tabletop.table.draw import chit, kit, planform, poster
from tabletop.table.play.contract import Flash

SIZES = (24, 31, 40, 44, 52, 58, 72, 96, 120, 160)


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield


def raw(s: pygame.Surface) -> bytes:
    return pygame.image.tobytes(s, "RGBA")


def inked(s: pygame.Surface) -> float:
    """Share of the picture that is covered."""
    return pygame.mask.from_surface(s, 127).count() / (s.get_width() * s.get_height())


def all_differ(pictures: list[pygame.Surface]) -> bool:
    return len({raw(p) for p in pictures}) == len(pictures)


# ---------------------------------------------------------------- everything printed has its picture
def test_every_aircraft_card_has_a_figure_of_its_own() -> None:
    assert set(planes.FIGURE) == set(library().aircraft)
    assert all(planform.has(key) for key in planes.FIGURE.values())
    assert len(set(planes.FIGURE.values())) == len(planes.FIGURE)
    assert all_differ([planes.plane_picture(card, 64) for card in planes.FIGURE])


def test_figures_have_the_real_measures() -> None:
    spans = {
        "A-10A": 17.53,
        "F-16C": 9.45,
        "AV-8B": 9.25,
        "AC-130H": 40.41,
        "MQ-1B": 14.8,
        "AH-64A": 14.63,
        "OH-58D": 10.67,
        "AH-1F": 13.41,
    }
    for card, span in spans.items():
        assert planform.figures(planes.FIGURE[card]).span == span


def test_helicopters_have_rotors_and_the_longbow_and_kiowa_their_domes() -> None:
    for card, sheet in library().aircraft.items():
        parts = [p["part"] for p in planform.figures(planes.FIGURE[card]).parts]
        assert ("rotor" in parts) == (sheet.frame.value == "helicopter"), card
    for card in ("AH-64D", "OH-58D"):
        parts = [p["part"] for p in planform.figures(planes.FIGURE[card]).parts]
        assert "disc" in parts[parts.index("rotor") :], card
    blades = {
        c: [p["blades"] for p in planform.figures(planes.FIGURE[c]).parts if p["part"] == "rotor"]
        for c in ("AH-1F", "AH-1W", "AH-64A", "OH-58D")
    }
    assert blades == {"AH-1F": [2], "AH-1W": [2], "AH-64A": [4], "OH-58D": [4]}


def test_every_unit_store_counter_pilot_and_card_has_a_picture() -> None:
    book = library()
    assert set(unitart.UNIT_ART) == set(book.units) == set(unitart.UNIT_LABEL)
    assert set(book.stores) < set(weapons.STORE_ART)
    assert {c.name for c in book.counters.values()} == set(damage.DAMAGE_ART)
    assert set(charges.CHARGES) == set(book.pilots)
    assert set(battalions.SYMBOL) == set(book.battalions)
    assert {p.family for p in book.pilots.values()} <= set(pilots.SHAPES)
    assert set(scenes.CARD_SCENES) == {*book.conditions, *book.events, *book.campaigns, *book.situations}
    assert {{k} <= unitart.RADAR for k, u in book.units.items() if u.radar} == {True}
    assert all(not u.radar for k, u in book.units.items() if k not in unitart.RADAR)


def test_scenes_name_what_exists() -> None:
    book = library()
    known = {
        "unit": set(book.units),
        "wreck": set(book.units),
        "store": set(book.stores),
        "medal": set(pilots.RIBBONS),
        "damage": set(damage.DAMAGE_ART),
        "sign": set(signs.SIGNS),
    }
    for key, scene in scenes.CARD_SCENES.items():
        assert scene.sky in poster.SKY and set(scene.land) <= {*poster.SCENES, *scenes.PARTS}, key
        assert all(planform.has(p.key) or p.key.startswith("generic_") for p in scene.planes), key
        assert all(p.key in known[p.kind] for p in scene.props), key


# ---------------------------------------------------------------- counters
@pytest.mark.parametrize("px", SIZES)
def test_counters_draw_at_every_size_with_their_margin(px: int) -> None:
    book = library()
    whole = px + 2 * chit.margin(px)
    drawn = [
        planes.aircraft_counter(
            "A-10A", "Anvil", px, heading=30, airframe=(3, 5), bingo=10, shaken=True, ecm=True, no_xp=True
        ),
        enemies.enemy_counter(book.units["ZSU"], px, cover=True, popup=True),
        enemies.enemy_counter("T72", px, dead=True),
        battalions.battalion_counter(book.battalions["A01"], True, px),
        damage.hit_counter(book.counters["HC47"], True, px),
    ]
    for s in drawn:
        assert s.get_size() == (whole, whole)
        assert inked(s) > 0.4 and chit.side_of(s) == px
    assert storechips.store_chip(book.stores["AGM-65"], px).get_size() == (px, storechips.chip_height(px))
    assert damage.popup_chit(px, None).get_size() == damage.cup(px, 12).get_size() == (px, px)


def test_h_and_l_sides_and_all_states_are_told_apart() -> None:
    def face(**state: object) -> pygame.Surface:
        return planes.aircraft_counter("AH-64A", "Oxbow", 64, **state)  # type: ignore[arg-type]

    states = [
        {},
        {"high": False},
        {"heading": 90},
        {"bingo": 6},
        {"bingo": 10},
        {"shaken": True},
        {"ecm": True},
        {"no_xp": True},
        {"airframe": (4, 4)},
        {"airframe": (3, 4)},
        {"dim": True},
        {"selected": True},
        {"ready": True},
    ]
    assert all_differ([face(**s) for s in states])
    unit = library().units["IFV"]
    shown = [
        enemies.enemy_counter(unit, 64, **s)
        for s in (
            {},
            {"cover": True},
            {"dead": True},
            {"popup": True},
            {"dim": True},
            {"selected": True},
            {"target": True},
        )
    ]  # type: ignore[arg-type]
    assert all_differ(shown)


def test_units_stores_patches_and_symbols_differ() -> None:
    book = library()
    assert all_differ([unitart.unit_icon(k, 60) for k in book.units])
    assert all_differ([unitart.unit_icon(k, 60, True) for k in book.units if k not in unitart.MEN])
    assert all_differ([weapons.store_icon(k, 60) for k in book.stores])
    assert all_differ([pilots.pilot_patch(p.name, p.family, 48) for p in book.pilots.values()])
    assert all_differ([damage.damage_icon(n, 32) for n in damage.DAMAGE_ART])
    assert all_differ([pilots.medal(k, 48) for k in pilots.RIBBONS])
    assert all_differ([signs.band_icon(i, 40) for i in range(6)])
    assert all_differ([signs.sign(k, 24) for k in signs.SIGNS])


def test_enemy_counter_prints_what_the_sheet_says() -> None:
    assert (
        enemies.attack_text(1, 1) == "1L 1H" and enemies.attack_text(2, 0) == "2L" and enemies.attack_text(0, 0) == ""
    )
    assert enemies.signed(1) == "+1" and enemies.signed(0) == "0" and enemies.signed(-2) == "−2"
    unit = library().units["SA6"]
    by_sheet = enemies.enemy_counter(unit, 96)
    by_hand = enemies.enemy_counter("SA6", 96, attack="2H", modifier=1, range=3, altitudes="H")
    assert raw(by_sheet) == raw(by_hand)
    assert raw(by_sheet) != raw(enemies.enemy_counter(unit, 96, modifier=-2))


@pytest.mark.parametrize(("px", "attack"), [(34, "1L"), (34, ""), (47, "")])
def test_a_strip_without_figures_has_the_name_also_when_it_is_small(px: int, attack: str) -> None:
    """The faces differ by the name alone: two units of one silhouette."""
    one, two = (raw(enemies.enemy_counter(key, px, attack=attack)) for key in ("NAMED", "OTHER"))
    assert one != two


def test_a_half_battalion_shows_half_points() -> None:
    card = library().battalions["A05"]
    assert all_differ(
        [
            battalions.battalion_counter(card, False, 84),
            battalions.battalion_counter(card, True, 84),
            battalions.battalion_counter(card, True, 84, destroyed=True),
        ]
    )
    full, half = battalions.battalion_card(card, 200), battalions.battalion_card(card, 200, half=True)
    assert full.get_size() == half.get_size() == (200, 280) and raw(full) != raw(half)
    assert raw(full) != raw(battalions.battalion_card(card, 200, alive={"T72": 1}))


# ---------------------------------------------------------------- tracks and cards
@pytest.mark.parametrize(("stress", "okay", "shaken"), [(0, 4, 7), (5, 4, 7), (8, 4, 7), (20, 4, 7), (0, 0, 1)])
def test_stress_bar_takes_any_stress(stress: int, okay: int, shaken: int) -> None:
    for w in (60, 140, 300):
        s = signs.stress_bar(w, stress, okay, shaken)
        assert s.get_width() == w and inked(s) > 0.4


def test_cards_are_as_high_as_they_say() -> None:
    book = library()
    for w in (140, 250):
        h = int(w * 1.4)
        for e in book.events.values():
            s = cardface.card_face("event", e.title, e.outbound_text, w, key=e.key, second=e.homebound_text)
            assert s.get_size() == (w, h)
            break
        assert cardface.aircraft_card(book.aircraft["AC-130U"], w, damage=(("Engine", True),)).get_size() == (w, h)
        card = book.pilots["Anvil"]
        assert pilots.pilot_card(card, 5, w, stress=3, wounds=(True,)).get_size() == (w, round(w * 0.66))
    lit = [
        cardface.card_face("event", "Gun trap", "a", 160, key="ME03", second="b", active=a) for a in ("", "out", "home")
    ]
    assert all_differ(lit)


# ---------------------------------------------------------------- kept and quick
def _many() -> list[Callable[[], pygame.Surface]]:
    book = library()
    return [
        lambda: planes.aircraft_counter("F-16C", "Icicle", 72, heading=90, airframe=(2, 3)),
        lambda: enemies.enemy_counter(book.units["SA8"], 72),
        lambda: battalions.battalion_counter(book.battalions["C01"], False, 72),
        lambda: storechips.store_chip(book.stores["Mk-20"], 72),
        lambda: damage.hit_counter(book.counters["HC87"], False, 72),
        lambda: pilots.pilot_patch("Rook", "AC-130", 72),
        lambda: signs.stress_bar(140, 4, 5, 8),
        lambda: cardface.card_face("condition", "Clear skies", "No effect.", 160, key="SC01"),
        lambda: battalions.battalion_card(book.battalions["C01"], 160),
    ]


def test_pictures_are_kept_and_forgotten() -> None:
    for make in _many():
        assert make() is make()
    first = [make() for make in _many()]
    kit.clear_caches()
    assert all(make() is not old for make, old in zip(_many(), first, strict=True))


def test_a_battlefield_is_drawn_quickly() -> None:
    book = library()
    start = time.process_time()
    for i, unit in enumerate(book.units.values()):
        enemies.enemy_counter(unit, 67, popup=i % 2 == 0)
    for i, card in enumerate(book.aircraft):
        planes.aircraft_counter(card, "Rook", 67, heading=60 * (i % 6), high=i % 2 == 0)
    assert (time.process_time() - start) / 40 < 0.03  # about 3 ms each on an idle machine


@pytest.mark.parametrize("kind", ["missile", "bombs", "tracer"])
def test_shots_leave_the_aircraft_and_reach_the_target(kind: str) -> None:
    ground = pygame.Surface((300, 200))
    seen = []
    for share in (0.05, 0.35, 0.6):
        ground.fill((222, 200, 150))
        effects.draw(ground, Flash(kind, ((0, 0), (0, 0)), "red", size=0.42), share, [(30, 40), (260, 150)], 230)
        box = pygame.mask.from_threshold(ground, (222, 200, 150), (3, 3, 3))
        box.invert()
        rects = box.get_bounding_rects()
        assert rects
        seen.append(max(r.right for r in rects))
    assert seen == sorted(seen) and seen[-1] > seen[0]
    effects.draw(ground, Flash(kind, ((0, 0), (0, 0)), "red"), 1.0, [(30, 40), (30, 40)], 230)  # no way to fly
