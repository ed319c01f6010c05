"""Papers that lie over the map: panels that are folded to a sign, opened or pinned, and the desk they lie on."""
