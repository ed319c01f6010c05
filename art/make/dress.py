"""Dress a plan: choose for every hex and layer the tile that fits its neighbours."""

from __future__ import annotations

from catalog import MARK_VARIANTS, SHORE_VARIANTS, airfield_id, ground_id, place, town_id
from hexes import Cell, distance, label_of, neighbour
from looks import DEPTHS, LOOKS, SHOALS, SHORES, WATER_KINDS
from plan import Layer, Plan
from shores import LAKE

LAYERS = [
    "terrain",
    "shallows",
    "deep",
    "swell",
    "reef",
    "shoal_outer",
    "shoal_inner",
    "shore",
    "marks",
    "fields",
    "relief",
    "wood_floor",
    "woods",
    "city",
    "light",
    "streams",
    "rivers",
    "roads",
    "rails",
    "towns",
    "sites",
    "decor",
]
"""All tile layers from the ground up. Only `terrain` means something to the game."""
FLAT = {"holland": 0.0, "paddy": 0.0, "snow": 0.0, "steppe": 0.35}
"""How often level looks have a slope where others have eight of ten."""


def dress(plan: Plan) -> dict[str, Layer]:
    """Tiles of all layers, empty layers left out."""
    layers: dict[str, Layer] = {name: {} for name in LAYERS}
    deep = _deep(plan)
    for c in plan.cells():
        _ground(plan, c, layers)
        _water(plan, c, deep, layers)
        _cover(plan, c, layers)
    layers["light"] = _slopes(plan)
    for name, cells in plan.lines.items():
        for c, (style, mask) in cells.items():
            if style == "roads" and c in plan.city and plan.corner_mask(c) == 63:
                continue  # a country road ends where the streets begin
            variant = plan.rnd(c, name).randrange(2)
            layers[name][c] = (style, variant * 64 + mask)
    for name, mouths in plan.mouths.items():
        for c, (style, edge) in mouths.items():
            mask = plan.corner_mask(c)
            bay = mask >> edge & 1 and mask >> (edge + 1) % 6 & 1
            layers[name].setdefault(c, (style, (128 if bay else 134) + edge))
    for name, stamps in plan.stamps.items():
        layers[name].update(stamps)
    return {name: cells for name, cells in layers.items() if cells}


def _ground(plan: Plan, c: Cell, layers: dict[str, Layer]) -> None:
    """Ground, shoals, shore and small marks of one hex."""
    look, kind = LOOKS[plan.look], plan.at(c)
    mask, land = plan.corner_mask(c), plan.is_land(c)
    if plan.look not in SHORES:
        mask = 63 if land else 0
    mixed = 0 < mask < 63 or (mask == 0) == land
    layers["terrain"][c] = ("ground", ground_id(plan.look, kind, land and mixed))
    if mixed and plan.look in SHORES:
        piece = LAKE if mask == 63 else mask
        variant = plan.rnd(c, "shore").randrange(SHORE_VARIANTS)
        layers["shore"][c] = (f"shore_{plan.look}", variant * 65 + piece)
        layers["terrain"][c] = ("ground", ground_id(plan.look, kind, piece != LAKE and land))
        if piece != LAKE:
            shoals = f"shoals_{SHOALS[plan.look]}"
            if look.reef:
                layers["reef"][c] = (shoals, 130 + piece)
            layers["shoal_outer"][c], layers["shoal_inner"][c] = (shoals, piece), (shoals, 65 + piece)
        return
    if land and plan.look in SHORES and any(0 < plan.corner_mask(neighbour(c, i)) < 63 for i in range(6)):
        layers["shore"][c] = (f"shore_{plan.look}", 63)  # covers the shoal that reaches over from next door
    r = plan.rnd(c, "marks")
    if kind in WATER_KINDS:
        if look.waters == "ice" and r.random() < 0.55:
            layers["marks"][c] = (f"marks_{look.waters}", _mark(plan, c, layers))
    elif kind in ("land", "coast", "snow", "desert", "river", "airfield", "runway"):
        layers["marks"][c] = (f"marks_{look.marks}", _mark(plan, c, layers))


def _deep(plan: Plan) -> set[Cell]:
    """The hexes of the deep: three or more off the land, in broad patches."""
    near = {c for c in plan.cells() if plan.is_land(c)}
    for _ in range(2):
        near |= {n for c in near for n in (neighbour(c, i) for i in range(6))}
    return {c for c in plan.cells() if c not in near and plan.noise(c, 6.5, "deep") > 0.44}


