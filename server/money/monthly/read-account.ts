/** A customer's monthly account as it is now. */
import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { findAccount } from '#server/orders/credit/credit.store.ts';
import { type AvailableCredit, availableCreditOf } from '#server/orders/credit/rules.ts';

/** Null for a customer without one. */
export async function readAccount({ db, clock, shop }: Services, customerId: string): Promise<AvailableCredit | null> {
  const today = indiaDay(clock());
  const account = await findAccount(db, customerId, today);
  if (!account) return null;
  const credit = balanceOf(await listBalances(db, customerId), 'credit');
  return availableCreditOf(account, credit, today, shop().accountOverdueDays);
}
