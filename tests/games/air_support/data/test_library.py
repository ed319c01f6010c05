"""The library of Air Support holds the printed facts, cell by cell; damaged files give sentences."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.data.faults import DataError
from tabletop.data.paths import resource
from tabletop.games.air_support.data.library import FOLDER, Shelf, library
from tabletop.games.air_support.rules import arriving
from tabletop.games.air_support.rules.sheets import AirClass, InfantrySheet, Quality, Size, VehicleSheet
from tabletop.games.air_support.rules.tables import load
from tests.games.air_support.data import printed

L = library()


def rows(text: str) -> Iterator[dict[str, str]]:
    """The lines of a printed table, each as column -> cell."""
    head, *lines = text.strip().split("\n")
    names = head.split(" | ")
    for line in lines:
        cells = line.split(" | ")
        assert len(cells) == len(names), line
        yield dict(zip(names, cells, strict=True))


def signed(n: int) -> str:
    return f"{n:+d}" if n else "0"


def dash(value: object) -> str:
    return str(value) if value else "-"


# -- aircraft
def test_game_classes() -> None:
    """AS-MG-01, AS-MG-08, AS-LAA-11, AS-DOG-16, AS-ARRIVE-12, Table 5."""
    seen = 0
    for row in rows(printed.CLASSES):
        c = L.aircraft[AirClass(row["Class"])]
        assert str(c.mg_fp) == row["MG FP"]
        assert (str(c.mg_tk) if c.mg_tk else "-") == row["TK#"].split(" (")[0]
        assert (signed(c.star) if c.star else "(no Light AA)") == row["Star DRM"]
        assert (str(c.bomb_mm) if c.bomb_mm else "none") == row["Bomb load"]
        assert (f"{c.rof_bombs} / {c.rof_clean}" if c.rof_clean else "none") == row["ROF with / without bombs"]
        years = f"to {c.last_year}" if row["Years"].startswith("to") else f"{c.first_year}-{c.last_year % 100}"
        assert years == row["Years"].removesuffix(", Finns to 1945")
        if c.bomb_mm:
            assert load(c.bomb_mm).direct == 16
        for year in range(1939, 1946):
            right = (c.cls.stuka and arriving.stuka(year) is c.cls) or (
                c.cls.fighter_bomber and arriving.fighter_bomber("german", year) is c.cls
            )
            assert right is (c.first_year <= year <= c.last_year and c.cls is not AirClass.OBS)
        seen += len(row)
    assert (seen, len(L.aircraft)) == (6 * 7, 6)


def test_models() -> None:
    seen = 0
    table = list(rows(printed.MODELS))
    for row, m in zip(table, L.models, strict=True):
        nation, _, rest = row["Nation"].partition(" side (")
        assert (m.nation, m.name, m.cls.value) == (nation.lower(), row["Model"], row["Class"])
        assert row["Years in this role"] == (
            str(m.first_year) if m.first_year == m.last_year else f"{m.first_year}-{m.last_year % 100}"
        )
        assert m.note == (rest.rstrip(")") or row["Counter note"].strip("-"))
        seen += len(row)
    assert (seen, len(L.models)) == (49 * 5, 49)


# -- infantry
def men(sheet: InfantrySheet) -> str:
    return (
        f"{sheet.fp}-{sheet.reach}-{sheet.morale}"
        f" ({sheet.broken_morale}){' AF' * sheet.assault_fire}{' SR' * sheet.self_rally}"
    )


def test_infantry() -> None:
    squads = [s for s in L.infantry.values() if s.size is Size.SQUAD]
    table = list(rows(printed.INFANTRY))
    for row, squad in zip(table, squads, strict=True):
        half, crew = L.infantry[squad.half], L.infantry[squad.crew]
        assert [squad.nation.upper(), men(squad), men(half), men(crew)] == [
            row["Nation"].upper(),
            row["Squad"],
            row["Half-squad"],
            row["Crew"],
        ]
        assert squad.use == row["Use"].replace(" (no cowering)", "")
        assert (half.size, crew.size, half.nation, crew.nation) == (Size.HALF, Size.CREW, squad.nation, squad.nation)
        if "no cowering" in row["Use"]:
            assert not squad.cowers and not half.cowers and not crew.cowers
    assert len(table) == 25 and len([s for s in L.infantry.values() if s.size is Size.CREW]) == 7


def test_who_cowers() -> None:
    """AS-FIRE-06: Finns but conscripts never do, nor British elite and first line troops."""
    for sheet in L.infantry.values():
        if sheet.size is not Size.LEADER:
            calm = sheet.nation in ("finnish", "british") and sheet.quality in (Quality.ELITE, Quality.FIRST)
            calm |= sheet.nation == "finnish" and sheet.quality is not Quality.CONSCRIPT
            assert sheet.cowers is not calm, sheet


def test_leaders() -> None:
    """Ranks by nation; a leader's value grows with his modifier (AS-VP-04)."""
    ranks = {
        n: {k.split()[-1] for k, s in L.infantry.items() if s.size is Size.LEADER and s.nation == n}
        for n in {s.nation for s in L.infantry.values()}
    }
    usual = {"10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1"}
    assert ranks == {
        "german": usual,
        "us": usual,
        "british": usual,
        "soviet": usual - {"10-2"},
        "japanese": usual - {"10-2"},
        "finnish": {"10-1", "9-1", "9-0", "8-0", "8+1"},
    }
    for key, sheet in L.infantry.items():
        if sheet.size is Size.LEADER:
            assert (sheet.fp, sheet.reach, sheet.broken_morale, sheet.self_rally) == (0, 0, sheet.morale, True)
            assert key.split()[1] == f"{sheet.morale}{'+' if sheet.leadership > 0 else '-'}{abs(sheet.leadership)}"
    assert [
        L.infantry[k].points for k in ("german 9-2", "german 8-0", "german 6+1", "german 4-6-7", "german crew")
    ] == [3, 1, 1, 2, 1]


