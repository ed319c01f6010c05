#!/bin/sh
# Opens the Windows program under Wine on the shelf, and lets build/battle.py play a whole battle in it with the mouse:
#   build/wine_pictures.sh PROGRAM OUT PYTHON
# PYTHON is one of this system with the packages of Tabletop, for the hand. Pictures of the displays are put into OUT.
# Fails when no shelf is to be seen, and when the battle is not decided. Called by wine.sh. Wants xvfb, xdotool and
# ImageMagick. Without a console Python under Wine dies unless its output is a pipe.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1") out=$(realpath "$2") python=$3
for tool in wine xvfb-run xdotool import identify; do
  command -v "$tool" >/dev/null || { echo "There is no $tool." >&2; exit 1; }
done
unset DISPLAY TABLETOP_HOME SDL_VIDEODRIVER PYTHONPATH || true
rest() { wineserver -k 2>/dev/null || true; wineserver -w 2>/dev/null || true; }
trap rest EXIT
export program out

# shellcheck disable=SC2016 # the inner shell fills these in
xvfb-run -a -s "-screen 0 1280x800x24" sh -eu -c '
  (wine "$program" </dev/null 2>&1 | cat >"$out/told.txt") &
  shelf=$out/shelf.png n=0
  # An empty display has one colour, a message some, a painted shelf thousands.
  until import -window root "$shelf" && [ "$(identify -format %k "$shelf")" -ge 500 ]; do
    n=$((n + 1))
    if [ $n -gt 60 ]; then echo "No shelf is to be seen." >&2; cat "$out/told.txt" >&2; exit 1; fi
    sleep 1
  done
  sleep 3
  import -window root "$shelf"
  wineserver -k || true
  wait
'

# battle.py gives the program nothing of this environment: the wrapper brings back what Wine wants, and keeps the home
# and the display of the battle. Z: is the root of this system.
wrapper=$out/tabletop-in-wine
{
  echo '#!/bin/sh'
  export -p
  # shellcheck disable=SC2016 # the wrapper fills these in
  echo 'TABLETOP_HOME="Z:$TABLETOP_HOME" wine "$program" "$@" </dev/null 2>&1 | cat >"$out/told.txt"'
} >"$wrapper"
chmod +x "$wrapper"
if ! "$python" "$here/battle.py" "$wrapper" s01 7 "$out"; then
  echo "The battle was not played to its end." >&2
  cat "$out/told.txt" >&2
  exit 1
fi
