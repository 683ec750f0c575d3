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
    broughtAmount: toRupees(row.brought_paise),
    deliveredAmount: toRupees(row.delivered_paise),
    orders: row.orders,
    waivedAmount: toRupees(row.waived_paise),
    paidAmount: toRupees(row.paid_paise),
    statementAmount: toRupees(row.due_paise),
    dueOn: row.due_on,
    stillDue: toRupees(row.left_paise),
    reminders: row.reminders,
  };
}

const limitOf = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function presentLimitChange(row: LimitChangeRow): LimitChange {
  return {
    id: row.id,
    from: limitOf(row.before_paise),
    to: limitOf(row.after_paise),
    reason: row.reason,
    changedBy: row.changed_by_name,
    changedAt: row.created_at.toISOString(),
  };
}
