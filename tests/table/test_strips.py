"""Effects of a fight: the baked strips and how they lie on the map."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from tabletop.data.paths import resource
from tabletop.table.board import effects
from tabletop.table.draw import strips
from tabletop.table.play.contract import Flash

TOP = Path(__file__).parents[2]
GROUND = (214, 198, 150)
BAKED = {"burst": "fireball", "flak": "flak", "splash": "water", "dust": "dust", "smoke": "smoke"}
SHARES = [(i + 0.5) / 12 for i in range(12)]


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield


@pytest.fixture(scope="module")
def making() -> ModuleType:
    """The script that draws the strips; it wants numpy."""
    pytest.importorskip("numpy")
    spec = importlib.util.spec_from_file_location("making_effects", TOP / "art" / "make" / "effects.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOP / "art" / "make"))  # as a script finds its neighbours
        spec.loader.exec_module(module)
    return module


def shown(kind: str, share: float, cell: int = 120) -> pygame.Mask:
    """Where an effect covers a plain ground of 300 x 300 pixels; it happens in the middle."""
    surface = pygame.Surface((300, 300))
    surface.fill(GROUND)
    effects.draw(surface, Flash(kind, ((0, 0),)), share, [(150, 150)], cell)
    mask = pygame.mask.from_threshold(surface, GROUND, (6, 6, 6, 255))
    mask.invert()
    return mask


def test_the_script_draws_the_pictures_that_are_shipped(making: ModuleType) -> None:
    """What lies in art/effects is what art/make/effects.py makes, pixel by pixel within one step of rounding."""
    numpy = pytest.importorskip("numpy")
    assert {p.stem for p in resource("art/effects").iterdir()} == set(making.STRIPS)
    for name in making.STRIPS:
        shipped = pygame.image.load(str(resource(f"art/effects/{name}.png")))
        assert shipped.get_size() == (strips.FRAMES * 128, 128)
        fresh = numpy.concatenate(making.frames(name), 1)
        alpha = numpy.frombuffer(pygame.image.tobytes(shipped, "RGBA"), numpy.uint8).reshape(128, -1, 4)[..., 3]
        assert abs(alpha / 255 - fresh[..., 3]).max() < 0.02, name


@pytest.mark.parametrize("kind", BAKED)
def test_it_comes_and_goes(kind: str) -> None:
    """Something is seen at once, most of it in between, next to nothing at the end, and nothing far away."""
    counts = [shown(kind, share).count() for share in SHARES]
    assert counts[0] > 150 and max(counts) > 1500 and counts[-1] < max(counts) * 0.75
    assert shown(kind, 0.999, 120).count() < 0.75 * max(counts)
    for share in SHARES:
        for rect in shown(kind, share).get_bounding_rects():
            assert rect.colliderect((150 - 130, 150 - 190, 260, 300)), (kind, share, rect)


@pytest.mark.parametrize("kind", ["splash", "dust"])
def test_water_and_earth_stand_on_the_place_that_was_hit(kind: str) -> None:
    """The foot of the column is at the point, what is thrown up is above it."""
    mask = shown(kind, 0.3)
    x, y = mask.centroid()
    assert abs(x - 150) < 20 and 90 < y < 152
    assert max(r.bottom for r in mask.get_bounding_rects()) > 150


def test_a_frame_is_scaled_once() -> None:
    """The second picture of the same size comes from what is kept."""
    first = strips.frame("flak", 3, 57, False)
    assert strips.frame("flak", 3, 57, False) is first and first.get_size() == (57, 57)
    assert strips.frame("flak", 3, 57, True) is not first


def test_neighbouring_bursts_are_not_one_picture() -> None:
    """They are mirrored by their place."""
    pictures = set()
    for x in range(100, 200, 9):
        surface = pygame.Surface((300, 300))
        effects.draw(surface, Flash("burst", ((0, 0),)), 0.4, [(x, 150)], 80)
        pictures.add(pygame.image.tobytes(surface.subsurface((x - 90, 60, 180, 180)), "RGB"))
    assert len(pictures) == 2


def test_a_heavy_gun_fires_fewer_and_broader_rounds() -> None:
    """In the middle of their flight a cannon shell is broader than a rifle bullet, and there are fewer."""
    alone, all_of_it = {}, {}
    for colour in ("white", "blue"):
        surface = pygame.Surface((700, 300))
        effects.draw(surface, Flash("tracer", ((0, 0), (1, 1)), colour), 0.6, [(20, 150), (680, 150)], 100)
        lit = [sum(sum(surface.get_at((x, y))[:3]) > 90 for y in range(100, 200)) for x in range(80, 600)]
        alone[colour], all_of_it[colour] = min(n for n in lit if n), sum(map(bool, lit))
    assert alone["blue"] > alone["white"] and all_of_it["blue"] > all_of_it["white"] * 0.7
    assert effects.CALIBRE["white"][0] > effects.CALIBRE["blue"][0]


def test_a_torpedo_leaves_its_track_on_the_water() -> None:
    """A pale line grows from where it was dropped towards what it runs at, never beyond."""
    reach = []
    for share in (0.2, 0.5, 0.9):
        surface = pygame.Surface((400, 300))
        surface.fill("#3a6a80")
        effects.draw(surface, Flash("wake", ((0, 0), (1, 1))), share, [(60, 150), (340, 150)], 80)
        pale = [x for x in range(130, 400) if max(surface.get_at((x, y)).r for y in range(140, 160)) > 120]
        reach.append(max(pale, default=0))
    assert reach[0] < reach[1] < reach[2] <= 350


def test_what_is_shot_down_falls_away_in_fire_and_smoke() -> None:
    """The fire leaves the place, goes down the picture and grows smaller; smoke stays behind."""

    def burning(share: float) -> list[tuple[int, int]]:
        surface = pygame.Surface((300, 300))
        surface.fill(GROUND)
        effects.draw(surface, Flash("fall", ((0, 0),)), share, [(150, 110)], 120)
        hot = [
            (x, y)
            for x in range(300)
            for y in range(300)
            if surface.get_at((x, y)).r > 225 > surface.get_at((x, y)).b + 90
        ]
        return hot

    early, late = burning(0.1), burning(0.7)
    assert len(early) > len(late) > 3
    assert sum(y for _, y in late) / len(late) > sum(y for _, y in early) / len(early) + 30
    assert not burning(0.97)


def test_tracers_glow_in_the_colour_of_their_dice_and_strike_with_sparks() -> None:
    """White-hot in the middle whatever the colour; the target is lit up only when they arrive."""
    seen = {}
    for colour in ("white", "red", "green", "blue"):
        surface = pygame.Surface((300, 300))
        effects.draw(surface, Flash("tracer", ((0, 0), (1, 1)), colour), 0.45, [(20, 150), (280, 150)], 100)
        seen[colour] = {tuple(surface.get_at((x, y)))[:3] for x in range(100, 200) for y in range(130, 170)}
        assert tuple(pygame.Color(effects.CORE))[:3] in seen[colour]
    assert len({frozenset(s) for s in seen.values()}) == 4
    ends = []
    for share in (0.3, 0.8):
        surface = pygame.Surface((300, 300))
        effects.draw(surface, Flash("tracer", ((0, 0), (1, 1)), "white"), share, [(20, 150), (280, 150)], 100)
        ends.append(sum(surface.get_at((x, y))[0] > 40 for x in range(255, 300) for y in range(125, 175)))
    assert ends[0] == 0 < ends[1]
