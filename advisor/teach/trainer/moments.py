"""Points in time as the trainer takes them from files: in UTC, and in years that can be meant.

Beside the first and the last year that Python knows, what is counted with times overflows.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Final

from pydantic import AfterValidator, AwareDatetime

from advisor.words.say import say

#: No attempt was made before, and nothing is due after.
EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2999, 12, 31, tzinfo=UTC)


def in_utc(moment: datetime) -> datetime:
    """A time of a file, in UTC.

    :param moment: with its time zone.
    :raises ValueError: it lies in no year that can be meant.
    """
    # The years first: to change the time zone of the first or the last one overflows.
    if not EARLIEST.year < moment.year < LATEST.year:
        first, last = str(EARLIEST.year + 1), str(LATEST.year - 1)
        raise ValueError(say("train-years", first=first, last=last))
    return moment.astimezone(UTC)


def kept_moment(text: str) -> datetime:
    """A time that a file of profiles holds, in UTC; one out of range as the nearest that is taken.

    :raises ValueError: it is no time.
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    try:
        return in_utc(moment)
    except ValueError:
        return EARLIEST if moment.year <= EARLIEST.year else LATEST


#: The same as the type of a field.
Moment = Annotated[AwareDatetime, AfterValidator(in_utc)]
