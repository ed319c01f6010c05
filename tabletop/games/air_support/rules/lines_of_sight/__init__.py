"""Lines of sight: `sight` on the ground; `lines` keeps the answers with the map, and sees from the air."""
