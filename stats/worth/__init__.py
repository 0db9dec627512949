"""What a matchup is worth before it is played: asking robots, their self-play, and the number in force."""
