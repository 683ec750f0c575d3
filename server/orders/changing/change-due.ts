/** Waives an amount due for a delivered order or a charge: as an allowance, or as a write-off of a bad debt. */
import { formatAmount } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import { markPaid } from '#server/ledger/order-money/payment.rules.ts';
import { keepWaiver } from '#server/ledger/order-money/waiver.rules.ts';
import { findCharge, lowerCharge } from '../money/money.store.ts';
import { openMoney } from '../money/open-money.ts';
import { openCustomer, postForCustomer } from '../money/post-customer.ts';
import { describeAfter, postMoney } from '../money/post-money.ts';
import { type Change, lockOrder, writeDeskChange } from './change-order.store.ts';
import { readOrder } from './require-order.ts';

export interface Waiver {
  kind: 'allowance' | 'write_off';
  amountPaise: number;
  eventId: string;
}

const missing = () => refuseMissing('Order or charge not found');

/**
 * Waives a due amount of an order. Refuses an amount above the due one, and an order that is not delivered. Its writes
 * must be the last ones of the transaction, because they lock accounts of the whole shop. Returns the customer.
 */
export async function waiveOrderDue(
  tx: Queryable,
  actor: Staff,
  { orderId, kind, amountPaise }: Waiver & { orderId: string },
  change: Change,
): Promise<string> {
  if (!(await lockOrder(tx, orderId))) throw missing();
  const before = await readOrder(tx, actor, orderId);
  const draft = await openMoney(tx, before);
  const { order } = draft;
  if (order.status !== 'delivered') throw refuseConflict('Nothing is due on this order: it is not delivered yet.');
  requireDue(order.duePaise, amountPaise);
  order.duePaise -= amountPaise;
  const isWriteOff = kind === 'write_off';
  if (isWriteOff) order.writtenOffPaise += amountPaise;
  else markPaid(draft);
  keepWaiver(draft, isWriteOff ? amountPaise : 0);
  await writeDeskChange(tx, before, describeAfter(before, draft), change);
  await postMoney(tx, before, draft, change);
  return before.customerId;
}

/** Waives a due amount of a charge, and returns the customer. Refuses an amount above the due one. */
export async function waiveChargeDue(
  tx: Queryable,
  { chargeId, kind, amountPaise, eventId }: Waiver & { chargeId: string },
  change: Change,
): Promise<string> {
  const found = await findCharge(tx, chargeId);
  if (!found) throw missing();
  const { customerId } = found;
  const balances = await openCustomer(tx, customerId);
  requireDue((await findCharge(tx, chargeId))?.duePaise ?? 0, amountPaise);
  await lowerCharge(tx, chargeId, amountPaise);
  const debit = { kind: kind === 'allowance' ? 'allowances' : 'write_offs' } as const;
  const line = { kind, amount: amountPaise, debit, credit: { kind: 'orders', customerId }, chargeId } as const;
  await postForCustomer(tx, balances, { eventId, customerId, lines: [line] }, change);
  return customerId;
}

function requireDue(duePaise: number, amountPaise: number): void {
  if (amountPaise <= duePaise) return;
  const msg =
    duePaise > 0 ? messageOf('Only {amount} is due.', { amount: formatAmount(duePaise) }) : 'Nothing is due any more.';
  throw refuseConflict(msg, { errors: [{ path: 'amount', msg }] });
}
