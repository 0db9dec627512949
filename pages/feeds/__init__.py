"""Public feeds in Atom."""
