/** A customer's account on the wire; amounts in rupees. */
import type { AccountEntry, AccountPart, AccountStanding, Due } from '#contract/money/account-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import type { Texts } from '#languages/catalogue.ts';
import type { CustomerEntry } from '#server/ledger/customer-entry.store.ts';
import type { CustomerRow, OrderJars } from '#server/ledger/customer-row.store.ts';
import type { DueRow } from './due.store.ts';
import type { StandingOfCustomer } from './read-standing.ts';
import { describeEntry, describeOrder, effectOf } from './rules.ts';

export function presentDue(row: DueRow): Due {
  return {
    kind: row.kind,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    amountDue: toRupees(row.duePaise),
    since: row.since.toISOString(),
  };
}

export function presentStanding({ balance, paidAhead, leftOver, due }: StandingOfCustomer): AccountStanding {
  return {
    balance: toRupees(balance),
    paidAhead: toRupees(paidAhead),
    leftOver: toRupees(leftOver),
    amountDue: toRupees(due),
  };
}

export function presentRow(
  row: CustomerRow,
  { numbers, jars }: { numbers: ReadonlyMap<string, string>; jars: ReadonlyMap<string, OrderJars> },
  texts: Texts,
): AccountEntry {
  const { id, paid, charged, balance, entries } = row;
  const newest = entries[0];
  const orderId = row.orderId ?? newest?.orderId ?? null;
  const isOrder = row.orderId !== null;
  const text = isOrder || !newest ? describeOrder(row, jars.get(row.orderId ?? '')) : describeEntry(newest);
  return {
    id,
    createdAt: (newest?.createdAt ?? new Date(0)).toISOString(),
    text: translateMessage(texts, text),
    orderId,
    orderNumber: numbers.get(orderId ?? '') ?? null,
    forOrders: toRupees(paid - charged || 0),
    ofBalance: toRupees(balance),
    amount: toRupees(isOrder ? charged || paid || balance : newest?.effect || newest?.amount || 0),
    parts: entries.map((entry) => presentPart(entry, texts)),
    totalParts: row.count,
  };
}

function presentPart(entry: CustomerEntry, texts: Texts): AccountPart {
  return {
    id: entry.id,
    createdAt: entry.createdAt.toISOString(),
    text: translateMessage(texts, describeEntry(entry)),
    effect: effectOf(entry),
    amount: toRupees(entry.amount),
  };
}
