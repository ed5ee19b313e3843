// Streamlit (1.67) calls a component once for each value that it was sent. For values that came
// while the script was on its way the browser may come to these calls in any order, and each whose
// value was followed by another is ended as soon as it is over. So what is shown when such a call
// ends is what was shown before it: a late call with an older value changes nothing.
function latest(show) {
  const shown = new WeakMap();
  return (component) => {
    const { parentElement } = component;
    const before = shown.get(parentElement);
    shown.set(parentElement, component);
    const end = show(component);
    return () => {
      if (!parentElement.isConnected) return end?.();
      if (!before || shown.get(parentElement) !== component) return;
      shown.set(parentElement, before);
      show(before);
    };
  };
}
