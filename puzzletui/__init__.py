"""The program's own name, and what a program of yours imports: `from puzzletui import watch, watched`."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzletui.watching import Search, SearchError, watch, watched

__all__ = ["Search", "SearchError", "watch", "watched"]


def __getattr__(name: str) -> Any:
    """Imported when they are asked for: the command starts without them."""
    if name in __all__:
        from puzzletui import watching

        return getattr(watching, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
