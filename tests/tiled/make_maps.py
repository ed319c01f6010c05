"""Writes a family of small Tiled maps, each with one feature of the format, and the pictures they need.

`python tests/tiled/make_maps.py FOLDER` writes them for looking at; the tests write them into a temporary folder.
"""

from __future__ import annotations

import base64
import gzip
import os
import random
import struct
import sys
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame
import zstandard

H, V, D, R120 = 1 << 31, 1 << 30, 1 << 29, 1 << 28
COLOURS = ["#7aa84f", "#c9b36b", "#4f7da8", "#8a8a8a", "#3f6b3a", "#b06a4f", "#d8d8c0", "#705090"]
TILES, COLUMNS = 8, 4
WIDE, HIGH = 14, 12
# name: tile width, tile height, hex side, stagger axis
SHAPES = {
    "pointy": (64, 72, 36, "y"),
    "flat": (72, 64, 36, "x"),
    "mini": (14, 12, 6, "y"),
    "noside": (64, 64, 0, "y"),
    "board": (120, 138, 70, "y"),
}


def corners(w: float, h: float, side: float, axis: str) -> list[tuple[float, float]]:
    if axis == "y":
        o = (h - side) / 2
        return [(w / 2, 0), (w, o), (w, o + side), (w / 2, h), (0, o + side), (0, o)]
    o = (w - side) / 2
    return [(o, 0), (o + side, 0), (w, h / 2), (o + side, h), (o, h), (0, h / 2)]


def tile(n: int, w: int, h: int, side: int, axis: str, square: bool = False) -> pygame.Surface:
    """One tile with a mark that shows how it is turned, drawn four times as large and scaled down."""
    k = 4
    s = pygame.Surface((w * k, h * k), pygame.SRCALPHA)
    c = pygame.Color(COLOURS[n % len(COLOURS)])
    if square:
        s.fill(c)
    else:
        pygame.draw.polygon(s, c, [(x * k, y * k) for x, y in corners(w, h, side, axis)])
    cx, cy = w * k / 2, h * k / 2
    pygame.draw.polygon(
        s,
        c.lerp("black", 0.5),
        [
            (cx - w * 0.05 * k, cy),
            (cx + w * 0.05 * k, cy),
            (cx + w * 0.05 * k, cy - h * 0.4 * k),
            (cx - w * 0.05 * k, cy - h * 0.4 * k),
        ],
    )
    pygame.draw.circle(s, "white", (cx + w * 0.22 * k, cy - h * 0.12 * k), w * 0.07 * k)
    return pygame.transform.smoothscale(s, (w, h))


