"""Tries what players download on a machine that never saw the program: `python build/clean.py [FOLDER] [PICTURES]`.

FOLDER (usual: dist/download) holds the files of this system. Linux: trial.py tries the archive and the AppImage,
battle.py plays a whole battle. Windows: the zip is unpacked, the installer puts the program in its place without a
question and its command on the PATH, the uninstaller takes it away again. macOS: the zip is
unpacked, the disk image mounted, the program copied from it. Each copy runs its self-test and opens its window;
pictures of the screen are put into PICTURES (usual: dist/pictures) for somebody to look at. Meant for machines that are
thrown away.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import make  # noqa: E402
import recipe  # noqa: E402

OPEN = 20
"""Seconds that a window stays open before its picture is taken."""
GONE = 90
"""Seconds within which the uninstaller, which goes on by itself, has taken everything away."""
CLASSES = "Software\\Classes"


class Fault(Exception):
    """Why a download is not fit to be released, in a sentence."""


def run(*command: str | Path, **named: object) -> str:
    """What a command says; Fault when it fails."""
    ran = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **named)  # type: ignore[call-overload]
    if ran.returncode:
        raise Fault(f"{Path(command[0]).name} ended with {ran.returncode}: {ran.stdout[-1500:]}{ran.stderr[-1500:]}")
    return str(ran.stdout)


def present(folder: Path, system: str) -> dict[str, Path]:
    """The files of this system by the end of their names; Fault when one is missing or empty."""
    found = {}
    for name in recipe.archives(system):
        path = folder / name
        if not path.is_file() or not path.stat().st_size:
            raise Fault(f"{name} is missing in {folder}.")
        found[name.removeprefix(recipe.file_name(system, ""))] = path
    return found


def selftest(product: Path, system: str) -> None:
    """The self-test of a copy of the program, as make.py runs it."""
    if code := make.tried(product):
        raise Fault(f"The self-test of {product} ended with {code}.")


def picture_command(system: str, target: Path) -> list[str]:
    """What takes a picture of the screen."""
    if system == "darwin":
        return ["screencapture", "-x", str(target)]
    script = (
        "Add-Type -AssemblyName System.Windows.Forms, System.Drawing;"
        " $all = [System.Windows.Forms.SystemInformation]::VirtualScreen;"
        " $seen = New-Object System.Drawing.Bitmap $all.Width, $all.Height;"
        " $pen = [System.Drawing.Graphics]::FromImage($seen);"
        " $pen.CopyFromScreen($all.Left, $all.Top, 0, 0, $seen.Size);"
        f" $seen.Save('{str(target).replace(chr(39), chr(39) * 2)}')"
    )
    return ["powershell", "-NoProfile", "-NonInteractive", "-Command", script]


def window(product: Path, system: str, pictures: Path, name: str) -> None:
    """Open the window on a scenario, and see that the program is still there after a while, painted the map and wrote
    of no error; take a picture of it. That no picture could be taken is told and is no fault: not every machine lets
    one look.
    """
    program = product / recipe.programs(system)["window"]
    with tempfile.TemporaryDirectory(prefix="tabletop-home-", ignore_cleanup_errors=True) as home:
        environment = {**os.environ, "TABLETOP_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        with subprocess.Popen([str(program), "play", "s01", "--seed", "7"], env=environment, cwd=home) as child:
            try:
                child.wait(OPEN)
            except subprocess.TimeoutExpired:
                pictures.mkdir(parents=True, exist_ok=True)
                try:
                    run(*picture_command(system, pictures / f"{name}.png"), timeout=120)
                except (Fault, OSError, subprocess.TimeoutExpired) as fault:
                    print(f"No picture of the screen: {fault}", flush=True)
                child.kill()
            else:
                raise Fault(f"{program} ended with {child.returncode} instead of showing its table.")
        if not any((Path(home) / "cache").rglob("*.png")):
            raise Fault(f"{program} painted no map.")
        for log in (Path(home) / "logs").glob("*.log"):
            if " ERROR " in (words := log.read_text(encoding="utf-8", errors="replace")):
                raise Fault(f"{program} wrote: {words[-1500:]}")


# -- Linux
INSTALLED = [Path("/usr/bin/tabletop"), Path("/usr/lib/tabletop"), Path("/usr/share/applications/tabletop.desktop")]


def package(deb: Path) -> None:
    """Install the package with what it wants, run its self-test, and take it away again."""
    root = [] if os.geteuid() == 0 else ["sudo"]
    run(*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", deb)
    try:
        run("tabletop", "selftest", env={"PATH": "/usr/bin:/bin"}, cwd="/")
        if missing := [str(path) for path in INSTALLED if not path.exists()]:
            raise Fault(f"The package did not install {', '.join(missing)}.")
    finally:
        run(*root, "apt-get", "remove", "-y", "-qq", "tabletop")
    if left := [str(path) for path in INSTALLED if path.exists() or path.is_symlink()]:
        raise Fault(f"The package left {', '.join(left)}.")


def linux(files: dict[str, Path], pictures: Path) -> None:
    """Archive and AppImage as players meet them, and a whole battle by the mouse."""
    for end in (".tar.gz", ".AppImage"):
        subprocess.run([sys.executable, str(HERE / "trial.py"), str(files[end])], check=True)
    package(files[".deb"])
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tabletop-clean-") as temporary:
        with tarfile.open(files[".tar.gz"]) as tar:
            tar.extractall(temporary, filter="tar")
        [top] = Path(temporary).iterdir()
        subprocess.run(
            [sys.executable, str(HERE / "battle.py"), str(top / "tabletop"), "s01", "7", str(pictures)], check=True
        )


# -- macOS
def signed(app: Path) -> None:
    """The seal of a bundle is whole; where the owner's certificate sealed it, the system lets it open."""
    run("codesign", "--verify", "--deep", "--strict", app)
    if os.environ.get("TABLETOP_NOTARISED") == "true":
        run("spctl", "--assess", "--type", "execute", app)


