"""The recipes of the programs for all systems, read on any: what PyInstaller is told for Windows and macOS, icons,
version resources, names of files, entries of the desktop, the workflow.
"""

from __future__ import annotations

import io
import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import time
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame as pg
import pytest

import tabletop
from tabletop.cli.trial import SelfTest

TOP = Path(tabletop.__path__[0]).parent
BUILD = TOP / "build"
SYSTEMS = ("linux", "darwin", "win32")


def told(
    build: SimpleNamespace, system: str, made: Path, monkeypatch: pytest.MonkeyPatch, sign: str = ""
) -> dict[str, Any]:
    """What PyInstaller is told on a system: the recipe is run with ears in the place of PyInstaller's own functions."""
    pytest.importorskip("PyInstaller")
    calls: dict[str, list[Any]] = {"EXE": [], "COLLECT": [], "BUNDLE": [], "Analysis": []}

    def ear(name: str) -> Any:
        def hear(*given: Any, **named: Any) -> Any:
            calls[name].append((given, named))
            return SimpleNamespace(
                datas=[(str(a), b, "DATA") for a, b in named.get("datas", ())], pure=(), scripts=(), binaries=()
            )

        return hear

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("TABLETOP_BUILD", str(made))
    monkeypatch.setenv("TABLETOP_SIGN", sign)
    space = {name: ear(name) for name in calls} | {"PYZ": lambda pure: pure, "SPECPATH": str(BUILD)}
    hooks = __import__("PyInstaller.utils.hooks", fromlist=["collect_submodules"])
    with monkeypatch.context() as only:
        only.setattr(hooks, "collect_submodules", lambda package: [package])
        exec(compile((BUILD / "tabletop.spec").read_text(encoding="utf-8"), "tabletop.spec", "exec"), space)
    return calls


@pytest.fixture
def made(build: SimpleNamespace, tmp_path: Path) -> Path:
    build.make.prepare(tmp_path / "made")
    return tmp_path / "made"


