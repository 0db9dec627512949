"""Programs that wait for events: how they wait, without a thread, a connection or a turn of their address."""
