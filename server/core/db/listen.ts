/** Listens to a channel of PostgreSQL on a separate connection, and knows whether it is really connected. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Listening {
  /** False from the moment that a notification may have been missed until the connection listens again. */
  isHearing(): boolean;
  /** Resolves when everything committed before this call has been heard; rejects if the connection is lost. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface Listener {
  channel: string;
  /**
   * Called for each notification with its payload, and without one each time the connection listens again: something
   * may have been missed.
   */
  onNews(word?: string): void;
  onError(error: Error): void;
}

const pauseMs = 500;
/** A query detects a connection that died silently. */
const beatMs = 1000;
const patienceMs = 2000;

/** Starts immediately and never gives up. `connection` must reach a server, not a pooler in transaction mode. */
export function listen(connection: pg.ClientConfig, { channel, onNews, onError }: Listener): Listening {
  const stopping = new AbortController();
  let hearing: pg.Client | undefined;
  let asked: Promise<void> | undefined;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 5000,
      query_timeout: patienceMs,
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('error', (error) => {
      if (hearing === client) onError(error);
      hearing = undefined;
    });
    client.on('notification', ({ payload }) => onNews(payload));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      hearing = client;
      onNews();
      await Promise.race([lost, askAgainAndAgain(client)]);
    } finally {
      hearing = undefined;
      void client.end().catch(() => {});
    }
  }

  async function askAgainAndAgain(client: pg.Client): Promise<void> {
    while (hearing === client && !stopping.signal.aborted) {
      await sleep(beatMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (hearing === client) await client.query('select 1');
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error) => {
        if (!stopping.signal.aborted) onError(error);
      });
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const ended = keepListening();
  return {
    isHearing: () => hearing !== undefined,
    async catchUp() {
      const client = hearing;
      if (!client) throw new Error('Nothing is heard');
      // PostgreSQL delivers notifications of earlier commits before it answers. Only a query that is not yet sent may
      // be shared.
      asked ??= Promise.resolve().then(async () => {
        asked = undefined;
        await client.query('select 1');
      });
      await asked;
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
