"""Aircraft pictures: every type of the game draws, looks like itself, and mistakes in figure files are explained."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

from tabletop.data.paths import resource
from tabletop.table.draw import livery, planform
from tabletop.table.draw.figure_files import load
from tabletop.table.draw.figures import FigureError
from tabletop.table.draw.planform_parts import check_part

TYPES = planform.keys()
PLAIN: dict[str, Any] = {
    "name": "Test",
    "span": 10,
    "length": 8,
    "livery": "grey",
    "fus": [[0.4, 0.4], [3, 0.5], [7.9, 0.05]],
    "wings": [{"half": 5, "st": [[0, 2, 4], [4.4, 2.4, 3.6]]}],
}


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    yield


def game_keys() -> tuple[str, ...]:
    """Keys of the first game's aircraft library, or of the figure files while there is no library."""
    file = resource("scenarios") / "thunderbolt_lightning" / "library" / "aircraft.json"
    if not file.is_file():
        return planform.keys()
    data = json.loads(file.read_text(encoding="utf-8"))
    rows = data.get("aircraft", data) if isinstance(data, dict) else data
    return tuple(rows) if isinstance(rows, dict) else tuple(r["key"] for r in rows)


def families() -> dict[str, str]:
    """The first ancestor of each type by way of "like": its variants may share an outline."""
    parent: dict[str, str] = {}
    for file in resource("art/aircraft").glob("*.json"):
        if file.name != livery.FILE:
            parent |= {k: v.get("like", k) for k, v in json.loads(file.read_text(encoding="utf-8"))["aircraft"].items()}

    def root(k: str) -> str:
        return k if parent[k] == k else root(parent[k])

    return {k: root(k) for k in parent}


def inked(s: pygame.Surface) -> int:
    return pygame.mask.from_surface(s, 127).count()


def test_every_type_of_the_game_has_figures_and_draws() -> None:
    keys = game_keys()
    assert len(keys) >= 124
    assert [k for k in keys if not planform.has(k)] == []
    for key in keys:
        for inverted in (False, True):
            s = planform.aircraft(key, 64, 60, inverted)
            assert s.get_size() == (64, 64)
            assert inked(s) > 64 * 64 * 0.08, key


@pytest.mark.parametrize("px", [24, 32, 45, 46, 96, 128, 129, 256])
def test_all_sizes(px: int) -> None:
    for key in ("spitfire1", "swordfish1", "b29a", "pby5a", "me163b", "p38j", "ah64"):
        s = planform.aircraft(key, px, 300)
        assert s.get_size() == (px, px)
        assert inked(s) > px * px * 0.06, (key, px)


def test_outline_is_symmetric() -> None:
    for key in TYPES:
        s = planform.silhouette(key, 96)
        firm, faint = (
            pygame.mask.from_surface(s, 200),
            pygame.mask.from_surface(pygame.transform.flip(s, True, False), 60),
        )
        assert firm.count() == firm.overlap_area(faint, (0, 0)) > 0, key


def test_nothing_is_cut_off_at_any_heading() -> None:
    for key in TYPES:
        for heading in (0, 30, 60, 135):
            s = planform.aircraft(key, 64, heading)
            m = pygame.mask.from_surface(s, 200)
            assert not any(m.get_at((i, e)) or m.get_at((e, i)) for i in range(64) for e in (0, 63)), (key, heading)


def test_types_differ() -> None:
    family, seen = families(), {}
    for key in TYPES:
        outline = pygame.image.tobytes(planform.silhouette(key, 128), "RGBA")
        assert seen.setdefault(outline, family[key]) == family[key], key
    pictures = [pygame.image.tobytes(planform.aircraft(k, 96), "RGBA") for k in TYPES]
    assert len(set(pictures)) == len(pictures)


def test_upright_inverted_and_liveries_differ() -> None:
    usual = pygame.image.tobytes(planform.aircraft("hurricane1", 96), "RGBA")
    assert usual != pygame.image.tobytes(planform.aircraft("hurricane1", 96, 0, True), "RGBA")
    assert usual != pygame.image.tobytes(planform.aircraft("hurricane1", 96, 0, False, "FI"), "RGBA")
    assert usual == pygame.image.tobytes(planform.aircraft("hurricane1", 96, 0, False, "nobody"), "RGBA")
    assert livery.chosen("UK", "uk_naval") == "uk_naval" and livery.chosen("US", "usn_blue") == "usn_blue"
    assert livery.chosen("FI", "fr") == "fi" and livery.chosen(None, "fr") == "fr"
    for name in livery.liveries():
        assert inked(planform.aircraft("hurricane1", 48, 0, False, name)) > 100, name


@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize("px", [48, 64, 200])
def test_the_sun_stays_in_the_north_west_whichever_way_the_nose_points(px: int, inverted: bool) -> None:
    """The half of an evenly painted aircraft that lies towards the sun is the lighter one, unless it flies along it."""
    for heading in (0, 30, 60, 90, 180, 210, 240, 270):
        picture = planform.aircraft("hurricane1", px, heading, inverted, "uav_pale")
        sides: dict[bool, list[int]] = {True: [], False: []}
        for x in range(px):
            for y in range(px):
                colour = picture.get_at((x, y))
                if colour.a > 250 and x + y != px - 1:
                    sides[x + y < px - 1].append(sum(colour[:3]))
        sunny, shady = (sum(sides[side]) / len(sides[side]) for side in (True, False))
        assert sunny > shady + 6, (heading, sunny, shady)


