"""What programs may do with a token, and the pages for those who write them."""
