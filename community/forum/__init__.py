"""The forum, with public boards, threads and posts."""
