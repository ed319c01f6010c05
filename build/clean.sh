#!/usr/bin/env bash
# What the workflow does with the downloads on a machine that never saw the program: clean.py, on Linux with what the hand
# that plays a battle wants (a display, a mouse, the packages of Tabletop).
set -euo pipefail
cd "$(dirname "$0")/.."
python=$(command -v python3 || command -v python)
if [ "$(uname -s)" = Linux ]; then
  sudo apt-get update -qq
  # The first row is for the hand, the second is what every desktop has.
  sudo apt-get install -y -qq --no-install-recommends xvfb xdotool imagemagick \
    libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 libxss1 libgl1
  "$python" -m venv dist/hand
  python=dist/hand/bin/python
  PIP_CONSTRAINT=build/constraints.txt "$python" -m pip install -q --disable-pip-version-check .
fi
"$python" build/clean.py dist/download dist/pictures
