"""What all pages share: made anew when the position changes (focus and places in panes are kept), a card in the
player's hand, arrows that walk over the page, and the ledger beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.morning.events import Assign, AssignScout, Crew, Target
from tabletop.games.thunderbolt_apache.rules.repairing import Salvage
from tabletop.games.thunderbolt_apache.rules.rescue import GiveUp
from tabletop.games.thunderbolt_apache.rules.setting_up.events import Back, BuyAircraft, BuyScout, ChoosePilot
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.pages.ledger import Ledger
from tabletop.games.thunderbolt_apache.table.pages.parts import Bay, Desk, Head, Payload, Tile, not_allowed
from tabletop.table.play.contract import Choice, Page
from tabletop.table.ui.buttons import bare
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.widget import Column, Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

ARROWS = {pg.K_LEFT: (-1, 0), pg.K_RIGHT: (1, 0), pg.K_UP: (0, -1), pg.K_DOWN: (0, 1)}
LAID = (
    BuyAircraft,
    BuyScout,
    ChoosePilot,
    Target,
    Assign,
    Crew,
    AssignScout,
    Load,
    GiveUp,
    Salvage,
)
"""Commands by which something is laid down."""


class Sheet(Page):
    """A page of the campaign. Subclasses give `parts` (all widgets, made anew), `still` and `ends`, and perhaps
    `buttons`.
    """

    title = ""
    gap = 7
    key = "page"

    def __init__(self, table: ApacheTable, ledger: Ledger) -> None:
        self.table, self.ledger = table, ledger
        self.host = table.host
        self.hand: Payload | None = None
        self.shown: Any = None
        self.options: Sequence[Command] = ()
        self.live = False
        self._step: object = None
        self._due = False
        super().__init__()

    @property
    def state(self) -> State:
        state: State = self.shown
        return state

    # -- contract
    def show(self, view: Any, options: Sequence[Command], live: bool) -> None:
        same = view is self.shown and live == self.live and not self._due
        step = view.frames[-1] if view.frames else None
        if step != self._step:
            self.hand, self._step = None, step
            self.entered(view)
        if view is not self.shown and self.window is not None:
            self.root.slips.hide_note()  # advice and refusals spoke of a position that is past
        self.shown, self.options, self.live = view, options, live
        self.ledger.show(view)
        if not same:
            self.rebuild()

    def entered(self, view: State) -> None:
        """The step has just come."""

    def beside(self) -> Widget | None:
        return self.ledger

    def choices(self) -> Sequence[Choice]:
        """The gold button stands last, always in the same place: a click too many on it never means another one."""
        return sorted(self.buttons(), key=lambda c: c.default) if self.live else ()

    def focus_first(self) -> Widget | None:
        """The page itself, so that Enter means the gold button until the keyboard has walked to a card."""
        return self

    def close(self) -> bool:
        if self.hand is None:
            return False
        self.take(None)
        return True

    # -- what subclasses say
    def parts(self) -> list[Widget]:
        raise NotImplementedError

    def still(self) -> str:
        """What can still be done here."""
        return ""

    def ends(self) -> str:
        """What ends the step, and what comes then."""
        return ""

    def buttons(self) -> list[Choice]:
        """Done and Back, as the step allows them."""
        found = []
        if any(isinstance(c, Back) for c in self.options):
            found.append(self.choice(Back()))
        found.append(self.choice(Done(), default=True))
        return found

    def choice(self, command: Command, **more: Any) -> Choice:
        """A button for a command; one that is not legal says why."""
        return Choice(command.label(self.state), (command,), why_not=self.host.refusal(command), **more)

    def tabs(self) -> list[Widget]:
        """What stands between the head and the parts."""
        return []

    # -- making the page
    def rebuild(self) -> None:
        """Make all widgets anew; the focus goes to the same card, panes keep their place."""
        self._due = False
        root = self.window
        focus = root.stage.focus if root is not None else None
        inside = focus is not None and any(w is self for w in focus.ancestors())
        key = focus.key if inside and focus is not None else ""
        place = (
            [w for w in root.stage.order() if self in w.ancestors()].index(focus)
            if inside and root is not None and focus in root.stage.order()
            else 0
        )
        offsets = {w.key: w.off for w in self.walk() if isinstance(w, ScrollPane) and w.key}
        head = Head(
            title=self.title,
            still=self.still() if self.live else "",
            ends=self.ends() if self.live else self._idle_words(),
            key="page head",
        )
        self.fill(head, *self.tabs(), Desk(Column(*self.parts(), gap=7), key="desk"))
        if root is None:
            return
        if not offsets and not inside:
            return
        ring = root.stage.ring
        root.stage.focus = None if inside else root.stage.focus
        root.stage.settle()
        for pane in [w for w in self.walk() if isinstance(w, ScrollPane) and w.key in offsets]:
            pane.scroll_to(offsets[pane.key])
        if inside:
            order = [w for w in root.stage.order() if self in w.ancestors()]
            again = next(
                (w for w in order if key and w.key == key), order[min(place, len(order) - 1)] if order else None
            )
            root.stage.focus_on(again if ring and focus is not self else self)
        root.stage.ring = ring

    def _idle_words(self) -> str:
        return "A moment of the replay: nothing can be changed here." if self.host.replay_at is not None else ""

    # -- acting
    def submit(self, *commands: Command) -> bool:
        """Send commands; a refusal is shown with its rule."""
        self._due = True
        done = bool(self.host.submit(*commands))
        if not done:
            self.rebuild()  # a tick or a list that was changed shows again what is true
        elif commands:
            self.host.play_sound("piece_drop" if isinstance(commands[-1], LAID) else "click")
        return done

    def why_not(self, command: Command) -> str:
        """Why a command is not legal now, "" when it is."""
        return not_allowed(self.host.refusal(command)) if self.live else ""

    def refuse(self, refusal: Refusal) -> None:
        self.host.refuse(refusal)

    def take(self, payload: Payload | None) -> None:
        """Take a card into the hand; the same one again: lay it back."""
        self.hand = None if payload == self.hand else payload
        self.rebuild()

    def lay(self, place: Callable[[Payload], object], accepts: Callable[[Payload], str]) -> None:
        """A click or Enter on a place: what is in the hand is laid there, or it is said why not."""
        payload = self.hand
        if payload is None:
            return
        if why := accepts(payload):
            self.root.refuse(why, self.key)
            return
        self.hand = None
        place(payload)

    def tile(
        self, payload: Payload | None, words: str, press: Callable[[], object] | None = None, **attributes: Any
    ) -> Tile:
        """A card that can be carried (while somebody is asked) and pressed."""
        card = Tile(
            load=payload if self.live else None,
            words=words,
            picked=payload is not None and payload == self.hand,
            **attributes,
        )
        if press is not None:
            card.on("pressed", lambda _: press() if self.live else None)
        return card

    def bay(
        self,
        *children: Widget,
        accepts: Callable[[Payload], str],
        place: Callable[[Payload], object],
        **attributes: Any,
    ) -> Bay:
        """A place for cards, lit while what is in the hand may be laid there."""
        if not self.live:
            return Bay(*children, **attributes)
        lit = self.hand is not None and not accepts(self.hand)
        return Bay(*children, accepts=accepts, laid=place, lit=lit, **attributes).on(
            "pressed", lambda _: self.lay(place, accepts)
        )

    # -- keys
    def keydown(self, e: pg.Event) -> bool:
        if e.key in ARROWS and bare(e) and not e.mod & pg.KMOD_SHIFT:
            return self._walk(*ARROWS[e.key])
        return False

    def _walk(self, dx: int, dy: int) -> bool:
        """The focus to the nearest thing of the page in a direction."""
        root = self.root
        now = root.stage.focus
        if now is None:
            return False
        if now is self:
            root.stage.focus_on(next((w for w in root.stage.order() if self in w.ancestors()), self))
            return True
        here, best = now.focus_rect(), None
        for w in root.stage.order():
            if w is now or self not in w.ancestors() or now in w.ancestors():
                continue
            r = w.focus_rect()
            ahead = (r.centerx - here.centerx) * dx + (r.centery - here.centery) * dy
            clear = (
                (r.left - here.right if dx > 0 else here.left - r.right)
                if dx
                else (r.top - here.bottom if dy > 0 else here.top - r.bottom)
            )
            aside = (
                max(0, r.top - here.bottom, here.top - r.bottom)
                if dx
                else max(0, r.left - here.right, here.left - r.right)
            )
            off = abs(r.centery - here.centery) if dx else abs(r.centerx - here.centerx)
            if ahead <= 0 or clear < -min(here.w, here.h) // 3:
                continue
            score = max(0, clear) + 3 * aside + 0.3 * off
            if best is None or score < best[0]:
                best = (score, w)
        if best is not None:
            root.stage.focus_on(best[1])
        return True
