"""Broken and hostile maps, tilesets, templates and pictures: what a stranger's folder may hold.

Run as a program it writes every case into FOLDER, reads it with limits on memory and time, and prints one JSON line
a case.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import struct
import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import zstandard

if TYPE_CHECKING:
    from tabletop.data.tiled import MapSheet

Content = str | bytes | None  # None: a named pipe
Case = str | Callable[[], str]  # what is large is made when it is written: tests only need the names
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
TS = (
    '<tileset firstgid="1" name="t" tilewidth="64" tileheight="72" tilecount="4" columns="2"><image source="t.png"'
    ' width="128" height="144"/></tileset>'
)
SLOW = 0.5
"""Seconds for a case beyond which it is not read a second time."""
OBJECTS = '<objectgroup id="2" name="o">{}</objectgroup>'
TSX = '<tileset name="e" tilewidth="64" tileheight="72">{}<image source="t.png" width="128" height="144"/></tileset>'


def m(body: str, w: object = 2, h: object = 2, extra: str = "", head: str = HEAD) -> str:
    return (
        f'{head}<map version="1.8" orientation="hexagonal" width="{w}" height="{h}" tilewidth="64" tileheight="72"'
        f' hexsidelength="36" staggeraxis="y" staggerindex="odd"{extra}>{body}</map>'
    )


def lay(data: str = '<data encoding="csv">1,2,3,4</data>', w: int = 2, h: int = 2, a: str = "") -> str:
    return f'<layer id="1" name="g" width="{w}" height="{h}"{a}>{data}</layer>'


TSJ = {
    "firstgid": 1,
    "name": "t",
    "tilewidth": 64,
    "tileheight": 72,
    "tilecount": 4,
    "columns": 2,
    "image": "t.png",
    "imagewidth": 128,
    "imageheight": 144,
}


def tmj(**other: object) -> str:
    """A sound JSON map of 2 x 2 hexes, with these keys instead."""
    layer = {"type": "tilelayer", "id": 1, "name": "g", "width": 2, "height": 2, "data": [1, 2, 3, 4]}
    sound = {
        "orientation": "hexagonal",
        "width": 2,
        "height": 2,
        "tilewidth": 64,
        "tileheight": 72,
        "hexsidelength": 36,
        "staggeraxis": "y",
        "staggerindex": "odd",
        "tilesets": [TSJ],
        "layers": [layer],
        "type": "map",
    }
    return json.dumps(sound | other)


def csv(numbers: str) -> str:
    return m(TS + lay(f'<data encoding="csv">{numbers}</data>'))


def packed(raw: bytes, packer: str) -> str:
    return m(TS + lay(f'<data encoding="base64" compression="{packer}">{base64.b64encode(raw).decode()}</data>'))


def thing(text: str) -> str:
    return m(TS + lay() + OBJECTS.format(text))


def prop(text: str) -> str:
    return m(f"<properties>{text}</properties>" + TS + lay())


def png(width: int, height: int, rows: bytes = b"", whole: bool = True) -> bytes:
    """A PNG file of grey pixels with any size in its header."""

    def block(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + block(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        + block(b"IDAT", zlib.compress(rows))
        + (block(b"IEND", b"") if whole else b"")
    )


def entities() -> dict[str, str]:
    laughs = (
        HEAD
        + '<!DOCTYPE map [<!ENTITY a "'
        + "x" * 50
        + '">'
        + "".join(f'<!ENTITY {c} "{("&" + p + ";") * 10}">' for p, c in zip("abcdefgh", "bcdefghi", strict=True))
        + "]>"
    )
    long = HEAD + '<!DOCTYPE map [<!ENTITY a "' + "x" * 1000000 + '">]>'
    outside = HEAD + '<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    return {
        "billion laughs": m('<properties><property name="p" value="&i;"/></properties>' + TS + lay(), head=laughs),
        "quadratic entities": m(
            '<properties><property name="p">' + "&a;" * 2000 + "</property></properties>" + TS + lay(), head=long
        ),
        "external entity": m('<properties><property name="p">&x;</property></properties>' + TS + lay(), head=outside),
        "entity that nobody declares": prop('<property name="p">&x;</property>').replace(
            "<map", '<!DOCTYPE map SYSTEM "o.dtd"><map', 1
        ),
        "parameter entity": m(TS + lay(), head=HEAD + '<!DOCTYPE map [<!ENTITY % a SYSTEM "file:///dev/zero"> %a;]>'),
        "latin encoding": m(TS + lay(), head='<?xml version="1.0" encoding="ISO-8859-1"?>\n'),
    }


def sources() -> dict[str, str]:
    found = {
        name: m(TS.replace("t.png", source) + lay())
        for name, source in {
            "image above the folder": "../../../../../../etc/hostname",
            "image absolute": "/etc/hostname",
            "image missing": "nope.png",
            "image is a pipe": "fifo.png",
            "image is a device": "/dev/zero",
            "image is a folder": ".",
            "image has a drive": "C:/t.png",
            "image is an address": "http://host/t.png",
            "image name of 5000 letters": "a" * 5000,
            "image name empty": "",
            "image is text": "text.png",
            "image cut": "cut.png",
            "image of 30000 x 30000": "huge.png",
            "image of 8000 x 8001": "large.png",
            "image of no size": "none.png",
            "image is a gif of 60000": "wide.gif",
            "image with a wrong checksum": "flip.png",
        }.items()
    }
    found |= {
        name: m(f'<tileset firstgid="1" source="{source}"/>' + lay())
        for name, source in {
            "tileset above the folder": "../../../../etc/x.tsx",
            "tileset empty": "empty.tsx",
            "tileset names itself": "self.tsx",
            "tileset is a map": "x.tmx",
            "tileset is json": "a.tsj",
            "tileset is a pipe": "fifo.tsx",
            "tileset with a document type": "doctype.tsx",
            "tileset of a million tiles": "million.tsx",
            "tileset without picture": "bare.tsx",
            "tileset with bad offset": "offset.tsx",
            "tileset cut": "cut.tsx",
            "tileset tile twice": "twice.tsx",
            "tileset embedded picture": "embedded.tsx",
            "tileset bad property": "prop.tsx",
            "tileset bad frame": "frame.tsx",
            "tileset part outside": "part.tsx",
        }.items()
    }
    return found


def heads() -> dict[str, str]:
    good = m(TS + lay())
    return {
        "map of 1e9 x 1e9": m(TS + lay(), 10**9, 10**9),
        "map width text": m(TS + lay(), "abc"),
        "map width nan": m(TS + lay(), "nan"),
        "map width inf": m(TS + lay(), "inf"),
        "map width 2.5": m(TS + lay(), "2.5"),
        "map width 0": m(TS + lay(), 0),
        "map width missing": good.replace('width="2" height="2" tilewidth="64"', 'tilewidth="64"'),
        "map width of 5000 digits": m(TS + lay(), "9" * 5000),
        "map width in other digits": m(TS + lay(), "\u0662"),
        "isometric": good.replace('"hexagonal"', '"isometric"'),
        "staggered": good.replace('"hexagonal"', '"staggered"'),
        "no orientation": good.replace('orientation="hexagonal"', ""),
        "side longer than the tile": good.replace('hexsidelength="36"', 'hexsidelength="73"'),
        "side negative": good.replace('"36"', '"-4"'),
        "tile width 0": good.replace('tilewidth="64"', 'tilewidth="0"', 1),
        "stagger axis z": good.replace('axis="y"', 'axis="z"'),
        "background": m(TS + lay(), extra=' backgroundcolor="#12"'),
        "infinite maybe": m(TS + lay(), extra=' infinite="maybe"'),
        "unknown kind of layer": m(TS + lay() + '<vectorlayer name="v"/>'),
        "truncated": good[:200],
        "not xml": "hello",
        "empty": "",
        "blank": " \n ",
        "other root": "<foo/>",
        "no tileset": m(lay()),
        "utf-16": good.replace("UTF-8", "UTF-16").encode("utf-16"),
        "zero bytes": b"\0" * 5000,  # type: ignore[dict-item]
        "groups 100000 deep": m(TS + "<group>" * 100000 + lay() + "</group>" * 100000),
        "groups 60 deep": m(TS + "<group>" * 60 + lay() + "</group>" * 60),
        "a million elements": m("<group/>" * 1_000_000),
        "a thousand layers": m(TS + lay() * 1000),
        "tilewidth of tileset 0": m(TS.replace('tilewidth="64"', 'tilewidth="0"') + lay()),
        "two thousand million tiles": m(TS.replace('tilecount="4"', 'tilecount="2000000000"') + lay()),
        "spacing -64": m(TS.replace("columns", 'spacing="-64" columns') + lay()),
        "no firstgid": m(TS.replace('firstgid="1"', "") + lay()),
        "firstgid 0": m(TS.replace('firstgid="1"', 'firstgid="0"') + lay()),
        "firstgid twice": m(TS + TS + lay()),
        "tiles larger than the picture": m(TS.replace('tilewidth="64"', 'tilewidth="640"') + lay()),
        "stretched to the grid": m(
            TS.replace('name="t"', 'name="t" tilerendersize="grid"').replace('tilewidth="64"', 'tilewidth="32"') + lay()
        ),
        "transparent colour": m(TS.replace('source="t.png"', 'source="t.png" trans="red"') + lay()),
    }


def datas() -> dict[str, Case]:
    four = struct.pack("<4I", 1, 2, 3, 4)
    bomb = cache(lambda: zlib.compress(bytes(4 << 20), 9))
    return {
        "too few gids": csv("1,2"),
        "too many gids": csv("1,2,3,4,5,6,7"),
        "gid beyond the tileset": csv("1,2,3,999999"),
        "gid negative": csv("1,2,3,-7"),
        "gid of 40 bits": csv("1,2,3,1099511627776"),
        "gid text": csv("1,2,x,4"),
        "gid empty": csv("1,,3,4"),
        "gid in two": csv("1 2,3,4,1"),
        "data empty": csv(""),
        "gid of 9000 digits": csv("1,2,3," + "9" * 9000),
        "data missing": m(TS + lay("")),
        "data twice": m(TS + lay('<data encoding="csv">1,2,3,4</data>' * 2)),
        "encoding": m(TS + lay('<data encoding="hex">01</data>')),
        "compression": packed(four, "lzma"),
        "base64 rubbish": m(TS + lay('<data encoding="base64">!!!$$</data>')),
        "base64 of 5 bytes": m(TS + lay('<data encoding="base64">AAAAAAA=</data>')),
        "base64 letters": m(TS + lay('<data encoding="base64">\u00e4\u00f6\u00fc=</data>')),
        "zlib rubbish": packed(b"garbage", "zlib"),
        "zlib cut": packed(zlib.compress(four)[:-6], "zlib"),
        "zstd rubbish": packed(b"garbage", "zstd"),
        "zstd cut": packed(zstandard.ZstdCompressor().compress(four)[:-3], "zstd"),
        "zlib bomb": lambda: packed(zlib.compress(bytes(1 << 28), 1), "zlib"),
        "gzip bomb": lambda: packed(gzip.compress(bytes(1 << 28), 1), "gzip"),
        "zstd bomb": lambda: packed(zstandard.ZstdCompressor().compress(bytes(1 << 28)), "zstd"),
        "many bombs": lambda: m(
            TS
            + "".join(
                lay(
                    '<data encoding="base64" compression="zlib">' + base64.b64encode(bomb()).decode() + "</data>",
                    1024,
                    1024,
                )
                for _ in range(60)
            ),
            1024,
            1024,
        ),
        "layer width 0": m(TS + lay(w=0)),
        "layer width -1": m(TS + lay(w=-1)),
        "layer width 1e9": m(TS + lay(w=10**9)),
        "chunks of a finite map": m(
            TS + lay('<data encoding="csv"><chunk x="0" y="0" width="2" height="2">1,2,3,4</chunk></data>')
        ),
        "chunk far away": m(
            TS
            + lay(
                '<data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk><chunk x="9999999" y="0"'
                ' width="1" height="1">1</chunk></data>'
            ),
            extra=' infinite="1"',
        ),
        "chunk over chunk": m(
            TS + lay('<data encoding="csv">' + '<chunk x="0" y="0" width="1" height="1">1</chunk>' * 2 + "</data>"),
            extra=' infinite="1"',
        ),
        "sixty thousand chunks": m(
            TS
            + lay(
                '<data encoding="csv">'
                + "".join(f'<chunk x="{n}" y="0" width="1" height="1">1</chunk>' for n in range(60_000))
                + "</data>"
            ),
            extra=' infinite="1"',
        ),
        "a million numbers without tile": lambda: m(
            TS + lay("<data>" + "".join(f'<tile gid="{n + 99}"/>' for n in range(1 << 20)) + "</data>", 1024, 1024),
            1024,
            1024,
        ),
        "a million numbers of a lost tileset": lambda: m(
            '<tileset firstgid="1" source="nope.tsx"/>'
            + lay("<data>" + "".join(f'<tile gid="{n + 99}"/>' for n in range(1 << 20)) + "</data>", 1024, 1024),
            1024,
            1024,
        ),
        "chunk too large": m(
            TS + lay('<data encoding="csv"><chunk x="0" y="0" width="9999999" height="9999999">1</chunk></data>'),
            extra=' infinite="1"',
        ),
        "chunk without place": m(
            TS + lay('<data encoding="csv"><chunk width="1" height="1">1</chunk></data>'), extra=' infinite="1"'
        ),
        "xml tile holds elements": m(TS + lay('<data><tile gid="1"><tile gid="1"/></tile></data>')),
        "xml tile text": m(TS + lay('<data><tile gid="x"/></data>')),
        "visible maybe": m(TS + lay(a=' visible="maybe"')),
        "opacity text": m(TS + lay(a=' opacity="x"')),
        "opacity nan": m(TS + lay(a=' opacity="nan"')),
        "opacity 2": m(TS + lay(a=' opacity="2"')),
        "offset 1e300": m(TS + lay(a=' offsetx="1e300"')),
        "tint": m(TS + lay(a=' tintcolor="blue"')),
        "blend mode": m(TS + lay(a=' mode="multiply"')),
        "layer shifted by x": m(TS + lay(a=' x="3"')),
        "image layer embedded": m(
            TS + '<imagelayer name="i"><image format="png"><data encoding="base64">AA==</data></image></imagelayer>'
        ),
    }


def things() -> dict[str, Case]:
    return {
        "object nan": thing('<object id="1" x="nan" y="inf" width="-5"/>'),
        "object id twice": thing('<object id="1" x="1" y="1"/>' * 2),
        "object gid unknown": thing('<object id="1" gid="777" x="1" y="1"/>'),
        "object gid text": thing('<object id="1" gid="one" x="1" y="1"/>'),
        "object rotated by inf": thing('<object id="1" rotation="inf"/>'),
        "polygon broken": thing('<object id="1"><polygon points="1,2 3"/></object>'),
        "polygon empty": thing('<object id="1"><polygon points=""/></object>'),
        "polygon nan": thing('<object id="1"><polygon points="nan,1 2,2"/></object>'),
        "polygon without points": thing('<object id="1"><polyline/></object>'),
        "polygon of 90000 points": thing('<object id="1"><polygon points="' + "0,0 " * 60_000 + '"/></object>'),
        "two shapes": thing('<object id="1"><ellipse/><point/></object>'),
        "text of size 0": thing('<object id="1"><text pixelsize="0">x</text></object>'),
        "text alignment": thing('<object id="1"><text halign="middle">x</text></object>'),
        "template above the folder": thing('<object id="1" template="../../x.tx"/>'),
        "template missing": thing('<object id="1" template="nope.tx"/>'),
        "template of itself": thing('<object id="1" template="loop.tx"/>'),
        "template empty": thing('<object id="1" template="hollow.tx"/>'),
        "template with unknown tile": thing('<object id="1" template="tile.tx"/>'),
        "template without tileset": thing('<object id="1" template="orphan.tx"/>'),
        "template with a bad property": thing('<object id="1" template="prop.tx"/>'),
        "template is a map": thing('<object id="1" template="x.tmx"/>'),
        "templates that multiply": lambda: thing(
            "".join(f'<object id="{n}" template="long.tx"/>' for n in range(1, 50_000))
        ),
        "property int text": prop('<property name="p" type="int" value="x"/>'),
        "property float nan": prop('<property name="p" type="float" value="nan"/>'),
        "property of unknown type": prop('<property name="p" type="vector" value="x"/>'),
        "property without name": prop('<property value="x"/>'),
        "property twice": prop('<property name="p" value="x"/>' * 2),
        "property bool": prop('<property name="p" type="bool" value="x"/>'),
        "property colour": prop('<property name="p" type="color" value="#1234567"/>'),
        "property of no object": prop('<property name="p" type="object" value="99"/>'),
        "property class with bad member": prop(
            '<property name="p" type="class" propertytype="U"><properties><property name="q" type="int"'
            ' value=""/></properties></property>'
        ),
        "property list with bad item": prop(
            '<property name="p" type="list"><item type="int" value="1"/><item type="int" value="two"/></property>'
        ),
        "classes 60 deep": prop('<property name="p" type="class"><properties>' * 60 + "</properties></property>" * 60),
        "attribute of 300 KB": m(TS + lay(), extra=f' class="{"y" * 300_000}"'),
        "a hundred attributes": m(TS + lay(a="".join(f' a{n}="1"' for n in range(100)))),
        "50 MB of properties": lambda: prop(
            "".join(f'<property name="p{n}" value="{"y" * 480}"/>' for n in range(100_000))
        ),
    }


def beside() -> dict[str, Content]:
    """The files that the cases name."""
    sheet = png(128, 144, b"\0" * (129 * 144))
    return {
        "t.png": sheet,
        "fifo.png": None,
        "fifo.tsx": None,
        "text.png": "hello",
        "cut.png": sheet[:60],
        "huge.png": png(30000, 30000),
        "large.png": png(8000, 8001),
        "none.png": png(0, 5),
        "wide.gif": b"GIF89a" + struct.pack("<HH", 60000, 60000) + b"\0" * 20,
        "flip.png": sheet[:20] + b"\1" + sheet[21:],
        "empty.tsx": "",
        "self.tsx": '<tileset name="s" tilewidth="64" tileheight="72" source="self.tsx"/>',
        "a.tsj": "{}",
        "doctype.tsx": '<!DOCTYPE tileset [<!ENTITY a "b">]>' + TSX.format(""),
        "million.tsx": '<tileset name="m" tilewidth="1" tileheight="1"><image source="wide.png"/></tileset>',
        "wide.png": png(4000, 4000),
        "bare.tsx": '<tileset name="b" tilewidth="64" tileheight="72"/>',
        "offset.tsx": TSX.format('<tileoffset x="a" y="1e99"/>'),
        "cut.tsx": TSX.format("")[:70],
        "twice.tsx": TSX.format('<tile id="1"/><tile id="1"/>'),
        "frame.tsx": TSX.format('<tile id="1"><animation><frame tileid="77"/></animation></tile>'),
        "embedded.tsx": (
            '<tileset name="e" tilewidth="64" tileheight="72"><image format="png"><data'
            ' encoding="base64">AA==</data></image></tileset>'
        ),
        "prop.tsx": TSX.format(
            '<tile id="1"><properties><property name="cost" type="int" value="two"/></properties></tile>'
        ),
        "part.tsx": (
            '<tileset name="p" tilewidth="9" tileheight="9"><tile id="0" x="100" y="0" width="64" height="64"><image'
            ' source="t.png"/></tile></tileset>'
        ),
        "loop.tx": '<template><object template="loop.tx"/></template>',
        "hollow.tx": "<template/>",
        "orphan.tx": '<template><object gid="1"/></template>',
        "tile.tx": '<template><tileset firstgid="1" source="bare2.tsx"/><object gid="99"/></template>',
        "bare2.tsx": TSX.format(""),
        "long.tx": '<template><object><polygon points="' + "1,1 " * 19_000 + '"/></object></template>',
        "prop.tx": (
            '<template><object><properties><property name="q" type="float"'
            ' value="inf"/></properties></object></template>'
        ),
    }


# Files that only look odd: the picture is not touched, so they are read.
ODD = {
    "external document type": m(TS + lay(), head=HEAD + '<!DOCTYPE map SYSTEM "other.dtd">'),
    "object without id": thing('<object x="1" y="1"/>' * 2),
    "json good": tmj(),
    "json with a byte order mark": "\ufeff" + tmj(),
    "json without a type": tmj().replace(', "type": "map"', ""),
    "good": m(TS + lay()),
    "image by a link": m(TS.replace("t.png", "link.png") + lay()),
    "image in another folder": m(TS.replace("t.png", "../outside.png") + lay()),
    "json picture in another folder": tmj(tilesets=[{**TSJ, "image": "../outside.png"}]),
    "property of type file": prop('<property name="p" type="file" value="/etc/passwd"/>'),
    "comma at the end": csv("1,2,3,4,"),
    "picture size in the file is wrong": m(TS.replace('width="128"', 'width="1000000000"') + lay()),
    "property named layers": prop('<property name="layers" value="x"/>'),
    "attribute named images": m(TS + lay(), extra=' images="x" layers="y"'),
    "attribute __class__": m(TS + lay(a=' __class__="x"')),
    "attributes parent and data": m(TS + lay(a=' parent="x" data="y"')),
    "half a pixel": m(TS + lay(a=' offsetx="0.5"')),
    "byte order mark": "\ufeff" + m(TS + lay()),
    "windows lines": m(TS + lay()).replace("\n", "\r\n"),
    "empty cells": csv("0,0,0,0"),
    "turn bits on an empty cell": csv("2147483648,0,0,0"),
    "no layers": m(TS),
    "unknown element in a layer": m(TS + lay("<foo/>" + '<data encoding="csv">1,2,3,4</data>')),
    "wang sets": m(
        TS.replace("<image", '<wangsets><wangset name="w" type="corner" tile="-1"/></wangsets><image') + lay()
    ),
}


def jsons() -> dict[str, Case]:
    cell = {"type": "tilelayer", "name": "g", "width": 2, "height": 2, "data": [1, 2, 3, 4]}
    nest = {"type": "group", "name": "n", "layers": []}
    for _ in range(60):
        nest = {"type": "group", "name": "n", "layers": [nest]}
    deep: object = 1
    for _ in range(60):
        deep = {"a": deep}
    return {
        "json cut": tmj()[:-20],
        "json nan": tmj().replace('"width": 2', '"width": NaN', 1),
        "json key twice": tmj().replace('"width": 2', '"width": 2, "width": 3', 1),
        "json brackets 100000 deep": lambda: '{"layers":' + "[" * 100_000,
        "json of a million lists": lambda: '{"layers":[' + "[]," * 1_000_000 + "[]]}",
        "json of 50 MB": lambda: '{"layers": [' + " " * (50 << 20) + "]}",
        "json of 30 MB": lambda: '{"layers": [' + " " * (30 << 20) + "]}",
        "json number of 10000 digits": tmj().replace('"width": 2', '"width": 1' + "0" * 10_000, 1),
        "json neither": '{"format": "tabletop scenario 1"}',
        "json scenario words": '{"type": "elephant", "layers": []}',
        "json layers no list": tmj(layers={"a": 1}),
        "json layers of numbers": tmj(layers=[1, 2]),
        "json layer of no type": tmj(layers=[{"name": "x"}]),
        "json layer type list": tmj(layers=[{"type": ["tilelayer"]}]),
        "json data text": tmj(layers=[cell | {"data": ["a"]}]),
        "json data yes": tmj(layers=[cell | {"data": [True, 1, 2, 3]}]),
        "json data negative": tmj(layers=[cell | {"data": [-1, 1, 2, 3]}]),
        "json data half": tmj(layers=[cell | {"data": [0.5, 1, 2, 3]}]),
        "json data short": tmj(layers=[cell | {"data": [1]}]),
        "json data missing": tmj(layers=[{k: v for k, v in cell.items() if k != "data"}]),
        "json gid unknown": tmj(layers=[cell | {"data": [1, 2, 3, 99]}]),
        "json base64 of nothing": tmj(layers=[cell | {"data": "????", "encoding": "base64"}]),
        "json groups 60 deep": tmj(layers=[nest]),
        "json properties 60 deep": tmj(properties=[{"name": "p", "type": "class", "value": deep}]),
        "json property of no name": tmj(properties=[{"value": 1}]),
        "json properties text": tmj(properties="all"),
        "json property int text": tmj(properties=[{"name": "p", "type": "int", "value": "x"}]),
        "json tileset outside": tmj(tilesets=[{"firstgid": 1, "source": "../outside.tsj"}]),
        "json tileset of numbers": tmj(tilesets=[1]),
        "json tiles text": tmj(tilesets=[{**TSJ, "tiles": "all"}]),
        "json old tiles of numbers": tmj(tilesets=[{**TSJ, "tileproperties": {"0": 1}}]),
        "json objects no list": tmj(layers=[{"type": "objectgroup", "objects": 7}]),
        "json polygon of numbers": tmj(layers=[{"type": "objectgroup", "objects": [{"id": 1, "polygon": [1, 2]}]}]),
        "json polygon of words": tmj(
            layers=[{"type": "objectgroup", "objects": [{"id": 1, "polygon": [{"x": "a", "y": 1}, {"x": 1}]}]}]
        ),
        "json text no table": tmj(layers=[{"type": "objectgroup", "objects": [{"id": 1, "text": "hello"}]}]),
        "json width text": tmj(width="wide"),
        "json isometric": tmj(orientation="isometric"),
        "json not utf-8": b'{"type": "map", "layers": [], "name": "\xff"}',
        "json long attribute": lambda: tmj(**{"class": "x" * 300_000}),
    }


@cache
def cases() -> dict[str, Case]:
    return entities() | sources() | heads() | datas() | things() | jsons()


def write(folder: Path) -> None:
    """Writes the files that the cases name, and a picture in the folder above."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in beside().items():
        if content is None:
            os.mkfifo(folder / name)
        else:
            (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    (folder.parent / "outside.png").write_bytes(beside()["t.png"])  # type: ignore[arg-type]
    (folder / "link.png").symlink_to("../outside.png")


def limit(megabytes: int, seconds: int) -> None:
    """Lets the process die rather than the machine."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def _salvaged(path: Path, faults: list[list[str]]) -> None:
    """Reads and draws what is left of a map; raises ValueError where that has other faults."""
    from tabletop.data.tiled import salvage

    left = salvage(path)
    if [str(fault) for fault in left.faults] != [fault[4] for fault in faults] and not left.faults[0].wrong.startswith(
        "this is not sound XML"  # of a map that breaks off more is looked at
    ):
        raise ValueError("what is salvaged has other faults")
    if faults and left.sheet is not None:
        _drawn(left.sheet)


def _drawn(sheet: MapSheet) -> None:
    """Paints what is left of a map, as far as its pictures can be read."""
    from tabletop.data.tiled import MapError, bounds
    from tabletop.table.draw.tilemap import MapPainter

    wide, high = bounds(sheet)[2:]
    try:
        MapPainter(sheet).picture(min(1.0, 200 / max(wide, high)))
    except MapError:
        MapPainter(replace(sheet, layers=())).picture(min(1.0, 200 / max(wide, high)))


def main(folder: Path, say: Callable[[str], object] = print) -> None:
    every = {name: text() if callable(text) else text for name, text in (cases() | ODD).items()}
    write(folder)
    limit(1500, 900)
    from tabletop.data.tiled import check_map

    for name, text in every.items():
        path = folder / "x.tmx"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        start = time.process_time()
        try:
            faults = [[f.file, f.place, f.wrong, f.mend, str(f)] for f in check_map(path)]
            if time.process_time() - start < SLOW:
                _salvaged(path, faults)
        except BaseException as error:
            faults = [["TRACEBACK", type(error).__name__, str(error), "", ""]]
        say(json.dumps([name, faults]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
