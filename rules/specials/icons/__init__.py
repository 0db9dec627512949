"""Special rules that one series of buttons shows as icons, one module each."""
