"""The matches that wait for a player in Atom, at a secret address."""
