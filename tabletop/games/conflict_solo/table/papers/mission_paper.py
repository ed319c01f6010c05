"""The mission: objectives with their worth and owner, victory points on their bands, the Mission Track; and the one
line of it at the top of the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

import pygame as pg

from tabletop.core.wording import sentence_start
from tabletop.games.conflict_solo.rules.mission import event_sentence
from tabletop.games.conflict_solo.rules.naming import listing
from tabletop.games.conflict_solo.rules.objectives import LEVELS, final_vp, level
from tabletop.games.conflict_solo.rules.scenario import Objective
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.marks.map_marks import Screen
from tabletop.table.draw.kit import rgb
from tabletop.table.draw.lettering import cap_middle, font
from tabletop.table.papers.desk import PaperDesk
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Mark
from tabletop.table.ui.labels import Tipped
from tabletop.table.ui.theme import Theme

# -- What is drawn of a position: its size and its parts' tips follow from it.


class Drawn(Tipped):
    """`state`: the position that is shown, None before the first."""

    state: State | None = None

    def show(self, state: State) -> None:
        """Another position."""
        if state is not self.state:
            self.state = state
            self.restage()
            self.dirty()


# -- The mission: objectives with their worth and owner, victory points on their bands, the Mission Track.

BANDS = ("#c98576", "#d9c48d", "#a9c08a", "#6f9a5c")
OWNERS = {PLAYER: "#2b5a8e", AI: "#a4342a", "": "#8a857a"}
SHORT = ("Defeat", "Draw", "Victory", "Great")
"""The words under the bands."""


def worth(objective: Objective, rounds_told: bool = False) -> str:
    """What an objective brings, in words; rounds_told: in which rounds stands elsewhere."""
    if objective.end:
        return f"{objective.end} VP"
    rounds = f" in {rounds_words(objective.rounds)}" if objective.rounds else " a round"
    return f"{objective.each} VP{'' if rounds_told else rounds}" if objective.each else ""


def rounds_words(rounds: Sequence[int]) -> str:
    """ "rounds 2, 4 and 6"."""
    return f"round{'s' if len(rounds) > 1 else ''} {listing(map(str, rounds))}"


def common_rounds(objectives: Sequence[Objective]) -> tuple[int, ...]:
    """The rounds in which all of several objectives bring something; none: each has its own."""
    found = {tuple(o.rounds) for o in objectives}
    return found.pop() if len(found) == 1 and len(objectives) > 1 and not any(o.end for o in objectives) else ()


class Standing(Drawn):
    """Objectives, points and track, one below the other."""

    key = "mission"

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if across or self.state is None:
            return t.px(240)
        all_of_them = self.state.scenario.objectives
        objectives = sum(self._objective_high(t, objective, room) for objective in all_of_them)
        objectives += t.line("small") if common_rounds(all_of_them) else 0
        track = t.line("small") + t.px(30) if self.state.scenario.track else 0
        ended = self.state.result is not None
        return objectives + t.line("small") * (1 if ended else 2) + t.px(34) + track

    @staticmethod
    def _title(objective: Objective) -> str:
        return f"{sentence_start(objective.name)}, {objective.hex}" if objective.name else objective.hex

    def _worth(self, objective: Objective) -> str:
        return worth(objective, bool(self.state and common_rounds(self.state.scenario.objectives)))

    def _in_a_line(self, t: Theme, objective: Objective, wide: int) -> bool:
        """Whether an objective and its worth find room beside each other."""
        words = t.width(self._title(objective), "body") + t.width(self._worth(objective), "body semi")
        return words + t.px(33) <= wide

    def _objective_high(self, t: Theme, objective: Objective, wide: int) -> int:
        return t.line("body") + (0 if self._in_a_line(t, objective, wide) else t.line("small"))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.tips = []
        state, r = self.state, self.rect
        if state is None or r.h < 30:
            return
        y = r.y
        for objective in state.scenario.objectives:
            y = self._objective(s, t, y, state, objective)
        if rounds := common_rounds(state.scenario.objectives):
            words = f"counted after {rounds_words(rounds)}"
            t.say(s, words, (r.right, y + t.line("small") // 2), "small", "soft", "r", r.w)
            y += t.line("small")
        y = self._bands(s, t, y + t.px(3), state)
        if state.scenario.track:
            self._track(s, t, y, state)

    def _objective(self, s: pg.Surface, t: Theme, y: int, state: State, objective: Objective) -> int:
        r, high = self.rect, t.line("body")
        owner = state.control.get(objective.hex, "")
        flag = pg.Rect(r.x, y + high // 4, t.px(15), high // 2)
        cloth = [flag.topleft, flag.topright, (flag.right - t.px(4), flag.centery), flag.bottomright, flag.bottomleft]
        if owner != AI:  # the enemy's cloth is notched, straight cloth is yours or nobody's
            del cloth[2]
        pg.draw.polygon(s, rgb(OWNERS[owner]), cloth)
        name, x = self._title(objective), flag.right + t.px(6)
        t.say(s, name, (x, y + high // 2), "body", "ink", "l", r.right - x)
        if self._in_a_line(t, objective, r.w):
            t.say(s, self._worth(objective), (r.right, y + high // 2), "body semi", "ink", "r")
        else:
            middle = y + high + t.line("small") // 2
            t.say(s, self._worth(objective), (x, middle), "small semi", "ink", "l", r.right - x)
            high += t.line("small")
        whose = {PLAYER: "It is yours.", AI: "The enemy has it.", "": "It is nobody's."}[owner]
        self.tips.append((pg.Rect(r.x, y, r.w, high), f"*{name}\n{whose} CH-OBJ-01"))
        return y + high

    def _bands(self, s: pg.Surface, t: Theme, y: int, state: State) -> int:
        bands, r = state.scenario.bands, self.rect
        limits = (bands.defeat, bands.draw, bands.victory)
        now = state.vp + sum(n for _, n in final_vp(state))
        low, most = min(bands.defeat - 2, now), max(bands.victory + 1, now)
        wide, high, head = r.w / (most - low + 1), t.px(20), t.px(7)
        y += head
        narrow = max(t.width(str(vp), "small bold") for vp in (low, most)) > int(wide) - 2

        def edge(vp: int) -> int:
            return round(r.x + (vp - low) * wide)

        first = dict(enumerate((low, *(limit + 1 for limit in limits))))
        last = (*limits, most)
        ends = {band: (edge(vp), edge(last[band] + 1)) for band, vp in first.items()}
        for band, (x, right) in ends.items():
            pg.draw.rect(s, rgb(BANDS[band]), pg.Rect(x, y, right - x, high))
        if not narrow:  # many points: the bands tell where they begin, not every box its figure
            for vp in range(low, most + 1):
                box = pg.Rect(edge(vp), y, edge(vp + 1) - edge(vp), high)
                pg.draw.rect(s, t.col("line"), box, 1)
                words = f"{vp}+" if vp == most and t.width(f"{vp}+", "small") < box.w - 3 else str(vp)
                t.say(s, words, box.center, "small bold" if vp == now else "small", "ink", "c", box.w - 2)
        box = pg.Rect(edge(now), y, max(t.px(4), edge(now + 1) - edge(now)), high)
        pg.draw.rect(s, t.col("ink"), box, max(2, t.px(2)))
        k = t.px(5)
        tip = [(box.centerx - k, y - head), (box.centerx + k, y - head), (box.centerx, y - 1)]
        pg.draw.polygon(s, t.col("side blue"), tip)
        for band, (x, right) in ends.items():
            words = (
                f"from {first[band]}" if t.width(f"from {first[band]}", "small") < right - x - 4 else str(first[band])
            )
            if narrow and first[band] > low and t.width(words, "small") < right - x - 2:
                t.say(s, words, ((x + right) // 2, y + high // 2), "small", "ink", "c")
        named = sorted(ends)
        widths = [t.width(SHORT[band], "small") for band in named]
        wanted = [(sum(ends[band]) - width) // 2 for band, width in zip(named, widths, strict=True)]
        for band, x in zip(named, beside_each_other(wanted, widths, (r.x, r.right), t.px(6)), strict=True):
            t.say(s, SHORT[band], (x, y + high + t.line("small") // 2), "small", "soft", "l")
        self.tips.append(
            (
                pg.Rect(r.x, y, r.w, high),
                f"*Victory points\nDefeat up to {limits[0]}, draw up to {limits[1]}, victory up to {limits[2]},"
                " above that a Great Victory. CH-VP-02",
            )
        )
        y += high + t.line("small")
        if state.result is None:
            reached = level(state, now)
            t.say(
                s,
                f"If it ended now: {now} VP, {reached if reached == LEVELS[-1] else reached.lower()}.",
                (r.x, y + t.line("small") // 2 + t.px(2)),
                "small semi",
                "ink",
                "l",
                r.w,
            )
            y += t.line("small")
        return y + t.px(4)

    def _track(self, s: pg.Surface, t: Theme, y: int, state: State) -> None:
        r, mission = self.rect, state.scenario
        spaces = {space.number: space for space in mission.track}
        high = t.px(24)
        words = "Mission Track, moves when a green card allows it"
        t.say(s, words, (r.x, y + t.line("small") // 2), "small ital", "soft", "l", r.w)
        y += t.line("small")
        for n, box in track_boxes(state, pg.Rect(r.x, y, r.w, high)):
            draw_space(s, t, state, n, box)
            if n in spaces:
                open_ = mission.open_track or n <= state.track
                told = (
                    "; ".join(event_sentence(state, e) for e in spaces[n].events)
                    if open_
                    else "An event: what, comes out when the marker gets there."
                )
                self.tips.append((box, f"*Space {n}\n{told}. CH-TRACK-04".replace("..", ".")))


def beside_each_other(wanted: Sequence[int], widths: Sequence[int], room: tuple[int, int], gap: int) -> list[int]:
    """Where words begin that would like to begin at `wanted`, in this order: none over another, and none outside the
    room as long as all find place in it.
    """
    found: list[int] = []
    at = room[0]
    for x, wide in zip(wanted, widths, strict=True):
        found.append(max(x, at))
        at = found[-1] + wide + gap
    end = room[1]
    for n in reversed(range(len(found))):
        found[n] = min(found[n], end - widths[n])
        end = found[n] - gap
    return found


def track_boxes(state: State, r: pg.Rect) -> list[tuple[int, pg.Rect]]:
    """The spaces of the Mission Track with their places in a strip."""
    last = max(state.scenario.last_space, max((s.number for s in state.scenario.track), default=0), state.track)
    wide = r.w / (last + 1)
    return [(n, pg.Rect(round(r.x + n * wide) + 1, r.y, max(3, round(wide) - 2), r.h)) for n in range(last + 1)]


def draw_space(s: pg.Surface, t: Theme, state: State, n: int, box: pg.Rect) -> None:
    """A space: where the marker stands brass, where it has been brown; "?" where something waits unseen."""
    mission = state.scenario
    holds = any(space.number == n for space in mission.track)
    ground = "#c79a45" if n == state.track else "#cdbf9f" if n < state.track else "#f4ecd8"
    pg.draw.rect(s, rgb(ground), box, border_radius=t.px(2))
    pg.draw.rect(s, t.col("line"), box, 1, border_radius=t.px(2))
    words = f"{n}?" if holds and n > state.track and not mission.open_track else str(n)
    t.say(s, words, box.center, "small bold" if holds else "small", "ink", "c", box.w)


class MissionPaper(Paper):
    """How the mission is won, and where it stands."""

    def __init__(self, title: str) -> None:
        self.standing = Standing()
        super().__init__("mission", title, self.standing, icon="flag", keys=("F6",), rank=1, words="Mission")

    def show(self, state: State) -> None:
        self.standing.show(state)


# -- The mission in one line at the top of the map while its paper is folded: what has to be held, the rounds as boxes,
# and what the points would mean now.

PAPER, INK, LINE = "#fbf5e4", "#1c1710", "#6b5a40"
EDGE = 8
"""Pixels from the corner of the map."""
WIDEST = 0.6
"""Share of the map's width that the line may take."""


