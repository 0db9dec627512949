"""How a tournament runs its course: it starts, pairs, decides and ends. `advancing` is the one way in."""