def test_bare_metal_gleams() -> None:
    """Bare metal shows the bright horizon where paint of about its tone turns dark; a wrong gloss is explained."""

    def flank(name: str) -> int:
        """The lit side of the body behind the wing."""
        return sum(planform.aircraft("p51b", 200, 0, livery=name).get_at((96, 152))[:3])

    assert flank("us_metal") > flank("uav") + 80
    with pytest.raises(FigureError, match="from 0 to 1"):
        livery.check("here", {"gloss": 3}, whole=False)


def test_unknown_types_get_a_plain_aircraft_by_role() -> None:
    assert not planform.has("flying_saucer") and not planform.has("generic_f")
    shapes = {
        pygame.image.tobytes(planform.aircraft(f"flying_saucer:{r}", 64), "RGBA")
        for r in ("F", "J", "HF", "DB", "B", "H")
    }
    assert len(shapes) == 6
    assert planform.figures("flying_saucer").role == "F"


def test_cached_and_quick() -> None:
    planform.aircraft("spitfire9", 64, 10)
    start = time.process_time()
    for heading in range(20, 120):
        planform.aircraft("spitfire9", 64, heading)
    assert (time.process_time() - start) / 100 < 0.006  # about 1.3 ms on an idle machine
    assert planform.aircraft("spitfire9", 64, 20) is planform.aircraft("spitfire9", 64, 380)


def test_figures_are_real() -> None:
    f = planform.figures("b17g")
    assert (f.span, f.length) == (31.62, 22.66)
    for key in TYPES:
        f = planform.figures(key)
        if f.wings and f.role != "H":
            assert abs(2 * max(w.half for w in f.wings) - f.span) < 0.12, key


# ---------------------------------------------------------------- mistakes in files
def loaded(folder: Path, **change: Any) -> None:
    entry = {k: v for k, v in {**PLAIN, **change}.items() if v != "gone"}
    (folder / "mine.json").write_text(json.dumps({"aircraft": {"test": entry}}))
    load(folder, check_part)


def test_a_good_file_loads(tmp_path: Path) -> None:
    loaded(tmp_path)
    loaded(tmp_path, parts=[{"part": "turret", "y": 4}], gear={"kind": "fixed", "x": 1, "y": 1})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"span": "gone"}, ("span", "missing")),
        ({"span": "wide"}, ("span", "number")),
        ({"length": -1}, ("length", "above 0")),
        ({"wingz": []}, ("wingz", "not known")),
        ({"fus": [[1, 2], [0, 1]]}, ("fus", "never falls")),
        ({"fus": [[1]]}, ("fus", "2 or 3 numbers")),
        ({"wings": [{"half": 5, "st": [[0, 2, 4], [6, 2, 3]]}]}, ("wings[0]", "st", "half span")),
        ({"wings": [{"half": 5, "st": [[0, 4, 2], [4, 2, 3]]}]}, ("wings[0]", "trailing edge")),
        ({"wings": [{"half": 5, "ell": {"root": 2}}]}, ("wings[0]: ell", "quarter", "missing")),
        ({"wings": 5}, ("wings", "list of records")),
        ({"parts": [{"part": "turet", "y": 1}]}, ("parts[0]", "part", "turret")),
        ({"parts": [{"part": "turret"}]}, ("parts[0]", "'y'", "missing")),
        ({"canopy": [{"bubble": [3, 2, 1]}]}, ("canopy[0]", "bubble", "behind")),
        ({"gear": {"kind": "hover"}}, ("gear", "kind", "inward")),
        ({"like": "nobody"}, ("like", "nobody")),
        ({"like": "test"}, ("like", "circle")),
        ({"fus": [], "wings": []}, ("fus", "nothing to draw")),
    ],
)
def test_mistakes_are_explained(tmp_path: Path, change: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(FigureError) as e:
        loaded(tmp_path, **change)
    for word in ("mine.json", "test", *words):
        assert word in str(e.value)


def test_broken_and_double_files(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{")
    with pytest.raises(FigureError, match=r"a\.json"):
        load(tmp_path, check_part)
    (tmp_path / "a.json").write_text(json.dumps({"aircraft": {"test": PLAIN}}))
    (tmp_path / "b.json").write_text(json.dumps({"aircraft": {"test": PLAIN}}))
    with pytest.raises(FigureError, match=r"b\.json.*a\.json"):
        load(tmp_path, check_part)
    (tmp_path / "b.json").write_text("[]")
    with pytest.raises(FigureError, match=r"b\.json.*aircraft"):
        load(tmp_path, check_part)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ({"base": "green", "under": "#000000"}, "base"),
        ({"base": "#000000"}, "under"),
        ({"base": "#000000", "under": "#000000", "marks": [{"kind": "eagle", "at": 0.5, "size": 0.1}]}, "marks"),
        ({"base": "#000000", "under": "#000000", "camo": [{"kind": "blobs", "color": "#111111", "count": 3}]}, "camo"),
        ({"base": "#000000", "under": "#000000", "glitter": 1}, "glitter"),
    ],
)
def test_livery_mistakes_are_explained(data: dict[str, Any], word: str) -> None:
    with pytest.raises(FigureError, match=word):
        livery.check("liveries.json: mine", data)
