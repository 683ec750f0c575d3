/**
 * Posts cash and jars that changed hands at a door although the order or pick-up was already closed. Cash becomes
 * credit, and jars move without a deposit.
 */
import type { AuthorId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { DoorRecord, Taken } from '#server/ledger/order-money/delivery.rules.ts';
import type { Entry } from '#server/ledger/order-money/draft.rules.ts';
import {
  type Taken as Emptied,
  entriesOfTaken,
  entryOfRelease,
  matchTaken,
} from '#server/ledger/order-money/empties.rules.ts';
import { type Carrier, cashAccountOf, jarAccountOf, methodOf } from '#server/ledger/order-money/rules.ts';
import type { Line } from '#server/ledger/rules.ts';
import { openCustomer, postForCustomer } from '../money/post-customer.ts';

/** Cash and jars that changed hands without an open order or pick-up. */
export interface WithoutOrder {
  customerId: string;
  /** The full jars that were delivered, by container type. */
  given: readonly Pick<Emptied, 'containerId' | 'count'>[];
  taken: readonly Taken[];
  payments: DoorRecord['payments'];
  carrier: Carrier;
  eventId: string;
  /**
   * Whether this is a second record of the same stop. Credit from it pays no dues until staff have decided which record
   * is right.
   */
  isSecond: boolean;
}

export interface PostedWithoutOrder {
  /** Whether anything was posted. */
  hasPosted: boolean;
  /** Credit in paise that must not pay dues yet. */
  reservedPaise: number;
}

/** Posts the event. It must be the last write of the transaction. */
export async function postWithoutOrder(
  tx: Queryable,
  { customerId, given, taken, payments, carrier, eventId, isSecond }: WithoutOrder,
  what: { by: AuthorId; at: Date; reason: string | null },
): Promise<PostedWithoutOrder> {
  const balances = await openCustomer(tx, customerId);
  const { runId } = carrier;
  const credit = { kind: 'credit', customerId } as const;
  const lineOf = ({ kind, amount, debit, credit: from, method }: Entry): Line[] =>
    amount > 0 ? [{ kind, amount, debit, credit: from, runId, ...(method !== undefined && { method }) }] : [];
  const ofMoney = payments.flatMap(({ method, amount }) =>
    lineOf({ kind: 'payment', amount, debit: cashAccountOf(method, carrier), credit, method: methodOf(method) }),
  );
  const ofGiven = given.flatMap(({ containerId, count }) =>
    lineOf({
      kind: 'jars_given',
      amount: count,
      debit: { kind: 'held', customerId, containerId },
      credit: jarAccountOf(containerId, carrier),
    }),
  );
  const ofTaken = matchTaken(taken, balances.held).flatMap((one) => {
    const { containerId, matched } = one;
    const held = balances.held.get(containerId) ?? 0;
    const exchanged = given.find((full) => full.containerId === containerId)?.count ?? 0;
    const depositPaise = balances.deposits.get(containerId) ?? 0;
    const deposits = { kind: 'deposits', customerId, containerId } as const;
    const surplus = Math.max(0, matched - exchanged);
    const release = entryOfRelease({ deposits, credit }, { depositPaise, count: surplus, held });
    return [...entriesOfTaken({ kind: 'held', customerId, containerId }, one, carrier), release].flatMap(lineOf);
  });
  const charges = taken.flatMap(({ charge }) => charge ?? []);
  const lines = [...ofMoney, ...ofGiven, ...ofTaken];
  const credited = lines.reduce((sum, line) => sum + (line.credit.kind === 'credit' ? line.amount : 0), 0);
  const reservedPaise = isSecond ? credited : 0;
  if (lines.length + charges.length === 0) return { hasPosted: false, reservedPaise };
  await postForCustomer(tx, balances, { eventId, customerId, lines, charges, reservedPaise }, what);
  return { hasPosted: true, reservedPaise };
}
