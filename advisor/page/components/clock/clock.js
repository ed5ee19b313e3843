// Says again and again that it is time to look. It waits until the browser has the whole page, and
// tells the server the last whole run that the browser has: if more was sent, it was lost.

const PATIENCE = 4000; // milliseconds for the rest of a page, or for an answer
const SOON = 100;
// Streamlit sends what comes at the same time as one, and for one part of the page only: a click
// would be lost in a tick. So no clock ticks near to what a visitor does, or to another clock.
const APART = 150;

function begin() {
  const made = { run: 0, busy: 0 };
  // What is said now goes out in Streamlit's next task, however long this one takes.
  made.talks = (apart) => {
    made.busy = Infinity;
    setTimeout(() => (made.busy = performance.now() + apart));
  };
  for (const name of ["pointerdown", "pointerup", "click", "keydown", "change", "drop"]) {
    document.addEventListener(name, () => made.talks(APART), { capture: true, passive: true });
  }
  // Streamlit changes its own colors with the system; what the page has drawn is drawn anew, apart
  // from every tick and click like a tick itself.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const redraw = () => {
    if (running() || performance.now() <= made.busy) return setTimeout(redraw, SOON);
    made.redraw?.(dark.matches);
    made.talks(APART);
  };
  dark.addEventListener("change", () => setTimeout(redraw, SOON));
  keepFocus(made);
  return made;
}

// A button has another key for each state it is drawn for (advisor/page/components/reliable_button.py), and so comes
// anew. The keyboard's focus passes from the one that is gone to the one in its place.
const NUMBERED = /^(st-key-.*--)\d+-\d+$/;

function keepFocus(made) {
  const named = (node) => {
    const names = [...(node.closest?.('[class*="st-key-"]')?.classList ?? [])];
    return names.map((name) => NUMBERED.exec(name)?.[1]).find(Boolean) ?? "";
  };
  document.addEventListener("focusin", (event) => (made.focused = named(event.target)));
  document.addEventListener("pointerdown", () => (made.focused = ""), { capture: true });
  made.refocus = () => {
    if (!made.focused || document.activeElement !== document.body) return;
    const kept = CSS.escape(made.focused);
    for (const part of document.querySelectorAll(`[class*="${kept}"]`)) {
      if (named(part) !== made.focused) continue;
      part.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
      return;
    }
  };
}

// The last whole run of the page that the browser has, and until when no clock ticks.
const shown = (window.khronosShown ??= begin());

function running() {
  // Streamlit's own word for it; without it nothing is lost but a second run of the page.
  return document.querySelector('[data-test-script-state="running"]') !== null;
}

export default latest((component) => {
  const { data, parentElement, setTriggerValue } = component;
  if (data.whole) {
    shown.run = data.run;
    setTimeout(shown.refocus);
    shown.redraw = (dark) => setTriggerValue("dark", dark);
    return;
  }
  const clock = (parentElement.clock ??= {});
  if (clock.run !== data.run || clock.look !== data.look) {
    Object.assign(clock, { run: data.run, look: data.look });
    clearTimeout(clock.timer);
    if (data.every === null) return;
    const began = Date.now() + data.every * 1000;
    const tick = () => {
      if (!parentElement.isConnected) return;
      const ready = shown.run === data.run && !running();
      const alone = performance.now() > shown.busy;
      if (alone && (ready || Date.now() - began > PATIENCE)) {
        setTriggerValue("tick", { run: shown.run });
        shown.talks(SOON / 2);
        clock.timer = setTimeout(tick, PATIENCE);
      } else {
        clock.timer = setTimeout(tick, SOON);
      }
    };
    clock.timer = setTimeout(tick, data.every * 1000);
  }
});
