/** Takes back payments by credit, newest first, if that credit is missing. Orders and charges are then due again. */
import type { AuthorId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type Draft, post } from '#server/ledger/order-money/draft.rules.ts';
import type { CreditUse } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import { listMostUnsettled, writeCreditUses } from './money.store.ts';

interface Missing {
  customerId: string;
  missing: number;
  /** Payments by credit for locked orders and for charges. */
  uses: readonly CreditUse[];
}

/**
 * Makes orders and charges due again by `missing` paise, or by less if `uses` do not suffice. Returns the ledger lines
 * that the caller must post.
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
  const positiveParts = parts.filter(({ amount }) => amount > 0);
  await writeCreditUses(
    tx,
    positiveParts.map((use) => ({ ...use, amount: -use.amount })),
    by,
    at,
  );
  const sides = { debit: { kind: 'orders', customerId }, credit: { kind: 'credit', customerId } } as const;
  return positiveParts.map(
    ({ amount, orderId, chargeId }): Line => ({ kind: 'credit_use', amount, ...sides, orderId, chargeId }),
  );
}

/**
 * `uses` reads the payments by the customer's credit that can be taken back. `locked` contains the ids of the orders
 * that the caller has locked, and that may therefore become due again.
 */
export interface CreditSources {
  uses: () => Promise<readonly CreditUse[]>;
  locked: readonly string[];
}

/**
 * Makes other orders (only those in `locked`) and charges due again if the draft lacks credit. Reads `uses` only if
 * credit is missing.
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
