/** Opening balances: what customers held, paid ahead or owed before the ledger, each once for customer and unit. */
import { v7 as newId } from 'uuid';
import type { Admin } from '#server/core/actor.ts';
import { findFreeEvent } from '#server/ledger/reversal.store.ts';
import { eventIdOf, type LedgerEvent, type Line } from '#server/ledger/rules.ts';
import type { OpeningCharge } from '#server/orders/money/opening-charge.store.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { moneyUnit, openBalances, openingName, openOver, unitOf } from './rules.ts';

/** Jars with their deposit, or money. */
export interface OpeningBalance {
  customerId: string;
  /** Null for deposits without a container, and for money. */
  containerId: string | null;
  jars: number;
  depositPaise: number;
  creditPaise: number;
  duesPaise: number;
}

interface ByWhom {
  by: string | null;
  at: Date;
}

const openingNote = 'Opening balance';
const unit = ({ containerId, creditPaise, duesPaise }: OpeningBalance) =>
  creditPaise + duesPaise > 0 ? moneyUnit : unitOf(containerId);

/** The event of an opening balance, unless it was taken back before. */
export const openingEvent = (balance: OpeningBalance): string =>
  eventIdOf(openingName(balance.customerId, unit(balance)));

/**
 * As the only posting of its transaction; false where it is set already. `note` is told the event before it is posted,
 * because posting is the last thing that a transaction does.
 */
export async function postOpening(
  tx: Queryable,
  balance: OpeningBalance,
  { by, at }: ByWhom,
  note: (eventId: string) => Promise<void>,
): Promise<boolean> {
  const { customerId, containerId, duesPaise } = balance;
  const before = await openCustomer(tx, customerId);
  const eventId = await findFreeEvent(tx, openingName(customerId, unit(balance)));
  if (eventId === undefined) return false;
  await note(eventId);
  const lines =
    containerId === null ? openBalances({ ...balance, containerId }) : openOver(before, { ...balance, containerId });
  const charges = duesPaise > 0 ? [{ id: newId(), kind: 'opening' as const, amount: duesPaise }] : [];
  const what = { by: by as Admin['id'] | null, at, reason: openingNote };
  await postForCustomer(tx, before, { eventId, customerId, lines, charges }, what);
  return true;
}

/** The same of customers who are made in this very transaction: nobody else knows them, and nothing of them is due. */
export function openNew(
  balances: readonly OpeningBalance[],
  { by, at }: ByWhom,
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
