// Scrolls up once, when it has just come onto the page.
export default latest((component) => {
  const here = component.parentElement;
  if (here.seen) return;
  here.seen = true;
  document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
});
