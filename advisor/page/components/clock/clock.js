// Says again and again that it is time to look. It waits until the browser has the whole page, and
// tells the server the last whole run that the browser has: if more was sent, it was lost.

const PATIENCE = 4000; // milliseconds for the rest of a page, or for an answer

export default latest((component) => {
  const { data, parentElement, setTriggerValue } = component;
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
