/** Calls of the visitor counter in the footer. */

import { countAgainst, type Limit } from '../core/limits.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { countVisitors, recordVisit } from './store.ts';

const visitsOfClient: Limit = {
  name: 'visit',
  most: 120,
  windowSeconds: 60,
  message: 'Too many visits in a short time. Please try again in a minute.',
};

export function visitorsApi({ db, clock }: Services) {
  return {
    'POST /visitors/increment': async ({ body, origin }) => {
      const now = clock();
      await countAgainst(db, visitsOfClient, origin.client, now);
      await recordVisit(db, body.site, body.uniqueId, now);
      return { message: 'Visit recorded.' };
    },

    'GET /visitors/count': async ({ query }) => ({ uniqueVisitors: await countVisitors(db, query.site) }),
  } satisfies Partial<Handlers>;
}
