"""What the program is on each system: names, versions, kinds of files, what lies where. Plain facts, which the recipe
of PyInstaller, the scripts beside it and the tests read; nothing here asks on which system it runs.
"""

from __future__ import annotations

import platform
import re
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
NAME = "Tabletop"
IDENTIFIER = "io.tabletop.wargames"
PUBLISHER = "the Tabletop authors"
ABOUT = "War games about aircraft on a tabletop that knows the rules"
STORY = (
    "Five war games about aircraft and the ground below them, from a dogfight to a campaign, and a free table for any"
    " map. The program knows the rules, shows what is possible with its chance, and plays the other side.",
    "Scenarios and maps are written in the window or with Tiled, checked, tested and given to others as one file.",
)
"""What the catalogues of programs tell, a paragraph each."""
COPYRIGHT = "(c) 2026 the Tabletop authors, MIT licence"
OLDEST_MACOS = "12.0"
GLIBC = (2, 35)
"""The oldest C library of Linux that is promised: that of the machine on which releases are built."""

ROOT_FILES = ("LICENSE", "CHANGELOG.md")
"""What lies beside the program, or inside the bundle, besides the folder NOTICES and README.txt."""
README = "README.txt"
PAGE = "release_page.txt"
"""The file in the built program that names the release page (`tabletop.data.paths.release_page`)."""

NOT_NEEDED = (
    *("tkinter", "numpy", "PIL", "cv2", "IPython", "pytest", "_pytest", "hypothesis", "mypy", "mypyc", "coverage"),
    *("xdist", "setuptools", "pip", "wheel", "hatchling", "distutils", "lib2to3", "pydoc_data", "test", "unittest"),
    *("doctest", "pdb", "sqlite3", "chess", "Xlib", "curses", "xmlrpc", "ensurepip", "venv", "turtle", "turtledemo"),
    *("pygame.tests", "pygame.examples", "pygame.docs", "pygame.surfarray", "pygame.sndarray", "pygame.camera"),
    *("pygame.midi", "idlelib", "ssl", "_ssl", "_hashlib", "ftplib", "smtplib", "imaplib", "telnetlib", "nntplib"),
    *("attr", "attrs", "chardet", "charset_normalizer", "requests", "lxml", "jsonschema", "yaml"),
)
"""Modules that a packer would take along and the program never asks for; those of the last row are taken by packages
that go on without them, where another tool brought them.
"""


@dataclass(frozen=True)
class Kind:
    """A kind of file that opens with the program. `suffixes`: how its names end; `own`: the kind is the program's
    alone; `magic`: what such a file begins with; `icon`: its picture in art/icon; `above`: the MIME type that it is a
    case of; `known`: the MIME type under which desktops know it from another program.
    """

    key: str
    suffixes: tuple[str, ...]
    words: str
    own: bool
    icon: str
    magic: str = ""
    above: str = ""
    known: str = ""

    @property
    def mime(self) -> str:
        return self.known or f"application/x-tabletop-{self.key}"


KINDS = (
    Kind("save", ("save", "older"), "Tabletop saved game", True, "save"),
    Kind("package", ("tabletop",), "Tabletop package", True, "package", above="application/zip"),
    Kind("scenario", ("json",), "Tabletop scenario", False, "scenario", '"tabletop scenario', "application/json"),
    Kind("map", ("tmx",), "Tiled map", False, "map", above="application/xml", known="application/x-tiled-tmx"),
    Kind("json-map", ("tmj",), "Tiled map (JSON)", False, "map", above="application/json"),
)
ICONS = tuple(dict.fromkeys(kind.icon for kind in KINDS))
"""The pictures of all kinds: the file save.ico or save.icns, on Linux one of each size."""


