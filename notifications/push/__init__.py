"""Web push messages to the browsers of players."""
