"""Helpers of the tests of Retry are a plain module beside them."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("retry_games")
