"""`python -m tui` is `puzzletui`."""

from puzzletui.launch import main

if __name__ == "__main__":
    main()
