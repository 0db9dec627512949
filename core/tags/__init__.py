"""Template tags by Django’s syntax that keep what they wrote, and the tags for style sheets and scripts."""
