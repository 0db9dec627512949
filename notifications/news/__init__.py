"""The kinds of news, each with its headline and the check that the news is still current."""
