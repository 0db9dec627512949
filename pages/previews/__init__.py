"""The picture that a chat or a social network shows of a link."""
