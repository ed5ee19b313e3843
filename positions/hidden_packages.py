"""Whether something of the user's hides a package of ours.

Python puts the folder of a script first on its path. A file called ``search.py`` in that folder
then takes the place of our package ``search``, and what follows would be hard to understand.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

#: The folder that the packages are in.
HOME: Final = Path(__file__).resolve().parents[1]


def require(*names: str) -> None:
    """See that these packages are ours; nothing is loaded.

    A plain folder of the same name, without ``__init__.py``, does no harm.

    :raises ImportError: a module of the same name comes before one of them.
    """
    for name in names:
        spec = find_spec(name)
        place = None if spec is None else spec.origin
        if place is not None and not _ours(Path(place), name):
            raise ImportError(
                f"{place} hides the package {name} of khronos-advisor: give it another name, or"
                " start Python in another folder"
            )


def _ours(place: Path, name: str) -> bool:
    return place.resolve() == HOME / name / "__init__.py"
