"""Saves of a campaign for one player: the same promises as for a battle of two sides, over days and missions."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.data import saves
from tabletop.data.faults import DataError
from tabletop.data.saves import Save, SaveError
from tabletop.shelf.session import Session, recoverable
from tests.saves.conftest import Made, random_session
from tests.saves.killer import rounds


@lru_cache(None)
def campaign() -> Session:
    """Two or three hundred commands of the first quick start; never changed by a test."""
    return random_session("cs1", 260, 5)


def data() -> bytes:
    return saves.to_text(Save(campaign().header, campaign().lines)).encode()


@pytest.mark.parametrize(("scenario", "commands"), [("tr01", 40), ("cs1", 300), ("ca00", 150)])
def test_a_campaign_is_loaded_as_it_was_saved(scenario: str, commands: int, tmp_path: Path, made: Made) -> None:
    """Position, journal, undone commands, practice marks and the dice to come; the header knows one player."""
    session = made(scenario, commands, 2)
    path = tmp_path / "week.save"
    session.save(path)
    loaded = Session.load(path, autosave=False)
    a, b = session.match, loaded.match
    assert loaded.header.players == ("human",) and loaded.header.game == "thunderbolt_apache"
    assert (a.digest(), len(a.journal), len(a.undone), a.taken_back) == (
        b.digest(),
        len(b.journal),
        len(b.undone),
        b.taken_back,
    )
    assert [e.events for e in a.journal] == [e.events for e in b.journal] and loaded.lines == session.lines
    for _ in range(10):
        if a.to_act:
            command = a.options(0)[-1]
            assert a.submit(0, command) == b.submit(0, command)
    assert a.digest() == b.digest()


def test_a_scenario_is_the_same_whatever_order_its_keys_have(made: Made) -> None:
    """A save keeps its document with sorted keys; stores hang in the order of the library all the same."""
    session = made("tr01", 3)
    document = json.loads(json.dumps(session.header.document, sort_keys=True))
    again = Session.new("thunderbolt_apache", document, ("human",), session.header.seed, autosave=False)
    assert again.lines[0].mark == session.lines[0].mark


def test_every_moment_can_be_jumped_to() -> None:
    """The first lines alone give the position that stood there, and the journal holds it."""
    save = Save(campaign().header, campaign().lines)
    for n in Random(3).sample(range(2, len(save.lines)), 12):
        part = Session.from_save(Save(save.header, list(save.lines)), autosave=False, upto=n)
        assert len(part.lines) == n and part.match.digest() == save.lines[n - 1].mark
    match = campaign().match
    assert match.moment(0) == match.game.start(match.scenario) and match.moment(len(match.journal)) is match.state


def test_the_autosave_of_a_campaign_is_offered_again(made: Made) -> None:
    session = made("cs1", 60, autosave=True)
    session.close(keep_autosave=True)
    [path] = recoverable()
    found = Session.load(path, autosave=False)
    assert found.match.digest() == session.match.digest() and "cs1_first_week" in path.name


def test_cut_and_flipped_campaigns_are_cut_before_the_damage() -> None:
    whole, original, random = data(), campaign().lines, Random(4)
    for n in range(300):
        damaged = bytearray(whole)
        at = random.randrange(len(whole))
        if n % 2:
            damaged[at] ^= 1 << random.randrange(8)
        else:
            del damaged[at:]
        try:
            save = saves.from_bytes(bytes(damaged), "week.save")
        except SaveError as fault:
            assert str(fault).endswith(".")
            continue
        assert save.header == campaign().header and save.lines == original[: len(save.lines)]
        assert save.note or len(save.lines) == len(original) or bytes(damaged).endswith(b"\n")


def test_a_torn_campaign_goes_on_from_its_last_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "torn.save"
    for share in (0.3, 0.6, 0.99):
        torn = data()[: int(len(data()) * share)]
        path.write_bytes(torn)
        save = saves.read(path)
        session = Session.from_save(save, autosave=False)
        assert session.lines == campaign().lines[: len(session.lines)] and save.note
        assert session.match.digest() == session.lines[-1].mark and path.read_bytes() == torn


LINES: list[dict[str, Any]] = [
    {"do": "do", "seat": 1, "command": {"kind": "Done"}},
    {"do": "do", "seat": 0, "command": {"kind": "Target", "battalion": "A99"}},
    {"do": "do", "seat": 0, "command": {"kind": "Target"}},
    {"do": "do", "seat": 0, "command": {"kind": "PayNight", "pay": 1}},
    {"do": "do", "seat": 0, "command": {"kind": "Enter", "serial": 1, "hex": 1, "side": 0, "altitude": "M"}},
    {"do": "do", "seat": 0, "command": {"kind": "Target", "battalion": "A04"}, "fell": [11]},
    {"do": "do", "seat": 0, "command": {"kind": "Target", "battalion": "A04"}, "mark": "0" * 16},
    {"do": "do", "seat": 0, "command": {"kind": "Fly", "step": "left"}},
]  # fmt: skip


@pytest.mark.parametrize("plain", LINES, ids=lambda p: json.dumps(p)[:60])
def test_a_forged_line_ends_the_campaign_before_it(plain: dict[str, Any], tmp_path: Path) -> None:
    header, first = campaign().header, campaign().lines[0]
    text, seal = saves.sealed(saves.header_plain(header), "")
    opening, seal = saves.sealed(saves.line_plain(first), seal)
    path = tmp_path / "forged.save"
    path.write_text(text + opening + saves.sealed(plain, seal)[0], encoding="utf-8")
    read = saves.read(path)
    session = Session.from_save(read, autosave=False)
    assert session.lines == [first] and read.note


@pytest.mark.parametrize(
    "change",
    [
        {"players": ["human", "bot:normal"]},
        {"players": []},
        {"game": "thunderbolt_lightning"},
        {"rules": 99},
        {"document": {"game": "thunderbolt_apache"}},
    ],
    ids=lambda c: str(next(iter(c.items()))),
)
def test_a_header_that_does_not_fit_a_campaign(change: dict[str, Any], tmp_path: Path) -> None:
    text, seal = saves.sealed({**saves.header_plain(campaign().header), **change}, "")
    for line in campaign().lines[:3]:
        more, seal = saves.sealed(saves.line_plain(line), seal)
        text += more
    path = tmp_path / "forged.save"
    path.write_text(text, encoding="utf-8")
    with pytest.raises((SaveError, DataError)) as told:
        Session.load(path, autosave=False)
    assert str(told.value).strip() and "Traceback" not in str(told.value)


def test_a_long_campaign_makes_a_small_save(tmp_path: Path, made: Made) -> None:
    session = made("cs5", 900, 1)
    session.save(tmp_path / "long.save")
    assert (tmp_path / "long.save").stat().st_size < 250 * len(session.lines) + 20_000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the killer forks its games")
def test_kills_in_a_campaign_lose_nothing(home: Path) -> None:
    """A dozen here; `python -m tests.saves.killer 100 cs1` makes a hundred."""
    reported = 0
    for n, (reports, lost) in enumerate(rounds(home, 12, "cs1", seed=9)):
        assert not lost, f"kill {n}: {lost}"
        reported += reports
    assert reported > 100
