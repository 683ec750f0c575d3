/** A heading that appears later than this, in ms, does not get the focus. */
const patienceMs = 10_000;
let stop = () => {};

/**
 * After a navigation, focuses the new page's heading, so that screen readers announce it and Tab continues from there.
 * If the page or the person has focused something else in the meantime, that focus stays.
 */
export function focusPage(): void {
  stop();
  const before = document.activeElement;
  let heading: HTMLElement | null = null;
  let hasMoved = false;
  const noteMove = ({ target }: FocusEvent) => {
    if (heading && target !== heading) hasMoved = true;
  };
  const observer = new MutationObserver(focusHeading);
  const timer = setTimeout(() => stop(), patienceMs);
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', noteMove);
  };
  document.addEventListener('focusin', noteMove);
  observer.observe(document.body, { childList: true, subtree: true });
  focusHeading();

  function focusHeading() {
    const { activeElement: now, body } = document;
    if (now === heading) return;
    const isTaken = (now !== before && now !== body) || now?.closest('main, dialog') || heading?.isConnected;
    if (isTaken) return stop();
    // The heading of a page that still loads is skipped, because it disappears and would lose the focus.
    heading = document.querySelector('main:not([aria-busy]) h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // Usually the page is already scrolled to its top. But if the focus had moved to an element that the page has then
    // removed, the page may be scrolled down, and must scroll to its heading.
    heading.focus({ preventScroll: !hasMoved });
  }
}
