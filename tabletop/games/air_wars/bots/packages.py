"""What a package of aircraft over a square is worth: the battle there, guns, bombs, and what the enemy sends in his
next hour.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from tabletop.games.air_wars.bots.figures import HARDLY_ANYBODY, taken
from tabletop.games.air_wars.bots.picture import Foe, Picture
from tabletop.games.air_wars.rules.pieces import Unit


class Scales:
    """Weighs packages in one picture. `out`: how many of our packages share the enemy's attention."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.weights = picture, picture.weights.fights
        self.aborted = picture.weights.prizes.aborted
        self.out = 0
        self.cover: dict[str, float] = {}
        """Worth of having fighters over a square when the enemy comes next (standing patrols)."""
        self.raids: dict[str, list[tuple[float, Foe]]] = {}
        """Raids in the air that may come to a square in the enemy's next hour: (chance, stack)."""
        self._worths: dict[tuple[str, tuple[str, ...], int, bool], float] = {}

    def worth(self, square: str, units: Sequence[Unit], later: bool = False) -> float:
        """Points expected from these own units over a square at the end of the Flying segment; later: of a segment to
        come.
        """
        key = square, tuple(sorted(u.id for u in units)), self.out, later
        if key not in self._worths:
            self._worths[key] = self._worth(square, units, later)
        return self._worths[key]

    def _worth(self, square: str, units: Sequence[Unit], later: bool) -> float:
        picture, view = self.picture, self.picture.view
        sheets = [view.sheet(u) for u in units if not view.sheet(u).decoy]
        count = len(sheets)
        if not count:
            return 0.0
        fighters = [s for s in sheets if s.fighter]
        dice = sum(s.air for s in fighters), sum(s.air for s in sheets if not s.fighter)
        price = sum(s.vp for s in sheets) / count
        total, killed, aborted = self._battle(self.picture.foe(square, later), dice, count, price, bool(fighters))
        guns = picture.guns(square) if picture.guns(square) and picture.aims(square) else 0.0
        if guns:
            pk, pa = picture.rates[picture.enemy, "aa"]
            k, a = taken(guns * pk, guns * pa, count - killed - aborted)
            total -= k * price + a * self.aborted * self.weights.aa_aborted
            killed, aborted = killed + k, aborted + a
        bombers = [u for u in units if picture.armed(u)]
        escort = sum(not picture.armed(u) for u in units)
        lost = max(0.0, killed + aborted - escort)
        share = max(0.0, 1 - lost / len(bombers)) if bombers else 0.0
        if bombers:
            total += self.bombs(square, bombers, share)
        if picture.prey(square) and fighters:
            strafers = max(0.0, len(fighters) - killed - aborted)
            total += min(picture.prey(square), strafers / 6) * max(self.weights.strafed, picture.mean_vp)
        left = count - killed - aborted
        if left > HARDLY_ANYBODY:
            total -= self._answer(square, dice, left / count, left, price)
            if fighters:
                total += self._waiting(square, dice, left / count, left, price)
        return total

    def _battle(
        self, foe: Foe, dice: tuple[float, float], count: int, price: float, fighters: bool
    ) -> tuple[float, float, float]:
        """The battle of this hour: points, own units killed and aborted."""
        if foe.count < self.picture.weights.estimates.nobody or not (fighters or foe.fighters):
            return 0.0, 0.0, 0.0
        return self.fight(foe, dice, count, price)

    def fight(self, foe: Foe, dice: tuple[float, float], count: float, price: float) -> tuple[float, float, float]:
        """A battle of `dice` of fighters and bombers of `count` own units against a stack: points, own units killed and
        aborted.
        """
        picture = self.picture
        (fk, fa), (bk, ba) = picture.rates[picture.enemy, "fighters"], picture.rates[picture.enemy, "bombers"]
        killed, aborted = taken(foe.fighters * fk + foe.bombers * bk, foe.fighters * fa + foe.bombers * ba, count)
        (fk, fa), (bk, ba) = picture.rates[picture.seat, "fighters"], picture.rates[picture.seat, "bombers"]
        k, a = taken(dice[0] * fk + dice[1] * bk, dice[0] * fa + dice[1] * ba, foe.count)
        return (
            k * foe.worth
            + a * self.aborted
            + picture.lead * foe.prevented(k + a, picture.temper.second)
            - killed * price
            - aborted * self.aborted,
            killed,
            aborted,
        )

    def _answer(self, square: str, dice: tuple[float, float], part: float, left: float, price: float) -> float:
        """What the enemy's next hour will cost here, if it pays for him to come."""
        picture, weights = self.picture, self.weights
        coming = picture.threat(square) * max(weights.attention, 1 / (1 + self.out))
        threat = min(coming, weights.answer_dice * picture.foe_level)
        if threat < weights.harmless:
            return 0.0
        (fk, fa) = picture.rates[picture.enemy, "fighters"]
        killed, _ = taken(threat * fk, threat * fa, left)
        (gk, _), (bk, _) = picture.rates[picture.seat, "fighters"], picture.rates[picture.seat, "bombers"]
        back, _ = taken(part * (dice[0] * gk + dice[1] * bk), 0.0, max(1.0, threat / weights.fighter_dice))
        return max(0.0, killed * price - back * weights.fighter) * picture.temper.answer

    def _waiting(self, square: str, dice: tuple[float, float], part: float, left: float, price: float) -> float:
        """What fighters over a square are worth when the enemy comes next: raids in the air, or some that may still
        start.
        """
        rising = self.cover.get(square, 0.0) * (1 - exp(-dice[0] * part / self.weights.cover_dice))
        met = (
            chance * self.fight(foe, (dice[0] * part, dice[1] * part), left, price)[0]
            for chance, foe in self.raids.get(square, ())
        )
        return max(rising, sum(met))

    def bombs(self, square: str, bombers: Sequence[Unit], share: float) -> float:
        """Points of bombing there: each bomber goes where it adds most."""
        view, aims = self.picture.view, self.picture.aims(square)[: self.weights.aims]
        miss = [1.0] * len(aims)
        total = 0.0
        for unit in bombers:
            sheet = view.sheet(unit)
            best, where = 0.0, -1
            hits = [1 - (((a.dive if sheet.dive else a.level) - 1) / 6) ** (sheet.bomb * share) for a in aims]
            for i, aim in enumerate(aims):
                gain = aim.worth * miss[i] * hits[i]
                if gain > best:
                    best, where = gain, i
            if where >= 0:
                total += best
                miss[where] *= 1 - hits[where]
        return total
