"""The catalogue of sets and buttons."""
