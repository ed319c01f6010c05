"""The program for Windows: the archive and the installer (NSIS, from installer.nsi)."""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import recipe

HERE = Path(__file__).resolve().parent
USUAL = ("C:\\Program Files (x86)\\NSIS\\makensis.exe", "C:\\Program Files\\NSIS\\makensis.exe")


def furnish(product: Path, made: Path) -> None:
    """What lies beside the program: the icons of its files, which the installer names to Windows."""
    (product / "icons").mkdir(exist_ok=True)
    for name in recipe.ICONS:
        shutil.copy(made / f"{name}.ico", product / "icons")


def archive(product: Path, target: Path) -> Path:
    """The folder as a zip with one folder in it."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(product.rglob("*")):
            if path.is_file():
                packed.write(path, f"tabletop-{recipe.version()}/{path.relative_to(product).as_posix()}")
    return target


def makensis() -> str:
    """The maker of installers, '' where there is none."""
    found = os.environ.get("MAKENSIS") or shutil.which("makensis")
    return found or next((path for path in USUAL if Path(path).is_file()), "")


def installer_command(tool: str, product: Path, target: Path, icon: Path, *, wide: bool = False) -> list[str]:
    """How the installer is made. `wide`: the installer itself is a 64-bit program, as Wine without its 32-bit half
    wants it.
    """
    facts = {
        "VERSION": recipe.version(),
        "NUMBERS": ".".join(map(str, recipe.numbers())),
        "SOURCE": str(product),
        "OUT": str(target),
        "ICON": str(icon),
        **({"WIDE": "1"} if wide else {}),
    }
    return [
        tool,
        "-V2",
        "-INPUTCHARSET",
        "UTF8",
        *(f"-D{name}={value}" for name, value in facts.items()),
        str(HERE / "installer.nsi"),
    ]


def pack(product: Path, folder: Path) -> list[Path]:
    """The files to download: the zip, and the installer where its maker is there."""
    import icons

    folder.mkdir(parents=True, exist_ok=True)
    made = [archive(product, folder / recipe.file_name("win32", ".zip"))]
    if tool := makensis():
        icon = icons.write(folder / "icon")["ico"]
        target = folder / recipe.file_name("win32", "-setup.exe")
        subprocess.run(installer_command(tool, product, target, icon), check=True)
        shutil.rmtree(folder / "icon")
        made.append(target)
    else:
        print("No installer: there is no makensis.", flush=True)
    return made
