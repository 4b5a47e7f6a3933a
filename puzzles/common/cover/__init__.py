"""Exact cover: the matrix, the solvers that every kind built on it has, their words and drawing."""
