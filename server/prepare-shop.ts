/** Runs once before any instance serves: data folder, database, schema, first catalogue; and the first admin once one does. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { hasAdmin } from './accounts/account.store.ts';
import { createFirstAdmin, type FirstAdmin } from './accounts/create-first-admin.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import type { Services } from './core/services.ts';
import type { Settings } from './core/settings.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { directOf, type RunningDatabase, startDatabase } from './platform/db/start-database.ts';

type Prepared = Pick<Services, 'db' | 'settings' | 'clock'>;

export interface PreparedShop extends RunningDatabase {
  /**
   * Creates the first admin if there is none, else null. To be called when the shop is about to say so: a password that
   * was made up is shown once, and a start that fails before must not have made one.
   */
  createAdmin(): Promise<FirstAdmin | null>;
}

/** Each refusal is an Error whose message is fit to be shown alone. `report` is told of the longer steps. */
export async function prepareShop(settings: Settings, report: (step: string) => void): Promise<PreparedShop> {
  requireWritable(settings.dataDir);
  const database = await startDatabase(settings);
  try {
    const direct = directOf(settings, database.connection);
    await migrate(direct);
    const withServices = async <Result>(work: (services: Prepared) => Promise<Result>) => {
      const db = openDatabase({ ...direct, max: 2 }, () => {});
      return work({ db, settings, clock: () => new Date() }).finally(() => db.close());
    };
    const isWithoutAdmin = await withServices(async (services) => {
      await seedCatalogue(services, report);
      return !(await hasAdmin(services.db));
    });
    return { ...database, createAdmin: async () => (isWithoutAdmin ? withServices(createFirstAdmin) : null) };
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