def picture(
    path: Path,
    w: int,
    h: int,
    side: int,
    axis: str,
    margin: int = 0,
    spacing: int = 0,
    square: bool = False,
    ground: str | None = None,
    extra: int = 0,
) -> tuple[int, int]:
    """A picture of eight tiles in two rows; `extra` pixels are left empty at the right and below."""
    rows = -(-TILES // COLUMNS)
    size = (
        2 * margin + COLUMNS * w + (COLUMNS - 1) * spacing + extra,
        2 * margin + rows * h + (rows - 1) * spacing + extra,
    )
    s = pygame.Surface(size, pygame.SRCALPHA)
    if ground:
        s.fill(ground)
    for n in range(TILES):
        s.blit(
            tile(n, w, h, side, axis, square),
            (margin + n % COLUMNS * (w + spacing), margin + n // COLUMNS * (h + spacing)),
        )
    pygame.image.save(s, path)
    return size


def encode(gids: list[int], how: str, width: int) -> tuple[str, str]:
    """Attributes of <data> and its content."""
    if how == "csv":
        return (
            ' encoding="csv"',
            "\n" + ",\n".join(",".join(map(str, gids[n : n + width])) for n in range(0, len(gids), width)) + "\n",
        )
    if how == "xml":
        return "", "".join(f'<tile gid="{g}"/>' if g else "<tile/>" for g in gids)
    packer = how.partition("+")[2]
    pack: dict[str, Callable[[bytes], bytes]] = {
        "": bytes,
        "zlib": zlib.compress,
        "gzip": lambda b: gzip.compress(b, mtime=0),
        "zstd": zstandard.ZstdCompressor().compress,
    }
    raw = pack[packer](struct.pack(f"<{len(gids)}I", *gids))
    return (
        ' encoding="base64"' + (f' compression="{packer}"' if packer else ""),
        "\n" + base64.b64encode(raw).decode() + "\n",
    )


def layer(
    id: int,
    name: str,
    gids: list[int],
    how: str = "csv",
    attrs: str = "",
    props: str = "",
    w: int = WIDE,
    h: int = HIGH,
) -> str:
    a, body = encode(gids, how, w)
    return f'<layer id="{id}" name="{name}" width="{w}" height="{h}"{attrs}>{props}<data{a}>{body}</data></layer>\n'


def endless(
    id: int, name: str, gids: list[int], how: str, w: int, h: int, origin: tuple[int, int] = (0, 0), chunk: int = 16
) -> str:
    """A layer of an infinite map in chunks."""
    left, top = origin
    out = f'<layer id="{id}" name="{name}" width="{w}" height="{h}"><data{encode([0], how, 1)[0]}>'
    for cy in range(top // chunk * chunk, top + h, chunk):
        for cx in range(left // chunk * chunk, left + w, chunk):
            block = [
                gids[(y - top) * w + x - left] if left <= x < left + w and top <= y < top + h else 0
                for y in range(cy, cy + chunk)
                for x in range(cx, cx + chunk)
            ]
            if any(block):
                out += (
                    f'<chunk x="{cx}" y="{cy}" width="{chunk}" height="{chunk}">{encode(block, how, chunk)[1]}</chunk>'
                )
    return out + "</data></layer>\n"


def tmx(
    body: str,
    shape: str = "pointy",
    index: str = "odd",
    infinite: int = 0,
    attrs: str = "",
    orient: str = "hexagonal",
    w: int = WIDE,
    h: int = HIGH,
    size: tuple[int, int] | None = None,
    order: str = "right-down",
) -> str:
    tw, th, side, axis = SHAPES[shape]
    tw, th = size or (tw, th)
    hexes = f' hexsidelength="{side}" staggeraxis="{axis}" staggerindex="{index}"' if orient == "hexagonal" else ""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.8" tiledversion="1.8.2" orientation="{orient}"'
        f' renderorder="{order}" width="{w}" height="{h}" tilewidth="{tw}" tileheight="{th}"'
        f' infinite="{infinite}"{hexes}{attrs}>\n{body}</map>\n'
    )


def properties(text: str) -> str:
    return f"<properties>{text}</properties>"


class Maker:
    """Writes all maps into one folder. `limits` tells for each how large a share of pixels may differ from Tiled's
    picture.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.chance = folder, random.Random(7)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "sub").mkdir(exist_ok=True)
        self.limits: dict[str, float] = {}
        self.sets: dict[str, str] = {}
        for name, (w, h, side, axis) in SHAPES.items():
            wide, high = picture(folder / f"ts_{name}.png", w, h, side or 1, axis)
            self.sets[name] = (
                f'<tileset firstgid="1" name="{name}" tilewidth="{w}" tileheight="{h}" tilecount="{TILES}"'
                f' columns="{COLUMNS}"><image source="ts_{name}.png" width="{wide}" height="{high}"/></tileset>\n'
            )
        self.pointy = self.sets["pointy"]
        self.ground, thin = self.gids(), self.gids()
        self.sparse = [g if self.chance.random() < 0.3 else 0 for g in thin]

    def gids(self, flags: Iterable[int] = (), count: int = WIDE * HIGH) -> list[int]:
        flags = tuple(flags)
        return [self.chance.randint(1, TILES) | (self.chance.choice(flags) if flags else 0) for _ in range(count)]

    def put(self, name: str, text: str, limit: float = 0.0005) -> None:
        (self.folder / f"{name}.tmx").write_text(text, "utf-8")
        self.limits[name] = limit

    def all(self) -> dict[str, float]:
        for part in (
            self.geometry,
            self.data,
            self.turns,
            self.tilesets,
            self.layers,
            self.images,
            self.squares,
            self.tile_objects,
        ):
            part()
        return self.limits

    def geometry(self) -> None:
        for name in SHAPES:
            for index in ("odd", "even"):
                self.put(f"geo_{name}_{index}", tmx(self.sets[name] + layer(1, "ground", self.ground), name, index))
        for w, h in ((1, 1), (1, 5), (5, 1)):
            for name in ("pointy", "flat"):
                for index in (
                    ("odd",) if (w if name == "flat" else h) == 1 else ("odd", "even")
                ):  # Tiled cuts a single shifted row off
                    self.put(
                        f"geo_{name}_{index}_{w}x{h}",
                        tmx(self.sets[name] + layer(1, "g", self.ground[: w * h], w=w, h=h), name, index, w=w, h=h),
                    )

    def data(self) -> None:
        for how in ("csv", "xml", "base64", "base64+zlib", "base64+gzip", "base64+zstd"):
            self.put("data_" + how.replace("+", "_"), tmx(self.pointy + layer(1, "ground", self.ground, how)))
        self.put("endless_csv", tmx(self.pointy + endless(1, "ground", self.ground, "csv", WIDE, HIGH), infinite=1))
        self.put("endless_xml", tmx(self.pointy + endless(1, "ground", self.ground, "xml", WIDE, HIGH), infinite=1))
        many = self.gids(count=40 * 36)
        for name in ("pointy", "flat"):
            for index in ("odd", "even"):
                self.put(
                    f"endless_negative_{name}_{index}",
                    tmx(
                        self.sets[name] + endless(1, "ground", many, "base64+zlib", 20, 20, (-11, -7), 5),
                        name,
                        index,
                        infinite=1,
                    ),
                )

    def turns(self) -> None:
        every = [a | b | c | d for a in (0, H) for b in (0, V) for c in (0, D) for d in (0, R120)]
        for name, flags in {"flip": (0, H, V, H | V), "60": (0, D), "120": (0, R120), "all": every}.items():
            self.put(
                f"turn_{name}",
                tmx(self.pointy + layer(1, "ground", self.gids(flags))),
                0.0005 if name == "flip" else 0.001,
            )
        self.put("turn_all_flat", tmx(self.sets["flat"] + layer(1, "ground", self.gids(every)), "flat"), 0.001)
        self.put(
            "turn_all_board",
            tmx(self.sets["board"] + layer(1, "g", self.gids(every, 30), w=6, h=5), "board", w=6, h=5),
            0.001,
        )

    def tilesets(self) -> None:
        w, h, side, axis = SHAPES["pointy"]
        wide, high = picture(self.folder / "sub/ext.png", w, h, side, axis, 2, 3)

        def tsx(
            extra: str = "",
            gap: str = 'spacing="3" margin="2"',
            image: str = "ext.png",
            size: tuple[int, int] = (wide, high),
            tail: str = "",
        ) -> str:
            return (
                f'<?xml version="1.0" encoding="UTF-8"?>\n<tileset version="1.8" name="ext" tilewidth="{w}"'
                f' tileheight="{h}" {gap} tilecount="{TILES}" columns="{COLUMNS}">{extra}<image source="{image}"'
                f' {tail}width="{size[0]}" height="{size[1]}"/><tile id="1" type="Forest"><properties><property'
                ' name="cost" type="int" value="2"/><property name="hexsides"'
                ' value="E,SE"/></properties><objectgroup><object id="1" x="4" y="4" width="9"'
                ' height="9"/></objectgroup></tile></tileset>'
            )

        (self.folder / "sub/ext.tsx").write_text(tsx())
        (self.folder / "sub/offset.tsx").write_text(tsx('<tileoffset x="7" y="-9"/>'))
        loose = picture(self.folder / "sub/loose.png", w, h, side, axis, 2, 3, extra=50)
        (self.folder / "sub/loose.tsx").write_text(tsx(image="loose.png", size=loose))
        keyed = picture(self.folder / "sub/keyed.png", w, h, side, axis, 2, 3, ground="#ff00ff")
        (self.folder / "sub/keyed.tsx").write_text(tsx(image="keyed.png", size=keyed, tail='trans="ff00ff" '))
        for name in ("ext", "offset", "loose", "keyed"):
            self.put(
                f"set_{name}", tmx(f'<tileset firstgid="1" source="sub/{name}.tsx"/>' + layer(1, "ground", self.ground))
            )
        self.put(
            "set_offset_flipped",
            tmx('<tileset firstgid="1" source="sub/offset.tsx"/>' + layer(1, "g", self.gids((0, H, V)))),
        )
        self.put(
            "set_two",
            tmx(
                self.pointy
                + '<tileset firstgid="9" source="sub/ext.tsx"/>'
                + layer(1, "a", [self.chance.randint(1, 16) for _ in range(WIDE * HIGH)])
            ),
        )
        self.put(
            "set_animated",
            tmx(
                self.pointy.replace(
                    "</tileset>",
                    '<tile id="0"><animation><frame tileid="3" duration="200"/><frame tileid="0" duration="9"/>'
                    "</animation></tile></tileset>",
                )
                + layer(1, "a", self.ground)
            ),
        )
        parts = ""
        for n, (cw, ch) in {0: (64, 72), 2: (64, 110), 5: (90, 60)}.items():
            pygame.image.save(tile(n, cw, ch, side, axis, n == 5), self.folder / f"col{n}.png")
            parts += f'<tile id="{n}"><image width="{cw}" height="{ch}" source="col{n}.png"/></tile>'
        self.collection = (
            '<tileset firstgid="1" name="col" tilewidth="90" tileheight="110" tilecount="3"'
            f' columns="0">{parts}</tileset>'
        )
        tall = [self.chance.choice((1, 1, 3, 6)) for _ in range(WIDE * HIGH)]
        self.put("set_collection", tmx(self.collection + layer(1, "g", tall)))
        self.put("set_collection_flat", tmx(self.collection + layer(1, "g", tall), "flat"))
        self.put(
            "set_collection_flipped",
            tmx(self.collection + layer(1, "g", [g | self.chance.choice((0, H, V)) for g in tall])),
        )

    def layers(self) -> None:
        below = self.pointy + layer(1, "a", self.ground)
        looks = {
            "opacity": ' opacity="0.4"',
            "tint": ' tintcolor="#ff8060"',
            "tint_alpha": ' tintcolor="#80ff8060"',
            "offset": ' offsetx="10" offsety="-14"',
            "offset_half": ' offsetx="10.5" offsety="-14.25"',
            "offset_left": ' offsetx="-31.5" offsety="7.75"',
            "parallax": ' parallaxx="0.5" parallaxy="0.8"',
            "hidden": ' visible="0"',
            "tint_opacity": ' tintcolor="#40a0ff" opacity="0.7"',
        }
        for name, attrs in looks.items():
            self.put(f"layer_{name}", tmx(below + layer(2, "b", self.sparse, attrs=attrs)))
        self.put(
            "layer_group",
            tmx(
                below
                + '<group id="5" name="g" opacity="0.5" offsetx="12" offsety="8" tintcolor="#ffff80"><group id="6"'
                ' name="gg" offsetx="5" tintcolor="#80ffff">'
                + layer(2, "b", self.sparse)
                + '</group></group><group id="7" name="hid" visible="0">'
                + layer(8, "c", self.ground)
                + "</group>"
            ),
        )

    def images(self) -> None:
        s = pygame.Surface((200, 150), pygame.SRCALPHA)
        for n in range(6):
            pygame.draw.rect(s, COLOURS[n], (n * 33, n * 20, 30, 30))
        pygame.image.save(s, self.folder / "img.png")

        def image(attrs: str) -> str:
            return (
                f'<imagelayer id="3" name="bg"{attrs}><image source="img.png" width="200" height="150"/></imagelayer>'
            )

        top = layer(1, "a", self.sparse)
        for name, attrs in {
            "plain": ' offsetx="30" offsety="20"',
            "half": ' offsetx="30.5" offsety="20.25"',
            "opacity": ' opacity="0.5"',
            "tint": ' tintcolor="#ff8060"',
        }.items():
            self.put(f"image_{name}", tmx(self.pointy + image(attrs) + top))
        self.put("image_above", tmx(self.pointy + top + image(' offsetx="30"')))

    def squares(self) -> None:
        picture(self.folder / "sq.png", 32, 32, 16, "y", square=True)
        square = (
            '<tileset firstgid="1" name="sq" tilewidth="32" tileheight="32" tilecount="8" columns="4"><image'
            ' source="sq.png" width="128" height="64"/></tileset>'
        )
        every = (0, H, V, D, D | H, D | V, H | V, D | H | V)
        for order in ("right-down", "right-up", "left-down", "left-up"):
            tall = [self.chance.choice((1, 3, 6)) for _ in range(WIDE * HIGH)]
            self.put(
                f"square_{order}",
                tmx(self.collection + layer(1, "a", tall), orient="orthogonal", size=(40, 40), order=order),
            )
        self.put("square_turned", tmx(square + layer(1, "a", self.gids(every)), orient="orthogonal", size=(32, 32)))
        self.put("square_odd", tmx(square + layer(1, "a", self.gids(every)), orient="orthogonal", size=(31, 27)))
        self.put(
            "square_tall_turned",
            tmx(
                self.collection
                + layer(
                    1, "a", [self.chance.choice((1, 3, 6)) | self.chance.choice(every) for _ in range(WIDE * HIGH)]
                ),
                orient="orthogonal",
                size=(64, 72),
            ),
        )

    def tile_objects(self) -> None:
        things = "".join(
            f'<object id="{n}" gid="{gid}" x="{x}" y="{y}" width="{w}" height="{h}"{more}/>'
            for n, (gid, x, y, w, h, more) in enumerate(
                (
                    (3, 200, 400, 64, 72, ""),
                    (3 | H, 300, 400, 128, 72, ""),
                    (4 | V, 500, 300, 64, 144, ""),
                    (2, 600, 300, 64, 72, ' visible="0"'),
                    (5, 610, 500, 64, 72, ' rotation="90"'),
                ),
                1,
            )
        )
        self.put(
            "object_tiles",
            tmx(self.pointy + layer(1, "a", self.sparse) + f'<objectgroup id="9" name="o">{things}</objectgroup>'),
            0.002,
        )
        things = "".join(
            f'<object id="{n}" gid="{1 + n % 8}" x="{60 + 100 * n}" y="300.5" width="80" height="90"'
            f' rotation="{37 * n}"/>'
            for n in range(1, 8)
        )
        self.put(
            "object_rotated",
            tmx(self.pointy + layer(1, "a", self.sparse) + f'<objectgroup id="9" name="o">{things}</objectgroup>'),
            0.005,
        )
        things = ""
        sets = ""
        for n, align in enumerate(
            ("topleft", "top", "topright", "left", "center", "right", "bottomleft", "bottom", "bottomright")
        ):
            sets += self.pointy.replace(
                'firstgid="1" name="pointy"', f'firstgid="{1 + 8 * n}" name="{align}" objectalignment="{align}"'
            )
            things += (
                f'<object id="{n + 1}" gid="{1 + 8 * n + n % 8}" x="{100 + 90 * n}" y="{150 + 40 * n}" width="64"'
                f' height="72" rotation="{90 * (n % 2)}"/>'
            )
        self.put(
            "object_aligned",
            tmx(sets + layer(1, "a", self.sparse) + f'<objectgroup id="9" name="o">{things}</objectgroup>'),
            0.003,
        )


def make_maps(folder: Path) -> dict[str, float]:
    """Writes all maps; returns their names with the share of pixels that may differ from Tiled's picture."""
    pygame.display.init()
    return Maker(folder).all()


if __name__ == "__main__":
    print(len(make_maps(Path(sys.argv[1]))), "maps")
