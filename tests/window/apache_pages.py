"""What a hand has to know of a page of the campaign, and a player with a mouse who lives a day at the base."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.window.apache import ApacheMouse, Fact, box, button, middle

GOLD = (
    "To the morning",
    "To the battlefield",
    "To the shop",
    "Close the mission",
    "Continue",
    "Go with these targets",
    "Begin the missions",
    "Fly",
    "Confirm the arming",
    "Roll for rescue",
    "Good night",
    "Enough salvaged",
    "Decline",
)


def page_facts(screen: Any) -> Fact:
    """The page that lies on the table, if any: its cards with their places in sight."""
    page = screen.paging.page
    if page is None:
        return {"page": "", "cards": {}, "counters": {}, "day": screen.session.match.state.day}
    cards = {}
    for w in page.walk():
        seen = w.rect.copy()
        for x in w.ancestors():
            if x.clips:
                seen = seen.clip(x.view())
        if w.key and seen.h > 16 and seen.w > 16 and seen.collidepoint(w.rect.center):
            cards[w.key] = {"rect": box(w.rect), "on": w.enabled}
    strip = next((w for w in page.walk() if w.key == "sector strip"), None)
    counters = {key: box(r) for key, r in strip.spots(screen.root.theme).items()} if strip is not None else {}
    state = screen.session.match.state
    return {
        "page": type(page).__name__,
        "cards": cards,
        "counters": counters,
        "day": state.day,
        "chosen": list(state.targets),
        "fliers": {str(p.serial): [p.mission, p.pilot, state.card_of(p).family] for p in state.planes.values()},
        "crew": {
            p.name: p.family for p in state.living_pilots if p.name not in {x.pilot for x in state.planes.values()}
        },
        "loads": {str(f.serial): list(f.stores) for f in state.flyers},
    }


class DayMouse:
    """Names targets, drags aircraft and pilots, hangs stores, flies, reads, repairs; nothing from the keyboard."""

    def __init__(self, doing: Any, seed: int, targets: tuple[str, ...]) -> None:
        self.doing = doing
        self.random = Random(seed)
        self.pilot = ApacheMouse(doing, seed)
        self.targets = targets
        self.drags = 0
        self.pages: set[str] = set()

    def act(self, fact: Fact) -> None:
        self.pages.add(fact["page"])
        work = {
            "TargetsPage": self._name,
            "AllocatePage": self._allocate,
            "ArmPage": self._arm,
            "ShopPage": self._shop,
            "RescuePage": self._rescue,
        }.get(fact["page"])
        if not fact["page"]:
            self.pilot.act(fact)
        elif work is None or not work(fact):
            self._go_on(fact)

    def _go_on(self, fact: Fact) -> None:
        on = [b for b in fact["buttons"] if b["on"]]
        rect = button(fact, *GOLD) or (on[0]["rect"] if on else None)
        if rect is not None:
            self.doing.click(*middle(rect))

    def _drag(self, fact: Fact, a: str, b: str) -> bool:
        cards = fact["cards"]
        if a not in cards or b not in cards or not cards[a]["on"]:
            return False
        self.drags += 1
        self.doing.drag(middle(cards[a]["rect"]), middle(cards[b]["rect"]))
        return True

    def _click(self, fact: Fact, key: str) -> bool:
        card = fact["cards"].get(key)
        if card is None or not card["on"]:
            return False
        self.doing.click(*middle(card["rect"]))
        return True

    def _name(self, fact: Fact) -> bool:
        for key in self.targets:
            if key in fact["counters"] and key not in fact["chosen"]:
                self.doing.click(*middle(fact["counters"][key]))
                return True
        return False

    def _allocate(self, fact: Fact) -> bool:
        """An aircraft in turn to each mission, then whoever of its family is free."""
        fliers, crew = fact["fliers"], fact["crew"]
        for n, (serial, (mission, pilot, family)) in enumerate(sorted(fliers.items())):
            if not mission:
                return self._drag(fact, f"plane {serial}", f"mission {fact['chosen'][n % len(fact['chosen'])]}")
            free = [name for name, flies in crew.items() if flies == family]
            if not pilot and free:
                return any(self._drag(fact, f"pilot {name}", f"assigned {serial}") for name in free)
        return False

    def _arm(self, fact: Fact) -> bool:
        """Each aircraft four stores: the first by drag, the others by click."""
        for serial, stores in sorted(fact["loads"].items()):
            if len(stores) >= 4 or f"arm {serial}" not in fact["cards"]:
                continue
            able = [key for key, card in fact["cards"].items() if key.startswith("store ") and card["on"]]
            mine = fact.get("armed") == serial or self._armed == serial
            if not mine:
                self._armed = serial
                return self._click(fact, f"arm {serial}")
            if not able:
                return False
            store = able[0] if len(stores) < 2 else self.random.choice(able[:4])
            return self._drag(fact, store, f"plane {serial}") if not stores else self._click(fact, store)
        return False

    _armed = ""

    def _shop(self, fact: Fact) -> bool:
        repairs = [key for key in fact["cards"] if key.startswith(("repair ", "heal "))]
        return any(self._click(fact, key) for key in repairs[:1])

    def _rescue(self, fact: Fact) -> bool:
        stores = [key for key in fact["cards"] if key.startswith("give ")]
        down = [key for key in fact["cards"] if key.startswith("rescue ")]
        return bool(stores and down and self.random.random() < 0.5 and self._drag(fact, stores[0], down[0]))
