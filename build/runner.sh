#!/usr/bin/env bash
# What the workflow does on each system: tools, packages, build, self-test, files to download. By hand it does the same.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$(command -v python3 || command -v python)
case "$(uname -s)" in
  Linux)
    if [ -n "${GH_TOKEN:-}" ] && ! command -v appimagetool >/dev/null; then
      # An AppImage is made where its tool can be had; the archive is made in any case.
      tool=$PWD/dist/appimagetool && mkdir -p dist
      if gh release download 1.9.0 --repo AppImage/appimagetool --pattern "appimagetool-$(uname -m).AppImage" --output "$tool"; then
        chmod +x "$tool" && export APPIMAGETOOL=$tool
      fi
    fi
    ;;
  Darwin)
    if [ -n "${TABLETOP_CERTIFICATE:-}" ]; then
      # The owner's certificate (base64 of a .p12) goes into a keychain of its own, which is thrown away with the machine.
      chain=$RUNNER_TEMP/tabletop.keychain-db
      secret=$(uuidgen)
      security create-keychain -p "$secret" "$chain"
      security unlock-keychain -p "$secret" "$chain"
      echo "$TABLETOP_CERTIFICATE" | base64 --decode >"$RUNNER_TEMP/tabletop.p12"
      security import "$RUNNER_TEMP/tabletop.p12" -P "$TABLETOP_CERTIFICATE_PASSWORD" -k "$chain" -T /usr/bin/codesign
      security set-key-partition-list -S apple-tool:,apple: -s -k "$secret" "$chain" >/dev/null
      security list-keychains -d user -s "$chain" login.keychain-db
    else
      unset TABLETOP_SIGN
    fi
    ;;
  *)
    command -v makensis >/dev/null || [ -e "/c/Program Files (x86)/NSIS/makensis.exe" ] || choco install nsis --yes --no-progress
    ;;
esac
"$python" -m venv dist/venv
python=dist/venv/bin/python
[ -x "$python" ] || python=dist/venv/Scripts/python.exe
export PIP_CONSTRAINT=build/constraints.txt # also for the tool that makes the wheel, which pip gets by itself
"$python" -m pip install -q --disable-pip-version-check . pyinstaller
"$python" build/make.py --pack --release
