"""The codes by which data files name what cards and notes do (Tables 17 to 19, 21 to 24); the procedures behind
them are code."""

from __future__ import annotations

NOTES = (
    "so_loss",
    "xp",
    "fixed",
    "loiter",
    "start",
    "move",
    "drive",
    "repair",
    "umbrella",
    "harass",
    "air_watch",
    "warning",
)
"""Coded notes of battalions (Tables 17 to 19): so_loss n (SO lost in set-up), xp n, fixed, loiter +/-n, start band 0-5,
move n, and the notes that work at full strength: drive 1, repair 1, umbrella 1, harass 1, air_watch 1, warning -1."""

CAMPAIGN_RULES = (
    "max_missions",
    "crash_vp",
    "helicopter_wp",
    "no_m24_popup",
    "no_event_patrol",
    "scout",
    "early_movement",
    "no_area_in_town",
    "movement",
    "inf_modifier",
    "command_forward",
)
"""Coded special rules of campaigns (Table 21): max_missions n a day; crash_vp n more for each crash; helicopter_wp -n;
no_m24_popup; no_event_patrol (ME13 outward part); scout +n; early_movement +n on days 1 and 2; no_area_in_town;
movement +n; inf_modifier n instead of the printed one; command_forward (Command battalions start in Enemy
Transit)."""

SITUATION_RULES = ("max_aircraft", "free_scouts", "assault_forward", "crash_vp")
"""Coded special rules of situations (Table 22): max_aircraft n; free_scouts n; assault_forward n bands; crash_vp n
more."""

CONDITION_EFFECTS = (
    "low_only",
    "standoff",
    "loiter",
    "free_op",
    "ordnance_so",
    "rest_now",
    "no_enemy_rear",
    "scout",
    "popup_zu2",
    "no_helo_popup",
    "helo_modifier",
    "radar_jamming",
    "so_now",
    "night_flying",
    "movement",
    "loiter_fixed_wing",
    "helicopter_no_penalty",
    "loiter_helicopter",
    "mechanics",
    "bad_fuel",
    "first_destroyed_vp",
    "crash_vp",
    "sar",
    "assault_ifv",
    "strike",
    "ridge",
)
"""Coded effects of condition cards (Table 23): a code -> number. Flags have 1. standoff, strike, ridge, scout,
movement, sar, loiter: added to rolls or marker; free_op n; ordnance_so n; rest_now n Stress; so_now +/-n; radar_jamming
n: negated on n or more; bad_fuel n: stays home on n or less; popup_zu2 n and assault_ifv n: units placed; helo_modifier
n; loiter_fixed_wing, loiter_helicopter n; first_destroyed_vp, crash_vp n."""

OUTBOUND_EFFECTS = (
    "light_random",
    "heavy_random",
    "light_helicopters",
    "soft_lost",
    "dug_in",
    "stress",
    "loiter",
    "reinforced",
    "patrol",
    "no_link",
    "weapon_lost",
    "no_cover_turn1",
    "own_hex_turn1",
    "attack_turn1",
    "bird_strike",
    "turn_back",
    "any_lost",
    "civilians",
    "radars_silent_turn1",
    "stress_helicopters",
)
"""Coded target-bound effects of event cards (Table 24): light_random n: n Light hits on one random aircraft;
heavy_random n; light_helicopters n on each; soft_lost n, any_lost n: random units destroyed when placed; stress +/-n to
each pilot; loiter +/-n; reinforced 1; patrol 1; weapon_lost n; bird_strike 1 (counter HC47 light); turn_back: SO to
prevent it; attack_turn1 n; the others are flags with 1."""

HOMEBOUND_EFFECTS = (
    "light_random",
    "heavy_random",
    "light_two_random",
    "xp_if_destroyed",
    "stress",
    "stress_shaken",
    "value",
    "no_bingo",
    "sar",
    "medal",
)
"""Coded home-bound effects (Table 24): light_two_random n: n Light hits on each of two random aircraft; value +/-n of
the remaining value; sar n; medal n XP."""
