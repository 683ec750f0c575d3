/** Runs the shop as the settings say: in this process, or in WORKERS processes that this one looks after. */

import type { FirstAdmin } from './accounts/create-first-admin.ts';
import type { Settings } from './core/settings.ts';
import type { mountPages } from './platform/pages/mount-pages.ts';
import { serveMetrics } from './platform/telemetry/serve-metrics.ts';
import { type PreparedShop, prepareShop } from './prepare-shop.ts';
import type { RunningInstance } from './start-instance.ts';
import { startInstance } from './start-instance.ts';
import { openWorkers } from './workers.ts';

export interface RunningShop extends RunningInstance {
  /** The first admin, if this start created one; `password` only when it was made up. */
  firstAdmin: FirstAdmin | null;
  notice: PreparedShop['notice'];
}

const revivalMs = 1000;

/** Throws an Error whose message is fit to be shown alone. `report` is told of what an operator should know; `mount` as for startInstance. */
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
      return await greetWith(await startInstance(settings, connection, mount), prepared, stop);
    const shop = await openWorkers(settings.workers, connection, report);
    if (!settings.metrics) return await greetWith(shop, prepared, stop);
    const { readWorkersMetrics } = await import('./platform/telemetry/metrics.ts');
    const figures = await serveMetrics(settings.metrics, readWorkersMetrics).catch(async (error) => {
      await shop.close();
      throw error;
    });
    return await greetWith(shop, prepared, async () => {
      await figures.stop();
      await stop();
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** With the first admin, who is made when nothing can keep the welcome from being shown any more. */
async function greetWith(
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
