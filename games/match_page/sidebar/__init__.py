"""Cards beside the board of a match: log, terms, links and earlier matches."""