# -- weapons
def test_support_weapons() -> None:
    seen = 0
    for row in rows(printed.WEAPONS):
        nation = row["Nation"].lower()
        for column in ("LMG", "MMG", "HMG", "HMG .50"):
            weapon = L.weapons.get(f"{nation} {column}")
            assert (f"{weapon.fp}-{weapon.reach}, ROF {weapon.rof}" if weapon else "-") == row[column]
            if weapon:
                assert weapon.nation == nation and weapon.kind == column.replace(" .50", "50")
                assert weapon.breakdown == (11 if (nation, column) == ("soviet", "LMG") or nation == "japanese" else 12)
                assert weapon.portage == {"LMG": 1, "MMG": 3, "HMG": 4, "HMG .50": 5}[column]
                assert weapon.aa is column.startswith("HMG")
                seen += 1
    assert seen == len(L.weapons) == 20


def test_guns() -> None:
    table = list(rows(printed.GUNS))
    for row, gun in zip(table, L.guns.values(), strict=True):
        shown = [
            gun.nation,
            gun.name,
            gun.kind,
            gun.barrel.mount.value,
            str(gun.barrel.rof),
            dash(gun.barrel.ife),
            signed(gun.size),
            str(gun.barrel.breakdown),
            gun.aa or "no",
            str(gun.points),
        ]
        assert shown == [
            row["Nation"].lower(),
            *[row[c] for c in ("Gun", "Type", "Mount", "ROF", "IFE", "Size", "B#", "AA", "VP")],
        ]
        printed_calibre, _, use = row["Calibre"].partition(" (use ")
        assert gun.calibre == printed_calibre
        reckoned = f"{float(gun.barrel.calibre):g}{gun.barrel.length}"
        assert reckoned == (use.rstrip(")") or printed_calibre)
    assert len(table) == 27


