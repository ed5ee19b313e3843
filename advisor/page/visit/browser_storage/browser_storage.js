// Keeps texts in the browser, a few for each tab, so that a reload, a crash or a closed lid loses
// nothing. What was kept is sent once as the page begins: by this tab, or else by the last one.

const OURS = "khronos";
const TABS = 8; // whose texts are kept

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(OURS) ?? "null");
    if (!found || !Array.isArray(found.tabs)) return { tabs: [], shared: {} };
    return { tabs: found.tabs, shared: { ...found.shared } };
  } catch {
    return { tabs: [], shared: {} };
  }
}

// Which tab this is; it stays the same when the page is loaded again.
function tabOf() {
  try {
    const known = sessionStorage.getItem(OURS);
    if (known) return known;
    const made = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    sessionStorage.setItem(OURS, made);
    return made;
  } catch {
    return "";
  }
}

function keep(tab, slots, common) {
  const { tabs, shared } = stored();
  const mine = tabs.find((one) => one.tab === tab)?.slots ?? {};
  const rest = tabs.filter((one) => one.tab !== tab);
  const all = [{ tab, slots: { ...mine, ...slots } }, ...rest].slice(0, TABS);
  Object.assign(shared, common);
  // Where there is little room the older tabs make way.
  for (let most = all.length; most > 0; most -= 1) {
    try {
      localStorage.setItem(OURS, JSON.stringify({ tabs: all.slice(0, most), shared }));
      return true;
    } catch {
      // Tried again with fewer.
    }
  }
  return false;
}

// The browser went back or forth in its history: only this says so. An old address that comes with
// a click is one that the browser has not replaced yet.
function listen(kept) {
  window.addEventListener("popstate", () => {
    const word = new URLSearchParams(window.location.search).get(kept.parameter);
    kept.moves += 1;
    kept.send("moved", { word: word ?? "", move: kept.moves });
  });
}

// What this tab has that all share, and that the browser has not. If another tab has put something
// there that this one has not seen, the page hears of that instead, joins it, and tells us again.
function ours(kept, told, send) {
  const { shared } = stored();
  kept.seen ??= {};
  const common = {};
  const other = {};
  for (const [name, [, text]] of Object.entries(told)) {
    const there = shared[name];
    if (there === text) kept.seen[name] = there;
    else if (there === undefined || there === kept.seen[name]) common[name] = text;
    else other[name] = kept.seen[name] = there;
  }
  if (Object.keys(other).length) send("other", other);
  return common;
}

export default latest((component) => {
  const { data, parentElement, setTriggerValue } = component;
  const fresh = !parentElement.kept;
  const kept = (parentElement.kept ??= { tab: tabOf(), versions: {}, moves: 0 });
  kept.send = setTriggerValue;
  kept.parameter = data.parameter;
  if (fresh) listen(kept);
  if (data.ask && !kept.nothing) {
    const { tabs, shared } = stored();
    const mine = tabs.find((one) => one.tab === kept.tab);
    const found = mine ?? tabs[0];
    kept.seen ??= { ...shared };
    if (found) {
      // The page answers with what is to be kept now. What it sends before it has heard of this
      // takes no place: who loads the page again in this moment would lose what was there.
      setTriggerValue("found", { mine: Boolean(mine), slots: found.slots, shared });
      return;
    }
    kept.nothing = true;
  }
  const news = {};
  for (const [name, [version, text]] of Object.entries(data.slots)) {
    if (kept.versions[name] !== version) news[name] = text;
  }
  const common = ours(kept, data.shared, setTriggerValue);
  if (!Object.keys({ ...news, ...common }).length || !kept.tab) return;
  if (keep(kept.tab, news, common)) {
    for (const name of Object.keys(news)) kept.versions[name] = data.slots[name][0];
    Object.assign(kept.seen, common);
  } else if (!kept.told) {
    kept.told = true;
    setTriggerValue("full", true);
  }
});
