"""The texts of ``data/hints.yaml``, for the list of the page and for hints in sparring games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import yaml


@cache
def hint_texts() -> Mapping[str, Any]:
    """By part: ``plain``, ``aims``, ``themes`` and ``board``."""
    text = (resources.files("advisor.words") / "hints.yaml").read_text("utf-8")
    texts: Mapping[str, Any] = yaml.safe_load(text)
    return texts
