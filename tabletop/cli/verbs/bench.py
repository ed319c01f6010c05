"""Measure how fast this program is on this machine, beside yardsticks measured in the same run. Takes a minute or two;
needs no display.

Machines differ and are noisy: compare the ratios, and quote medians. python-chess is a yardstick when it is installed.

examples:
  tabletop bench
  tabletop bench --only rules,bots
  tabletop bench --json > figures.json
"""

from __future__ import annotations

import argparse
import dataclasses
import json
from typing import Any

from tabletop.cli.common import OK, TROUBLE, Problem, say


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", default="", metavar="GROUP[,GROUP]", help="rules, bots, maps, window, process")
    parser.add_argument("--json", action="store_true", help="one JSON array of figures")
    parser.add_argument("--child", choices=("start", "empty", "memory"), help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    from tabletop.cli.figures import GROUPS, run_child

    if args.child:
        return run_child(args.child)
    wanted = [w for w in args.only.split(",") if w] or list(GROUPS)
    if unknown := [w for w in wanted if w not in GROUPS]:
        raise Problem(f'There is no group "{unknown[0]}"; there are {", ".join(GROUPS)}.')
    found: list[Any] = []
    failed = False
    for name in wanted:
        say(f"{name} ...")
        try:
            found.extend(GROUPS[name]())
        except Exception as error:  # the other groups still tell something
            failed = True
            say(f"{name} could not be measured: {type(error).__name__}: {error}")
    if args.json:
        print(json.dumps([{**dataclasses.asdict(f), "ratio": f.ratio, "met": f.met} for f in found], indent=1))
    else:
        _table(found)
    return TROUBLE if failed else OK


def _table(found: list[Any]) -> None:
    from rich import box
    from rich.table import Table

    from tabletop.cli.tables import console

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
    """Three figures that matter, with the unit."""
    text = (
        f"{value:,.0f}"
        if abs(value) >= 100 or value == int(value)
        else f"{value:.2f}"
        if abs(value) < 10
        else f"{value:.1f}"
    )
    return f"{text} {unit}".strip()
