/** Opens what an act is going to post for a locked order: its entries, and the customer's balances under a lock. */
import { v7 as newId } from 'uuid';
import { type Balance, lockLedger } from '#server/ledger/balance.store.ts';
import { listOrderLines } from '#server/ledger/order-entry.store.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';
import { type Balances, type Draft, openDraft } from './draft.rules.ts';
import type { MoneyLine, MoneyOrder } from './rules.ts';

/** The order is locked before its customer. */
export async function openMoney(tx: Queryable, row: OrderRow, eventId = newId()): Promise<Draft> {
  const balances = await lockLedger(tx, row.customer_id);
  return openDraft(moneyOrderOf(row), await listOrderLines(tx, [row.id]), balancesOf(balances), eventId);
}

export function moneyOrderOf(row: OrderRow): MoneyOrder {
  return {
    id: row.id,
    customerId: row.customer_id,
    status: row.status,
    paymentStatus: row.payment_status,
    paymentMethod: row.payment_method,
    items: row.items.map(moneyLineOf),
    itemsPaise: row.items_paise,
    deliveryPaise: row.delivery_paise,
    depositPaise: row.deposit_paise,
    paidPaise: row.paid_paise,
    duePaise: row.due_paise,
    askedPaise: row.asked_paise,
    writtenOffPaise: row.written_off_paise,
  };
}

const moneyLineOf = (item: OrderItemRow): MoneyLine => ({
  id: item.id,
  containerId: item.container_id,
  quantity: item.quantity,
  spared: item.spared,
  pricePaise: item.unit_price_paise,
  depositPaise: item.unit_deposit_paise,
});

export function balancesOf(rows: readonly Balance[]): Balances {
  const balances: Balances = { creditPaise: 0, deposits: new Map(), held: new Map() };
  for (const { kind, container_id: containerId, balance } of rows) {
    if (kind === 'credit') balances.creditPaise = balance;
    if (kind === 'deposits') balances.deposits.set(containerId, balance);
    if (kind === 'held' && containerId !== null) balances.held.set(containerId, balance);
  }
  return balances;
}
