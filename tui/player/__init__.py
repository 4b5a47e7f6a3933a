"""Time as a person moves it: sessions, playback, races, and what is looked at. No Textual in it."""
