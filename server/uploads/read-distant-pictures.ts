/** Loads pictures from a store on another machine. Guessed names cost the store little, and no client delays others. */
import { createFairQueue } from '../core/fair-queue.ts';
import { refuseTooMany } from '../core/refusal.ts';
import { createBoundedCache } from '../platform/cache/bounded-cache.ts';
import type { DistantPictureStore } from './picture.store.ts';

const dayMs = 86_400_000;
const windowMs = 60_000;
/**
 * The maximum number of missing names that one client may request per window. Our pages contain no such names, so these
 * requests are guesses.
 */
const mostMissing = 60;

/**
 * Loads the pictures of each client one after another, and remembers names that exist. A client who requests many
 * missing names gets 429 for other unknown names for a minute; known pictures still load.
 */
export function createDistantPictures(store: DistantPictureStore, now: () => number = Date.now) {
  const queue = createFairQueue(
    { worksAtOnce: 32, ownWorksAtOnce: 16, ownPlaces: 16, mostWaiting: 500, patienceMs: 10_000 },
    { running: 'distant pictures', waiting: 'waiting distant pictures' },
  );
  const found = createBoundedCache<true>({ mostBytes: 4_000_000, lifeMs: dayMs, now });
  const missing = createBoundedCache<{ count: number }>({ mostBytes: 1_000_000, lifeMs: windowMs, now });

  return {
    /** Loads a picture; undefined if none has this name. */
    load(client: string, name: string): Promise<Response | undefined> {
      return queue.run(client, async () => {
        const misses = missing.get(client) ?? { count: 0 };
        const isKnown = found.get(name) !== undefined;
        if (!isKnown && misses.count >= mostMissing) {
          throw refuseTooMany(
            'Too many requests from your network. Please try again in a few minutes.',
            windowMs / 1000,
          );
        }
        const picture = await store.load(name);
        if (picture) {
          if (!isKnown) found.set(name, true, 0, now());
        } else {
          if (misses.count === 0) missing.set(client, misses, 0, now());
          misses.count += 1;
        }
        return picture;
      });
    },
  };
}
