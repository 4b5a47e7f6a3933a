"""The five laws of the design, tested for every solver of every registered kind."""
