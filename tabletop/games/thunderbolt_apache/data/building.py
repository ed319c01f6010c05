"""From the shape of a scenario file to the game's Scenario: everything is compared with the library and every fault
is told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.strictjson import Path_, Source
from tabletop.games.thunderbolt_apache.data.positions import place_position
from tabletop.games.thunderbolt_apache.data.scenario_shapes import AircraftLine, ScenarioFile
from tabletop.games.thunderbolt_apache.data.sorties import sortie
from tabletop.games.thunderbolt_apache.rules.scenario import (
    CENTRE,
    PlacedAircraft,
    PlacedBattalion,
    PlacedDamage,
    PlacedPilot,
    Scenario,
    Sortie,
)
from tabletop.games.thunderbolt_apache.rules.sheets import (
    AVERAGE,
    BAND_NAMES,
    FAMILIES,
    LEVELS,
    SIDES,
    Altitude,
    Band,
    CounterKind,
    Deck,
    Library,
    Tag,
)

MOST_SCOUTS = 4
"""Scouts that may be bought (TA-BUY-05)."""


class Builder:
    """Builds the parts of one scenario; what is wrong goes into `faults` with its place."""

    def __init__(self, file: ScenarioFile, source: Source, library: Library) -> None:
        self.file, self.source, self.library = file, source, library
        self.faults = FaultList(source.file)
        self.campaign = library.campaigns.get(file.campaign)
        self.situation = library.situations.get(file.situation)
        self.year = self.campaign.year if self.campaign else file.year

    def wrong(self, path: Path_, wrong: str, mend: str) -> None:
        self.faults.add(self.source.place(path), wrong, mend)

    def known(self, path: Path_, key: str, cards: dict[str, object], what: str) -> bool:
        """Whether a key is in a part of the library; a fault when it is not."""
        if key not in cards:
            self.wrong(path, f'there is no {what} "{key}"', did_you_mean(key, cards))
        return key in cards

    def build(self) -> Scenario:
        """The scenario. Raises DataError with every fault."""
        file = self.file
        self._cards()
        battalions, aircraft, pilots = self._battalions(), self._aircraft(), self._pilots()
        flown = sortie(self, aircraft, pilots) if file.sortie else None
        if file.sortie is None:
            self._campaign_squadron(aircraft, pilots)
        self.faults.check()
        scenario = self._scenario(battalions, aircraft, pilots, flown)
        if file.position is None:
            return scenario
        state = place_position(self, scenario, file.position)
        self.faults.check()
        return replace(scenario, position=state)

    def _scenario(
        self,
        battalions: tuple[PlacedBattalion, ...],
        aircraft: tuple[PlacedAircraft, ...],
        pilots: tuple[PlacedPilot, ...],
        flown: Sortie | None,
    ) -> Scenario:
        file = self.file
        return Scenario(
            file.key,
            file.title,
            self.library,
            file.campaign,
            file.situation,
            battalions,
            aircraft,
            tuple(self._crews(aircraft, pilots)) if flown else pilots,
            file.scouts,
            file.start,
            flown,
            file.so,
            file.vp,
            file.day,
            tuple(file.conditions_on_top),
            tuple(file.events_on_top),
            file.coach,
            tuple(file.special),
            file.map.file,
            self._length(),
            file.blurb,
        )

    def _length(self) -> str:
        if self.file.sortie:
            return "one mission"
        return f"{self.situation.days} days" if self.situation else ""

    # -- cards
    def _cards(self) -> None:
        file = self.file
        if file.campaign:
            self.known(("campaign",), file.campaign, {**self.library.campaigns}, "campaign")
        if file.situation:
            self.known(("situation",), file.situation, {**self.library.situations}, "situation")
        for i, key in enumerate(file.conditions_on_top):
            self.known(("conditions_on_top", i), key, {**self.library.conditions}, "condition card")
        for i, key in enumerate(file.events_on_top):
            self.known(("events_on_top", i), key, {**self.library.events}, "event card")
        for name in ("conditions_on_top", "events_on_top"):
            if len(set(getattr(file, name))) != len(getattr(file, name)):
                self.wrong((name,), "a card stands twice", "each card is in its deck once")
        if self.campaign and "year" in file.model_fields_set and file.year != self.campaign.year:
            self.wrong(("year",), f"{file.campaign} is of {self.campaign.year}", "write its year, or leave it out")
        if self.situation and file.day > self.situation.days:
            self.wrong(("day",), f"{file.situation} has {self.situation.days} days", "write a smaller day")
        if file.sortie and (file.campaign or file.situation or file.battalions or file.start == "day"):
            self.wrong(
                ("sortie",),
                "a sortie stands alone",
                "take campaign, situation, battalions and start out, or the sortie",
            )

    def _battalions(self) -> tuple[PlacedBattalion, ...]:
        found: list[PlacedBattalion] = []
        for i, line in enumerate(self.file.battalions):
            at: Path_ = ("battalions", i, "card")
            if not self.known(at, line.card, {**self.library.battalions}, "battalion"):
                continue
            card = self.library.battalions[line.card]
            if line.card in {b.card for b in found}:
                self.wrong(at, f"{line.card} is drawn twice", "each card is in its deck once")
            if card.deck is Deck.TRAINING:
                self.wrong(at, f"{line.card} is for the training sortie only", "draw another battalion")
            if self.campaign and card.tag not in (Tag.ANY, self.campaign.tag):
                self.wrong(
                    at,
                    f"{line.card} is {card.tag}, {self.file.campaign} is {self.campaign.tag}",
                    "draw another battalion (TA-SETUP-06)",
                )
            if line.scored > card.vp:
                self.wrong(("battalions", i, "scored"), f"{line.card} is worth {card.vp} VP", "write no more than that")
            band = Band(BAND_NAMES.index(line.band)) if line.band else None
            found.append(PlacedBattalion(line.card, line.strength, band, line.scored))
        return tuple(found)

    # -- squadron
    def _aircraft(self) -> tuple[PlacedAircraft, ...]:
        found: list[PlacedAircraft] = []
        for i, line in enumerate(self.file.aircraft):
            at: Path_ = ("aircraft", i)
            if not self.known((*at, "card"), line.card, {**self.library.aircraft}, "aircraft"):
                continue
            card = self.library.aircraft[line.card]
            if card.year > self.year:
                self.wrong(
                    (*at, "card"),
                    f"{line.card} came into service in {card.year}, this is {self.year}",
                    "take an older one (TA-BUY-01)",
                )
            if line.number > 1 and line.model_fields_set - {"card", "number"}:
                self.wrong(
                    (*at, "number"),
                    "aircraft with damage, pilot, stores or a place stand one a line",
                    "write a line for each",
                )
            found += [self._one(line, at)] * line.number
        for key, number in Counter(a.card for a in found).items():
            if number > self.library.aircraft[key].cards:
                self.wrong(
                    ("aircraft",),
                    f"there are {self.library.aircraft[key].cards} cards of {key}, not {number}",
                    "take fewer (TA-BUY-03, TA-BUY-09)",
                )
        return tuple(found)

    def _one(self, line: AircraftLine, at: Path_) -> PlacedAircraft:
        lasting = self.lasting()
        for n, damage in enumerate(line.damage):
            if damage.name not in lasting:
                self.wrong(
                    (*at, "damage", n, "name"),
                    f'"{damage.name}" is no lasting damage of an aircraft',
                    did_you_mean(damage.name, lasting),
                )
        if self.file.sortie is None and (line.pilot or line.stores or line.hex or line.place or line.altitude):
            self.wrong(at, "pilot, stores and place are for a sortie", "take them out")
        order = {key: n for n, key in enumerate(self.library.stores)}  # of the library, whatever the order in the file
        stores = sorted(line.stores.items(), key=lambda item: order.get(item[0], 0))
        side = SIDES.index(line.place) if line.place in SIDES else CENTRE
        return PlacedAircraft(
            line.card,
            tuple(PlacedDamage(d.name, d.heavy) for d in line.damage),
            line.crashed,
            line.pilot,
            tuple(key for key, number in stores for _ in range(number)),
            line.hex or 0,
            side,
            Altitude(line.altitude) if line.altitude else None,
        )

    def lasting(self) -> list[str]:
        """Names of counters that stay on an aircraft."""
        names = [
            c.name
            for c in self.library.counters.values()
            if CounterKind.LASTING in (c.light.kind, c.heavy.kind) and not c.on_pilot and not c.light.keeps
        ]
        return list(dict.fromkeys(names))

    def _pilots(self) -> tuple[PlacedPilot, ...]:
        found: list[PlacedPilot] = []
        for i, line in enumerate(self.file.pilots):
            if not self.known(("pilots", i, "name"), line.name, {**self.library.pilots}, "pilot"):
                continue
            if line.name in {p.name for p in found}:
                self.wrong(("pilots", i, "name"), f"{line.name} stands twice", "take another pilot")
            wounds = tuple(wound == "heavy" for wound in line.wounds)
            found.append(PlacedPilot(line.name, LEVELS.index(line.level), line.stress, line.xp, wounds, line.killed))
        return tuple(found)

    def _crews(self, aircraft: tuple[PlacedAircraft, ...], pilots: tuple[PlacedPilot, ...]) -> list[PlacedPilot]:
        """Pilots of a sortie: those written down, and the others that fly, Average and fresh."""
        names = {p.name for p in pilots}
        return [*pilots, *(PlacedPilot(a.pilot, AVERAGE) for a in aircraft if a.pilot and a.pilot not in names)]

    def _campaign_squadron(self, aircraft: tuple[PlacedAircraft, ...], pilots: tuple[PlacedPilot, ...]) -> None:
        """A campaign begins with nothing given, or with all of it (TA-SETUP-13)."""
        file = self.file
        given = bool(aircraft or pilots or file.scouts or file.so is not None or file.vp or file.day > 1)
        if file.start == "setup":
            if given:
                self.wrong(
                    ("start",),
                    "a squadron is given, but the player is to buy one",
                    'write "start": "day", or take it out',
                )
            return
        if not (self.campaign and self.situation and file.battalions and aircraft):
            self.wrong(
                ("start",),
                "the first day needs campaign, situation, battalions and aircraft",
                "write them all, or start with setup",
            )
            return
        self._numbers(aircraft, pilots)
        rules = self.situation.rules
        if len(aircraft) > rules.get("max_aircraft", 99):
            self.wrong(
                ("aircraft",), f"{file.situation} allows {rules['max_aircraft']} aircraft", "take fewer (TA-BUY-10)"
            )
        if file.scouts > MOST_SCOUTS + rules.get("free_scouts", 0):
            self.wrong(("scouts",), f"at most {MOST_SCOUTS} scouts can be bought", "write fewer (TA-BUY-05)")
        if file.so is None and file.day == 1 and (left := self.so_left(aircraft)) < 0:
            self.wrong(
                ("aircraft",),
                f"the squadron costs {-left} SO more than there are",
                "take fewer aircraft or scouts (TA-BUY-02)",
            )

    def _numbers(self, aircraft: tuple[PlacedAircraft, ...], pilots: tuple[PlacedPilot, ...]) -> None:
        """One pilot more than manned aircraft, by families (TA-PILOT-01)."""
        manned = Counter(self.library.aircraft[a.card].family for a in aircraft if self.library.aircraft[a.card].manned)
        alive = Counter(self.library.pilots[p.name].family for p in pilots if not p.killed)
        all_told = Counter(self.library.pilots[p.name].family for p in pilots)
        for family in FAMILIES:
            right = manned[family] + 1 if manned[family] else 0
            if alive[family] > right or all_told[family] < right:
                self.wrong(
                    ("pilots",),
                    f"{manned[family]} aircraft of the family {family} need {right} pilots, not {alive[family]}",
                    "choose exactly as many (TA-PILOT-01)",
                )

    def so_left(self, aircraft: tuple[PlacedAircraft, ...]) -> int:
        """SO that are left after set-up (TA-SETUP-03, TA-SETUP-12, TA-BUY-02)."""
        if not (self.campaign and self.situation):
            return 0
        lost = sum(
            self.library.battalions[b.card].notes.get("so_loss", 0)
            for b in self.file.battalions
            if b.card in self.library.battalions
        )
        scouts = max(0, self.file.scouts - self.situation.rules.get("free_scouts", 0))
        start = max(0, self.situation.so + self.campaign.so_bonus - lost)
        return start - sum(self.library.aircraft[a.card].cost for a in aircraft) - scouts
