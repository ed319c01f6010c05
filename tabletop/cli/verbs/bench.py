"""Measure how fast this program is on this machine, beside yardsticks measured in the same run. Takes some minutes;
needs no display.

Machines differ and are noisy: compare the ratios, and quote medians. python-chess is a yardstick when it is installed.

examples:
  tabletop bench
  tabletop bench --only rules,bots
  tabletop bench --json > figures.json
  tabletop bench --compare figures.json       what has changed since, beyond the noise
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from pathlib import Path
from typing import Any

from tabletop.cli.common import OK, TROUBLE, Problem, say


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", default="", metavar="GROUP[,GROUP]", help="rules, bots, maps, window, process")
    parser.add_argument("--json", action="store_true", help="one JSON array of figures")
    parser.add_argument("--compare", metavar="OLD.json", help="also print what changed since those figures of --json")
    parser.add_argument("--child", metavar="start|empty|memory|open:SCENARIO", help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    from tabletop.cli.figures import GROUPS, run_child

    if args.child:
        return run_child(args.child)
    wanted = [w for w in args.only.split(",") if w] or list(GROUPS)
    if unknown := [w for w in wanted if w not in GROUPS]:
        raise Problem(f'There is no group "{unknown[0]}"; there are {", ".join(GROUPS)}.')
    old = _earlier(args.compare) if args.compare else {}
    found: list[Any] = []
    failed = False
    for name in wanted:
        say(f"{name} ...")
        try:
            found.extend(GROUPS[name]())
        except Exception as error:  # the other groups are still useful
            failed = True
            say(f"{name} could not be measured: {type(error).__name__}: {error}")
    if args.json:
        print(json.dumps([{**dataclasses.asdict(f), "ratio": f.ratio, "met": f.met} for f in found], indent=1))
    else:
        _table(found)
    if args.compare:
        for line in compared(old, found):
            (say if args.json else print)(line)
    return TROUBLE if failed else OK


LEAST_NOISE = 0.05
"""Two runs of the same program differ by at least this share, whatever the three runs showed."""


def _earlier(name: str) -> dict[str, dict[str, Any]]:
    """The figures of an earlier run by key. Raises Problem."""
    try:
        rows = json.loads(Path(name).read_text(encoding="utf-8"))
        return {str(row["key"]): {**row, "value": float(row["value"])} for row in rows}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise Problem(f"{name} holds no figures of `tabletop bench --json`: {type(error).__name__}.") from None


def compared(old: dict[str, dict[str, Any]], found: list[Any]) -> list[str]:
    """The changes beyond the noise, one line each. If both figures have a yardstick, their ratios to it are compared,
    so that a slower machine does not look like a slower program.
    """
    lines, same = [], 0
    for f in found:
        before = old.get(f.key)
        if before is None:
            lines.append(f"{f.key}: new, {number(f.value, f.unit)}")
            continue
        stick = before.get("yardstick")
        was, now = (before["value"], f.value) if not (stick and f.yardstick) else (before["value"] / stick, f.ratio)
        noise = max(LEAST_NOISE, float(before.get("noise") or 0) + f.noise)
        if was == now or (was and abs(now / was - 1) <= noise):
            same += 1
            continue
        better = "better" if (now > was) == f.more else "worse"
        by = f" by {abs(now / was - 1):.0%}" if was else ""
        beside = f", as compared with {f.beside}" if stick and f.yardstick else ""
        lines.append(
            f"{f.key}: {better}{by}{beside} ({number(before['value'], f.unit)} then, {number(f.value, f.unit)} now;"
            f" noise {noise:.0%})"
        )
    return [*lines, f"{same} of {len(found)} figures are as they were."]


def _table(found: list[Any]) -> None:
    from rich import box
    from rich.table import Table

    from tabletop.cli.common import console

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head, side in (
        ("what", "left"),
        ("measured", "right"),
        ("target", "right"),
        ("aim", "right"),
        ("yardstick", "right"),
        ("ratio", "right"),
    ):
        table.add_column(head, justify=side)  # type: ignore[arg-type]
    for f in found:
        colour = {True: "green", False: "red", None: ""}[f.met]
        value = number(f.value, f.unit)
        ratio = f"{f.ratio:.2f} x {f.beside}" if f.ratio is not None else ""
        table.add_row(
            f.what,
            f"[{colour}]{value}[/]" if colour else value,
            *(number(v, f.unit) if v is not None else "" for v in (f.target, f.aim, f.yardstick)),
            ratio,
        )
    console().print(table)


def number(value: float, unit: str) -> str:
    """The number with three significant figures and its unit."""
    text = (
        f"{value:,.0f}"
        if abs(value) >= 100 or value == int(value)
        else f"{value:.2f}"
        if abs(value) < 10
        else f"{value:.1f}"
    )
    return f"{text} {unit}".strip()
