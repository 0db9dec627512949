"""How posts are drawn: Markdown, the tags of the reference, and names that become links."""
