/** Checks and locks the cash bag of a rider who hands it in. */
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import { balanceOf, lockLedger } from '#server/ledger/balance.store.ts';

/**
 * Locks a cash bag until the transaction ends, and returns the amount in paise that it should contain. Refuses if this
 * differs from `balanceShown` (rupees), because the rider may have recorded more while the bag was
 * counted.
 */
export async function requireBag(tx: Queryable, riderId: string, balanceShown: number): Promise<number> {
  const bagPaise = balanceOf(await lockLedger(tx, riderId), 'pouch');
  if (toPaise(balanceShown) === bagPaise) return bagPaise;
  const msg = messageOf('The cash bag changed while you were counting. It should hold {amount} now.', {
    amount: formatAmount(bagPaise),
  });
  throw refuseConflict(msg, { errors: [{ path: 'counted', msg }] });
}
