"""Colours of the printed maps. A look is a countryside; styles say which fields, woods and houses belong to it."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ["sea", "shallow", "coast", "land", "field", "wood", "town", "river", "airfield", "runway", "snow", "desert"]
WATER_KINDS = frozenset({"sea", "shallow"})


@dataclass(frozen=True)
class Look:
    """Ground colours and the styles of what grows on it. `wobble` is the roughness of the coast in shares of a hex."""

    land: str
    sea: str
    shallow: str
    deep: str
    shelf: str
    shoal: str
    surf: str
    beach: str
    coast: str
    fields: str = "hedged"
    woods: str = "broadleaf"
    town: str = "brick"
    city: str = "brick"
    marks: str = "meadow"
    waters: str = "calm"
    wobble: float = 0.13
    beach_width: float = 9.0
    cliffs: bool = False
    reef: bool = False
    rocks: int = 0


_KENT = Look(
    land="#d9d7a6",
    sea="#7fadbf",
    shallow="#a9ccc9",
    deep="#719fb5",
    shelf="#bfd8da",
    shoal="#d0e3dd",
    surf="#e9f1ea",
    beach="#f5eac6",
    coast="#4a6670",
)
_CLIFF = Look(**{**_KENT.__dict__, "cliffs": True, "wobble": 0.15, "beach_width": 8.0, "beach": "#fbf6e6", "rocks": 2})
_HOLLAND = Look(
    **{**_KENT.__dict__, "land": "#d0d6a2", "fields": "polder", "wobble": 0.07, "beach_width": 13.0, "beach": "#f3e6bc"}
)
_SNOW = Look(
    land="#f1efe6",
    sea="#b6ced8",
    shallow="#cfe0e4",
    deep="#a2c0ce",
    shelf="#d9e6e9",
    shoal="#dfeaec",
    surf="#eef4f5",
    beach="#f8f7f1",
    coast="#7d929b",
    fields="snow",
    woods="spruce",
    town="snow",
    marks="snow",
    waters="ice",
    wobble=0.14,
    beach_width=6.0,
)
_STEPPE = Look(
    land="#e1d09a",
    sea="#7fadbf",
    shallow="#a9ccc9",
    deep="#719fb5",
    shelf="#bfd8da",
    shoal="#d0e3dd",
    surf="#e9f1ea",
    beach="#f0e3b8",
    coast="#6d7360",
    fields="steppe",
    woods="scrub",
    town="log",
    marks="steppe",
)
_OCEAN = Look(
    land="#ded09f",
    sea="#76a7bc",
    shallow="#8fb9c6",
    deep="#6b9db3",
    shelf="#b0ced6",
    shoal="#c9e0de",
    surf="#e9f1ea",
    beach="#f5eac6",
    coast="#3f5f6b",
    waters="ocean",
)
_GALE = Look(
    land="#cfc7a4",
    sea="#92a5ac",
    shallow="#9fb0b5",
    deep="#84979f",
    shelf="#b6c3c5",
    shoal="#c6d0d0",
    surf="#e6ebe9",
    beach="#e9e0c6",
    coast="#46545a",
    waters="gale",
)
_TROPIC = Look(
    land="#c3cc8a",
    sea="#79b4c3",
    shallow="#a6dcd2",
    deep="#6ba7ba",
    shelf="#b4dcda",
    shoal="#c9ebe0",
    surf="#f0f8ef",
    beach="#fbf0cd",
    coast="#4f7a72",
    fields="plantation",
    woods="jungle",
    town="huts",
    marks="tropic",
    waters="ocean",
    wobble=0.11,
    beach_width=14.0,
    reef=True,
)
_MALTA = Look(
    land="#dfc792",
    sea="#74aec3",
    shallow="#a2d4d2",
    deep="#67a3ba",
    shelf="#b0d5dc",
    shoal="#c6e3e1",
    surf="#edf5ef",
    beach="#f5e7c2",
    coast="#5d6256",
    fields="terrace",
    woods="scrub",
    town="stone",
    city="stone",
    marks="rock",
    wobble=0.19,
    beach_width=6.0,
    cliffs=True,
    rocks=3,
)
_PADDY = Look(
    **{
        **_KENT.__dict__,
        "land": "#d6d29d",
        "fields": "paddy",
        "town": "tile",
        "city": "tile",
        "wobble": 0.15,
        "rocks": 1,
    }
)

LOOKS: dict[str, Look] = {
    "temperate": _KENT,
    "cliff": _CLIFF,
    "holland": _HOLLAND,
    "snow": _SNOW,
    "steppe": _STEPPE,
    "ocean": _OCEAN,
    "gale": _GALE,
    "tropic": _TROPIC,
    "malta": _MALTA,
    "paddy": _PADDY,
}
LOOK_ORDER = list(LOOKS)
SHORES = ["temperate", "cliff", "holland", "snow", "tropic", "malta", "paddy"]
"""Looks that have a coast; the others show open water or no water at all."""
SHOALS = {
    "temperate": "temperate",
    "cliff": "temperate",
    "holland": "temperate",
    "paddy": "temperate",
    "snow": "snow",
    "tropic": "tropic",
    "malta": "malta",
}


DEPTHS = {**SHOALS, "steppe": "temperate", "ocean": "ocean", "gale": "gale"}
"""Looks that share the tones of their deep water."""
SWELLS = ("calm", "ocean", "gale", "ice")


@dataclass(frozen=True)
class FieldStyle:
    """Parcels of one countryside: tints with weights, hedge line, strip width and length in px, bushes along hedges."""

    tints: tuple[tuple[str, int], ...]
    line: str
    line_width: float
    strip: tuple[float, float]
    length: tuple[float, float]
    bushes: float = 0.0
    furrows: float = 0.55
    blocks: tuple[int, int] = (6, 5)
    bush: str = "#8ea673"


FIELDS: dict[str, FieldStyle] = {
    "hedged": FieldStyle(
        (("#9db261", 3), ("#aebd72", 3), ("#c2c983", 3), ("#d9d08d", 3), ("#e3cd84", 2), ("#c9ab78", 1)),
        "#819a5a",
        1.8,
        (30, 52),
        (40, 66),
        0.07,
        bush="#789653",
    ),
    "polder": FieldStyle(
        (("#a9c077", 4), ("#b8c983", 4), ("#9db56c", 3), ("#d0cf8f", 2), ("#dcb987", 1), ("#d8a79d", 1)),
        "#6f9fae",
        1.7,
        (15, 23),
        (52, 84),
        0.0,
        0.22,
        (5, 4),
    ),
    "steppe": FieldStyle(
        (("#b3b672", 2), ("#c5bd7e", 2), ("#d5c282", 3), ("#e0ca88", 4), ("#e8d596", 3), ("#cba873", 1)),
        "#a98a4f",
        1.2,
        (44, 58),
        (56, 74),
        0.0,
        0.7,
        (4, 3),
    ),
    "snow": FieldStyle(
        (("#f3f1ea", 4), ("#e9ebe8", 3), ("#f6f3e8", 3), ("#e4e6e0", 1)),
        "#c3c9c4",
        1.2,
        (32, 52),
        (44, 66),
        0.03,
        0.3,
        (6, 5),
        "#a9b5a3",
    ),
    "plantation": FieldStyle(
        (("#9fb866", 3), ("#b0c272", 3), ("#c6c982", 2)), "#6f8f4c", 1.4, (36, 54), (46, 66), 0.0, 1.0, (5, 4)
    ),
    "terrace": FieldStyle(
        (("#b5b270", 2), ("#c9bd7c", 3), ("#d6bf80", 3), ("#e0c688", 3), ("#cda671", 2)),
        "#8f744a",
        1.4,
        (17, 28),
        (22, 40),
        0.012,
        0.3,
        (7, 6),
        "#75854a",
    ),
    "paddy": FieldStyle(
        (("#9fbd83", 4), ("#9dc1ab", 3), ("#b6c988", 3), ("#8fb9ae", 2), ("#cfc684", 2)),
        "#7a8650",
        1.2,
        (20, 32),
        (24, 44),
        0.006,
        0.35,
        (6, 5),
    ),
}


@dataclass(frozen=True)
class WoodStyle:
    """Tree tops of one countryside: crown tints, floor, spacing and crown radius in px, share left open."""

    crown: str
    crown_dark: str
    floor: str
    spacing: float
    radius: tuple[float, float]
    clearings: float
    form: str = "round"


WOODS: dict[str, WoodStyle] = {
    "broadleaf": WoodStyle("#9ab872", "#75995a", "#83a161", 12.6, (6.4, 9.6), 0.10),
    "spruce": WoodStyle("#84a28a", "#638371", "#a9bcae", 11.4, (5.4, 7.8), 0.16, "spruce"),
    "jungle": WoodStyle("#8fb56d", "#699a58", "#77a35f", 13.0, (7.5, 11.5), 0.06, "jungle"),
    "scrub": WoodStyle("#a3b06f", "#839556", "#b3b27c", 16.0, (4.6, 7.4), 0.34),
}


@dataclass(frozen=True)
class TownStyle:
    """Roofs, walls of shade, streets and gardens of a town; `block` is the ground of a built-up block."""

    roofs: tuple[str, ...]
    ink: str
    street: str
    block: str
    garden: str = "#b3c08c"
    pale: float = 0.34  # how far the roofs of a city fade into its streets


TOWNS: dict[str, TownStyle] = {
    "brick": TownStyle(("#c27a5e", "#b56a51", "#cf8d6e", "#ae7d68", "#c39a80"), "#6d3f31", "#f6ecd2", "#dfbfa4"),
    "snow": TownStyle(("#e9e4da", "#d9cfc2", "#c9a995", "#dcd8d0"), "#84756a", "#faf8f2", "#dcd6cb", "#b9c6b9"),
    "log": TownStyle(("#c2a379", "#b3936c", "#cdb38a", "#a98c6c"), "#715638", "#f3e6c2", "#dcc59b", "#b6bb82"),
    "huts": TownStyle(("#d3bd88", "#c3ab77", "#dccb9c"), "#7b693f", "#f3e9c6", "#d9cb9b", "#9fb77e"),
    "stone": TownStyle(("#e6cd98", "#d9bc83", "#e1c48d", "#cfae78"), "#86693c", "#faf0d3", "#e0c797", "#b5b47c", 0.0),
    "tile": TownStyle(
        ("#a9a8a2", "#97999a", "#b9b4aa", "#b7a08c", "#c7c0b2"), "#585b60", "#f3ead2", "#cfc6b4", pale=0.2
    ),
}
