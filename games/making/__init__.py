"""Making a match: whom to play, with which buttons, on which terms."""
