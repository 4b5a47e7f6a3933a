"""What moves a person through searches in time, and what they have chosen to look at. No Textual in it."""
