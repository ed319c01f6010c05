#!/bin/sh
# Builds and tries the Windows program on Linux, under Wine, as a local smoke test. What it builds is never shipped: the
# workflow builds on Windows itself.
# usage: build/wine.sh PYTHON OUT      PYTHON: folder with the unpacked embeddable CPython 3.11 for Windows (64 bits)
#                                      OUT: where everything is put (some 700 MB)
# Debian packages: wine wine64 unzip osslsigncode gcc-mingw-w64-x86-64 ca-certificates nsis xvfb xdotool. PY names a
# Python 3.11 of this system, whose standard library is used, because that of the embeddable one carries no signature.
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

if [ ! -e "$out/ready" ]; then
  step "Python for Windows: every program and library in it must carry a signature that fits"
  rm -rf "$out/py" && mkdir -p "$out/py/site" "$out/wheels" && cp -r "$given"/. "$out/py/"
  for file in "$out"/py/*.exe "$out"/py/*.dll "$out"/py/*.pyd; do
    told=$(osslsigncode verify -CAfile /etc/ssl/certs/ca-certificates.crt -in "$file" 2>/dev/null || true)
    kept=$(echo "$told" | sed -n 's/^Current message digest *: *//p' | head -n 1)
    found=$(echo "$told" | sed -n 's/^Calculated message digest *: *//p' | head -n 1)
    if [ -z "$kept" ] || [ "$kept" != "$found" ] || ! echo "$told" | grep -qE 'O=(Python Software Foundation|Microsoft Corporation)'; then
      echo "Not signed as expected: $file" >&2
      exit 1
    fi
  done
  rm -f "$out"/py/python311.zip
  mkdir -p "$out/py/Lib" && (cd "$lib" && tar -c --exclude=site-packages --exclude=__pycache__ --exclude=test --exclude='*.so' .) | tar -x -C "$out/py/Lib"
  printf 'Lib\r\n.\r\nsite\r\n' >"$out/py/python311._pth"
  step "packages for Windows"
  "$PY" -m venv "$out/tools"
  pip="$out/tools/bin/pip --disable-pip-version-check"
  $pip download -q --only-binary=:all: --platform win_amd64 --python-version 3.11 -d "$out/wheels" -c "$top/build/constraints.txt" \
    pygame-ce pytmx pydantic platformdirs rich zstandard
  $pip download -q --only-binary=:all: --platform win_amd64 --python-version 3.11 --no-deps -d "$out/wheels" -c "$top/build/constraints.txt" \
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
[ "$(cat "$status")" = 0 ] || exit 1

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
xvfb-run -a wine "$out/setup.exe" /S </dev/null 2>&1 | cat
installed=$(find "$WINEPREFIX/drive_c/users" -path '*Programs/Tabletop/Tabletop.exe')
[ -n "$installed" ] || { echo "It was not installed." >&2; exit 1; }
# What Wine keeps running without a display would give none to the program after it: it ends before each step with a window.
rest() { wineserver -k 2>/dev/null || true; wineserver -w; }
wine reg query 'HKCU\Software\Classes\Tabletop.save\shell\open\command' 2>/dev/null | cat
rest
find "$WINEPREFIX/drive_c/users" -name 'Tabletop.lnk'
xvfb-run -a wine "$(dirname "$installed")/tabletop-cli.exe" --version </dev/null 2>&1 | cat

step "pictures of the shelf and of a battle"
rest
"$top/build/wine_pictures.sh" "$installed" "$out"
rest

step "uninstall"
xvfb-run -a wine "$(dirname "$installed")/uninstall.exe" /S </dev/null 2>&1 | cat
sleep 5
if [ -e "$installed" ] || wine reg query 'HKCU\Software\Classes\Tabletop.save' >/dev/null 2>&1; then
  echo "Something of it is left." >&2
  exit 1
fi
echo "Built, tried, installed, taken away again."
