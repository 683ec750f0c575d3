/** Whether the shop can serve, and whether requests should be sent to this instance. */

import { isSchemaCurrent } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handler.ts';
import { Refusal } from './refusal.ts';

/** `life` is this instance's own: a closing one still answers, but wants nothing new. */
export function healthApi({ db }: Services, life: { isClosing: boolean }) {
  return {
    'GET /health': async () => {
      await db.ping();
      return { message: 'The shop is open.' };
    },
    'GET /ready': async () => {
      if (life.isClosing) throw new Refusal(503, 'This instance is closing.');
      if (!(await isSchemaCurrent(db))) throw new Refusal(503, 'The database is older than this program.');
      return { message: 'This instance is ready.' };
    },
  } satisfies Partial<Handlers>;
}
