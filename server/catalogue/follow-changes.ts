/** News of the catalogue, from this instance and all others: what cached pages live by (docs/decisions/running/0013) */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { type Database, sql } from '../platform/db/database.ts';
import { listen } from '../platform/db/listen.ts';

export interface CatalogueInvalidation {
  /** Moves with every change; undefined while changes of other instances would not be heard of. */
  version(): number | undefined;
  /** Stock moved here, and is committed: heard at once in this process, within a moment by the others. */
  catalogueChanged(): void;
  /** What cached pages show changed here: they are dropped. */
  bump(): void;
  /** Resolves when every change that was committed before this call is in `version`. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Channel of the migration's triggers and of `catalogueChanged`. */
const channel = 'catalogue';
/** Orders in between share one notification: each takes a lock that all commits of notifications queue for. */
const pauseMs = 100;

// With the stock, the worker learns of the orders' e-mails: the second channel is its own.
const announce = sql(`select pg_notify('${channel}', ''), pg_notify('jobs:insert', '{"count":2}')`);

/**
 * `onError` is told of lost connections, which are made anew by themselves; `onNews` of every change that
 * is heard, with the word that came with it: none when changes may have been missed.
 */
export function followCatalogue(
  db: Database,
  connection: ClientConfig,
  onError: (error: unknown) => void,
  onNews: (word: string | undefined) => void = () => {},
) {
  const stopping = new AbortController();
  let version = 0;
  let announcing: Promise<void> | undefined;
  const listening = listen(connection, {
    channel,
    onNews: (word) => {
      version += 1;
      onNews(word);
    },
    onError,
  });

  async function announceSoon(): Promise<void> {
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    announcing = undefined;
    await db.run(announce).catch(onError);
  }

  return {
    version: () => (listening.isHearing() ? version : undefined),
    catalogueChanged() {
      version += 1;
      onNews('');
      announcing ??= announceSoon();
    },
    bump() {
      version += 1;
    },
    catchUp: () => listening.catchUp(),
    async stop() {
      stopping.abort();
      await announcing;
      await listening.stop();
    },
  } satisfies CatalogueInvalidation;
}
