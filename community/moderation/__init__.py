"""Reports by players, and decisions about reports by moderators."""
