"""A review as a PDF to print: the page of ``review_html`` on A4, every turn unfolded.

WeasyPrint sets the page; it comes with the extra ``pdf`` and is imported only here. Pictures in the
page itself take it long, and it gives them nothing of the page's colours: so they become images,
with colours and shared parts written into them.
"""

from __future__ import annotations

import re
from typing import Final

from advisor.words.say import say

_ADDRESS: Final = "khronos:"
_ROOT: Final = re.compile(r"@media screen,print{:root{(.*?)}}")
_DECLARED: Final = re.compile(r"--([a-z0-9]+):([^;]+);")
_VARIABLE: Final = re.compile(r"var\(--([a-z0-9]+)\)")
_SHARED: Final = re.compile(r"<svg [^>]*><defs>(.*?)</defs></svg>", re.DOTALL)
_PART: Final = re.compile(r'<g id="(part\d+)">(.*?</g>)</g>', re.DOTALL)
_USE: Final = re.compile(r'<use href="#(part\d+)"/>')
_CURVES: Final = re.compile(r'(<style) class="curves"(>.*?</style>)', re.DOTALL)
_PICTURE: Final = re.compile(
    r'<svg [^>]*?viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>.*?</svg>', re.DOTALL
)
#: How wide pictures are on paper, in millimetres: a sign of a legend, a curve, three boards.
_SIGN: Final = 3.2
_CURVE: Final = 182.0
_BOARDS: Final = 140.0


class NoPrinter(RuntimeError):
    """What makes a PDF is not installed; the message says how to install it."""


def printer_there() -> bool:
    """Whether a PDF can be made here."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError):  # OSError: a library of the system
        return False
    return True


def pdf_of(html: str) -> bytes:
    """A review as a PDF.

    :param html: the page that ``review_html`` has made.
    :raises NoPrinter: the extra ``pdf``, or a library of the system that it needs, is not there.
    """
    if not printer_there():
        raise NoPrinter(say("review-pdf-missing"))
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    page, pictures = on_paper(html)

    class Pictures(URLFetcher):  # type: ignore[misc]  # WeasyPrint tells no types
        """Fetches the pictures of the page, and nothing from elsewhere."""

        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            svg = pictures[int(url.removeprefix(_ADDRESS))]
            return URLFetcherResponse(url, svg, {"Content-Type": "image/svg+xml"})

    pdf: bytes = HTML(string=page, url_fetcher=Pictures()).write_pdf()
    return pdf


def on_paper(html: str) -> tuple[str, list[str]]:
    """The page with colours of paper, its pictures as images, and the SVG of these."""
    root = _ROOT.search(html)
    colors = dict(_DECLARED.findall(root[1])) if root else {}
    shared = _SHARED.search(html)
    parts = dict(_PART.findall(shared[1])) if shared else {}
    curves = _CURVES.search(html)
    style = curves[1] + curves[2] if curves else ""
    pictures: list[str] = []

    def colored(text: str) -> str:
        return _VARIABLE.sub(lambda name: colors.get(name[1], name[0]), text)

    def taken(svg: re.Match[str]) -> str:
        wide, high = float(svg[1]), float(svg[2])
        whole = _USE.sub(lambda use: parts[use[1]], svg[0])
        head, _, rest = whole.partition(">")
        if "xmlns" not in head:
            head += ' xmlns="http://www.w3.org/2000/svg"'
        drawn = 'class="sign"' in head, 'class="curve"' in head
        pictures.append(colored(f"{head}>{style if any(drawn) else ''}{rest}"))
        width = _SIGN if drawn[0] else _CURVE if drawn[1] else _BOARDS
        size = f"width:{width}mm;height:{width * high / wide:.1f}mm"
        return f'<img src="{_ADDRESS}{len(pictures) - 1}" alt="" style="{size}">'

    if shared:
        html = html[: shared.start()] + html[shared.end() :]
    return colored(_PICTURE.sub(taken, html)), pictures