def _water(plan: Plan, c: Cell, deep: set[Cell], layers: dict[str, Layer]) -> None:
    """Depth and swell of one hex. A tone lies on every hex that touches a deep one and ends at the corners beyond."""
    look, mask = LOOKS[plan.look], plan.corner_mask(c)
    if plan.is_land(c) and (mask in (0, 63) or plan.look not in SHORES):
        return
    style = f"depths_{DEPTHS[plan.look]}"
    around = [neighbour(c, i) for i in range(6)]

    def corners(of: set[Cell]) -> int:
        """Corners that any of those hexes touches; off the map it goes on as at its edge."""
        on = [n in of if plan.inside(n) else c in of for n in around]
        return sum(1 << i for i in range(6) if c in of or on[i - 1] or on[i])

    if shallow := 63 ^ corners({n for n in (c, *around) if plan.inside(n) and plan.at(n) == "sea"}):
        layers["shallows"][c] = (style, shallow)
    if far := corners(deep):
        layers["deep"][c] = (style, 64 + far)
    layers["swell"][c] = (f"swell_{look.waters}", place(c, "swell"))


def _slopes(plan: Plan) -> Layer:
    """Broad rises all over the land, some four hexes apart, none that would shade the sea or a hill of its own."""
    out: Layer = {}
    often = FLAT.get(plan.look, 0.8)
    hills = {c for c, (s, _) in plan.stamps.get("relief", {}).items() if s in ("hills", "mountains", "fuji")}
    for row in range(1, plan.height, 3):
        for column in range(1 + row // 3 % 2 * 2, plan.width, 4):
            r = plan.rnd((column, row), "slope")
            c = (column + r.choice((-1, 0, 1)), row + r.choice((-1, 0, 1)))
            near = [n for n in plan.cells() if distance(n, c) <= 2]
            if plan.inside(c) and all(plan.is_land(n) for n in near) and not hills & set(near) and r.random() < often:
                out[c] = ("slopes", r.randrange(4))
    return out


def _mark(plan: Plan, c: Cell, layers: dict[str, Layer]) -> int:
    """A picture of small marks that none of the neighbours already drawn has."""
    near = {layers["marks"][n][1] for n in (neighbour(c, i) for i in (3, 4, 5)) if n in layers["marks"]}
    near |= {layers["marks"][n][1] for n in ((c[0] - 2, c[1]), (c[0], c[1] - 2)) if n in layers["marks"]}
    return plan.rnd(c, "mark").choice([k for k in range(MARK_VARIANTS) if k not in near])


def _cover(plan: Plan, c: Cell, layers: dict[str, Layer]) -> None:
    """Fields, woods, houses and airfields of one hex."""
    look, kind = LOOKS[plan.look], plan.at(c)
    full = plan.corner_mask(c) == 63 or plan.look not in SHORES
    r = plan.rnd(c, "cover")
    farmed = kind == "field" or (kind in ("river", "town") and c not in plan.city and _farms_around(plan, c) >= 3)
    if farmed and full:
        layers["fields"][c] = (f"fields_{plan.styles.get('fields', look.fields)}", place(c, "fields"))
    if kind == "wood" and full:
        woods = f"woods_{plan.styles.get('woods', look.woods)}"
        layers["wood_floor"][c], layers["woods"][c] = (woods, place(c, "woods")), (woods, 64 + place(c, "woods"))
    if c in plan.city:
        corners = bin(plan.corner_mask(c)).count("1")
        if full or corners >= 4:
            layers["city"][c] = (f"city_{plan.styles.get('city', look.city)}", place(c, "city") + (0 if full else 64))
    elif kind == "town":
        layers["towns"][c] = ("towns", town_id(plan.styles.get("town", look.town), plan.towns.get(c, r.randrange(6))))
    elif kind == "airfield":
        style = plan.styles.get(f"airfield{label_of(c)}", plan.styles.get("airfield", "grass"))
        layers["sites"][c] = ("airfields", airfield_id(style, r.randrange(2)))
    elif kind == "runway":
        mask = sum(1 << i for i in range(6) if plan.inside(neighbour(c, i)) and plan.at(neighbour(c, i)) == "runway")
        layers["sites"][c] = ("runways", mask or 0b001001)


def _farms_around(plan: Plan, c: Cell) -> int:
    return sum(plan.at(neighbour(c, i)) == "field" for i in range(6))