def test_windows_gets_a_program_with_a_window_and_one_for_the_command_line(
    build: SimpleNamespace, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = told(build, "win32", made, monkeypatch)
    programs = {named["name"]: named for _, named in calls["EXE"]}
    assert {name: named["console"] for name, named in programs.items()} == {
        "Tabletop.exe": False,
        "tabletop-cli.exe": True,
    }
    for name, named in programs.items():
        assert Path(named["icon"]).read_bytes() == build.icons.ico()
        text = Path(named["version"]).read_text(encoding="utf-8")
        assert f"'ProductVersion', '{tabletop.__version__}'" in text and f"'OriginalFilename', '{name}'" in text
    assert len(calls["COLLECT"]) == 1 and not calls["BUNDLE"]


def test_windows_accepts_the_version_resource(build: SimpleNamespace) -> None:
    found: dict[str, Any] = {}

    def kept(name: str) -> Any:
        return lambda *given, **named: found.setdefault(name, (given, named)) and name

    names = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    eval(build.recipe.version_resource("Tabletop.exe"), {name: kept(name) for name in names})
    numbers = tuple(int(n) for n in tabletop.__version__.split(".")[:3])
    assert found["FixedFileInfo"][1]["filevers"] == (*numbers, 0)


def test_a_mac_gets_a_bundle_with_icon_version_papers_and_kinds_of_files(
    build: SimpleNamespace, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = told(build, "darwin", made, monkeypatch)
    [(_, program)], [(_, bundle)] = calls["EXE"], calls["BUNDLE"]
    assert program["console"] is False, "a program with a console has no icon in the Dock"
    assert bundle["name"] == "Tabletop.app" == build.recipe.product("darwin")
    assert bundle["version"] == tabletop.__version__ and bundle["bundle_identifier"] == build.recipe.IDENTIFIER
    assert Path(bundle["icon"]).read_bytes()[:4] == b"icns"
    assert program["codesign_identity"] is None and program["entitlements_file"] is None
    rights = plistlib.loads((made / "entitlements.plist").read_bytes())
    assert rights and all(name.startswith("com.apple.security.cs.") for name in rights)
    plist = plistlib.loads(plistlib.dumps(bundle["info_plist"]))
    assert plist["NSHighResolutionCapable"] is True and plist["CFBundleShortVersionString"] == tabletop.__version__
    kinds = {end: kind for kind in plist["CFBundleDocumentTypes"] for end in kind["CFBundleTypeExtensions"]}
    assert {end: kind["LSHandlerRank"] for end, kind in kinds.items()} == {
        **dict.fromkeys(("save", "older", "tabletop"), "Owner"),
        **dict.fromkeys(("json", "tmx", "tmj"), "Alternate"),
    }
    told_of = {its["UTTypeIdentifier"]: its["UTTypeTagSpecification"] for its in plist["UTExportedTypeDeclarations"]}
    for end, kind in kinds.items():
        for identifier in kind.get("LSItemContentTypes", ()):
            assert end in told_of[identifier]["public.filename-extension"], (
                "macOS reads only the type, where one is named"
            )
    packed = {Path(a).name: b for a, b in calls["Analysis"][0][1]["datas"]}
    assert (
        packed["LICENSE"] == packed["README.txt"] == "."
        and packed["CHANGELOG.md"] == "."
        and packed["NOTICES"] == "NOTICES"
    )
    icons = {kind["CFBundleTypeIconFile"] for kind in kinds.values()}
    assert len(icons) == 4 and all(packed[icon] == "." for icon in icons)
    assert (made / "NOTICES" / "README.txt").is_file() and (made / "NOTICES" / "fonts").is_dir()


def test_all_that_the_window_opens_opens_with_a_double_click(build: SimpleNamespace) -> None:
    from tabletop.table.screens.savefiles import ALL_OPEN

    known = {end for kind in build.recipe.KINDS for end in kind.suffixes}
    assert known == {pattern.removeprefix("*.") for pattern in ALL_OPEN[1].split()}


def test_an_older_save_a_package_and_a_map_in_json_open_from_the_command_line(tmp_path: Path) -> None:
    from tabletop.cli.common import is_save
    from tabletop.table.screens.openfile import kind_of

    older = tmp_path / "duel.save.older"
    older.write_text('{"tabletop": 3, "game": "x"}\n')
    assert is_save(str(older)) and kind_of(older) == "save"
    for name, kind in (("a.tabletop", "package"), ("a.tmj", "map")):
        (tmp_path / name).write_bytes(b"PK" if kind == "package" else b"{}")
        assert kind_of(tmp_path / name) == kind


def test_a_signed_bundle_has_its_entitlements(
    build: SimpleNamespace, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [(_, program)] = told(build, "darwin", made, monkeypatch, sign="Owner")["EXE"]
    assert program["codesign_identity"] == "Owner" and Path(program["entitlements_file"]).is_file()


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_data_go_in_and_what_makes_them_stays_out(
    build: SimpleNamespace, made: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    calls = told(build, system, made, monkeypatch)
    named = calls["Analysis"][0][1]
    targets = {b for _, b in named["datas"]}
    assert {"maps", "scenarios", "art/fonts", "art/icon", "art/aircraft", "art/sounds"} <= targets
    assert not {"art/make", "art/pictures"} & targets
    for game in ("thunderbolt_lightning", "thunderbolt_apache", "air_wars", "air_support", "conflict_solo"):
        assert any(Path(a).name == "rulebook.md" and game in Path(b).parts for a, b in named["datas"]), game
    assert all(Path(a).exists() for a, _ in named["datas"]) and "tabletop" in named["hiddenimports"]


def test_names_of_the_files_to_download(build: SimpleNamespace) -> None:
    v = tabletop.__version__
    assert build.recipe.archives("linux", "x86_64") == (
        f"tabletop-{v}-linux-x86_64.tar.gz",
        f"tabletop-{v}-linux-x86_64.AppImage",
        f"tabletop-{v}-linux-x86_64.deb",
        f"tabletop-{v}-linux-x86_64.cdx.json",
    )
    assert build.recipe.archives("darwin", "arm64") == (
        f"tabletop-{v}-macos-arm64.dmg",
        f"tabletop-{v}-macos-arm64.zip",
        f"tabletop-{v}-macos-arm64.cdx.json",
    )
    assert build.recipe.archives("win32", "AMD64") == (
        f"tabletop-{v}-windows-x86_64-setup.exe",
        f"tabletop-{v}-windows-x86_64.zip",
        f"tabletop-{v}-windows-x86_64.cdx.json",
    )


def test_the_processor_is_that_of_python_and_not_that_of_the_machine(
    build: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build.recipe.platform, "machine", lambda: "ARM64")
    for told, cpu in (("win-amd64", "x86_64"), ("win-arm64", "arm64"), ("linux-aarch64", "arm64")):
        monkeypatch.setattr(build.recipe.sysconfig, "get_platform", lambda told=told: told)
        assert build.recipe.machine() == cpu, told


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_built_program_names_the_release_page_where_the_workflow_does(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    from tabletop.data.paths import PAGE

    for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    for given, there in (({}, False), ({"GITHUB_SERVER_URL": "https://server", "GITHUB_REPOSITORY": "o/n"}, True)):
        for name, value in given.items():
            monkeypatch.setenv(name, value)
        made = tmp_path / str(there)
        build.make.prepare(made)
        datas = told(build, system, made, monkeypatch)["Analysis"][0][1]["datas"]
        assert [(Path(a).name, b) for a, b in datas if Path(a).name == PAGE] == [(PAGE, ".")] * there
    assert (made / PAGE).read_text() == "https://server/o/n/releases\n"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_download_tells_how_to_start_where_saves_are_and_how_to_uninstall(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    text = build.recipe.readme(system)
    assert text.startswith(f"Tabletop {tabletop.__version__}\n") and text.isascii()
    for head in ("HOW TO START", "WHERE YOUR GAMES ARE", "HOW TO UNINSTALL"):
        assert head in text
    assert max(map(len, text.splitlines())) <= 120
    assert {name for name in build.recipe.programs("win32").values() if name in text} == (
        set(build.recipe.programs("win32").values()) if system == "win32" else set()
    )
    if system == "darwin":  # in the bundle, and beside it in the disk image
        return
    monkeypatch.setattr(build.make, "SYSTEM", system)
    build.make.prepare(tmp_path / "made")
    (tmp_path / "tabletop").mkdir()
    build.make.finish(tmp_path / "tabletop", tmp_path / "made")
    assert (tmp_path / "tabletop" / "README.txt").read_text(encoding="utf-8") == text
    assert b"\r\n" in (tmp_path / "tabletop" / "README.txt").read_bytes() or system == "linux"


def test_the_self_test_gets_nothing_and_on_windows_what_every_process_has(build: SimpleNamespace) -> None:
    given = {"SYSTEMROOT": r"C:\Windows", "Path": r"C:\builder", "Temp": r"C:\t", "SECRET": "1", "USERPROFILE": r"C:\u"}
    assert build.make.environment("linux", given) == {} == build.make.environment("darwin", given)
    found = build.make.environment("win32", given)
    assert found["PATH"] == r"C:\Windows\system32;C:\Windows" and found["TEMP"] == r"C:\t" and "SECRET" not in found


def test_the_self_test_finds_a_build_without_lessons(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The window only leaves out the button "Lesson" then."""
    monkeypatch.setattr("tabletop.shelf.lessons.lesson", lambda game: None)
    with pytest.raises(FileNotFoundError, match="The lesson of"):
        SelfTest(tmp_path).lessons()


@pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in ("Xvfb", "xdotool", "import")), reason="wants a display to play on"
)
@pytest.mark.parametrize("what", ["ends at once", "shows nothing"])
def test_a_battle_that_was_not_played_is_told_as_a_failure(tmp_path: Path, what: str) -> None:
    """The script that plays the built programs must not be content with a program that does nothing."""
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\nexit 0\n" if what == "ends at once" else "#!/bin/sh\nexec /bin/sleep 60\n")
    program.chmod(0o755)
    words = [sys.executable, "-c", "import battle, sys; battle.OPENING = 1; sys.exit(battle.main())"]
    environment = {**os.environ, "PYTHONPATH": str(BUILD)}
    ran = subprocess.run(
        [*words, str(program), "s01", "7", str(tmp_path)], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1 and "No table is to be seen" in ran.stdout, ran.stdout + ran.stderr
    assert (tmp_path / "seen.png").is_file() or what == "ends at once"


# -- icons
@pytest.mark.parametrize("name", ["tabletop", "save", "package", "scenario", "map"])
def test_every_picture_of_the_icons_can_be_drawn(build: SimpleNamespace, name: str) -> None:
    ico = build.icons.ico(name)
    _, kind, count = struct.unpack("<HHH", ico[:6])
    assert kind == 1 and count == 6
    for n in range(count):
        wide, _, _, _, _, bits, size, at = struct.unpack("<BBBBHHII", ico[6 + 16 * n : 22 + 16 * n])
        picture = pg.image.load(io.BytesIO(ico[at : at + size]), "a.png")
        assert picture.get_size() == ((wide or 256),) * 2 and bits == 32
    icns = build.icons.icns(name)
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)
    at, kinds = 8, []
    while at < len(icns):
        kind_, size = icns[at : at + 4], struct.unpack(">I", icns[at + 4 : at + 8])[0]
        pg.image.load(io.BytesIO(icns[at + 8 : at + size]), "a.png")
        kinds.append(kind_)
        at += size
    assert at == len(icns) and {b"ic07", b"ic09", b"ic14"} <= set(kinds)


def test_the_icons_of_files_can_be_told_apart(build: SimpleNamespace) -> None:
    assert set(build.recipe.ICONS) == {"save", "package", "scenario", "map"}
    for px in build.linux.SIZES:
        drawn = [pg.image.load(io.BytesIO(build.icons.picture(px, name)), "a.png") for name in build.recipe.ICONS]
        for n, one in enumerate(drawn):
            assert one.get_at((0, 0)).a < 80, "nothing is painted around them"
            for other in drawn[:n]:
                apart = sum(
                    max(abs(a - b) for a, b in zip(one.get_at((x, y)), other.get_at((x, y)), strict=True)) > 60
                    for x in range(px)
                    for y in range(px)
                )
                assert apart > px * px / 5, f"{apart} of {px * px} pixels differ"


# -- Linux
def test_the_desktop_finds_program_icon_and_kinds_of_files(build: SimpleNamespace, tmp_path: Path) -> None:
    build.linux.share(tmp_path)
    entry = (tmp_path / "applications" / "tabletop.desktop").read_text(encoding="utf-8")
    assert "Exec=tabletop play %f\n" in entry and "Terminal=false\n" in entry
    root = ET.parse(tmp_path / "mime/packages/tabletop.xml").getroot()
    ends = {m.get("type"): [g.get("pattern") for g in m if g.tag.endswith("}glob")] for m in root}
    assert ends == {
        "application/x-tabletop-save": ["*.save", "*.older"],
        "application/x-tabletop-package": ["*.tabletop"],
        "application/x-tabletop-scenario": [],  # known by its beginning: other programs write .json, too
        "application/x-tiled-tmx": ["*.tmx"],
        "application/x-tabletop-json-map": ["*.tmj"],
    }
    assert set(re.search(r"MimeType=(.*);\n", entry)[1].split(";")) == set(ends)  # type: ignore[index]
    for shown in (element.get("name") for element in root.iter() if element.tag.endswith("icon")):
        found = list(tmp_path.rglob(f"mimetypes/{shown}.png"))
        assert len(found) == len(build.linux.SIZES), shown
    assert validated(tmp_path / "applications" / "tabletop.desktop") == ""


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="wants shared-mime-info and gio")
@pytest.mark.skipif(shutil.which("gio") is None, reason="wants shared-mime-info and gio")
def test_a_desktop_knows_each_kind_of_file(build: SimpleNamespace, tmp_path: Path) -> None:
    share = tmp_path / "share"
    build.linux.share(share)
    subprocess.run(["update-mime-database", str(share / "mime")], check=True, capture_output=True)
    files = {
        "a.save": ("{}", "application/x-tabletop-save"),
        "a.save.older": ("{}", "application/x-tabletop-save"),
        "a.tabletop": ("PK", "application/x-tabletop-package"),
        "a.tmx": ("<map/>", "application/x-tiled-tmx"),
        "a.tmj": ("{}", "application/x-tabletop-json-map"),
    }
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_DATA_HOME": str(share)}
    for name, (words, mime) in files.items():
        (tmp_path / name).write_text(words)
        command = ["gio", "info", "-a", "standard::content-type", str(tmp_path / name)]
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert ran.stdout.split()[-1] == mime, name


def validated(desktop: Path) -> str:
    """What desktop-file-validate finds wrong in an entry; '' also where it is not installed."""
    if shutil.which("desktop-file-validate") is None:
        return ""
    ran = subprocess.run(["desktop-file-validate", str(desktop)], capture_output=True, text=True, check=False)
    return ran.stdout + ran.stderr


def words_of(command: str) -> list[str]:
    """The words of a value of Exec, as the desktop entry specification has them read: first the escapes of every
    value, then quotes and what is escaped in them, at last %%.
    """
    text = re.sub(r"\\([sntr\\])", lambda m: {"s": " ", "n": "\n", "t": "\t", "r": "\r"}.get(m[1], "\\"), command)
    found = []
    for quoted, plain in re.findall(r'"((?:[^"\\`$]|\\["`$\\])*)"(?= |$)|([^\s"\'\\><~|&;$*?#()`]+)(?= |$)', text):
        found.append(re.sub(r'\\(["`$\\])', r"\1", quoted) if quoted else plain)
    return [word.replace("%%", "%") for word in found]


FOLDERS = (
    "two blanks here",
    "pay $HOME",
    "back\\slash \\n",
    'a "quote"',
    "100%f",
    "a`tick`",
    "a=b",
    "it's",
    "Büro & pielę|;~#",
)


@pytest.mark.skipif(sys.platform == "win32", reason="a script of a shell")
@pytest.mark.parametrize("name", FOLDERS)
def test_the_program_comes_into_the_menu_and_out_again(build: SimpleNamespace, tmp_path: Path, name: str) -> None:
    product = tmp_path / name / "tabletop"
    product.mkdir(parents=True)
    ran = product / "tabletop"
    ran.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\" >'{tmp_path}/said'\n")
    ran.chmod(0o755)
    build.linux.furnish(product)
    share = tmp_path / "share"
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "XDG_DATA_HOME": str(share), "CDPATH": "/"}
    desktop = share / "applications" / "tabletop.desktop"
    for _ in range(2):
        subprocess.run([str(product / "add-to-menu.sh")], env=environment, check=True)
    assert len(list(share.rglob("tabletop.png"))) == len(build.linux.SIZES)
    assert len(list(share.rglob("application-x-tabletop-*.png"))) == 4 * len(build.linux.SIZES)
    command = next(row for row in desktop.read_text(encoding="utf-8").splitlines() if row.startswith("Exec="))
    words = words_of(command.removeprefix("Exec="))
    assert words[-3:] == [str(ran), "play", "%f"], command
    assert "%" not in words[0] and "=" not in words[0], "no program may be called so there"
    assert words[:-3] in ([], ["sh", "-c", 'exec "$0" "$@"']) and validated(desktop) == ""
    if shutil.which("gio"):  # what a desktop makes of it
        told = ["gio", "launch", str(desktop), "/etc/hosts"]
        subprocess.run(told, env=environment, check=True, capture_output=True)
        end = time.monotonic() + 20
        while not (tmp_path / "said").is_file() and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.1)
        assert (tmp_path / "said").read_text().splitlines() == [str(ran), "play", "/etc/hosts"]
    subprocess.run([str(product / "add-to-menu.sh"), "remove"], env=environment, check=True)
    assert not desktop.exists() and not list(share.rglob("*tabletop*.png"))


@pytest.mark.skipif(sys.platform == "win32", reason="a script of a shell")
@pytest.mark.parametrize(("before", "kept"), [("tiled.desktop", True), ("tabletop.desktop", False), ("", False)])
def test_who_opened_maps_before_goes_on_doing_it(
    build: SimpleNamespace, tmp_path: Path, before: str, kept: bool
) -> None:
    product, tools = tmp_path / "tabletop", tmp_path / "tools"
    product.mkdir()
    tools.mkdir()
    build.linux.furnish(product)
    (tools / "xdg-mime").write_text(
        f'#!/bin/sh\n[ "$1" = query ] && echo "{before}" || echo "$@" >>"{tmp_path}/asked"\n'
    )
    (tools / "xdg-mime").chmod(0o755)
    environment = {"PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    for words in ([], ["remove"]):
        subprocess.run([str(product / "add-to-menu.sh"), *words], env=environment, check=True)
    asked = tmp_path / "asked"
    assert asked.is_file() == kept
    assert not kept or asked.read_text() == "default tiled.desktop application/x-tiled-tmx\n"


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_the_scripts_of_the_shell_are_sound(build: SimpleNamespace, tmp_path: Path) -> None:
    build.linux.furnish(tmp_path)
    scripts = [*BUILD.glob("*.sh"), tmp_path / "add-to-menu.sh"]
    ran = subprocess.run(["shellcheck", *map(str, scripts)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a script of a shell")
def test_archive_and_folder_of_the_appimage(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    product = tmp_path / "tabletop"
    (product / "_internal").mkdir(parents=True)
    (product / "tabletop").write_text('#!/bin/sh\necho "played $*"\n')
    (product / "tabletop").chmod(0o755)
    (product / "_internal" / "lib.so").write_bytes(b"\x7fELF...\0GLIBC_2.17\0GLIBC_2.35\0GLIBC_2.4\0")
    assert build.linux.glibc(product) == (2, 35)
    assert build.linux.promise(product) == (True, "It wants glibc 2.35 or newer.")
    (product / "_internal" / "new.so").write_bytes(b"\x7fELF...\0GLIBC_2.36\0")
    kept, words = build.linux.promise(product)
    assert not kept and words.startswith("It wants glibc 2.36 or newer; 2.35 is promised")
    (product / "_internal" / "new.so").unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    [archive] = build.linux.pack(product, tmp_path / "download")
    with tarfile.open(archive) as tar:
        members = {m.name: m for m in tar.getmembers()}
    program = members[f"tabletop-{tabletop.__version__}/tabletop"]
    assert program.mode == 0o755 and (program.uid, program.uname) == (0, "")
    monkeypatch.undo()
    folder = build.linux.appdir(product, tmp_path / "Tabletop.AppDir")
    assert {p.name for p in folder.iterdir()} == {"AppRun", "usr", "tabletop.desktop", "tabletop.png", ".DirIcon"}
    ran = subprocess.run([str(folder / "AppRun"), "play", "a b.save"], capture_output=True, text=True, check=True)
    assert ran.stdout == "played play a b.save\n"


def test_catalogues_of_programs_find_what_they_show(
    build: SimpleNamespace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    build.linux.share(tmp_path)
    [path] = (tmp_path / "metainfo").iterdir()
    root = ET.parse(path).getroot()
    assert root.findtext("id") == build.recipe.IDENTIFIER and path.name == f"{root.findtext('id')}.metainfo.xml"
    assert (tmp_path / "applications" / str(root.findtext("launchable"))).is_file()
    [release] = root.iter("release")
    assert release.attrib == {"version": tabletop.__version__, "date": "1970-01-02"}
    assert {kind.text for kind in root.iter("mediatype")} == {kind.mime for kind in build.recipe.KINDS}
    if shutil.which("appstreamcli"):
        monkeypatch.delenv("SOURCE_DATE_EPOCH")
        build.linux.share(tmp_path)
        command = ["appstreamcli", "validate", "--no-net", str(path)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ran.returncode == 0 and not re.search(r"^[EW]:", ran.stdout, re.MULTILINE), ran.stdout


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="wants dpkg-deb")
def test_the_package_of_debian_has_all_in_its_place(build: SimpleNamespace, tmp_path: Path) -> None:
    product = tmp_path / "tabletop"
    (product / "_internal" / "art" / "share").mkdir(parents=True)
    (product / "_internal" / "art" / "share" / "a.png").write_text("a")
    (product / "tabletop").write_text("#!/bin/sh\necho played\n")
    (product / "tabletop").chmod(0o700)
    build.linux.furnish(product)
    target = build.linux.debian(product, tmp_path, "dpkg-deb")
    assert target.name == build.recipe.archives("linux")[2]

    def told(*words: str) -> str:
        return subprocess.run(["dpkg-deb", *words], capture_output=True, text=True, check=True).stdout

    fields = dict(re.findall(r"^([\w-]+): (.*)$", told("--field", str(target)), re.MULTILINE))
    assert fields["Package"] == "tabletop" and fields["Version"] == tabletop.__version__
    assert "libc6 (>= 2.35)" in fields["Depends"] and int(fields["Installed-Size"]) > 0
    rows = [row.split(maxsplit=5) for row in told("--contents", str(target)).splitlines()]
    assert {row[1] for row in rows} == {"root/root"} and all(row[0][8] == "-" for row in rows if row[0][0] != "l")
    names = {row[5].removeprefix("./"): row[0] for row in rows}
    assert (
        "usr/bin/tabletop -> ../lib/tabletop/tabletop" in names and names["usr/lib/tabletop/tabletop"] == "-rwxr-xr-x"
    )
    assert {"usr/share/applications/tabletop.desktop", "usr/share/doc/tabletop/copyright"} <= set(names)
    assert "usr/lib/tabletop/_internal/art/share/a.png" in names, "a folder of the program's own data"
    assert not any("add-to-menu" in name or name.startswith("usr/lib/tabletop/share") for name in names)
    told("--raw-extract", str(target), str(tmp_path / "out"))
    ran = subprocess.run([str(tmp_path / "out/usr/bin/tabletop")], capture_output=True, text=True, check=True)
    assert ran.stdout == "played\n"


# -- macOS and Windows
def test_a_mac_is_asked_to_sign_only_where_there_is_a_certificate(build: SimpleNamespace) -> None:
    app, archive = Path("Tabletop.app"), Path("tabletop.zip")
    assert build.macos.notary_commands(app, archive, {"TABLETOP_APPLE_ID": "a"}) == []
    given = dict.fromkeys(("TABLETOP_SIGN", *build.macos.NOTARY), "x")
    submit, staple = build.macos.notary_commands(app, archive, given)
    assert submit[:3] == ["xcrun", "notarytool", "submit"] and staple == ["xcrun", "stapler", "staple", "Tabletop.app"]
    assert build.macos.zip_command(app, archive)[-2:] == ["Tabletop.app", "tabletop.zip"]
    assert "UDZO" in build.macos.dmg_command(Path("folder"), Path("a.dmg"))


def test_the_installer_asks_for_no_rights_and_leaves_nothing(build: SimpleNamespace) -> None:
    text = (BUILD / "installer.nsi").read_text(encoding="utf-8")
    install, _, away = text.partition('Section "Uninstall"')
    assert "RequestExecutionLevel user" in install and "HKLM" not in text
    assert re.findall(r'WriteReg\w+ HKCU "\$\{KEY\}"', install) and 'DeleteRegKey HKCU "${KEY}"' in away
    for macro in ("Kind", "Own", "Offered"):
        there = re.findall(rf'^  !insertmacro {macro} "([\w-]+)"(?: "([^"]*)")*', install, re.MULTILINE)
        gone = re.findall(rf'^  !insertmacro Not{macro} "([\w-]+)"', away, re.MULTILINE)
        assert sorted(name for name, _ in there) == sorted(gone) != [], macro
    for kind in build.recipe.KINDS:
        assert f'!insertmacro Kind "{kind.key}" "{kind.words}" "{kind.icon}"' in install
        for end in kind.suffixes:
            assert f'!insertmacro {"Own" if kind.own else "Offered"} "{end}" "{kind.key}"' in install
    for name in (
        *build.recipe.programs("win32").values(),
        *build.recipe.ROOT_FILES,
        build.recipe.README,
        "uninstall.exe",
    ):
        assert f"$INSTDIR\\{name}" in away, name
    assert 'RMDir /r "$INSTDIR\\icons"' in away
    assert "Section /o" in install and "Call OnPath" in install and "Call un.OffPath" in away, (
        "the command is an option"
    )
    assert "saves" not in away and "$LOCALAPPDATA" not in away, "what is the player's stays"


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
def test_the_installer_is_made(build: SimpleNamespace, tmp_path: Path) -> None:
    product = tmp_path / "tabletop"
    product.mkdir()
    for name in ("Tabletop.exe", "LICENSE"):
        (product / name).write_text(name)
    icon, target = build.icons.write(tmp_path)["ico"], tmp_path / "tabletop-setup.exe"
    command = build.windows.installer_command("makensis", product, target, icon)
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and "warning" not in ran.stdout.lower(), ran.stdout + ran.stderr
    assert target.read_bytes()[:2] == b"MZ"


# -- licence, version, release
def test_version_and_licence_stand_in_one_place(build: SimpleNamespace) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project and project["dynamic"] == ["version"] and project["license"] == "MIT"
    assert build.recipe.version() == tabletop.__version__
    text = (TOP / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License") and "the Tabletop authors" in text
    elsewhere = [p for p in (*BUILD.iterdir(), TOP / "pyproject.toml") if p.suffix in (".py", ".toml", ".nsi", ".spec")]
    assert [p.name for p in elsewhere if f'"{tabletop.__version__}"' in p.read_text(encoding="utf-8")] == []


def test_no_file_of_the_recipe_names_an_address() -> None:
    for path in (*BUILD.glob("*.*"), TOP / "pyproject.toml", *(TOP / ".github").rglob("*.yml"), TOP / "README.md"):
        text = path.read_text(encoding="utf-8").replace("http://www.freedesktop.org/standards/shared-mime-info", "")
        assert "://" not in text, path.name


def test_every_package_of_a_release_is_bound_to_one_version() -> None:
    """The same tag builds the same program, with the same tools."""
    rows = (TOP / "build" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    bound = [row for row in rows if row and not row.startswith("#")]
    assert bound and [row for row in bound if not re.fullmatch(r"[\w-]+==[\w.]+", row)] == []
    with (TOP / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    wanted = [re.split(r"[<>=!~ \[;]", word)[0] for word in project["project"]["dependencies"]]
    assert {*wanted, "pyinstaller", "hatchling"} <= {row.split("==")[0] for row in bound}
