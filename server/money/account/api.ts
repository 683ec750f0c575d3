/** Calls about a customer's account: balance, advance payments, dues, and every entry behind them. */

import type { AccountEntry, AccountPart, Due } from '#contract/money/account-calls.ts';
import { daysOfMonth } from '#contract/money/entries.ts';
import { accountReference } from '#contract/money/upi.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Language, translateMessage } from '#contract/shared/translate.ts';
import type { Texts } from '#languages/catalogue.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { createOwnerLimit } from '#server/core/concurrency-limit.ts';
import { refuseTooMany } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { CustomerEntry } from '#server/ledger/customer-entry.store.ts';
import {
  type CustomerRow,
  listCustomerRows,
  type OrderJars,
  sumJarsOfOrders,
} from '#server/ledger/customer-row.store.ts';
import { voucherKindOf } from '#server/orders/documents/moved-money.rules.ts';
import { type FindDocuments, readDocumentsOf } from '#server/orders/documents/voucher.store.ts';
import { listNames, type Names } from '#server/orders/money/entries.store.ts';
import { answerLimited } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, texts } from '#server/platform/http/handler.ts';
import { describeMonth, mostPrinted, presentStanding, readFirstDay } from './describe-month.ts';
import { type DueRow, listOldestDues } from './due.store.ts';
import { exportAccount } from './export-account.ts';
import { readStandingBefore, readStandingNow } from './read-standing.ts';
import { describeEntry, describeOrder, effectOf, moneyKinds } from './rules.ts';

/** Maximum entries of a row, so that a phone can open the row of an order that staff changed a hundred times. */
const mostParts = 40;
const always = { from: null, to: null };

const refuseSecondExport = () =>
  refuseTooMany('Your account is being exported already. Please wait until that is done.', 5);

export function accountApi(services: Services) {
  const { db, clock } = services;
  const exportsOfAccount = createOwnerLimit(1, refuseSecondExport);

  async function present(
    customerId: CustomerId,
    rows: readonly CustomerRow[],
    days: { from: string | null; to: string | null },
    language: Language,
  ) {
    const [names, findDocuments, jars] = await Promise.all([
      listNames(
        db,
        rows.flatMap(({ entries }) => entries.slice(0, 1)),
      ),
      readDocumentsOf(
        db,
        rows.flatMap(({ entries }) => entries.filter((entry) => isOfMoney(entry) || isOfJars(entry))),
      ),
      sumJarsOfOrders(
        db,
        customerId,
        rows.flatMap(({ orderId }) => orderId ?? []),
        days,
      ),
    ]);
    return rows.map((row) => presentRow(row, { names, jars, findDocuments }, texts[language]));
  }

  return {
    'GET /account': async ({ actor }) => {
      const [standing, dues, firstDay] = await Promise.all([
        readStandingNow(db, actor.id),
        listOldestDues(db, actor.id),
        readFirstDay(db, actor.id),
      ]);
      const { balance, ...shown } = presentStanding(standing);
      return {
        data: {
          credit: balance,
          ...shown,
          dues: dues.map(presentDue),
          totalDues: standing.dueCount,
          reference: accountReference(actor.id, indiaDay(clock())),
          firstDay,
        },
      };
    },

    'GET /account/entries': async ({ actor, query, origin }) => {
      const { of } = query;
      const wanted = {
        customerId: actor.id,
        kinds: of === undefined ? moneyKinds : ([of] as const),
        ...always,
        // If only one account (balance or orders) is requested, the list has a row for each of its entries.
        isByOrder: of === undefined,
        mostEntries: mostParts,
      };
      const { rows, total } = await listCustomerRows(db, { ...wanted, ...pageOf(query) });
      const entries = await present(actor.id, rows, always, origin.language);
      return { data: { entries, pagination: presentPagination(query, total) } };
    },

    'GET /account/month': async ({ actor, query: { month }, origin }) => {
      const days = daysOfMonth(month);
      const wanted = { customerId: actor.id, kinds: moneyKinds, ...days, isByOrder: true, mostEntries: 1 };
      const [{ rows, total }, before, after, firstDay] = await Promise.all([
        listCustomerRows(db, { ...wanted, limit: mostPrinted, offset: 0 }),
        readStandingBefore(db, actor.id, days.from),
        readStandingBefore(db, actor.id, addDays(days.to, 1)),
        readFirstDay(db, actor.id),
      ]);
      return {
        data: {
          month,
          before: presentStanding(before),
          after: presentStanding(after),
          entries: (await present(actor.id, rows.toReversed(), days, origin.language)).map(
            ({ parts: _, ...row }) => row,
          ),
          totalEntries: total,
          firstDay,
        },
      };
    },

    'GET /account/statement': async ({ actor, query, origin }) => ({
      data: await describeMonth(services, actor.id, query.month, origin.language),
    }),

    'GET /admin/users/:id/statement': async ({ params, query, origin }) => ({
      data: await describeMonth(services, params.id, query.month, origin.language),
    }),

    'GET /account/export': async ({ actor, query, origin }) =>
      answerLimited(exportsOfAccount(actor.id), () => exportAccount(services, actor.id, query.month, origin.language)),
  } satisfies Partial<Handlers>;
}

function presentDue(row: DueRow): Due {
  return {
    ...row,
    amountDue: toRupees(row.duePaise),
    since: row.dueSince.toISOString(),
  };
}

interface RowContext {
  names: Names;
  jars: ReadonlyMap<string, OrderJars>;
  findDocuments: FindDocuments;
}

/** Whether the entry is a payment, or gives money back. */
const isOfMoney = (entry: CustomerEntry): boolean => voucherKindOf(entry) !== undefined;

/** Whether the entry charges jars, or reverses such a charge. */
const isOfJars = ({ kind }: CustomerEntry): boolean => kind === 'jar_charge';

function presentRow(row: CustomerRow, { names, jars, findDocuments }: RowContext, texts: Texts): AccountEntry {
  const { id, charged, balance, entries } = row;
  const paid = row.paid - row.returned - row.refunded - row.kept;
  const newest = entries[0];
  const orderId = row.orderId ?? newest?.orderId ?? null;
  const isOrder = row.orderId !== null;
  const text = isOrder || !newest ? describeOrder(row, jars.get(row.orderId ?? '')) : describeEntry(newest);
  return {
    id,
    day: row.day,
    createdAt: (newest?.createdAt ?? new Date(0)).toISOString(),
    text: translateMessage(texts, text),
    orderId,
    orderNumber: names.get(orderId ?? '') ?? null,
    forOrders: toRupees(paid - charged || 0),
    ofBalance: toRupees(balance),
    amount: toRupees(isOrder ? charged || paid || balance : newest?.effect || newest?.amount || 0),
    parts: entries.map((entry) => presentPart(entry, findDocuments, texts)),
    totalParts: row.count,
  };
}

function presentPart(entry: CustomerEntry, findDocuments: FindDocuments, texts: Texts): AccountPart {
  return {
    id: entry.id,
    day: entry.day,
    createdAt: entry.createdAt.toISOString(),
    text: translateMessage(texts, describeEntry(entry)),
    effect: effectOf(entry),
    amount: toRupees(entry.amount),
    receipts: isOfMoney(entry) ? findDocuments([entry]) : [],
    documents: isOfJars(entry) ? findDocuments([entry]) : [],
  };
}
