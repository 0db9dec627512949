"""What changes the forum. Those who write wait for each other, so that numbers of posts grow in time."""
