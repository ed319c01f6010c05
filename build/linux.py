"""The program for Linux: the files that a desktop wants, the archive, the AppImage, the package of Debian."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import textwrap
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from xml.sax.saxutils import escape

import recipe
from icons import picture

SIZES = (16, 32, 48, 64, 128, 256, 512)
CATEGORIES = ("Game", "StrategyGame", "BoardGame")
ADD = r"""#!/bin/sh
# Puts Tabletop into the menu of your desktop, for you alone; "add-to-menu.sh remove" takes it out again.
set -e
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
desktop=$share/applications/tabletop.desktop
mime=$share/mime/packages/tabletop.xml
has() { command -v "$1" >/dev/null 2>&1; }
maps=$(if has xdg-mime; then xdg-mime query default application/x-tiled-tmx || true; fi)
if [ "${1:-}" = remove ]; then
  rm -f "$desktop" "$mime" "$share"/icons/hicolor/*/apps/tabletop.png
  rm -f "$share"/icons/hicolor/*/mimetypes/application-x-tabletop-*.png
else
  mkdir -p "$share/applications" "$share/mime/packages" "$share/icons"
  # Within the quotes of Exec a backslash stands before each of the letters \ " ` $, and % is written twice; then each
  # backslash is written twice, as in every value of a desktop entry.
  program=$(printf '%s' "$here/tabletop" | sed -e 's/[\\"`$]/\\&/g' -e 's/%/%%/g' -e 's/\\/\\\\/g')
  command="\"$program\""
  # A program may have no % and no = in its own name there, but what another program is given may have them.
  # shellcheck disable=SC2016 # the inner shell fills these in
  case $here in
    *[%=]*) command='sh -c "exec \\"\\$0\\" \\"\\$@\\"" '$command ;;
  esac
  while IFS= read -r row; do
    case $row in
      "Exec=tabletop "*) printf 'Exec=%s %s\n' "$command" "${row#Exec=tabletop }" ;;
      *) printf '%s\n' "$row" ;;
    esac
  done <"$here/share/applications/tabletop.desktop" >"$desktop"
  cp "$here/share/mime/packages/tabletop.xml" "$mime"
  cp -r "$here/share/icons/hicolor" "$share/icons/"
fi
if has update-desktop-database; then update-desktop-database "$share/applications" || true; fi
if has update-mime-database; then update-mime-database "$share/mime" || true; fi
# Whoever opened maps with Tiled before goes on doing it; Tabletop is offered beside it.
if [ "${1:-}" != remove ] && [ -n "$maps" ] && [ "$maps" != tabletop.desktop ]; then
  xdg-mime default "$maps" application/x-tiled-tmx
