"""Contact sheets of the second game's pieces and cards, to look at: apache_sheets.py OUT_FOLDER [names].

Sheets: planes, enemies, stores, hits, battalions, pilots, cards. Nothing of the program depends on these pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
from sheet_kit import paper

from tabletop.games.thunderbolt_apache.data.library import library
from tabletop.games.thunderbolt_apache.data.notes import note_words
from tabletop.games.thunderbolt_apache.table.pieces import (
    battalions,
    cardface,
    damage,
    enemies,
    pilots,
    planes,
    signs,
    storechips,
    weapons,
)
from tabletop.table.draw import kit
from tabletop.table.draw.chit import place

GROUND = "#dec896"
HEADINGS = (30.0, 90.0, 150.0, 210.0, 270.0, 330.0, None)


def planes_sheet() -> pygame.Surface:
    """Aircraft counters in five sizes, both sides, with all chips."""
    s = paper(1560, 1130, "Aircraft", GROUND)
    for j, card in enumerate(library().aircraft):
        x, y = 90 + (j % 7) * 212, 160 + (j // 7) * 500
        for i, (px, high) in enumerate(
            ((132, True), (132, False), (84, True), (64, False), (52, True), (40, False), (30, True))
        ):
            at = ((0, 0), (0, 165), (-40, 290), (48, 290), (-50, 370), (6, 370), (52, 370))[i]
            face = planes.aircraft_counter(
                card,
                library_pilot(j),
                px,
                heading=HEADINGS[(j + i) % 7],
                high=high,
                bingo=(0, 6, 10)[(i + j) % 3],
                shaken=(i + j) % 2 == 1,
                ecm=i % 3 == 0,
                no_xp=j % 4 == 1,
                airframe=(3 + i % 2, 5),
                selected=i == 3 and j == 0,
                dim=i == 2 and j == 1,
            )
            place(s, face, (x + at[0], y + at[1]), planes.ALTITUDE_LEVEL[high])
    return s


def library_pilot(j: int) -> str:
    """Some call sign for the j-th counter."""
    names = list(library().pilots)
    return names[j * 3 % len(names)]


def enemies_sheet() -> pygame.Surface:
    """Enemy counters in five sizes, in cover, as pop-ups, dead."""
    s = paper(1560, 1060, "Enemy units", GROUND)
    for j, unit in enumerate(library().units.values()):
        x, y = 90 + (j % 9) * 164, 140 + (j // 9) * 310
        place(s, enemies.enemy_counter(unit, 112, popup=j % 4 == 0, cover=unit.cover and j % 5 == 1), (x, y))
        place(s, enemies.enemy_counter(unit, 64, target=j == 2, number=j + 1, popup=j == 4), (x - 34, y + 108))
        place(s, enemies.enemy_counter(unit, 64, dead=True), (x + 40, y + 108))
        for i, px in enumerate((48, 40, 30)):
            place(s, enemies.enemy_counter(unit, px, popup=i == 1), (x - 44 + i * 50, y + 180))
    return s


def stores_sheet() -> pygame.Surface:
    """Stores as chips and alone."""
    s = paper(1560, 760, "Stores", GROUND)
    for j, store in enumerate(library().stores.values()):
        x, y = 20 + (j % 9) * 170, 90 + (j // 9) * 215
        s.blit(storechips.store_chip(store, 150), (x, y))
        s.blit(storechips.store_chip(store, 72, dim=j % 5 == 0, selected=j % 5 == 1, fired=j % 5 == 2), (x, y + 108))
        s.blit(storechips.store_chip(store, 44), (x + 80, y + 108))
        s.blit(storechips.store_chip(store, 28), (x + 128, y + 112))
        s.blit(weapons.store_icon(store.key, 64), (x + 80, y + 145))
    return s


def hits_sheet() -> pygame.Surface:
    """Hit counters, chips of damage, pop-up chits, cup, tracks."""
    s = paper(1560, 1130, "Hits, chits, tracks", GROUND)
    seen: list[str] = []
    for c in library().counters.values():
        if c.name in seen:
            continue
        seen.append(c.name)
        j = len(seen) - 1
        x, y = 90 + (j % 9) * 165, 150 + (j // 9) * 250
        place(s, damage.hit_counter(c, j % 2 == 0, 118), (x, y))
        place(s, damage.hit_counter(c, j % 2 == 1, 60), (x - 25, y + 105))
        place(s, damage.hit_counter(c, True, 34), (x + 40, y + 90))
        s.blit(damage.damage_icon(c.name, 32), (x + 22, y + 118))
        s.blit(damage.damage_icon(c.name, 24, True), (x + 58, y + 118))
    for i, face in enumerate((None, "", "INF", "ZSU", "SA8", "M24", "TEC")):
        s.blit(damage.popup_chit(84, face), (30 + i * 92, 600))
        s.blit(damage.popup_chit(40, face), (50 + i * 92, 690))
    for i, n in enumerate((37, 20, 6, 0)):
        s.blit(damage.cup(100, n, ("popups", "hits")[i % 2]), (700 + i * 108, 600))
    for i, (stress, w) in enumerate(((3, 300), (7, 300), (11, 220), (2, 110))):
        s.blit(signs.stress_bar(w, stress, 5, 8), (560, 760 + i * 56))
    s.blit(signs.weight_bar(220, 9, 12), (900, 770))
    s.blit(signs.weight_bar(220, 13, 12), (900, 820))
    for i in range(6):
        s.blit(signs.band_icon(i, 64), (900 + i * 76, 880))
        s.blit(signs.band_icon(i, 30, False), (916 + i * 76, 950))
    for i, name in enumerate(signs.SIGNS):
        s.blit(signs.sign(name, 30), (560 + i * 40, 1010))
        s.blit(signs.sign(name, 18), (566 + i * 40, 1050))
    s.blit(signs.scout_chit(64, 2), (1380, 880))
    s.blit(signs.scout_chit(64, 3, True), (1450, 880))
    return s


def battalions_sheet() -> pygame.Surface:
    """Battalion counters full and half, and some cards."""
    s = paper(1560, 1300, "Battalions", GROUND)
    for j, b in enumerate(library().battalions.values()):
        x, y = 70 + (j % 12) * 126, 140 + (j // 12) * 195
        place(s, battalions.battalion_counter(b, False, 92, selected=j == 3, destroyed=j == 4, dim=j == 5), (x, y))
        place(s, battalions.battalion_counter(b, True, 58), (x - 22, y + 92))
        place(s, battalions.battalion_counter(b, False, 36), (x + 38, y + 88))
    for i, key in enumerate(("A01", "S03", "C02", "C01", "A16")):
        b = library().battalions[key]
        alive = {"SA6": 2, "TRK": 0} if key == "S03" else None
        s.blit(
            battalions.battalion_card(b, 250, half=i == 2, notes=" ".join(note_words(b)), alive=alive),
            (30 + i * 290, 920),
        )
    return s


def pilots_sheet() -> pygame.Surface:
    """Patches of all pilots, medals, cards."""
    s = paper(1560, 1100, "Pilots", GROUND)
    for j, p in enumerate(library().pilots.values()):
        x, y = 16 + (j % 12) * 128, 84 + (j // 12) * 140
        s.blit(pilots.pilot_patch(p.name, p.family, 108), (x, y))
        s.blit(pilots.pilot_patch(p.name, p.family, 34), (x + 92, y + 84))
    for i, kind in enumerate(pilots.RIBBONS):
        s.blit(pilots.medal(kind, 96), (20 + i * 110, 670))
        s.blit(pilots.ribbon(kind, 60), (38 + i * 110, 790))
        s.blit(pilots.medal(kind, 36), (50 + i * 110, 815))
    for i in range(6):
        s.blit(pilots.level_mark(i, 40), (720 + i * 60, 700))
    for i, (name, level, stress, wounds) in enumerate(
        (("Anvil", 2, 3, ()), ("Mantis", 3, 7, (True,)), ("Vole", 5, 2, ()), ("Rook", 0, 9, (False,)))
    ):
        s.blit(
            pilots.pilot_card(library().pilots[name], level, 270, stress=stress, xp=3, wounds=wounds),
            (20 + i * 290, 890),
        )
    s.blit(pilots.pilot_card(library().pilots["Ember"], 2, 200, stress=5, xp=1), (1190, 890))
    return s


def cards_sheet() -> pygame.Surface:
    """Cards of every kind, aircraft cards, all pictures small."""
    s = paper(1860, 1560, "Cards", "#33403d")
    book = library()
    event, condition, campaign, situation = (
        book.events["ME03"],
        book.conditions["SC04"],
        book.campaigns["CA01"],
        book.situations["SI3"],
    )
    shown = [
        cardface.card_face(
            "event", event.title, event.outbound_text, 250, key=event.key, second=event.homebound_text, active="out"
        ),
        cardface.card_face("condition", condition.title, condition.text, 250, key=condition.key),
        cardface.card_face(
            "campaign",
            campaign.title,
            campaign.text,
            250,
            key=campaign.key,
            facts=(("year", "1991"), ("set-up value", "26"), ("SO", "+0")),
        ),
        cardface.card_face(
            "situation",
            situation.title,
            situation.text,
            250,
            key=situation.key,
            facts=(("SO", "30"), ("days", "5"), ("SO a day", "8")),
        ),
    ]
    for i, key in enumerate(("ME32", "ME08")):
        e = book.events[key]
        shown.append(
            cardface.card_face(
                "event",
                e.title,
                e.outbound_text,
                250 - 50 * i,
                key=key,
                second=e.homebound_text,
                active=("home", "")[i],
            )
        )
    for i, picture in enumerate(shown):
        s.blit(picture, (20 + i * 270, 80))
    for i, key in enumerate(("A-10A", "AH-64D", "F-16C", "AC-130U", "MQ-1B", "OH-58D", "AV-8B")):
        hurt = (("Engine", False), ("Airframe", True)) if i % 2 == 0 else ()
        s.blit(
            cardface.aircraft_card(book.aircraft[key], 240, damage=hurt, pilot="Anvil" if i == 0 else "", number=i + 1),
            (20 + i * 260, 450),
        )
    keys = [*book.conditions, *book.events, *book.campaigns, *book.situations]
    for j, key in enumerate(keys):
        s.blit(cardface.card_picture("event", key, 140, 70), (20 + (j % 12) * 152, 820 + (j // 12) * 86))
    return s


SHEETS = {
    "planes": planes_sheet,
    "enemies": enemies_sheet,
    "stores": stores_sheet,
    "hits": hits_sheet,
    "battalions": battalions_sheet,
    "pilots": pilots_sheet,
    "cards": cards_sheet,
}


def main() -> None:
    """Write the sheets."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or SHEETS:
        picture = SHEETS[name]()
        path = folder / f"apache_{name}.png"
        pygame.image.save(picture, str(path))
        print(path.name, picture.get_size())
    kit.clear_caches()


if __name__ == "__main__":
    main()