def goals(state: State) -> list[tuple[str, str]]:
    """Each objective in short, with the side that has it."""
    return [(f"{sentence_start(o.name)} {o.hex}" if o.name else o.hex, state.control.get(o.hex, ""))
            for o in state.scenario.objectives]  # fmt: skip


def standing(state: State) -> str:
    """ "0 VP: defeat"."""
    now = state.vp + sum(n for _, n in final_vp(state))
    reached = level(state, now)
    return f"{now} VP: {reached if reached == LEVELS[-1] else reached.lower()}"


@lru_cache(16)
def _line(
    places: tuple[tuple[str, str], ...], words: str, now: int, rounds: int, px: int, wide: int
) -> pg.Surface | None:
    """The plate; with fewer places named where it would be too long, None where there is no room at all."""
    letters = font("semi", px)
    pad, gap, box = px // 2, px, max(9, px)
    apart = box + px // 4  # a flag and the space after it
    for shown in range(len(places), -1, -1):
        named = [(letters.render(name, True, rgb(INK)), owner) for name, owner in places[:shown]]
        end = letters.render(words, True, rgb(INK))
        flags = sum(picture.get_width() + apart + gap for picture, _ in named)
        across = 2 * pad + flags + rounds * (box + 3) + gap + end.get_width()
        if across <= wide:
            break
    else:
        return None
    high = round(px * 1.7)
    plate = pg.Surface((across, high), pg.SRCALPHA)
    pg.draw.rect(plate, rgb(PAPER), plate.get_rect(), border_radius=4)
    pg.draw.rect(plate, rgb(LINE), plate.get_rect(), 1, border_radius=4)
    x, middle = pad, high // 2
    for picture, owner in named:
        flag = pg.Rect(x, middle - box // 3, box - 3, 2 * box // 3)
        cloth = [flag.topleft, flag.topright, (flag.right - 3, flag.centery), flag.bottomright, flag.bottomleft]
        if owner != AI:  # the enemy's cloth is notched
            del cloth[2]
        pg.draw.polygon(plate, rgb(OWNERS[owner]), cloth)
        plate.blit(picture, (x + apart, middle - cap_middle("semi", px)))
        x += picture.get_width() + apart + gap
    for n in range(1, rounds + 1):
        spot = pg.Rect(x, middle - box // 2, box, box)
        pg.draw.rect(plate, rgb("#cdbf9f" if n < now else "#c79a45" if n == now else "#fffaf0"), spot)
        pg.draw.rect(plate, rgb(LINE), spot, 1)
        x += box + 3
    plate.blit(end, (x + gap, middle - cap_middle("semi", px)))
    return plate


class GoalLine:
    """Draws it while the `paper` of the mission lies nowhere."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper

    def marks(self, state: State) -> list[Mark]:
        """The line over everything else on the map, while the mission goes on."""
        if not state.round or state.result is not None:
            return []
        words = standing(state)
        return [Mark("hover", text=f"mission: {words}", layer=1, draw=partial(self._draw, state, words))]

    def _draw(self, state: State, words: str, s: pg.Surface, to: Screen, zoom: float) -> None:
        desk = self.paper.parent
        if not isinstance(desk, PaperDesk) or not self.paper.window:
            return
        desk.board.beyond.keeps_off = None
        if self.paper.visible:
            return
        px, wide = self.paper.theme.size("small semi"), round(desk.rect.w * WIDEST)
        plate = _line(tuple(goals(state)), words, state.round, state.scenario.rounds, px, wide)
        if plate is not None:
            desk.board.beyond.keeps_off = spot = self._spot(desk, plate)
            s.blit(plate, spot)

    @staticmethod
    def _spot(desk: PaperDesk, plate: pg.Surface) -> pg.Rect:
        """The left corner, the middle or the right corner of the top: where it lies on the fewest counters, and on no
        paper if that can be."""
        board, room = desk.board, desk.rect.inflate(-2 * EDGE, -2 * EDGE)
        left = plate.get_rect(topleft=room.topleft)
        right = min(
            [room.right, *(c.left - EDGE for c in board.covers if c.top <= left.bottom and c.left > room.centerx)]
        )
        spots = [
            left,
            plate.get_rect(midtop=((room.left + right) // 2, room.top)),
            plate.get_rect(topright=(right, room.top)),
        ]
        half = board.piece_px // 2
        pieces = [board.camera.to_screen(board.laid.position(p)) for p in board.laid.sprites if p.stacks]

        def hidden(spot: pg.Rect) -> int:
            return sum(spot.inflate(2 * half, 2 * half).collidepoint(at) for at in pieces)

        return min(spots, key=lambda spot: (spot.collidelist(board.covers) >= 0, hidden(spot)))
