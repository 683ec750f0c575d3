/** Starts one instance of the shop on a prepared database. Its parts are closed in the reverse order of their start. */
import type { ClientConfig } from 'pg';
import { createApp } from './app.ts';
import { followCatalogue } from './catalogue/follow-changes.ts';
import { type Database, openDatabase } from './core/db/database.ts';
import { openReplica, type Reads } from './core/db/replica.ts';
import { directOf } from './core/db/start-database.ts';
import { Refusal } from './core/refusal.ts';
import type { Settings } from './core/settings.ts';
import { createJobs } from './jobs.ts';
import { issuingVouchers } from './orders/documents/issue-vouchers.ts';
import { printer } from './papers/make-file.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { mountPages } from './platform/pages/mount-pages.ts';
import { followSettings } from './settings/follow-settings.ts';
import { readLogo } from './uploads/read-picture.ts';

export interface RunningInstance {
  /** The address on which the instance listens, without a slash at the end. */
  address: string;
  /** Closes the instance after its running requests and jobs are done. */
  close(): Promise<void>;
}

/**
 * Starts an instance. Throws an error whose message an operator can understand without context. `mount` adds the pages;
 * tests in faults/ replace it, because they need none.
 */
export async function startInstance(
  settings: Settings,
  connection: ClientConfig,
  mount?: typeof mountPages,
): Promise<RunningInstance> {
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    let reportError = (_error: unknown) => {};
    const direct = directOf(settings, connection);
    const db = openDatabase({ ...connection, max: poolShareOf(settings) }, (error) => reportError(error), {
      isPrepared: settings.databasePrepare,
      isPooled: direct !== connection,
    });
    closers.push(() => db.close());
    const reads = openReads(settings, db, (error) => reportError(error));
    if (reads) closers.push(() => reads.stop());
    // When settings change, cached pages are dropped, because they were rendered with other settings.
    const shopSettings = followSettings(db, settings, () => catalogue.bump());
    const catalogue = followCatalogue(
      db,
      direct,
      (error) => reportError(error),
      (word) => {
        reads?.changed();
        // Notifications of orders have an empty payload and come many times a minute. They do not change settings.
        if (word !== '') shopSettings.reloadSettings().catch(reportError);
      },
    );
    closers.push(() => catalogue.stop());
    const { shop, reloadSettings, whenRead } = shopSettings;
    await reloadSettings();
    const clock = () => new Date();
    const services = {
      db: issuingVouchers(db, { clock, settings, ...shopSettings }),
      settings,
      reads,
      clock,
      ...shopSettings,
      catalogueChanged: catalogue.catalogueChanged,
      catalogueVersion: catalogue.version,
    };

    if (settings.traces) closers.push((await import('./core/telemetry/traces.ts')).startTraces(settings.traces));
    const metrics = settings.metrics && (await import('./platform/metrics/metrics.ts')).createMetrics(db);
    const { http, invoke, cache, drain } = await createApp(services, metrics && { watchRequests: metrics.watch });
    // With several workers, the parent process collects and serves their metrics.
    if (settings.metrics && metrics && settings.workers === 1) {
      closers.push((await serveMetrics(settings.metrics, metrics.read)).stop);
    }

    reportError = (error) => http.log.error({ err: error }, 'a database connection broke');
    await (mount ?? (await chooseMount(settings)))(http, {
      invoke,
      cache,
      shop,
      readMissedSettings: async () => {
        if (catalogue.version() === undefined) await reloadSettings();
      },
      loadLogo: (address, size) => readLogo(settings, address, size),
      publicUrl: settings.publicUrl,
      catchUp: async () => {
        await catalogue.catchUp();
        await whenRead();
      },
      report: (error) => http.log.error({ err: error }, 'a page could not be filled'),
    });
    closers.push(() => printer.stop());
    const worker = startWorker(services, http.log, { jobs: createJobs(settings, http.log), connection: direct });
    closers.push(() => worker.stop());
    // The HTTP server is closed before the worker, because a request that is finishing may still queue a job.
    closers.push(() => http.close());
    closers.push(drain);

    return { address: await listen(http, settings), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openReads(settings: Settings, db: Database, onError: (error: Error) => void): Reads | undefined {
  if (settings.databaseReplicaUrl === undefined) return undefined;
  const config = { connectionString: settings.databaseReplicaUrl, max: poolShareOf(settings) };
  return openReplica(db, config, { onError, isExpected: (error) => error instanceof Refusal });
}

/** The number of connections of this process: its share of the pool, but at least two. */
function poolShareOf({ databasePool, workers }: Settings): number {
  return Math.max(2, Math.floor(databasePool / workers));
}

async function chooseMount({ isDevelopment }: Settings): Promise<typeof mountPages> {
  return isDevelopment ? (await import('./platform/pages/mount-dev-pages.ts')).mountDevPages : mountPages;
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
