/** A customer's account on the wire; amounts in rupees. */
import type { AccountEntry, Due } from '#contract/money/account-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { sayIn, type Texts } from '#contract/shared/translate.ts';
import type { CustomerEntry } from '#server/ledger/customer-entry.store.ts';
import type { DueRow } from './due.store.ts';
import { describeEntry, effectOf } from './rules.ts';

export function presentDue(row: DueRow): Due {
  return {
    kind: row.kind,
    orderId: row.order_id,
    orderNumber: row.order_number,
    amountDue: toRupees(row.due_paise),
    since: row.since.toISOString(),
  };
}

export function presentEntry(entry: CustomerEntry, numbers: ReadonlyMap<string, string>, texts: Texts): AccountEntry {
  const { id, amount, order_id: orderId } = entry;
  return {
    id,
    orderId,
    orderNumber: numbers.get(orderId ?? '') ?? null,
    createdAt: entry.created_at.toISOString(),
    text: sayIn(texts, describeEntry(entry)),
    effect: effectOf(entry),
    amount: toRupees(amount),
  };
}
