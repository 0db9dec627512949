"""The campaign for one: packs of fighters along a map, played by robots, and the pins that one wins."""
