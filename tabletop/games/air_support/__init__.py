"""Air Support: aircraft over a squad-level battlefield. Rule ids AS-... In the making: not yet in the catalogue, cannot be played.

Here so far, all without a screen and tested in tests/asup: `tables` (T-1 to T-17 without T-6; T-10 to T-12 stand with their rules), `ground`
(printed map, weather, what lies on the map for a while), `sheets` (printed counters) and `pieces` (counters as they stand), `rules/hexes`
(labels, directions, grains, spines, arcs), `rules/terrain` (T-12), `rules/sight` (line of sight on the ground), `rules/airsight` (what an
aircraft sees), `rules/runs` (the way of a plane through its attack run); and what dice say, apart from any position: `rules/arrival`,
`rules/sighting`, `rules/light_aa` (heavy flak too), `rules/air_combat`, `rules/destroying`, `rules/morale`. Hexes are axial (q, r),
directions 0 north to 5 north-west, levels absolute.

Next: `state` (specification 2.1, 2.2), then the phases one after another as `steps` (3), beginning with S1: a convoy, one fighter-bomber,
one light flak gun; its rules are AS-SIGHT, AS-STRAFE, AS-POINT, AS-MG, AS-BOMB, AS-LAA, AS-VEH and AS-CONVOY. The printed counters of 7 are
to become files of scenarios/air_support/library, as the second game has them.
"""
