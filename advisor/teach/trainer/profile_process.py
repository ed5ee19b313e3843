"""An exported profile read in another process: the page has none to spare for a large one.

``profile_apart`` starts this module as a program; what ``profile_of`` made there comes back.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Final

from advisor.teach.trainer.profile_export import LARGEST, NoProfile, Profile, profile_of, text_in
from advisor.words.say import say

#: Seconds that it may take; the largest file takes some, many times as many where all is slow.
_PATIENCE: Final = 120.0


def profile_apart(data: bytes, name: str) -> Profile:
    """The profile in the bytes of a file that is called so.

    :raises NoProfile: it is none, is larger than 4 MB, or could not be read.
    """
    if len(data) > LARGEST:
        raise NoProfile(say("profile-too-large", file=name))
    try:
        # The folder of whoever started the page is no place for modules: -P.
        done = subprocess.run(
            [sys.executable, "-P", "-m", "advisor.teach.trainer.profile_process", name],
            input=data,
            capture_output=True,
            timeout=_PATIENCE,
            check=True,
        )
        profile = pickle.loads(done.stdout)  # what our own process wrote
    except (OSError, subprocess.SubprocessError, pickle.UnpicklingError, EOFError):
        raise NoProfile(say("profile-not-read")) from None
    if isinstance(profile, Profile):
        return profile
    raise NoProfile(str(profile))


def _answer(data: bytes, name: str) -> Profile | str:
    """The profile, or why there is none."""
    try:
        return profile_of(text_in(data, name))
    except NoProfile as error:
        return str(error)


if __name__ == "__main__":
    answer = _answer(sys.stdin.buffer.read(), sys.argv[1])
    sys.stdout.buffer.write(pickle.dumps(answer))
