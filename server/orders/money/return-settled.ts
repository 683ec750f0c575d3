/** The reverse of settling: credit is missing, so what it had paid becomes due again, newest first. */
import type { AuthorId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type Draft, post } from '#server/ledger/order-money/draft.rules.ts';
import type { CreditUse } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import { listMostUnsettled, writeCreditUses } from './money.store.ts';

interface Missing {
  customerId: string;
  missing: number;
  /** Uses of credit on locked orders and on charges. */
  uses: readonly CreditUse[];
}

/**
 * Writes the figures of orders and charges, and returns the entries for the caller to post. Their sum may be
 * less than is missing.
 */
export async function unsettleDues(
  tx: Queryable,
  { customerId, missing, uses }: Missing,
  { by, at }: { by: AuthorId; at: Date },
): Promise<Line[]> {
  const idOf = ({ orderId, chargeId }: CreditUse) => orderId ?? chargeId ?? '';
  const most = await listMostUnsettled(tx, uses.map(idOf));
  let left = missing;
  const parts = uses.map((use) => {
    const amount = Math.min(left, use.amount, most.get(idOf(use)) ?? 0);
    left -= amount;
    return { ...use, amount };
  });
  const some = parts.filter(({ amount }) => amount > 0);
  await writeCreditUses(
    tx,
    some.map((use) => ({ ...use, amount: -use.amount })),
    by,
    at,
  );
  const sides = { debit: { kind: 'orders', customerId }, credit: { kind: 'credit', customerId } } as const;
  return some.map(
    ({ amount, orderId, chargeId }): Line => ({ kind: 'credit_use', amount, ...sides, orderId, chargeId }),
  );
}

/** Where the credit that an order used came from, read only when needed, and the orders whose rows are locked. */
export interface CreditSources {
  uses: () => Promise<readonly CreditUse[]>;
  locked: readonly string[];
}

/**
 * Makes other orders (those that are `locked`) and charges due again for credit that the draft lacks. Reads
 * `uses` only if credit is missing.
 */
export async function coverMissing(
  tx: Queryable,
  draft: Draft,
  { uses, locked }: CreditSources,
  what: { by: AuthorId; at: Date },
): Promise<void> {
  const missing = -draft.balances.creditPaise;
  if (missing <= 0) return;
  const { id, customerId } = draft.order;
  const others = (await uses()).filter(
    ({ orderId }) => orderId !== id && (orderId === undefined || locked.includes(orderId)),
  );
  for (const line of await unsettleDues(tx, { customerId, missing, uses: others }, what)) {
    post(draft, line, { orderId: line.orderId, chargeId: line.chargeId });
  }
}
