#!/usr/bin/env bash
# One release of a tag with all files of dist/download, their sums and what is new: build/publish.sh v0.10.0
# Players see it when all files are up, and not before; a run that broke off is gone on with.
set -euo pipefail
cd "$(dirname "$0")/.."
python3 build/release.py check "$1"
python3 build/release.py files dist/download
python3 build/release.py sums dist/download
python3 build/release.py notes >dist/notes.md
draft=$(gh release view "$1" --json isDraft --jq .isDraft 2>/dev/null || true)
case $draft in
  "") gh release create "$1" --draft --verify-tag --title "Tabletop ${1#v}" --notes-file dist/notes.md ;;
  true) gh release edit "$1" --title "Tabletop ${1#v}" --notes-file dist/notes.md ;;
  *)
    echo "$1 is released already: raise the version." >&2
    exit 1
    ;;
esac
gh release upload "$1" --clobber dist/download/*
up=$(gh release view "$1" --json assets --jq '.assets[].name' | LC_ALL=C sort)
there=$(cd dist/download && find . -type f | sed 's|^\./||' | LC_ALL=C sort)
if [ "$up" != "$there" ]; then
  printf 'Not all files are up, it stays a draft.\nup:\n%s\nmade:\n%s\n' "$up" "$there" >&2
  exit 1
fi
gh release edit "$1" --draft=false
