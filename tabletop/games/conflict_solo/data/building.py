"""From the shape of a mission file and its Tiled map to the game's Mission: all is compared and every fault told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.strictjson import Path_, Source
from tabletop.games.conflict_solo.data.mapfacts import MapFacts
from tabletop.games.conflict_solo.data.shapes import AiLine, ItemLine, MissionFile, UnitLine
from tabletop.games.conflict_solo.data.soundness import Fault, mission_faults, room_faults
from tabletop.games.conflict_solo.rules.hexes import cell
from tabletop.games.conflict_solo.rules.orders import (
    Condition,
    Counteraction,
    Happening,
    Item,
    MissionOrder,
    posture,
    read_event,
    read_item,
    read_trigger,
)
from tabletop.games.conflict_solo.rules.scenario import (
    NOTHING,
    Bands,
    Crossing,
    Grant,
    HiddenGroup,
    Minefield,
    Mission,
    Objective,
    Placed,
    RoundEvent,
    Space,
)
from tabletop.games.conflict_solo.rules.sheets import Library, Structure

T = TypeVar("T")
PLAYER_AREA = "player"


class Builder:
    """Builds one mission; what is wrong goes into `faults` with its place."""

    def __init__(self, file: MissionFile, source: Source, facts: MapFacts, library: Library) -> None:
        self.file, self.source, self.facts, self.library = file, source, facts, library
        self.faults = FaultList(source.file)

    def wrong(self, path: Path_, wrong: str, mend: str) -> None:
        self.faults.add(self.source.place(path), wrong, mend)

    def build(self) -> Mission:
        """The mission. Raises DataError with every fault."""
        file = self.file
        units = tuple(self._unit(("units", n), line) for n, line in enumerate(file.units))
        ais = tuple(self._ai(("ais", n), line) for n, line in enumerate(file.ais))
        self._check_ids(ais, units)
        made = Mission(
            key=file.key,
            title=file.title,
            date=file.date,
            year=file.year,
            nation=file.nation,
            chart=self.facts.chart,
            library=self.library,
            rounds=file.rounds,
            cap=file.cap,
            first=file.first,
            start_vp=file.start_vp,
            units=units,
            ais=ais,
            area=self._area(("map",), PLAYER_AREA),
            bands=self._bands(),
            objectives=self._objectives(),
            rumours=self._hexes(("rumours",), file.rumours),
            re_cup=self._cup(("re_cup",), file.re_cup),
            groups=self._groups(),
            pool=tuple(file.cards),
            hand=file.hand,
            draw=file.draw,
            track=self._track(),
            last_space=file.last_space,
            counteractions=self._counteractions(),
            orders=self._orders(),
            round_events=self._round_events(),
            grant=self._grant(),
            works=dict(file.works),
            wire=self._hexes(("wire",), file.wire),
            mines=self._mines(),
            structures=self._structures(),
            crossings=self._crossings(),
            exits=frozenset(self._hexes(("exits",), file.exits)),
            exit_vp=dict(file.exit_vp),
            keep_exits=file.keep_exits,
            fresh_symbol_for_ai=file.fresh_symbol_for_ai,
            open_track=file.open_track,
            coach=file.coach,
            special=tuple(file.special),
            notes=dict(self.facts.notes),
            map_file=file.map.file,
            minutes=file.minutes,
            blurb=file.blurb,
        )
        self._hexes(("works",), file.works)
        self._all(mission_faults(file, self.facts, self.library))
        self.faults.check()
        if not file.position:
            self._all(room_faults(made))
        self.faults.check()
        return made

    # -- helpers
    def _all(self, found: Iterable[Fault]) -> bool:
        """Whether there were any."""
        faults = list(found)
        for path, wrong, mend in faults:
            self.wrong(path, wrong, mend)
        return bool(faults)

    def _read(self, path: Path_, reader: Callable[[], T], fallback: T) -> T:
        """A text of the order language; a fault keeps the fallback."""
        try:
            return reader()
        except ValueError as error:
            self.wrong(path, str(error), "see the grammar of orders and events in the rule book (CH-LANG-01)")
            return fallback

    def _hexes(self, path: Path_, given: Iterable[str]) -> tuple[str, ...]:
        """Hexes that must lie on the map."""
        found = tuple(given)
        for hex in found:
            if hex not in self.facts.terrain:
                self.wrong(
                    path,
                    f"there is no hex {hex} on the map",
                    f"the map has {self.facts.columns} columns and {self.facts.rows} rows",
                )
        return found

    def _area(self, path: Path_, name: str) -> frozenset[str]:
        if name not in self.facts.areas:
            self.wrong(path, f'the map has no area "{name}"', did_you_mean(name, self.facts.areas))
        return frozenset(self.facts.areas.get(name, ()))

    def _type(self, path: Path_, key: str) -> None:
        """A type that exists and is in service in the mission's year."""
        kind = self.library.units.get(key)
        if kind is None:
            self.wrong((*path, "type"), f'there is no unit type "{key}"', did_you_mean(key, self.library.units))
        elif kind.year_from > self.file.year:
            self.wrong(
                (*path, "type"),
                f"{kind.name} is in service from {kind.year_from}",
                f"the mission is in {self.file.year}",
            )

    # -- counters
    def _unit(self, path: Path_, line: UnitLine) -> Placed:
        self._type(path, line.type)
        area: frozenset[str] = frozenset()
        entry: tuple[str, ...] = ()
        if line.round is None:
            area = self._area((*path, "area"), line.area)
        elif line.entry is None or line.entry not in self.facts.areas:
            self.wrong(
                (*path, "entry"),
                f'the map has no entry hexes "{line.entry}"',
                did_you_mean(str(line.entry), self.facts.areas),
            )
        else:
            entry = self.facts.areas[line.entry]
        return Placed(
            line.id, line.type, facing=line.facing, area=area, round=line.round or 0, entry=entry, tag=line.tag
        )

    def _ai(self, path: Path_, line: AiLine) -> Placed:
        self._type(path, line.type)
        kind, leash = self._read((*path, "posture"), lambda: posture(line.posture), ("free", 0))
        ways = [line.hex is not None and line.round is None, line.hidden, line.round is not None]
        if sum(ways) > 1 or (line.entry is not None and line.round is None):
            self.wrong(
                path,
                "it is placed in more than one way",
                'give "hex", or "hidden", or "round" with "entry", or none of them for REINF',
            )
        places = [h for h in (line.hex, line.entry) if h is not None]
        self._hexes((*path, "hex"), places)
        return Placed(
            line.id, line.type, line.hex or "", line.facing, kind, leash, line.tag, round=line.round or 0,
            track=not any(ways), entry=(line.entry,) if line.entry is not None else (),
        )  # fmt: skip

    def _check_ids(self, ais: tuple[Placed, ...], units: tuple[Placed, ...]) -> None:
        seen: set[str] = set()
        hexes: set[str] = set()
        for where, letter, placed in (("ais", "A", ais), ("units", "U", units)):
            for n, one in enumerate(placed):
                if one.id in seen or one.id[0] != letter:
                    self.wrong(
                        (where, n, "id"),
                        f'"{one.id}" is used twice or begins with the wrong letter',
                        f"write {letter}01, {letter}02 and so on",
                    )
                seen.add(one.id)
                if one.hex and one.hex in hexes:
                    self.wrong((where, n, "hex"), f"two AIs stand in {one.hex}", "AIs never stack (CH-STACK-02)")
                hexes.add(one.hex)

    def _groups(self) -> tuple[HiddenGroup, ...]:
        hidden = {line.id for line in self.file.ais if line.hidden}
        named = [id for g in self.file.groups for id in g.ids]
        if sorted(named) != sorted(hidden):
            self.wrong(
                ("groups",),
                "the groups do not hold each hidden AI once",
                f"hidden are {', '.join(sorted(hidden)) or 'none'}",
            )
        found = []
        for n, group in enumerate(self.file.groups):
            hexes = tuple(self.facts.groups.get(group.name, ()))
            if len(hexes) < len(group.ids):
                self.wrong(
                    ("groups", n, "name"),
                    f'the map has {len(hexes)} candidate hexes for the group "{group.name}"',
                    'add them to the layer "hidden_candidates"',
                )
            found.append(HiddenGroup(group.name, tuple(group.ids), hexes))
        return tuple(found)

    # -- cards, cup, points
    def _cup(self, path: Path_, given: list[str]) -> tuple[str, ...]:
        for n, key in enumerate(given):
            if key != NOTHING:
                kind = self.library.units.get(key)
                if kind is None or kind.year_from > self.file.year:
                    self.wrong(
                        (*path, n),
                        f'there is no unit type "{key}" in {self.file.year}',
                        did_you_mean(key, [*self.library.units, NOTHING]),
                    )
        return tuple(given)

    def _bands(self) -> Bands:
        bands = self.file.victory
        if not bands.defeat < bands.draw < bands.victory:
            self.wrong(("victory",), "the bands do not rise", "defeat, draw and victory each up to a higher number")
        return Bands(bands.defeat, bands.draw, bands.victory)

    def _objectives(self) -> tuple[Objective, ...]:
        named = [o.hex for o in self.file.objectives]
        self._hexes(("objectives",), named)
        if sorted(named) != sorted(self.facts.objectives):
            self.wrong(
                ("objectives",),
                f"the map shows the objectives {', '.join(sorted(self.facts.objectives))}",
                "name the same hexes in both",
            )
        ids = {s.id for s in self.file.structures}
        for n, objective in enumerate(self.file.objectives):
            if objective.structure and objective.structure not in ids:
                self.wrong(
                    ("objectives", n, "structure"),
                    f'there is no structure "{objective.structure}"',
                    did_you_mean(objective.structure, ids),
                )
        return tuple(
            Objective(o.hex, o.name, o.control or "", o.end, o.each, tuple(o.rounds), o.minus, o.structure)
            for o in self.file.objectives
        )

    # -- the ground
    def _mines(self) -> dict[str, Minefield]:
        self._hexes(("mines",), [m.hex for m in self.file.mines])
        return {m.hex: Minefield(m.owner, m.known, m.red, m.blue) for m in self.file.mines}

    def _structures(self) -> tuple[Structure, ...]:
        for n, structure in enumerate(self.file.structures):
            for hex in self._hexes(("structures", n, "hexes"), structure.hexes):
                if structure.kind == "bridge" and self.facts.terrain.get(hex) != "B":
                    self.wrong(("structures", n, "hexes"), f"{hex} is no bridge on the map", "lay bridge tiles there")
        return tuple(Structure(s.id, s.kind, s.name, tuple(s.hexes), s.dv, s.steps, s.vp) for s in self.file.structures)

    def _crossings(self) -> tuple[Crossing, ...]:
        def columns(text: str) -> tuple[int, int]:
            return cell(f"{text[0]}1")[0], cell(f"{text[2]}1")[0]

        self._hexes(("crossings",), [c.hex for c in self.file.crossings])
        return tuple(Crossing(columns(c.here), columns(c.there), c.hex, c.structure) for c in self.file.crossings)

    def _grant(self) -> Grant:
        grant = self.file.grant
        area = self._area(("grant", "mine_area"), grant.mine_area) if grant.mine_area else frozenset()
        known = {u.id for u in self.file.units}
        for n, id in enumerate(grant.may_hide):
            if id not in known:
                self.wrong(("grant", "may_hide", n), f'there is no Unit "{id}"', did_you_mean(id, known))
        return Grant(tuple(grant.works), grant.mines, area, grant.hidden, frozenset(grant.may_hide))

    # -- events and orders
    def _event(self, path: Path_, text: str) -> Happening:
        event = self._read(path, lambda: read_event(text), Happening(text, "NONE"))
        self._check_event(path, event)
        return event

    def _check_event(self, path: Path_, event: Happening) -> None:
        self._hexes(path, (*event.hexes, *((event.about,) if event.about else ())))
        plane = self.library.aircraft.get(event.aircraft)
        if event.kind == "RAID" and (plane is None or plane.year_from > self.file.year):
            self.wrong(
                path,
                f'there is no aircraft "{event.aircraft}" in {self.file.year}',
                did_you_mean(event.aircraft, self.library.aircraft),
            )
        for id in event.ids:
            if id not in {a.id for a in self.file.ais}:
                self.wrong(path, f'there is no AI "{id}"', did_you_mean(id, [a.id for a in self.file.ais]))

    def _items(self, path: Path_, key: str, lines: list[ItemLine]) -> tuple[Item, ...]:
        found = []
        for n, line in enumerate(lines):
            here = (*path, "items", n)
            item = self._read((*here, "do"), partial(read_item, line.do, f"{key}.{n}", line.uses or 0), None)
            if item is None:
                continue
            if (item.event is None) is (line.uses is not None):
                self.wrong(
                    (*here, "uses"), "uses go with events, and only with them", 'give an event "uses", an order none'
                )
            if item.event is not None:
                self._check_event((*here, "do"), item.event)
            elif item.order is not None:
                self._check_tags((*here, "do"), item.order.filters)
            found.append(item)
        return tuple(found)

    def _check_tags(self, path: Path_, filters: tuple[str, ...]) -> None:
        tags = {a.tag for a in self.file.ais if a.tag}
        for word in filters:
            if word.startswith("tag:") and word[4:] not in tags:
                self.wrong(path, f'no AI has the tag "{word[4:]}"', did_you_mean(word[4:], tags))

    def _track(self) -> tuple[Space, ...]:
        found = []
        for n, line in enumerate(self.file.track):
            if not 0 < line.space <= self.file.last_space:
                self.wrong(
                    ("track", n, "space"),
                    f"the track has no space {line.space}",
                    f"it runs from 1 to {self.file.last_space}",
                )
            events = tuple(self._event(("track", n, "events", i), text) for i, text in enumerate(line.events))
            found.append(Space(line.space, events, line.stop_only))
        return tuple(found)

    def _round_events(self) -> tuple[RoundEvent, ...]:
        return tuple(
            RoundEvent(self._event(("round_events", n, "do"), line.do), line.from_round, line.chance)
            for n, line in enumerate(self.file.round_events)
        )

    def _counteractions(self) -> dict[str, Counteraction]:
        found = {}
        for symbol, line in self.file.counteractions.items():
            path: Path_ = ("counteractions", symbol)
            trigger = self._read((*path, "trigger"), partial(read_trigger, line.trigger), None)
            if trigger is not None:
                self._hexes((*path, "trigger"), trigger.hexes)
                found[str(symbol)] = Counteraction(trigger, self._items(path, str(symbol), line.items))
        return found

    def _orders(self) -> dict[int, MissionOrder]:
        found = {}
        for number, line in self.file.orders.items():
            condition = Condition(line.from_round, -1 if line.unit_within is None else line.unit_within)
            found[int(number)] = MissionOrder(
                self._items(("orders", number), f"mission{number}", line.items), condition
            )
        return found
