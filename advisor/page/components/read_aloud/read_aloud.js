// A live region speaks of what changes in it, so the text comes in a moment after the region.
export default latest((component) => {
  const region = component.parentElement.querySelector(".aloud");
  const { text, number } = component.data;
  const news = `${number} ${text}`;
  if (region.news === news) return;
  region.news = news;
  region.textContent = "";
  requestAnimationFrame(() => {
    if (region.news === news) region.textContent = text;
  });
});
