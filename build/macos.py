"""The program for macOS: the disk image, the archive, and signing where the owner's certificate is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import recipe

NOTARY = ("TABLETOP_APPLE_ID", "TABLETOP_APPLE_TEAM", "TABLETOP_APPLE_PASSWORD")
"""Who asks Apple to look through the program; without these it is not asked."""


def zip_command(app: Path, target: Path) -> list[str]:
    """An archive that keeps links and rights."""
    return ["ditto", "-c", "-k", "--sequesterRsrc", "--keepParent", str(app), str(target)]


def dmg_command(folder: Path, target: Path) -> list[str]:
    """The disk image of a folder with the program and a link to Applications."""
    return [
        "hdiutil",
        "create",
        "-volname",
        recipe.NAME,
        "-srcfolder",
        str(folder),
        "-ov",
        "-format",
        "UDZO",
        str(target),
    ]


def sign_commands(image: Path, given: Mapping[str, str]) -> list[list[str]]:
    """Sign the disk image (the bundle in it was signed when it was built); [] where nobody signs."""
    if not (identity := given.get("TABLETOP_SIGN")):
        return []
    return [["codesign", "--force", "--timestamp", "--sign", identity, str(image)]]


def notary_commands(app: Path, archive: Path, given: Mapping[str, str]) -> list[list[str]]:
    """Have Apple look through an archive or image, and pin the answer to what is opened; [] where nobody signs."""
    if not all(given.get(name) for name in ("TABLETOP_SIGN", *NOTARY)):
        return []
    who, team, password = (given[name] for name in NOTARY)
    asked = ["--apple-id", who, "--team-id", team, "--password", password, "--wait"]
    return [["xcrun", "notarytool", "submit", str(archive), *asked], ["xcrun", "stapler", "staple", str(app)]]


def checked(command: list[str]) -> None:
    """Run a command that may hold a password, which no message shows."""
    if code := subprocess.run(command, check=False).returncode:
        raise SystemExit(f"{' '.join(command[:3])} ended with {code}.")


def pack(product: Path, folder: Path) -> list[Path]:
    """The files to download."""
    folder.mkdir(parents=True, exist_ok=True)
    archive, image = (folder / recipe.file_name("darwin", kind) for kind in (".zip", ".dmg"))
    subprocess.run(zip_command(product, archive), check=True)
    for command in notary_commands(product, archive, os.environ):
        checked(command)
        archive.unlink(missing_ok=True)  # packed again with the answer in it
    if not archive.exists():
        subprocess.run(zip_command(product, archive), check=True)
    with tempfile.TemporaryDirectory() as temporary:
        shutil.copytree(product, Path(temporary) / product.name, symlinks=True)
        (Path(temporary) / recipe.README).write_text(recipe.readme("darwin"), encoding="utf-8")
        (Path(temporary) / "Applications").symlink_to("/Applications")
        subprocess.run(dmg_command(Path(temporary), image), check=True)
    for command in (*sign_commands(image, os.environ), *notary_commands(image, image, os.environ)):
        checked(command)
    return [image, archive]
