"""Public Atom feeds."""
