/** Runs once before any instance serves: data folder, database, schema, first catalogue, first admin. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createFirstAdmin } from './accounts/create-first-admin.ts';
import { unifyAddresses } from './accounts/unify-addresses.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import type { Settings } from './core/settings.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { directOf, type RunningDatabase, startDatabase } from './platform/db/start-database.ts';

export interface PreparedShop extends RunningDatabase {
  /** The first admin, if this start created one; `password` only when it was generated. */
  firstAdmin: { email: string; password?: string } | null;
}

/** Each refusal is an Error whose message is fit to be shown alone. `report` is told of the longer steps. */
export async function prepareShop(settings: Settings, report: (step: string) => void): Promise<PreparedShop> {
  requireWritable(settings.dataDir);
  const database = await startDatabase(settings);
  try {
    const direct = directOf(settings, database.connection);
    await migrate(direct);
    const db = openDatabase({ ...direct, max: 2 }, () => {});
    try {
      const services = { db, settings, clock: () => new Date() };
      await seedCatalogue(services, report);
      const odd = await unifyAddresses(db);
      if (odd > 0) report(`${odd} accounts have an e-mail address in a form that nobody can sign in with any more.`);
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
