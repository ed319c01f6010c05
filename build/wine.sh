#!/bin/sh
# Builds and tries the Windows program on Linux, under Wine, as a local smoke test. What it builds is never shipped: the
# workflow builds on Windows itself.
# usage: build/wine.sh PYTHON OUT      PYTHON: folder with the unpacked embeddable CPython 3.11 for Windows (64 bits)
#                                      OUT: where everything is put (some 700 MB)
# Debian packages: wine wine64 unzip osslsigncode gcc-mingw-w64-x86-64 ca-certificates nsis xvfb xdotool imagemagick. PY
# names a Python 3.11 of this system, whose standard library is used, because that of the embeddable one carries no
# signature.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
given=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
PY=${PY:-python3.11}
lib=$("$PY" -c 'import os, sys; assert sys.version_info[:2] == (3, 11), "PY must be a Python 3.11"; print(os.path.dirname(os.__file__))')
export WINEPREFIX="$out/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" SDL_AUDIODRIVER=dummy
unset TABLETOP_HOME SDL_VIDEODRIVER PYTHONPATH || true
step() { printf '\n== %s\n' "$*"; }
fail() { echo "$*" >&2; exit 1; }
pip() { "$out/tools/bin/pip" --disable-pip-version-check "$@"; }
# A command with the packages that the program needs behind it.
needs() { "$@" pygame-ce pytmx pydantic platformdirs rich zstandard; }

if [ ! -e "$out/ready" ]; then
  step "Python for Windows: every program and library in it must carry a signature that fits"
  rm -rf "$out/py" && mkdir -p "$out/py/site" "$out/wheels" && cp -r "$given"/. "$out/py/"
  for file in "$out"/py/*.exe "$out"/py/*.dll "$out"/py/*.pyd; do
    told=$(osslsigncode verify -CAfile /etc/ssl/certs/ca-certificates.crt -in "$file" 2>/dev/null || true)
    kept=$(echo "$told" | sed -n 's/^Current message digest *: *//p' | head -n 1)
    found=$(echo "$told" | sed -n 's/^Calculated message digest *: *//p' | head -n 1)
    if [ -z "$kept" ] || [ "$kept" != "$found" ] || ! echo "$told" | grep -qE 'O=(Python Software Foundation|Microsoft Corporation)'; then
      fail "Not signed as expected: $file"
    fi
  done
  rm -f "$out"/py/python311.zip
  mkdir -p "$out/py/Lib" && (cd "$lib" && tar -c --exclude=site-packages --exclude=__pycache__ --exclude=test --exclude='*.so' .) | tar -x -C "$out/py/Lib"
  printf 'Lib\r\n.\r\nsite\r\n' >"$out/py/python311._pth"
  step "packages for Windows"
  "$PY" -m venv "$out/tools"
  needs pip install -q -c "$top/build/constraints.txt" # for the hand that plays
  needs pip download -q --only-binary=:all: --platform win_amd64 --python-version 3.11 -d "$out/wheels" -c "$top/build/constraints.txt"
  pip download -q --only-binary=:all: --platform win_amd64 --python-version 3.11 --no-deps -d "$out/wheels" -c "$top/build/constraints.txt" \
    pyinstaller pyinstaller-hooks-contrib pefile pywin32-ctypes altgraph packaging setuptools
  for wheel in "$out"/wheels/*.whl; do unzip -qo "$wheel" -d "$out/py/site"; done
  step "Wine"
  # Wine 8 lacks a library that pydantic wants and every Windows has. For this prefix only.
  cat >"$out/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return SystemFunction036(p, (ULONG)n); }
C
  x86_64-w64-mingw32-gcc -shared -o "$out/bcryptprimitives.dll" "$out/prng.c" -ladvapi32
  xvfb-run -a wineboot -i </dev/null >/dev/null 2>&1 || true
  cp "$out/bcryptprimitives.dll" "$WINEPREFIX/drive_c/windows/system32/"
  touch "$out/ready"
fi

step "build and self-test"
rm -rf "$out/src" && mkdir "$out/src"
(cd "$top" && tar -c --exclude=__pycache__ art build maps scenarios tabletop README.md LICENSE CHANGELOG.md pyproject.toml) | tar -x -C "$out/src"
cd "$out/src"
# Without a console Python under Wine dies unless its output is a pipe.
status=$out/status
(xvfb-run -a wine "$out/py/python.exe" build/make.py --pack </dev/null 2>&1; echo $? >"$status") | cat
[ "$(cat "$status")" = 0 ] || fail "The program was not built, or its self-test failed."

step "installer, for one user, without questions"
product=$out/src/dist/tabletop
PYTHONPATH=build "$PY" - "$product" "$out/setup.exe" <<'P'
import subprocess, sys
from pathlib import Path
import icons, windows
product, target = map(Path, sys.argv[1:])
icon = icons.write(target.parent / "icon")["ico"]
subprocess.run(windows.installer_command("makensis", product, target, icon, wide=True), check=True)
P
ls -l "$out/setup.exe"
on_path() { wine reg query 'HKCU\Environment' /v Path 2>/dev/null | grep -qiF 'Programs\Tabletop'; }
xvfb-run -a wine "$out/setup.exe" /S /PATH </dev/null 2>&1 | cat
installed=$(find "$WINEPREFIX/drive_c/users" -path '*Programs/Tabletop/Tabletop.exe')
[ -n "$installed" ] || fail "It was not installed."
# What Wine keeps running without a display would give none to the program after it: it ends before each step with a window.
rest() { wineserver -k 2>/dev/null || true; wineserver -w; }
opens=$(wine reg query 'HKCU\Software\Classes\Tabletop.save\shell\open\command' 2>/dev/null | cat)
case $opens in *'Tabletop.exe" play "%1"'*) ;; *) fail "A saved game is not opened by the program: $opens" ;; esac
on_path || fail "Its command is not on the PATH."
rest
[ -n "$(find "$WINEPREFIX/drive_c/users" -name 'Tabletop.lnk')" ] || fail "It is not in the menu."
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$top/tabletop/__init__.py")
told=$(xvfb-run -a wine "$(dirname "$installed")/tabletop-cli.exe" --version </dev/null 2>&1 | cat)
case $told in *"Tabletop $version"*) echo "$told" ;; *) fail "It does not tell its version $version: $told" ;; esac

step "a picture of the shelf, and a battle by the mouse"
rest
"$top/build/wine_pictures.sh" "$installed" "$out" "$out/tools/bin/python"
rest

step "uninstall"
xvfb-run -a wine "$(dirname "$installed")/uninstall.exe" /S </dev/null 2>&1 | cat
sleep 5
if [ -e "$installed" ] || on_path || wine reg query 'HKCU\Software\Classes\Tabletop.save' >/dev/null 2>&1; then
  fail "Something of it is left."
fi
echo "Built, tried, installed, taken away again."
