"""Pieces, dice, overlays, ships, cards and sounds: they draw at all sizes, are kept, fit, and can be told apart."""

from __future__ import annotations

import os
import struct
import wave
from itertools import combinations, pairwise
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from tabletop.data.paths import resource
from tabletop.games import boxed
from tabletop.games.thunderbolt_lightning.table.pieces import installations, ships
from tabletop.table import sound
from tabletop.table.draw import (
    boxart,
    cards,
    chit,
    counters,
    dice,
    highlights,
    icons,
    kit,
    lettering,
    lines,
    markers,
    palette,
)
from tabletop.table.draw.counters import AircraftFace

FULL = AircraftFace(
    "spitfire1", "UK", 0, "R12", "Spitfire XIV", 2, 1, 30, True, 3, 5, "bomb", True, 3, True, "10/10", "6+"
)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))


def ink(picture: pygame.Surface) -> int:
    """Number of pixels that are not clear."""
    return pygame.mask.from_surface(picture, 8).count()


def differ(a: pygame.Surface, b: pygame.Surface) -> float:
    """Mean difference of two pictures of one size, 0..255."""
    assert a.get_size() == b.get_size()
    x, y = pygame.image.tobytes(a, "RGBA"), pygame.image.tobytes(b, "RGBA")
    return sum(abs(p - q) for p, q in zip(x[::7], y[::7], strict=True)) / max(1, len(x) // 7)


# ---------------------------------------------------------------- counters
@pytest.mark.parametrize("px", [38, 44, 52, 72, 84, 96, 128])
def test_counter_draws_at_every_size_with_room_around(px: int) -> None:
    picture = counters.aircraft_counter(FULL, px)
    assert picture.get_width() == px + 2 * chit.margin(px) and chit.side_of(picture) == px
    box = picture.get_bounding_rect(20)
    assert box.left > 0 and box.top > 0 and box.right < picture.get_width() and box.bottom < picture.get_height(), (
        "something is cut off"
    )


def test_counter_is_kept_and_caches_are_bounded() -> None:
    assert counters.aircraft_counter(FULL, 72) is counters.aircraft_counter(AircraftFace(**vars(FULL)), 72)
    assert counters.aircraft_counter.entries  # type: ignore[attr-defined]


def test_unknown_type_gets_a_plain_silhouette() -> None:
    assert ink(counters.aircraft_picture("no such type", 64, 90)) > 300


@pytest.mark.parametrize("px", [38, 72])
def test_altitudes_can_be_told_apart_without_colour(px: int) -> None:
    plates = [pygame.transform.grayscale(counters.height_badge(level, px)) for level in range(4)]
    for a, b in combinations(plates, 2):
        assert differ(a, b) > 6
    shadows = [chit.LIFT[i] for i in range(4)]
    assert all(b - a >= 4 for a, b in pairwise(shadows))


@pytest.mark.parametrize("px", [38, 56, 84])
@pytest.mark.parametrize(
    "change",
    [
        {"side": 1},
        {"inverted": False},
        {"smoke": 1},
        {"loaded": "torpedo"},
        {"level": 0},
        {"heading": 210},
        {"level_change": -1},
    ],
)
def test_every_state_shows(px: int, change: dict[str, object]) -> None:
    other = AircraftFace(**{**vars(FULL), **change})
    assert differ(counters.aircraft_counter(FULL, px), counters.aircraft_counter(other, px)) > 0.35


def test_side_is_a_shape_too() -> None:
    assert chit.band_path(0) != chit.band_path(1)
    grey = [pygame.transform.grayscale(markers.side_mark(s, 10, 30)) for s in (0, 1)]
    assert ink(grey[0]) - ink(grey[1]) > 40


def test_long_words_stay_in_their_room() -> None:
    s = pygame.Surface((200, 40), pygame.SRCALPHA)
    r = kit.fit(s, "A very long name of an aircraft indeed", (100, 20), "display", 20, "#000000", "mc", 80)
    assert r.w <= 82
    assert kit.wrap("one two three four", "text", 16, 60) and all(
        kit.width(t, "text", 16) <= 60 for t in kit.wrap("one two three four", "text", 16, 60)
    )


def test_place_throws_a_longer_shadow_the_higher_it_flies() -> None:
    reach = []
    for level in range(4):
        s = pygame.Surface((200, 200), pygame.SRCALPHA)
        chit.place(s, counters.aircraft_counter(AircraftFace("x", level=level), 72), (90, 90), level)
        reach.append(s.get_bounding_rect(20).bottom)
    assert reach == sorted(reach) and reach[3] - reach[0] >= 8


# ---------------------------------------------------------------- dice
def test_dice_show_their_value_and_tumble() -> None:
    faces = {(c, v): dice.die(c, v, 64) for c in ("white", "red", "green", "blue") for v in range(1, 7)}
    assert len({pygame.image.tobytes(p, "RGBA") for p in faces.values()}) == 24
    assert len({pygame.image.tobytes(dice.die("red", 3, 48, f), "RGBA") for f in range(dice.FRAMES)}) == dice.FRAMES
    assert all(ink(dice.die("bone", v, 60, sides=10)) > 500 for v in range(1, 11))
    tray = pygame.Surface((200, 100), pygame.SRCALPHA)
    assert dice.marked(tray, faces["white", 6], (50, 50), True).center == (50, 50)


# ---------------------------------------------------------------- overlays
@pytest.mark.parametrize("size", [(24, 28), (60, 69), (120, 138), (240, 276)])
def test_overlays_fill_their_hex_and_no_more(size: tuple[int, int]) -> None:
    w, h = size
    made = [
        highlights.reach(w, h, frozenset({0, 3}), frozenset({1})),
        highlights.fire(w, h, "3+"),
        highlights.fire(w, h, "4+", True),
        highlights.threat(w, h, 4),
        highlights.illegal(w, h),
        highlights.zone(w, h, 0),
        highlights.zone(w, h, 1),
        highlights.corridor(w, h, 2),
        highlights.torpedo(w, h, 7, True),
        highlights.torpedo(w, h, None),
        highlights.aa_sector(w, h, "bow", "5+"),
        highlights.footprint(w, h, 1),
        highlights.selected(w, h),
        highlights.hover(w, h),
    ]
    for picture in made:
        assert picture.get_size() == size and ink(picture) > 10
        assert all(picture.get_at(p).a < 40 for p in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1))), (
            "drawn outside the hex"
        )
    assert highlights.fire(w, h, "3+") is made[1]
    assert ink(highlights.target(w, h)) > 10


