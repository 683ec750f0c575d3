/** Whether a claim is still due: staff, or another claim, may have recorded the same money meanwhile. */
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Admin } from '#server/core/actor.ts';
import { refuseClaim } from '#server/core/refusal.ts';
import { lockLedger } from '#server/ledger/balance.store.ts';
import { listBook } from '#server/ledger/book.store.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import { owes } from '#server/ledger/rules.ts';
import { requireOrder } from '#server/orders/changing/require-order.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { sumDues } from '../account/due.store.ts';
import { listNames } from '../desk/name.store.ts';
import type { ClaimRow } from './claim.store.ts';

/** As many as a person compares. */
const mostShown = 20;

/**
 * Refuses a claim of more than is due, with the payments since it was made, unless `dueSeen` (rupees) is what is due now.
 * Money for the account, or for a cancelled order, may be more than is due: it is asked about where payments came since.
 * Locks the order, then the customer.
 */
export async function requireDue(
  tx: Queryable,
  admin: Admin,
  claim: ClaimRow,
  { amountPaise, dueSeen }: { amountPaise: number; dueSeen: number | undefined },
): Promise<void> {
  const order = claim.orderId === null ? undefined : await requireOrder(tx, admin, claim.orderId);
  await lockLedger(tx, claim.customerId);
  const isOpen = order !== undefined && order.status !== 'cancelled';
  const due = order ? (isOpen ? order.duePaise : 0) : (await sumDues(tx, claim.customerId)).paise;
  const isSeen = dueSeen !== undefined && toPaise(dueSeen) === due;
  if (isSeen || Math.min(claim.amountPaise, amountPaise) <= due) return;
  const payments = await listPaymentsSince(tx, claim);
  if (!isOpen && payments.length === 0) return;
  const names = await listNames(tx, payments);
  const amountDue = formatAmount(due);
  const msg =
    payments.length > 0
      ? messageOf('Only {amountDue} is due now: other payments came in since.', { amountDue })
      : messageOf('Only {amountDue} is due now.', { amountDue });
  throw refuseClaim(msg, {
    amountDue: toRupees(due),
    payments: payments.map(({ amount, method, actorId: by, createdAt: at }) => ({
      amount: toRupees(amount),
      method,
      by: by === null ? null : (names.get(by) ?? null),
      at: at.toISOString(),
    })),
  });
}

async function listPaymentsSince(tx: Queryable, claim: ClaimRow): Promise<Entry[]> {
  const { customerId, orderId, createdAt: since } = claim;
  const named = orderId === null ? { customerId } : { orderId };
  const filter = { from: indiaDay(since), to: null, what: 'money', ...named } as const;
  const { entries } = await listBook(tx, filter, { limit: 200, offset: 0 });
  return entries
    .filter(({ kind, credit, createdAt: at }) => kind === 'payment' && owes(credit) && at >= since)
    .slice(0, mostShown);
}
