"""What the table of Conflict Solo says, held against the rules (`tests.sentences`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tabletop.core.fastcopy import replace
from tabletop.games.conflict_solo.rules import figures, hexes
from tabletop.games.conflict_solo.rules.action_points import fails
from tabletop.games.conflict_solo.rules.fire.shots import Shot, aim, grapple
from tabletop.games.conflict_solo.rules.hits import HITS
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Colour, Kind
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.rules.zones import meets_flank
from tests.sentences import Readers, Said, is_not

MISSION = Readers(clauses=True)


def papers(table: Any) -> Iterator[tuple[str, str]]:
    """Whom each known enemy could hit."""
    from tabletop.games.conflict_solo.table.papers import forecast_paper

    if table.state.round and table.state.result is None:
        for line in forecast_paper.forecast(table.state):
            yield "forecast", line.words.replace("\u00a0", " ")


def counters(said: Said, words: str) -> list[Any]:
    """The counters of a list of names, as far as they are named."""
    words = re.sub(r" and \d+ others$", "", words)
    if words == "All who could":
        return []
    state, rest, found = said.state, words, []
    pool = {**(said.before.counters if said.before is not None else {}), **state.counters}
    called = {said.table.said(name(state, key)): c for key, c in pool.items()}
    called.update(
        {said.table.said(name(said.before, k)): c for k, c in said.before.counters.items() if k not in state.counters}
        if said.before is not None
        else {}
    )
    for one in sorted(called, key=len, reverse=True):
        if re.search(rf"(?:^|, | and | or ){re.escape(one)}(?=$|,| and | or )", rest):
            rest = rest.replace(one, "", 1)
            found.append(called[one])
    if re.sub(r", | and | or ", "", rest).strip():
        raise LookupError(f"{rest!r} in {words!r}")
    return found


def one(said: Said, words: str) -> Any:
    found = counters(said, words)
    if len(found) != 1:
        raise LookupError(f"{words!r} is {found}")
    return found[0]


def share(told: str, exact: Fraction | float) -> str:
    """A printed share, never 0 for what may happen."""
    value = 100 * float(exact)
    if told.startswith("under"):
        return "" if 0 < value < 1 else f"it says {told}, the rules say {value:.1f}"
    number = int(told.split()[0])
    if (number == 0) != (value == 0) or abs(number - value) > 0.75 + 1e-6:
        return f"it says {told}, the rules say {value:.1f}"
    return ""


def at_least(n: int) -> Fraction:
    return Fraction(sum(a + b >= n for a in range(1, 7) for b in range(1, 7)), 36)


def spent(state: Any, cost: int) -> Fraction:
    """Card by card of those that can come."""
    cards = list(state.draw.all or state.discard)
    return (
        Fraction(sum(fails(state.order_card(no), cost, PLAYER)[0] for no in cards), len(cards)) if cost else Fraction(0)
    )


def lost(state: Any, shot: Shot, target: Any, dice: int = 0) -> Fraction:
    """The share of throws that destroy: two hits, a second one, or a counter that kills."""
    cup = state.foot_cup if state.type_of(target).dv_colour is Colour.RED else state.vehicle_cup
    fatal = Fraction(sum(HITS[k].destroys for k in cup.all), len(cup.all)) if cup.all else Fraction(1)
    needed = shot.needed - dice
    once = at_least(needed) - at_least(needed + 4)
    return at_least(needed + 4) + once * (1 if target.hit else fatal)


SHARE = r"(under 1 %|\d+ %)"


# -- before it is done
@MISSION("a shot's chances", "note", rf"Needs (\d+), hit {SHARE}, destroyed {SHARE}\.")
def _shot(m: Any, said: Said) -> str | None:
    own, foe = (one(said, part) for part in said.title.split(" at "))
    shot = grapple(said.state, own, foe) if own.hex == foe.hex else aim(said.state, own, foe)
    if not isinstance(shot, Shot):
        return str(shot)
    return (
        is_not(int(m[1]), max(2, shot.needed))
        or share(m[2], at_least(shot.needed))
        or share(m[3], lost(said.state, shot, foe))
    )


@MISSION("who could hit there", "note", rf"(.+) needs (\d+), hit {SHARE} there\.")
def _there(m: Any, said: Said) -> str | None:
    foe, unit = one(said, m[1]), placed(said)
    if unit is None:
        return None
    shots = {s.needed for f in range(6) for s in [shot_at(said, foe, replace(unit, facing=f))] if isinstance(s, Shot)}
    told = int(m[2])
    return share(m[3], at_least(told)) or ("" if told in {max(2, n) for n in shots} else f"it needs {shots}")


def shot_at(said: Said, foe: Any, unit: Any) -> Any:
    return grapple(said.state, foe, unit) if foe.hex == unit.hex else aim(said.state, foe, unit)


def placed(said: Said) -> Any:
    """The Unit in hand where the note's title puts it."""
    found = re.match(r"(?:Move|To|Enter) (?:to )?([A-Z]+\d+)", said.title)
    unit = said.state.counters.get(said.table.selected)
    return replace(unit, hex=found[1]) if found and unit is not None and unit.hex else None


