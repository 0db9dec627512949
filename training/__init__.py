"""The pages under Train: lessons, puzzles, the coach, reviews, the workshop and the campaign."""
