"""The Train section of the site: lessons, puzzles, coach, reviews, workshop and campaign."""
