"""What Streamlit loses of a page, and how it is kept from losing it.

Both happen where a part of the page runs again by itself (``st.fragment(run_every=…)``) as a run of
the whole page ends, and the more pages are open the more often:

- The last elements of a run wait on the server's event loop to be sent. A part that asks to run
  again in this moment finds the run ended and has another runner started; what the first one has
  still to say is then ignored as that of a runner of old. The page lacks its end, the boards for
  instance, until somebody has it run again.
- If the part runs again before the whole page was sent, what the page's run said of the part is
  dropped from the queue. The browser then takes the part out as stale, all that follows moves up,
  and the part is drawn over its neighbour: the page lacks the list of suggestions, for instance.

Seen with Streamlit 1.67: ``AppSession.request_rerun`` and ``ForwardMsgQueue.clear``.

A third loss is kept away by a setting, ``fastReruns = false`` in ``advisor/data/streamlit.toml``.
With Streamlit's default a run of the whole page that is asked for while another is under way starts
beside it, on the same state. As the older one tidies up after itself it resets the buttons that
were pressed for the newer one, and may remove what was chosen for it: a click does nothing.
"""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary

#: Seconds between two looks whether a run has ended whole.
_SOON: Final = 0.005
_MARK: Final = "khronos_waits"


def mend() -> None:
    """Have parts of pages wait for what ran before them, and drop nothing of it; may be repeated.

    Where Streamlit is built otherwise nothing is changed.
    """
    try:
        from streamlit.runtime.app_session import AppSession
    except ImportError:
        return
    plain = getattr(AppSession, "request_rerun", None)
    if plain is None or hasattr(plain, _MARK):
        return
    _keep_queue(AppSession)
    waiting: WeakKeyDictionary[Any, list[Any]] = WeakKeyDictionary()

    def request_rerun(session: Any, client_state: Any) -> None:
        before = waiting.get(session)
        if client_state is not None and client_state.fragment_id:
            if before:
                before.append(client_state)
                return
            if _ending(session):
                waiting[session] = [client_state]
                session._event_loop.call_later(_SOON, go_on, session)
                return
        elif before:  # the whole page runs: what was to run by itself does so with it
            for state in waiting.pop(session):
                if not state.is_auto_rerun:
                    plain(session, state)
        plain(session, client_state)

    def go_on(session: Any) -> None:
        if waiting.get(session) and _ending(session):
            session._event_loop.call_later(_SOON, go_on, session)
            return
        for state in waiting.pop(session, ()):
            plain(session, state)

    setattr(request_rerun, _MARK, True)
    setattr(AppSession, "request_rerun", request_rerun)  # noqa: B010 - not a method to a checker


def _keep_queue(sessions: Any) -> None:
    """Have runs of a part drop nothing that waits to be sent.

    :param sessions: Streamlit's class of them.
    """
    plain = getattr(sessions, "_clear_queue", None)
    if plain is None:
        return

    def clear_queue(session: Any, parts: list[str] | None = None) -> None:
        queue = getattr(session, "_browser_queue", None)
        if parts is None or queue is None or not hasattr(queue, "_delta_index_map"):
            plain(session, parts)
        else:  # what comes next is of another run: it must not take the place of what waits
            queue._delta_index_map = {}

    sessions._clear_queue = clear_queue


def _ending(session: Any) -> bool:
    """Whether a run of the session's page has ended, and not all of it was sent.

    On the event loop, where a runner is let go of once its last event was dealt with.
    """
    requests = getattr(getattr(session, "_scriptrunner", None), "_requests", None)
    stopped = getattr(getattr(requests, "_state", None), "name", "") == "STOP"
    left = getattr(getattr(session, "_state", None), "name", "") == "SHUTDOWN_REQUESTED"
    return stopped and not left and hasattr(session, "_event_loop")
