"""The app for stats from finished matches, such as ratings, tables and trophies."""