@MISSION(
    "nobody can hit there", "note", r"No known enemy can hit it there\.", ("No known enemy", "Rifles A and Rifles D")
)
def _nobody(m: Any, said: Said) -> str | None:
    """Whichever way it faces there, none of them reaches it with 12 or less."""
    unit = placed(said)
    if unit is None:
        return None
    facing = re.search(r"facing ([\w-]+)", said.title)
    faces = [hexes.FACINGS.index(facing[1])] if facing and hasattr(hexes, "FACINGS") else range(6)
    for foe in said.state.ais:
        if not foe.hidden and foe.hex and foe.type != "RE":
            shots = [s for f in faces for s in [shot_at(said, foe, replace(unit, facing=f))] if isinstance(s, Shot)]
            if shots and all(s.needed <= 12 for s in shots) and len(shots) == len(list(faces)):
                return f"{name(said.state, foe.id)} needs {[s.needed for s in shots]}"
    return ""


@MISSION(
    "spent",
    "note tip prompt",
    rf"(?:(?:Move to|To|Stall:|.+:) )?(?:.*?)(\d+) AP(?: of .+)?, {SHARE} spent(?:, \d+ CAPs?)?\.?(?:; .*)?",
)
def _spent(m: Any, said: Said) -> str | None:
    return share(m[2], spent(said.state, int(m[1])))


@MISSION("needs and chance", "tip", rf"(\d+) AP, {SHARE} spent; needs (\d+), {SHARE}")
def _tip(m: Any, said: Said) -> str | None:
    return share(m[2], spent(said.state, int(m[1]))) or share(m[4], at_least(int(m[3])))


MISSION.all.insert(0, MISSION.all.pop())


@MISSION("the price of a step", "note", r"(\d+) (.+?)((?:, [+-]\d+ [^,:]+)*): (\d+) AP")
def _price(m: Any, said: Said) -> str | None:
    return is_not(int(m[4]), int(m[1]) + sum(int(n) for n in re.findall(r", ([+-]\d+) ", m[3])))


@MISSION("what it sees", "note", r"Sees (\d+) of the (\d+) hex(?:es)? in its arc, (\d+) hex(?:es)? out\.")
def _sees(m: Any, said: Said) -> str | None:
    return "" if int(m[1]) <= int(m[2]) <= 400 and int(m[3]) <= 40 else "more than there is"


MISSION.all.pop()


@MISSION("cover", "note", r"(.+?), (?:level (\d), )?(?:(no cover)|cover (\d))(?:, (.+))?\.", ("no cover", "cover 3"))
def _cover(m: Any, said: Said) -> str | None:

    found = re.search(r"\b([A-Z]+\d+)\b", said.title)
    if found is None or not said.state.on_map(found[1]):
        return None
    ground = said.state.ground(found[1])
    told = int(m[4] or 0)
    works = found[1] in said.state.works
    values = {getattr(ground, n) for n in ("dm", "cover", "soft", "hex_dm") if hasattr(ground, n)}
    from tabletop.games.conflict_solo.rules import fortification

    if hasattr(fortification, "cover"):
        values |= {fortification.cover(said.state, found[1], soft) for soft in (True, False)}
    return "" if told in values or works else f"it gives {values}"


