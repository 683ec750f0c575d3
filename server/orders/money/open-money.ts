/**
 * Opens a draft of ledger entries for an act on a locked order: reads the order's entries, and locks and reads the
 * customer's balances.
 */

import type { Queryable } from '#server/core/db/database.ts';
import { type Balance, lockLedger } from '#server/ledger/balance.store.ts';
import { listOrderLines } from '#server/ledger/order-entry.store.ts';
import { type Balances, type Draft, openDraft } from '#server/ledger/order-money/draft.rules.ts';
import type { MoneyLine, MoneyOrder } from '#server/ledger/order-money/rules.ts';
import type { OrderBefore } from '../door/order-before.rules.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';
import { readLinesOfToday } from './read-lines.ts';

/**
 * Opens the draft. It locks the customer, so the order must be locked before. For an act at a door, `act` names the run
 * that carries the jars and cash.
 */
export async function openMoney(tx: Queryable, row: OrderRow, act?: Parameters<typeof openDraft>[3]): Promise<Draft> {
  const posted = await readLinesOfToday(tx, () => listOrderLines(tx, [row.id]));
  const balances = await lockLedger(tx, row.customerId);
  return openDraft(moneyOrderOf(row), posted, balancesOf(balances), act);
}

export function moneyOrderOf(row: OrderRow): MoneyOrder {
  return {
    id: row.id,
    customerId: row.customerId,
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    items: row.items.map(moneyLineOf),
    itemsPaise: row.itemsPaise,
    deliveryPaise: row.deliveryPaise,
    depositPaise: row.depositPaise,
    paidPaise: row.paidPaise,
    duePaise: row.duePaise,
    askedPaise: row.askedPaise,
    writtenOffPaise: row.writtenOffPaise,
  };
}

/** The state of an order that is stored with a recorded stop, so that the stop can be undone. */
export const orderBeforeOf = (order: OrderRow): OrderBefore => ({
  money: moneyOrderOf(order),
  date: order.deliveryDate,
  window: order.deliveryWindow,
});

const moneyLineOf = (item: OrderItemRow): MoneyLine => ({
  id: item.id,
  containerId: item.containerId,
  quantity: item.quantity,
  depositFreeUnits: item.depositFreeUnits,
  pricePaise: item.unitPricePaise,
  depositPaise: item.unitDepositPaise,
});

export function balancesOf(rows: readonly Balance[]): Balances {
  const balances: Balances = { creditPaise: 0, deposits: new Map(), held: new Map() };
  for (const { kind, containerId, balance } of rows) {
    if (kind === 'credit') balances.creditPaise = balance;
    if (kind === 'deposits') balances.deposits.set(containerId, balance);
    if (kind === 'held' && containerId !== null) balances.held.set(containerId, balance);
  }
  return balances;
}
