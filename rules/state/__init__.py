"""How a match stands: as values that never change, and as the table on which an action is carried out."""
