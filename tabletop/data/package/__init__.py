"""A scenario as one file, `.tabletop`: a zip with the scenario, its map, tilesets, templates and pictures, a manifest.

`names` and `archive` guard against hostile packages: every name and position in the zip is checked before a file is
written, and every file has a size limit. `manifest` is the table of contents, `reader` unpacks. In the shelf,
`package_writer` packs, and `installed` keeps unpacked packages in the player's folder.
"""

SUFFIX = ".tabletop"
"""The ending of package names."""
