"""Conversion of posts to HTML, with Markdown, bracket tags and links to players, matches and buttons."""