def test_overlays_differ_in_pattern_when_colour_is_gone() -> None:
    w, h = 120, 138
    kinds = [
        highlights.reach_base(w, h),
        highlights.fire(w, h),
        highlights.fire(w, h, gunner=True),
        highlights.threat(w, h),
        highlights.zone(w, h, 0),
        highlights.zone(w, h, 1),
        highlights.illegal(w, h),
        highlights.selected(w, h),
        highlights.target(w, h),
    ]
    for a, b in combinations([pygame.transform.grayscale(k) for k in kinds], 2):
        assert differ(a, b) > 3


def test_lines_draw_and_clip() -> None:
    s = pygame.Surface((300, 200))
    assert lines.path_line(s, [(20, 20), (120, 20), (170, 110)]).w > 100
    assert lines.path_line(s, [(5, 5)]).w == 0
    lines.fire_line(s, (10, 10), (900, 900), label="4W")
    lines.cohesion_line(s, (10, 150), (200, 150), False)
    lines.range_ring(s, (150, 100), 60, "6")
    lines.wedge(s, (150, 100), 10, 60, -30, 30, "#aa0000")
    lines.path_line(s, [(-900, -900), (-800, -800)])


# ---------------------------------------------------------------- icons, ships, targets, boxes, cards
def test_every_icon_is_legible_at_20_px() -> None:
    pictures = {name: icons.icon(name, 20) for name in icons.icon_names()}
    assert all(30 < ink(p) < 380 for p in pictures.values()), [n for n, p in pictures.items() if not 30 < ink(p) < 380]
    assert len({pygame.image.tobytes(p, "RGBA") for p in pictures.values()}) >= len(pictures) - 1
    assert icons.icon("nonsense", 20) is icons.icon("warning", 20)


def test_ships_cover_their_hexes() -> None:
    assert len(ships.plans()) == 31
    for key, plan in ships.plans().items():
        picture, offset = ships.ship(key, 40, 90, 0, 0, wake=False)
        assert plan.hexes * 40 * 0.6 < picture.get_width() < plan.hexes * 40 * 1.25, key
        assert offset[0] < 0 < offset[0] + picture.get_width()
    assert differ(ships.ship_picture("yamato", (300, 90)), ships.ship_picture("akagi", (300, 90))) > 3
    for share in (0.2, 0.6, 1.0):
        assert ink(ships.ship("hiryu", 60, 30, share, 1)[0]) > 500
    assert ink(ships.ship("none such", 60, 30, kind="fleet carrier", hexes=3)[0]) > 500
    assert ink(ships.sunk("kagero", 60, 30, 1)[0]) > 200


