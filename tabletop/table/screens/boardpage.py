"""A game as one page for a browser: the board, stepped through moment by moment, with the log and the notes.

The page holds all it needs: the map as a picture, each counter once, and for each moment where the counters lie. It
shows what the looker may know.
"""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pygame as pg

from tabletop.table.play.contract import Sprite
from tabletop.table.play.logpanel import lines_of
from tabletop.table.play.screen import PlayScreen
from tabletop.table.screens.fieldpicture import COUNTER, LEAST, laid_out, scaled_map, sprites_at

WIDE = 1400
"""The most pixels of the map's width."""
MOST_MOMENTS = 1500
"""The most moments of a page; of a longer game those with dice, and others evenly."""


@dataclass
class Board:
    """What the page holds of a game."""

    pictures: list[str] = field(default_factory=list)
    """Counters as data addresses."""
    moments: list[dict[str, Any]] = field(default_factory=list)
    """For each moment its title, its lines, its note, and the counters: number of the picture, x and y."""


def moments_of(shown: PlayScreen) -> list[int]:
    """Numbers of journal entries that the page shows: those of which the looker was told something."""
    play = shown.play
    journal = play.session.match.journal
    upto = play.presenting.unshown if play.replay_at is None else len(journal)
    told = [n for n in range(1, upto + 1) if n == 1 or n == upto or any(True for _ in play.told_of(n))]
    if len(told) <= MOST_MOMENTS:
        return told
    rolled = [n for n in told if journal[n - 1].fallen][: MOST_MOMENTS // 2]
    others = [n for n in told if n not in set(rolled)]
    return sorted({*rolled, *others[:: -(-len(others) // (MOST_MOMENTS - len(rolled)))]})


def board_page(shown: PlayScreen, found: pg.Surface) -> str:
    """The page, on a picture of the bare map."""
    play, match = shown.play, shown.session.match
    wide = min(WIDE, found.get_width())
    picture, cells, scale = scaled_map(shown, found, wide / found.get_width())
    px = max(LEAST, round(cells.size[0] * scale * COUNTER))
    board, numbers = Board(), dict[tuple[Any, int], int]()
    entries, notes, last = moments_of(shown), play.notes(), 0
    for entry in entries:
        state = play.sharing.seen(match.moment(entry))
        pieces = []
        for sprite, x, y in laid_out(pieces_at(shown, entry, state), cells):
            size = px if sprite.stacks else max(8, round(cells.size[0] * scale * 0.8))
            if (sprite.key, size) not in numbers:
                numbers[sprite.key, size] = len(board.pictures)
                board.pictures.append(_address(sprite.draw(size), "png"))
            pieces.append([numbers[sprite.key, size], round(x * scale), round(y * scale)])
        lines = [
            shown.table.said(words)
            for past in match.journal[last:entry]
            for words, _, _ in lines_of(play, shown.table, past)
        ]
        phase = match.game.sequence.of(state.frames[-1].step) if state.frames else None
        title = f"{match.game.clock(state).words} {phase.title if phase else ''}".strip()
        noted = [words for number, words in notes.items() if last < number <= entry]
        board.moments.append({"t": title, "l": lines, "n": "; ".join(noted), "p": pieces})
        last = entry
    return _page(f"{shown.session.header.title or match.game.title}", picture, board)


def pieces_at(shown: PlayScreen, entry: int, state: Any) -> tuple[Sprite, ...]:
    """The pieces of a moment, laid out as in the replay."""
    history = shown.play.history
    now, history.replay_at = history.replay_at, entry
    try:
        return sprites_at(shown, state)
    finally:
        history.replay_at = now


def _address(picture: pg.Surface, kind: str) -> str:
    file = BytesIO()
    pg.image.save(picture, file, f"it.{kind}")
    return f"data:image/{'jpeg' if kind == 'jpg' else kind};base64,{b64encode(file.getvalue()).decode('ascii')}"


def _page(title: str, picture: pg.Surface, board: Board) -> str:
    held = {"pictures": board.pictures, "moments": board.moments}
    wide, high = picture.get_size()
    parts = {
        "title": html.escape(title),
        "map": _address(picture.convert(24), "jpg"),
        "wide": str(wide),
        "high": str(high),
        "data": json.dumps(held, separators=(",", ":")).replace("<", "\\u003c"),  # no word of the log ends the script
    }
    return re.sub(r"\{(title|map|wide|high|data)\}", lambda found: parts[found[1]], _PAGE)


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body { margin: 0; background: #1d2422; color: #e9e2cf; font: 16px/1.45 Georgia, serif; }
main { display: flex; flex-wrap: wrap; gap: 16px; padding: 16px; align-items: flex-start; }
h1 { font-size: 20px; margin: 0 0 8px; }
#view { flex: 1 1 640px; overflow: auto; max-height: 94vh; }
#board { position: relative; width: {wide}px; height: {high}px; background: url("{map}"); background-size: 100%; }
#board img { position: absolute; transform: translate(-50%, -50%); transition: left .25s, top .25s; }
#side { flex: 1 1 300px; max-width: 460px; }
#bar { display: flex; gap: 8px; align-items: center; margin-bottom: 8px; }
#bar input { flex: 1; }
button { font: inherit; padding: 4px 12px; background: #3b352a; color: #e9e2cf; border: 1px solid #7d6f52; }
#title { font-weight: bold; }
#note { background: #e8d9a8; color: #2a2416; padding: 6px 10px; margin: 8px 0; border-radius: 4px; }
#note:empty { display: none; }
#lines p { margin: 4px 0; }
</style>
</head>
<body>
<main>
<div id="view"><div id="board"></div></div>
<div id="side">
<h1>{title}</h1>
<div id="bar">
<button id="back">Back</button><input id="at" type="range" min="1" value="1"><button id="on">On</button>
</div>
<p id="title"></p>
<div id="note"></div>
<div id="lines"></div>
<p>Arrow keys step; Home and End go to the beginning and the end.</p>
</div>
</main>
<script id="data" type="application/json">{data}</script>
<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const board = document.getElementById("board"), at = document.getElementById("at");
let now = 0;
function show(n) {
  now = Math.max(0, Math.min(data.moments.length - 1, n));
  const moment = data.moments[now];
  board.replaceChildren(...moment.p.map(([picture, x, y]) => {
    const piece = document.createElement("img");
    piece.src = data.pictures[picture];
    piece.alt = "";
    piece.style.left = x + "px";
    piece.style.top = y + "px";
    return piece;
  }));
  at.value = now + 1;
  document.getElementById("title").textContent = (now + 1) + " of " + data.moments.length + "  " + moment.t;
  document.getElementById("note").textContent = moment.n;
  document.getElementById("lines").replaceChildren(...moment.l.map(words => {
    const line = document.createElement("p");
    line.textContent = words;
    return line;
  }));
}
at.max = data.moments.length;
at.oninput = () => show(at.value - 1);
document.getElementById("back").onclick = () => show(now - 1);
document.getElementById("on").onclick = () => show(now + 1);
document.onkeydown = e => {
  const step = {ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9}[e.key];
  if (step) { show(now + step); e.preventDefault(); }
};
show(0);
</script>
</body>
</html>
"""
