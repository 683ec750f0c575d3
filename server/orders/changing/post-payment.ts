import type { Staff } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { creditedBy, receivePayment } from '#server/ledger/order-money/payment.rules.ts';
import { keepWaiver } from '#server/ledger/order-money/waiver.rules.ts';
import { openMoney } from '../money/open-money.ts';
import { describeAfter, postMoney, settleDues } from '../money/post-money.ts';
import { type Change, writePaymentChange } from './change-order.store.ts';
import type { RecordedPayment } from './change-payment.ts';
import { requireOrder } from './require-order.ts';

interface Received {
  orderId: string;
  method: string;
  amount: number;
  /** Id of the ledger event. */
  eventId: string;
}

/**
 * Posts a payment of an order. Its writes must be the last ones of the transaction. Money for a cancelled order becomes
 * credit. Money beyond the bill of a written-off order becomes credit as well, and that credit pays other dues.
 */
export async function postPayment(
  tx: Queryable,
  actor: Staff,
  { orderId, method, amount, eventId }: Received,
  change: Change,
): Promise<RecordedPayment> {
  const before = await requireOrder(tx, actor, orderId);
  const draft = await openMoney(tx, before, { eventId });
  receivePayment(draft, { method, amount });
  keepWaiver(draft);
  const creditPaise = creditedBy(draft);
  if (creditPaise > 0) await settleDues(tx, draft, change);
  const after = describeAfter(before, draft);
  await writePaymentChange(tx, before, after, change);
  return { order: await postMoney(tx, after, draft, change), creditPaise };
}
