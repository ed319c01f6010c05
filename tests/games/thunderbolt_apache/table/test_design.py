"""Sorties and campaigns made from nothing on the drawing board, by mouse: placed, armed, saved, checked and played."""

from __future__ import annotations

from tabletop.core.match import Match
from tabletop.data.paths import resource
from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.games.thunderbolt_apache.data.battlefield import SECTOR_MAP
from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.table.pages.design_campaign import CampaignDesign
from tests.design.conftest import fly, home
from tests.design.hand import Drawer, Fly, sound_and_played

__all__ = ["fly", "home"]
GAME, MAP = "thunderbolt_apache", "maps/thunderbolt_apache/ta_training.tmx"


def test_a_sortie_is_made_from_nothing_saved_checked_and_played(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    assert d.document["aircraft"] == [] and d.faults == ["nobody flies"]
    at = d.scene.design.at
    d.put("A-10A", at[5])
    line = d.document["aircraft"][0]
    assert d.document["pilots"] == [{"name": line["pilot"]}] and d.faults == []
    d.take("piece", "store AGM-65", 2)
    assert d.document["aircraft"][0]["stores"] == {"AGM-65": 2}
    d.side(1).put("T55", at[6]).put("T55", at[6]).put("TRK", at[2])
    assert [(unit["type"], unit["hex"]) for unit in d.document["sortie"]["units"]] == [
        ("T55", 6),
        ("T55", 6),
        ("TRK", 2),
    ]
    assert d.faults == []
    outcome = sound_and_played(d.save(), GAME)
    assert outcome.commands > 3


def test_more_than_the_battalion_has_is_refused_with_the_sentence_of_check(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    at = d.scene.design.at
    d.put("A-10A", at[5]).side(1)
    most = dict(d.scene.design._listed(d.document))["ZU2"]
    for _ in range(most):
        d.put("ZU2", at[9])
    d.put("ZU2", at[9])
    assert f"{most + 1} are placed" in d.p.told and len(d.document["sortie"]["units"]) == most
    d.p.keys("ctrl+z")
    assert len(d.document["sortie"]["units"]) == most - 1


def test_what_the_battalion_does_not_have_pops_up(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    at = d.scene.design.at
    d.put("A-10A", at[5]).side(1).put("T55", at[6]).put("SA8", at[3])
    assert d.document["sortie"]["units"][1] == {"type": "SA8", "hex": 3, "popup": True} and d.faults == []


def test_a_campaign_is_made_from_nothing_in_the_bands_of_the_sector(fly: Fly) -> None:
    """Battalions are dragged from band to band, the squadron stands at the air base; it is saved, sound and played."""
    d = Drawer(fly, GAME, SECTOR_MAP)
    assert d.faults == [] and d.document["start"] == "setup" and "aircraft" not in d.document
    d.take("battle", "campaign", "CA01").take("battle", "situation", "SI3").side(1)
    d.put("A02", (3, 0)).put("S06", (4, 0)).drag((3, 0), (5, 0))
    assert d.document["battalions"] == [
        {"card": "A02", "band": "Enemy Rear"},
        {"card": "S06", "band": "Enemy Transit"},
    ]
    d.click((4, 0)).take("piece", "battalions/1/strength", "half")
    assert d.document["battalions"][1] == {"card": "S06", "band": "Enemy Transit", "strength": "half"}
    d.side(0).put("A-10A", (0, 0))
    assert any("a squadron is given" in fault for fault in d.faults)
    d.take("battle", "start", "day")
    assert any("need 2 pilots" in fault for fault in d.faults)
    d.put("Anvil", (0, 0)).put("Ember", (0, 0))
    assert d.faults == [] and [line["name"] for line in d.document["pilots"]] == ["Anvil", "Ember"]
    d.put("Jigsaw", (2, 0))
    assert "at the air base" in d.p.told and len(d.document["pilots"]) == 2
    assert sound_and_played(d.save(), GAME).commands > 10


def test_what_is_drawn_already_or_of_another_war_is_not_in_the_library(fly: Fly) -> None:
    d = Drawer(fly, GAME, SECTOR_MAP, empty=False)
    offered = {ware.key for ware in d.scene.design.wares(d.document, 1)}
    cards = library().battalions
    assert not offered & {line["card"] for line in d.document["battalions"]}
    assert {str(cards[key].tag) for key in offered} == {"Any", "Conv"} and "T01" not in offered
    aircraft = {ware.key for ware in d.scene.design.wares(d.document, 0) if ware.group == "Aircraft"}
    assert "AH-64D" not in aircraft and "AH-64A" in aircraft
    d.take("battle", "campaign", "CA10")
    assert "AH-64D" in {ware.key for ware in d.scene.design.wares(d.document, 0)}


def test_a_battalion_without_a_band_stands_where_set_up_puts_it() -> None:
    """The same bands as the rules give (TA-SETUP-10, TA-SETUP-11)."""
    document = kit(GAME).scenarios().document("cs1_first_week_in_the_desert")
    design = CampaignDesign(load_map(resource(SECTOR_MAP)))
    state = Match.start(kit(GAME).game(), kit(GAME).scenarios().load("cs1_first_week_in_the_desert")).state
    shown = {p.name.split()[0]: p.at for p in design.pieces(document) if p.path[0] == "battalions"}
    assert shown == {key: (int(there.band), 0) for key, there in state.battalions.items()}
