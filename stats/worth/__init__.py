"""Win chances of a matchup: requests to robots, their self-play, and the number that pages show."""
