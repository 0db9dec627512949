"""What the site has to say: to all or to some, in banners, on a page, and in letters to newcomers."""
