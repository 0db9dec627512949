"""The state of a match, as immutable values and as a mutable table for carrying out an action."""
