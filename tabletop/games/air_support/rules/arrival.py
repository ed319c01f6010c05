"""When air support comes, how many aircraft, and with what: AS-ARRIVE. Dice in, facts out."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.air_support.rules.ground import Weather
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.tables import Support


def grounded(weather: Weather) -> bool:
    """Whether no air support can come at all: at night and in overcast, rain included (AS-ARRIVE-02)."""
    return weather in (Weather.NIGHT, Weather.OVERCAST, Weather.RAIN)


def arrives(dr: int, game_turn: int) -> bool:
    """AS-ARRIVE-03: less than the number of the Game Turn."""
    return dr < game_turn


def aircraft(dr: int) -> int:
    """How many come: half of the dr, rounded up (AS-ARRIVE-07)."""
    return (dr + 1) // 2


def fighter_bomber(nation: str, year: int) -> AirClass:
    """Class of fighter-bombers by year; Finnish ones are always early (AS-ARRIVE-12)."""
    if nation == "finnish" or year <= 1941:
        return AirClass.FB39
    return AirClass.FB42 if year <= 1943 else AirClass.FB44


def stuka(year: int) -> AirClass:
    """AS-ARRIVE-12."""
    return AirClass.STUKA41 if year <= 1941 else AirClass.STUKA42


@dataclass(frozen=True, slots=True)
class Armament:
    """Class and load of all aircraft of one arrival (AS-ARRIVE-11), and whose squadron it is when it is not the
    side's own.
    """

    cls: AirClass
    bombs: bool
    nation: str = ""


def armament(dr: int, nation: str, year: int, month: int, against: str, support: Support) -> Armament:
    """What the armament dr brings (AS-ARRIVE-08, AS-ARRIVE-09, T-16)."""
    plain, dive = fighter_bomber(nation, year), stuka(year)
    if nation == "finnish" and year == 1944 and 6 <= month <= 8 and against == "soviet":
        return _ihantala(dr)
    if nation in ("italian", "axis_minor") and year in (1942, 1943) and dr == 1:
        return Armament(dive, True)
    if support.exponent is None:
        return Armament(plain, False)
    if nation == "german" and year < 1944:
        return Armament(dive, True) if dr < support.exponent else Armament(plain, dr == support.exponent)
    return Armament(plain, dr <= support.exponent)


def _ihantala(dr: int) -> Armament:
    """The Luftwaffe detachment of the summer of 1944 (T-16, Finnish note)."""
    if dr <= 2:
        return Armament(AirClass.STUKA42, True, "german")
    if dr <= 4:
        return Armament(AirClass.FB44, dr == 3, "german")
    return Armament(AirClass.FB39, False)
