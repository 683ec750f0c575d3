/** Settles what an act passed over, because somebody else held the order at that moment. */
import { v7 as newId } from 'uuid';
import { findPresentOwner } from '#server/ledger/joined.store.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { openCustomer, postForCustomer } from './post-customer.ts';

/** Nothing happens where credit or dues are gone. */
function settleDuesOf(db: Database, whoever: string, now: Date) {
  return db.transaction(async (tx) => {
    const customerId = await findPresentOwner(tx, whoever);
    const balances = await openCustomer(tx, customerId);
    const nothing = { eventId: newId(), customerId, lines: [] };
    return postForCustomer(tx, balances, nothing, { by: null, at: now, reason: null });
  });
}

export const settleDuesJob: Job = {
  name: 'settle_dues',
  run: ({ db, clock }, { payload }) => settleDuesOf(db, (payload as { customerId: string }).customerId, clock()),
};
