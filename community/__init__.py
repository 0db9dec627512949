"""Conversations between players, and announcements of the site."""
