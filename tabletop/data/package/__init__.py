"""A scenario as one file, `.tabletop`: a zip with the scenario, its map, tilesets, templates and pictures, a manifest.

`names` and `archive` guard what comes from strangers: no file is written before its name and its place in the zip were
looked at, and none grows beyond its limit. `manifest` says what is in it, `reader` unpacks. On the shelf
`package_writer` packs, and `installed` keeps what was unpacked in the player's folder.
"""

SUFFIX = ".tabletop"
"""How the names of packages end."""
