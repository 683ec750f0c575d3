/** Opens the shop step by step and closes it in the opposite order; each refusal to start is one sentence. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { createFirstAdmin } from './accounts/create-first-admin.ts';
import { forgetExpired } from './accounts/forget-expired.ts';
import { createApp } from './app.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { startDatabase } from './db/start-database.ts';
import { startWorker } from './mail/worker.ts';
import { mountPages } from './pages/mount-pages.ts';
import type { Settings } from './settings.ts';

export interface OpenShop {
  /** Where it listens, without a slash at its end. */
  address: string;
  /** Who was created as the first admin by this start, if anyone; `password` only when it was made up. */
  firstAdmin: { email: string; password?: string } | null;
  /** Finishes running requests and jobs, then stops the database. */
  close(): Promise<void>;
}

const revivalMs = 1000;

/**
 * Throws an Error whose message is fit to be shown alone. `report` is told of the longer steps; `mount` adds the pages,
 * which tests of faults do without.
 */
export async function openShop(
  settings: Settings,
  report: (step: string) => void,
  mount?: typeof mountPages,
): Promise<OpenShop> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    requireWritable(settings.dataDir);
    const database = await startDatabase(settings);
    closers.push(() => database.stop());
    await migrate(database.connection);

    let catalogueVersion = 0;
    let reportError = (_error: unknown) => {};
    const db = openDatabase(database.connection, (error) => reportError(error));
    closers.push(() => db.close());
    const services = {
      db,
      settings,
      clock: () => new Date(),
      catalogueChanged: () => {
        catalogueVersion += 1;
      },
      catalogueVersion: () => catalogueVersion,
    };

    await seedCatalogue(services, report);
    const firstAdmin = await createFirstAdmin(services);
    const { http, invoke, kept } = await createApp(services);
    reportError = (error) => http.log.error({ err: error }, 'a database connection broke');
    await (mount ?? (await chooseMount(settings)))(http, {
      invoke,
      kept,
      shop: settings.shop,
      publicUrl: settings.publicUrl,
      catalogueVersion: () => catalogueVersion,
    });
    const worker = startWorker(services, http.log, { hourly: () => forgetExpired(db, services.clock()) });
    closers.push(() => worker.stop());
    // Before the worker: a request that is finished may still queue a job.
    closers.push(() => http.close());
    const revival = setInterval(() => database.ensureRunning().catch(reportError), revivalMs);
    closers.push(() => clearInterval(revival));

    return { address: await listen(http, settings), firstAdmin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function chooseMount({ isDevelopment }: Settings): Promise<typeof mountPages> {
  return isDevelopment ? (await import('./pages/mount-dev-pages.ts')).mountDevPages : mountPages;
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`The data folder ${folder} cannot be written: choose another one with DATA_DIR.`);
  }
}

async function listen(http: Awaited<ReturnType<typeof createApp>>['http'], { host, port }: Settings): Promise<string> {
  try {
    return await http.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is in use: choose another one with PORT.`);
    if (code === 'EACCES')
      throw new Error(`Port ${port} may not be opened by this user: choose another one with PORT.`);
    throw new Error(`The shop cannot listen on ${host}:${port} (${code}): check HOST and PORT.`);
  }
}
