"""The player profile, the feed of followed players' successes, data export and account closing."""
