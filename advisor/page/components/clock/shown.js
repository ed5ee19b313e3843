// What the clocks of a page and its end (page_end.js) have in common: which run of the page the browser
// has, and when nothing ticks.

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
