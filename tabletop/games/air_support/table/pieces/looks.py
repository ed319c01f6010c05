"""What nations look like: cardboard, cloth and paint; and which vehicle, gun or aircraft is drawn how. Sizes are
the real ones, in metres.
"""

from __future__ import annotations

from tabletop.table.draw import palette as pal
from tabletop.table.draw.hulls import Hull

CODES = {
    "german": "DE",
    "soviet": "SU",
    "us": "US",
    "british": "UK",
    "finnish": "FI",
    "japanese": "JP",
    "french": "FR",
    "italian": "IT",
    "axis_minor": "RO",
    "chinese": "AU",
}
"""Nations of the game in the codes of the palette."""
CLOTH = {
    "german": "#5d6658",
    "soviet": "#86703f",
    "us": "#6b6a3f",
    "british": "#7b6841",
    "finnish": "#6c7276",
    "japanese": "#8a763c",
    "french": "#5a6580",
    "italian": "#687059",
    "axis_minor": "#74694a",
    "chinese": "#66738a",
}
PAINT = {
    "german": "#a99b6b",
    "soviet": "#66764a",
    "us": "#6c6e4b",
    "british": "#7a7651",
    "finnish": "#5f6d52",
    "japanese": "#8c8048",
    "french": "#75805d",
    "italian": "#a8905c",
    "axis_minor": "#7b7a62",
    "chinese": "#73755a",
}


def tint(nation: str) -> str:
    """The cardboard of a nation."""
    return pal.nation_tint(CODES.get(nation, ""))


HULLS: dict[str, Hull] = {
    "PzKpfw IIIH": Hull("tracked", 5.4, 2.95, "box", -0.02, 2.6, 1, 0.95),
    "PzKpfw IVH": Hull("tracked", 5.9, 2.88, "box", -0.02, 4.1, 1, 1.0),
    "PzKpfw VG Panther": Hull("tracked", 6.9, 3.27, "box", -0.02, 5.4, 1, 1.12),
    "PzKpfw VIE Tiger": Hull("tracked", 6.3, 3.7, "round", 0.0, 5.2, 1, 1.25),
    "StuG IIIG": Hull("tracked", 5.4, 2.95, "case", -0.05, 3.9),
    "SPW 251/1": Hull("half", 5.8, 2.1),
    "FlaKPz 38(t)": Hull("tracked", 4.6, 2.13, "open", 0.24, 2.0, 1, 0.85),
    "FlaKPz IV/20 Wirbelwind": Hull("tracked", 5.9, 2.88, "open", 0.0, 2.1, 4, 1.15),
    "SdKfz 10/4": Hull("half", 4.75, 2.0, "bed", 0.26, 2.0, 1, 0.6),
    "Opel Blitz": Hull("truck", 6.0, 2.27),
    "Kfz 1 Kuebelwagen": Hull("car", 3.74, 1.6),
    "T-34 M41": Hull("tracked", 5.92, 3.0, "box", -0.12, 3.2, 1, 0.95),
    "T-34/85": Hull("tracked", 6.1, 3.0, "round", -0.12, 4.5, 1, 1.08),
    "KV-1 M41": Hull("tracked", 6.75, 3.32, "box", -0.06, 3.2, 1, 1.1),
    "T-26 M37": Hull("tracked", 4.65, 2.44, "round", 0.02, 2.0, 1, 0.75),
    "ISU-122": Hull("tracked", 6.77, 3.07, "case", -0.14, 6.2),
    "GAZ-AAA 4M (quad Maxim)": Hull("truck", 5.34, 2.04, "bed", 0.26, 1.2, 4, 0.6),
    "GAZ-MM": Hull("truck", 5.34, 2.04),
    "ZIS-5": Hull("truck", 6.06, 2.24),
    "M4A1 Sherman": Hull("tracked", 5.84, 2.62, "round", -0.04, 2.9, 1, 1.02),
    "M10 GMC": Hull("tracked", 5.97, 3.05, "open", -0.02, 4.3, 1, 1.1),
    "M3A1 halftrack": Hull("half", 6.2, 2.2),
    "M16 MGMC (quad .50)": Hull("half", 6.5, 2.2, "bed", 0.24, 1.7, 4, 0.75),
    "M15A1 CGMC": Hull("half", 6.2, 2.2, "bed", 0.24, 2.3, 2, 0.75),
    "GMC 2.5-ton": Hull("truck", 6.6, 2.24),
    "Jeep": Hull("car", 3.33, 1.57),
    "Sherman V": Hull("tracked", 6.06, 2.62, "round", -0.04, 2.9, 1, 1.02),
    "Cromwell IV": Hull("tracked", 6.35, 2.91, "box", -0.04, 2.9, 1, 1.05),
    "Crusader AA Mk II (20mm)": Hull("tracked", 5.98, 2.64, "open", -0.04, 1.9, 2, 0.95),
    "Carrier": Hull("car", 3.65, 2.06),
    "Bedford 3-ton": Hull("truck", 6.22, 2.18),
    "T-26E": Hull("tracked", 4.65, 2.44, "round", 0.02, 2.0, 1, 0.75),
    "Landsverk Anti II": Hull("tracked", 5.3, 2.3, "open", 0.02, 2.6, 1, 0.95),
    "Sisu S-21": Hull("truck", 6.3, 2.2),
    "Type 97 Chi-Ha": Hull("tracked", 5.5, 2.34, "round", -0.06, 1.9, 1, 0.78),
    "Type 95 Ha-Go": Hull("tracked", 4.38, 2.06, "round", 0.0, 1.7, 1, 0.65),
    "Type 94 truck": Hull("truck", 5.4, 1.9),
}
PLAIN_TANK = Hull("tracked", 5.8, 2.9, "round", 0.0, 3.0)
PLAIN_TRUCK = Hull("truck", 6.0, 2.2)


