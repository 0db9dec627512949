"""Making a match: choosing the opponents, the buttons and the terms."""
