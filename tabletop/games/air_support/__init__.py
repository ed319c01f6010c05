"""Air Support: aircraft over a squad-level battlefield. Rule ids AS-... In the making: not yet in the catalogue, cannot be played.

Here so far, all without a screen and tested in tests/asup: `tables` (T-1 to T-17), `ground` (printed map, weather, what lies on the map for
a while), `rules/hexes` (labels, directions, grains, spines, arcs), `rules/terrain` (T-12), `rules/sight` (line of sight on the ground),
`rules/airsight` (what an aircraft sees). Hexes are axial (q, r), directions 0 north to 5 north-west, levels absolute.

Next: `pieces` and `state` (specification 2), then the phases one after another as `steps` (3), beginning with S1: a convoy, one
fighter-bomber, one light flak gun; its rules are AS-SIGHT, AS-STRAFE, AS-MG, AS-BOMB, AS-LAA, AS-VEH and AS-CONVOY.
"""
