"""The command palette: our commands first, in the groups and the order of the help; then Textual's own."""

from textual.command import DiscoveryHit, Hits
from textual.system_commands import SystemCommandsProvider


class Palette(SystemCommandsProvider):
    async def discover(self) -> Hits:
        """All commands in the order in which the app has them; Textual would sort them by name."""
        for name, about, run, is_shown in self.app.get_system_commands(self.screen):
            if is_shown:
                yield DiscoveryHit(name, run, help=about)
