/** Checks that the payment and stops of an order are still those shown to the user. */
import type { ChangedPayment } from '#contract/http/envelope.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal, refusePayment } from '#server/core/refusal.ts';
import { type EventRow, listEvents } from '../event.store.ts';
import type { OrderRow } from '../store.ts';

/**
 * Refuses a payment if somebody else has recorded one since the user's screen was loaded. The refusal contains the
 * newer payment, so that two people do not record the same money twice. `wanted` is the requested payment status if the
 * form changes nothing else; if the order already has that status, the refusal says so.
 */
export async function requireSeen(
  tx: Queryable,
  before: OrderRow,
  paymentSeen: number | undefined,
  wanted?: string,
): Promise<void> {
  if (paymentSeen === undefined || toPaise(paymentSeen) === before.paidPaise) return;
  const newest = (await listEvents(tx, before, 'payments')).rows.at(-1);
  const newer = presentChangedPayment(before, newest);
  if (wanted === before.paymentStatus) throw refuseSamePayment(newer);
  throw refusePayment('Someone else changed the payment of this order. Please look at it again.', newer);
}

/**
 * Refuses if somebody has recorded a stop of this order since the user's screen was loaded, because its money and jars
 * must not be posted twice.
 */
export async function requireStopSeen(tx: Queryable, before: OrderRow, stopsSeen: number): Promise<void> {
  if (stopsSeen === before.failedStops) return;
  const newest = (await listEvents(tx, before, 'all')).rows.at(-1);
  const msg = 'Someone else recorded a delivery of this order. Please check the order before you continue.';
  throw refusePayment(msg, presentChangedPayment(before, newest));
}

/** The refusal of a payment whose requested status is the present one and that changes nothing else. */
export const refuseSamePayment = (data?: ChangedPayment) =>
  new Refusal('invalid', 'Payment status is already set to this value.', {
    errorType: 'PAYMENT_STATUS_ALREADY_SET',
    ...(data && { data }),
  });

/** The payment that somebody else recorded, with that person's name and the time; amounts in rupees. */
function presentChangedPayment(order: OrderRow, newest: EventRow | undefined): ChangedPayment {
  return {
    payment: {
      paymentStatus: order.paymentStatus,
      paymentMethod: order.paymentMethod,
      amountPaid: toRupees(order.paidPaise),
      amountDue: toRupees(order.duePaise),
      changedBy: newest?.changedByName ?? null,
      changedAt: newest?.createdAt.toISOString() ?? null,
    },
  };
}
