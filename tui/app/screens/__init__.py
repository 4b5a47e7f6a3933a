"""The screens: each shows a session, or asks for something."""