def test_installations_show_damage_and_destruction() -> None:
    for key in installations.FIGURES:
        sound_, hit, dead = (
            installations.installation(key, 60, 1, "DE", share, "Name", "9/15", "4") for share in (0, 0.5, 1)
        )
        assert differ(sound_, hit) > 0.5 and differ(hit, dead) > 2
    assert ink(installations.installation("none", 44, 0, name="Goods train")) > 800


def test_boxes_and_cards() -> None:
    assert len({boxart.box(key).colour for key in boxed()}) == len(boxed())
    front = boxart.box_front("thunderbolt_lightning", 120, 168)
    assert front.get_size() == (120, 168) and front is boxart.box_front("thunderbolt_lightning", 120, 168)
    assert ink(boxart.emblem(16)) > 120
    for key in boxed():  # art/make/lids.py paints them; each is another picture, and a lid is higher than wide
        painted = pygame.image.load(str(resource(boxart.box(key).lid)))
        assert painted.get_width() * 7 == painted.get_height() * 5 and painted.get_width() >= 600
    assert len({boxart.box(key).lid for key in boxed()}) == len(boxed())


def test_a_game_without_a_painted_lid_has_a_poster(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = boxart.box_front("air_support", 121, 169)
    monkeypatch.setattr(boxart, "box", lambda key: boxart.PLAIN)
    kit.clear_caches()
    assert differ(painted, boxart.box_front("air_support", 121, 169)) > 5


def test_cards() -> None:
    card = cards.Card("Out of the Sun", "word " * 60, "BATTLE", "Play at once", "Discard")
    assert cards.card_front(card, 160).get_size() == (160, 224)
    area = pygame.Rect(0, 0, 600, 300)
    assert all(area.left <= x <= area.right for x, _, _ in cards.fan_places(7, area, 120, 3))


def test_palette_reads_for_all_eyes() -> None:
    assert palette.weak_pairs() == []
    for kind in palette.VISIONS:
        palette.use_vision(kind)
        assert (
            palette.contrast(palette.INK["light"], palette.SIDE[0]) > 4.5
            and palette.contrast(palette.INK["light"], palette.SIDE[1]) > 4.5
        )
        a, b = (palette.simulate(palette.SIDE[s], kind) for s in (0, 1))
        assert palette.delta(a, b) > 15, kind
    palette.use_vision("normal")
    assert set(palette.NATION) == {"UK", "US", "DE", "JP", "SU", "IT", "NL", "FI", "FR", "PL", "RO", "SK", "AU"}


# ---------------------------------------------------------------- sounds
@pytest.mark.parametrize("name", sound.NAMES)
def test_sound_files_are_short_quiet_and_soft_at_both_ends(name: str) -> None:
    path = Path(resource(f"art/sounds/{name}.wav"))
    with wave.open(str(path), "rb") as f:
        assert (f.getframerate(), f.getnchannels(), f.getsampwidth()) == (22050, 1, 2)
        n = f.getnframes()
        raw = struct.unpack(f"<{n}h", f.readframes(n))
    assert n / 22050 < 1.2
    assert 4000 < max(map(abs, raw)) < 20000
    assert abs(raw[0]) < 300 and abs(raw[-1]) < 300


def test_sounds_never_raise_and_say_what_they_played(monkeypatch: pytest.MonkeyPatch) -> None:
    box = sound.Sounds(0.5)
    assert box.play("dice_land") in sound.VARIANTS["dice_land"]
    assert box.guns({"white": 2, "red": 1}) == "guns_red"
    assert box.play("no such sound") is None
    assert (
        list(box.played)[-1] == "guns_red"
        and box.words("guns_red") == "cannon"
        and box.words("dice_land_2") == "dice fall"
    )
    box.muted = True
    assert box.play("click") is None
    monkeypatch.setattr(pygame.mixer, "get_init", lambda: None)

    def no_card(*_: object, **__: object) -> None:
        raise pygame.error("no sound card")

    monkeypatch.setattr(pygame.mixer, "init", no_card)
    silent = sound.Sounds()
    assert silent.play("click") == "click" and not silent.available
    silent.stop()


@pytest.mark.parametrize("px", [8, 13, 18, 19])
@pytest.mark.parametrize("track", [1.37, 1.64, 2.9])
def test_spaced_letters_lose_nothing_of_the_last(px: int, track: float) -> None:
    """The lids said AIF for AIR."""

    def weight(words: str, spaced: float = 0.0) -> int:
        picture = lettering.line(words, "caps", px, "#ffffff", spaced)
        return sum(picture.get_at((x, y))[3] for x in range(picture.get_width()) for y in range(picture.get_height()))

    assert weight("AIR", track) >= sum(weight(letter) for letter in "AIR")