def armour(v: VehicleSheet) -> str:
    if v.armour is None:
        return "unarmored"
    a, b, c, d = v.armour
    return f"{a}/{b}" + (f" ({c}/{d})" if (c, d) != (a, b) else "")


def test_vehicles() -> None:
    table = list(rows(printed.VEHICLES))
    for row, v in zip(table, L.vehicles.values(), strict=True):
        main = "-"
        if gun := v.main:
            ife = f" IFE {gun.ife}" if gun.ife else ""
            length = " star" if gun.length == "star" else gun.length
            main = f"{float(gun.calibre):g}{length}{ife} {gun.mount.value} ({gun.rof})"
        guns = (
            "-" if not (v.bmg or v.cmg or v.aamg) else f"{dash(v.bmg)}/{'R' * v.cmg_rear}{dash(v.cmg)}/{dash(v.aamg)}"
        )
        assert [v.nation, v.name, v.drive.value, str(v.mp), armour(v), signed(v.size), main, str(v.points)] == [
            row["Nation"].lower(),
            *[row[c] for c in ("Vehicle", "Move", "MP", "AF", "Size", "MA (ROF)", "VP")],
        ]
        assert ("yes" if v.open_topped else "no" if v.armoured else "-") == row["OT"]
        assert guns == ("-" if row["MG b/c/a"] == "-/-/-" else row["MG b/c/a"])
        assert (", ".join(v.aa) or ("AAMG" if v.aamg else "-")) == row["AA"]
    assert len(table) == 37


def test_worst_armour() -> None:
    """AS-KILL-05: the worst figure of hull and turret, front and side; 0 for the unarmoured."""
    worst = {
        "PzKpfw VIE Tiger": 8,
        "PzKpfw VG Panther": 4,
        "PzKpfw IVH": 3,
        "PzKpfw IIIH": 3,
        "StuG IIIG": 3,
        "T-34 M41": 6,
        "KV-1 M41": 11,
        "M4A1 Sherman": 4,
        "M10 GMC": 3,
        "Cromwell IV": 6,
        "FlaKPz IV/20 Wirbelwind": 2,
        "FlaKPz 38(t)": 1,
        "SPW 251/1": 1,
        "M3A1 halftrack": 1,
        "Carrier": 0,
        "Opel Blitz": 0,
    }
    assert {k: L.vehicles[k].worst_armour for k in worst} == worst


def test_prices() -> None:
    """The Finnish ranks that Table 24 does not price lie between those that it does."""
    assert [L.costs[f"squad {q}"] for q in Quality] == [12, 8, 6, 4]
    assert [L.costs[f"leader {r}"] for r in ("10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1")] == [
        25,
        20,
        12,
        8,
        4,
        2,
        1,
    ]
    assert (
        L.costs["leader 9-1"] < L.costs["leader 10-1"] < L.costs["leader 9-2"]
        and L.costs["leader 8-0"] < L.costs["leader 9-0"] < L.costs["leader 8-1"]
    )
    assert [L.costs[f"weapon {k}"] for k in ("LMG", "MMG", "HMG", "HMG50")] == [4, 8, 13, 16]
    rest = (
        "light gun",
        "light gun per ife",
        "heavy gun",
        "other gun",
        "other gun per cm",
        "truck",
        "vehicle per point",
        "vehicle per ife",
        "battery",
        "heavy battery",
        "observation plane",
    )
    assert [L.costs[k] for k in rest] == [10, 1, 35, 20, 1, 3, 10, 3, 100, 150, 25]


# -- damaged files
@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(resource(FOLDER), tmp_path / "library"))


