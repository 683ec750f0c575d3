/** Listens to a PostgreSQL channel on a separate connection, and detects when this connection is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Listening {
  /** False from the moment that a notification may have been missed until the connection listens again. */
  isHearing(): boolean;
  /**
   * Resolves when the notifications of everything committed before this call have arrived; rejects if the connection is
   * lost.
   */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

export interface Listener {
  channel: string;
  /**
   * Called for each notification with its payload, and without a payload each time the connection starts to listen,
   * because notifications may have been missed before.
   */
  onNews(word?: string): void;
  onError(error: Error): void;
}

const pauseMs = 500;
/** The interval of a query that detects a connection that was lost without an error. */
const beatMs = 1000;
const patienceMs = 2000;

/**
 * Starts to listen immediately, and connects again whenever the connection is lost. `connection` must reach a server,
 * not a pooler in transaction mode.
 */
export function listen(connection: pg.ClientConfig, { channel, onNews, onError }: Listener): Listening {
  const stopping = new AbortController();
  let hearing: pg.Client | undefined;
  let catchingUp: Promise<void> | undefined;

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
      await Promise.race([lost, keepChecking(client)]);
    } finally {
      hearing = undefined;
      void client.end().catch(() => {});
    }
  }

  async function keepChecking(client: pg.Client): Promise<void> {
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
      // PostgreSQL delivers notifications of earlier commits before it answers a query. Concurrent callers share a
      // query only until it is sent.
      catchingUp ??= Promise.resolve().then(async () => {
        catchingUp = undefined;
        await client.query('select 1');
      });
      await catchingUp;
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
