"""What the site calls Train: lessons, puzzles, the coach, reviews, the workshop, and the campaign."""
