"""Events, traces and replay of a search: it knows no puzzle and no terminal."""
