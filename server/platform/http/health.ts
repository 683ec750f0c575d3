/** Whether the shop can serve, and whether requests should be sent to this instance. */

import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { version } from '#server/core/version.ts';
import { isSchemaCurrent } from '../db/migrate.ts';
import { countLateJobs } from '../telemetry/metrics.ts';
import type { Handlers } from './handler.ts';

/** `life` is this instance's own: a closing one still answers, but wants nothing new. */
export function healthApi({ db }: Services, life: { isClosing: boolean }) {
  return {
    'GET /health': async () => {
      const late = (await db.ping(countLateJobs))?.late ?? 0;
      const message = late > 0 ? 'The shop is open, but its scheduled jobs are late.' : 'The shop is open.';
      return { message, data: { version } };
    },
    'GET /ready': async () => {
      if (life.isClosing) throw new Refusal('unavailable', 'This instance is closing.');
      if (!(await isSchemaCurrent(db))) throw new Refusal('unavailable', 'The database is older than this program.');
      return { message: 'This instance is ready.' };
    },
  } satisfies Partial<Handlers>;
}
