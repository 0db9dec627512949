"""The coach: Owl's advice on a turn for players who ask, never in matches against people."""
