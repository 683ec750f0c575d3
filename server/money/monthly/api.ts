/** Calls about monthly accounts: limits, dues, statements. */

import type { LimitChange, MonthlyAccount, Statement } from '#contract/money/monthly-calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import { refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { balanceOf, listBalances } from '#server/ledger/balance.store.ts';
import { findCashBlock } from '#server/orders/cash-blocks/store.ts';
import { findAccount } from '#server/orders/credit/credit.store.ts';
import { type AvailableCredit, availableCreditOf } from '#server/orders/credit/rules.ts';
import { answerList } from '#server/platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import { changeLimit } from './change-limit.ts';
import { findLimit, type LimitChangeRow, listLimitChanges } from './limit.store.ts';
import { listStatements, listStatementsBefore, type StatementRow } from './statement.store.ts';

type Page = { page: number; limit: number };

export function monthlyApi(services: Services) {
  const { db } = services;
  const describe = async (customerId: string) => {
    const account = await readAccount(services, customerId);
    return account && presentAccount(account);
  };
  const statementsOf = async (customerId: string, query: Page) => {
    const { rows, total } = await listStatements(db, customerId, pageOf(query));
    return { data: { statements: rows.map(presentStatement), pagination: presentPagination(query, total) } };
  };
  const answer = async (customerId: string) => {
    const limit = await findLimit(db, customerId);
    if (!limit) throw refuseMissing('User not found');
    return { account: await describe(customerId), version: limit.version };
  };
  return {
    'GET /account/monthly': async ({ actor }) => {
      const [account, cashBlock] = await Promise.all([describe(actor.id), findCashBlock(db, actor.id)]);
      return { data: { account, cashBlock } };
    },

    'GET /account/statements': ({ actor, query }) => statementsOf(actor.id, query),

    'GET /admin/users/:id/monthly': async ({ params }) => ({ data: await answer(params.id) }),

    'PUT /admin/users/:id/credit-limit': async ({ actor, params, body }) => {
      await changeLimit(services, actor, params.id, body);
      return { message: 'Limit saved', data: await answer(params.id) };
    },

    'GET /admin/users/:id/credit-limit/history': async ({ params, query }) => {
      const { rows, total } = await listLimitChanges(db, params.id, pageOf(query));
      return { data: { changes: rows.map(presentLimitChange), pagination: presentPagination(query, total) } };
    },

    'GET /admin/users/:id/statements': ({ params, query }) => statementsOf(params.id, query),

    'GET /admin/users/:id/statements/export': ({ params }) =>
      answerList(services, 'statements', statementColumns, (after, limit) =>
        listStatementsBefore(db, params.id, after, limit),
      ),
  } satisfies Partial<Handlers>;
}

function presentAccount(account: AvailableCredit): MonthlyAccount {
  return {
    ...account,
    creditLimit: toRupees(account.limitPaise),
    room: toRupees(account.availablePaise),
    creditAmount: toRupees(account.creditPaise),
    owedAmount: toRupees(account.duePaise),
    openAmount: toRupees(account.openPaise),
    overdueAmount: toRupees(account.overduePaise),
  };
}

function presentStatement(row: StatementRow): Statement {
  return {
    ...row,
    month: row.month.slice(0, 7),
    broughtAmount: toRupees(row.broughtPaise),
    deliveredAmount: toRupees(row.deliveredPaise),
    waivedAmount: toRupees(row.waivedPaise),
    paidAmount: toRupees(row.paidPaise),
    returnedAmount: toRupees(row.returnedPaise),
    aheadAmount: toRupees(row.aheadPaise),
    statementAmount: toRupees(row.duePaise),
    stillDue: toRupees(row.leftPaise),
    returnedAfter: toRupees(row.returnedAfterPaise),
  };
}

const limitOf = (paise: number | null) => (paise === null ? null : toRupees(paise));

function presentLimitChange(row: LimitChangeRow): LimitChange {
  return {
    id: row.id,
    from: limitOf(row.beforePaise),
    to: limitOf(row.afterPaise),
    reason: row.reason,
    changedBy: row.changedByName,
    changedAt: row.createdAt.toISOString(),
  };
}

const statementColumns: Columns<StatementRow> = {
  Month: ({ month }) => month.slice(0, 7),
  'Due from before (₹)': (row) => moneyCell(row.broughtPaise),
  'Delivered orders': ({ orders }) => orders,
  'Delivered (₹)': (row) => moneyCell(row.deliveredPaise),
  'Not charged (₹)': (row) => moneyCell(row.waivedPaise),
  'Paid (₹)': (row) => moneyCell(row.paidPaise),
  'Payments returned (₹)': (row) => moneyCell(row.returnedPaise),
  'From earlier payments (₹)': (row) => moneyCell(row.aheadPaise),
  'To pay (₹)': (row) => moneyCell(row.duePaise),
  'To pay by': (row) => row.dueOn,
  'Still due (₹)': (row) => moneyCell(row.leftPaise),
  'Payments returned since (₹)': (row) => moneyCell(row.returnedAfterPaise),
  Reminders: ({ reminders }) => reminders,
};

/** The available credit of a customer; null without a monthly account. */
async function readAccount({ db, clock, shop }: Services, customerId: string): Promise<AvailableCredit | null> {
  const today = indiaDay(clock());
  const account = await findAccount(db, customerId, today);
  if (!account) return null;
  const credit = balanceOf(await listBalances(db, customerId), 'credit');
  return availableCreditOf(account, credit, today, shop().payment.accountOverdueDays);
}
