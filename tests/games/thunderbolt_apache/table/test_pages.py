"""The campaign's pages of the second game: real mouse and key events through the widget tree give the commands of
the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data import story
from tabletop.games import kit
from tabletop.games.thunderbolt_apache.bots import expecting
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.missions import FlyMission, TakeOff
from tabletop.games.thunderbolt_apache.rules.morning.events import Assign, Crew, Target, Untarget
from tabletop.games.thunderbolt_apache.rules.pieces import Damage
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    BuyAircraft,
    ChooseCampaign,
    ChoosePilot,
    ChooseSituation,
)
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tests.play.conftest import KEYS, Hand

RULE = re.compile(r"TA-[A-Z]+-\d{2}")
GAME = "thunderbolt_apache"
KEYS.update({"Up": 1073741906, "Down": 1073741905, "Tab": 9})


class Squadron(Hand):
    """The hand at a page of the campaign."""

    @property
    def page(self) -> Any:
        return self.screen.paging.page

    @property
    def state(self) -> Any:
        return self.session.match.state

    @property
    def step(self) -> str:
        return str(self.state.frames[-1].step)

    def commands(self) -> list[Any]:
        return [entry.command for entry in self.session.match.journal[1:]]

    def place(self, key: str) -> tuple[int, int]:
        """The middle of a widget of the page, scrolled into sight."""
        widget = self.page.find(key)
        for pane in [w for w in widget.ancestors() if hasattr(w, "reveal")]:
            pane.reveal(widget.rect)
        self.settle()
        widget = self.page.find(key)
        return (widget.rect.centerx, widget.rect.centery)

    def push(self, key: str) -> Squadron:
        self.click(self.place(key))
        self.settle()
        return self

    def answer(self, value: bool) -> Squadron:
        """Press a button of the question that lies over the page."""
        self.click(self.root.stage.layers[-1].widget.find(f"answer {value}").rect.center)
        self.settle()
        return self

    def carry(self, a: str, b: str) -> Squadron:
        self.drag(self.place(a), self.place(b))
        self.settle()
        return self

    def read(self) -> Squadron:
        """Put reports away."""
        while (
            button := next(
                (
                    b
                    for b in self.screen.prompt_bar.buttons.children
                    if b.text
                    in ("To the morning", "To the battlefield", "Close the mission", "To the shop", "Continue")
                ),
                None,
            )
        ) is not None:
            self.click(button.rect.center)
            self.settle()
        return self

    def go(self, *commands: Any) -> Squadron:
        """Straight to the rules, to get somewhere."""
        for command in commands:
            assert self.play.submit(command), command
        self.settle()
        return self.read()


@pytest.fixture
def base(own_home: None) -> Iterator[Callable[..., Squadron]]:
    hands: list[Squadron] = []

    def make(
        scenario: str = "cs1_first_week_in_the_desert",
        seed: int = 3,
        size: tuple[int, int] = (1280, 720),
        scale: float = 1.0,
        document: dict[str, Any] | None = None,
    ) -> Squadron:
        found = document or kit(GAME).scenarios().document(scenario)
        hands.append(Squadron(Session.new(GAME, found, ("human",), seed), size, scale))
        return hands[-1]

    yield make
    for hand in hands:
        hand.close()


def same_headless(hand: Squadron) -> bool:
    match = hand.session.match
    twin = Match.start(match.game, match.scenario, SeededDice(hand.session.header.seed))
    for entry in match.journal[1:]:
        twin.submit(entry.seat, entry.command)
    return twin.digest() == match.digest()


# -- hosting
def test_a_page_takes_the_place_of_the_board_and_gives_it_back(base) -> None:
    hand = base()
    assert (
        hand.page is not None
        and not hand.screen.papers.papers.visible
        and hand.screen.right.rect.contains(hand.screen.log.rect)
        and hand.page.beside().window is not None
    )
    hand.read().go(Target("A02"), Done(), Assign(1, "A02"), Crew("Anvil", 1), Done(), TakeOff(), Done())
    assert hand.step == "entry" and hand.page is None and hand.board.rect.w > 200
    assert hand.screen.papers.papers.visible and not hand.screen.right.visible
    hand.screen.do("log")
    hand.settle()
    assert hand.screen.log_panel.rect.contains(hand.screen.log.rect)


def test_undo_and_redo_work_on_pages_and_the_replay_shows_the_page_of_the_moment(base) -> None:
    hand = base().read()
    hand.go(Target("A02"), Target("A03"))
    hand.key("Ctrl+Z").settle()
    assert hand.state.targets == ("A02",)
    hand.key("Ctrl+Y").settle()
    assert hand.state.targets == ("A02", "A03")
    hand.go(Done())
    hand.screen.do("replay")
    hand.settle()
    assert type(hand.page).__name__ == "AllocatePage" and not hand.page.live
    hand.screen.replaying.jump(2)
    hand.settle()
    assert type(hand.page).__name__ == "TargetsPage" and len(hand.page.shown.targets) == 1
    before = hand.session.match.digest()
    hand.click(hand.page.find("sector strip").rect.center).settle()
    assert hand.session.match.digest() == before
    hand.screen.do("replay")
    hand.settle()
    assert type(hand.page).__name__ == "AllocatePage" and hand.page.live


def test_keys_of_the_board_do_nothing_while_a_page_lies_over_it(base) -> None:
    hand = base().read()
    desk = hand.screen.papers.papers
    states = [(paper.name, paper.state) for paper in desk.papers]
    for key in ("K", "M", "H", "I", "B", "Z"):
        hand.key(key).settle()
    assert hand.board.cursor is None and states == [(paper.name, paper.state) for paper in desk.papers]


# -- set-up
def test_a_whole_set_up_by_mouse(base) -> None:
    hand = base("ca00_campaign_of_your_own")
    assert hand.step == "campaign"
    hand.push("campaign CA01")
    hand.push("situation SI3")
    assert hand.step == "buy"
    hand.push("shelf A-10A").push("shelf A-10A")
    hand.carry("shelf AH-64A", "squadron bay").push("shelf scout")
    so = hand.state.so
    hand.push("own 1")
    assert hand.state.so == so + 6 and len(hand.state.planes) == 2
    hand.push("shelf A-10A").press("Done buying")
    assert hand.step == "pilots"
    for name in ("Anvil", "Ember"):
        hand.push(f"recruit {name}")
    hand.carry("recruit Jigsaw", "bay A-10").push("recruit Mantis").push("recruit Nomad")
    assert hand.screen.prompt_bar.buttons.children[-1].enabled
    hand.press("Done choosing")
    hand.push("up Anvil").push("down Ember")
    assert [hand.state.pilots[n].level for n in ("Anvil", "Ember")] == [3, 1]
    hand.press("Done shifting").push("promote Jigsaw")
    assert hand.state.pilots["Jigsaw"].level == 3
    hand.push("demote Jigsaw").press("Begin day 1")
    assert hand.step in ("targets", "mechanics") and same_headless(hand)


def test_a_shift_waits_for_its_other_half(base) -> None:
    hand = base("ca00_campaign_of_your_own")
    hand.go(
        ChooseCampaign("CA01"),
        ChooseSituation("SI3"),
        BuyAircraft("A-10A"),
        Done(),
        ChoosePilot("Anvil"),
        ChoosePilot("Ember"),
        Done(),
    )
    hand.push("up Anvil")
    assert not any(b.text.startswith("Done") for b in hand.screen.prompt_bar.buttons.children)
    assert not hand.page.find("up Ember").enabled and hand.page.find("down Ember").enabled
    hand.screen.acting.escape()
    hand.settle()
    assert any(b.text.startswith("Done") for b in hand.screen.prompt_bar.buttons.children)


def test_cards_that_cannot_be_bought_say_why_with_the_rule(base) -> None:
    hand = base("ca00_campaign_of_your_own")
    hand.go(ChooseCampaign("CA01"), ChooseSituation("SI3"))
    card = hand.page.find("shelf A-10C")
    assert not card.enabled and RULE.search(card.why) and "Not allowed" in card.why
    before = hand.session.match.digest()
    hand.push("shelf A-10C")
    assert hand.session.match.digest() == before and hand.root.slips.note_shown is not None


# -- morning
def test_targets_by_counter_and_by_drag(base) -> None:
    hand = base().read()
    strip = hand.page.find("sector strip")
    spots = strip.spots(hand.root.theme)
    hand.click(spots["A02"].center).settle()
    spots = hand.page.find("sector strip").spots(hand.root.theme)
    hand.drag(spots["S02"].center, hand.page.find("targets bay").rect.center).settle()
    assert hand.state.targets == ("A02", "S02")
    hand.push("target A02")
    assert hand.state.targets == ("S02",)
    hand.press("Go with these targets")
    assert hand.step == "allocate"


def test_every_battalion_lies_as_a_card_in_the_morning_and_a_click_makes_it_a_target(base) -> None:
    """Nobody has to point at seven counters to learn what they are."""
    hand = base().read()
    for battalion in hand.state.battalions_left:
        assert hand.page.find(f"target {battalion.card}").enabled
    hand.push("target S06").push("target A03")
    assert hand.state.targets == ("S06", "A03")
    hand.push("target S06")
    assert hand.state.targets == ("A03",)


def allocated(hand: Squadron) -> Squadron:
    return hand.read().go(Target("A02"), Target("S02"), Done())


def test_allocation_by_drag_and_by_click(base) -> None:
    hand = allocated(base())
    hand.carry("plane 1", "mission A02")
    assert hand.state.planes[1].mission == "A02"
    hand.push("plane 3").push("mission S02")
    assert hand.state.planes[3].mission == "S02"
    hand.carry("pilot Anvil", "assigned 1")
    assert hand.state.planes[1].pilot == "Anvil"
    hand.push("pilot Mantis").push("assigned 3")
    assert hand.state.planes[3].pilot == "Mantis"
    hand.carry("scout 1", "mission A02")
    assert hand.state.scouts[1].mission == "A02"
    hand.push("scout of A02")
    assert hand.state.scouts[1].mission == ""
    hand.push("off 3")
    assert hand.state.planes[3].mission == ""
    hand.push("drop S02").press("Begin the missions")
    assert hand.step == "decide" and same_headless(hand)


def test_a_pilot_of_another_family_is_refused_at_the_drop(base) -> None:
    hand = allocated(base()).go(Assign(1, "A02"))
    before = hand.session.match.digest()
    hand.carry("pilot Mantis", "assigned 1")
    assert hand.session.match.digest() == before
    assert hand.root.slips.note_shown is not None and RULE.search(" ".join(hand.root.slips.note_shown[1]))


def test_the_staff_assigns_force_pilots_and_scouts_in_one_click(base) -> None:
    """Against the targets that the player chose, also over what he has assigned; one undo takes it all back."""
    hand = allocated(base())
    hand.carry("plane 1", "mission A02")
    before = hand.state
    hand.press("The staff assigns")
    flying = [p for p in hand.state.planes.values() if p.mission]
    assert {p.mission for p in flying} == {"A02", "S02"}
    assert all(p.pilot for p in flying if hand.state.card_of(p).manned) and any(
        s.mission for s in hand.state.scouts.values()
    )
    for key in ("A02", "S02"):
        (told,) = [e for e in expecting.missions(hand.state, WEIGHTS["hard"]) if e.battalion == key]
        words = hand.page.find(f"hope {key}").text
        assert (
            f"Destroyed {round(100 * told.outcome[0])} %" in words and f"lost {round(100 * told.safety[2])} %" in words
        )
    assert "The staff assigns" not in [c.label for c in hand.page.choices()], "nothing is left for it"
    hand.screen.play.history.undo()
    hand.settle()
    assert hand.state == before and "The staff assigns" in [c.label for c in hand.page.choices()]


def test_allocation_by_keyboard_alone(base) -> None:
    hand = allocated(base())

    def to(key: str) -> None:
        for _ in range(80):
            if hand.root.stage.focus is not None and hand.root.stage.focus.key == key:
                return
            hand.key("Tab")
        raise AssertionError(key)

    to("plane 1")
    hand.key("Enter").settle()
    assert hand.page.hand == ("plane", 1)
    to("mission A02")
    hand.key("Enter").settle()
    assert hand.state.planes[1].mission == "A02"
    to("pilot Anvil")
    hand.key("Enter").settle()
    to("assigned 1")
    hand.key("Enter").settle()
    assert hand.state.planes[1].pilot == "Anvil"


def test_a_morning_by_keyboard_alone(base) -> None:
    """Enter reads the report, arrows walk, Enter takes and lays, a figure presses a button of the prompt bar."""
    hand = base()
    assert type(hand.page).__name__ == "DayPage"
    hand.key("Enter").settle()
    assert type(hand.page).__name__ == "TargetsPage"
    hand.key("Down")
    assert hand.root.stage.focus.key == "sector strip"
    hand.key("Enter").settle()
    assert len(hand.state.targets) == 1
    hand.key("1").settle()
    assert hand.step == "allocate"

    def walk(key: str) -> None:
        for _ in range(60):
            if hand.root.stage.focus.key == key:
                return
            hand.key("Tab")
        raise AssertionError(key)

    target = hand.state.targets[0]
    for take, lay in (
        ("plane 1", f"mission {target}"),
        ("pilot Anvil", "assigned 1"),
        ("scout 1", f"mission {target}"),
    ):
        walk(take)
        hand.key("Enter").settle()
        walk(lay)
        hand.key("Enter").settle()
    assert hand.state.planes[1].pilot == "Anvil" and hand.state.scouts[1].mission == target
    hand.key("2").settle()
    assert hand.step == "decide"
    hand.key("Enter").settle()
    assert hand.step == "arm"
    walk("store AGM-65")
    hand.key("Enter").settle()
    hand.key("Enter").settle()
    assert hand.state.here.flyers[1].stores == ("AGM-65", "AGM-65") and hand.root.stage.focus.key == "store AGM-65"
    hand.key("2").settle()
    assert hand.step in ("entry", "hits", "trouble")


def test_enter_means_the_gold_button_after_a_click(base) -> None:
    hand = armed(base())
    hand.push("store AGM-65")
    hand.key("Enter").settle()
    assert hand.state.here.flyers[1].stores == ("AGM-65",) and hand.step in ("entry", "hits", "trouble")


def test_enter_means_the_gold_button_after_a_click_on_undo(base) -> None:
    hand = base().read()
    hand.push("target S06").push("target A03")
    hand.click(hand.screen.prompt_bar.undo.rect.center).settle()
    assert hand.state.targets == ("S06",)
    hand.key("Enter").settle()
    assert hand.state.targets == ("S06",) and hand.step == "allocate"


def test_a_click_too_many_on_the_gold_button_means_no_other_one(base) -> None:
    """Abort the mission and Rest and relaxation lay where the gold button of the page before had been."""
    hand = allocated(base()).go(Untarget("S02"), Assign(1, "A02"), Crew("Anvil", 1))
    gold = []
    for words in ("Begin the missions", "Fly", "Confirm"):
        assert hand.screen.prompt_bar.buttons.children[-1].text.startswith(words)
        gold.append(hand.button(words).rect.right)
        hand.press(words)
    assert len(set(gold)) == 1


def test_arrows_walk_over_the_page(base) -> None:
    hand = allocated(base())
    hand.root.stage.focus_on(hand.page.find("plane 1"))
    hand.key("Right")
    assert hand.root.stage.focus.key == "plane 2"
    hand.key("Down")
    assert hand.root.stage.focus.key.startswith(("plane", "pilot"))


# -- arming
def armed(hand: Squadron) -> Squadron:
    return allocated(hand).go(
        Untarget("S02"),
        Assign(1, "A02"),
        Assign(2, "A02"),
        Crew("Anvil", 1),
        Crew("Ember", 2),
        Done(),
        TakeOff(),
    )


def test_arming_by_click_and_drag_with_bill(base) -> None:
    hand = armed(base())
    assert hand.step == "arm"
    hand.push("store AGM-65").push("store AGM-65")
    hand.carry("store Mk-20", "plane 2")
    mission = hand.state.here
    assert mission.flyers[1].stores == ("AGM-65", "AGM-65") and mission.flyers[2].stores == ("Mk-20",)
    hand.push("arm 1").carry("hung 1 0", "plane 2")
    assert hand.state.here.flyers[2].stores.count("AGM-65") == 1
    hand.push("hung 1 0")
    assert hand.state.here.flyers[1].stores == ()
    hand.push("arm 2").push("same load")
    assert sorted(hand.state.here.flyers[1].stores) == sorted(hand.state.here.flyers[2].stores)
    hand.push("empty")
    assert hand.state.here.flyers[2].stores == ()
    hand.press("Confirm the arming")
    assert hand.step in ("entry", "hits", "trouble") and same_headless(hand)


def test_a_store_too_many_says_why(base) -> None:
    hand = armed(base()).go(*[Load(1, "Mk-84")] * 3)
    card = hand.page.find("store Mk-84")
    assert not card.enabled and "TA-ARM-05" in card.why


def test_a_load_is_suggested_that_suits_the_target_and_the_purse(base) -> None:
    hand = armed(base())
    hand.push("presets").key("Down").key("Down").key("Enter").settle()
    fliers = hand.state.here.flyers.values()
    assert all(f.stores for f in fliers) and hand.screen.do("undo")
    hand.settle()
    hand.push("presets").key("Down").key("Enter").settle()
    assert [bool(f.stores) for f in hand.state.here.flyers.values()] == [True] + [False] * (len(fliers) - 1)
    assert hand.button("Confirm").enabled


def test_who_confirms_empty_pylons_is_asked_whether_he_means_it(base) -> None:
    hand = armed(base())
    hand.press("Confirm").key("Enter").settle()
    assert hand.step == "arm" and len(hand.root.stage.layers) == 1
    hand.press("Confirm")
    dialog = hand.root.stage.top
    hand.click(next(w for w in dialog.walk() if getattr(w, "text", "") == "Fly anyway").rect.center).settle()
    assert hand.step != "arm"


def test_loads_are_kept_and_hung_again(base, tmp_path) -> None:
    from tabletop.games.thunderbolt_apache.table.pages import keeping

    hand = armed(base()).go(Load(1, "AGM-65"), Load(1, "Mk-20"))
    hand.push("keep preset")
    for letter in "tank":
        hand.event(771, text=letter, window=None)
    hand.key("Enter").settle()
    assert keeping.loads("A-10A") == {"tank": ("AGM-65", "Mk-20")}
    hand.push("arm 2").push("presets")
    hand.key("Down").key("Down").key("Down").key("Enter").settle()
    assert hand.state.here.flyers[2].stores == ("AGM-65", "Mk-20")
    (tmp_path / keeping.FILE).write_text("{broken", encoding="utf-8")
    assert keeping.loads("A-10A") == {}


# -- evening
def hurt(key: str = "cs1_first_week_in_the_desert") -> dict[str, Any]:
    """A campaign in which aircraft and pilots have suffered."""
    document = dict(kit(GAME).scenarios().document(key))
    planes: list[dict[str, Any]] = [
        {"card": a["card"]} for a in document["aircraft"] for _ in range(a.get("number", 1))
    ]
    planes[0]["damage"] = [{"name": "Engine", "heavy": False}, {"name": "HUD", "heavy": True}]
    planes[1]["damage"] = [{"name": "Engine", "heavy": True}]
    pilots = [dict(p) if isinstance(p, dict) else {"name": p} for p in document["pilots"]]
    pilots[0].update(stress=6, wounds=["light"])
    pilots[1].update(stress=12)
    return {**document, "aircraft": planes, "pilots": pilots, "so": 9, "vp": 6}


def test_shop_repairs_heals_rests_replaces_and_salvages(base) -> None:
    hand = base(document=hurt()).read()
    if hand.step == "mechanics":
        hand.press("Decline")
    hand.press("Go with these targets").answer(True).read()
    assert hand.step == "shop"
    so = hand.state.so
    hand.push("repair 1 heavy HUD").push("heal Anvil False").push("rest")
    assert (
        hand.state.so == so - 4
        and Damage("HUD", True) not in hand.state.planes[1].damage
        and not hand.state.pilots["Anvil"].wounds
    )
    hand.push("replace 2")
    if hand.step == "salvage":
        hand.press("Enough salvaged")
    assert hand.step == "shop" and not hand.state.planes[2].damage
    hand.push("replace Ember")
    hand.key("Down").key("Enter").settle()
    assert hand.state.pilots["Ember"].status.value == "released"
    hand.press("Good night")
    assert hand.state.day == 2 and same_headless(hand)


def test_parts_are_salvaged_by_drag(base) -> None:
    document = hurt()
    document["aircraft"][1]["damage"] = [{"name": "Cannon", "heavy": True}]
    hand = base(document=document).read()
    if hand.step == "mechanics":
        hand.press("Decline")
    hand.press("Go with these targets").answer(True).read().push("replace 2")
    assert hand.step == "salvage"
    hand.carry("part HUD", "salvage bay 1")
    assert Damage("HUD", True) not in hand.state.planes[1].damage
    hand.carry("part Engine", "salvage bay 1")
    assert hand.step == "shop" and not hand.state.planes[1].damage


def test_unfit_pilots_are_greyed_and_say_why(base) -> None:
    hand = base(document=hurt()).read()
    if hand.step == "mechanics":
        hand.press("Decline")
    hand.go(Target("A02"), Done())
    card = hand.page.find("pilot Ember")
    assert not card.enabled and card.faded and "TA-DAY-08" in card.why


# -- records
def test_the_book_opens_at_any_time_and_is_written(base, tmp_path) -> None:
    hand = base().read().go(Target("A02"))
    hand.click(hand.screen.tools.find("own tool Squadron's book").rect.center).settle()
    assert type(hand.page).__name__ == "RecordsPage"
    for chapter in range(4):
        box = hand.page.find("chapters").boxes(hand.root.theme)[chapter]
        hand.click(box.center).settle()
        assert hand.page.chapter == chapter
    for name in ("diary.html", "diary.png"):
        hand.page._written(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 500
    told = story.tell(hand.session.kit, hand.session.match, hand.session.header.document, hand.session.header.players)
    page = (tmp_path / "diary.html").read_text(encoding="utf-8")
    assert re.sub(r"\n<figure>.*?</figure>", "", page) == story.as_html(told), "the same tale as on the command line"
    hand.screen.acting.escape()
    hand.settle()
    assert type(hand.page).__name__ == "TargetsPage"
    assert hand.state.targets == ("A02",)


# -- looks
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0), ((1920, 1080), 2.0), ((1280, 720), 0.75)],
)
def test_every_page_fits_its_window_at_every_scale(base, size, scale) -> None:
    hand = base("cs6_the_gap", size=size, scale=scale)
    seen = set()

    def check() -> None:
        seen.add(type(hand.page).__name__)
        page = hand.page.rect
        assert hand.root.rect.contains(page), page
        for widget in hand.page.walk():
            if widget is not hand.page and widget.rect.w and widget.rect.h:
                assert widget.rect.x >= page.x - 2 and widget.rect.right <= page.right + 2, (
                    type(widget).__name__,
                    widget.key,
                    widget.rect,
                )

    check()
    hand.read()
    check()
    hand.go(Target("A05"), Target("A06"), Target("C04"))
    check()
    hand.go(
        Done(),
        Assign(1, "A05"),
        Assign(4, "A06"),
        Assign(9, "C04"),
        Crew("Anvil", 1),
        Crew("Mantis", 4),
        Crew("Icicle", 9),
    )
    check()
    hand.go(Done())
    check()
    hand.go(FlyMission("C04"))
    check()
    hand.go(TakeOff())
    check()
    assert {"DayPage", "TargetsPage", "AllocatePage", "NextPage", "DecidePage", "ArmPage"} <= seen


def test_a_day_without_targets_is_asked_for_first(base) -> None:
    """Enter comes easily: it never gives a day up."""
    hand = base()
    while type(hand.page).__name__ != "TargetsPage":
        hand.key("Enter").settle()
    assert hand.step == "targets" and not hand.state.targets
    hand.key("Enter").settle()
    assert hand.step == "targets" and len(hand.root.stage.layers) > 1
    hand.key("Esc").settle()
    assert hand.step == "targets" and len(hand.root.stage.layers) == 1


def test_a_suggested_load_says_why_of_each_store_and_who_flies_with_his_gun_alone(base) -> None:
    hand = armed(base())
    loads = hand.page.loads
    flyers = hand.page.fliers
    said: list[str] = []
    hand.root.slips.note = lambda words, *_: said.append(words)  # type: ignore[method-assign]
    loads._explain([(flyers[0], ("AGM-65", "AGM-65")), (flyers[1], ())])
    lines = said[0].split("\n")
    assert len(lines) == 3 and "AGM-65 for targets such as" in lines[1] and "%" in lines[1]
    assert "Cannon alone" in lines[2]


def test_a_paper_of_what_an_event_did_lies_there_only_when_something_was_done(base) -> None:
    met = set()
    for seed in range(1, 9):
        hand = base(seed=seed)
        bot = make_bot(GAME, BotSpec("hard", 0.05), 1)
        for _ in range(120):
            if hand.step in ("entry", "place", "fast") or type(hand.page).__name__ == "EventPage":
                break
            hand.play.submit(bot.choose(hand.session.match.view(0), 0, hand.play.options))
            hand.play.skip()
            hand.settle(1)
        for _ in range(4):
            if type(hand.page).__name__ not in ("EventPage", "NoneType"):
                hand.key("Enter").settle()
        if type(hand.page).__name__ != "EventPage":
            continue
        papers = [w for w in hand.page.walk() if w.key == "event effects"]
        said = " ".join(str(getattr(w, "text", "")) for w in hand.page.walk())
        assert "Nothing more" not in said
        assert all(p.children[0].children for p in papers)  # each has lines
        met.add(bool(papers))
    assert met == {True, False}


def test_an_empty_suggestion_says_that_the_money_is_out(base, monkeypatch) -> None:
    """An A-10A without any weapon was suggested: a late convoy had taken the last SO, and nobody said so."""
    hand = armed(base())
    flyer = hand.state.here.flyers[1]
    assert "Cannon alone" in hand.page.loads._nothing(flyer)
    monkeypatch.setattr(loading, "affordable", lambda state, store: False)
    assert hand.page.loads._nothing(flyer) == "nothing, your SO pays for no store"
