"""What pictures in pixels need, besides our own code."""

import pytest

from engine.errors import Refusal


def need_pixels() -> None:
    """Skip the test where there is no Pillow, or no font that fits."""
    raster = pytest.importorskip("tui.exporting.raster", reason="the extra `pictures` is not installed")
    try:
        raster.Painter.of_size(10)
    except Refusal as why:
        pytest.skip(str(why))
