/** Runs the shop according to the settings: in this process, or in WORKERS child processes. */

import { accessSync, constants, mkdirSync } from 'node:fs';
import { hasAdmin } from './accounts/account.store.ts';
import { createFirstAdmin, type FirstAdmin } from './accounts/create-first-admin.ts';
import { finishDeletions } from './backup/keep-deletions.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { openDatabase } from './core/db/database.ts';
import { migrate } from './core/db/migrate.ts';
import { directOf, type RunningDatabase, startDatabase } from './core/db/start-database.ts';
import type { Services } from './core/services.ts';
import type { Settings } from './core/settings.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import type { mountPages } from './platform/pages/mount-pages.ts';
import { type RunningInstance, startInstance } from './start-instance.ts';
import { openWorkers } from './workers.ts';

export interface RunningShop extends RunningInstance {
  /** The first admin, if this start created one; `password` only if it was generated. */
  firstAdmin: FirstAdmin | null;
  notice: PreparedShop['notice'];
}

const revivalMs = 1000;

/**
 * Prepares the database and starts the shop. Throws an error whose message an operator can understand without context.
 * `report` receives messages for the operator; `mount` adds the pages (see startInstance).
 */
export async function runShop(
  settings: Settings,
  report: (step: string) => void,
  mount?: typeof mountPages,
): Promise<RunningShop> {
  const prepared = await prepareShop(settings, report);
  const { connection } = prepared;
  const revival = setInterval(() => prepared.ensureRunning().catch((error) => report(String(error))), revivalMs);
  const stop = async () => {
    clearInterval(revival);
    await prepared.stop();
  };
  try {
    if (settings.workers === 1)
      return await openWithAdmin(await startInstance(settings, connection, mount), prepared, stop);
    const shop = await openWorkers(settings.workers, connection, report);
    if (!settings.metrics) return await openWithAdmin(shop, prepared, stop);
    const { readWorkersMetrics } = await import('./platform/metrics/metrics.ts');
    const figures = await serveMetrics(settings.metrics, readWorkersMetrics).catch(async (error) => {
      await shop.close();
      throw error;
    });
    return await openWithAdmin(shop, prepared, async () => {
      await figures.stop();
      await stop();
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the first admin as the last step of the start, so that a start that fails has not created one. */
async function openWithAdmin(
  shop: RunningInstance,
  { createAdmin, notice }: PreparedShop,
  stop: () => Promise<void>,
): Promise<RunningShop> {
  const firstAdmin = await createAdmin().catch(async (error) => {
    await shop.close();
    throw error;
  });
  return {
    address: shop.address,
    firstAdmin,
    notice,
    async close() {
      await shop.close();
      await stop();
    },
  };
}

type Prepared = Pick<Services, 'db' | 'settings' | 'clock'>;

interface PreparedShop extends RunningDatabase {
  /**
   * Creates the first admin if there is none; otherwise returns null. Call it as the last step of the start, because a
   * generated password is shown only once.
   */
  createAdmin(): Promise<FirstAdmin | null>;
}

/**
 * Prepares data folder, database, schema and first catalogue, before any instance starts. Throws errors whose messages
 * an operator can understand without context. `report` receives a message about each long step.
 */
async function prepareShop(settings: Settings, report: (step: string) => void): Promise<PreparedShop> {
  requireWritable(settings.dataDir);
  const database = await startDatabase(settings);
  try {
    const direct = directOf(settings, database.connection);
    await migrate(direct);
    await finishDeletions(direct, settings);
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

/** Creates the data folder. Throws if it cannot be written. */
function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`The data folder ${folder} cannot be written: choose another one with DATA_DIR.`);
  }
}
