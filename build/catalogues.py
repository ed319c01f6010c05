"""What catalogues of programs are given: `python build/catalogues.py FOLDER OUT` reads the downloads of all systems in
FOLDER and writes into OUT how Flatpak builds the program from them and what winget has to know. The address of the
release page comes from the workflow (`recipe.page`), and from nowhere else.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import recipe  # noqa: E402

RUNTIME = "25.08"
"""The freedesktop runtime that a Flatpak runs with; each is looked after for two years."""
PACKAGE = "TabletopAuthors.Tabletop"
WINGET = "1.10.0"
"""The version of winget's schema."""


def checked(path: Path) -> str:
    """The SHA-256 sum of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def exported(share: str) -> list[str]:
    """Commands that call the desktop's files by the program's identifier: others do not leave a Flatpak. Older releases
    of flatpak-builder cannot rename kinds of files themselves.
    """
    name = recipe.IDENTIFIER
    icons = f"{share}/icons/hicolor/*"
    return [
        f"mv {share}/applications/tabletop.desktop {share}/applications/{name}.desktop",
        f"sed -i 's/^Icon=tabletop$/Icon={name}/' {share}/applications/{name}.desktop",
        f"sed -i 's/>tabletop.desktop</>{name}.desktop</; s/>tabletop<.icon>/>{name}<\\/icon>/'"
        f" {share}/metainfo/{name}.metainfo.xml",
        f"mv {share}/mime/packages/tabletop.xml {share}/mime/packages/{name}.xml",
        f"sed -i 's/name=\"application-x-tabletop-/name=\"{name}.application-x-tabletop-/'"
        f" {share}/mime/packages/{name}.xml",
        f'for icon in {icons}/apps/tabletop.png; do mv "$icon" "${{icon%/*}}/{name}.png"; done',
        f'for icon in {icons}/mimetypes/*.png; do mv "$icon" "${{icon%/*}}/{name}.${{icon##*/}}"; done',
    ]


def flatpak(folder: Path) -> dict[str, Any]:
    """How flatpak-builder makes the program of the archives that lie beside this file, without a network. The program
    may show its window and sound, and asks for no file and no network: what a player opens is handed in by the desktop.
    """
    cpus = {"x86_64": "x86_64", "arm64": "aarch64"}
    archives = {cpu: folder / recipe.file_name("linux", ".tar.gz", cpu) for s, cpu in recipe.RELEASED if s == "linux"}
    return {
        "id": recipe.IDENTIFIER,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "tabletop",
        "finish-args": [
            *("--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio", "--device=dri"),
        ],
        "modules": [
            {
                "name": "tabletop",
                "buildsystem": "simple",
                "build-options": {"strip": False, "no-debuginfo": True},
                "build-commands": [
                    *exported("share"),
                    "mkdir -p ${FLATPAK_DEST}/bin ${FLATPAK_DEST}/lib/tabletop",
                    "cp -r share ${FLATPAK_DEST}/",
                    f"cp -r {' '.join(recipe.ROOT_FILES)} NOTICES _internal tabletop ${{FLATPAK_DEST}}/lib/tabletop/",
                    "ln -s ../lib/tabletop/tabletop ${FLATPAK_DEST}/bin/tabletop",
                ],
                "sources": [
                    {"type": "archive", "only-arches": [cpus[cpu]], "path": path.name, "sha256": checked(path)}
                    for cpu, path in archives.items()
                ],
            }
        ],
    }


def winget(folder: Path, page: str, day: str) -> dict[str, str]:
    """The three manifests of winget by their names; `page`: where the release is, `day`: when."""
    if not page:
        raise SystemExit("Nobody named the release page: GITHUB_SERVER_URL and GITHUB_REPOSITORY do.")
    version = recipe.version()
    cpus = {"x86_64": "x64", "arm64": "arm64"}
    setups = {
        cpus[cpu]: folder / recipe.file_name("win32", "-setup.exe", cpu) for s, cpu in recipe.RELEASED if s == "win32"
    }
    kinds: dict[str, dict[str, Any]] = {
        "": {"DefaultLocale": "en-US", "ManifestType": "version"},
        ".installer": {
            "InstallerType": "nullsoft",
            "Scope": "user",
            "InstallModes": ["interactive", "silent"],
            "InstallerSwitches": {"Custom": "/PATH"},
            "UpgradeBehavior": "install",
            "ProductCode": recipe.NAME,
            "Commands": [recipe.programs("win32")["console"].removesuffix(".exe")],
            "FileExtensions": [end for kind in recipe.KINDS if kind.own for end in kind.suffixes],
            "ReleaseDate": day,
            "Installers": [
                {
                    "Architecture": cpu,
                    "InstallerUrl": f"{page}/download/v{version}/{path.name}",
                    "InstallerSha256": checked(path).upper(),
                }
                for cpu, path in setups.items()
            ],
            "ManifestType": "installer",
        },
        ".locale.en-US": {
            "PackageLocale": "en-US",
            "Publisher": recipe.PUBLISHER,
            "PackageName": recipe.NAME,
            "PackageUrl": page,
            "License": "MIT",
            "Copyright": recipe.COPYRIGHT,
            "ShortDescription": recipe.ABOUT,
            "Description": "\n".join(recipe.STORY),
            "Tags": ["game", "hexes", "tabletop", "wargame"],
            "ReleaseNotesUrl": f"{page}/tag/v{version}",
            "ManifestType": "defaultLocale",
        },
    }
    head = {"PackageIdentifier": PACKAGE, "PackageVersion": version}
    # Every value is written as JSON, which YAML reads.
    return {
        f"{PACKAGE}{end}.yaml": "".join(
            f"{key}: {json.dumps(value, ensure_ascii=False)}\n"
            for key, value in {**head, **told, "ManifestVersion": WINGET}.items()
        )
        for end, told in kinds.items()
    }


def write(folder: Path, out: Path, page: str) -> list[Path]:
    """The files of `recipe.catalogues`."""
    out.mkdir(parents=True, exist_ok=True)
    recipe_of_flatpak, manifests = (out / name for name in recipe.catalogues())
    recipe_of_flatpak.write_text(json.dumps(flatpak(folder), indent=2) + "\n", encoding="utf-8", newline="\n")
    told = winget(folder, page, recipe.day())
    moment = datetime.fromisoformat(recipe.day()).timetuple()[:6]
    with zipfile.ZipFile(manifests, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in told.items():
            packed.writestr(zipfile.ZipInfo(name, moment), text)
    return [recipe_of_flatpak, manifests]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    for made in write(Path(sys.argv[1]), Path(sys.argv[2]), recipe.page(os.environ)):
        print(made.name)