def hull(sheet: str, drive: str) -> Hull:
    """The hull of a vehicle; a plain one for a vehicle of the player's own making."""
    return HULLS.get(sheet) or (PLAIN_TRUCK if drive == "truck" else PLAIN_TANK)


PLANES = {
    "Henschel Hs 123A": "hs123a",
    "Messerschmitt Bf 109E-4/B": "bf109e",
    "Messerschmitt Bf 110C-4/B": "bf110c",
    "Junkers Ju 87B-2": "ju87b",
    "Junkers Ju 87R-2": "ju87b",
    "Junkers Ju 87D-1": "ju87d",
    "Junkers Ju 87D-5": "ju87d",
    "Ju 87D-5": "ju87d",
    "Messerschmitt Bf 109G-2": "bf109g",
    "Focke-Wulf Fw 190F-2": "fw190f8",
    "Henschel Hs 129B-2": "hs129b",
    "Focke-Wulf Fw 190F-8": "fw190f8",
    "Fw 190F-8": "fw190f8",
    "Fieseler Fi 156C Storch": "fi156c",
    "Focke-Wulf Fw 189A-2": "fw189a",
    "Polikarpov I-153": "i153",
    "Polikarpov I-16 type 24": "i16",
    "Sukhoi Su-2": "su2",
    "Ilyushin Il-2 (single seat)": "il2",
    "Ilyushin Il-2 (two seat)": "il2",
    "Ilyushin Il-2M3": "il2",
    "Lavochkin La-5": "la5fn",
    "Yakovlev Yak-1": "yak1",
    "Yakovlev Yak-9": "yak9",
    "Bell P-39D / P-400": "p39d",
    "Curtiss P-40F": "p40e",
    "North American A-36A": "p51b",
    "Grumman F4F-4 Wildcat": "f4f4",
    "Douglas SBD-3 Dauntless": "sbd3",
    "Republic P-47D Thunderbolt": "p47d",
    "North American P-51D Mustang": "p51d",
    "Vought F4U-1D Corsair": "f4u1a",
    "Piper L-4 Grasshopper": "l4",
    "Stinson L-5 Sentinel": "l5",
    "Fairey Battle": "battle1",
    "Hawker Hurricane I": "hurricane1",
    "Hawker Hurricane IIB": "hurricane2c",
    "Curtiss Kittyhawk III": "p40e",
    "Hawker Typhoon IB": "typhoon1b",
    "Supermarine Spitfire IX": "spitfire9",
    "Taylorcraft Auster III": "auster3",
    "Taylorcraft Auster IV": "auster3",
    "Mitsubishi Ki-51": "ki51",
    "Mitsubishi A6M3 Zero": "a6m3",
    "Nakajima Ki-43-II": "ki43_2",
    "Mitsubishi A6M5 Zero": "a6m5",
    "Fokker C.X": "fokkercx",
    "Fokker D.XXI": "dxxi",
    "Brewster B-239": "b239",
}
"""Real aircraft and the figures of their outlines."""
ROLE = {"FB39": "p40e", "FB42": "p40e", "FB44": "p47d", "STUKA41": "ju87b", "STUKA42": "ju87d", "OBS": "l4"}


def figure(model: str, cls: str) -> str:
    """The figures to draw an aircraft with; of a type without any, a usual one of its class."""
    from tabletop.table.draw import planform

    key = PLANES.get(model, "")
    return key if key and planform.has(key) else ROLE[cls]
