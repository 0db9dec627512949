"""Pictures that chats and social networks show for a link."""
