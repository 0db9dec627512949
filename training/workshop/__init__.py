"""The workshop: making a fighter, and knowing what it is worth; and positions that one lays out."""
