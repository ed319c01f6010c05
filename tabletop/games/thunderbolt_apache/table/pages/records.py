"""The squadron's book, open at any time: diary, pilots, kill board, player log; and the last page of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.messages import Command
from tabletop.data.paths import user_folder
from tabletop.data.story import Story, StoryChapter
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES, needed_vp
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.pieces import Pilot, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, counted
from tabletop.games.thunderbolt_apache.table.pages import art, facts, writing
from tabletop.games.thunderbolt_apache.table.pages.ledger import LEVEL_TONES, Ledger
from tabletop.games.thunderbolt_apache.table.pages.parts import GREEN, RED, Cards, Scroll, Spot, Tile, bar
from tabletop.games.thunderbolt_apache.table.pages.reports import Past
from tabletop.games.thunderbolt_apache.table.pages.sheet import Sheet
from tabletop.games.thunderbolt_apache.table.pieces.unitart import unit_icon
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Button, Segmented
from tabletop.table.ui.files import choose_file
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.lists import Col
from tabletop.table.ui.scroll import ReadingPane
from tabletop.table.ui.table import Table
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

# -- The squadron's book, chapter of the pilots: each with his printed card, the medals he wears and what he did.

FACE = 0.66
"""Height of a pilot's printed card in widths."""


def roster(state: State, wears: Mapping[str, Sequence[str]]) -> Widget:
    """All pilots, the living first, by family."""
    crew = sorted(state.pilots.values(), key=lambda p: (not p.living, p.family, -p.destroyed))
    return Scroll(Cards(*[_person(state, p, wears.get(p.name, ())) for p in crew], most=1.25), key="roster")


def _person(state: State, pilot: Pilot, wears: Sequence[str]) -> Tile:
    def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        wide = min(r.w, round((r.h - t.px(52)) / FACE))
        face = art.pilot_face(state.library.pilots[pilot.name], pilot, wide)
        place = face.get_rect(midtop=r.midtop)
        s.blit(face, place)
        y = place.bottom + t.px(5)
        x = r.x
        for kind in wears:
            picture = art.medal(kind, t.px(40))
            s.blit(picture, (x, y))
            x += picture.get_width() - t.px(6)
        x = x + t.px(14) if wears else r.x
        did = f"{count(pilot.missions, 'mission')}, {count(pilot.destroyed, 'unit')} destroyed"
        t.say(s, did, (x, y + t.px(14)), "small semi", "ink", "l", r.right - x)
        fate = "" if pilot.living else pilot.status.value
        told = fate or ", ".join(diary.TITLES[kind] for kind in wears)
        t.say(s, told, (x, y + t.px(31)), "small", RED if fate else "soft", "l", r.right - x)

    lines = [f"*{pilot.name}", facts.row_words(state.row_of(pilot))]
    lines += [f"{diary.TITLES[kind]}: {diary.REASONS[kind]}." for kind in wears]
    return Tile(
        paint=paint,
        wide=256,
        tall=round(246 * FACE) + 62,
        grow=1,
        enabled=False,
        faded=not pilot.living,
        tip="\n".join(lines),
        key=f"person {pilot.name}",
    )


# -- The squadron's book, open at any time.

CHAPTERS = ("Diary", "Pilots", "Kill board", "Player log")
RESULTS = {"F": "no change", "1/2": "reduced to half strength", "X": "destroyed", "aborted": "aborted"}
KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("All", ()),
    ("SO, VP", ("SO", "VP")),
    ("Pilots", ("Stress", "XP", "Level", "Loss")),
    ("Aircraft", ("Damage", "Loss")),
    ("Kills", ("Kill",)),
    ("Missions", ("Mission",)),
)


