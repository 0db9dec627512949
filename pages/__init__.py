"""Pages that use several apps: the front page, help, link previews, profiles and feeds."""
