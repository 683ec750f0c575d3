/** The health checks: whether the shop works, and whether a load balancer should send requests to this instance. */

import { isSchemaCurrent } from '#server/core/db/migrate.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { version } from '#server/core/version.ts';
import { countLateJobs } from '../jobs/late-jobs.ts';
import type { Handlers } from './handler.ts';

interface HealthOptions {
  /** The state of this instance. A closing instance still answers, but should get no new requests. */
  lifecycle: { isClosing: boolean };
  /**
   * Whether an admin exists. The first admin is created after the server listens, so that a start that fails does not
   * create one.
   */
  hasAdmin: () => Promise<boolean>;
}

/**
 * GET /health and GET /ready bypass the queue of requests. Concurrent calls share one query, so that they cannot
 * overload the database.
 */
export function healthApi({ db }: Services, { lifecycle, hasAdmin }: HealthOptions) {
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
      if (lifecycle.isClosing) throw new Refusal('unavailable', 'This instance is closing.');
      if (!(await checkSchema())) throw new Refusal('unavailable', 'The database is older than this program.');
      await requireOpen();
      return { message: 'This instance is ready.' };
    },
  } satisfies Partial<Handlers>;
}

/** Wraps `work` so that callers during a running call share its result. */
function shareRunning<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
