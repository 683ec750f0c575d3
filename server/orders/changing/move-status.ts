/** Changes the status of an order, together with its stock, its place in the slot, its money, history and email. */
import { v7 as newId } from 'uuid';
import { dueOf } from '#contract/orders/order-sums.ts';
import { type OrderStatus, returnsStock } from '#contract/orders/status-flow.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { postDelivery } from '#server/ledger/order-money/delivery.rules.ts';
import type { Draft } from '#server/ledger/order-money/draft.rules.ts';
import { beginAgain } from '#server/ledger/order-money/payment.rules.ts';
import { reverseDelivery } from '#server/ledger/order-money/reversal.rules.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { callOff, findCarrier, keepDeskRecord, markStop } from '../door/door.store.ts';
import { requireEmpties } from '../empties/require-empties.ts';
import { describeChangedStatus } from '../letters.ts';
import { listChargesOfDelivery } from '../money/money.store.ts';
import { openMoney, orderBeforeOf } from '../money/open-money.ts';
import { describeAfter, postMoney, returnCharges, settleDues } from '../money/post-money.ts';
import { listPaymentChanges } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import {
  type Change,
  giveSlotBackOfOrder,
  takeSlotOfOrder,
  writePaymentChange,
  writeStatusChange,
} from './change-order.store.ts';
import { putStockBack, takeStockAgain } from './move-stock.ts';

/**
 * Changes the status of an order and posts its ledger entries. It locks the customer before products and slots, and
 * posts to the ledger last.
 */
export async function applyStep(
  tx: Queryable,
  services: Services,
  order: OrderRow,
  to: OrderStatus,
  change: Change,
): Promise<OrderRow> {
  if (to === 'cancelled' && order.status !== 'delivered') await callOff(tx, order.id);
  return moveTo(tx, services, order, to, { draft: await draftStep(tx, order, to), change });
}

/** Changes the status, stock and place of an order, and posts the draft of its ledger entries. */
export async function moveTo(
  tx: Queryable,
  services: Services,
  order: OrderRow,
  to: OrderStatus,
  { draft, change }: { draft: Draft | undefined; change: Change },
): Promise<OrderRow> {
  if (returnsStock(order.status, to)) await putStockBack(tx, order, change.at);
  if (order.status === 'cancelled') await takeStockAgain(tx, order, change.at);
  if (to === 'cancelled') await giveSlotBackOfOrder(tx, order.id);
  if (order.status === 'cancelled') await takeSlotOfOrder(tx, order.id);
  const after = await writeStep(tx, services, order, to, { draft, change });
  if (draft) await postMoney(tx, order, draft, change);
  return after;
}

/**
 * Drafts the ledger entries of a delivery, a cancellation after delivery, or a reopening. A cancelled and refunded
 * order has nothing due, even if staff entered a due amount. When the order is reopened, its amount becomes due again.
 */
async function draftStep(tx: Queryable, order: OrderRow, to: OrderStatus): Promise<Draft | undefined> {
  const isReopened = order.status === 'cancelled';
  const isDelivery = to === 'delivered';
  const isReversal = order.status === 'delivered';
  const isRefunded = order.paymentStatus === 'refunded';
  const isDueNoMore = isRefunded && to === 'cancelled' && order.paidPaise === 0 && order.duePaise > 0;
  if (isReopened) await requireEmpties(tx, order);
  if (!isDelivery && !isReversal && !isReopened && !isDueNoMore) return undefined;
  const event = isDelivery ? await recordAtDesk(tx, order) : { eventId: newId(), carrier: undefined };
  const draft = await openMoney(tx, order, event);
  if (isDelivery) postDelivery(draft);
  else draft.order.status = to;
  if (isReversal) {
    reverseDelivery(draft);
    await returnCharges(tx, draft, await listChargesOfDelivery(tx, order.id));
  }
  if (isDueNoMore) draft.order.duePaise = 0;
  if (isReopened) beginAgain(draft);
  if (isReopened && isRefunded) {
    Object.assign(draft.order, { paymentStatus: 'pending', askedPaise: 0 });
    draft.order.duePaise = dueOf(draft.order, draft.order.paidPaise, 0);
  }
  return draft;
}

/**
 * Records a delivery that staff enter in the admin area. If a rider carries the order, the rider's stop becomes
 * delivered, too.
 */
async function recordAtDesk(tx: Queryable, order: OrderRow) {
  const carrier = await findCarrier(tx, order.id);
  await markStop(tx, order.id, 'delivered', { by: carrier });
  const eventId = newId();
  await keepDeskRecord(tx, order.id, { eventId, before: orderBeforeOf(order) });
  return { eventId, carrier };
}

/**
 * Writes the new status with its history and email; returns the changed order. The caller must post the draft of ledger
 * entries with `postMoney` as its last write, because accounts of the whole shop are locked from then until the commit.
 */
export async function writeStep(
  tx: Queryable,
  services: Services,
  order: OrderRow,
  to: OrderStatus,
  { draft, change }: { draft: Draft | undefined; change: Change },
): Promise<OrderRow> {
  if (draft) await settleDues(tx, draft, change);
  await writeStatusChange(tx, order, to, change);
  if (draft) await writePaidByStep(tx, order, draft, change);
  const after = draft ? describeAfter(order, draft) : { ...order, status: to };
  const emptiesTaken = draft ? countTaken(draft) : 0;
  await queueMails(tx, describeChangedStatus(after, { reason: change.reason, emptiesTaken }, services));
  return after;
}

/** How many empties the draft takes from the customer's door, including empties of other shops. */
const countTaken = ({ lines }: Draft): number =>
  lines.reduce(
    (sum, { kind, amount }) => (kind === 'empties_taken' || kind === 'jars_damaged' ? sum + amount : sum),
    0,
  );

/**
 * Writes how an act changed the payment of an order, for example because credit paid a part of it, to the payments and
 * the history. Writes nothing if the payment is unchanged.
 */
export async function writePaidByStep(tx: Queryable, before: OrderRow, draft: Draft, change: Change): Promise<void> {
  const after = describeAfter(before, draft);
  if (after.paymentStatus === before.paymentStatus && listPaymentChanges(before, after).length === 0) return;
  await writePaymentChange(tx, before, after, { ...change, reason: null, notes: null });
}
