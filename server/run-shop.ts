/** Runs the shop as the settings say: in this process, or in WORKERS processes that this one looks after. */
import type { OpenShop } from './open-shop.ts';
import { openShop } from './open-shop.ts';
import { type PreparedShop, prepareShop } from './prepare-shop.ts';
import type { Settings } from './settings.ts';
import { openWorkers } from './workers.ts';

export interface RunningShop extends OpenShop {
  firstAdmin: PreparedShop['firstAdmin'];
}

const revivalMs = 1000;

/** Throws an Error whose message is fit to be shown alone. `report` is told of what an operator should know. */
export async function runShop(settings: Settings, report: (step: string) => void): Promise<RunningShop> {
  const prepared = await prepareShop(settings, report);
  const { connection, firstAdmin } = prepared;
  const revival = setInterval(() => prepared.ensureRunning().catch((error) => report(String(error))), revivalMs);
  const stop = async () => {
    clearInterval(revival);
    await prepared.stop();
  };
  try {
    const shop = await (settings.workers > 1
      ? openWorkers(settings.workers, connection, report)
      : openShop(settings, connection));
    return {
      address: shop.address,
      firstAdmin,
      async close() {
        await shop.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
