"""Helpers of the tests of sparring are plain modules beside them."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("sparring_games")
