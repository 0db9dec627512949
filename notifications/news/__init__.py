"""The kinds of news: their headlines, and what is still news."""
