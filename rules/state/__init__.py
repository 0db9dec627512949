"""The state of a match: as immutable values, and as the table on which an action is carried out."""
