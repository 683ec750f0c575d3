/** Calls about customers' money: their dues and balances, and recording payments and pay-outs. */
import type { CheckedInput } from '#contract/calls.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { requireCustomer } from '#server/accounts/require-customer.ts';
import { phonePatternOf } from '#server/core/db/conditions.ts';
import type { Services } from '#server/core/services.ts';
import { listVouchersOfEvent } from '#server/documents/list.store.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { listOldestDues } from '../../account/due.store.ts';
import { readStandingNow } from '../../account/read-standing.ts';
import { presentDues } from '../present.ts';
import { ageStarts, eventOf } from '../rules.ts';
import { listBalancesAfter, listBalancesOf, listContainersOf } from './balance.store.ts';
import { listOwing, listOwingAfter } from './due.store.ts';
import { balanceColumns, dueColumns, presentBalance, presentCustomerMoney, presentOwing } from './present.ts';
import { payOut, recordPaymentIn } from './record-customer-money.ts';

export function customerMoneyApi(services: Services) {
  const { db, clock } = services;

  return {
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

    'POST /admin/money/payments': async ({ body, request }) => {
      await recordPaymentIn(services, body, request);
      return {
        message: messageOf('Payment of {amount} recorded.', { amount: formatAmount(toPaise(body.amount)) }),
        data: { receipts: await listVouchersOfEvent(db, eventOf(request)) },
      };
    },

    'POST /admin/money/pay-outs': async ({ actor, body, request }) => {
      await payOut(services, actor, body, request);
      return {
        message: messageOf('{amount} paid out.', { amount: formatAmount(toPaise(body.amount)) }),
        data: { receipts: await listVouchersOfEvent(db, eventOf(request)) },
      };
    },
  } satisfies Partial<Handlers>;
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
