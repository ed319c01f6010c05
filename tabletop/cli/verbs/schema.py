"""Print the JSON Schema of a kind of file, so that an editor completes and checks while you write.

kinds: scenario, aircraft, ships, installations, loads, grouping, settings; of Thunderbolt / Apache apache_scenario,
apache_stores and so on; of Air Wars air_wars_scenario; of Air Support support_scenario, support_guns and so on

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
    from tabletop.data.schema import SHAPES, schema

    if args.name is None:
        print("\n".join(SHAPES))
        return OK
    try:
        print(json.dumps(schema(args.name), ensure_ascii=False, indent=1))
    except KeyError as error:
        raise Problem(str(error.args[0])) from None
    return OK
