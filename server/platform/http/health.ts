/** Whether the shop can serve, and whether requests should be sent to this instance. */

import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { version } from '#server/core/version.ts';
import { isSchemaCurrent } from '../db/migrate.ts';
import { countLateJobs } from '../telemetry/metrics.ts';
import type { Handlers } from './handler.ts';

interface HealthOptions {
  /** This instance's own: a closing one still answers, but wants nothing new. */
  life: { isClosing: boolean };
  /** Whether an admin is there. The first one is made after the shop listens, so that a start that fails makes none. */
  hasAdmin: () => Promise<boolean>;
}

/** Both are asked past the queue of requests, so that questions that come together share one of the database. */
export function healthApi({ db }: Services, { life, hasAdmin }: HealthOptions) {
  let isOpen = false;
  const findAdmin = shareRunning(hasAdmin);
  const checkSchema = shareRunning(() => isSchemaCurrent(db));

  async function requireOpen(): Promise<void> {
    isOpen ||= await findAdmin();
    if (!isOpen) throw new Refusal('unavailable', 'The shop is being opened: its first admin cannot sign in yet.');
  }

  return {
    'GET /health': async () => {
      const late = (await db.ping(countLateJobs))?.late ?? 0;
      await requireOpen();
      const message = late > 0 ? 'The shop is open, but its scheduled jobs are late.' : 'The shop is open.';
      return { message, data: { version } };
    },
    'GET /ready': async () => {
      if (life.isClosing) throw new Refusal('unavailable', 'This instance is closing.');
      if (!(await checkSchema())) throw new Refusal('unavailable', 'The database is older than this program.');
      await requireOpen();
      return { message: 'This instance is ready.' };
    },
  } satisfies Partial<Handlers>;
}

/** Who asks while the work runs gets its answer, too. */
function shareRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