@MISSION(
    "who may fire next",
    "forecast",
    r"(.+), (fresh|spent), firepower (\d+): (.+)\.",
    ("fresh", "spent"),
    ("spent", "fresh"),
)
def _forecast(m: Any, said: Said) -> str | None:
    foe = one(said, m[1])
    fault = is_not(m[2] == "fresh", foe.fresh)
    bases = set()
    for who, far, needed, chance in re.findall(rf"(?:^|, )(.+?)( at long range)? needs (\d+) \({SHARE}\)", m[4]):
        unit = one(said, who)
        shot = shot_at(said, foe, unit)
        if not isinstance(shot, Shot):
            return f"{who}: {shot}"
        bases.add(shot.fp.base)
        told = int(needed), bool(far)
        fault = fault or is_not(told, (max(2, shot.needed), shot.long)) or share(chance, at_least(shot.needed))
    return fault or ("" if int(m[3]) in bases else f"firepower {bases}")


@MISSION(
    "cards that can come",
    "forecast",
    r"(?:(Each) card|(\d+) of the (\d+) cards) that can come lets? fresh enemies fire; (\d+) are Command cards, .+",
)
def _cards(m: Any, said: Said) -> str | None:
    if m[1]:
        return is_not(int(m[4]), sum(said.state.order_card(no).blue for no in said.state.draw.all))
    return is_not(int(m[3]), len(said.state.draw)) or (
        "" if int(m[4]) <= int(m[2]) <= int(m[3]) else "more than there are"
    )


# -- what happened
ROLL = (
    r"(.+) at (.+): dice (\d) \+ (\d)(?:, (\d) CAPs?)? and firepower (-?\d+)(?: (.+?))?"
    r" make (-?\d+), against defence (-?\d+)(?: (.+?))?: (miss|one hit|two hits)\."
)


def bracket(words: str | None, total: int) -> str:
    """ "(12, +2 cover in J4)" is what the number before it is made of."""
    found = re.fullmatch(r"\((-?\d+)(.*)\)", words or "")
    if found is None:
        return ""
    return is_not(total, int(found[1]) + sum(int(n) for n in re.findall(r", ([+-]\d+) ", found[2])))


def reasons(said: Said, words: str | None, tally: Any) -> str:
    """Each modifier stands among the words."""
    if words and "(" in words:
        return next(
            (x.reason for x in tally.modifiers if said.table.said(f"{x.amount:+d} {x.reason}") not in words), ""
        )
    return ""


@MISSION("what a shot did", "log", ROLL, ("miss", "one hit"), ("one hit", "two hits"), ("two hits", "miss"))
def _roll(m: Any, said: Said) -> str | None:
    event: Any = said.event
    total, against = int(m[8]), int(m[9])
    fp = int(m[6])
    fault = is_not(total, int(m[3]) + int(m[4]) + int(m[5] or 0) + fp) or bracket(m[7], fp) or bracket(m[10], against)
    fault = fault or is_not((int(m[3]), int(m[4]), int(m[5] or 0)), (*event.dice, event.caps))
    fault = fault or reasons(said, m[7], event.fp) or reasons(said, m[10], event.dv)
    outcome = "miss" if total < against else "two hits" if total >= against + 4 else "one hit"
    fault = fault or is_not(m[11], outcome)
    own = said.before.counters.get(event.attacker)
    foe = said.before.counters.get(event.target)
    if own is not None and foe is not None and not fault:
        if one(said, m[2]).id != foe.id or one(said, m[1]).id != own.id:
            return "others fought"
        if event.how == "fire" or event.how == "":
            shot = aim(said.before, own, foe)
            if isinstance(shot, Shot) and not {"boost", "support", "Drop"} & set(re.findall(r"\w+", said.words)):
                fault = is_not((fp, against), (shot.fp.total, shot.dv.total))
    return fault


