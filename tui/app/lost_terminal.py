"""Whether the terminal is not ours any more: it was closed, or the program that started us has ended.

In the second case the shell has taken the terminal back, so no key reaches us, and nobody could end us.
"""

import os


class Terminal:
    def __init__(self) -> None:
        self._parent = os.getppid()

    @property
    def is_lost(self) -> bool:
        try:
            foreground = os.tcgetpgrp(0)
        except OSError:
            # It is gone; or it does not control this process, and nobody can take it back.
            return not os.isatty(0)
        return foreground != os.getpgrp() and os.getppid() != self._parent