def version() -> str:
    """The version, from its one place."""
    text = (TOP / "tabletop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+[\w.+-]*)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("tabletop/__init__.py has no __version__.")
    return found[1]


def numbers() -> tuple[int, int, int, int]:
    """The version as Windows counts: four numbers."""
    parts = [int(n) for n in re.findall(r"\d+", version())[:3]]
    return (parts[0], parts[1], parts[2], 0)


def machine(word: str = "") -> str:
    """The processor by the name that players know: x86_64 or arm64."""
    told = sysconfig.get_platform()  # of Python: on an Arm machine Windows runs programs for x86_64, too
    word = (word or (told[4:] if told.startswith("win-") else platform.machine())).lower()
    return {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}.get(word, word)


SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}


def file_name(system: str, kind: str, processor: str = "") -> str:
    """The name of a file to download: tabletop-0.10.0-linux-x86_64.tar.gz."""
    return f"tabletop-{version()}-{SYSTEMS[system]}-{machine(processor)}{kind}"


def archives(system: str, processor: str = "") -> tuple[str, ...]:
    """The files of a release for a system, by name; the last lists what is packed (`parts.py`)."""
    kinds = {
        "linux": (".tar.gz", ".AppImage", ".deb", ".cdx.json"),
        "darwin": (".dmg", ".zip", ".cdx.json"),
        "win32": ("-setup.exe", ".zip", ".cdx.json"),
    }[system]
    return tuple(file_name(system, kind, processor) for kind in kinds)


RELEASED = tuple((system, cpu) for system in SYSTEMS for cpu in ("x86_64", "arm64"))
"""For which systems and processors a release is made."""


def catalogues() -> tuple[str, str]:
    """The files of a release for catalogues of programs, by name: Flatpak's recipe and winget's manifests."""
    return f"tabletop-{version()}-flatpak.json", f"tabletop-{version()}-winget.zip"


def released() -> tuple[str, ...]:
    """All files of a release, by name."""
    return (*(name for system, cpu in RELEASED for name in archives(system, cpu)), *catalogues())


def page(given: Mapping[str, str]) -> str:
    """Where the releases are, as the workflow's environment tells; '' where nobody does: the project itself names no
    address.
    """
    server, project = given.get("GITHUB_SERVER_URL"), given.get("GITHUB_REPOSITORY")
    return f"{server}/{project}/releases" if server and project else ""


def day() -> str:
    """The day of this version, as CHANGELOG.md has it."""
    text = (TOP / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version())} \((\d{{4}}-\d\d-\d\d)\)$", text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"CHANGELOG.md has no section {version()} with its day.")
    return found[1]


def product(system: str) -> str:
    """What a build leaves in dist: the folder of the program, on macOS the bundle."""
    return f"{NAME}.app" if system == "darwin" else "tabletop"


def programs(system: str) -> dict[str, str]:
    """The executables within the product: the one with the window, and the one for the command line."""
    if system == "win32":
        return {"window": "Tabletop.exe", "console": "tabletop-cli.exe"}
    if system == "darwin":
        return {"window": "Contents/MacOS/Tabletop", "console": "Contents/MacOS/Tabletop"}
    return {"window": "tabletop", "console": "tabletop"}


def papers(system: str) -> str:
    """Where licences and notices lie within the product."""
    return "Contents/Resources" if system == "darwin" else "."


def datas() -> list[tuple[str, str]]:
    """Data of the program: where each lies, and in which folder it goes. What draws the art (art/make) and the pictures
    of the README stay at home.
    """
    art = [d for d in sorted((TOP / "art").iterdir()) if d.is_dir() and d.name not in ("make", "pictures")]
    found = [(str(folder), f"art/{folder.name}") for folder in art]
    found += [(str(TOP / name), name) for name in ("maps", "scenarios")]
    for pattern in ("*.md", "*.txt"):
        found += [(str(p), str(p.parent.relative_to(TOP))) for p in sorted((TOP / "tabletop").rglob(pattern))]
    return found


