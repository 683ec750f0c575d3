import type { LimitChange, MonthlyAccount, Statement } from '#contract/money/monthly-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell } from '#server/core/csv.ts';
import type { AvailableCredit } from '#server/orders/credit/rules.ts';
import type { LimitChangeRow } from './limit.store.ts';
import type { StatementRow } from './statement.store.ts';

export function presentAccount(availableCredit: AvailableCredit): MonthlyAccount {
  return {
    creditLimit: toRupees(availableCredit.limitPaise),
    room: toRupees(availableCredit.availablePaise),
    creditAmount: toRupees(availableCredit.creditPaise),
    owedAmount: toRupees(availableCredit.duePaise),
    openAmount: toRupees(availableCredit.openPaise),
    overdueAmount: toRupees(availableCredit.overduePaise),
    overdueSince: availableCredit.overdueSince,
    isBlocked: availableCredit.isBlocked,
  };
}

export function presentStatement(row: StatementRow): Statement {
  return {
    month: row.month.slice(0, 7),
    broughtAmount: toRupees(row.broughtPaise),
    deliveredAmount: toRupees(row.deliveredPaise),
    orders: row.orders,
    waivedAmount: toRupees(row.waivedPaise),
    paidAmount: toRupees(row.paidPaise),
    statementAmount: toRupees(row.duePaise),
    dueOn: row.dueOn,
    stillDue: toRupees(row.leftPaise),
    reminders: row.reminders,
  };
}

const limitOf = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function presentLimitChange(row: LimitChangeRow): LimitChange {
  return {
    id: row.id,
    from: limitOf(row.beforePaise),
    to: limitOf(row.afterPaise),
    reason: row.reason,
    changedBy: row.changedByName,
    changedAt: row.createdAt.toISOString(),
  };
}

export const statementColumns: Columns<StatementRow> = {
  Month: ({ month }) => month.slice(0, 7),
  'Due from before (₹)': (row) => moneyCell(row.broughtPaise),
  'Delivered orders': ({ orders }) => orders,
  'Delivered (₹)': (row) => moneyCell(row.deliveredPaise),
  'Not charged (₹)': (row) => moneyCell(row.waivedPaise),
  'Paid (₹)': (row) => moneyCell(row.paidPaise),
  'To pay (₹)': (row) => moneyCell(row.duePaise),
  'To pay by': (row) => row.dueOn,
  'Still due (₹)': (row) => moneyCell(row.leftPaise),
  Reminders: ({ reminders }) => reminders,
};
