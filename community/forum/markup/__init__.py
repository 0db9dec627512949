"""Rendering of posts: Markdown, the tags of the reference, and names that become links."""
