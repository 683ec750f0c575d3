import type { LimitChange, MonthlyAccount, Statement } from '#contract/money/monthly-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { AccountRoom } from '#server/orders/account/rules.ts';
import type { LimitChangeRow } from './limit.store.ts';
import type { StatementRow } from './statement.store.ts';

export function presentAccount(room: AccountRoom): MonthlyAccount {
  return {
    creditLimit: toRupees(room.limitPaise),
    room: toRupees(room.roomPaise),
    creditAmount: toRupees(room.creditPaise),
    owedAmount: toRupees(room.duePaise),
    openAmount: toRupees(room.openPaise),
    overdueAmount: toRupees(room.overduePaise),
    overdueSince: room.overdueSince,
    isBlocked: room.isBlocked,
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
