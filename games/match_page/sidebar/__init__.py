"""Cards beside the board of a match, such as the log, the terms, links and earlier matches."""