class RecordsPage(Sheet):
    """Four chapters under a row of tabs."""

    title = "The squadron's book"

    def __init__(self, table: ApacheTable, ledger: Ledger, past: Past, shut: Callable[[], None]) -> None:
        self.past, self.shut = past, shut
        self.chapter, self.kind = 0, 0
        self._told: tuple[object, Any] = (None, None)
        super().__init__(table, ledger)

    def show(self, view: Any, options: Sequence[Command], live: bool) -> None:
        self._due = self._due or view is not self.shown
        super().show(view, options, live)

    def prompt(self) -> tuple[str, str, str] | None:
        return "", "Diary, pilots, kill board and player log of the squadron.", "TA-GEN-10"

    def choices(self) -> Sequence[Choice]:
        return [Choice("Close the book", run=self.shut, default=True)]

    def close(self) -> bool:
        self.shut()
        return True

    def still(self) -> str:
        return "Every SO, VP, Stress, XP and damage is written down with its day, mission and rule (TA-GEN-10)."

    def ends(self) -> str:
        return "Close the book, or Esc, leads back to the game."

    def parts(self) -> list[Widget]:
        rows = self.past.rows()
        tabs = Segmented(options=CHAPTERS, at=self.chapter, key="chapters").on(
            "changed", partial(self._turn, "chapter")
        )
        save = Button("Save as a page or picture", key="save diary", tip="Diary and kill board as HTML or PNG").on(
            "pressed", lambda _: self._save()
        )
        body = (self._diary, self._pilots, self._kills, self._log)[self.chapter](rows)
        return [Panel(Row(tabs, Spacer(), save, gap=8), pad=6, key="chapter bar"), body]

    def _turn(self, what: str, i: int) -> None:
        setattr(self, what, i)
        self.rebuild()

    # -- chapters
    def _diary(self, rows: list[LogRow]) -> Widget:
        """The same tale as in the file, up to the moment that is shown."""
        leaves: list[Widget] = []
        for chapter in self._story().chapters:
            for part in (chapter, *chapter.parts):
                if part.lines:
                    leaves.append(self._leaf(chapter.heading, part))
        empty: list[Widget] = (
            [] if leaves else [Panel(Label("Nothing is written yet.", role="body ital", colour="soft"), pad=14)]
        )
        return ReadingPane(Column(*leaves, *empty, gap=8), key="diary")

    def _leaf(self, day: str, part: StoryChapter) -> Widget:
        mission = part.heading.startswith("Against")
        lines = [Para(line, role="body", key=f"{day} {part.heading} {i}") for i, line in enumerate(part.lines)]
        return Panel(
            *lines,
            title=f"{day}: {part.heading}" if part.heading != day else day,
            tone="card",
            accent="side red" if mission else "brass",
            pad=12,
            gap=3,
            key=f"{day} {part.heading}",
        )

    def _story(self) -> Story:
        """Written anew when something has happened since."""
        host = self.host
        at = host.replay_at
        key = (len(host.session.match.journal), at)
        if self._told[0] != key:
            self._told = (key, writing.told_of(host.session, at, self.state))
        found: Story = self._told[1]
        return found

    def _pilots(self, rows: list[LogRow]) -> Widget:
        return roster(self.state, diary.worn(self.state, rows))

    def _kills(self, rows: list[LogRow]) -> Widget:
        """Everybody who flew, drones too: what he destroyed and what he wears."""
        board, wears = logbook.kill_board(rows), diary.worn(self.state, rows)
        flown = [p.name for p in self.state.pilots.values() if p.missions and p.name not in board]
        order = sorted(board, key=lambda who: -sum(board[who].values())) + flown
        cards = [self._ace(who, board.get(who, {}), wears.get(who, ())) for who in order]
        empty: list[Widget] = (
            [] if cards else [Panel(Label("Nobody has flown yet.", role="body ital", colour="soft"), pad=14)]
        )
        return Scroll(Cards(*cards, *empty), key="kills")

    def _ace(self, who: str, kills: dict[str, int], wears: Sequence[str]) -> Tile:
        pilot = self.state.pilots.get(who)
        units = self.state.library.units
        value = sum(units[k].value * n for k, n in kills.items())
        plane = self.state.planes.get(int(who)) if who.isdigit() else None
        name = pilot.name if pilot is not None else f"{plane.card} no. {who}" if plane is not None else who
        rows = sorted(kills.items(), key=lambda x: -x[1])
        fate = "" if pilot is None or pilot.living else f", {pilot.status.value}"

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            d = t.px(40)
            if pilot is not None:
                s.blit(art.patch(pilot.name, pilot.family, d), r.topleft)
            elif plane is not None:
                s.blit(art.plane(plane.card, d, 45), r.topleft)
            x, right = r.x + d + t.px(8), r.right
            for kind in reversed(wears):  # the highest at the left
                picture = art.honour(kind, t.px(30))
                right -= picture.get_width() + t.px(3)
                s.blit(picture, (right, r.y + t.px(6)))
            t.say(s, name, (x, r.y + t.px(11)), "body semi", "ink", "l", right - x)
            words = (f"{count(sum(kills.values()), 'unit')}, value {value}" if kills else "nothing destroyed yet") + (
                f"; {LEVELS[pilot.level]}, {count(pilot.missions, 'mission')}{fate}" if pilot is not None else ""
            )
            t.say(s, words, (x, r.y + t.px(29)), "small", "soft", "l", r.right - x)
            y, wide = r.y + t.px(54), t.px(44)
            for key, n in rows:
                picture = unit_icon(key, wide)
                s.blit(picture, picture.get_rect(midleft=(r.x, y)))
                t.say(
                    s,
                    counted(n, units[key].name),
                    (r.x + wide + t.px(8), y),
                    "small semi",
                    "ink",
                    "l",
                    r.w - wide - t.px(8),
                )
                y += t.px(26)

        tip = "\n".join([f"*{name}", *(f"{diary.TITLES[k]}: {diary.REASONS[k]}." for k in wears)]) if wears else ""
        return Tile(paint=paint, wide=250, tall=58 + 26 * len(rows), grow=1, enabled=False, key=f"ace {who}", tip=tip)

    def _log(self, rows: list[LogRow]) -> Widget:
        kinds = KINDS[self.kind][1]
        shown = [row for row in rows if not kinds or row.kind in kinds][::-1]
        seg = Segmented(options=tuple(name for name, _ in KINDS), at=self.kind, key="log kinds", role="small semi").on(
            "changed", partial(self._turn, "kind")
        )
        columns = (
            Col("Day", 0.4, "c", least=30),
            Col("Mission", 0.7, least=48, drop=2),
            Col("What", 0.6, role="small semi", least=52),
            Col("Who", 1.1, least=70),
            Col("Change", 0.5, "r", least=44),
            Col("Then", 0.4, "r", least=36, drop=1),
            Col("Why", 3.2, role="small", least=160),
            Col("Rule", 0.9, role="rule number", colour="blue", least=80),
        )
        table = Table(
            shown, columns, key="player log", cells=self._cells, row_height=25, empty="Nothing is written yet."
        )
        table.body.on("chosen", lambda i: self.host.open_rule(table.body.rows[i].rule))
        return Panel(seg, table, pad=8, grow=1, least=90, key="log sheet")

    def _cells(self, row: LogRow) -> tuple[str, ...]:
        plane = self.state.planes.get(int(row.about)) if row.about.isdigit() else None
        who = (
            f"{plane.card} no. {row.about}"
            if plane is not None
            else self.state.library.battalions[row.about].name
            if row.about in self.state.library.battalions
            else row.about
        )
        change = f"{row.amount:+d}" if row.amount else ""
        units = self.state.library.units
        if row.kind == "Mission":
            return (
                str(row.day),
                row.mission,
                row.kind,
                who,
                change,
                str(row.after),
                RESULTS.get(row.reason, row.reason),
                row.rule,
            )
        why = f"{units[row.reason].name} destroyed" if row.kind == "Kill" and row.reason in units else row.reason
        return str(row.day), row.mission, row.kind, who, change, str(row.after), why, row.rule

    # -- saving
    def _save(self) -> None:
        folder = user_folder() / "stories"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = user_folder()
        card = self.state.campaign_card
        name = f"Squadron diary, {card.title if card is not None else 'sortie'}, day {self.state.day}".replace(
            "/", "-"
        ).replace(":", "")
        filters = [("Page for a browser", "*.html"), ("Picture", "*.png")]
        choose_file(
            self.root,
            "Save the squadron's diary",
            folder,
            self._written,
            save=True,
            name=name + ".html",
            suffix=".html",
            places=[("Stories", folder)],
            filters=filters,
        )

    def _written(self, path: Path | None) -> None:
        if path is None:
            return
        try:
            writing.write(path, self.host.session)
        except OSError as fault:
            self.root.slips.note(f"{path.name} could not be written: {fault.strerror or fault}.")
            return
        self.root.slips.note(f"*The diary is written\n{path.name}", self.root.rect.center, "green")


