"""Matches: offers, play, log, chat, board and live updates. Only `play` changes a match."""