@MISSION(
    "a check",
    "log",
    r"(.+) paid (\d+) APs? and the card says (\d+)(, with the sign that keeps fresh)?: it (stays fresh|is spent)\.",
    ("stays fresh", "is spent"),
    ("is spent", "stays fresh"),
)
def _check(m: Any, said: Said) -> str | None:
    unit, event = one(said, m[1]), said.event
    gone = int(m[2]) >= int(m[3]) and not m[4]
    fault = is_not(m[5] == "is spent", gone) or is_not(
        int(m[3]),
        said.state.order_card(event.card).spent
        if hasattr(event, "card") and hasattr(said.state.order_card(event.card), "spent")
        else int(m[3]),
    )
    fault = fault or is_not(m[5] == "is spent", not said.state.counters[unit.id].fresh)
    cost = getattr(event, "cost", None)
    return fault or (is_not(int(m[2]), cost) if cost is not None else "")


@MISSION("VP", "log", r"([+-]\d+) VP: (?P<why>.+); (-?\d+) now\.")
def _vp(m: Any, said: Said) -> str | None:
    return is_not((int(m[1]), int(m[3])), (said.state.vp - said.before.vp, said.state.vp))


@MISSION("moves", "log", r"(.+) moves from ([A-Z]+\d+) to ([A-Z]+\d+)\.")
def _moves(m: Any, said: Said) -> str | None:
    unit = one(said, m[1])
    return is_not((m[2], m[3]), (said.before.counters[unit.id].hex, said.state.counters[unit.id].hex))


@MISSION("makes for", "log", r"(.+) makes for (.+), (\d+) hex(?:es)? away\.")
def _makes(m: Any, said: Said) -> str | None:
    unit = one(said, m[1])
    at = m[2] if re.fullmatch(r"[A-Z]+\d+", m[2]) else one(said, m[2]).hex
    return is_not(int(m[3]), hexes.distance(unit.hex, at))


@MISSION("nearest", "log", r"Nearest targets?: (.+), (\d+) hex(?:es)?\.")
def _nearest(m: Any, said: Said) -> str | None:
    actor = said.state.counters[said.event.ai]  # type: ignore[union-attr]
    at = [m[1]] if re.fullmatch(r"[A-Z]+\d+", m[1]) else [c.hex for c in counters(said, m[1])]
    return is_not({int(m[2])}, {hexes.distance(actor.hex, h) for h in at})


@MISSION("needs", "log", r"(.+) at (.+): needs (\d+)\.")
def _needs(m: Any, said: Said) -> str | None:
    own, foe = one(said, m[1]), one(said, m[2])
    shot = shot_at(said, own, foe)
    return is_not(int(m[3]), max(2, shot.needed)) if isinstance(shot, Shot) else str(shot)


@MISSION(
    "initiative",
    "log",
    r"Initiative: the (.+) roll (\d+)(?: and \d CAPs?)?, the (.+) (\d+): the (.+) go first\.",
    ("go first", "go first or last"),
)
def _initiative(m: Any, said: Said) -> str | None:
    first, second = int(m[2]), int(m[4])
    if {first, second} - {sum(said.event.player), sum(said.event.enemy), sum(said.event.player) + said.event.caps}:  # type: ignore[union-attr]
        return "the dice fell otherwise"
    names = re.search(r"and (\d) CAP", said.words)
    first += int(names[1]) if names else 0
    if first == second:
        return ""
    return is_not(m[5], m[1] if first > second else m[3])


