#!/bin/sh
# Opens the Windows program under Wine on a virtual display, on the shelf and in a battle, moves a piece with the mouse,
# and writes pictures of the display: build/wine_pictures.sh PROGRAM OUT. Called by wine.sh. Wants xdotool, and
# ImageMagick's import for the pictures. Without a console Python under Wine dies unless its output is a pipe.
set -eu
program=$1 out=$2
export program out
exec xvfb-run -a -s "-screen 0 1280x800x24" sh -eu -c '
  shot() { if command -v import >/dev/null; then import -window root "$out/$1.png"; fi; }
  opened() {
    n=0
    until xdotool search --onlyvisible --name "Tabletop" >/dev/null 2>&1; do
      n=$((n + 1))
      if [ $n -gt 90 ]; then echo "No window was opened."; cat "$out/told.txt"; exit 1; fi
      sleep 1
    done
  }
  (wine "$program" </dev/null 2>&1 | cat >"$out/told.txt") &
  opened
  sleep 10
  shot shelf
  wineserver -k || true
  wait
  (wine "$program" play s01 --seed 7 </dev/null 2>&1 | cat >"$out/told.txt") &
  opened
  sleep 20
  shot battle_begins
  xdotool mousemove 640 400
  xdotool key Return
  sleep 4
  shot battle
  for at in "640 400" "520 380" "700 300"; do xdotool mousemove $at; sleep 1; xdotool click 1; sleep 1; done
  shot battle_moved
  wineserver -k || true
  wait
'
