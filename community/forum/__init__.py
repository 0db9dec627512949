"""The forum: boards, threads and posts that are public."""
