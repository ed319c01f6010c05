"""The enemy's choice of the second reckoning: orders, filters, who and against whom (CH-LANG, CH-PRIO, CH-TGT)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.games.conflict_solo.slow_ground import HIT, NEVER, ON_FOOT, direction, dist, in_arc
from tests.games.conflict_solo.slow_steps import Option, Steps


@dataclass
class Verdict:
    """What the enemy does. how: pass, event, disengage, all, order; skipped: texts tried before; who: for each AI among
    equals its options among equals."""

    how: str
    text: str = ""
    skipped: list[str] = field(default_factory=list)
    who: dict[str, list[Option]] = field(default_factory=dict)
    considered: list[str] = field(default_factory=list)


class Mind(Steps):
    """The procedure of the rules on one position."""

    # orders
    def ai_passes(self, a: Any, words: tuple[str, ...]) -> bool:
        tests: dict[str, Callable[[], bool]] = {
            "hit": lambda: bool(a.hit),
            "unhit": lambda: not a.hit,
            "foot": lambda: self.kind(a) in ON_FOOT,
            "incc": lambda: self.fights(a),
            "infz": lambda: self.covered(a.hex),
            "flanked": lambda: a.type != "RE" and bool(self.flankers(a.hex, a.facing)),
        }
        return all(
            a.tag == w[4:] if w.startswith("tag:") else tests[w]() if w in tests else self.kind(a) == w for w in words
        )

    def target_passes(self, a: Any, name: str, words: tuple[str, ...]) -> bool:
        u = self.c.get(name)
        for w in words:
            if w.startswith("within:"):
                ok = dist(a.hex, u.hex if u else name) <= int(w[7:])
            elif u is None:
                ok = False
            elif w in ("fresh", "spent"):
                ok = u.fresh is (w == "fresh")
            elif w == "onobj":
                ok = u.hex in self.s.control
            elif w == "flank":
                ok = a.hex == u.hex or not in_arc(u.hex, u.facing, a.hex)
            elif w == "flanking":
                ok = a.type != "RE" and u in self.flankers(a.hex, a.facing)
            else:
                ok = bool(u.hit) if w == "hit" else self.kind(u) in ON_FOOT if w == "foot" else self.kind(u) == w
            if not ok:
                return False
        return True

    def admissible(self, a: Any, order: Any) -> list[Option]:
        verb, fighting = order.verb, self.fights(a)
        if self.trait(a, "non_combat") and not any(w.startswith("tag:") for w in order.filters):
            return []
        if verb in ("FIRE", "LONG", "CC"):
            found = self.attacks(a, verb)
        elif verb in ("MOVE", "LOWRISK"):
            if fighting and not self.trait(a, "cc_penalty"):
                return []
            if verb == "MOVE" and (self.move_cost(a) == NEVER or a.posture == "hold"):
                return []
            if verb == "LOWRISK" and self.forbids(a, "m") and self.forbids(a, "p"):
                return []
            found = self.marches(a, order)
        elif verb == "RALLY":
            if not a.hit or HIT[a.hit][4] is None or fighting:
                return []
            found = [Option(u.id, dist(a.hex, u.hex), self._seen_dv(a, u), cost=5) for u in self.units]
            if not self.units and not order.target_filters:
                found = [Option("", 0, cost=5)]
        else:
            found = []
            if not fighting and a.type != "RE":
                for u in self.flankers(a.hex, a.facing):
                    ways = self.pivots(a, u.hex)
                    if ways:
                        found.append(
                            Option(u.id, dist(a.hex, u.hex), self._seen_dv(a, u), cost=1, facings={u.id: ways})
                        )
        return [o for o in found if not o.target or self.target_passes(a, o.target, order.target_filters)]

    def unit_fp(self, a: Any, name: str) -> int:
        u = self.c[name]
        colour = "red" if a.type == "RE" else str(self.lib.units[a.type].dv_colour.value)
        return self.fp(u, colour, u.hex == a.hex) or 0

    def survey(self, order: Any, blue: bool, only: str = "") -> tuple[dict[str, list[Option]], list[str]]:
        """Who among equals, each with its options among equals; and all that could."""
        opt: dict[str, list[Option]] = {}
        for a in self.ais:
            if (only and a.id != only) or not (blue or a.fresh) or a.loaded_on or not self.ai_passes(a, order.filters):
                continue
            found = self.admissible(a, order)
            if found and order.target_best == "LDV":
                found = [o for o in found if o.dv == min(x.dv for x in found)]
            elif found and order.target_best == "HFP":
                found = [o for o in found if self.unit_fp(a, o.target) == max(self.unit_fp(a, x.target) for x in found)]
            if found:
                opt[a.id] = [o for o in found if o.away == min(x.away for x in found)]
        everybody = list(opt)
        shots = order.verb in ("FIRE", "LONG", "CC")
        if shots:
            opt = {id: self.cascade(self.c[id], found) for id, found in opt.items()}

        def power(id: str) -> int:
            a = self.c[id]
            if shots:
                return max(self.fp(a, o.colour, self.fights(a)) or 0 for o in opt[id])
            return max(self.fp(a, colour, self.fights(a)) or 0 for colour in ("red", "blue"))

        def cheap(id: str) -> int:
            return min(o.cost for o in opt[id])

        def keep(value: Callable[[str], int]) -> None:
            least = min(map(value, opt), default=0)
            for id in [id for id in opt if value(id) != least]:
                del opt[id]

        if order.best == "HFP":
            keep(lambda id: -power(id))
        elif order.best in ("LFC", "LMC"):
            keep(cheap)
        keep(lambda id: opt[id][0].away if order.closest else -opt[id][0].away)
        keep(lambda id: 1 if self.c[id].hit else 0)
        if order.verb in ("MOVE", "LOWRISK"):
            keep(cheap)
        else:
            keep(lambda id: -power(id))
            if shots:
                keep(cheap)
                keep(lambda id: -self.dm(self.c[id].hex))
        return opt, everybody

    def cascade(self, a: Any, found: list[Option]) -> list[Option]:
        """CH-TGT-03."""

        def key(o: Option) -> tuple[int, ...]:
            u = self.c[o.target]
            return (
                o.dv, 0 if u.hit else 1, 0 if u.fresh else 1, -self.unit_fp(a, o.target), self.fire_cost(u),
                self.move_cost(u),
            )  # fmt: skip

        best = min(map(key, found))
        return [o for o in found if key(o) == best]

    def objective_within(self, hexes: Any, n: int) -> bool:
        return any(dist(h, o) <= n for h in hexes for o in self.s.control)

    def trigger(self, t: Any) -> bool:
        d = self.s.deed
        if not d.done:
            return False
        return {
            "fired": bool(d.fired_from),
            "fired_within": self.objective_within(d.fired_from, t.within),
            "moved_within": self.objective_within(d.ended, t.within),
            "moved_adjacent": d.adjacent,
            "entered": bool(set(d.entered) & set(t.hexes)),
            "vehicle_moved": d.vehicle,
            "card": d.card,
            "took_objective": d.took,
            "destroyed_ai": d.killed,
            "idle": d.idle,
        }[t.kind]

    def turn(self) -> Verdict:
        """The whole search (CH-TURN-02)."""
        card = self.lib.orders[self.s.in_play]
        skipped: list[str] = []
        for order in card.priority:
            if found := self.try_order(order, card, skipped):
                return found
        if found := self.disengage(card.blue):
            found.skipped = skipped
            return found
        for order in card.tactical:
            if found := self.try_order(order, card, skipped):
                return found
        return Verdict("pass", skipped=skipped)

    def try_order(self, order: Any, card: Any, skipped: list[str]) -> Verdict | None:
        mission = self.s.scenario
        if order.verb == "COUNTERACTION":
            c = mission.counteractions.get(card.symbol) or mission.counteractions.get("any")
            if c is None or not self.trigger(c.trigger):
                skipped.append(order.text)
                return None
            return self.items(c.items, card, skipped)
        if order.verb == "MISSION":
            m = mission.orders.get(order.number)
            if m is None or self.s.round < m.condition.from_round or not self._near(m.condition.unit_within):
                skipped.append(order.text)
                return None
            return self.items(m.items, card, skipped)
        opt, _ = self.survey(order, card.blue)
        if not opt:
            skipped.append(order.text)
            return None
        return Verdict("order", order.text, skipped, opt)

    def _near(self, n: int) -> bool:
        return n < 0 or self.objective_within([u.hex for u in self.units], n)

    def items(self, items: Any, card: Any, skipped: list[str]) -> Verdict | None:
        for item in items:
            if item.event is not None:
                if self.s.uses.get(item.key, 0) < item.uses and self._can_happen(item.event):
                    return Verdict("event", item.event.text, skipped)
                skipped.append(item.event.text)
                continue
            opt, everybody = self.survey(item.order, card.blue)
            text = f"ALL {item.order.text}" if item.every else item.order.text
            if not opt:
                skipped.append(text)
            elif item.every:
                first = everybody[0]
                alone, _ = self.survey(item.order, True, first)
                return Verdict("all", text, skipped, alone, everybody)
            else:
                return Verdict("order", text, skipped, opt)
        return None

    def _can_happen(self, event: Any) -> bool:
        if event.kind in ("BARRAGE", "RAID"):
            if event.rule == "aa":
                return any(self.lib.units[u.type].aa is not None for u in self.units)
            return event.rule == "hex" or bool(self.units)
        return event.kind != "RE" or len(self.s.re_cup) > 0

    def disengage(self, blue: bool) -> Verdict | None:
        """CH-TURN-06, CH-TURN-09, CH-AMOVE-11."""
        opt: dict[str, list[Option]] = {}
        for a in self.ais:
            if not (blue or a.fresh) or not self.fights(a) or a.type == "RE" or self.trait(a, "non_combat"):
                continue
            harmless = not any(
                (g := self.grapple(a, u)) is not None and g[0] <= 10 for u in self.units if u.hex == a.hex
            )
            exits = self.exits(a)
            if not (self.trait(a, "cc_penalty") or harmless) or not exits:
                continue
            others = [u for u in self.units if u.hex != a.hex]

            def key(h: str, others: list[Any] = others) -> tuple[int, ...]:
                return int(self.covered(h)), -self.dm(h), -min((dist(h, u.hex) for u in others), default=0)

            best = tuple(h for h in exits if key(h) == min(map(key, exits)))
            opt[a.id] = [Option("", 0, cost=min(self.step_cost(a, h) for h in best), hexes=best)]
        if not opt:
            return None
        unhit = {id: o for id, o in opt.items() if not self.c[id].hit} or opt
        least = min(o[0].cost for o in unhit.values())
        return Verdict("disengage", "", who={id: o for id, o in unhit.items() if o[0].cost == least})

    def second(self, a: Any, first: str, option: Option) -> tuple[str, ...]:
        """The hexes of the road bonus (CH-AMOVE-09), () none."""
        if self.kind(a) not in ("vehicle", "truck") or (a.hex, direction(a.hex, first)) not in self.map.roads:
            return ()
        target = self.c.get(option.target) or option.target
        there = target if isinstance(target, str) else target.hex
        goal = self.goal(a, there)
        if goal is None or any(u.hex == first for u in self.units) or self.mined(first):
            return ()
        found = [
            h
            for h in self.around(first)
            if (first, direction(first, h)) in self.map.roads
            and self.ground(a, first, h) is not None
            and dist(h, goal) < dist(first, goal)
            and not self.mined(h)
            and not self.at(h, "ai")
            and not any(u.hex == h for u in self.units)
            and not self.covered(h)
            and not (a.posture == "anchored" and dist(a.anchor, h) > a.leash)
        ]
        return self.rank(found, goal, target) if found else ()
