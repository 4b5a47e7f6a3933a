"""`python -m tui` is `puzzletui`."""

from tui.cli.main import main

main()
