"""Template tags for the style sheets and scripts of a page, and filters for lists."""