fi
"""
APPRUN = """\
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/lib/tabletop/tabletop" "$@"
"""


def desktop_entry() -> str:
    """The entry of the menu."""
    lines = {
        "Type": "Application",
        "Version": "1.4",
        "Name": recipe.NAME,
        "GenericName": "War games",
        "Comment": recipe.ABOUT,
        "Exec": "tabletop play %f",
        "Icon": "tabletop",
        "Terminal": "false",
        "Categories": "".join(f"{name};" for name in CATEGORIES),
        "Keywords": "wargame;board game;hexes;aircraft;",
        "MimeType": "".join(f"{kind.mime};" for kind in recipe.KINDS),
        "StartupWMClass": "tabletop",
    }
    return "[Desktop Entry]\n" + "".join(f"{name}={value}\n" for name, value in lines.items())


def mime_types() -> str:
    """The kinds of files: those with names of their own by these, scenarios by what stands in them."""
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
    ]
    for kind in recipe.KINDS:
        icon = "generic-icon" if kind.known else "icon"  # where the other program has an icon for it, that is shown
        rows += [f'  <mime-type type="{kind.mime}">', f"    <comment>{escape(kind.words)}</comment>"]
        rows.append(f'    <{icon} name="{sign(kind.icon)}"/>')
        if kind.above:
            rows.append(f'    <sub-class-of type="{kind.above}"/>')
        if kind.magic:
            rows += [
                '    <magic priority="60">',
                f'      <match type="string" offset="0:80" value=\'{escape(kind.magic)}\'/>',
                "    </magic>",
            ]
        else:
            rows += [f'    <glob pattern="*.{suffix}"/>' for suffix in kind.suffixes]
        rows.append("  </mime-type>")
    return "\n".join([*rows, "</mime-info>", ""])


def sign(icon: str) -> str:
    """The name by which desktops find the picture of a kind of files."""
    return f"application-x-tabletop-{icon}"


def metainfo(day: date) -> str:
    """What catalogues of programs show, in the words of AppStream; `day`: of this release."""
    types = "".join(f"    <mediatype>{kind.mime}</mediatype>\n" for kind in recipe.KINDS)
    categories = "".join(f"    <category>{name}</category>\n" for name in CATEGORIES)
    paragraphs = "".join(f"    <p>{escape(words)}</p>\n" for words in recipe.STORY)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{recipe.IDENTIFIER}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>{recipe.NAME}</name>
  <developer_name>{escape(recipe.PUBLISHER)}</developer_name>
  <summary>{escape(recipe.ABOUT)}</summary>
  <description>
{paragraphs}  </description>
  <launchable type="desktop-id">tabletop.desktop</launchable>
  <icon type="stock">tabletop</icon>
  <categories>
{categories}  </categories>
  <provides>
    <binary>tabletop</binary>
{types}  </provides>
  <content_rating type="oars-1.1">
    <content_attribute id="violence-fantasy">none</content_attribute>
    <content_attribute id="violence-realistic">mild</content_attribute>
  </content_rating>
  <releases>
    <release version="{recipe.version()}" date="{day.isoformat()}"/>
  </releases>
</component>
"""


def today() -> date:
    """The day of a release; SOURCE_DATE_EPOCH names another, so that it can be made again."""
    named = os.environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(named) if named else time.time(), tz=UTC).date()


def share(folder: Path) -> None:
    """The folder share as desktops read it."""
    entries = {
        "applications/tabletop.desktop": desktop_entry().encode(),
        "mime/packages/tabletop.xml": mime_types().encode(),
        f"metainfo/{recipe.IDENTIFIER}.metainfo.xml": metainfo(today()).encode(),
        **{f"icons/hicolor/{px}x{px}/apps/tabletop.png": picture(px) for px in SIZES},
        **{
            f"icons/hicolor/{px}x{px}/mimetypes/{sign(icon)}.png": picture(px, icon)
            for px in SIZES
            for icon in recipe.ICONS
        },
    }
    for name, content in entries.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def furnish(product: Path) -> None:
    """What lies beside the program: the desktop's files and the script that puts them where they belong."""
    share(product / "share")
    script = product / "add-to-menu.sh"
    script.write_text(ADD, encoding="utf-8")
    script.chmod(0o755)


