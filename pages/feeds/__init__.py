"""The public Atom feeds of the site."""
