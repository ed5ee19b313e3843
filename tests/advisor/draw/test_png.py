"""PNG through the optional cairosvg: the right size, not blank, a helpful refusal without it."""

import os
import struct
import sys

import pytest

from advisor.draw import BoardsPicture, PngUnavailable, board_svg, png
from positions.setup import Setup


@pytest.fixture
def cairo() -> None:
    """The extra and the system's library cairo below it; CI has to have both."""
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"no PNG pictures here: {error}")


@pytest.mark.usefixtures("cairo")
def test_png_has_signature_and_size(busy: Setup) -> None:
    picture = BoardsPicture(busy)
    data = picture.png(scale=0.5)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert f'width="{2 * width}"' in picture.svg() or f'width="{2 * width + 1}"' in picture.svg()
    assert height > 200


@pytest.mark.usefixtures("cairo")
def test_png_is_not_blank(busy: Setup) -> None:
    svg = board_svg(busy, "might", theme="dark")
    assert len(png(svg)) > 20_000


def test_without_cairosvg_the_error_says_what_to_install(
    busy: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(PngUnavailable, match=r"pip install 'khronos-advisor\[png\]'"):
        png(board_svg(busy, "might"))