def spoil(folder: Path, name: str, old: str, new: str) -> list[str]:
    """The sentences that a library with one changed text gives."""
    path = folder / f"{name}.json"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as told:
        Shelf(folder)
    return [str(fault) for fault in told.value.faults]


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        (
            "infantry",
            '"key": "german 4-6-8"',
            '"key": "german 4-6-9"',
            'squads[0].key: the counter shows "german 4-6-8"; write "german 4-6-8", or mend fp, range and morale',
        ),
        (
            "infantry",
            '"crew": "german crew"',
            '"crew": "german crow"',
            'there is no crew "german crow"; did you mean "german crew"?',
        ),
        ("infantry", '"crew": "german crew"', '"crew": "us crew"', "that crew is us; name a crew of the same nation"),
        ("infantry", '"rank": "10-2"', '"rank": "10-1"', 'the counter shows "10-2"'),
        (
            "infantry",
            '"rank": "8-1", "morale": 8',
            '"rank": "7-1", "morale": 7',
            'library/costs.json, line 3, leaders: "7-1" has no price',
        ),
        (
            "infantry",
            '"years": [1939, 1943]',
            '"years": [1943, 1939]',
            "1943 comes after 1939; write the first year, then the last",
        ),
        (
            "guns",
            '"key": "2cm FlaK 38"',
            '"key": "2cm FlaK 30"',
            '"2cm FlaK 30" stands here again; give each one its own key',
        ),
        (
            "guns",
            '"calibre": 88',
            '"calibre": 89',
            "the To Kill table has no 89L; take one of 84star, 85L, 88, 88L, 88LL, 90L",
        ),
        (
            "guns",
            '"aa": "light"',
            '"aa": "heavy"',
            'an AA gun with IFE is "light" against aircraft; write "aa": "light", or mend kind and ife',
        ),
        ("vehicles", '"points": 4', '"points": 5', "5 does not follow from armour and armament; write 4"),
        ("vehicles", '"cmg_rear": true, "cmg": 2', '"cmg_rear": true', "there is no CMG to fire; give it a cmg"),
        ("vehicles", '"ife": 6', '"ife": 0', "a main gun without IFE does not fire at aircraft"),
        ("vehicles", '"mp": 25, "size"', '"mp": 25, "open_topped": true, "size"', "an unarmoured vehicle has no top"),
        ("vehicles", '"mp": 15', '"mp": "fast"', '"fast" stands where a whole number is expected'),
        ("aircraft", '"class": "FB39"', '"class": "FB42"', "the class FB39 stands here 0 times; write each class once"),
        (
            "aircraft",
            '"class": "OBS", "mg_fp": 0',
            '"class": "OBS", "mg_fp": 4',
            "a OBS with 4 FP; only observation planes have no MG",
        ),
        ("aircraft", '"name": "Polikarpov I-153"', '"name": "Sukhoi Su-2"', '"Sukhoi Su-2 (soviet)" stands here again'),
        ("weapons", '"kind": "MMG"', '"kind": "NMG"', 'did you mean "MMG"?'),
        ("costs", '"conscript": 4', '"green": 4', '"green" is not known here'),
        ("costs", '"10-2": 25', '"10-3": 25', 'nobody is "10-3"'),
    ],
)
def test_damaged_files_say_where_and_how_to_mend(folder: Path, name: str, old: str, new: str, sentence: str) -> None:
    told = spoil(folder, name, old, new)
    assert any(sentence in line for line in told), told
    assert all(line.startswith("library/") and "; " in line for line in told)


def test_half_squads_of_one_print_are_alike(folder: Path) -> None:
    path = folder / "infantry.json"
    file = json.loads(path.read_text(encoding="utf-8"))
    file["squads"][1]["half"] = {**file["squads"][0]["half"], "broken": 9}
    path.write_text(json.dumps(file), encoding="utf-8")
    with pytest.raises(DataError, match="its half-squad differs from that of german 4-6-8"):
        Shelf(folder)


def test_all_faults_of_all_files_at_once(folder: Path) -> None:
    (folder / "guns.json").write_text("{", encoding="utf-8")
    (folder / "costs.json").unlink()
    with pytest.raises(DataError) as told:
        Shelf(folder)
    assert {fault.file for fault in told.value.faults} == {"library/guns.json", "library/costs.json"}
