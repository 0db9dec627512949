"""Choice of puzzles, and players' progress in solving them."""
