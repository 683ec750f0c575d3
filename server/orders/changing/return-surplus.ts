/** Turns an overpayment, or the money of a cancelled order, into the customer's credit, or refunds it. */

import { requireLimit } from '#server/approvals/require-limit.ts';
import { type Customer, noSource, type Source, type StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { closeDeposits, payBack, surplusOf, turnIntoCredit } from '#server/ledger/order-money/payment.rules.ts';
import { openMoney } from '../money/open-money.ts';
import { describeAfter, postMoney, settleDues } from '../money/post-money.ts';
import type { OrderRow } from '../store.ts';
import { type Change, writeDeskChange } from './change-order.store.ts';
import { readOrder, readOwnOrder, requireOrder, requireOwnOrder } from './require-order.ts';

interface Choice {
  orderId: string;
  to: 'credit' | 'customer';
  /** Defaults to the order's payment method. */
  method?: string | undefined;
  reason?: string | null;
  request?: KeyedRequest | undefined;
  source?: Source;
}

/**
 * Refunds the surplus (the money paid beyond the bill) or turns it into credit. Refuses an order without a surplus.
 * Returns the changed order.
 */
export async function returnSurplus({ db, clock }: Services, actor: StaffMember, choice: Choice): Promise<OrderRow> {
  const { orderId, reason = null, request, source = noSource } = choice;
  const change = { by: actor.id, reason, notes: null, ...source, at: clock() };
  await once(db, request, async (tx) => {
    const before = await requireOrder(tx, actor, orderId);
    const paise = await returnMoney(tx, before, choice, change);
    if (choice.to === 'credit') return;
    const given = { paise, permission: 'orders.payments', customerId: before.customerId, orderId } as const;
    await requireLimit(tx, actor, change.at, given);
  });
  return readOrder(db, actor, orderId);
}

export type OwnChoice = Pick<Choice, 'orderId' | 'request' | 'source'>;

/** Turns the money on a customer's own cancelled order into credit. Returns the changed order. */
export async function turnOwnIntoCredit(
  { db, clock }: Services,
  customer: Customer,
  choice: OwnChoice,
): Promise<OrderRow> {
  const at = clock();
  await once(db, choice.request, async (tx) => {
    await turnOwnInto(tx, customer, { ...choice, at });
  });
  return readOwnOrder(db, customer.id, choice.orderId);
}

/**
 * Turns the money on a customer's own cancelled order into credit within the caller's transaction. Returns the amount
 * in paise.
 */
export async function turnOwnInto(
  tx: Queryable,
  customer: Customer,
  { orderId, source = noSource, at }: OwnChoice & { at: Date },
): Promise<number> {
  const before = await requireOwnOrder(tx, customer.id, orderId);
  if (before.status !== 'cancelled')
    throw refuseConflict('Only the money of a cancelled order can go to the balance here.');
  const change = { by: customer.id, reason: null, notes: null, ...source, at };
  const paise = surplusOf(await openMoney(tx, before));
  await returnMoney(tx, before, { to: 'credit' }, change);
  return paise;
}

/** Turns the surplus of a locked order into credit, or refunds it. Returns the amount in paise. */
export async function returnMoney(
  tx: Queryable,
  before: OrderRow,
  { to, method = before.paymentMethod }: Pick<Choice, 'to' | 'method'>,
  change: Change,
): Promise<number> {
  const draft = await openMoney(tx, before);
  const amount = surplusOf(draft);
  if (amount <= 0) throw refuseConflict('There is no money to refund on this order.');
  if (to === 'credit') turnIntoCredit(draft, amount);
  else payBack(draft, amount, method);
  const { order } = draft;
  // Sets the same payment status and due amount as a refund that staff record: a cancelled order has nothing due.
  if (order.status === 'cancelled') {
    closeDeposits(draft);
    Object.assign(order, { paymentStatus: 'refunded', duePaise: 0 });
  }
  if (to === 'credit') await settleDues(tx, draft, change);
  await writeDeskChange(tx, before, describeAfter(before, draft), change);
  await postMoney(tx, before, draft, change);
  return amount;
}
