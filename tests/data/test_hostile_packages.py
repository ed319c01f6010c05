"""Packages of strangers: each is refused with its sentence, nothing is written outside or left behind, and no more
memory is taken than a package that is sound may take.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import random
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.cli.main import main
from tabletop.data.faults import DataError
from tabletop.data.package import archive as archive
from tabletop.data.package.reader import unpack
from tabletop.shelf.checker import check
from tabletop.shelf.installed import install

MOST_MEMORY = 24 << 20
"""Bytes that may be taken while a package is refused, beside what the readers of its scenario take."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a sound package with a map of its own."""
    folder = tmp_path_factory.mktemp("sound")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLETOP_HOME", str(folder / "home"))
        patch.chdir(folder)
        assert main(["new-map", "air_wars", "m.tmx"]) == main(["new-scenario", "m.tmx", "b.json"]) == 0
        assert main(["pack", "b.json"]) == 0
    with zipfile.ZipFile(folder / "b.tabletop") as made:
        return {name: made.read(name) for name in made.namelist()}


def named(files: dict[str, bytes], /, **changes: Any) -> dict[str, bytes]:
    """The files with a manifest that lists them."""
    manifest = json.loads(files["manifest.json"])
    rest = {name: content for name, content in files.items() if name != "manifest.json"}
    manifest["files"] = {n: {"bytes": len(c), "sha256": hashlib.sha256(c).hexdigest()} for n, c in rest.items()}
    return {"manifest.json": json.dumps({**manifest, **changes}).encode(), **rest}


