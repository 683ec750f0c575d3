/** Says whether a customer pays deposits for containers: holds for orders that are placed from then on. */
import { insertDepositTerms } from '#server/accounts/deposit-terms.store.ts';
import type { Admin } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { requireCustomer } from './find-customer.ts';

export function changeDepositTerms(
  { db, clock }: Services,
  by: Admin,
  { customerId, isFree, reason }: { customerId: string; isFree: boolean; reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await requireCustomer(tx, by, customerId);
    await insertDepositTerms(tx, { customerId, isFree, reason, by: by.id, at: clock() });
  });
}
