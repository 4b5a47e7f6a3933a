"""The families of targets, one a module; see `tests.fuzz`."""
