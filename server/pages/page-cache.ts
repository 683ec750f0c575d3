/** Rendered pages by address, as long as they are true. */
import type { Page } from './page.ts';

/** How long a page is kept although nothing changed here: another instance may have changed the catalogue. */
const lifeMs = 2000;
const mostPages = 500;

interface Entry {
  version: number;
  renderedAt: number;
  page: Promise<Page>;
}

/** `version` moves with every change of the catalogue; `now` is in milliseconds. */
export function createPageCache(version: () => number, now: () => number) {
  const entries = new Map<string, Entry>();

  function keep(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.size > mostPages ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
  }

  /** The kept page or a new one; who asks while it is being rendered waits for the same render. */
  return function loadPage(key: string, render: () => Promise<Page>): Promise<Page> {
    const known = entries.get(key);
    if (known && known.version === version() && now() - known.renderedAt < lifeMs) return known.page;
    const entry: Entry = { version: version(), renderedAt: now(), page: render() };
    keep(key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.page.then((page) => page.status !== 200 && drop(), drop);
    return entry.page;
  };
}
