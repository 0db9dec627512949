"""Cards beside the board of a match: its log and terms, links, and what was played before."""