@MISSION(
    "rounds",
    "log strip",
    r"Round (\d+)(?: of (\d+))?(?: begins with (\d+) CAPs?\.|, turn (\d+)| ends after (\d+) turns\.)",
)
def _rounds(m: Any, said: Said) -> str | None:
    state = said.state
    fault = is_not(int(m[1]), state.round) if not m[5] else ""
    fault = fault or (is_not(int(m[2]), state.scenario.rounds) if m[2] else "")
    fault = (
        fault or (is_not(int(m[3]), state.cap_now) if m[3] else "") or (is_not(int(m[4]), state.turns) if m[4] else "")
    )
    return fault or (is_not((int(m[1]), int(m[5])), (said.before.round, said.before.turns)) if m[5] else "")


@MISSION(
    "rally",
    "log",
    r"Rally of (.+): (\d) \+ (\d)((?: [+-]\d+ [a-zA-Z ]+?)*) = (\d+), (\d+) or more needed: (rallied|still (.+))\.",
    ("rallied", "still Pinned"),
    ("still Pinned", "rallied"),
)
def _rally(m: Any, said: Said) -> str | None:
    unit = one(said, m[1])
    total = int(m[2]) + int(m[3]) + sum(int(n) for n in re.findall(r"[+-]\d+", m[4]))
    hit = said.before.hit_of(said.before.counters[unit.id])
    fault = is_not((int(m[5]), int(m[6]), m[7] == "rallied"), (total, hit.rally, total >= hit.rally))
    return fault or is_not((int(m[2]), int(m[3])), said.event.dice)  # type: ignore[union-attr]


@MISSION(
    "destroyed", "log", r"(.+) is destroyed: (.+?)(; one CAP less from now on)?\.", ("; one CAP less from now on", "")
)
def _destroyed(m: Any, said: Said) -> str | None:
    unit = said.before.counters[one(said, m[1]).id]
    fault = is_not(False, unit.id in said.state.counters and bool(said.state.counters[unit.id].hex))
    return fault or is_not(
        bool(m[3]), said.before.cap_max != said.state.cap_max or (bool(m[3]) and not said.before.cap_max)
    )


@MISSION(
    "hit",
    "log",
    r"(?!.*cannot|Best|Skipped)([^:]+): (Killed|Cowering|Stunned|Pinned|Panicked|[A-Z][a-z]+(?: \w+)?)\.",
    ("Stunned", "Killed"),
    ("Pinned", "Killed"),
    ("Killed", "Pinned"),
    ("Cowering", "Killed"),
    ("Panicked", "Killed"),
)
def _hit(m: Any, said: Said) -> str | None:
    one(said, m[1])
    return is_not(m[2], HITS[said.event.key].name) if hasattr(said.event, "key") else ""


# -- why an order was skipped
@MISSION(
    "long range only", "log", r"(.+) reach(?:es)? (.+) at long range only\.", (" at long range", " at short range")
)
def _long(m: Any, said: Said) -> str | None:
    for foe in counters(said, m[1]):
        for unit in counters(said, m[2]):
            shot = shot_at(said, foe, unit)
            if isinstance(shot, Shot) and not shot.long:
                return f"{foe.id} reaches {unit.id} well"
    return ""


@MISSION(
    "nobody near",
    "log",
    r"(.+) (?:ha(?:s|ve) nobody in range but at long range|sees? none of your Units)\.",
    ("nobody", "somebody"),
    ("none", "one"),
)
def _near(m: Any, said: Said) -> str | None:
    for foe in counters(said, m[1]):
        for unit in said.state.units:
            blind = "none" in said.words
            shot = shot_at(said, foe, unit) if unit.hex and not blind else None
            if (isinstance(shot, Shot) and not shot.long) or (
                blind and unit.hex and sees(said.state, foe.hex, unit.hex)
            ):
                return f"{foe.id} and {unit.id}"
    return ""


@MISSION("does not see", "log", r"(.+) do(?:es)? not see (.+)\.", (" not see", " see"))
def _blind(m: Any, said: Said) -> str | None:
    for foe in counters(said, m[1]):
        for unit in counters(said, m[2]):
            if sees(said.state, foe.hex, unit.hex):
                return f"{foe.id} sees {unit.id}"
    return ""


