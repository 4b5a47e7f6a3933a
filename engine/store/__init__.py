"""The trace file: how events are packed, written and read back."""
