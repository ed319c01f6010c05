#!/usr/bin/env bash
# One release of a tag with all files of dist/download, their sums and what is new: build/publish.sh v0.9.0
set -euo pipefail
cd "$(dirname "$0")/.."
python3 build/release.py check "$1"
python3 build/release.py sums dist/download
python3 build/release.py notes >dist/notes.md
gh release create "$1" --title "Tabletop ${1#v}" --notes-file dist/notes.md dist/download/*