def put(files: dict[str, bytes] | list[tuple[str, bytes]], **entry: Any) -> bytes:
    """A zip of these files as anybody can make one; `entry`: attributes of the last one's record."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        pairs = list(files.items()) if isinstance(files, dict) else files
        for n, (name, content) in enumerate(pairs):
            info = zipfile.ZipInfo("x")
            info.filename = name  # as it is: ZipInfo would mend it
            info.compress_type = zipfile.ZIP_DEFLATED
            for key, value in entry.items() if n == len(pairs) - 1 else ():
                setattr(info, key, value)
            made.writestr(info, content)
    return out.getvalue()


BAD_NAMES = {
    "is an absolute path": ("/etc/cron.png", "//host/share/a.png", "C:/x.png", "c:x.png"),
    "leads by way of another folder": ("../up.png", "map/../../up.png", "map/./a.png", "map//a.png", "a/b/../c.png"),
    "has a sign that not every system takes": (
        "map\\up.png",
        "..\\..\\up.png",
        "map/a:b.png",
        "map/a.png:stream.png",
        "map/a*.png",
        "map/a?.png",
        "map/<a>.png",
        'map/"a.png',
        "map/a|b.png",
        "map/a\nb.png",
        "map/a\x07.png",
        "map/a\u202egnp.png",
        "map/a\u200b.png",
        "map/\x7f.png",
    ),
    "means a device in Windows": (
        *(f"map/{word}.png" for word in ("con", "PRN", "aux", "Nul", "conin$", "CONOUT$")),
        *(f"{port}{n}.png" for port in ("COM", "lpt") for n in (1, 5, 9, "¹", "²", "³")),
        "nul/a.png",
        "map/con .png",
        "map/aux.tar.png",
    ),
    "begins or ends with a dot or blank": (
        ".hidden.png",
        "map/.ssh/a.png",
        "map./a.png",
        "map /a.png",
        " map/a.png",
        "map/ a.png",
        "__MACOSX/._a.png",
    ),
    "ends like no file of a scenario": (
        *(
            f"map/a.{end}"
            for end in ("exe", "py", "so", "dll", "bat", "sh", "js", "lnk", "zip", "tabletop", "svg", "save")
        ),
        "map/a",
        "map/a.png.exe",
        "autorun.inf",
    ),
    "has its accents apart": ("map/Go\u0301rka.png",),
    "letters": ("map/" + "a" * 90 + ".png", "a/" * 100 + "a.png", "b" * 300 + ".png"),
    "folders deep": ("a/b/c/d/e/f/g/h/i/a.png",),
    "is there twice": (
        "MAP/a.png",
        "B.JSON",
        "b.json/a.png",
        "map/M.TMX",
        "map/m.tmx/a.png",
        "map/ﬁ.png",
        "map/ｍ.tmx",
    ),
}


def crooked(sound: dict[str, bytes]) -> Iterator[tuple[str, str, bytes]]:
    """What is wrong, a part of its sentence, and the package."""
    for told, names in BAD_NAMES.items():
        for name in names:
            extra = [("map/fi.png", b"")] if "ﬁ" in name else []
            yield f"name {name[:40]!r}", told, put([*sound.items(), *extra, (name, b"x")])
    yield "twice the same", "is there twice", put([*sound.items(), ("c.json", b"{}")]).replace(b"c.json", b"b.json")
    whole = put(sound)
    # -- kinds of files
    for kind, told in ((0o120777, "is a link"), (0o020666, "ordinary"), (0o010666, "ordinary"), (0o060666, "ordinary")):
        more = {**sound, "map/a.png": b"/etc/passwd"}
        yield f"mode {kind:o}", told, put(more, external_attr=kind << 16, create_system=3)
    yield (
        "a folder that is a link",
        "is a link",
        put({**sound, "map/a/": b""}, external_attr=0o120777 << 16, create_system=3),
    )
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        yield f"method {method}", "is packed in a way", put({**sound, "map/a.png": b"x" * 99}, compress_type=method)
    for flag in (0x1, 0x20, 0x40, 0x2000):
        yield f"flag {flag:x}", "is encrypted", patched(whole, 8, "<H", flag)
    yield "method 99", "is packed in a way", patched(whole, 10, "<H", 99)
    # -- sizes
    most = archive.MOST_MEMBERS
    yield "too many files", "files", put([(f"map/{n}.png", b"") for n in range(most + 1)])
    yield "a million files", "files", b"PK\x03\x04" + archive.END.pack(b"PK\x05\x06", 0, 0, 65535, 65535, 0, 4, 0)
    yield "a bomb", "would grow", put({**sound, "map/a.png": bytes(30 << 20)})
    yield "a large scenario", "such a file may have", put({**sound, "c.json": random.Random(1).randbytes(3 << 20)})
    yield "too large a map", "such a file may have", patched(whole, 24, "<I", 49 << 20, b"map/m.tmx")
    yield "4 GB", "too large", patched(whole, 24, "<I", 0xFFFFFFFF, b"map/m.tmx")
    yield "zip64", "too large", patched(whole, 20, "<I", 0xFFFFFFFF, b"map/m.tmx")
    yield "larger than it says", "larger than the package says", lied(sound, -5)
    yield "smaller than it says", "is damaged", lied(sound, 5)
    # -- the directory
    for at in (0, 1, 21, 22, 23, len(whole) // 2, len(whole) - 1):
        yield f"cut after {at}", "", whole[:at]
    for n, word in enumerate(("PK\x05\x06", "zip", "MZ", "<?xml version='1.0'?>", "{}", "\0" * 5000, "GIF89a")):
        yield f"another file {n}", "is no package", word.encode()
        yield f"begins with another {n}", "is no package", word.encode() + whole
    yield "ends with something", "something stands after it", whole + b"more"
    yield "two in one", "", whole + whole
    for at in range(4, 22):
        yield (
            f"end record, byte {at}",
            "",
            whole[: at - 22] + bytes([whole[at - 22] ^ 0x55]) + whole[at - 21 or len(whole) :],
        )
    yield "one over another", "lies over another file", patched(whole, 42, "<I", 0, b"map/m.tmx")
    yield "beyond the end", "beyond its end", patched(whole, 42, "<I", len(whole), b"map/m.tmx")
    yield "into the directory", "beyond its end", patched(whole, 42, "<I", len(whole) - 99, b"map/m.tmx")
    yield "another disk", "on another disk", patched(whole, 34, "<H", 1, b"map/m.tmx")
    yield "two names", "is called otherwise where it lies", whole.replace(b"map/m.tmx", b"map/n.tmx", 1)
    yield "name not UTF-8", "is not UTF-8", whole.replace(b"map/m.tmx", b"map/\xff.tmx")
    yield "scratched", "", scratched(whole, sound)
    yield "wrong checksum", "", patched(whole, 16, "<I", 7, b"map/m.tmx")
    # -- the manifest
    without = {name: content for name, content in sound.items() if name != "manifest.json"}
    yield "no manifest", "it holds no manifest.json", put(without)
    for n, text in enumerate(("", "[]", "{", "null", '{"format": 1}', "{}" * 9, "[" * 5000, '{"a": NaN}', "\xff")):
        yield f"manifest {n}", "manifest.json", put({**sound, "manifest.json": text.encode("latin-1")})
    yield "manifest of a later program", "a newer program", put(named(sound, format="tabletop package 2"))
    yield "manifest too large", "are read", put({**sound, "manifest.json": random.Random(2).randbytes(300_000)})
    for key, value in (
        ("game", "../air_wars"),
        ("game", "chess"),
        ("game", "air_support"),
        ("game", ""),
        ("title", ""),
        ("title", "x" * 300),
        ("scenario", "map/m.tmx"),
        ("scenario", "../b.json"),
        ("scenario", "manifest.json"),
        ("map", "../../maps/m.tmx"),
        ("map", "/etc/m.tmx"),
        ("map", "b.json"),
        ("map", ""),
        ("needs", ["art/../../etc/passwd"]),
        ("needs", ["scenarios/index.json"]),
        ("needs", ["art/tilesets/none.tsx"]),
        ("needs", "art"),
        ("files", {}),
        ("files", []),
        ("more", 1),
    ):
        yield f"manifest, {key} {value!r:.40}", "manifest.json", put(named(sound, **{key: value}))
    yield "a file unlisted", "is in the package and not in this list", put({**sound, "map/a.png": b"x"})
    yield "another map", "is not the file that was packed", put({**sound, "map/m.tmx": sound["map/m.tmx"] + b" "})
    yield "two scenarios", "holds one scenario", put(named({**sound, "c.json": sound["b.json"]}))
    for n, project in enumerate(('{"folders": ["."], "commands": []}', '{"folders": ["../.."]}', "[]", "{")):
        yield f"project {n}", "tiled-project", put(named({**sound, "map/a.tiled-project": project.encode()}))
    # -- what is in the files
    for path in ("../../../settings.json", "/etc/passwd", "maps/own.tmx", "shared/x/m.tmx", "map/none.tmx"):
        battle = json.loads(sound["b.json"])
        battle["map"]["file"] = path
        yield (
            f"scenario, map {path}",
            "is not that of manifest.json",
            put(named({**sound, "b.json": json.dumps(battle).encode()})),
        )
    yield "broken scenario", "b.json", put(named({**sound, "b.json": b"{"}))
    chart = sound["map/m.tmx"].decode()
    for source in (
        "../../../../own.tsx",
        "/etc/own.tsx",
        "C:\\own.tsx",
        "file:///etc/own.tsx",
        "../../own.tsx",
        "../b.json",
    ):
        first = chart.partition('source="')[2].partition('"')[0]
        yield (
            f"map, tileset {source}",
            "map/m.tmx",
            put(named({**sound, "map/m.tmx": chart.replace(first, source).encode()})),
        )
    for n, more in enumerate(('<!DOCTYPE map [<!ENTITY a "b">]>', "<a>" * 100, "<map>")):
        text = chart.replace("<map", f"{more}<map", 1)
        yield f"map {n}", "map/m.tmx", put(named({**sound, "map/m.tmx": text.encode()}))
    yield from bloated(sound, chart)


def bloated(sound: dict[str, bytes], chart: str) -> Iterator[tuple[str, str, bytes]]:
    """Pictures that claim more than they have, and maps that would grow, reach out or mean nothing."""
    seen = '<imagelayer id="99" name="p"><image source="a.png" width="9" height="9"/></imagelayer></map>'
    for what, told, content in (
        ("of 3.6 thousand million pixels", "60000 x 60000 pixels", png(60_000, 60_000)),
        ("without a pixel", "0 x 0 pixels", png(0, 0)),
        ("that is a page", "is not a whole PNG", b"<html>" * 50),
        ("cut off", "is not a whole PNG", png(9, 9)[:30]),
        ("GIF of 65535", "65535 x 65535 pixels", b"GIF89a" + struct.pack("<HH", 65535, 65535) + bytes(30)),
    ):
        more = {"map/m.tmx": chart.replace("</map>", seen).encode(), "map/a.png": content}
        yield f"picture {what}", told, put(named({**sound, **more}))
    start = chart.index('<layer id="1"')
    end = chart.index("</layer>", start)
    head, rest = chart[: chart.index("<data", start)], chart[end:]
    bomb = base64.b64encode(zlib.compress(bytes(50 << 20), 9)).decode()
    thing = '<objectgroup id="98" name="x"><object id="997" {}</objectgroup></map>'
    for what, told, text in (
        ("bomb", "unpacks to more than", f'{head}<data encoding="base64" compression="zlib">{bomb}</data>{rest}'),
        ("long data", "is too long for", f'{head}<data encoding="csv">{"9" * 5000}</data>{rest}'),
        ("wide", "width: 20000000012 is out of range", chart.replace('width="', 'width="200000000', 1)),
        (
            "chunk",
            "2000000000 is out of range",
            f'{head}<data encoding="csv"><chunk x="2000000000" y="0" width="16" height="16">1</chunk></data>{rest}',
        ),
        ("template", "leads out of the project", thing.format('template="../../../own.tx"/>')),
        ("far points", "is out of range", thing.format('x="1" y="1"><polygon points="1e308,1e308 2,2 3,3"/></object>')),
        ("no number", '"nan" is not a number', thing.format('x="nan" y="inf"/>')),
    ):
        text = chart.replace("</map>", text) if text.startswith("<objectgroup") else text
        text = text.replace('infinite="0"', 'infinite="1"') if what == "chunk" else text
        yield f"map that is {what}", told, put(named({**sound, "map/m.tmx": text.encode()}))


def png(wide: int, high: int) -> bytes:
    """A picture that says that it is so large, and holds next to nothing."""

    def part(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = part(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + part(b"IDAT", zlib.compress(bytes(99))) + part(b"IEND", b"")


def patched(whole: bytes, at: int, form: str, value: int, name: bytes = b"b.json") -> bytes:
    """The package with another number in the directory's entry of a file."""
    entry = whole.rindex(name) - archive.ENTRY.size
    assert whole[entry : entry + 4] == b"PK\x01\x02"
    number = struct.pack(form, value)
    return whole[: entry + at] + number + whole[entry + at + len(number) :]


