"""The content of a review, and its presentation on the page."""
