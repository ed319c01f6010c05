"""Print the JSON Schema of a kind of file, so that an editor completes and checks while you write.

kinds: scenario, aircraft, ships, installations, loads, grouping, settings; those of the other games begin with a word
for the game: apache_scenario, apache_stores, support_guns and so on

examples:
  tabletop schema                          the kinds
  tabletop schema scenario > scenario.schema.json
  tabletop schema apache_scenario > campaign.schema.json
"""

from __future__ import annotations

import argparse
import json

from tabletop.cli.common import OK, Problem


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="a kind of file; none lists the kinds")


def run(args: argparse.Namespace) -> int:
    from tabletop.shelf.schema import schema, shapes

    if args.name is None:
        print("\n".join(shapes()))
        return OK
    try:
        print(json.dumps(schema(args.name), ensure_ascii=False, indent=1))
    except KeyError as error:
        raise Problem(str(error.args[0])) from None
    return OK
