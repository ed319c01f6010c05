"""What lies on a free table: counters, markers, notes, cards and decks, and who knows what they are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.core.copying import quick

Cell = tuple[int, int]
OPEN, COVERED, AWAY = "", "covered", "away"
"""How a piece is hidden: everybody sees it; the others see that something lies there; they see nothing at all."""
VEILS = (OPEN, COVERED, AWAY)
COUNTER, MARKER, NOTE, CARD, DECK = "counter", "marker", "note", "card", "deck"
KINDS = (COUNTER, MARKER, NOTE)
"""What can be put down anywhere."""
NOBODY = -1
UNKNOWN = "?"
"""What stands for what a seat does not know."""


@quick
@dataclass(frozen=True, slots=True)
class Piece:
    """One piece. kind: counter, marker, note, card or deck. face: the key of a picture, "" for none; text, back: words
    on its two sides. side: whose colour it wears, -1 for nobody's. facing: degrees clockwise from the top of the map.
    knower: the seat that knows a hidden one. deck: the deck that a card comes from. place: where it lies in its cell,
    in thousandths of a cell's width right of and below the middle; (0, 0): on the stack. remark: what somebody wrote
    beside it.
    """

    id: str
    kind: str
    face: str
    text: str
    side: int
    at: Cell
    back: str = ""
    facing: int = 0
    flipped: bool = False
    veil: str = OPEN
    knower: int = NOBODY
    deck: str = ""
    place: Cell = (0, 0)
    remark: str = ""

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat sees that it lies there."""
        return self.veil != AWAY or seat == self.knower

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat knows what it is."""
        return self.veil == OPEN or seat == self.knower

    def for_seat(self, seat: int | None) -> Piece:
        """As a seat sees one that lies there."""
        if self.known_to(seat):
            return self
        return replace(self, face="", text="", back="", flipped=False, remark="")

    @property
    def name(self) -> str:
        """What the log calls it."""
        if self.veil == COVERED and not self.text and not self.face:
            return "a covered piece"
        words = self.text or self.face.rpartition("/")[2].replace("_", " ")
        return f'the note "{words[:40]}"' if self.kind == NOTE else words or "a blank piece"
