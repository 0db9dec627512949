"""Live updates over sockets when there are new posts in the forum."""