@MISSION("spent on green", "log", r"(.+) (?:is|are) spent, and this card is green\.", ("spent", "fresh"))
def _green(m: Any, said: Said) -> str | None:
    fresh = [c.id for c in counters(said, m[1]) if c.fresh]
    return is_not([], fresh) or is_not(False, said.state.order_card(said.state.in_play).blue)


@MISSION("there is none", "log", r"There is no (?:enemy )?(MG|mortar|gun|vehicle|rumour)\.", ("no ", "one "))
def _none(m: Any, said: Said) -> str | None:
    kinds = (
        {"MG": Kind.MG, "mortar": Kind.MORTAR, "vehicle": Kind.VEHICLE, "gun": Kind.GUN}
        if hasattr(Kind, "GUN")
        else {"MG": Kind.MG, "vehicle": Kind.VEHICLE}
    )
    known = [c for c in said.state.ais if c.hex and not c.hidden]
    if m[1] == "rumour":
        return is_not([], [c.id for c in known if c.type == "RE"])
    kind = kinds.get(m[1])
    return is_not([], [c.id for c in known if c.type != "RE" and said.state.type_of(c).kind is kind]) if kind else ""


@MISSION("no Unit is hit", "log", r"None of your Units is hit\.", ("None", "One"))
def _unhit(m: Any, said: Said) -> str | None:
    return is_not([], [c.id for c in said.state.units if c.hit and c.hex])


@MISSION(
    "on an objective",
    "log",
    r"None of your Units stands on an objective\.|An enemy stands on each objective\.|You hold no objective\.",
    ("None", "One"),
    ("An enemy", "Nobody"),
    ("no ", "an "),
)
def _objectives(m: Any, said: Said) -> str | None:
    state = said.state
    goals = [o.hex for o in state.scenario.objectives]
    if m[0].startswith("None"):
        return is_not([], [c.id for c in state.units if c.hex in goals])
    if m[0].startswith("You"):
        return is_not([], [h for h in goals if state.control.get(h) == PLAYER])
    return is_not([], [h for h in goals if not any(c.side == AI for c in state.at(h))])


@MISSION("no flank", "log", r"No Unit shows its flank to (.+)\.", ("No Unit", "Rifles 1"))
def _flank(m: Any, said: Said) -> str | None:
    for foe in counters(said, m[1]):
        for unit in said.state.units:
            if unit.hex and meets_flank(said.state, unit, foe.hex) and isinstance(aim(said.state, foe, unit), Shot):
                return f"{unit.id} shows it to {foe.id}"
    return ""


@MISSION(
    "cannot act",
    "log note",
    r"(.+?)(?: is (.+) and)? cannot (fire|move|move or turn)(?:: ([^;]+))?(?:; .+)?\.",
    ("cannot", "can"),
)
def _cannot(m: Any, said: Said) -> str | None:
    if m[1] == "It":
        return None
    if not (m[2] or m[4]):
        able = [
            c.id
            for c in counters(said, m[1])
            if not figures.forbidden(said.state, c, "fire" if m[3] == "fire" else "move")
        ]
        return is_not([], able)
    unit = one(said, m[1])
    hit = said.state.hit_of(unit)
    word = m[2] or m[4]
    if hit is None or hit.name != word:
        return f"it is {hit.name if hit else 'not hit'}"
    return is_not(True, figures.forbidden(said.state, unit, "fire" if m[3] == "fire" else "move"))


@MISSION("closed with nobody", "log", r"No enemy is in close combat\.", ("No enemy", "Rifles A"))
def _close(m: Any, said: Said) -> str | None:
    return is_not(
        [],
        [
            c.id
            for c in said.state.ais
            if c.hex and not c.hidden and any(o.side == PLAYER for o in said.state.at(c.hex))
        ],
    )


@MISSION("track", "log", r"The marker of the Mission Track moves to space (\d+)\.")
def _track(m: Any, said: Said) -> str | None:
    return is_not(int(m[1]), said.state.track)


