"""The build of the package (PEP 517): setuptools' own, after the core has been compiled.

Where no compiler works, zig is asked for as a build requirement; and for wheels for other machines
(``wheels.py``), whose processor stands in ``$KHRONOS_WHEEL_FOR``.
"""

from __future__ import annotations

import os
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.bdist_wheel import bdist_wheel

from search.core.building import compiling

__all__ = (
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
)

#: The processor that a wheel is for, one of ``compiling.TARGETS``; empty: the one at hand.
TARGET = os.environ.get("KHRONOS_WHEEL_FOR", "")
Settings = dict[str, Any] | None


class Wheel(bdist_wheel):
    """A wheel for any Python 3 of a platform: the library has no Python in it."""

    def finalize_options(self) -> None:
        # It is for one platform, though setuptools knows of no extension.
        self.distribution.has_ext_modules = lambda: True  # type: ignore[method-assign]
        super().finalize_options()

    def get_tag(self) -> tuple[str, str, str]:
        _, _, place = super().get_tag()
        return "py3", "none", f"manylinux2014_{TARGET}" if TARGET else place


#: One version, so that the same sources give the same library: the compiler of a release is chosen
#: when the release is tried, not when somebody installs it.
ZIG = "ziglang==0.13.0"


def _zig_if_needed() -> list[str]:
    return [] if not TARGET and compiling.own_compiler() else [ZIG]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_zig_if_needed()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *_zig_if_needed()]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    _compile()
    wheel: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return wheel


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    _compile()
    wheel: str = build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
    return wheel


def _compile() -> None:
    try:
        compiling.build(TARGET or None)
    except compiling.NoCompiler as error:
        raise SystemExit(str(error)) from None
