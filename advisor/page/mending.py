"""What Streamlit loses, and how it is kept from losing it.

When a run of the page ends, its last elements wait on the server's event loop to be sent. A part
of the page that asks to run again in this moment (``st.fragment(run_every=…)``) finds the run ended
and has another runner started; what the first one has still to say is then ignored as that of a
runner of old. The page lacks its end, the boards for instance, until somebody has it run anew, and
the more pages are open the more often it happens. Seen with Streamlit 1.67, whose
``AppSession.request_rerun`` describes the order of events.
"""

from __future__ import annotations

from typing import Any, Final

from streamlit.runtime.app_session import AppSession, AppSessionState
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType

#: Seconds between two looks whether a run has ended whole.
_SOON: Final = 0.005
_MARK: Final = "khronos_waits"


def mend() -> None:
    """Have parts of pages wait until what ran before them was sent; may be repeated.

    Where Streamlit is built otherwise nothing is changed.
    """
    plain = getattr(AppSession, "request_rerun", None)
    if plain is None or hasattr(plain, _MARK):
        return

    def request_rerun(session: Any, client_state: Any) -> None:
        if client_state is not None and client_state.fragment_id and _ending(session):
            session._event_loop.call_later(_SOON, request_rerun, session, client_state)
        else:
            plain(session, client_state)

    setattr(request_rerun, _MARK, True)
    setattr(AppSession, "request_rerun", request_rerun)  # noqa: B010 - not a method to a checker


def _ending(session: Any) -> bool:
    """Whether a run of the session's page has ended, and not all of it was sent.

    On the event loop, where a runner is let go of once its last event was dealt with.
    """
    requests = getattr(getattr(session, "_scriptrunner", None), "_requests", None)
    stopped = getattr(requests, "_state", None) is ScriptRequestType.STOP
    left = getattr(session, "_state", None) is AppSessionState.SHUTDOWN_REQUESTED
    return stopped and not left and hasattr(session, "_event_loop")