# -- dice
@MISSION("dice: needs", "dice", r"needs (\d+)")
def _dice_needs(m: Any, said: Said) -> str | None:
    event: Any = said.event
    if hasattr(event, "fp") and hasattr(event, "dv"):
        needed = event.dv.total - event.fp.total
        return "" if int(m[1]) in {max(2, needed), max(2, needed - event.caps)} else f"it needs {needed}"
    needed = getattr(event, "needed", None)
    return "" if (needed is None and int(m[1]) <= 16) or needed == int(m[1]) else f"it needs {needed}"


@MISSION(
    "dice: result",
    "dice",
    r"(\d+): (missed|one hit|two hits)",
    ("missed", "one hit"),
    ("one hit", "missed"),
    ("two hits", "one hit"),
)
def _dice_result(m: Any, said: Said) -> str | None:
    event: Any = said.event
    if not hasattr(event, "dv"):
        return ""
    total = sum(event.dice) + event.caps + event.fp.total
    hits = 0 if total < event.dv.total else 2 if total >= event.dv.total + 4 else 1
    shown = {sum(event.dice), sum(event.dice) + event.caps}
    return is_not(m[2], ("missed", "one hit", "two hits")[hits]) or (
        "" if int(m[1]) in shown else f"the dice show {shown}"
    )


@MISSION("dice: strength", "dice", r"(Firepower|Defence) (-?\d+)(?: (\(.+\)|.+))?")
def _dice_strength(m: Any, said: Said) -> str | None:
    event: Any = said.event
    tally = event.fp if m[1] == "Firepower" else event.dv
    fault = is_not(int(m[2]), tally.total) or reasons(said, m[3], tally)
    found = re.match(r"\((-?\d+)[^,]*(.*)\)", m[3] or "")
    return fault or (
        is_not(int(m[2]), int(found[1]) + sum(int(n) for n in re.findall(r", ([+-]\d+) ", found[2]))) if found else ""
    )


# -- the moment
@MISSION(
    "a planned shot",
    "paper",
    rf"Hit {SHARE}, destroyed {SHARE}(?:, (?:then spent (?P<spent>under"
    rf" 1 %|\d+ %)|no check))?\.(?: (?P<caps>\d+) CAPs? left\.)?",
)
def _planned(m: Any, said: Said) -> str | None:
    plan = said.state.draft or getattr(said.table.mode, "draft", None)
    if m["caps"] and int(m["caps"]) > said.state.cap_now:
        return f"{said.state.cap_now} are left"
    if (
        plan is None
        or plan.kind not in ("fire", "assault")
        or not plan.unit
        or not plan.target
        or plan.boost
        or plan.supporters
    ):
        return None
    own, foe = said.state.counters[plan.unit], said.state.counters[plan.target]
    shot = shot_at(said, own, foe)
    if not isinstance(shot, Shot):
        return str(shot)
    return share(m[1], at_least(shot.needed - plan.dice)) or share(m[2], lost(said.state, shot, foe, plan.dice))


@MISSION("outside", "note", r"(?P<at>[A-Z]+\d+) is outside the set-up area of (.+)\.", ("outside", "inside"))
def _outside(m: Any, said: Said) -> str | None:
    from tabletop.games.conflict_solo.rules.setting_up import Place

    unit = one(said, m[2])
    if not said.state.on_map(m[1]):
        return "it is no hex"
    return is_not([], [c for c in said.options if isinstance(c, Place) and c == Place(unit.id, m[1])])


@MISSION("to place", "prompt", r"Set up (.+): .+ (\d+) to place\.")
def _place(m: Any, said: Said) -> str | None:
    left = [c for c in said.state.counters.values() if c.side == PLAYER and not c.hex and not c.loaded_on]
    one(said, m[1])
    return "" if 0 < int(m[2]) <= len(left) else f"{len(left)} are in hand"


@MISSION("the end", "ending log", r"(.+) with (-?\d+) VP after round (\d+)\.")
def _end(m: Any, said: Said) -> str | None:
    from tabletop.games.conflict_solo.rules.objectives import level

    state = said.state
    return is_not((m[1], int(m[2]), int(m[3])), (level(state, state.vp), state.vp, state.round))
