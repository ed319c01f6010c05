"""The program for Windows: the archive and the installer (NSIS, from installer.nsi), signed where the owner's
certificate is there. `python build/windows.py sign FILE` signs one file; so the uninstaller is signed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import recipe

HERE = Path(__file__).resolve().parent
KITS = Path("C:\\Program Files (x86)\\Windows Kits\\10\\bin")
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


def signtool(kits: Path = KITS) -> str:
    """The tool that signs, the newest where there are several; '' where there is none."""
    found = os.environ.get("SIGNTOOL") or shutil.which("signtool")
    there = sorted(kits.glob("*/x64/signtool.exe"), key=lambda p: [int(n) for n in re.findall(r"\d+", p.parts[-3])])
    return found or (str(there[-1]) if there else "")


def signs(given: Mapping[str, str]) -> bool:
    """Whether the owner's certificate is there."""
    return bool(given.get("TABLETOP_WINDOWS_PFX"))


def sign_command(tool: str, file: Path, given: Mapping[str, str]) -> list[str]:
    """How a program is signed. A server that stamps the time keeps the signature good when the certificate is not any
    more.
    """
    stamp = given.get("TABLETOP_WINDOWS_TIMESTAMP")
    return [
        *(tool, "sign", "/fd", "SHA256", "/d", recipe.NAME),
        *("/f", given["TABLETOP_WINDOWS_PFX"], "/p", given.get("TABLETOP_WINDOWS_PASSWORD", "")),
        *(("/tr", stamp, "/td", "SHA256") if stamp else ()),
        str(file),
    ]


def sign(*files: Path) -> None:
    """Sign programs, where there is a certificate. That the tool is missing then is an error: else a release would go
    out unsigned that was to be signed.
    """
    if not signs(os.environ):
        return
    tool = signtool()
    if not tool:
        raise SystemExit("There is a certificate and no signtool.")
    for file in files:
        if subprocess.run(sign_command(tool, file, os.environ), check=False).returncode:
            raise SystemExit(f"{file.name} could not be signed.")  # without the command: it holds the password


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
        **({"PYTHON": sys.executable, "SIGNER": str(HERE / "windows.py")} if signs(os.environ) else {}),
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
    sign(*(product / name for name in recipe.programs("win32").values()))
    made = [archive(product, folder / recipe.file_name("win32", ".zip"))]
    if tool := makensis():
        icon = icons.write(folder / "icon")["ico"]
        target = folder / recipe.file_name("win32", "-setup.exe")
        subprocess.run(installer_command(tool, product, target, icon), check=True)
        shutil.rmtree(folder / "icon")
        sign(target)
        made.append(target)
    else:
        print("No installer: there is no makensis.", flush=True)
    return made


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "sign":
        raise SystemExit(__doc__)
    sign(Path(sys.argv[2]))
