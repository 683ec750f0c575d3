/** What is done once before any instance serves: data folder, database, schema, first catalogue, first admin. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createFirstAdmin } from './accounts/create-first-admin.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { openDatabase } from './db/database.ts';
import { startEmbedded } from './db/embedded/start.ts';
import { migrate } from './db/migrate.ts';
import type { Settings } from './settings.ts';

export interface PreparedShop {
  connection: pg.ClientConfig;
  /** Who was created as the first admin by this start, if anyone; `password` only when it was made up. */
  firstAdmin: { email: string; password?: string } | null;
  /** Brings an embedded database back if it died. */
  ensureRunning(): Promise<void>;
  stop(): Promise<void>;
}

type RunningDatabase = Omit<PreparedShop, 'firstAdmin'>;

/** Each refusal is an Error whose message is fit to be shown alone. `report` is told of the longer steps. */
export async function prepareShop(settings: Settings, report: (step: string) => void): Promise<PreparedShop> {
  requireWritable(settings.dataDir);
  const database = await startDatabase(settings);
  try {
    await migrate(database.connection);
    const db = openDatabase({ ...database.connection, max: 2 }, () => {});
    try {
      const services = { db, settings, clock: () => new Date() };
      await seedCatalogue(services, report);
      return { ...database, firstAdmin: await createFirstAdmin(services) };
    } finally {
      await db.close();
    }
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Refuses a data folder that cannot be written. */
function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`The data folder ${folder} cannot be written: choose another one with DATA_DIR.`);
  }
}

async function startDatabase(settings: Settings): Promise<RunningDatabase> {
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
