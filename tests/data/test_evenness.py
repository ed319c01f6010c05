"""How even the scenarios are: the file says what the README says, and the shelf tells it of those alone."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from tabletop.data.paths import resource
from tabletop.games import boxed, kit
from tabletop.shelf import evenness as evenness
from tabletop.shelf.arena import Share
from tabletop.shelf.checker import check

ROW = re.compile(r"^\| (\w+) \| (\d+) \| (\d+) \| (\d+)-(\d+)-(\d+) \| (.*?) \|$", re.M)


def cards():
    return {card.key: card for game in boxed() for card in kit(game).scenarios().cards()}


def test_the_file_and_the_readme_say_the_same():
    known = set(cards())
    rows = ROW.findall(resource("scenarios/README.md").read_text(encoding="utf-8"))
    table: dict[str, list[dict[str, object]]] = {}
    for name, games, seed, *results, told in rows:
        (key,) = (k for k in known if k == name or k.startswith(f"{name}_"))
        share = Share(*map(int, results))
        low, high = share.interval
        assert share.games == int(games)
        assert told == f"{100 * share.share:.0f} % ({100 * low:.0f} to {100 * high:.0f})", name
        line = {"games": share.games, "wins": share.wins, "draws": share.draws, "losses": share.lost}
        table.setdefault(key, []).append({**line, "seed": int(seed), "bots": "normal,normal"})
    assert len(rows) > 20 and table == json.loads(resource(evenness.PLAYED).read_text(encoding="utf-8"))
    assert not check(resource(evenness.PLAYED)).faults


def test_only_a_shipped_scenario_is_told_of(tmp_path: Path):
    card = cards()["s02_kentish_sky"]
    told = evenness.evenness(card)
    assert told == "The computer played 60 games against itself: Germany 45 % (33 to 58). A draw counts half."
    assert evenness.split(card) == "45 : 55"
    for other in (replace(card, file=tmp_path / "mine.json"), replace(card, key="s02_else"), replace(card, file=None)):
        assert evenness.evenness(other) == evenness.split(other) == ""
    assert "played 90 games" in evenness.evenness(cards()["s6_corridor"]), "both of its series"
