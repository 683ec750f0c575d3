/** Rendered pages by address, and what many of them ask for, as long as they are true. */
import { createBoundedCache } from '../http/bounded-cache.ts';
import { lifeMs } from '../http/kept-answers.ts';

interface Entry<Page> {
  version: number;
  page: Promise<Page>;
}

export interface PageCacheOptions<Page> {
  /** Moves with every change of the catalogue, and is undefined while changes may be missed. */
  version(): number | undefined;
  /** In milliseconds. */
  now(): number;
  mostBytes: number;
  sizeOf(page: Page): number;
  mayKeep?(page: Page): boolean;
}

export interface PageCache<Page> {
  /** The kept page or a new one; who asks while it is being rendered waits for the same render. */
  load(key: string, render: () => Promise<Page>): Promise<Page>;
  /** Asks again how large the page of this key is: it grows with each encoding. */
  recount(key: string): Promise<void>;
  bytes(): number;
}

export function createPageCache<Page>(options: PageCacheOptions<Page>): PageCache<Page> {
  const { version, now, mostBytes, sizeOf, mayKeep = () => true } = options;
  const entries = createBoundedCache<Entry<Page>>({ mostBytes, lifeMs, now });

  async function count(key: string, entry: Entry<Page>): Promise<void> {
    try {
      const page = await entry.page;
      if (mayKeep(page)) entries.resize(key, entry, sizeOf(page));
      else entries.drop(key, entry);
    } catch {
      entries.drop(key, entry);
    }
  }

  return {
    load(key, render) {
      const present = version();
      if (present === undefined) return render();
      const known = entries.get(key);
      if (known?.version === present) return known.page;
      const entry = { version: present, page: render() };
      entries.set(key, entry, 0, now());
      void count(key, entry);
      return entry.page;
    },
    async recount(key) {
      const entry = entries.get(key);
      if (entry) await count(key, entry);
    },
    bytes: entries.bytes,
  };
}