def darwin(files: dict[str, Path], pictures: Path) -> None:
    """The zip as it is unpacked, and the program as it is dragged out of the disk image."""
    with tempfile.TemporaryDirectory(prefix="tabletop clean ") as temporary:
        unpacked, mounted, applications = (Path(temporary) / name for name in ("zip", "image", "Applications"))
        run("ditto", "-x", "-k", files[".zip"], unpacked)
        run("hdiutil", "attach", "-readonly", "-nobrowse", "-mountpoint", mounted, files[".dmg"])
        try:
            if os.environ.get("TABLETOP_NOTARISED") == "true":
                run("spctl", "--assess", "--type", "open", "--context", "context:primary-signature", files[".dmg"])
                run("xcrun", "stapler", "validate", files[".dmg"])
            if not (mounted / "Applications").is_symlink():
                raise Fault("The disk image has no link to Applications.")
            run("ditto", mounted / recipe.product("darwin"), applications / recipe.product("darwin"))
        finally:
            run("hdiutil", "detach", "-force", mounted)
        for name, folder in (("zip", unpacked), ("image", applications)):
            app = folder / recipe.product("darwin")
            signed(app)
            selftest(app, "darwin")
            window(app, "darwin", pictures, f"macos-{name}")


# -- Windows
def registered(read: Callable[[str], str], installed: Path) -> list[str]:
    """What Windows was not told about the kinds of files; `read` gives the value of a key of the player, or ''."""
    faults = []
    command = f'"{installed}\\{recipe.programs("win32")["window"]}" play "%1"'
    for kind in recipe.KINDS:
        of_it = f"{CLASSES}\\Tabletop.{kind.key}"
        if read(f"{of_it}\\shell\\open\\command") != command:
            faults.append(f"A {kind.words} is not opened by the program.")
        if read(f"{of_it}\\DefaultIcon") != f"{installed}\\icons\\{kind.icon}.ico":
            faults.append(f"A {kind.words} has no icon.")
        faults += [
            f".{end} is not a {kind.words}."
            for end in kind.suffixes
            if kind.own and read(f"{CLASSES}\\.{end}") != f"Tabletop.{kind.key}"
        ]
    return faults


