/** Calls of the staff's money desk. */
import type { CheckedInput } from '#contract/calls.ts';
import { listExpenseKinds } from '#contract/settings/rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { once } from '#server/core/once.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type BookFilter, listBook, listBookBefore } from '#server/ledger/book.store.ts';
import { sumBook } from '#server/ledger/book-sum.store.ts';
import { giveUpOfCharge, giveUpOfOrder } from '#server/orders/changing/change-due.ts';
import { listNames, listPostedStates } from '#server/orders/money/entries.store.ts';
import { phonePatternOf } from '#server/platform/db/conditions.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, sourceOf } from '#server/platform/http/handler.ts';
import { listOldestDues } from '../account/due.store.ts';
import { readStandingNow } from '../account/read-standing.ts';
import { findOrderId, listBalancesAfter, listBalancesOf, listContainersOf } from './balance.store.ts';
import { listOwing, listOwingAfter, sumAllDues } from './due.store.ts';
import { listPouches, readShopSums, sumPaidAhead } from './figure.store.ts';
import {
  type BookAccount,
  type BookedEntry,
  balanceColumns,
  bookColumns,
  dueColumns,
  presentBalance,
  presentCustomerMoney,
  presentDues,
  presentEntry,
  presentFigures,
  presentOwing,
  presentSums,
  signedFor,
} from './present.ts';
import {
  countCash,
  countWords,
  listToOpen,
  moveCash,
  moveOwnerMoney,
  readCashDays,
  recordExpense,
  setOpening,
} from './record-cash.ts';
import { payOut, recordPaymentIn } from './record-customer-money.ts';
import { takeBack } from './return-entries.ts';
import { ageStarts, eventOf } from './rules.ts';

const noOrder = '00000000-0000-0000-0000-000000000000';