def libraries(product: Path) -> Iterator[Path]:
    """Programs and libraries in machine code."""
    for path in product.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def glibc(product: Path) -> tuple[int, int]:
    """The oldest C library with which everything in the program runs: the highest version that anything asks for."""
    found = {(2, 0)}
    for path in libraries(product):
        found |= {(int(a), int(b)) for a, b in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", path.read_bytes())}
    return max(found)


def promise(product: Path) -> tuple[bool, str]:
    """Whether the program runs with the oldest C library that is promised, and a sentence about it."""
    wanted = glibc(product)
    words = f"It wants glibc {wanted[0]}.{wanted[1]} or newer"
    if wanted <= recipe.GLIBC:
        return True, f"{words}."
    return False, f"{words}; {recipe.GLIBC[0]}.{recipe.GLIBC[1]} is promised: build a release on an older system."


def pack(product: Path, folder: Path) -> list[Path]:
    """The files to download: the archive, and AppImage and package where the tools for them are there."""
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / recipe.file_name("linux", ".tar.gz")
    with tarfile.open(archive, "w:gz", compresslevel=9, format=tarfile.PAX_FORMAT) as tar:
        tar.add(product, f"tabletop-{recipe.version()}", filter=_plain)
    made = [archive]
    tool = os.environ.get("APPIMAGETOOL") or shutil.which("appimagetool")
    if tool:
        made.append(appimage(product, folder, tool))
    else:
        print("No AppImage: there is no appimagetool.", flush=True)
    if maker := shutil.which("dpkg-deb"):
        made.append(debian(product, folder, maker))
    else:
        print("No .deb: there is no dpkg-deb.", flush=True)
    return made


def control(kilobytes: int, processor: str) -> str:
    """What Debian and Ubuntu are told of the package. Without the first libraries no window opens; the others are for
    pointers, several screens and drawing by the graphics card.
    """
    lines = {
        "Package": "tabletop",
        "Version": recipe.version(),
        "Architecture": {"x86_64": "amd64"}.get(processor, processor),
        "Maintainer": recipe.PUBLISHER,
        "Installed-Size": str(kilobytes),
        "Depends": f"libc6 (>= {recipe.GLIBC[0]}.{recipe.GLIBC[1]}), libx11-6, libxext6",
        "Recommends": "libgl1, libxcursor1, libxfixes3, libxi6, libxkbcommon0, libxrandr2, libxss1",
        "Section": "games",
        "Priority": "optional",
        "Description": recipe.ABOUT,
    }
    told = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return (
        told
        + "\n .\n".join(textwrap.fill(words, 78, initial_indent=" ", subsequent_indent=" ") for words in recipe.STORY)
        + "\n"
    )


def debian(product: Path, folder: Path, maker: str) -> Path:
    """The package for Debian and Ubuntu: the program in /usr/lib, a link to it where commands are, the desktop's files.
    What the desktop has to learn of them it learns by itself.
    """
    target = folder / recipe.file_name("linux", ".deb")
    with tempfile.TemporaryDirectory(prefix="tabletop-deb-") as temporary:
        root = Path(temporary) / "root"
        place = root / "usr" / "lib" / "tabletop"
        beside = shutil.ignore_patterns(
            "share", "add-to-menu.sh", recipe.README
        )  # of the top folder: the package does their work
        shutil.copytree(
            product, place, symlinks=True, ignore=lambda at, names: beside(at, names) if Path(at) == product else set()
        )
        share(root / "usr" / "share")
        papers = root / "usr" / "share" / "doc" / "tabletop"
        papers.mkdir(parents=True)
        shutil.copy(recipe.TOP / "LICENSE", papers / "copyright")
        (root / "usr" / "bin").mkdir()
        (root / "usr" / "bin" / "tabletop").symlink_to("../lib/tabletop/tabletop")
        for path in [root, *root.rglob("*")]:
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        (root / "DEBIAN").mkdir(mode=0o755)
        (root / "DEBIAN" / "control").write_text(control(size // 1024, recipe.machine()), encoding="utf-8")
        command = [maker, "--root-owner-group", "-Zxz", "--build", str(root), str(target)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return target


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Files belong to nobody of the machine that built them."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def appdir(product: Path, folder: Path) -> Path:
    """The folder of which an AppImage is made."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(product, folder / "usr" / "lib" / "tabletop", symlinks=True)
    share(folder / "usr" / "share")
    (folder / "tabletop.desktop").write_text(desktop_entry(), encoding="utf-8")
    for name in ("tabletop.png", ".DirIcon"):
        (folder / name).write_bytes(picture(256))
    (folder / "AppRun").write_text(APPRUN, encoding="utf-8")
    (folder / "AppRun").chmod(0o755)
    return folder


def appimage_command(tool: str, source: Path, target: Path, given: Mapping[str, str]) -> list[str]:
    """How the AppImage is made; APPIMAGE_RUNTIME names the file that unpacks it, else the tool takes its own."""
    runtime = ["--runtime-file", given["APPIMAGE_RUNTIME"]] if given.get("APPIMAGE_RUNTIME") else []
    return [tool, "--appimage-extract-and-run", "--no-appstream", *runtime, str(source), str(target)]


def appimage(product: Path, folder: Path, tool: str) -> Path:
    """The AppImage, by appimagetool."""
    target = folder / recipe.file_name("linux", ".AppImage")
    source = appdir(product, folder / "Tabletop.AppDir")
    processor = {"arm64": "aarch64"}.get(recipe.machine(), recipe.machine())
    environment = {**os.environ, "ARCH": processor, "VERSION": recipe.version()}
    subprocess.run(appimage_command(tool, source, target, environment), check=True, env=environment)
    shutil.rmtree(source)
    return target
