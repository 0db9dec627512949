"""Players talk: boards, threads and posts that everybody may read."""
