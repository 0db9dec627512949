"""The app for the forum, messages, teams, spectators' chat, moderation and announcements."""
