/** A customer's account: credit, dues, and every entry behind them. */
import { daysOfMonth } from '#contract/money/months.ts';
import { accountReference } from '#contract/money/upi.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Language } from '#contract/shared/translate.ts';
import { createShares } from '#server/core/concurrency-limit.ts';
import { refuseTooMany } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { type CustomerEntry, listCustomerEntries, sumCustomerEntries } from '#server/ledger/customer-entry.store.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { texts } from '#server/platform/http/language.ts';
import { presentPagination } from '#server/platform/http/pagination.ts';
import { listOldestDues, readOrderNumbers, sumDues } from './due.store.ts';
import { exportAccount } from './export-account.ts';
import { presentDue, presentEntry } from './present.ts';
import { moneyKinds } from './rules.ts';

/** Entries of a month that are printed at once. */
const mostPrinted = 2000;

const refuseSecondExport = () =>
  refuseTooMany('Your account is being exported already. Please wait until that is done.', 5);

export function accountApi(services: Services) {
  const { db, clock } = services;
  const exportsOfAccount = createShares(1, refuseSecondExport);

  async function present(entries: readonly CustomerEntry[], language: Language) {
    const numbers = await readOrderNumbers(
      db,
      entries.map((entry) => entry.orderId),
    );
    return entries.map((entry) => presentEntry(entry, numbers, texts[language]));
  }

  return {
    'GET /account': async ({ actor }) => {
      const [balances, dues, { count, paise }] = await Promise.all([
        listBalances(db, actor.id),
        listOldestDues(db, actor.id),
        sumDues(db, actor.id),
      ]);
      return {
        data: {
          credit: toRupees(balanceOf(balances, 'credit')),
          amountDue: toRupees(paise),
          dues: dues.map(presentDue),
          totalDues: count,
          reference: accountReference(actor.id, indiaDay(clock())),
        },
      };
    },

    'GET /account/entries': async ({ actor, query, origin }) => {
      const { page, limit, of } = query;
      const kinds = of === undefined ? moneyKinds : ([of] as const);
      const wanted = { customerId: actor.id, kinds, from: null, to: null };
      const { entries, total } = await listCustomerEntries(db, { ...wanted, limit, offset: (page - 1) * limit });
      return {
        data: { entries: await present(entries, origin.language), pagination: presentPagination(query, total) },
      };
    },

    'GET /account/month': async ({ actor, query: { month }, origin }) => {
      const { from, to } = daysOfMonth(month);
      const wanted = { customerId: actor.id, kinds: moneyKinds };
      const [{ entries, total }, after, during] = await Promise.all([
        listCustomerEntries(db, { ...wanted, from, to, limit: mostPrinted, offset: 0 }),
        sumCustomerEntries(db, { ...wanted, from: null, to }),
        sumCustomerEntries(db, { ...wanted, from, to }),
      ]);
      return {
        data: {
          month,
          balanceBefore: toRupees(after - during),
          balanceAfter: toRupees(after),
          entries: await present(entries.toReversed(), origin.language),
          totalEntries: total,
        },
      };
    },

    'GET /account/export': async ({ actor, query, origin }) => {
      const release = exportsOfAccount(actor.id);
      const file = await exportAccount(services, actor.id, query.month, origin.language).catch((error) => {
        release();
        throw error;
      });
      file.atEnd(release);
      return file;
    },
  } satisfies Partial<Handlers>;
}
