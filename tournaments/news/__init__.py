"""What players hear of tournaments: its kinds of news, and who is told when."""
