"""The coach on the campaign's pages: what each is for and what a good choice is, in a sentence or two of
`coach_pages.md` beside the rule book.

Each thing is said once and then remembered in a file of the player's own, so that a second campaign is left in peace;
Ctrl+H calls the coach back, the settings switch him off.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.thunderbolt_apache.table.pages import keeping
from tabletop.table.play.coach import CoachBook
from tabletop.table.play.contract import Hint, Page

FILE = "thunderbolt_apache_coach.json"
FORMAT = "thunderbolt_apache coach 1"
MARK = "page "
"""How the keys of these hints begin."""

BOOK = CoachBook("tabletop.games.thunderbolt_apache", "coach_pages.md")
POINTED: dict[str, tuple[str, ...]] = {
    "CampaignPage": ("campaign CA01",),
    "SituationPage": ("",),
    "BuyPage": ("shelf panel",),
    "PilotsPage": ("",),
    "ShiftPage": ("",),
    "PromotePage": ("",),
    "DayPage": ("condition",),
    "TargetsPage": ("targets panel", "ledger"),
    "AllocatePage": ("",),
    "NextPage": ("missions",),
    "DecidePage": ("target panel",),
    "ArmPage": ("presets",),
    "EventPage": ("event card",),
    "EventChoice": ("",),
    "HomeChoice": ("",),
    "RescuePage": ("downed panel",),
    "HomePage": ("",),
    "EveningPage": ("sector strip",),
    "ShopPage": ("",),
    "SalvagePage": ("parts panel",),
    "MechanicsPage": ("mend",),
    "EndPage": ("own tool Squadron's book",),
}
"""By the name of the page: the widget that each thing points at which is said of it, "" for none."""


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
            BOOK.say(f"{name} {n}", widget=widget, told=f"{MARK}{name} {n}")
            for n, widget in enumerate(POINTED.get(name, ()))
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
