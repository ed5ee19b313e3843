// Streamlit (1.67) tells whoever loses the connection to type a command of its developers. Its dialog
// has no name of its own: it is known by its title.
const STREAMLIT = "Connection error";

function retell(words) {
  for (const dialog of document.querySelectorAll('section[role="dialog"]')) {
    const title = dialog.querySelector('h2[slot="title"]');
    if (title?.textContent !== STREAMLIT) continue;
    title.textContent = words.title;
    if (title.nextElementSibling) title.nextElementSibling.textContent = words.text;
  }
}

function watchServer(words) {
  const watched = document.body.khronosAway;
  document.body.khronosAway = words;
  if (watched) return;
  const dialogs = new MutationObserver(() => retell(document.body.khronosAway));
  dialogs.observe(document.body, { childList: true, subtree: true });
}
