/** A customer's account on the wire; amounts in rupees. */
import type { AccountEntry, Due } from '#contract/money/account-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import type { Texts } from '#languages/catalogue.ts';
import type { CustomerEntry } from '#server/ledger/customer-entry.store.ts';
import type { DueRow } from './due.store.ts';
import { describeEntry, effectOf } from './rules.ts';

export function presentDue(row: DueRow): Due {
  return {
    kind: row.kind,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    amountDue: toRupees(row.duePaise),
    since: row.since.toISOString(),
  };
}

export function presentEntry(entry: CustomerEntry, numbers: ReadonlyMap<string, string>, texts: Texts): AccountEntry {
  const { id, amount, orderId } = entry;
  return {
    id,
    orderId,
    orderNumber: numbers.get(orderId ?? '') ?? null,
    createdAt: entry.createdAt.toISOString(),
    text: translateMessage(texts, describeEntry(entry)),
    effect: effectOf(entry),
    amount: toRupees(amount),
  };
}
