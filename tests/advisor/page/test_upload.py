"""The field for files and the error of one that is too large say the same size."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("streamlit", minversion="1.51")

from advisor.page.visit.uploads import LARGEST_UPLOAD
from advisor.words.say import say
from tests.advisor.page.conftest import Editor


def test_the_field_takes_what_the_error_says_is_the_most(editor: Callable[..., Editor]) -> None:
    """The field said 1 MB, the error 4."""
    page = editor("r8-12-income")
    page.go("library")
    (field,) = page.app.file_uploader
    most = field.proto.max_upload_size_mb
    assert most * 2**20 == LARGEST_UPLOAD
    assert f"{most} MB" in say("bring-file.too-large")
