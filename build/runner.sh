#!/usr/bin/env bash
# What the workflow does on each system: tools, packages, build, self-test, files to download. By hand it does the same.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$(command -v python3 || command -v python)
# One file of a release of another project, by its version; it must have the sum that stands here: had OWNER/NAME TAG FILE SUM
had() {
  gh release download "$2" --repo "$1" --pattern "$3" --output "dist/tools/$3" --clobber
  echo "$4  dist/tools/$3" | sha256sum -c --quiet
}
case "$(uname -s)" in
  Linux)
    if [ -z "${APPIMAGETOOL:-}" ] && ! command -v appimagetool >/dev/null; then
      mkdir -p dist/tools
      cpu=$(uname -m)
      if [ "$cpu" = aarch64 ]; then
        had AppImage/appimagetool 1.9.1 appimagetool-aarch64.AppImage f0837e7448a0c1e4e650a93bb3e85802546e60654ef287576f46c71c126a9158
        had AppImage/type2-runtime 20251108 runtime-aarch64 00cbdfcf917cc6c0ff6d3347d59e0ca1f7f45a6df1a428a0d6d8a78664d87444
      else
        had AppImage/appimagetool 1.9.1 appimagetool-x86_64.AppImage ed4ce84f0d9caff66f50bcca6ff6f35aae54ce8135408b3fa33abfc3cb384eb0
        had AppImage/type2-runtime 20251108 runtime-x86_64 2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d
      fi
      chmod +x "dist/tools/appimagetool-$cpu.AppImage"
      export APPIMAGETOOL=$PWD/dist/tools/appimagetool-$cpu.AppImage APPIMAGE_RUNTIME=$PWD/dist/tools/runtime-$cpu
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
    if [ -n "${TABLETOP_WINDOWS_CERTIFICATE:-}" ]; then
      # The owner's certificate (base64 of a .pfx); windows.py signs with it, and the machine is thrown away.
      echo "$TABLETOP_WINDOWS_CERTIFICATE" | base64 --decode >"$RUNNER_TEMP/tabletop.pfx"
      TABLETOP_WINDOWS_PFX=$(cygpath -w "$RUNNER_TEMP/tabletop.pfx")
      export TABLETOP_WINDOWS_PFX
    fi
    # The runner's own NSIS, or one version of the package, which carries the sum of what it fetches.
    command -v makensis >/dev/null || [ -e "/c/Program Files (x86)/NSIS/makensis.exe" ] ||
      choco install nsis --version=3.11 --require-checksums --yes --no-progress
    ;;
esac
"$python" -m venv dist/venv
python=dist/venv/bin/python
[ -x "$python" ] || python=dist/venv/Scripts/python.exe
export PIP_CONSTRAINT=build/constraints.txt # also for the tool that makes the wheel, which pip gets by itself
"$python" -m pip install -q --disable-pip-version-check . pyinstaller cyclonedx-bom
"$python" build/make.py --pack --release
