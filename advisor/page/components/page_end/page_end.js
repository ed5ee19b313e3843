// The last element of the page: what every page has in the browser alone, as one component, for each
// costs Streamlit about a millisecond a run.

export default latest((component) => {
  const { data, parentElement, setTriggerValue } = component;
  watchServer(data.away);
  listKeys(parentElement.querySelector("dialog.keys"), data.keys);
  keepKeyboard();
  shown.run = data.run;
  setTimeout(shown.refocus);
  shown.redraw = (dark) => setTriggerValue("dark", dark);
});
