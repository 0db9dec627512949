"""Reports of the site about itself: to proxies, admins, Prometheus, the log and by mail."""
