"""puzzletui's engine: events, traces and replay of a search. It knows no puzzle and no terminal."""
