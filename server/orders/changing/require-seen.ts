/** Whether the payment of an order is still the one that was shown. */
import { toPaise } from '../../../contract/shared/money.ts';
import { refusePayment } from '../../core/refusal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { presentChangedPayment } from '../present.ts';
import { listEvents, type OrderRow } from '../store.ts';

/** Two who record the same money at once: the second is told what the first has recorded. */
export async function requireSeen(tx: Queryable, before: OrderRow, paymentSeen: number | undefined): Promise<void> {
  if (paymentSeen === undefined || toPaise(paymentSeen) === before.paid_paise) return;
  const newest = (await listEvents(tx, before)).findLast(({ kind }) => kind === 'payment');
  throw refusePayment(
    'Someone else changed the payment of this order. Please look at it again.',
    presentChangedPayment(before, newest),
  );
}