def lied(sound: dict[str, bytes], by: int) -> bytes:
    """A package that says another size of its map, in both places."""
    whole = put(sound)
    size = len(sound["map/m.tmx"])
    return whole.replace(struct.pack("<I", size), struct.pack("<I", size + by))


def scratched(whole: bytes, sound: dict[str, bytes]) -> bytes:
    """A package whose map was damaged on its way."""
    flow = zlib.compressobj(6, zlib.DEFLATED, -15)
    packed = flow.compress(sound["map/m.tmx"]) + flow.flush()
    at = whole.index(packed) + len(packed) // 2
    return whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]


def test_hostile_packages_are_refused_in_a_sentence(
    sound: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "deep" / "home"
    home.mkdir(parents=True)
    (home / "own.tsx").write_text("<tileset/>")
    monkeypatch.setenv("TABLETOP_HOME", str(home))
    package = tmp_path / "p.tabletop"
    package.write_bytes(put(sound))
    assert not check(package).faults, "so it is sound without what is done to it"
    before, seen = every(tmp_path), set()
    for what, told, content in crooked(sound):
        assert what not in seen
        seen.add(what)
        package.write_bytes(content)
        tracemalloc.start()
        with pytest.raises(DataError) as caught:
            install(package)
            pytest.fail(f"{what}: taken")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        sentence = str(caught.value)
        assert told in sentence and sentence.startswith("p.tabletop"), (what, sentence)
        assert "Error" not in sentence and all(f.wrong and f.mend for f in caught.value.faults), (what, sentence)
        assert peak < MOST_MEMORY, (what, peak)
        del caught
        assert check(package).faults, what
        assert every(tmp_path) == before, what
    assert len(seen) >= 193


def every(folder: Path) -> set[Path]:
    """All that lies in a folder, but the empty one in which packages are looked at."""
    return {p for p in folder.rglob("*") if p.name not in ("shared", ".opening")}


def test_no_flipped_byte_is_more_than_a_sentence(
    sound: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anywhere in the file; what is taken all the same holds what was packed."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    dice, whole = random.Random(7), put(sound)
    package, refused = tmp_path / "p.tabletop", 0
    for n in range(400):
        at = dice.randrange(len(whole))
        package.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << dice.randrange(8))]) + whole[at + 1 :])
        folder = tmp_path / str(n)
        folder.mkdir()
        try:
            unpack(package, folder)
            assert {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()} == sound
        except DataError:
            refused += 1
    assert refused > 200


def test_a_package_is_put_down_once_and_again_when_it_was_changed(
    sound: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    package = tmp_path / "p.tabletop"
    package.write_bytes(put(sound))
    first = install(package)
    stamp = first.scenario.stat().st_mtime_ns
    assert install(package) == first and first.scenario.stat().st_mtime_ns == stamp
    first.scenario.write_text("{}", encoding="utf-8")
    assert install(package) == first and first.scenario.read_bytes() == sound["b.json"]


def test_the_border_of_a_map_is_its_package(
    sound: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the player's folder around it is a Tiled project."""
    from tabletop.data.tiled.guard import Room, project_file

    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    package = tmp_path / "p.tabletop"
    package.write_bytes(put(sound))
    shared = install(package)
    (tmp_path / "home" / "own.tiled-project").write_text("{}", encoding="utf-8")
    assert shared.map is not None
    assert Room.around(shared.map).roots[0] == shared.folder.resolve() and project_file(shared.map.parent) is None
