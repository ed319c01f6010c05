"""Hexes by label, directions, distances, fire lines, the front arc: geometry without a state.

"A1" is the top left hex; columns B, D, F ... lie half a hex lower (CH-MAP-01). Places off the map are axial
coordinates; `on_map` alone knows the size of a map.
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.grid.hexes import DIRECTIONS, Hex
from tabletop.grid.hexes import distance as apart
from tabletop.grid.hexes import line as sampled
from tabletop.grid.hexgrid import HexGrid

_GRID = HexGrid(702, 99, "x", "odd")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VECTORS: tuple[Hex, ...] = tuple(DIRECTIONS[(k + 4) % 6] for k in range(6))
"""Step vectors (x, z) of the directions 0 north to 5 north-west (CH-MAP-02, CH-MAP-03)."""
NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")


@lru_cache(None)
def cell(label: str) -> tuple[int, int]:
    """Column and row from 0 of a label (CH-MAP-01). Raises ValueError for what is no label."""
    letters = label.rstrip("0123456789")
    figures = label[len(letters) :]
    if not 1 <= len(letters) <= 2 or not set(letters) <= set(LETTERS) or not figures.isascii() or not figures:
        raise ValueError(f'"{label}" is no hex')
    if figures[0] == "0" or len(figures) > 2:
        raise ValueError(f'"{label}" is no hex')
    column = 0
    for letter in letters:
        column = column * 26 + LETTERS.index(letter) + 1
    return column - 1, int(figures) - 1


def label(column: int, row: int) -> str:
    """The label of a column and row from 0."""
    letters = LETTERS[column] if column < 26 else LETTERS[column // 26 - 1] + LETTERS[column % 26]
    return f"{letters}{row + 1}"


def on_map(at: Hex, columns: int, rows: int) -> bool:
    """Whether a place lies on a map of that size."""
    column, row = _GRID.cell(at)
    return 0 <= column < columns and 0 <= row < rows


@lru_cache(None)
def axial(hex: str) -> Hex:
    """Cube coordinates (x, z) of a label (CH-MAP-03)."""
    return _GRID.hex(*cell(hex))


def named(at: Hex) -> str:
    """The label of a place; it must not lie left of or above every map."""
    return label(*_GRID.cell(at))


@lru_cache(1 << 14)
def _named_or_not(at: Hex) -> str:
    """The label of a place, "" left of or above every map."""
    return named(at) if min(_GRID.cell(at)) >= 0 else ""


@lru_cache(None)
def _key(hex: str) -> tuple[int, int]:
    return cell(hex)


def canonical(hexes: object) -> list[str]:
    """Labels by column, then row (CH-RND-01)."""
    return sorted(hexes, key=_key)  # type: ignore[call-overload, no-any-return]


@lru_cache(1 << 18)
def distance(a: str, b: str) -> int:
    """Distance in hexes (CH-MAP-03)."""
    return apart(axial(a), axial(b))


@lru_cache(None)
def beyond(hex: str, direction: int) -> Hex:
    """The place beyond a hexside, on a map or not."""
    (x, z), (dx, dz) = axial(hex), VECTORS[direction % 6]
    return x + dx, z + dz


@lru_cache(1 << 16)
def direction_to(a: str, b: str) -> int:
    """The direction from a hex to an adjacent one. Raises ValueError if they are not adjacent."""
    (ax, az), (bx, bz) = axial(a), axial(b)
    return VECTORS.index((bx - ax, bz - az))


@lru_cache(1 << 17)
def in_front(hex: str, facing: int, target: str) -> bool:
    """Whether a hex lies in the front arc of 120 degrees, border rows and the own hex included (CH-ARC-02)."""
    (ax, az), (bx, bz) = axial(hex), axial(target)
    vx, vz = bx - ax, bz - az
    if vx == vz == 0:
        return True
    dx, dz = VECTORS[facing % 6]
    for side in (1, 5):
        gx, gz = VECTORS[(facing + side) % 6]
        det = dx * gz - dz * gx  # 1 or -1
        if (vx * gz - vz * gx) * det >= 0 and (dx * vz - dz * vx) * det >= 0:
            return True
    return False


@lru_cache(1 << 17)
def lines(a: str, b: str) -> tuple[tuple[str, ...], ...]:
    """The hexes under the line from a to b, both ends included: one line, or two where it runs along hexsides
    (CH-LOS-02). Hexes outside every map are left as "" (CH-LOS-06)."""
    (ax, az), (bx, bz) = axial(a), axial(b)
    return tuple([
        tuple([_named_or_not((ax + x, az + z)) for x, z in path]) for path in _ways((bx - ax, bz - az))
    ])  # fmt: skip


@lru_cache(1 << 13)
def _ways(vector: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The lines by steps from where they begin."""
    found = [tuple(sampled((0, 0), vector, nudge)) for nudge in (1, -1)]
    return tuple(dict.fromkeys(found))


@lru_cache(1 << 16)
def bearing(a: str, b: str, direction: int) -> int:
    """How well a direction looks from a at b: the sum of products of the cube components (CH-AMOVE-10). Greater is
    better."""
    (ax, az), (bx, bz) = axial(a), axial(b)
    vx, vz = bx - ax, bz - az
    dx, dz = VECTORS[direction % 6]
    return vx * dx + vz * dz + (vx + vz) * (dx + dz)


@lru_cache(1 << 16)
def flank_distance(hex: str, target: str, facing: int) -> int:
    """The smallest distance from a hex to the three places behind a counter, off the map or not (CH-ARC-11)."""
    return min(apart(axial(hex), beyond(target, facing + k)) for k in (2, 3, 4))


def turns(a: int, b: int) -> int:
    """Hexsides between two facings, 0 to 3."""
    return min((a - b) % 6, (b - a) % 6)
