"""What costs most: every address with the longest content that limits allow, and the hardest rows of dice."""
