"""A hand that plays Conflict Solo well, by real mouse: what a level of the bot would do, done where a player does it.

    python -m tests.window.conflict_advised m1_the_sawmill --seed 7 --size 1280x720 --out FOLDER

plays a mission to its end in a real window, keeps pictures of each round (its first moment, set-up, aiming, moving, an
enemy's shot, a report), counts the gestures and compares the save with a game without a window.

`wish` runs at the play screen: it asks the bot, which sees what the player sees, and finds the place of the window on
which to press for it; `AdvisedMouse` has nothing but these places.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.data.settings import Settings
from tests.window.hands import middle
from tests.window.headless import same
from tests.window.rig import Fact, Rig

SEED = 1
LEVEL = "TABLETOP_ADVISED_LEVEL"
"""Names the level in the process of the window."""
BREATH = 0.4
"""Seconds in which a fan closes, and after which two clicks are no double click."""


LOST = 25
"""Gestures without an accepted command after which the hand gives up."""


class Adviser:
    """The bot, and what it wished last: asked once a moment, so that several clicks may lead there."""

    def __init__(self) -> None:
        self.bot: Any = None
        self.at: tuple[int, str] = (-1, "")
        self.command: Any = None

    def command_for(self, match: Any) -> Any:
        from tabletop.bots.base import BotSpec
        from tabletop.shelf.bot_levels import make_bot

        if self.bot is None:
            self.bot = make_bot("conflict_solo", BotSpec(os.environ.get(LEVEL, "normal"), 1e9), SEED)
            self.bot.explain = False
        at = (len(match.journal), match.digest())
        if at != self.at:
            self.at = at
            self.bot.begin()
            self.command = self.bot.choose(match.view(0), 0, match.options(0))
        return self.command


ADVISER = Adviser()


def box(rect: Any) -> list[int]:
    return [rect.x, rect.y, rect.w, rect.h]


def tell(window: Any, screen: Any, free: Callable[[tuple[int, int]], bool]) -> Fact:
    """Where to press next, the buttons of a dialog that lies over the table, and what kind of moment it is."""
    layers, plan = window.root.stage.layers, screen.laid.state.draft
    report = any(type(w).__name__ == "DicePaper" and w.visible and w.rect.w for w in screen.walk())
    dialog = [
        {"text": str(w.text), "rect": box(w.rect), "gold": w.kind == "gold"}
        for w in (layers[-1].widget.walk() if len(layers) > 1 else ())
        if type(w).__name__ == "Button" and w.enabled and str(w.text)
    ]
    moment = type(screen.laid.mode).__name__.removesuffix("Mode").lower()
    moment += f"_{plan.kind}" if plan is not None else "_report" if report and moment == "turn" else ""
    return {"wish": wish(screen, free), "dialog": dialog, "moment": moment}


def wish(screen: Any, free: Callable[[tuple[int, int]], bool]) -> list[Fact]:
    """The next clicks towards what the bot would do, the likeliest first; none where a button must do. `free`: whether
    the map, and no paper, is under a point; where a paper lies, the map is drawn out from under it first.
    """
    from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps
    from tabletop.games.conflict_solo.rules.asking import Pass
    from tabletop.games.conflict_solo.rules.cards.choices import Boost
    from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
    from tabletop.games.conflict_solo.rules.moving import Face
    from tabletop.games.conflict_solo.table.hand.modes import unit_of
    from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
    from tabletop.games.conflict_solo.table.hand.setup_mode import SetupMode
    from tabletop.games.conflict_solo.table.hand.turn_mode import TurnMode
    from tabletop.games.conflict_solo.table.marks.map_marks import pointed
    from tabletop.games.conflict_solo.table.pieces import places

    table, board, mode = screen.laid, screen.board, screen.laid.mode
    state, host = table.state, table.host
    if isinstance(mode, SetupMode):
        return []
    command = ADVISER.command_for(screen.session.match)
    out: list[Fact] = []

    def bare(at: tuple[int, int]) -> bool:
        return free(at) and board.piece_at(at) is None

    def on_map(at: tuple[int, int], **more: Any) -> None:
        if free(at):
            out.append({"at": at, **more})
            return
        x, y, w, h = board.rect
        grid = [(x + w * i // 24, y + h * j // 16) for i in range(2, 23) for j in range(2, 15)]
        middle_of_it = (x + w * 2 // 5, y + h // 2)
        ends = [(s, (s[0] + middle_of_it[0] - at[0], s[1] + middle_of_it[1] - at[1])) for s in grid if bare(s)]
        ways = [(s, e) for s, e in ends if board.rect.inflate(-20, -20).collidepoint(e)]
        if ways:
            out.append({"from": ways[0][0], "at": ways[0][1]})

    def at_hex(hex: str) -> None:
        on_map(board.camera.to_screen(host.centre(places.cell(hex))))

    def at_piece(id: str) -> None:
        sprite = next((s for s in board.laid.sprites if s.id == id), None)
        if sprite is not None:
            on_map(board.camera.to_screen(board.laid.position(sprite)), piece=id)

    def on_rail(rail: Any, caps: int) -> None:
        if rail.visible and rail.rail is not None:
            spots = zip(rail._spots(rail.theme), rail.rail.notches, strict=True)
            out.extend({"at": spot} for spot, notch in spots if notch.value == caps)

    def buttons() -> None:
        labels = [c.label for c in mode.choices() if c.commands == (command,)]
        labels += ["Pass"] * (isinstance(command, Pass) and not labels)
        out.extend({"button": label} for label in labels)

    buttons()
    if isinstance(command, PlayCard):
        out.extend({"at": rect.center} for rect, card in table.foot.hand.spots if card == command.card)
    elif isinstance(mode, TurnMode) and not isinstance(command, Pass):
        unit = unit_of(command)
        if unit and unit != table.selected:
            at_piece(unit)
        elif getattr(command, "target", "") in mode.targets():
            at_hex(places.hex_of(state, command.target))
        elif getattr(command, "hex", ""):
            at_hex(command.hex)
            if (
                out and "from" not in out[-1] and state.at(command.hex) and state.counters[unit].hex
            ):  # a click would pick who lies there: it is dragged
                sprite = next(s for s in board.laid.sprites if s.id == unit)
                out[-1]["from"] = board.camera.to_screen(board.laid.position(sprite))
    elif isinstance(mode, PlanMode):
        if isinstance(command, PayCaps):
            on_rail(table.paper.cost, command.caps)
        elif isinstance(command, DiceCaps):
            on_rail(table.paper.dice, command.caps)
        elif isinstance(command, Boost) and table.paper.boosts.visible:
            spots = zip(table.paper.boosts.spots(), table.paper.boosts.offers, strict=True)
            out.extend({"at": spot.center} for spot, offer in spots if offer.key == command.card)
        elif isinstance(command, Face):
            hex = next((end[1] for end in mode.ends() if end[0] == command.unit), "")
            if hex:
                x, y = host.centre(places.cell(hex))
                high = host.cell_size[1]
                points = [(x + dx * high / 10, y + dy * high / 10) for dx in range(-9, 10) for dy in range(-9, 10)]
                open_ = mode.open_facings(command.unit)
                hits = [p for p in points if pointed(host, places.cell(hex), open_, p) == command.facing]
                out.extend([{"at": board.camera.to_screen(hits[len(hits) // 2])}] if hits else [])
        elif isinstance(command, Choose) and state.on_map(command.what):
            at_hex(command.what)
        elif (key := getattr(command, "unit", "") or getattr(command, "what", "")) in state.counters:
            at_piece(key)
    return out


class AdvisedMouse:
    """Presses where the wish says; what leads nowhere three times is done another way: the gold button, then Pass."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.stuck, self.before = 0, -1

    def act(self, fact: Fact) -> None:
        self.stuck = self.stuck + 1 if fact["journal"] == self.before else 0
        self.before = fact["journal"]
        self._close_the_fan(fact)
        on = [b for b in fact["buttons"] if b["on"]]
        gold = [b for b in on if b["gold"]]
        wishes = fact.get("wish") or []
        if fact["menu"]:
            lines = [line for line in fact["menu"] if line["on"]]
            wanted = [line for w in wishes for line in lines if line["text"].split(":")[0] == w.get("button")]
            wanted = [line for w in wishes for line in lines if line["text"] == w.get("button")] or wanted
            self.rig.click(*middle((wanted or lines)[0]["rect"]))
        elif fact["dialog"]:
            wanted = [b for b in fact["dialog"] if any(b["text"] == w.get("button") for w in wishes)]
            wanted = wanted or [b for b in fact["dialog"] if b["gold"]] or fact["dialog"]
            self.rig.click(*middle(wanted[-1]["rect"]))
        elif fact["hint"]:
            self.rig.click(*middle(fact["hint"]))
        elif fact["mode"] == "SetupMode":
            self.rig.click(*middle((gold or on)[0]["rect"]))
        elif wishes and self.stuck < 5:
            self._towards(wishes[max(0, self.stuck - 3) % len(wishes)], fact, on)
        elif gold and self.stuck < 8:
            self.rig.click(*middle(gold[0]["rect"]))
        else:
            self.rig.click(*middle(on[self.stuck % len(on)]["rect"] if on else fact["board"]))

    def _close_the_fan(self, fact: Fact) -> None:
        """The pointer leaves the stack under it, whose counters may lie over the hex that is clicked next."""
        x, y, _, h = fact["board"]
        self.rig._hand("mousemove", "--window", self.rig.window, x + 4, y + h // 2)
        time.sleep(BREATH)

    def _towards(self, wanted: Fact, fact: Fact, on: list[Fact]) -> None:
        if "button" in wanted:
            found = [b for b in on if b["text"] == wanted["button"]] or [b for b in on if b["text"].startswith("More")]
            self.rig.click(*middle(found[0]["rect"] if found else fact["board"]))
        elif "piece" in wanted:  # under the pointer its stack is fanned, and it lies where it can be clicked
            x, y = wanted["at"]
            self.rig._hand("mousemove", "--window", self.rig.window, x, y)
            time.sleep(BREATH)
            self.rig._hand("mousemove", "--window", self.rig.window, x + 1, y)
            time.sleep(BREATH / 2)
            told = self.rig.prompt().get("wish") or []
            there = next((w for w in told if w.get("piece") == wanted["piece"]), wanted)
            self.rig.click(*there["at"])
        elif "from" in wanted:
            self.rig.drag(tuple(wanted["from"]), tuple(wanted["at"]))
        else:
            self.rig.click(*wanted["at"])


def play(home: Path, scenario: str, seed: int, size: tuple[int, int], scale: float, out: Path) -> None:
    """A mission to its end, told on standard output."""
    settings = Settings(motion=0, mute=True, hints=False, briefing=False, ui_scale=scale)
    (home / "settings.json").write_text(settings.model_dump_json(), encoding="utf-8")
    os.environ |= {"TABLETOP_WISH": "1", "TABLETOP_SIZE": f"{size[0]}x{size[1]}"}
    save, clicks, began = home / "end.save", Counter[int](), time.monotonic()
    rig = Rig(home, "shelf", scenario, seed, save, "human", size=size)
    hand, seen = AdvisedMouse(rig), set[str]()

    def keep(*moments: str) -> None:
        """A picture of each moment of which there is none."""
        for moment in moments:
            if moment not in seen:
                seen.add(moment)
                rig.picture(out / f"{scenario}_{seed}_{moment}.png")

    try:
        fact = rig.prompt(240)
        while not fact.get("over"):
            if fact.get("scene") == "PlayScene":
                keep(f"round{fact['round']}", f"round{fact['round']}_{fact['moment']}")
                clicks[fact["round"]] += 1
                if hand.stuck >= LOST:
                    rig.picture(out / "lost.png")
                    raise AssertionError(f"nothing helps any more: {fact}")
                hand.act(fact)
            fact = rig.prompt(240)
        keep("end")
    finally:
        rig.close()
    same(rig, fact, scenario, ("human",), seed, save)
    rounds = ", ".join(f"{n}" for _, n in sorted(clicks.items()))
    print(f"{scenario} {seed} {size[0]}x{size[1]} {scale:g}: {fact['over']} Gestures by round, set-up first: {rounds};")
    print(f"  {time.monotonic() - began:.0f} s; the save is that of the game without a window")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--level", default="normal", help="of the bot that says what to do; hard is what Shift+H says")
    parser.add_argument("--size", default="1280x720", help="of the window in pixels")
    parser.add_argument("--scale", type=float, default=1.0, help="of letters and buttons")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    home = given.out / f"home_{given.scenario}_{given.seed}"
    home.mkdir(parents=True, exist_ok=True)
    os.environ[LEVEL] = given.level
    wide, high = map(int, given.size.split("x"))
    play(home, given.scenario, given.seed, (wide, high), given.scale, given.out)


if __name__ == "__main__":
    main()
