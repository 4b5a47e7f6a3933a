"""Benchmarks of the figures that the design promises: `make bench`."""
