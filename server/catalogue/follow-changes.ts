/**
 * Follows changes of the catalogue by this instance and all others. These changes invalidate cached pages
 * (docs/decisions/running/0013).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { type Database, sql } from '../core/db/database.ts';
import { listen } from '../core/db/listen.ts';
import { wakeSender } from '../platform/mail/queue-mail.ts';

export interface CatalogueInvalidation {
  /** A number that differs after every change; undefined while changes by other instances may be missed. */
  version(): number | undefined;
  /**
   * Call this after this process has committed a change of stock. The version of this process changes immediately, and
   * the versions of other instances within a moment.
   */
  catalogueChanged(): void;
  /** Call this after this process has changed other data that cached pages show, so that these pages are dropped. */
  bump(): void;
  /** Resolves when every change committed before this call is in `version`. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** The PostgreSQL channel to which triggers and `catalogueChanged` send notifications. */
const channel = 'catalogue';
/**
 * Orders within this time share one notification, because each notification takes a lock for which all commits with
 * notifications queue.
 */
const pauseMs = 100;

const announce = sql(`select pg_notify('${channel}', '')`);
/** Wakes the worker that sends emails: orders queue their emails without waking it. */
const sendMails = sql(wakeSender);

/**
 * `onError` receives lost connections, which are restored automatically. `onNews` receives the payload of every
 * notification; undefined if changes may have been missed.
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
    await db.run(sendMails).catch(onError);
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
