"""The model of a data file that ships: what it says is checked, and never changed afterwards."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class FrozenModel(BaseModel):
    """No unknown keys, no changes."""

    model_config = ConfigDict(frozen=True, extra="forbid")
