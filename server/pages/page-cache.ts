/** Rendered pages by address, and what many of them ask for, as long as they are true. */
import { lifeMs } from '../http/kept-answers.ts';

const mostPages = 500;

interface Entry<Page> {
  version: number | undefined;
  renderedAt: number;
  page: Promise<Page>;
}

/** `version` moves with every change of the catalogue, and is undefined while changes may be missed; `now` in ms. */
export function createPageCache<Page>(
  version: () => number | undefined,
  now: () => number,
  mayKeep: (page: Page) => boolean = () => true,
) {
  const entries = new Map<string, Entry<Page>>();

  function keep(key: string, entry: Entry<Page>): void {
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.size > mostPages ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
  }

  /** The kept page or a new one; who asks while it is being rendered waits for the same render. */
  return function loadPage(key: string, render: () => Promise<Page>): Promise<Page> {
    const known = entries.get(key);
    const present = version();
    if (present === undefined) return render();
    if (known && known.version === present && now() - known.renderedAt < lifeMs) return known.page;
    const entry: Entry<Page> = { version: present, renderedAt: now(), page: render() };
    keep(key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.page.then((page) => mayKeep(page) || drop(), drop);
    return entry.page;
  };
}
