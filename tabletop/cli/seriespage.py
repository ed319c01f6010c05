"""A series of computer games as one HTML page: tables, and pictures in SVG that are drawn here.

The page holds the figures of `simulate --json`, exact in the `value` of each `data` element and rounded for the eye.
The same series gives the same page, byte for byte: it tells no time of day and no speed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor
from typing import Any

from tabletop.core.wording import percent

WIDE = 640
"""The width of a picture in its own units; the page scales it."""
MOST_BARS = 24


@dataclass(frozen=True, slots=True)
class Facts:
    """What the figures do not tell. command: the words that repeat the series; unit: what a game's length counts;
    words: the meaning of a figure of a game for one player.
    """

    title: str
    command: str
    version: str
    unit: str
    words: Mapping[str, str]


def page(told: Mapping[str, Any], facts: Facts) -> str:
    """The page. `told`: the figures of `simulate --json`."""
    games, seed = told["games"], told["seed"]
    alone = "sides" not in told
    bots = [str(bot).removeprefix("bot:") for bot in told["bots"]]
    if alone:
        players = bots[0]
    elif told["by_bot"] is not None:
        players = f"{bots[0]} and {bots[1]}; they change sides every game"
    else:
        players = "; ".join(f"{side['side']}: {bot}" for side, bot in zip(told["sides"], bots, strict=True))
    rows = (
        ("Scenario", escape(str(told["scenario"]))),
        ("Games", _data(games)),
        ("Seeds", f"{_data(seed)} to {_data(seed + games - 1)}" if games > 1 else _data(seed)),
        ("Bots", escape(players)),
        ("Program", escape(f"Tabletop {facts.version}")),
    )
    parts = [
        f"<h1>{escape(facts.title)}</h1>",
        f'<p class="blurb">{games} computer game{"s" * (games != 1)}</p>',
        "<dl>" + "".join(f"<dt>{name}</dt><dd>{what}</dd>" for name, what in rows) + "</dl>",
        *(_alone(told, facts) if alone else _sides(told, facts)),
        "<section><h2>Play it again</h2>",
        "<p>These words give the same figures, as long as neither the rules nor the bots change:</p>",
        f"<pre>{escape(facts.command)}</pre></section>",
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(facts.title)}: {games} computer games</title>\n<style>\n{_STYLE}\n</style>\n"
        f"</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _sides(told: Mapping[str, Any], facts: Facts) -> list[str]:
    """The parts of a game of two sides."""
    sides, each, games = told["sides"], told["each"], told["games"]
    names = [str(side["side"]) for side in sides]
    parts = [
        "<section><h2>Who won</h2>",
        _shares(sides, "side"),
        _bars(
            [(names[n], side["share"], *side["interval"], f"side{n % 2}") for n, side in enumerate(sides)], half=True
        ),
        "<p>A draw counts half. The line across a bar is the 95 % interval.</p></section>",
    ]
    if told["by_bot"] is not None and len(set(told["bots"])) > 1:
        rows = [{**row, "bot": str(row["bot"]).removeprefix("bot:")} for row in told["by_bot"]]
        parts += [
            "<section><h2>Which bot was better</h2>",
            _shares(rows, "bot"),
            _bars([(row["bot"], row["share"], *row["interval"], "plain") for row in rows], half=True),
            "<p>The bots changed sides after every game.</p></section>",
        ]
    levels = [(str(level), [_data(count), percent(count / games)]) for level, count in told["levels"].items()]
    parts += ["<section><h2>Levels of victory</h2>", _table(("", "games", "share"), levels), "</section>"]
    for title, key in (("Points", "points"), ("Losses", "losses")):
        mean = [(name, [_data(side[key], f"{side[key]:.2f}")]) for name, side in zip(names, sides, strict=True)]
        values = [[game[key][n] for game in each] for n in range(len(names))]
        parts += [
            f"<section><h2>{title}</h2>",
            _table(("", "mean of a game"), mean),
            *_histograms(list(zip(names, values, strict=True)), f"{title.lower()} of a game"),
            "</section>",
        ]
    return [*parts, *_length(told, facts), *_first(told)]


def _alone(told: Mapping[str, Any], facts: Facts) -> list[str]:
    """The parts of a game for one player."""
    levels, each = told["levels"], told["each"]
    rows = [
        (str(name), [_data(level["games"]), _data(level["share"], percent(level["share"])), _interval(level)])
        for name, level in levels.items()
    ]
    parts = [
        "<section><h2>How well it went</h2>",
        _table(("", "games", "share", "95 % sure"), rows),
        _bars([(str(name), level["share"], *level["interval"], "side0") for name, level in levels.items()]),
        "<p>The line across a bar is the 95 % interval.</p></section>",
    ]
    means, known = told["means"], [name for name in facts.words if name in told["means"]]
    if known:
        figures = []
        for name in known:
            values, (low, high) = [game[name] for game in each], means[name]["interval"]
            cells = [_data(means[name]["mean"], f"{means[name]['mean']:.2f}")]
            cells.append(f"{_data(low, f'{low:.2f}')} to {_data(high, f'{high:.2f}')}")
            figures.append((facts.words[name], [*cells, _data(min(values)), _data(max(values))]))
        parts += [
            "<section><h2>An average game</h2>",
            _table(("", "mean", "95 % sure", "least", "most"), figures),
            "</section>",
        ]
    spread = [(facts.words[name], [game[name] for game in each]) for name in known]
    spread = [(words, values) for words, values in spread if len(set(values)) > 1]
    if spread:
        parts.append("<section><h2>From game to game</h2>")
        parts += [_histograms([("", values)], words)[0] for words, values in spread]
        parts.append("</section>")
    return parts


def _length(told: Mapping[str, Any], facts: Facts) -> list[str]:
    turns = told["turns"]
    if not turns["most"]:
        return []  # a game that counts none
    cells = [_data(turns["least"]), _data(turns["mean"], f"{turns['mean']:.1f}"), _data(turns["most"])]
    return [
        "<section><h2>Length</h2>",
        _table(("", "least", "mean", "most"), [(f"{facts.unit}s of a game", cells)]),
        *_histograms([("", [game["turns"] for game in told["each"]])], f"{facts.unit}s of a game"),
        "</section>",
    ]


def _first(told: Mapping[str, Any]) -> list[str]:
    """Who acted first, and whether it mattered."""
    first = told["first"]
    if first is None:
        return []
    rows = [
        (str(row["side"]), [_data(row["games"]), *(_won(row[key]) for key in ("when_first", "when_second"))])
        for row in first["sides"]
    ]
    return [
        "<section><h2>Who acted first</h2>",
        _table(("", "first in", "won when first", "won when second"), rows),
        f"<p>{escape(first['told'])}</p></section>",
    ]


def _won(share: Mapping[str, Any]) -> str:
    if not share["won"] + share["drawn"] + share["lost"]:
        return "-"
    return f"{_data(share['share'], percent(share['share']))} ({_interval(share)})"


# -- Tables.


def _data(value: float, shown: str = "") -> str:
    """A figure: exact for programs, rounded for the eye."""
    return f'<data value="{value}">{shown or f"{value:g}"}</data>'


def _interval(row: Mapping[str, Any]) -> str:
    low, high = row["interval"]
    return f"{_data(low, f'{100 * low:.0f}')} to {_data(high, f'{100 * high:.0f}')}"


def _shares(rows: Iterable[Mapping[str, Any]], name: str) -> str:
    cells = [
        (
            str(row[name]),
            [*(_data(row[key]) for key in ("won", "drawn", "lost")), _data(row["share"], percent(row["share"]))]
            + [_interval(row)],
        )
        for row in rows
    ]
    return _table(("", "won", "drawn", "lost", "share", "95 % sure"), cells)


def _table(head: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """A table; the names of rows are plain text, the cells are written already."""
    top = "".join(f"<th>{escape(word)}</th>" for word in head)
    body = "".join(
        f"<tr><th>{escape(name)}</th>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>" for name, cells in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


# -- Pictures.

_KINDS = {
    "tick": 'class="tick" text-anchor="middle"',
    "name": 'class="name" text-anchor="end"',
    "rule": 'class="rule" fill="none" stroke="#b9a987"',
    "half": 'class="half" fill="none" stroke="#2a2520"',
    "range": 'class="range" fill="none" stroke="#2a2520" stroke-width="2"',
    "side0": 'class="side0" fill="#2b5a8e"',
    "side1": 'class="side1" fill="#a4342a"',
    "plain": 'class="plain" fill="#6d6552"',
}
"""What is drawn: its class, and how it looks where a program knows no style sheets in pictures."""


def _bars(rows: Sequence[tuple[str, float, float, float, str]], half: bool = False) -> str:
    """A bar for each (name, share, low, high, class), with its interval as a line across; `half`: a mark at 50 %."""
    left, right, step = 150, WIDE - 26, 30
    high = step * len(rows) + 24

    def across(share: float) -> float:
        return left + (right - left) * share

    words = "; ".join(f"{name} {percent(share)}" for name, share, *_ in rows)
    parts = [f'<svg role="img" viewBox="0 0 {WIDE} {high}"><title>{escape(words)}</title>']
    for tick in (0, 0.25, 0.5, 0.75, 1):
        kind = "half" if half and tick == 0.5 else "rule"
        parts.append(f'<path {_KINDS[kind]} d="M{across(tick):.1f} 0V{high - 20}"/>')
        parts.append(f'<text {_KINDS["tick"]} x="{across(tick):.1f}" y="{high - 5}">{percent(tick)}</text>')
    for n, (name, share, low, top, kind) in enumerate(rows):
        y = n * step + 6
        parts.append(f'<text {_KINDS["name"]} x="{left - 8}" y="{y + 14}">{escape(_short(name))}</text>')
        parts.append(
            f'<rect {_KINDS[kind]} fill-opacity=".6" x="{left}" y="{y}" width="{across(share) - left:.1f}"'
            f' height="18"/>'
            f'<path {_KINDS["range"]} d="M{across(low):.1f} {y + 9}H{across(top):.1f}'
            f'M{across(low):.1f} {y + 4}v10M{across(top):.1f} {y + 4}v10"/>'
        )
    return "".join([*parts, "</svg>"])


def _short(name: str) -> str:
    return name if len(name) <= 20 else f"{name[:19]}…"


def _histograms(rows: Sequence[tuple[str, Sequence[float]]], words: str) -> list[str]:
    """A histogram for each (name, values), all of them to one scale."""
    every = [value for _, values in rows for value in values]
    step = _step(min(every), max(every), all(value == int(value) for value in every))
    start, last = floor(min(every) / step), floor(max(every) / step)
    counts = [Counter(floor(value / step) for value in values) for _, values in rows]
    most = max(max(count.values()) for count in counts)
    return [
        _histogram(f"{name}: {words}" if name else words, f"side{n % 2}", count, range(start, last + 1), step, most)
        for n, ((name, _), count) in enumerate(zip(rows, counts, strict=True))
    ]


def _step(low: float, high: float, whole: bool) -> float:
    """The width of a bar: 1, 2 or 5 of a power of ten, so that there are few bars; whole for whole numbers."""
    step, powers = (1.0 if whole else 0.01), 0
    while floor(high / step) - floor(low / step) >= MOST_BARS:
        step *= (2, 2.5, 2)[powers % 3]
        powers += 1
    return step


def _histogram(title: str, kind: str, counts: Mapping[int, int], bins: range, step: float, most: int) -> str:
    left, right, top, base = 40, WIDE - 20, 10, 110
    wide = min(40.0, (right - left) / len(bins))
    parts = [
        f'<figure><figcaption>{escape(title)}</figcaption><svg role="img" viewBox="0 0 {WIDE} 132">'
        f"<title>{escape(title)}</title>",
        f'<path {_KINDS["rule"]} d="M{left} {top}H{right}"/>',
        f'<text {_KINDS["name"]} x="{left - 6}" y="{top + 4}">{most}</text>',
        f'<path {_KINDS["half"]} d="M{left} {base}H{right}"/>',
    ]
    every = max(1, -(-34 * len(bins) // (right - left)), -(-len(bins) // 12))  # so that the words below have room
    for n, one in enumerate(bins):
        count, x, from_ = counts.get(one, 0), left + n * wide, one * step
        exact = f"{from_:g}" if step == 1 else f"{from_:g} to below {from_ + step:g}"
        if count:
            tall = (base - top) * count / most
            parts.append(
                f'<rect {_KINDS[kind]} x="{x + 1:.1f}" y="{base - tall:.1f}" width="{wide - 2:.1f}"'
                f' height="{tall:.1f}"><title>{exact}: {count} game{"s" * (count != 1)}</title></rect>'
            )
        if n % every == 0:
            at = x + wide / 2 if step == 1 else x
            parts.append(f'<text {_KINDS["tick"]} x="{at:.1f}" y="{base + 15}">{from_:g}</text>')
    return "".join([*parts, "</svg></figure>"])


_STYLE = """
:root { --desk: #e9e0cc; --paper: #f6f0e1; --ink: #2a2520; --line: #b9a987; --head: #7a2f24;
  --side0: #2b5a8e; --side1: #a4342a; --plain: #6d6552 }
@media screen and (prefers-color-scheme: dark) { :root { --desk: #1b1916; --paper: #26231f; --ink: #e6dfd0;
  --line: #5c5445; --head: #e0a08f; --side0: #5c8fc9; --side1: #cf6a5c; --plain: #978d76 } }
body { background: var(--desk); color: var(--ink); font: 17px/1.5 Georgia, "Times New Roman", serif; margin: 0 }
main { max-width: 44rem; margin: 2rem auto; padding: 2rem 3rem; background: var(--paper);
  border: 1px solid var(--line) }
h1 { font-size: 2.2rem; line-height: 1.1; font-weight: normal; margin: 0 0 .3rem }
h2 { font-size: 1.25rem; color: var(--head); border-bottom: 1px solid var(--line); margin: 1.8rem 0 .5rem }
.blurb { font-style: italic; margin: 0 0 1rem } p { margin: .3rem 0; font-size: .92em }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 }
dt { font-weight: bold } dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; font-size: .92em; margin: .3rem 0 .8rem }
th, td { padding: .15rem 0 .15rem .8rem; text-align: right; font-variant-numeric: lining-nums tabular-nums }
th:first-child { text-align: left; padding-left: 0 } thead th { border-bottom: 1px solid var(--line) }
tbody th { font-weight: normal }
figure { margin: .6rem 0 } figcaption { font-size: .85em; font-style: italic }
section, figure, table { break-inside: avoid }
pre { background: var(--desk); border: 1px solid var(--line); padding: .5rem .8rem; white-space: pre-wrap;
  overflow-wrap: anywhere; font: .85em/1.5 Consolas, Menlo, monospace }
svg { display: block; width: 100%; height: auto; font: 13px Georgia, serif } svg text { fill: var(--ink) }
.rule { stroke: var(--line) } .half, .range { stroke: var(--ink) }
.side0 { fill: var(--side0) } .side1 { fill: var(--side1) } .plain { fill: var(--plain) }
@media print { :root { --desk: #fff; --paper: #fff } main { border: 0; margin: 0; padding: 0; max-width: none } }
@media (max-width: 40rem) { main { margin: 0; padding: 1rem; border: 0 } }
""".strip()
