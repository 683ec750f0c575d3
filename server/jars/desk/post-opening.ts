/**
 * Opening balances: the jars, credit or dues that customers had before the shop used the ledger. For each customer, the
 * opening balance of money and that of each container can be set once.
 */
import { v7 as newId } from 'uuid';
import type { AuthorId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { lockLedgers } from '#server/ledger/balance.store.ts';
import { findFreeEvent } from '#server/ledger/reversal.store.ts';
import { eventIdOf, type LedgerEvent, type Line } from '#server/ledger/rules.ts';
import type { OpeningCharge } from '#server/orders/money/money.store.ts';
import { balancesOf } from '#server/orders/money/open-money.ts';
import { draftForCustomer } from '#server/orders/money/post-customer.ts';
import { moneyUnit, type Opening, openBalances, openingName, openOver, unitOf } from './rules.ts';

/** An opening balance of jars with their deposit, or of money. */
export interface OpeningBalance extends Opening {
  duesPaise: number;
}

interface Author {
  by: AuthorId;
  at: Date;
}

const openingNote = 'Opening balance';
const unit = ({ containerId, creditPaise, duesPaise }: OpeningBalance) =>
  creditPaise + duesPaise > 0 ? moneyUnit : unitOf(containerId);

/** The id of the event of an opening balance, if no earlier one was reversed. */
export const openingEvent = (balance: OpeningBalance): string =>
  eventIdOf(openingName(balance.customerId, unit(balance)));

/**
 * Drafts opening balances of existing customers: one event per balance, in the same order, or undefined if it is set
 * already. Locks the customers. The caller posts the events as the last write of the transaction.
 */
export async function draftOpenings(
  tx: Queryable,
  balances: readonly OpeningBalance[],
  { by, at }: Author,
): Promise<(LedgerEvent | undefined)[]> {
  const locked = await lockLedgers(tx, [...new Set(balances.map(({ customerId }) => customerId))]);
  const standing = new Map([...locked].map(([id, rows]) => [id, balancesOf(rows)]));
  const events: (LedgerEvent | undefined)[] = [];
  for (const balance of balances) {
    const { customerId, containerId, duesPaise } = balance;
    const eventId = await findFreeEvent(tx, openingName(customerId, unit(balance)));
    if (eventId === undefined) {
      events.push(undefined);
      continue;
    }
    const before = standing.get(customerId) ?? balancesOf([]);
    const lines =
      containerId === null ? openBalances({ ...balance, containerId }) : openOver(before, { ...balance, containerId });
    const charges = duesPaise > 0 ? [{ id: newId(), kind: 'opening' as const, amount: duesPaise }] : [];
    const what = { by, at, reason: openingNote };
    const { after, event } = await draftForCustomer(tx, before, { eventId, customerId, lines, charges }, what);
    standing.set(customerId, after);
    events.push(event);
  }
  return events;
}

/** Drafts opening balances of customers that this transaction creates: they need no lock, and have no dues yet. */
export function openNew(
  balances: readonly OpeningBalance[],
  { by, at }: Author,
): { events: LedgerEvent[]; charges: OpeningCharge[] } {
  const charges: OpeningCharge[] = [];
  const events = balances.map((balance): LedgerEvent => {
    const { customerId, duesPaise } = balance;
    const id = openingEvent(balance);
    const lines: Line[] = openBalances(balance);
    if (duesPaise > 0) {
      const chargeId = newId();
      charges.push({ id: chargeId, customerId, amount: duesPaise, eventId: id });
      const debit = { kind: 'orders', customerId } as const;
      lines.push({ kind: 'opening', amount: duesPaise, debit, credit: { kind: 'opening' }, chargeId });
    }
    return { id, at, actorId: by, note: openingNote, lines };
  });
  return { events, charges };
}
