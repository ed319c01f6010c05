"""Whole loads on the arming page: suggested for the target, kept under a name, hung again, the same for all,
everything off.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots import arming
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules import standing
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load, Unload
from tabletop.games.thunderbolt_apache.rules.pieces import Flyer
from tabletop.games.thunderbolt_apache.rules.wording import flyer_name
from tabletop.games.thunderbolt_apache.table.pages import keeping
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import ask_text
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.menus import MenuItem, open_menu
from tabletop.table.ui.widget import Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.pages.arming import ArmPage


class Loads:
    """The part of the arming page that changes whole loads in one go."""

    def __init__(self, page: ArmPage) -> None:
        self.page = page

    def tools(self, flyer: Flyer) -> Widget:
        """The buttons above the rack of an aircraft."""
        same = [f for f in self.page.fliers if f.card == flyer.card and f.serial != flyer.serial]
        loads = Button(
            "Loads",
            sign="down",
            key="presets",
            tip=f"A load that suits this target, and those that you keep for the {flyer.card}",
            enabled=self.page.live,
        ).on("pressed", lambda _: self._menu(flyer))
        keep = Button(
            "Keep",
            key="keep preset",
            tip="Keep this load under a name",
            enabled=self.page.live and bool(flyer.stores),
            why="" if flyer.stores else "Nothing hangs under it.",
        )
        keep.on("pressed", lambda _: self._keep(flyer))
        clear = Button(
            "Empty",
            key="empty",
            tip="Take everything off",
            enabled=self.page.live and bool(flyer.stores),
            why="" if flyer.stores else "Nothing hangs under it.",
        )
        clear.on("pressed", lambda _: self.page.submit(*self._off(flyer)))
        why = "" if same else f"No other {flyer.card} flies this mission."
        copy = Button(
            "Same for all",
            key="same load",
            tip=f"The other {flyer.card} of this mission take the same load",
            enabled=self.page.live and bool(same),
            why=why,
        )
        copy.on("pressed", lambda _: self._hang([(f, flyer.stores) for f in same]))
        return Flow(loads, keep, copy, clear, gap=4, row_gap=4)

    def _off(self, flyer: Flyer) -> list[Command]:
        return [Unload(flyer.serial, key) for key in flyer.stores]

    def _hang(self, loads: list[tuple[Flyer, tuple[str, ...]]]) -> None:
        """Change whole loads in one go; what does not fit is said and the rest stays."""
        for flyer, stores in loads:
            if why := standing.fits_preset(self.page.state, flyer.serial, stores):
                self.page.root.refuse(f"{flyer_name(flyer)}: {why}", self.page.key)
                return
        self.page.submit(
            *[c for flyer, stores in loads for c in (*self._off(flyer), *[Load(flyer.serial, key) for key in stores])]
        )

    def _menu(self, flyer: Flyer) -> None:
        """A load that suits this target, for this aircraft or for all, then those that were kept."""
        plan = {f.serial: tuple(key for key, n in best.items() for _ in range(n)) for f, best in self._suggested()}
        mine = plan.get(flyer.serial, ())
        suggested = keeping.words(mine) if mine else self._nothing(flyer)
        items = [MenuItem(f"Suggested here: {suggested}", ("suggested", "one"))]
        if len(self.page.fliers) > 1:
            items.append(MenuItem("Suggested for all aircraft of the mission", ("suggested", "all")))
        kept = keeping.loads(flyer.card)
        items += [
            MenuItem(
                f"{name}: {keeping.words(stores)}",
                ("hang", name),
                why=standing.fits_preset(self.page.state, flyer.serial, stores),
            )
            for name, stores in kept.items()
        ]
        items += [MenuItem(f"Forget {name}", ("forget", name)) for name in kept]
        if not kept:
            words = f"No load of your own is kept for the {flyer.card} yet"
            items.append(MenuItem(words, why="Hang stores under it and press Keep."))
        button = self.page.find("presets")
        open_menu(self.page.root, items, button.rect.bottomleft, partial(self._from_menu, flyer, plan))

    def _nothing(self, flyer: Flyer) -> str:
        """Why no store is suggested: often there is no SO left for any."""
        state = self.page.state
        weapons = [s for s in loading.carried(state, flyer.card) if s.fired]
        if weapons and not any(loading.affordable(state, s) for s in weapons):
            return "nothing, your SO pays for no store"
        return "nothing, it flies with its Cannon alone"

    def _suggested(self) -> list[tuple[Flyer, Counter[str]]]:
        """What the squadron bot would hang: fitted to the target, the weight and the SO that today's missions share;
        and weapons for all of them.
        """
        found = arming.plan(self.page.state, WEIGHTS["hard"], armed=True)
        return [(f, found.get(f.serial, Counter())) for f in self.page.fliers]

    def _from_menu(self, flyer: Flyer, plan: dict[int, tuple[str, ...]], choice: tuple[str, str]) -> None:
        what, name = choice
        if what == "forget":
            keeping.forget(flyer.card, name)
        elif what == "suggested":
            taken = [(f, plan[f.serial]) for f in self.page.fliers if name == "all" or f is flyer]
            self._hang(taken)
            self._explain(taken)
        else:
            self._hang([(flyer, keeping.loads(flyer.card)[name])])

    def _explain(self, taken: list[tuple[Flyer, tuple[str, ...]]]) -> None:
        """Why each store of a suggested load hangs there, and who flies with his gun alone, on a slip."""
        lines = ["*The suggested load"]
        for flyer, stores in taken:
            if not stores:
                lines.append(f"{flyer_name(flyer)}: nothing worth its price is left, so the Cannon alone.")
            for key in dict.fromkeys(stores):
                lines.append(f"{flyer_name(flyer)}: {arming.why(self.page.state, flyer, key, WEIGHTS['hard'])}")
        self.page.root.slips.note("\n".join(lines), None, "green")

    def _keep(self, flyer: Flyer) -> None:
        def named(name: str | None) -> None:
            if name and name.strip():
                why = keeping.keep(flyer.card, name.strip()[:40], flyer.stores)
                self.page.root.slips.note(
                    why or f"*Kept\n{name.strip()}: {keeping.words(flyer.stores)}", None, "red" if why else "green"
                )

        ask_text(
            self.page.root,
            "Keep the load",
            f"{keeping.words(flyer.stores)} under the {flyer.card}. What is it called?",
            named,
            yes="Keep",
            hint="tank hunting",
        )
