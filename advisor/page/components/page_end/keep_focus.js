// Who presses a button with the keyboard goes on from there. A button that has acted is replaced by
// another one (reliable_button.py), and the browser then begins at the top of the page again. So the
// focus goes to the button of the same name once there is one that can be pressed, else to the main
// part of the page.
const NO_MORE = 8000; // milliseconds
const LOOKS = 120;

function buttonNamed(name) {
  const main = document.querySelector('[data-testid="stMain"]');
  const buttons = [...(main?.querySelectorAll("button:not([disabled])") ?? [])];
  return buttons.find((button) => button.textContent === name);
}

function restore(kept) {
  const { button, name } = kept;
  if (!kept.byKey || !name || button.isConnected || document.activeElement !== document.body) return;
  const again = buttonNamed(name);
  const late = performance.now() - kept.since > NO_MORE;
  if (!again && !late) return setTimeout(() => restore(kept), LOOKS);
  const main = document.querySelector('[data-testid="stMain"]');
  if (!again) main?.setAttribute("tabindex", "-1");
  (again ?? main)?.focus({ preventScroll: true });
}

function keepKeyboard() {
  if (document.body.khronosFocus) return;
  const kept = (document.body.khronosFocus = { byKey: false });
  window.addEventListener("keydown", () => (kept.byKey = true), { capture: true });
  window.addEventListener("pointerdown", () => (kept.byKey = false), { capture: true });
  document.addEventListener("focusin", ({ target }) => {
    const button = target.closest?.("button");
    Object.assign(kept, { button, name: button?.textContent ?? "" });
  });
  // A button that is taken off the page tells nobody; so the page is looked at when it changes.
  const gone = () => {
    if (!kept.button || kept.button.isConnected || kept.waits === kept.button) return;
    kept.waits = kept.button;
    kept.since = performance.now();
    restore(kept);
  };
  new MutationObserver(gone).observe(document.body, { childList: true, subtree: true });
}
