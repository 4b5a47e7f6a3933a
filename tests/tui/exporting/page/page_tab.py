"""A tab of Chromium that shows pages as `export --to html` writes them."""

from pathlib import Path

from tests.chromium import Tab

READY_SECONDS = 15
_READY = f"""new Promise((resolve, reject) => {{
    const end = Date.now() + {READY_SECONDS * 1000};
    const look = () => document.body?.dataset.ready ? resolve()
        : Date.now() > end ? reject(new Error("not ready")) : setTimeout(look, 5);
    look();
}})"""


class PageTab(Tab):
    def begin(self) -> None:
        """Forget what was set and told."""
        self.go("about:blank")
        self.resize(1000, 700)
        self.prefer()
        self.errors.clear()
        self.requests.clear()

    def open(self, page: Path) -> None:
        self.go(page.as_uri())
        self.run(_READY)
