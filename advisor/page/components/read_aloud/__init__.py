"""What a screen reader says by itself when it has happened: a live region that nobody sees."""

from __future__ import annotations

from advisor.page.components.register import component


def read_aloud(text: str, number: int) -> None:
    """Have a text read to who listens, once; call it in each run as long as it is what happened.

    :param number: tells one news from the next where both say the same.
    """
    component("khronos_aloud", __name__, '<div class="aloud" role="status"></div>')(
        key="aloud", data={"text": text, "number": number}
    )