STARTS = {
    "linux": f"""\
Start the program "tabletop" in this folder. "add-to-menu.sh" puts it into the menu of your desktop, for you alone, and
lets saved games open with a double click. It needs glibc {GLIBC[0]}.{GLIBC[1]} or newer (Ubuntu 22.04, Debian 12,
Fedora 36).""",
    "win32": """\
Start "Tabletop.exe" in this folder. The system says once that it protected the PC, where the program is not signed:
"More info", "Run anyway". "tabletop-cli.exe" is the same program for the command line.""",
    "darwin": """\
Drag Tabletop into the folder Applications and open it there. Where Apple has not looked through the program, the system
refuses once: System Settings, Privacy & Security, "Open Anyway".""",
}
SAVES = {
    "linux": "~/.local/share/tabletop (settings: ~/.config/tabletop)",
    "win32": "%LOCALAPPDATA%\\tabletop",
    "darwin": "~/Library/Application Support/tabletop",
}
ENDS = {
    "linux": """\
"add-to-menu.sh remove", where you had added it; then delete this folder.""",
    "win32": """\
What was installed: Settings of Windows, Apps, Tabletop, Uninstall. What was unpacked: delete this folder.""",
    "darwin": """\
Put Tabletop from the folder Applications into the bin.""",
}


def readme(system: str) -> str:
    """README.txt of a download."""
    stick = (
        ""
        if system == "darwin"
        else '\n\nA file called "portable" beside the program keeps all of it in the folder "player" here instead.'
    )
    return f"""{NAME} {version()}
{ABOUT}

HOW TO START
{STARTS[system]}

WHERE YOUR GAMES ARE
{SAVES[system]}
Settings, Files shows every folder and opens it.{stick}

HOW TO UNINSTALL
{ENDS[system]}
Your games and settings stay; delete the folders above when you do not want them any more.

WHAT ELSE IS HERE
CHANGELOG.md tells what is new, LICENSE is the licence of the program (MIT), NOTICES holds those of what it is made of.
"""


def plist() -> dict[str, Any]:
    """Info.plist of the bundle."""
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version(),
        "CFBundleVersion": version(),
        "CFBundlePackageType": "APPL",
        "LSApplicationCategoryType": "public.app-category.strategy-games",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSPrincipalClass": "NSApplication",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind.words,
                "CFBundleTypeExtensions": list(kind.suffixes),
                "CFBundleTypeIconFile": f"{kind.icon}.icns",
                "CFBundleTypeRole": "Editor" if kind.own else "Viewer",
                "LSHandlerRank": "Owner" if kind.own else "Alternate",
                **({"LSItemContentTypes": [f"{IDENTIFIER}.{kind.key}"]} if kind.own else {}),
            }
            for kind in KINDS
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{IDENTIFIER}.{kind.key}",
                "UTTypeDescription": kind.words,
                "UTTypeIconFile": f"{kind.icon}.icns",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": list(kind.suffixes),
                    "public.mime-type": [kind.mime],
                },
            }
            for kind in KINDS
            if kind.own
        ],
    }


def entitlements() -> dict[str, Any]:
    """What a program with a hardened runtime may do on a Mac all the same: ctypes writes pieces of code into memory.
    Libraries need no leave, for all are signed with the same certificate.
    """
    return {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def version_resource(name: str) -> str:
    """The version resource of a Windows program, in the words of PyInstaller."""
    strings = {
        "CompanyName": PUBLISHER,
        "FileDescription": NAME if name == "Tabletop.exe" else f"{NAME} (command line)",
        "FileVersion": version(),
        "InternalName": name.removesuffix(".exe"),
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": name,
        "ProductName": NAME,
        "ProductVersion": version(),
    }
    rows = ",\n        ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers()}, prodvers={numbers()}, mask=0x3f, flags=0x0, OS=0x40004, fileType=0x1,
                    subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable('040904B0', [
        {rows}])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])])
  ]
)
"""
