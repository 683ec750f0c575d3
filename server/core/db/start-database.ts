/** Starts the shop's own database in its data folder, or connects to the one that DATABASE_URL names. */
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from './embedded/start.ts';

export interface RunningDatabase {
  connection: pg.ClientConfig;
  /** A notice for the operator. */
  notice?: string | undefined;
  /** Restarts the shop's own database if it died. */
  ensureRunning(): Promise<void>;
  /** Ends the use of the database by this process. The last process to do so stops the shop's own database. */
  stop(): Promise<void>;
}

interface Addresses {
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
}

/**
 * The connection for features that need a session (notifications, jobs, the lock of migrations). It bypasses a pooler,
 * which may use another connection for each transaction.
 */
export function directOf({ databaseDirectUrl }: Addresses, connection: pg.ClientConfig): pg.ClientConfig {
  return databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl };
}

/** Settings that bypass the pooler, for a separate program with few connections. */
export function withoutPooler<Given extends Addresses>(settings: Given): Given {
  const { databaseUrl, databaseDirectUrl } = settings;
  return { ...settings, databaseUrl: databaseDirectUrl ?? databaseUrl, databaseDirectUrl: undefined };
}

/** Starts or joins the shop's own database, or checks that the database of DATABASE_URL answers. */
export async function startDatabase(settings: Addresses & { dataDir: string }): Promise<RunningDatabase> {
  if (settings.databaseUrl === undefined) return startEmbedded(join(settings.dataDir, 'database'));
  const connection = { connectionString: settings.databaseUrl };
  const direct = directOf(settings, connection);
  await requireAnswer('DATABASE_URL', connection);
  if (direct !== connection) await requireAnswer('DATABASE_DIRECT_URL', direct);
  return { connection, ensureRunning: async () => {}, stop: async () => {} };
}

async function requireAnswer(setting: string, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw new Error(`The database of ${setting} does not answer: ${(error as Error).message || 'no connection'}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
