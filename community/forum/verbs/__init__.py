"""Functions that write to the forum, one at a time, because the numbers of posts must grow with time."""
