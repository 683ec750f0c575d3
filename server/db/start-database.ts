/** The database that the settings name: one of the shop's own in its data folder, or the one of DATABASE_URL. */
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from './embedded/start.ts';

export interface RunningDatabase {
  connection: pg.ClientConfig;
  /** Brings the shop's own database back if it died. */
  ensureRunning(): Promise<void>;
  /** Leaves it; the shop's own is stopped by the last process that leaves. */
  stop(): Promise<void>;
}

/** Starts or joins the shop's own database, or makes sure that the one of DATABASE_URL answers. */
export async function startDatabase(settings: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<RunningDatabase> {
  if (settings.databaseUrl === undefined) return startEmbedded(join(settings.dataDir, 'database'));
  const connection = { connectionString: settings.databaseUrl };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw new Error(`The database of DATABASE_URL does not answer: ${(error as Error).message || 'no connection'}.`);
  } finally {
    await client.end().catch(() => {});
  }
  return { connection, ensureRunning: async () => {}, stop: async () => {} };
}