class EndPage(Sheet):
    """The outcome: level of success, the enemy's fate, the pilots with their honours."""

    title = "The campaign is over"

    def __init__(self, table: ApacheTable, ledger: Ledger, past: Past) -> None:
        self.past = past
        super().__init__(table, ledger)

    def choices(self) -> Sequence[Choice]:
        return ()

    def ends(self) -> str:
        return self.state.result.sentence if self.state.result is not None else ""

    def parts(self) -> list[Widget]:
        result = self.state.result
        level = result.level if result is not None else "Dismal"
        head = Row(
            Spot(paint=partial(self._medal, level), wide=90, tall=110),
            Spot(paint=partial(self._outcome, level), wide=400, tall=110, grow=1),
            gap=14,
        )
        pilots = roster(self.state, diary.worn(self.state, self.past.rows()))
        fates = {Strength.FULL: "full strength", Strength.HALF: "half strength", Strength.DESTROYED: "destroyed"}
        enemy = Table(
            [self.state.battalions[k] for k in sorted(self.state.battalions)],
            (Col("Battalion", 2), Col("Fate", 1.2), Col("VP", 0.5, "r")),
            key="enemy table",
            row_height=25,
            cells=lambda b: (self.state.library.battalions[b.card].name, fates[b.strength], b.scored),
        )
        return [
            Panel(head, pad=14, tone="card", accent="brass", key="outcome"),
            Row(
                Panel(pilots, title="The squadron", grow=2, pad=8, least=150),
                Panel(enemy, title="The enemy", grow=1, pad=8, least=150),
                gap=8,
                grow=1,
                least=100,
            ),
        ]

    def _medal(self, level: str, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        if level in OUTCOMES[:3]:
            picture = art.medal(level.lower(), min(r.w, round(r.h / 1.2)))
            s.blit(picture, picture.get_rect(center=r.center))

    def _outcome(self, level: str, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        state, card = self.state, self.state.campaign_card
        ink = GREEN if level in OUTCOMES[:2] else RED if level in OUTCOMES[3:] else "ink"
        t.say(s, level.upper(), (r.x, r.y + t.px(26)), "banner", ink, "l", r.w)
        title = f"{card.title}, {card.year}" if card is not None else ""
        t.say(s, title, (r.right, r.y + t.px(18)), "big", "ink", "r", r.w // 2)
        t.say(s, f"{state.vp} of {state.objective} VP", (r.right, r.y + t.px(42)), "figure", "ink", "r", r.w // 2)
        if card is None or not state.objective:
            return
        needs = [0, *(needed_vp(state.objective, p) for p in reversed(card.percentages)), state.objective]
        zones = [
            (max(0.01, b - a), LEVEL_TONES[name])
            for a, b, name in zip(needs, needs[1:], reversed(OUTCOMES), strict=False)
        ]
        place = pg.Rect(r.x, r.y + t.px(66), r.w, t.px(14))
        bar(s, t, place, zones, state.vp / state.objective)
        words = "   ".join(f"{name} {need}" for name, need in zip(reversed(OUTCOMES), needs, strict=False) if need)
        t.say(s, words, (r.x, place.bottom + t.px(14)), "small", "soft", "l", r.w)
