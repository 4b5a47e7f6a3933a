"""The screens: those that show searches, the gallery, and those that ask something."""
