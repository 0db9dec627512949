"""Preview pictures that chats and social networks show for links to this site."""
