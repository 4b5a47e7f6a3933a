"""The app in a browser: a server, its page, and a process for each visitor."""
