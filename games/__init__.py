"""The app for matches, with offers, play, log, chat and live updates. Only `games.play` changes a match."""
