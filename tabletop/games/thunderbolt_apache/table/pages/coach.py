"""The coach on the campaign's pages: what each is for and what a good choice is, in a sentence or two.

Each thing is said once and then remembered in a file of the player's own, so that a second campaign is left in peace;
Ctrl+H calls the coach back, the settings switch him off.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.thunderbolt_apache.table.pages import keeping
from tabletop.table.play.contract import Hint, Page

FILE = "thunderbolt_apache_coach.json"
FORMAT = "thunderbolt_apache coach 1"
MARK = "page "
"""How the keys of these hints begin."""

Told = tuple[str, str, str]
"""What is said, its rule, the widget that it points at."""
TOLD: dict[str, tuple[Told, ...]] = {
    "CampaignPage": (
        (
            "A campaign sets the year, the country, the enemy and what each level of success needs. Desert Storm is a"
            " good first one: open country, and the regular army that your aircraft were built against.",
            "TA-SETUP-02",
            "campaign CA01",
        ),
    ),
    "SituationPage": (
        (
            "The situation sets how many days you have, what you may spend before the first (SO) and what comes in each"
            " evening: few days and many SO make a short, rich war, many days a long and thrifty one.",
            "TA-SETUP-03",
            "",
        ),
    ),
    "BuyPage": (
        (
            "Aircraft hunt in pairs: two A-10A that carry much and two AH-64A that hide behind ridges make a good"
            " squadron, with a scout or two. Keep 6 SO at least, for the ordnance of the first day.",
            "TA-BUY-02",
            "shelf panel",
        ),
    ),
    "PilotsPage": (
        (
            "One pilot more than aircraft of each family, so that somebody can always rest. Take those with Evasive 1 "
            "or"
            " with a long green bar first: they bear the most and come home.",
            "TA-PILOT-01",
            "",
        ),
    ),
    "ShiftPage": (
        (
            "Every level that one pilot gains another one loses. Raise the two who will fly most and let the spare "
            "pilot"
            " pay for it; or leave everybody as he is.",
            "TA-PILOT-06",
            "",
        ),
    ),
    "PromotePage": (
        (
            "1 SO buys a level for good. Ordnance comes first: buy levels only with what you have above ten SO.",
            "TA-PILOT-07",
            "",
        ),
    ),
    "DayPage": (
        (
            "Every day draws a condition. It holds for all missions of the day and for the enemy's march at night: read"
            " it before you name targets.",
            "TA-DAY-01",
            "condition",
        ),
    ),
    "TargetsPage": (
        (
            "Name as many battalions as you have pairs of aircraft. Those at the Front cost the pilots least Stress;"
            " those that come closer than that will soon cost you SO.",
            "TA-DAY-03",
            "targets panel",
        ),
        (
            "Here is always what counts: the day, the Special Option points (SO) that pay for everything, your victory"
            " points (VP), and how many the next level of success needs.",
            "TA-END-01",
            "ledger",
        ),
    ),
    "AllocatePage": (
        (
            "Drag aircraft to a target, then a pilot onto each: best one of each kind together. The bar shows his "
            "Stress"
            " after the flight; keep it green. Who stays at home recovers.",
            "TA-DAY-07",
            "",
        ),
    ),
    "NextPage": (
        (
            "Missions are flown one after the other. Fly the one that matters most first: what SO it leaves will arm "
            "the"
            " next.",
            "TA-DAY-13",
            "missions",
        ),
    ),
    "DecidePage": (
        (
            "A last look at target and crews. To abort costs no SO, but these crews are done for today; more is known"
            " only after you are on the way.",
            "TA-ABORT-01",
            "target panel",
        ),
    ),
    "ArmPage": (
        (
            "The green line of a store says how well it hits this target. Mix some guided weapons for afar with cheap"
            " ones for near, and a jamming pod against guns: 10 to 18 OP for each aircraft. Loads can suggest one.",
            "TA-ARM-08",
            "presets",
        ),
    ),
    "EventPage": (
        (
            "On the way out a card is drawn, and another one on the way home. This one works until the mission ends.",
            "TA-EVENT-01",
            "event card",
        ),
    ),
    "EventChoice": (
        ("The card asks you something. Each button says what becomes of it; the gold one is the usual answer.", "", ""),
    ),
    "HomeChoice": (
        ("The card asks you something. Each button says what becomes of it; the gold one is the usual answer.", "", ""),
    ),
    "RescuePage": (
        (
            "A pilot is down. Stores that come home unused can be given up to search for him: each weight point adds 1"
            " to his roll, and a lost pilot costs 1 VP.",
            "TA-SAR-03",
            "downed panel",
        ),
    ),
    "HomePage": (
        (
            "The way home, step by step: what is left of the battalion, the strain on the pilots, what they learned,"
            " what the aircraft suffered. Green Stress is good; amber pilots want a day at home.",
            "TA-AFTER-01",
            "",
        ),
    ),
    "EveningPage": (
        (
            "At night the enemy moves. A battalion that reaches the Friendly Rear costs 1 SO each evening, one at the"
            " Air Base 3: attack it before it gets there.",
            "TA-EOD-06",
            "sector strip",
        ),
    ),
    "ShopPage": (
        (
            "Mend engine, controls, cannon and HUD first; a dent in the airframe can wait. Rest the squadron when "
            "most of"
            " it is near amber, and keep 6 SO for tomorrow's ordnance.",
            "TA-REST-02",
            "",
        ),
    ),
    "SalvagePage": (
        ("Sound parts of the old aircraft mend others of its family, free, but only now.", "TA-REPL-03", "parts panel"),
    ),
    "MechanicsPage": (
        (
            "A gift of the day: one damage or one wound less. An engine or a heavy wound is worth it most.",
            "TA-DAY-02",
            "mend",
        ),
    ),
    "EndPage": (
        (
            "The war is over. The squadron's book keeps its diary and kill board; save them as a page or a picture to"
            " show around.",
            "TA-END-01",
            "own tool Squadron's book",
        ),
    ),
}
"""By the name of the page."""


class PageCoach:
    """Says of each page what was never said before."""

    def __init__(self) -> None:
        self._known: list[str] | None = None

    @property
    def known(self) -> list[str]:
        """Keys of what was said in any campaign; read from the file once."""
        if self._known is None:
            self._known = [str(key) for key in keeping.read(FILE, "told", list)]
        return self._known

    def hints(self, page: Page) -> Sequence[Hint]:
        """What is to be said of a page."""
        name = type(page).__name__
        found = [
            Hint(f"{MARK}{name} {n}", text, widget=widget, rule=rule)
            for n, (text, rule, widget) in enumerate(TOLD.get(name, ()))
        ]
        return [hint for hint in found if hint.key not in self.known]

    def remember(self, key: str) -> None:
        """The hint was read."""
        if key.startswith(MARK) and key not in self.known:
            self.known.append(key)
            keeping.write(FILE, format=FORMAT, told=self.known)

    def forget(self) -> None:
        """Everything may be said once more."""
        self._known = []
        keeping.write(FILE, format=FORMAT, told=[])
