"""Lines of sight: `sight` on the ground, `airsight` from the air, `lines` keeps the answers with the map."""
