"""A visitor's training on a served page: in their browser, for all its tabs, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from advisor.page.visit import browser_storage, session
from advisor.teach.trainer.carried_profile import Carried, unpacked
from advisor.teach.trainer.profile_export import NoProfile
from advisor.words.say import say

#: The browser's slot, which all tabs share, and the one for what could not be read there.
SLOT: Final = "trained"
ASIDE: Final = "trained-unread"


@dataclass(slots=True)
class _Here:
    """This visitor's training, as this tab has it."""

    carried: Carried = field(default_factory=Carried)
    #: After how many changes it was told to the browser last.
    changes_kept: int = 0
    #: It has grown too long for the browser.
    full: bool = False
    #: What the browser had could not be read.
    unread: bool = False


def carried() -> Carried:
    """This visitor's training."""
    return session.of(_Here).carried


def trouble() -> str:
    """What has to be said of how it is kept; empty if all is well."""
    here = session.of(_Here)
    if here.full or browser_storage.full():
        return say("train-browser-full")
    if here.unread:
        return say("train-unread")
    return ""


def take_up() -> None:
    """Join what the browser has; what cannot be read is put aside there."""
    text = browser_storage.news(SLOT)
    if text is None:
        return
    try:
        carried().join(unpacked(text))
    except NoProfile:
        browser_storage.share(ASIDE, text)
        session.of(_Here).unread = True


def keep() -> None:
    """Have the browser keep what has changed."""
    here = session.of(_Here)
    if here.changes_kept == here.carried.changes:
        return
    try:
        browser_storage.share(SLOT, here.carried.packed())
    except ValueError:
        here.full = True
    else:
        here.full = False
    here.changes_kept = here.carried.changes