export function moneyDeskApi(services: Services) {
  const { db, clock } = services;

  /** An unknown order number finds nothing. */
  async function bookOf(query: CheckedInput<'GET /admin/money/entries/export'>['query']): Promise<BookFilter> {
    const { from = null, to = null, account, kind, customerId, search, what } = query;
    const isOwn = account === 'credit' || account === 'deposits';
    if (customerId === undefined && (isOwn || account === 'pouch' || what === 'jars')) {
      const msg = account === 'pouch' ? 'Please choose a rider' : 'Please choose a customer';
      throw refuseInput([{ path: 'customerId', msg }]);
    }
    const orderId = search ? ((await findOrderId(db, search)) ?? noOrder) : undefined;
    if (isOwn) return { from, to, customerId, orderId, what: account };
    if (account !== 'pouch')
      return { from, to, account: account && { kind: account }, kind, customerId, orderId, what };
    return { from, to, account: { kind: account, riderId: customerId ?? '' }, kind, orderId, what: 'money' };
  }

  return {
    'GET /admin/money': async () => {
      const now = clock();
      const [sums, pouches, dues, ahead, toOpen] = await Promise.all([
        readShopSums(db, now),
        listPouches(db),
        sumAllDues(db, ageStarts(now)),
        sumPaidAhead(db),
        listToOpen(services),
      ] as const);
      const { confirmNeedsPayment: confirmRule, expenseKinds: kinds } = services.shop().payment;
      const expenseKinds = listExpenseKinds(kinds);
      const shown = presentFigures({ sums, pouches, dues, ahead });
      return { data: { figures: { ...shown, confirmRule, toOpen, expenseKinds } } };
    },

    'GET /admin/money/days': async ({ query: { account, to } }) => {
      const today = indiaDay(clock());
      return { data: { today, days: await readCashDays(db, account, to ?? today) } };
    },

    'GET /admin/money/entries': async ({ query }) => {
      const filter = await bookOf(query);
      const [{ rows: entries, total }, sums] = await Promise.all([
        listBook(db, filter, pageOf(query)),
        sumBook(db, filter),
      ]);
      const [names, states] = await Promise.all([listNames(db, entries), listPostedStates(db, entries)]);
      const shown = entries.map((entry) => presentEntry(entry, { names, states, account: accountOf(query) }));
      return {
        data: {
          entries: shown,
          sums: sums ? presentSums(sums) : null,
          pagination: presentPagination(query, total),
        },
      };
    },

    'GET /admin/money/entries/export': async ({ query }) => {
      const account = accountOf(query);
      const filter = await bookOf(query);
      const { balance } = (account && (await sumBook(db, filter))) ?? {};
      let left = balance?.after ?? 0;
      const columns = bookColumns(account, balance !== undefined);
      return answerList<BookedEntry>(services, 'day-book', columns, async (after, limit) => {
        const entries = await listBookBefore(db, filter, { before: after?.id, limit });
        const names = await listNames(db, entries);
        return entries.map((entry) => {
          const named = { ...entry, names, balance: left };
          if (account) left -= signedFor(account, entry);
          return named;
        });
      });
    },

    'GET /admin/money/dues': async ({ query }) => {
      const wanted = { ...duesOf(query), ...pageOf(query) };
      const { rows, total, allOwed, byAge } = await listOwing(db, ageStarts(clock()), wanted);
      return {
        data: {
          customers: rows.map(presentOwing),
          pagination: presentPagination(query, total),
          owedTotal: toRupees(allOwed),
          owedByAge: presentDues(byAge),
        },
      };
    },

    'GET /admin/money/dues/export': ({ query }) => {
      const since = ageStarts(clock());
      return answerList(services, 'dues', dueColumns, (after, limit) =>
        listOwingAfter(db, since, duesOf(query), { after, limit }),
      );
    },

    'GET /admin/money/balances': async ({ query }) => {
      const wanted = { ...balancesOf(query), ...pageOf(query) };
      const { rows, total } = await listBalancesOf(db, wanted);
      return { data: { balances: rows.map(presentBalance), pagination: presentPagination(query, total) } };
    },

    'GET /admin/money/balances/export': ({ query }) =>
      answerList(services, query.of, balanceColumns, (after, limit) =>
        listBalancesAfter(db, balancesOf(query), { after, limit }),
      ),

    'GET /admin/money/customers/:id': async ({ params: { id } }) => {
      const [standing, dues, containers] = await Promise.all([
        readStandingNow(db, id),
        listOldestDues(db, id),
        listContainersOf(db, id),
        requireCustomer(db, id),
      ]);
      return { data: { money: presentCustomerMoney(standing, dues, containers) } };
    },

    'POST /admin/money/counts': async ({ body, request }) => {
      const difference = await countCash(services, body, request);
      const { right, more, less } = countWords[body.place];
      const amount = formatAmount(Math.abs(difference));
      const counted = formatAmount(toPaise(body.counted));
      const message = messageOf(difference === 0 ? right : difference > 0 ? more : less, { amount, counted });
      return { message, data: { difference: toRupees(difference) } };
    },

    'POST /admin/money/banking': async ({ body, request }) => {
      await moveCash(services, body, request);
      const amount = formatAmount(toPaise(body.amount));
      const message =
        body.to === 'bank'
          ? messageOf('{amount} deposited in the bank.', { amount })
          : messageOf('{amount} withdrawn from the bank.', { amount });
      return { message };
    },

    'POST /admin/money/owner-money': async ({ body, request }) => {
      await moveOwnerMoney(services, body, request);
      const amount = formatAmount(toPaise(body.amount));
      const message =
        body.direction === 'in'
          ? messageOf('{amount} put in by the owner.', { amount })
          : messageOf('{amount} taken out by the owner.', { amount });
      return { message };
    },

    'POST /admin/money/expenses': async ({ body, request }) => {
      await recordExpense(services, body, request);
      return { message: messageOf('Expense of {amount} recorded.', { amount: formatAmount(toPaise(body.amount)) }) };
    },

    'POST /admin/money/opening': async ({ body, request }) => {
      await setOpening(services, body, request);
      return {
        message: messageOf('Opening balance of {amount} recorded.', { amount: formatAmount(toPaise(body.amount)) }),
      };
    },

    'POST /admin/money/payments': async ({ body, request }) => {
      await recordPaymentIn(services, body, request);
      return { message: messageOf('Payment of {amount} recorded.', { amount: formatAmount(toPaise(body.amount)) }) };
    },

    'POST /admin/money/pay-outs': async ({ body, request }) => {
      await payOut(services, body, request);
      return { message: messageOf('{amount} paid out.', { amount: formatAmount(toPaise(body.amount)) }) };
    },

    'POST /admin/money/take-backs': async ({ actor, body, request, origin }) => {
      await takeBack(services, actor, { ...body, source: sourceOf(origin) }, request);
      return { message: 'The entry was undone.' };
    },

    'POST /admin/money/given-up': async ({ actor, body, request, origin }) => {
      const { kind, orderId, chargeId, reason } = body;
      const amountPaise = toPaise(body.amount);
      const change = { by: actor.id, reason, notes: null, ...sourceOf(origin), at: request.at };
      const what = { kind, amountPaise, eventId: eventOf(request) };
      await once(db, request, async (tx) => {
        if (orderId !== undefined) await giveUpOfOrder(tx, actor, { ...what, orderId }, change);
        else if (chargeId !== undefined) await giveUpOfCharge(tx, { ...what, chargeId }, change);
      });
      const amount = formatAmount(amountPaise);
      const message =
        kind === 'allowance'
          ? messageOf('Allowance of {amount} given.', { amount })
          : messageOf('{amount} written off.', { amount });
      return { message };
    },
  } satisfies Partial<Handlers>;
}

/** The customer's or rider's account whose book is read; the till and the bank have no owner. */
function accountOf({
  account: kind,
  customerId,
}: CheckedInput<'GET /admin/money/entries/export'>['query']): BookAccount | undefined {
  if (kind === undefined) return undefined;
  return kind === 'credit' || kind === 'deposits' || kind === 'pouch' ? { kind, ownerId: customerId } : { kind };
}

const searchOf = (search: string | undefined) => ({
  search: search || null,
  phone: phonePatternOf(search ?? ''),
});

const duesOf = ({ age, search }: CheckedInput<'GET /admin/money/dues/export'>['query']) => ({
  age: age ?? null,
  ...searchOf(search),
});

const balancesOf = ({ of, search }: CheckedInput<'GET /admin/money/balances/export'>['query']) => ({
  of,
  ...searchOf(search),
});