def left_over(read: Callable[[str], str], places: list[Path], path: str = "") -> list[str]:
    """What the uninstaller left behind; `path`: the player's PATH."""
    faults = [f"{place} is left." for place in places if place.exists()]
    faults += [f"{place} is left on the PATH." for place in places if on_path(place, path)]
    for kind in recipe.KINDS:
        keys = [f"{CLASSES}\\Tabletop.{kind.key}\\shell\\open\\command"]
        keys += [f"{CLASSES}\\.{end}" for end in kind.suffixes if kind.own]
        faults += [f"{key} is left in the registry." for key in keys if read(key)]
    return faults


def on_path(folder: Path, path: str) -> bool:
    """Whether a folder is on a PATH of Windows."""
    return str(folder).lower() in path.lower().split(";")


def path_of_the_player() -> str:
    """His PATH in the registry, which programs get that are started after this one."""
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, "Environment") as key:  # type: ignore[attr-defined]
            return str(winreg.QueryValueEx(key, "Path")[0])  # type: ignore[attr-defined]
    except OSError:
        return ""


def of_the_player(key: str) -> str:
    """The plain value of a key of HKEY_CURRENT_USER, '' where there is none."""
    import winreg

    try:
        return str(winreg.QueryValue(winreg.HKEY_CURRENT_USER, key))  # type: ignore[attr-defined]
    except OSError:
        return ""


def authentic(*programs: Path) -> None:
    """Where the owner's certificate is there, Windows finds its signature good."""
    if os.environ.get("TABLETOP_SIGNED") != "true":
        return
    for program in programs:
        script = f"(Get-AuthenticodeSignature -LiteralPath '{str(program).replace(chr(39), chr(39) * 2)}').Status"
        status = run("powershell", "-NoProfile", "-NonInteractive", "-Command", script).strip()
        if status != "Valid":
            raise Fault(f"The signature of {program.name} is not valid: {status}.")


def win32(files: dict[str, Path], pictures: Path) -> None:
    """The zip as it is unpacked; the installer, what it leaves, and that nothing is left after it."""
    with tempfile.TemporaryDirectory(prefix="tabletop clean ", ignore_cleanup_errors=True) as temporary:
        with zipfile.ZipFile(files[".zip"]) as packed:
            packed.extractall(temporary)
        [top] = Path(temporary).iterdir()
        authentic(files["-setup.exe"], *(top / name for name in recipe.programs("win32").values()))
        selftest(top, "win32")
        window(top, "win32", pictures, "windows-zip")
    before = path_of_the_player()
    run(files["-setup.exe"], "/S", "/PATH", timeout=600)
    installed = Path(os.environ["LOCALAPPDATA"]) / "Programs" / recipe.NAME
    link = Path(os.environ["APPDATA"]) / "Microsoft/Windows/Start Menu/Programs" / f"{recipe.NAME}.lnk"
    if not link.is_file():
        raise Fault("The program is not in the menu.")
    if faults := registered(of_the_player, installed):
        raise Fault(" ".join(faults))
    if not on_path(installed, path_of_the_player()):
        raise Fault("The command is not on the PATH.")
    authentic(installed / "uninstall.exe")
    selftest(installed, "win32")
    window(installed, "win32", pictures, "windows-installed")
    run(installed / "uninstall.exe", "/S", timeout=600)
    end = time.monotonic() + GONE
    while (faults := left_over(of_the_player, [installed, link], path_of_the_player())) and time.monotonic() < end:
        time.sleep(1)
    if faults:
        raise Fault(" ".join(faults))
    if (after := path_of_the_player()) != before:
        raise Fault(f"The PATH was {before!r} and is {after!r}.")


TRIALS = {"linux": linux, "darwin": darwin, "win32": win32}


def main(words: list[str]) -> int:
    """Try the files of this system. Returns the exit code."""
    folder = Path(words[0] if words else recipe.TOP / "dist" / "download").resolve()
    pictures = Path(words[1] if len(words) > 1 else recipe.TOP / "dist" / "pictures").resolve()
    try:
        TRIALS[make.SYSTEM](present(folder, make.SYSTEM), pictures)
    except (Fault, subprocess.CalledProcessError, subprocess.TimeoutExpired) as fault:
        print(f"Not fit to be released: {fault}", file=sys.stderr)
        return 1
    print("Tried: " + ", ".join(recipe.archives(make.SYSTEM)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
