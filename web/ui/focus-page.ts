/** How long a page may load until its heading no longer takes the focus. */
const patienceMs = 10_000;
let stop = () => {};

/**
 * After a navigation the focus goes to the new page's heading: that reads out where one is, and Tab goes on from there.
 * What the page itself or a person has put into focus meanwhile keeps it.
 */
export function focusPage(): void {
  stop();
  const before = document.activeElement;
  let heading: HTMLElement | null = null;
  const observer = new MutationObserver(focusHeading);
  const timer = setTimeout(() => stop(), patienceMs);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  focusHeading();

  function focusHeading() {
    const { activeElement: now, body } = document;
    if (now === heading) return;
    const isTaken = (now !== before && now !== body) || now?.closest('main, dialog') || heading?.isConnected;
    if (isTaken) return stop();
    // A loading text goes away again, and the focus with it.
    heading = document.querySelector('main:not([aria-busy]) h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
