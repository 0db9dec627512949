"""Those who watch a match talk among themselves. Its players read that once the match is over."""
