"""Making a match: opponents, buttons and terms."""
