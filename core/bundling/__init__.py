"""One style sheet and one script for each kind of page: which there are, and how scripts become one."""
