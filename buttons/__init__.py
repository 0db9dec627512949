"""The app for the catalogue of sets and buttons."""
